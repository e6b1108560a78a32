"""Takes the pictures of every screen that README.md and the documents show: `make pictures`.

A seeded demo plays for a while on a clock that this program holds (`picture_house`); then each
screen is opened in Chromium, as a visitor opens it, and photographed.
"""

import asyncio
import re
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from typing import Final

from picture_house import PLAN, PictureHouse, picture_house
from PIL import Image
from playwright.async_api import Browser, Page, async_playwright, expect

from screens.browser import (
    LAPTOP,
    PHONE,
    ROOT,
    SMALL,
    EntryScreen,
    Size,
    TerminalScreen,
    launch_browser,
)
from taisai.persons import Person
from taisai.rules import Role
from taisai.table import commands as table
from taisai.validation_numbers import with_check

PICTURES: Final = ROOT / "docs" / "pictures"
KB_MAX: Final = 250
COLOURS: Final = 256
TERMINALS: Final = "table-1"
BY_HAND: Final = "table-2"
AUDITED: Final = 5
SUPERVISOR: Final = Person(Role.GAME_SUPERVISOR, "gus")
PERIOD_MS: Final = PLAN.period_seconds * 1_000
WINDOW_MS: Final = 30_000
SECONDS_LEFT: Final = re.compile(r"^\d+ s$")
"""What the large button says while wagers are accepted."""
ROUNDS_BEFORE: Final = ((1, 3, 6), (4, 4, 2), (5, 5, 5))
DIGITS: Final = "271828182845904"
"""What a validation number begins with; elsewhere it is chance."""
LAID: Final[tuple[tuple[int, str, tuple[int, ...], int], ...]] = (
    (1, "small", (500, 500), 0),
    (1, "total_10", (2_500,), 0),
    (2, "small", (), 3),
    (2, "face_3", (), 2),
    (3, "big", (), 2),
    (3, "combination_1_6", (), 1),
    (4, "total_10", (), 10),
    (4, "double_5", (), 5),
)
"""Chips on the layout: a position, a bet, value chips, and how many of its own colour."""
WAGERS: Final = ("big", "big", "total_9", "combination_4_6", "face_4", "double_2")


class Photographer:
    """Opens screens, and keeps pictures of them."""

    def __init__(self, house: PictureHouse, browser: Browser) -> None:
        self.house = house
        self._browser = browser

    @asynccontextmanager
    async def page(
        self, path: str, size: Size = SMALL, language: str = "en"
    ) -> AsyncIterator[Page]:
        """A page of the demo, in a browser of its own."""
        width, height = size
        context = await self._browser.new_context(
            viewport={"width": width, "height": height},
            locale="en-NZ",
            timezone_id="Pacific/Auckland",
            reduced_motion="reduce",
        )
        if language != "en":
            await context.add_init_script(
                f"localStorage.setItem('language ' + location.pathname, '{language}')"
            )
        page = await context.new_page()
        page.set_default_timeout(15_000)
        await page.goto(f"{self.house.origin}{path}")
        yield page
        await context.close()

    async def take(self, page: Page, name: str) -> None:
        """Takes a picture, packed small."""
        await page.mouse.move(0, 0)
        await page.evaluate("() => document.fonts.ready.then(() => {})")
        for _ in range(3):
            await page.evaluate("() => new Promise(requestAnimationFrame)")
        whole = Image.open(BytesIO(await page.screenshot())).convert("RGB")
        # A colour of which there is little, as the red of a die's one, keeps its place.
        packed = whole.quantize(COLOURS, kmeans=3, dither=Image.Dither.NONE)
        file = PICTURES / f"screen-{name}.png"
        packed.save(file, optimize=True)
        size_kb = file.stat().st_size / 1_000
        print(f"   {file.relative_to(ROOT)} {whole.width} x {whole.height}, {size_kb:.0f} kB")
        assert size_kb <= KB_MAX, f"{file.name} is too large for a document"


# ------------------------------------------------------------------------------ at table 1


async def until_open(house: PictureHouse, number: int) -> None:
    """Lets time pass until the automatic dealer has opened a round with this number or later."""
    runner = house.floor.runner_of(TERMINALS)
    assert runner is not None
    while True:
        state = runner.durable
        current = state.round if state is not None else None
        if current is not None and current.number >= number and current.opened_at:
            return
        await house.advance(1_000)


async def terminals(photographer: Photographer) -> None:
    """A terminal in an open round, with its result, in Chinese, and on a phone."""
    house = photographer.house
    async with (
        photographer.page(f"/demo/enter/terminal/{TERMINALS}/1") as page,
        photographer.page(f"/demo/enter/terminal/{TERMINALS}/2", language="zh-CN") as chinese,
        photographer.page(f"/demo/enter/terminal/{TERMINALS}/3", PHONE) as phone,
    ):
        player, other = TerminalScreen(page), TerminalScreen(phone)
        for one in (player, other):
            await one.feed(100, 100)
        await until_open(house, 15)
        await house.advance(9_000)
        for one in (player, other):
            await one.is_open()
            await one.choose("$5.00")
            for bet in WAGERS:
                await one.touch(bet)
            await one.choose("$25.00")
            await one.touch("total_12")
            await expect(one.page.locator(".pending")).to_have_count(0)
        await photographer.take(page, "terminal-open")
        await phone.evaluate("() => scrollTo(0, 0)")
        await photographer.take(phone, "terminal-phone")
        await photographer.take(chinese, "terminal-chinese")
        while not await page.locator(".area.lit").count():
            await house.advance(1_000)
        await photographer.take(page, "terminal-result")
        await page.get_by_role("button", name="Help").click()
        await photographer.take(page, "terminal-help")


