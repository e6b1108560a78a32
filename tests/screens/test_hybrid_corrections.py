"""Rounds put right in hybrid play: players at terminals and at the layout, each made good."""

from dataclasses import dataclass
from typing import Final

import pytest
from playwright.async_api import Locator, expect

from harness.ready_house import ANN, CARA, CARL, GUS, PASSWORD
from screens.browser import LAPTOP, TerminalScreen
from screens.felt_screen import AtTheLayout
from screens.on_record import cage_events_of
from screens.staff_screens import CashierScreen
from screens.supervised_floor import PERIOD_MS, WINDOW_MS, Plan, Supervision, table_label
from taisai.cage import events as cage
from taisai.house.vocabulary import DeviceKind
from taisai.money import format_amount
from taisai.names import CAGE_STREAM
from taisai.rules.modes import Mode
from taisai.table import events as e
from taisai.table.events import CorrectionEvent

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

RECALCULATED, VOIDED = "table-71", "table-72"
PLANS: Final = tuple(
    Plan(name, Mode.HYBRID, devices=(DeviceKind.TABLE_DISPLAY,)) for name in (RECALCULATED, VOIDED)
)
ENTERED: Final = (1, 2, 5)
ACTUAL: Final = "5 6 6"
FIVE: Final = "Chip of $5.00"


@dataclass
class Round:
    """A round of hybrid play that was settled on what was entered, with everybody at it."""

    floor: Supervision
    at: AtTheLayout
    players: tuple[TerminalScreen, TerminalScreen]
    cashier: CashierScreen

    async def is_told_the_preview(self, place: Locator) -> dict[str, str]:
        """The lines of a preview: each player with what they gain or lose."""
        rows = place.locator("tbody tr")
        await expect(rows).to_have_count(4)
        found = {}
        for row in await rows.all():
            cells = await row.locator("td").all_inner_texts()
            found[cells[0].strip()] = cells[3]
        return found

    def on_record(self, kind: type[CorrectionEvent]) -> dict[tuple[int, int], int]:
        """What the newest correction gives and takes, by terminal and position."""
        done = self.floor.newest(self.at.table, kind)
        assert (done.by, done.second) == (CARA, GUS)
        return {
            (one.terminal, one.position): one.due_cents - one.posted_cents
            for one in done.corrections
        }


async def played(floor: Supervision, table: str) -> Round:
    """Terminal 1 and position 4 win $5.00 on small; terminal 2 and position 3 lose it on big."""
    at = await AtTheLayout.come_in(floor.screens, floor.file, table, ANN)
    players = (await floor.terminal(table, 1), await floor.terminal(table, 2))
    for player in players:
        await player.insert(50)
    await at.takes(3)
    await at.takes(4)
    await at.sells_chips(50)
    await at.sells_colour(4, "blue", "$5.00", 10)
    await at.opens()
    await players[0].touch("small")
    await players[1].touch("big")
    await at.felt.hand_of(3, FIVE)
    await at.felt.touch("big")
    await at.felt.hand_of(4, "1 chip, blue")
    await at.felt.touch("small")
    await at.agrees({(3, "big"): 500, (4, "small"): 500})
    for player in players:
        await player.shows_money("$45.00", "$5.00", "$0.00")
    await floor.screens.advance(PERIOD_MS)
    await at.dealer.closes_and_uncovers()
    await at.dealer.enters(*ENTERED)
    await floor.screens.advance(WINDOW_MS)
    await at.dealer.goes_on("Collect losing wagers")
    await at.pays("Small")
    await at.won(4, 500)
    await players[0].shows_money("$55.00", "$0.00", "$5.00")
    await players[1].shows_money("$45.00", "$0.00", "$0.00")
    cashier = CashierScreen(await floor.screens.page_of(CARL, size=LAPTOP))
    await floor.screens.go(floor.screens.kept(cashier).page, f"/staff/{CARL.role}")
    return Round(floor, at, players, cashier)


def registered(floor: Supervision, table: str) -> dict[int, cage.LastWordRegistered]:
    """What the cage has taken over from a table, by position."""
    events = cage_events_of(floor.file)
    found = [one for one in events if isinstance(one, cage.LastWordRegistered)]
    return {one.origin.position: one for one in found if one.source.stream == table}


async def proposes_and_sees(
    of: Round, command: str, cause: str = "", **fields: str
) -> dict[str, str]:
    """The casino supervisor proposes a correction; both persons are shown the same."""
    floor, table = of.floor, of.at.table
    await floor.boss.goes_to(table_label(table), "Past rounds")
    await floor.boss.puts_right(command)
    if cause:
        await floor.boss.form.get_by_label("Cause").select_option(cause)
    await floor.boss.fills_in(**fields)
    previewed = await of.is_told_the_preview(floor.boss.form.locator(".preview"))
    async with floor.nothing_written(table), floor.nothing_written(CAGE_STREAM):
        await floor.boss.sends()
        board = floor.board(floor.guard, table)
        assert await of.is_told_the_preview(board) == previewed
    return previewed


async def row_of(of: Round, tab: str, position: int) -> Locator:
    """A row of the cage's work-lists."""
    await of.cashier.page.get_by_role("tab", name=tab).click()
    rows = of.cashier.page.locator("table.records tbody tr").filter(has_text=of.at.table)
    row = rows.filter(has_text=f"Round 1, position {position}")
    await expect(row).to_have_count(1)
    return row


