"""The table layout as a touch table: hands at it, what it shows, and what the journal holds of it.

Fingers are real: taps and drags reach the page as touches of a screen. What the page shows is read
as people read it: by the names of areas, positions and chips.
"""

from pathlib import Path
from typing import Final

from playwright.async_api import CDPSession, Locator, TimeoutError, expect

from harness.ready_house import ANN, LAYOUT_TABLE
from properties.journal_audit import Audit
from properties.lying import Stands
from screens.browser import WIDE, EntryScreen, Screen, Screens
from screens.on_record import audit_of, events_of
from taisai.house.vocabulary import DeviceKind
from taisai.money import format_amount
from taisai.persons import Person
from taisai.rules import edition_named
from taisai.stream_types import Event
from taisai.table.vocabulary import Faces
from vectors.outcomes import vectors

Laid = dict[tuple[int, str], str]
"""What lies on the layout: an amount for each position and bet."""

LAID: Final = """() => [...document.querySelectorAll("g.area")].flatMap((one) =>
  [...one.querySelector("[aria-label]").ariaLabel.matchAll(/position \\d+ \\$[\\d.]+/g)].map(
    (found) => `${one.dataset.bet}: ${found[0]}`)).sort()"""
CORNER: Final = {"x": 12, "y": 12}
"""Where no chips lie on an area."""
STEPS: Final = 6
"""In how many steps a finger crosses the table."""

PILES: Final = """stacks => stacks.map((one) => ({
  key: one.dataset.stack,
  fate: [...one.classList].find((name) =>
    ["lies", "loses", "back", "wins", "paid", "returned"].includes(name)),
  label: [...one.querySelectorAll("text")].map((text) => text.textContent)[0],
  paid: [...one.querySelectorAll(".pay circle")].map((chip) => chip.getAttribute("fill")),
}))"""


class FeltScreen(Screen):
    """A table layout, on a touch table or on the wall."""

    @property
    def layout(self) -> Locator:
        """The layout itself."""
        return self.page.locator("main")

    def area(self, bet: str) -> Locator:
        """An area, as it is touched."""
        return self.page.locator(f'.area[data-bet="{bet}"] .hit')

    def pile(self, position: int, bet: str) -> Locator:
        """What a position has laid inside an area."""
        return self.page.locator(f'[data-stack="{position}/{bet}/inside"]')

    def position(self, number: int) -> Locator:
        """A player's position beside the layout."""
        return self.page.locator(f'[data-position="{number}"]')

    async def hand_of(self, position: int, chip: str) -> None:
        """The next touches are those of a position, with a chip in hand."""
        await self.position(position).tap()
        await self.page.get_by_role("radio", name=chip, exact=True).tap()

    async def touch(self, bet: str) -> None:
        """A finger taps an area, and the Game System has answered."""
        await self.area(bet).tap(position=CORNER)
        await self.answered()

    async def answered(self) -> None:
        """Nothing that was asked for is on its way any more."""
        await expect(self.layout).to_have_attribute("aria-busy", "false")

    async def drags(self, what: Locator, onto: Locator) -> None:
        """A finger carries something over the table, once it lies still and nothing covers it."""
        await what.click(trial=True)
        fingers = await self.page.context.new_cdp_session(self.page)
        (x, y), (to_x, to_y) = await middle_of(what), await middle_of(onto)
        await _point(fingers, "touchStart", x, y)
        for step in range(1, STEPS + 1):
            share = step / STEPS
            await _point(fingers, "touchMove", x + (to_x - x) * share, y + (to_y - y) * share)
        await fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        await fingers.detach()
        await self.answered()

    async def shows_laid(self, laid: Laid) -> None:
        """Waits until this lies on the layout, and nothing else, as its areas say it."""
        wanted = sorted(
            f"{bet}: position {number} {money}" for (number, bet), money in laid.items()
        )
        try:
            await self.page.wait_for_function(
                f"wanted => String(({LAID})()) === wanted.join()", arg=wanted
            )
        except TimeoutError:
            assert await self.page.evaluate(LAID) == wanted

    async def piles(self) -> dict[str, dict[str, object]]:
        """The piles as they are drawn: what becomes of each, its label, what it was paid in."""
        found = await self.page.locator("[data-stack]").evaluate_all(PILES)
        return {one.pop("key").removesuffix("/inside"): one for one in found}

    async def lit(self) -> set[str]:
        """The areas that are lit."""
        found = await self.page.locator("g.area.lit").evaluate_all(
            "areas => areas.map((one) => one.dataset.bet)"
        )
        return set(found)


async def _point(fingers: CDPSession, kind: str, x: float, y: float) -> None:
    await fingers.send(
        "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]}
    )