# ------------------------------------------------------------------------------ at table 2


async def deal(entry: EntryScreen, house: PictureHouse, faces: tuple[int, int, int]) -> None:
    """Deals a round by hand up to its end."""
    await entry.opens_wagering()
    await expect(entry.page.locator(".big .words")).to_have_text(SECONDS_LEFT)
    await house.advance(PERIOD_MS)
    await entry.closes_and_uncovers()
    await entry.enters(*faces)
    await house.advance(WINDOW_MS)
    words = entry.page.locator(".big .words")
    while "Spin" not in await words.inner_text():
        before = await words.inner_text()
        await entry.page.locator(".big").click()
        await expect(words).not_to_have_text(before)


async def lay_chips(house: PictureHouse) -> None:
    """Chips on the layout of the table that is dealt by hand."""
    for position, bet, chips_cents, count in LAID:
        placed = table.PlaceChips(
            position=position, bet=bet, chips_cents=chips_cents, colour_count=count
        )
        await house.ask(BY_HAND, placed)


async def layout(photographer: Photographer) -> None:
    """The entry terminal, the felt and the results display of the table dealt by hand."""
    house = photographer.house
    async with (
        photographer.page("/demo/enter/staff/dealer") as page,
        photographer.page(f"/demo/enter/table_display/{BY_HAND}/0") as felt,
        photographer.page(f"/demo/enter/results_display/{BY_HAND}/0") as results,
    ):
        entry = EntryScreen(page)
        for faces in ROUNDS_BEFORE:
            await deal(entry, house, faces)
        await entry.opens_wagering()
        await lay_chips(house)
        await house.advance(9_000)
        await photographer.take(felt, "felt-open")
        await house.advance(PERIOD_MS)
        await entry.closes_and_uncovers()
        await entry.keys(1, 3, 6)
        await expect(page.locator(".big .words")).to_have_text("ENTER")
        await photographer.take(page, "entry-terminal")
        await entry.goes_on("ENTER")
        await house.advance(WINDOW_MS)
        await photographer.take(felt, "felt-result")
        await photographer.take(results, "results-display")


# ------------------------------------------------------------------------------ staff


async def staff(photographer: Photographer) -> None:
    """The screens of those who supervise, pay and inspect."""
    for role, place, name in (
        (Role.GAME_SUPERVISOR, "Table 2", "game-supervisor"),
        (Role.CASINO_SUPERVISOR, "The floor", "casino-supervisor-floor"),
        (Role.CASINO_SUPERVISOR, "Table 1", "casino-supervisor"),
        (Role.CASINO_SUPERVISOR, "Devices", "casino-supervisor-devices"),
    ):
        async with photographer.page(f"/demo/enter/staff/{role.value}", LAPTOP) as page:
            await page.locator("nav").get_by_role("button", name=place).click()
            await expect(page.locator("main h2").first).to_be_visible()
            await photographer.take(page, name)
    async with photographer.page("/demo/enter/staff/inspector", LAPTOP) as page:
        await page.get_by_role("button", name="Table 1 · round 14").click()
        await page.get_by_role("slider").press("End")
        await photographer.take(page, "inspector")


async def cashier(photographer: Photographer) -> None:
    """A voucher at the cage, from the terminal that issued it."""
    house = photographer.house
    number = with_check(DIGITS)
    await house.ask(TERMINALS, table.CashOut(terminal=1, validation_number=number))
    await house.advance(2_000)
    async with photographer.page("/demo/enter/staff/cashier", LAPTOP) as page:
        await page.get_by_label("Scan a voucher").fill(number)
        await page.get_by_role("button", name="Look up").click()
        await page.get_by_label("Value printed on the paper").fill("210.00")
        await page.get_by_role("button", name="Check").click()
        await expect(page.get_by_role("button", name="Pay $210.00")).to_be_visible()
        await photographer.take(page, "cashier")


async def audit(photographer: Photographer) -> None:
    """A terminal in audit mode, once no wager is in play there."""
    house = photographer.house
    runner = house.floor.runner_of(TERMINALS)
    assert runner is not None
    while runner.durable is None or runner.durable.terminals[AUDITED].wagers:
        await house.advance(1_000)
    await house.ask(TERMINALS, table.EnterAuditMode(by=SUPERVISOR, terminal=AUDITED))
    async with photographer.page(f"/demo/enter/terminal/{TERMINALS}/{AUDITED}") as page:
        await expect(page.get_by_role("region", name="Audit mode")).to_be_visible()
        await photographer.take(page, "audit-mode")
    await house.ask(TERMINALS, table.LeaveAuditMode(by=SUPERVISOR, terminal=AUDITED))


async def first_page(photographer: Photographer) -> None:
    """The first page of the demo."""
    async with photographer.page("/", LAPTOP) as page:
        await expect(page.locator("h1")).to_be_visible()
        await photographer.take(page, "welcome")


async def main() -> None:
    """Takes all pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        async with async_playwright() as playwright, picture_house(Path(folder)) as house:
            browser = await launch_browser(playwright)
            photographer = Photographer(house, browser)
            await layout(photographer)
            await terminals(photographer)
            await staff(photographer)
            await cashier(photographer)
            await audit(photographer)
            await first_page(photographer)
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
