"""Division 9 on a touch table, in a real browser at a house that is really served."""

import re
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.async_api import expect

from harness.ready_house import ANN, LAYOUT_TABLE
from screens.browser import SMALL, Screens
from screens.felt_screen import CORNER, AtTheLayout, FeltScreen, winning_areas
from taisai.money import format_amount
from taisai.table import commands as c
from taisai.table import events as e

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

WINDOW_MS: Final = 3_000
FACES: Final = (1, 2, 5)
"""Small, total 8; ones, twos and fives."""
FIVE: Final = "Chip of $5.00"
ORANGES: Final = "5 chips, orange"
ORANGE: Final = "#e8761a"
"""How an orange chip is painted; no value chip is like it."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The journal of the house of `screens`."""
    return tmp_path / "journal.sqlite"


async def two_players(screens: Screens, file: Path, **where: Any) -> AtTheLayout:
    """At position 1 value chips are played, at position 2 oranges of two dollars."""
    table = await AtTheLayout.come_in(screens, file, **where)
    await table.sells_chips(100)
    await table.takes(1)
    await table.takes(2)
    await table.sells_colour(2, "orange", "$2.00", 40)
    return table


async def with_wagers(screens: Screens, file: Path) -> AtTheLayout:
    """A round in which both have wagered: some of it wins on `FACES`, some of it loses."""
    table = await two_players(screens, file)
    felt = table.felt
    await table.opens()
    await felt.hand_of(1, FIVE)
    for bet in ("small", "small", "big", "face_5"):
        await felt.touch(bet)
    await felt.hand_of(2, ORANGES)
    for bet in ("small", "total_8", "double_6"):
        await felt.touch(bet)
    await table.agrees(WAGERS)
    return table


WAGERS: Final = {
    (1, "small"): 1_000,
    (1, "big"): 500,
    (1, "face_5"): 500,
    (2, "small"): 1_000,
    (2, "total_8"): 1_000,
    (2, "double_6"): 1_000,
}


LOSING: Final = {"1/big": "loses", "2/double_6": "loses"}
WINNING: Final = ("1/small", "1/face_5", "2/small", "2/total_8")
PAID: Final = re.compile(r"\bpaid\b")


def key_of(place: tuple[int, str]) -> str:
    """How a pile is named in the page."""
    return f"{place[0]}/{place[1]}"


async def fates(felt: FeltScreen) -> dict[str, object]:
    """What becomes of each pile."""
    return {key: one["fate"] for key, one in (await felt.piles()).items()}


@pytest.mark.rule("D9 3.4(a)")
@pytest.mark.rule("D9 3.4(c)")
async def test_the_rack_shows_each_colour_that_is_bought_and_what_a_chip_of_it_is_worth(
    screens: Screens, file: Path
) -> None:
    table = await two_players(screens, file)
    rack = table.felt.page.get_by_role("region", name="Display rack")
    await expect(rack.get_by_role("listitem")).to_have_count(1)
    for words in ("orange", "$2.00", "position 2"):
        await expect(rack.get_by_role("listitem")).to_contain_text(words)
    await expect(table.felt.position(1)).to_contain_text("value chips")
    await table.holds(2, "orange", 40, 200)
    assert table.audit.accounts["drop_box"] == 10_000 + 8_000


@pytest.mark.rule("D9 4.3")
@pytest.mark.rule("D9 4.6")
async def test_chips_are_placed_moved_and_taken_back_by_touch(screens: Screens, file: Path) -> None:
    table = await two_players(screens, file)
    felt = table.felt
    await table.opens()
    await felt.hand_of(1, FIVE)
    await felt.touch("small")
    await felt.touch("small")
    await felt.hand_of(2, ORANGES)
    await felt.touch("total_8")
    await table.agrees({(1, "small"): 1_000, (2, "total_8"): 1_000})
    await table.holds(2, "orange", 35, 200)
    # With two touches, from one area to another.
    await felt.press("Move")
    await felt.touch("total_8")
    await felt.shows("Total 8: touch where it goes")
    await felt.touch("triple_2")
    await table.agrees({(1, "small"): 1_000, (2, "triple_2"): 1_000})
    # A finger drags a pile to another area, and a chip from its position to an area.
    await felt.drags(felt.pile(1, "small"), felt.area("big"))
    await table.agrees({(1, "big"): 1_000, (2, "triple_2"): 1_000})
    await felt.drags(felt.position(2).locator("svg"), felt.area("face_6"))
    now = {(1, "big"): 1_000, (2, "triple_2"): 1_000, (2, "face_6"): 1_000}
    await table.agrees(now)
    # Taken back: by its button, and by dragging it off the layout.
    await felt.press("Take back")
    await felt.touch("face_6")
    await felt.drags(felt.pile(2, "triple_2"), felt.page.get_by_role("heading", level=1))
    await table.agrees({(1, "big"): 1_000})
    await table.holds(2, "orange", 40, 200)


