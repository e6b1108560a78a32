"""Real screens: pages of Debian's Chromium at a house that is really served.

Each screen has a browser context of its own, as each device has: its own cookies, its own storage.
Nothing is bypassed: pages come from the server, sign in or show their key, and open their socket.
What a page was sent is kept, message by message. Nothing here waits for wall time.
"""

import subprocess
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from playwright.async_api import Browser, Locator, Page, Playwright, WebSocket, expect

from harness.cabinet_beside import CabinetBeside
from harness.drill import IS_LONG
from harness.manual_clock import ManualClock, settle_down
from harness.ready_house import TERMINALS_TABLE, key_of, token_of
from taisai.house.vocabulary import DeviceKind
from taisai.persons import Person
from taisai.rules import Role
from taisai.server.routes.access import path_of_device

ROOT: Final = Path(__file__).parents[2]
ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--mute-audio",
    "--font-render-hinting=none",
)
WAIT_MS: Final = 60_000
"""A page that does not come to show something for so long never will."""

_EXPECTED: Final = ("WebSocket connection", "net::ERR_CONNECTION", "401 (Unauthorized)")
"""What a browser calls errors, and is none: nobody is signed in, or the server is away."""

Size = tuple[int, int]
WIDE: Final[Size] = (1_920, 1_080)
SMALL: Final[Size] = (1_280, 800)
TALL: Final[Size] = (1_080, 1_920)
LAPTOP: Final[Size] = (1_440, 900)
PHONE: Final[Size] = (390, 844)
LYING: Final[Size] = (844, 390)
"""A phone on its side."""
TABLET: Final[Size] = (1_024, 768)
UPRIGHT: Final[Size] = (768, 1_024)
"""A tablet that is held upright."""


LANGUAGES: Final = ("en", "mi", "zh-CN", "zh-TW")
USUAL_LANGUAGES: Final = LANGUAGES if IS_LONG else ("en", "zh-CN")
"""In which every screen is looked at: all of them in a drill, else two."""
OPEN_PAGES: Final = {
    "welcome": "/",
    "printer_tray": "/demo/vouchers",
    "cabinet": "/demo/cabinet/table-1/1",
    "equipment": "/demo/equipment/table-1",
    "notice": "/nowhere",
}
"""The pages that are nobody's screen, and an address of each."""


def chromium_path() -> str:
    """Where the browser is."""
    finder = ROOT / "tools" / "find_chromium"
    found = subprocess.run([finder, "--path"], capture_output=True, text=True, check=True)
    return found.stdout.strip()


async def launch_browser(playwright: Playwright) -> Browser:
    """A browser with an empty profile."""
    expect.set_options(timeout=WAIT_MS)
    return await playwright.chromium.launch(executable_path=chromium_path(), args=list(ARGUMENTS))


