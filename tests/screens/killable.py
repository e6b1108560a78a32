"""A house in a process of its own that tests kill and start again under open screens."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import expect

from crashes.run_server import ServerProcess, free_port
from crashes.staging import PASSWORD
from screens.browser import EntryScreen, Screens


@dataclass
class Killable:
    """A house in a process of its own."""

    server: ServerProcess
    file: Path
    kills: int = 0

    @property
    def origin(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server.port}"

    def kill(self) -> None:
        """Kills it in whatever it does."""
        self.server.kill()
        self.kills += 1

    async def start(self) -> None:
        """Starts it, and waits until every stream is in service."""
        self.server.start()
        await asyncio.to_thread(self.server.wait_until_ready)


@asynccontextmanager
async def killable(file: Path) -> AsyncIterator[Killable]:
    """A house of a file, in service; its process ends with the test."""
    house = Killable(ServerProcess(f"sqlite:///{file}", free_port()), file)
    await house.start()
    yield house
    house.server.close()


async def sign_in(screens: Screens, dealer_id: str, query: str = "") -> EntryScreen:
    """A dealer signs in at the entry terminal, by hand."""
    dealer = screens.kept(EntryScreen(await screens.new_page()))
    await screens.go(dealer.page, f"/staff/dealer{query}")
    await dealer.page.get_by_label("Staff").fill(dealer_id)
    await dealer.page.get_by_label("Password").fill(PASSWORD)
    await dealer.press("Sign in")
    await expect(dealer.page.locator(".big")).to_be_visible()
    return dealer