async def pays_winnings(of: Round, position: int, amount: str) -> None:
    """The cashier pays what a player at the layout is owed; a casino supervisor approves it."""
    row = await row_of(of, "Owed to players", position)
    await expect(row).to_contain_text(amount)
    await row.get_by_role("button", name="Pay").click()
    dialog = of.cashier.page.get_by_role("dialog")
    async with of.floor.nothing_written(CAGE_STREAM):
        await dialog.get_by_role("button", name="Propose").click()
        await expect(dialog).to_have_count(0)
        await of.cashier.press("A casino supervisor approves here")
        for label, text in (("Staff name", CARA.id), ("Password", "not the password")):
            await dialog.get_by_label(label).fill(text)
        await dialog.locator('button[type="submit"]').click()
        await expect(dialog.get_by_role("alert")).to_contain_text("is not right")
    await dialog.get_by_label("Password").fill(PASSWORD)
    await dialog.locator('button[type="submit"]').click()
    await of.cashier.shows(f"Hand over {amount} now.")
    await expect(row).to_have_count(0)


async def takes_back(of: Round, position: int, amount: str) -> None:
    """A player at the layout pays back what was paid too much; not more than that."""
    row = await row_of(of, "To collect", position)
    await expect(row).to_contain_text(amount)
    await row.get_by_role("button", name="Take cash").click()
    dialog = of.cashier.page.get_by_role("dialog")
    async with of.floor.nothing_written(CAGE_STREAM):
        await dialog.get_by_label("Amount").fill("100.01")
        await dialog.get_by_role("button", name="Take cash").click()
        await expect(dialog.get_by_role("alert")).to_contain_text("at most what is owed")
    await dialog.get_by_label("Amount").fill(amount.removeprefix("$"))
    await dialog.get_by_role("button", name="Take cash").click()
    await expect(row).to_have_count(0)


async def is_settled(of: Round, gives_cents: int, takes_cents: int) -> None:
    """What position 3 is owed is paid and what position 4 owes is taken, on record too."""
    floor, table = of.floor, of.at.table
    await pays_winnings(of, 3, format_amount(gives_cents))
    await takes_back(of, 4, format_amount(takes_cents))
    owed, owes = registered(floor, table)[3], registered(floor, table)[4]
    events = cage_events_of(floor.file)
    paid = [one for one in events if isinstance(one, cage.UnclaimedWinningsPaid)]
    taken = [one for one in events if isinstance(one, cage.RepaymentTaken)]
    assert [one.amount_cents for one in paid if one.winnings == owed.winnings] == [gives_cents]
    assert [one.amount_cents for one in taken if one.recoverable == owes.recoverable] == [
        takes_cents
    ]
    # The round that was put right is behind everybody: the next one can begin.
    await of.at.dealer.goes_on("Put the cover on")
    await of.at.opens()


@pytest.mark.rule("D9A 7.3")
@pytest.mark.rule("R19")
async def test_in_hybrid_play_a_recalculation_makes_terminals_and_positions_good(
    floor: Supervision,
) -> None:
    of = await played(floor, RECALCULATED)
    # Terminal 2 has left before it is seen that the entry was wrong.
    await of.players[1].press("Cash out")
    await of.players[1].shows_money("$0.00", "$0.00", "$0.00")
    fields = {"The_dice": ACTUAL, "What_proves": "camera 4", "Reason": "entered wrongly"}
    previewed = await proposes_and_sees(of, "RecalculateRound", **fields)
    assert previewed == {
        "Terminal 1": "-$10.00",
        "Terminal 2 · has left": "+$10.00",
        "Position 3, Big": "+$10.00",
        "Position 4, Small": "-$10.00",
    }
    await floor.approves(RECALCULATED)
    await of.players[0].shows_money("$45.00", "$0.00", "$0.00")
    assert floor.money(RECALCULATED, 1) == ("$45.00", "$0.00")
    await of.players[1].shows_money("$0.00", "$0.00", "$0.00")
    assert of.on_record(e.RoundRecalculated) == {
        (1, 0): -1_000,
        (2, 0): 1_000,
        (0, 3): 1_000,
        (0, 4): -1_000,
    }
    await is_settled(of, 1_000, 1_000)


@pytest.mark.rule("R31")
async def test_in_hybrid_play_a_voided_round_gives_wagers_back_at_terminals_and_positions(
    floor: Supervision,
) -> None:
    of = await played(floor, VOIDED)
    previewed = await proposes_and_sees(
        of, "VoidSettledRound", "The tumbler did not work properly", Reason="the camera shows it"
    )
    assert previewed == {
        "Terminal 1": "-$5.00",
        "Terminal 2": "+$5.00",
        "Position 3, Big": "+$5.00",
        "Position 4, Small": "-$5.00",
    }
    await floor.approves(VOIDED)
    for player in of.players:
        await player.shows_money("$50.00", "$0.00", "$0.00")
    assert [floor.money(VOIDED, number)[0] for number in (1, 2)] == ["$50.00", "$50.00"]
    assert of.on_record(e.SettledRoundVoided) == {
        (1, 0): -500,
        (2, 0): 500,
        (0, 3): 500,
        (0, 4): -500,
    }
    await is_settled(of, 500, 500)