@pytest.mark.rule("D9 4.7(a)")
@pytest.mark.rule("D9 4.7(b)")
async def test_after_no_more_bets_touches_are_refused_and_change_nothing(
    screens: Screens, file: Path
) -> None:
    table = await with_wagers(screens, file)
    felt = table.felt
    await table.dealer.goes_on("Call “No more bets”")
    await felt.shows("No more bets")
    before = table.events
    await felt.area("small").tap(force=True, position=CORNER)
    await expect(felt.page.locator(".toasts")).to_contain_text("No more bets in this round")
    await felt.drags(felt.pile(1, "small"), felt.area("big"))
    await felt.drags(felt.position(2).locator("svg"), felt.area("big"))
    await felt.drags(felt.pile(2, "total_8"), felt.page.get_by_role("heading", level=1))
    for words in ("Take back", "Move"):
        await expect(felt.button(words)).to_have_count(0)
    await table.agrees(WAGERS)
    assert table.events == before


@pytest.mark.rule("D9 3.3(b)")
@pytest.mark.rule("D9 6.5(a)")
@pytest.mark.rule("D9 6.5(b)")
async def test_losers_are_collected_then_winners_are_paid_in_chips_of_their_own(
    screens: Screens, file: Path
) -> None:
    table = await with_wagers(screens, file)
    felt, dealer = table.felt, table.dealer
    await dealer.closes_and_uncovers()
    assert await felt.lit() == set()
    await dealer.enters(*FACES)
    await felt.shows("1, 2, 5, total 8")
    assert await felt.lit() == winning_areas(FACES)
    # Lit, and nothing is taken from the layout or put on it yet.
    await table.agrees(WAGERS)
    await screens.advance(WINDOW_MS)
    await felt.shows("2 to collect, $15.00")
    assert await fates(felt) == {**LOSING, **dict.fromkeys(WINNING, "wins")}
    await table.agrees(WAGERS)
    assert not any(isinstance(one, e.AreaPaid) for one in table.events)

    await dealer.goes_on("Collect losing wagers")

    await felt.shows("Winners are paid")
    winners = {place: cents for place, cents in WAGERS.items() if key_of(place) not in LOSING}
    await table.agrees(winners)
    await expect(felt.page.locator(".settling")).to_contain_text("40 orange ($80.00)")
    await table.pays("Face 5", "Small")
    await expect(felt.pile(1, "small")).to_have_class(PAID)
    await expect(felt.pile(2, "total_8")).not_to_have_class(PAID)
    await table.won(1, 1_500)
    await table.won(2, 1_000)
    await table.pays("Total 8")
    await expect(felt.pile(2, "total_8")).to_have_class(PAID)
    await table.won(2, 9_000)
    await table.holds(2, "orange", 40 - 15 + 5 + 40, 200)
    for collected in LOSING:
        await expect(felt.page.locator(f'[data-stack="{collected}/inside"]')).to_have_count(0)
    piles = await felt.piles()
    assert set(piles) == set(WINNING)
    assert ORANGE in piles["2/total_8"]["paid"]
    assert piles["1/small"]["label"] == "$10"
    await expect(felt.page.locator(".tag")).to_have_text(["+$20", "+$80", "+$5"])
    assert await felt.lit() == winning_areas(FACES)
    await table.agrees(winners)
    order = [type(one) for one in table.events if isinstance(one, e.LosersCollected | e.AreaPaid)]
    assert order == [e.LosersCollected, e.AreaPaid, e.AreaPaid, e.AreaPaid]