async def middle_of(one: Locator) -> tuple[float, float]:
    """The middle of something in the page."""
    box = await one.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def winning_areas(faces: Faces) -> set[str]:
    """The areas of the standard layout that win, by the list that was made without the engine."""
    on_layout = {bet.name for bet in edition_named("2008").bets_on("standard")}
    return {bet for bet, odds in vectors()[faces].items() if odds} & on_layout


async def felt_at(screens: Screens, table: str, sent: list[str] | None = None) -> FeltScreen:
    """The layout of a table, in sight; what it says to the house can be kept."""
    kind = DeviceKind.TABLE_DISPLAY
    page = await screens.page_of_device(kind, table, 0, size=WIDE, has_touch=True)
    screen = screens.kept(FeltScreen(page))
    if sent is not None:
        page.on(
            "websocket", lambda socket: socket.on("framesent", lambda said: sent.append(str(said)))
        )
    await screens.go(page, f"/screens/{kind.value}/{table}/0")
    await expect(page.locator("g.area").first).to_be_visible()
    return screen


class AtTheLayout:
    """A dealer and a touch table.

    Attributes:
        file: The journal.
    """

    def __init__(self, dealer: EntryScreen, felt: FeltScreen, file: Path, table: str) -> None:
        self.dealer = dealer
        self.felt = felt
        self.file = file
        self.table = table

    @classmethod
    async def come_in(
        cls, screens: Screens, file: Path, table: str = LAYOUT_TABLE, dealer: Person = ANN
    ) -> "AtTheLayout":
        """The dealer comes to the table."""
        felt = await felt_at(screens, table)
        return cls(await screens.dealer(dealer, table), felt, file, table)

    # ------------------------------------------------------------------ the dealer's side

    async def takes(self, position: int) -> None:
        """A player comes to a position, which a touch table shows."""
        await self.takes_unseen(position)
        await expect(self.felt.position(position)).to_be_visible()

    async def takes_unseen(self, position: int) -> None:
        """A player comes to a position."""
        await self.dealer.press("New position")
        dialog = self.dealer.page.get_by_role("dialog")
        await dialog.get_by_label("Position").select_option(str(position))
        await dialog.get_by_role("button", name="New position").click()
        await expect(dialog).to_have_count(0)

    async def sells_chips(self, dollars: int) -> None:
        """Cash through the change block, for value chips."""
        await self.dealer.press("Sell value chips")
        dialog = self.dealer.page.get_by_role("dialog")
        await dialog.get_by_label("Amount").fill(str(dollars))
        await dialog.get_by_role("button", name="Sell value chips").click()
        await expect(dialog).to_have_count(0)

    async def sells_colour(self, position: int, colour: str, each: str, count: int) -> None:
        """A player buys chips of a colour."""
        await self.dealer.press(f"Position {position},")
        dialog = self.dealer.page.get_by_role("dialog")
        await dialog.get_by_label("Colour").select_option(colour)
        await dialog.get_by_label("Value of one chip").select_option(label=each)
        await dialog.get_by_label("How many").fill(str(count))
        await dialog.get_by_role("button", name="Sell colour chips").click()
        await expect(dialog).to_have_count(0)

    async def opens(self) -> None:
        """The dealer opens the wagering, and the layout says so."""
        await self.dealer.opens_wagering()
        await self.felt.shows("Place your bets")

    async def pays(self, *areas: str) -> None:
        """The dealer pays areas, each when it is next."""
        for area in areas:
            await self.dealer.goes_on(f"Pay {area}")

    # ------------------------------------------------------------------ what is shown, what is so

    @property
    def events(self) -> list[Event]:
        """Everything on record."""
        return events_of(self.file, self.table)

    @property
    def audit(self) -> Audit:
        """The money as it follows from that."""
        return audit_of(self.file, self.table)

    async def agrees(self, laid: dict[tuple[int, str], int]) -> None:
        """What is said lies on the layout; so the page shows it, and so the journal has it."""
        await self.felt.shows_laid({place: format_amount(cents) for place, cents in laid.items()})
        assert self.audit.layout.in_areas == laid
        for position in {number for number, _ in laid}:
            waiting = [
                one.cents
                for place, one in self.audit.layout.lying.items()
                if place[0] == position and one.stands is Stands.IN_PLAY
            ]
            if waiting:
                words = f"{format_amount(sum(waiting))} laid"
                await expect(self.felt.position(position)).to_contain_text(words)

    async def holds(self, position: int, colour: str, count: int, each_cents: int) -> None:
        """How many of its colour a position holds is what is said, shown and on record."""
        await expect(self.felt.position(position)).to_contain_text(f"{count} in hand")
        assert self.audit.layout.colours[colour] == count * each_cents

    async def won(self, position: int, cents: int) -> None:
        """What a position has won is what is said, shown and on record."""
        await expect(self.felt.position(position)).to_contain_text(f"won {format_amount(cents)}")
        lines = self.audit.layout.settled.items()
        assert sum(one.won_cents for place, one in lines if place[0] == position) == cents