class Screen:
    """A page that shows a screen.

    Attributes:
        page: The page itself, for whatever is not here.
        heard: Every message of the Game System that has reached it, as it came.
        wrongs: What went wrong in the page: exceptions, and errors in its console.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: list[str] = []
        self.wrongs: list[str] = []
        page.set_default_timeout(WAIT_MS)
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.wrongs.append(str(error)))
        page.on("console", self._console)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda message: self.heard.append(str(message)))

    def _console(self, said: Any) -> None:
        if said.type == "error" and not any(words in said.text for words in _EXPECTED):
            self.wrongs.append(said.text)

    def button(self, name: str, *, exact: bool = True) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=name, exact=exact)

    async def press(self, name: str) -> None:
        """Presses a button by its name, once it is lit."""
        button = self.button(name, exact=False).first
        await expect(button).not_to_have_attribute("aria-disabled", "true")
        await button.click()

    async def shows(self, words: str) -> None:
        """Waits until some words are in sight."""
        await expect(self.page.get_by_text(words).first).to_be_visible()

    async def shows_no(self, words: str) -> None:
        """Waits until some words are out of sight."""
        await expect(self.page.get_by_text(words)).to_have_count(0)


class TerminalScreen(Screen):
    """A player's terminal.

    Attributes:
        cabinet: The cabinet beside it, where notes go in and vouchers come out.
    """

    cabinet: CabinetBeside | None = None

    def amount(self, label: str) -> Locator:
        """One of the amounts that the law wants shown, by its label."""
        meter = self.page.locator(".meter", has=self.page.get_by_text(label, exact=True))
        return meter.locator(".amount")

    async def shows_money(self, credits_: str, wagered: str, won: str) -> None:
        """Waits until the three amounts of D9A 3.3(b) are shown."""
        await expect(self.amount("Credits")).to_have_text(credits_)
        await expect(self.amount("Wagered this round")).to_have_text(wagered)
        await expect(self.amount("Won last round")).to_have_text(won)

    def area(self, bet: str) -> Locator:
        """A betting area, as it is touched."""
        return self.page.locator(f'[data-bet="{bet}"] [role="button"]')

    async def touch(self, bet: str) -> None:
        """Touches an area, as a finger does."""
        await self.area(bet).click()

    async def choose(self, chip: str) -> None:
        """Chooses a chip by its amount."""
        await self.page.get_by_role("radio", name=f"Chip of {chip}", exact=True).click()

    async def lit(self) -> list[str]:
        """The areas that are lit."""
        found: list[str] = await self.page.locator(".area.lit").evaluate_all(
            "areas => areas.map((one) => one.dataset.bet)"
        )
        return found

    async def insert(self, *dollars: int) -> None:
        """Puts banknotes into the acceptor of the cabinet beside it."""
        assert self.cabinet is not None
        for note in dollars:
            await self.cabinet.insert(note * 100)

    async def feed(self, *dollars: int) -> None:
        """Puts banknotes in by touches, as a demo's visitor does."""
        await self.press("Insert note")
        dialog = self.page.get_by_role("dialog")
        for note in dollars:
            banknote = dialog.get_by_role("button", name=f"Insert a ${note}.00 note")
            await expect(banknote).to_have_attribute("aria-disabled", "false")
            await banknote.click()
        await dialog.get_by_role("button", name="Close").click()

    async def is_open(self) -> None:
        """Waits until wagers are accepted."""
        await expect(self.page.locator(".countdown")).to_be_visible()

    async def is_answered(self) -> None:
        """Waits until everything that was asked for here is answered."""
        await expect(self.page.locator("main")).to_have_attribute("aria-busy", "false")


class EntryScreen(Screen):
    """A dealer's entry terminal."""

    async def goes_on(self, words: str) -> None:
        """Presses the one large button, once it says a step."""
        await expect(self.page.locator(".big .words")).to_have_text(words)
        await self.page.locator(".big").click()

    async def opens_wagering(self) -> None:
        """Spins, and calls "Place your bets"."""
        await self.goes_on("Spin the dice three times")
        await self.goes_on("Call “Place your bets”")

    async def keys(self, *faces: int) -> None:
        """Presses numbered buttons."""
        for face in faces:
            await self.press(f"Number {face}")

    async def closes_and_uncovers(self) -> None:
        """Calls "No more bets" and uncovers the dice, as is done where there is a layout."""
        await self.goes_on("Call “No more bets”")
        await self.goes_on("Uncover the dice")

    async def enters(self, *faces: int) -> None:
        """Enters the outcome."""
        await expect(self.page.locator(".big .words")).to_have_text("Press the three numbers")
        await self.keys(*faces)
        await self.goes_on("ENTER")


AScreen = TypeVar("AScreen", bound=Screen)


