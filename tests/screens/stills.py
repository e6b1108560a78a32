"""Stills: a screen whose socket tells it one scene after another, and what is seen on it then.

The page is the real one, from a real house; only its sockets are answered here. So a screen can be
looked at in every phase, size and language without a round being dealt for each.
"""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlparse

from playwright.async_api import Page, WebSocketRoute, expect

from harness.ready_house import ANN, CARA, CARL, GUS, INES
from screens.browser import ROOT, WAIT_MS, Screens
from screens.scenes import Scene
from taisai.server.conversation.screens import ScreenKind

AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PLACES: Final = "nav button, [role=tab]"
PRESSABLE: Final = (
    "button:not([aria-disabled=true]):not([disabled]):not(nav *):not(dialog *):not([role=tab])"
)
LEFT_ALONE: Final = frozenset({"Sign out", "Takiputa", "退出"})
"""Buttons that lead away from the screen, or into the other language."""
PEOPLE: Final = {
    ScreenKind.ENTRY_TERMINAL: ANN,
    ScreenKind.GAME_SUPERVISOR: GUS,
    ScreenKind.CASINO_SUPERVISOR: CARA,
    ScreenKind.CASHIER: CARL,
    ScreenKind.INSPECTOR: INES,
}
FLAT_AXE: Final = """async () => {
  // Contrast is only judged on plain colours: a gradient stands as the colour it begins with.
  const flat = [];
  for (const one of document.querySelectorAll("body, body *")) {
    const found = /gradient/.test(getComputedStyle(one).backgroundImage);
    const colour = getComputedStyle(one).backgroundImage.match(/rgba?\\([^)]*\\)/)?.[0];
    if (!found || colour === undefined) continue;
    flat.push([one, one.style.cssText]);
    one.style.setProperty("background-image", "none", "important");
    one.style.setProperty("background-color", colour, "important");
  }
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  for (const [one, before] of flat) one.style.cssText = before;
  return violations;
}"""
LOOK: Final = (Path(__file__).parent / "look.js").read_text(encoding="utf-8")


class Stills:
    """A page that can be shown scenes."""

    def __init__(self, screens: Screens, kind: ScreenKind, scene: Scene) -> None:
        self._screens = screens
        self._kind = kind
        self._scene = scene
        self._sockets: dict[str, WebSocketRoute] = {}
        self._page: Page | None = None
        self._has_socket = asyncio.Event()

    async def before(self, page: Page) -> None:
        """Answers for the page's sockets, before it opens any."""
        self._page = page
        # Motion would be caught half-way; people who want less of it see the same.
        await page.emulate_media(reduced_motion="reduce")
        await page.route_web_socket("**/socket**", self._opened)

    @property
    def page(self) -> Page:
        """The page."""
        assert self._page is not None
        return self._page

    async def _opened(self, socket: WebSocketRoute) -> None:
        stream = _stream_of(socket.url)
        self._sockets[stream] = socket
        socket.on_message(lambda _said: None)
        self._tell(stream)
        self._has_socket.set()

    def _tell(self, stream: str) -> None:
        house = self._screens.house.floor.house.durable
        self._sockets[stream].send(self._scene.sent(self._kind, stream, house).decode())

    async def show(self, scene: Scene) -> None:
        """Tells all sockets of the page a scene, and lets it draw it."""
        self._scene = scene
        for stream in list(self._sockets):
            self._tell(stream)
        await self.drawn()

    async def begun(self) -> None:
        """Waits until the page has its words, has opened a socket and shows its first scene."""
        await asyncio.wait_for(self._has_socket.wait(), WAIT_MS / 1_000)
        await expect(self.page.locator("#screen > *").first).to_be_attached()
        await self.drawn()

    async def drawn(self) -> None:
        """Lets the page draw; twice, since what one frame brings about is laid out in the next."""
        for _ in range(2):
            await self.page.evaluate("() => new Promise(requestAnimationFrame)")

    async def faults(self, *, may_scroll: bool = True) -> list[str]:
        """Whatever overflows, is clipped, overlaps, or is too small to touch."""
        # On felt, chips lie over what is printed there; the odds stand beside the areas too.
        is_felt = self._kind is ScreenKind.FELT
        return await faults_of(self.page, may_scroll=may_scroll, may_hide_odds=is_felt)

    async def places(self) -> AsyncIterator[str]:
        """Goes to every place of a screen that has several, and says where it is."""
        seen: set[str] = set()
        while True:
            entries = await self.page.locator(PLACES).all()
            names = [(await one.inner_text()).strip() for one in entries]
            unseen = [index for index, name in enumerate(names) if name not in seen]
            if not unseen:
                return
            # The last first: tabs stand after the places that have them.
            name = names[unseen[-1]]
            seen.add(name)
            await entries[unseen[-1]].click()
            await self.drawn()
            yield name.splitlines()[0]

    async def dialogs(self, seen: set[str]) -> AsyncIterator[str]:
        """Presses whatever can be pressed here, and says which dialogs were opened by it."""
        buttons = self.page.locator(PRESSABLE)
        for index in range(await buttons.count()):
            button = buttons.nth(index)
            if not await button.is_visible() or (await button.inner_text()).strip() in LEFT_ALONE:
                continue
            await button.click()
            await self.drawn()
            dialog = self.page.locator("dialog[open]")
            if await dialog.count():
                name = await dialog.get_attribute("aria-label") or ""
                if name not in seen:
                    seen.add(name)
                    yield name
                await self.page.keyboard.press("Escape")
                await self.drawn()

    async def violations(self) -> list[str]:
        """What axe-core finds, as one line each."""
        return await violations_of(self.page)


async def faults_of(page: Page, *, may_scroll: bool, may_hide_odds: bool = False) -> list[str]:
    """Whatever overflows on a page, is clipped, overlaps, or is too small to touch."""
    how = {"mayScroll": may_scroll, "mayHideOdds": may_hide_odds}
    found: list[str] = await page.evaluate(LOOK, how)
    return found


async def violations_of(page: Page) -> list[str]:
    """What axe-core finds on a page, as one line each."""
    if not await page.evaluate("() => 'axe' in window"):
        await page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = await page.evaluate(FLAT_AXE)
    return [
        f"{one['id']}: {one['help']}: {node['html'][:120]}"
        for one in found
        for node in one["nodes"][:3]
    ]


def _stream_of(url: str) -> str:
    *_, before, last = urlparse(url).path.split("/")
    # Devices: …/table-1/7/socket; staff: …/socket/table-1.
    return last if before == "socket" else "table"


async def stills_of_device(screens: Screens, kind: ScreenKind, scene: Scene, **how: Any) -> Stills:
    """The screen of a device."""
    stills = Stills(screens, kind, scene)
    page = {ScreenKind.FELT: "table_display"}.get(kind, kind.value)
    await screens.nobody(f"/screens/{page}/table-1/1", before=stills.before, **how)
    await stills.begun()
    return stills


async def stills_of_staff(screens: Screens, kind: ScreenKind, scene: Scene, **how: Any) -> Stills:
    """The screen of a member of staff, who is signed in."""
    stills = Stills(screens, kind, scene)
    await screens.staff(PEOPLE[kind], "?table=table-1", before=stills.before, **how)
    await stills.begun()
    return stills