@pytest.mark.rule("D9 4.7(b)")
@pytest.mark.rule("D9 4.8")
async def test_chips_may_be_taken_again_area_by_area_once_its_winners_are_paid(
    screens: Screens, file: Path
) -> None:
    table = await with_wagers(screens, file)
    felt, dealer = table.felt, table.dealer
    await dealer.closes_and_uncovers()
    await dealer.enters(*FACES)
    await screens.advance(WINDOW_MS)
    await felt.shows("2 to collect")
    # The dealer alone takes a losing wager.
    await felt.drags(felt.pile(1, "big"), felt.page.get_by_role("heading", level=1))
    await table.agrees(WAGERS)
    await dealer.goes_on("Collect losing wagers")
    await table.pays("Face 5")
    await expect(felt.pile(1, "face_5")).to_have_class(PAID)
    await felt.position(1).tap()
    await felt.press("Take back")
    await felt.area("small").tap(force=True, position=CORNER)
    await expect(felt.page.locator(".toasts")).to_contain_text("Wait until the winners")
    await felt.press("Take back")
    await felt.area("face_5").tap(force=True, position=CORNER)
    await expect(felt.pile(1, "face_5")).to_have_count(0)
    await table.agrees({(1, "small"): 1_000, (2, "small"): 1_000, (2, "total_8"): 1_000})


@pytest.mark.rule("D9 7.1(a)")
async def test_a_void_round_leaves_every_player_their_chips(screens: Screens, file: Path) -> None:
    table = await with_wagers(screens, file)
    felt = table.felt
    await table.dealer.goes_on("Call “No more bets”")
    await table.dealer.press("No spin")
    await table.dealer.press("A die is not flat")
    await felt.shows("Round 1 has no result: every wager stays its player's")
    assert await felt.lit() == set()
    assert set((await fates(felt)).values()) == {"returned"}
    await table.agrees(WAGERS)
    await felt.position(2).tap()
    await felt.press("Take back")
    await felt.area("total_8").tap(force=True, position=CORNER)
    await expect(felt.pile(2, "total_8")).to_have_count(0)
    await table.holds(2, "orange", 30, 200)


async def lies(table: AtTheLayout, laid: dict[tuple[int, str], int]) -> None:
    """This lies on the layout, as the page says it and as the journal has it."""
    await table.felt.shows_laid({place: format_amount(cents) for place, cents in laid.items()})
    assert table.audit.layout.in_areas == laid


async def test_every_pile_of_a_crowded_area_is_reached_through_its_position(
    screens: Screens, file: Path
) -> None:
    table = await AtTheLayout.come_in(screens, file)
    felt, runner = table.felt, screens.house.floor.runner_of(LAYOUT_TABLE)
    await felt.page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    for position in range(1, 11):
        assert (await runner.ask(c.TakePosition(by=ANN, position=position))).events
    await table.opens()
    for position in range(1, 11):
        placed = c.PlaceChips(position=position, bet="total_8", chips_cents=(500,))
        assert (await runner.ask(placed)).events
    laid = {(position, "total_8"): 500 for position in range(1, 11)}
    await lies(table, laid)
    gathered = felt.page.locator("[data-gathered]")
    for position, others in ((7, 9), (10, 8)):
        await felt.position(position).tap()
        # What is theirs lies by itself; all others lie together, each of them counted.
        await expect(felt.page.locator('[data-stack$="/total_8/inside"]')).to_have_count(1)
        await expect(felt.pile(position, "total_8")).to_be_visible()
        await expect(gathered).to_have_attribute("data-gathered", str(others))
        await expect(gathered).to_contain_text(f"${5 * others}")
        await felt.drags(felt.pile(position, "total_8"), felt.area("big"))
        laid[position, "big"] = laid.pop((position, "total_8"))
        await lies(table, laid)
    # A hand whose wager lies elsewhere takes nobody else's.
    before = len(table.events)
    await felt.drags(gathered, felt.area("small"))
    await lies(table, laid)
    assert len(table.events) == before
    await table.dealer.closes_and_uncovers()
    await table.dealer.enters(*FACES)
    await screens.advance(WINDOW_MS)
    await table.dealer.goes_on("Collect losing wagers")
    await table.pays("Total 8")
    await expect(gathered).to_have_attribute("data-gathered", "8")
    await expect(gathered).to_have_class(PAID)
    await expect(felt.page.locator(".tag")).to_have_text("+$320")
    for position in (1, 9):
        await felt.position(position).tap()
        await felt.press("Take back")
        await felt.area("total_8").tap(force=True, position=CORNER)
        await felt.answered()
        del laid[position, "total_8"]
    rest = {place: cents for place, cents in laid.items() if place[1] == "total_8"}
    await lies(table, rest)
    await expect(gathered).to_have_attribute("data-gathered", "6")