class Screens:
    """A house with real screens at it.

    Attributes:
        house: A `RunningHouse`, with its clock, its floor, and clients that speak the bare
            protocol; or whatever has an `origin` at which a house is served.
        opened: All screens so far.
    """

    def __init__(self, house: Any, browser: Browser) -> None:
        self.house = house
        self.opened: list[Screen] = []
        self._cabinets: list[CabinetBeside] = []
        self._browser = browser

    async def advance(self, ms: int) -> None:
        """Lets the house's time pass."""
        clock: ManualClock = self.house.clock
        await settle_down()
        await clock.jump(ms)
        await settle_down()

    async def terminal(
        self, number: int, table: str = TERMINALS_TABLE, **how: Any
    ) -> TerminalScreen:
        """A terminal, with its layout in sight, and its cabinet beside it."""
        page = await self.page_of_device(DeviceKind.TERMINAL, table, number, **how)
        screen = self.kept(TerminalScreen(page))
        if (table, number) not in getattr(self.house, "cabinets", {}):
            screen.cabinet = await self._cabinet(table, number)
        await self.go(page, f"/screens/terminal/{table}/{number}")
        await expect(page.locator("[data-bet]").first).to_be_visible()
        return screen

    async def device(self, kind: DeviceKind, table: str, number: int = 0, **how: Any) -> Screen:
        """The screen of whatever device: `TABLE_DISPLAY` is the felt."""
        page = await self.page_of_device(kind, table, number, **how)
        screen = self.kept(Screen(page))
        await self.go(page, f"/screens/{kind.value}/{table}/{number}")
        return screen

    async def dealer(self, person: Person, table: str, **how: Any) -> EntryScreen:
        """The entry terminal of a dealer who is signed in, at work."""
        page = await self.page_of(person, **how)
        screen = self.kept(EntryScreen(page))
        await self.go(page, f"/staff/{Role.DEALER}?table={table}")
        await expect(page.locator(".big")).to_be_visible()
        return screen

    async def staff(self, person: Person, query: str = "", **how: Any) -> Screen:
        """The screen of a member of staff who is signed in."""
        page = await self.page_of(person, **how)
        screen = self.kept(Screen(page))
        await self.go(page, f"/staff/{person.role}{query}")
        return screen

    async def nobody(self, path: str, **how: Any) -> Screen:
        """A page of a browser that the house does not know."""
        page = await self.new_page(**how)
        screen = self.kept(Screen(page))
        await self.go(page, path)
        return screen

    async def close(self) -> None:
        """Closes all pages; nothing has gone wrong in any of them."""
        for screen in self.opened:
            await screen.page.context.close()
        for cabinet in self._cabinets:
            await cabinet.leave()
        wrongs = [wrong for screen in self.opened for wrong in screen.wrongs]
        assert not wrongs, "\n".join(wrongs)

    # ------------------------------------------------------------------ pages

    def kept(self, screen: AScreen) -> AScreen:
        self.opened.append(screen)
        return screen

    async def go(self, page: Page, path: str) -> None:
        answer = await page.goto(f"{self.house.origin}{path}")
        assert answer is not None
        assert answer.ok, f"{path}: {answer.status}; are the screens built? (make web)"

    async def page_of_device(self, kind: DeviceKind, table: str, number: int, **how: Any) -> Page:
        """A page of an enrolled device, with nothing in it yet."""
        cookie = ("taisai_device", key_of(kind, table, number), path_of_device(kind, table, number))
        return await self.new_page(cookie, **how)

    async def _cabinet(self, table: str, number: int) -> CabinetBeside | None:
        kind = DeviceKind.EQUIPMENT
        path, key = path_of_device(kind, table, number), key_of(kind, table, number)
        cabinet = await CabinetBeside.connect(self.house.origin, path, key)
        if cabinet is not None:
            self._cabinets.append(cabinet)
        return cabinet

    async def page_of(self, person: Person, **how: Any) -> Page:
        """A page of a member of staff who is signed in, with nothing in it yet."""
        cookie = ("taisai_staff", token_of(person), f"/staff/{person.role}")
        return await self.new_page(cookie, **how)

    async def new_page(
        self,
        *cookies: tuple[str, str, str],
        size: Size = SMALL,
        language: str = "en",
        before: Callable[[Page], Awaitable[None]] | None = None,
        **context: Any,
    ) -> Page:
        width, height = size
        # Who wants less motion sees the same, and sooner; a test of motion asks for it.
        context.setdefault("reduced_motion", "reduce")
        opened = await self._browser.new_context(
            viewport={"width": width, "height": height},
            locale="en-NZ",
            timezone_id="Pacific/Auckland",
            **context,
        )
        for name, value, path in cookies:
            host = self.house.origin.removeprefix("http://").partition(":")[0]
            await opened.add_cookies([{"name": name, "value": value, "domain": host, "path": path}])
        if language != "en":
            await opened.add_init_script(
                f"localStorage.setItem('language ' + location.pathname, '{language}')"
            )
        page = await opened.new_page()
        if before is not None:
            await before(page)
        return page
