"""The first load of a terminal: what is sent until its player can play, and what comes after it."""

import asyncio
import re
from dataclasses import dataclass, field

from playwright.async_api import Page, Request, Route, expect

from screens.browser import Screens, TerminalScreen

_SCRIPTS = re.compile(r"/assets/[^/]+\.js$")


@dataclass
class FirstLoad:
    """The files of a page by their kinds.

    A script that is asked for after the layout is no part of the first picture: it is kept back, to
    show that the terminal is played without it.

    Attributes:
        failures: How many requests for what comes later fail, before the line is there again.
    """

    failures: int = 0
    screen: TerminalScreen | None = None
    _has_layout: bool = False
    _requests: list[Request] = field(default_factory=list)
    _is_drawn: asyncio.Event = field(default_factory=asyncio.Event)

    async def open(self, screens: Screens, terminal: int) -> TerminalScreen:
        """Opens a terminal, up to where its player can play."""

        async def before(page: Page) -> None:
            page.on("requestfinished", self._finished)
            page.on("request", self._see)
            await page.route(_SCRIPTS, self._keep_back)

        self.screen = await screens.terminal(terminal, before=before)
        return self.screen

    async def sizes(self) -> dict[str, int]:
        """What was sent so far, in bytes as sent, by the kind of file."""
        totals: dict[str, int] = {}
        for request in self._requests:
            size = (await request.sizes())["responseBodySize"]
            totals[request.resource_type] = totals.get(request.resource_type, 0) + size
        return totals

    async def finish(self) -> None:
        """Lets come what was kept back, and waits for the show."""
        assert self.screen is not None
        self._is_drawn.set()
        await expect(self.screen.page.locator("main[data-stage=true]")).to_be_attached()

    def _finished(self, request: Request) -> None:
        self._requests.append(request)

    def _see(self, request: Request) -> None:
        self._has_layout = self._has_layout or "/layouts/" in request.url

    async def _keep_back(self, route: Route) -> None:
        if not self._has_layout:
            await route.continue_()
            return
        await self._is_drawn.wait()
        if self.failures > 0:
            self.failures -= 1
            await route.abort("connectionfailed")
        else:
            await route.continue_()
