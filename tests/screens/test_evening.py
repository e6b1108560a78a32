"""A whole evening on real screens: each amount that is shown is what the journal holds."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from screens.browser import Screens
from screens.conftest import serving_patiently
from screens.evening import TABLE, Evening, make_closed_house
from screens.on_record import audit_of, events_of, payments_of
from table.play import SEAL
from taisai.money import format_amount
from taisai.reports.journal_audit import JournalAudit
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.table.events import VoucherIssued

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

NOTICE_MS = 20 * 60_000


@pytest_asyncio.fixture(loop_scope="session")
async def evening(tmp_path: Path, browser: Browser) -> AsyncIterator[Evening]:
    """A house before the doors open; everybody is at their screen."""
    file = tmp_path / "journal.sqlite"
    make_closed_house(file)
    async with serving_patiently(file) as house:
        evening = Evening(Screens(house, browser), file)
        await evening.come_in()
        yield evening
        await evening.screens.close()


async def opens_the_table(evening: Evening) -> None:
    """D9 5.0: test runs, four checks, and the table is open."""
    await evening.dealer.shows("The table is closed")
    for player in evening.players.values():
        await player.shows("The table is closed")
    supervisor = evening.casino_supervisor
    await supervisor.goes_to("Table 1", "Opening and closing")
    await supervisor.asks("BeginOpening")
    await supervisor.makes_test_runs()
    for check in ("Power", "Test runs", "Tumbler"):
        await supervisor.passes(check)
    await supervisor.page.get_by_label("Number on the seal").fill(SEAL)
    await supervisor.passes("Seal")
    await supervisor.asks("OpenTable")
    await supervisor.sends()
    for player in evening.players.values():
        await player.shows("Waiting for the next round")


async def takes_money(evening: Evening) -> None:
    """Two players put notes in; a third buys in with the dealer."""
    for note_cents in (10_000, 5_000):
        await evening.screens.house.insert_note(TABLE, 1, note_cents)
    await evening.players[2].insert(20)
    await evening.dealer.press("Buy-in")
    dialog = evening.dealer.page.get_by_role("dialog")
    await dialog.get_by_role("combobox").select_option(label="Terminal 3")
    await dialog.get_by_label("Amount").fill("80")
    await dialog.get_by_role("button", name="Buy-in", exact=True).click()
    await evening.players[3].shows_money("$80.00", "$0.00", "$0.00")
    await evening.agrees()


async def wins_and_losses(evening: Evening) -> None:
    await evening.plays(
        (1, 3, 6), {1: {"small": 2, "double_3": 1}, 2: {"big": 1}, 3: {"face_6": 1}}
    )
    await evening.shows_won("$10.00", "$0.00", "$5.00")
    for player in evening.players.values():
        assert {"small", "total_10", "face_1", "face_3", "face_6"} <= set(await player.lit())


async def irregular_rounds(evening: Evening) -> None:
    """No spin; a void round; an amendment before settlement."""
    wagers = {1: {"total_9": 1}, 2: {"small": 1}, 3: {"any_triple": 2}}
    await evening.begins_round(wagers)
    await evening.dealer.press("No spin")
    await evening.dealer.press("The dice were seen too early")
    await evening.players[3].shows("Void round")
    await evening.agrees()

    await evening.begins_round(wagers)
    await evening.closes()
    await evening.dealer.press("Void round")
    dialog = evening.dealer.page.get_by_role("dialog")
    await dialog.get_by_label("Reason").fill("a chip fell into the tumbler")
    await dialog.get_by_role("button", name="Void round", exact=True).click()
    await evening.players[1].shows("Void round")
    await evening.agrees()

    await evening.begins_round(wagers)
    await evening.closes()
    await evening.dealer.enters(6, 6, 5)
    await evening.amends((1, 2, 6))
    await evening.settles()
    await evening.shows_won("$35.00", "$5.00", "$0.00")


async def malfunction(evening: Evening) -> None:
    """The dealer declares it, no round begins, and a casino supervisor ends it."""
    await evening.dealer.press("Malfunction")
    dialog = evening.dealer.page.get_by_role("dialog")
    await dialog.get_by_label("What is wrong").fill("the cover does not close")
    await dialog.get_by_role("button", name="Malfunction", exact=True).click()
    await evening.dealer.shows("A supervisor is needed")
    await evening.players[1].shows("the next round waits")
    await evening.casino_supervisor.goes_to("Table 1", "Now")
    await evening.casino_supervisor.press("Rectified")
    await evening.casino_supervisor.sends(Note="a hinge was bent")
    await evening.players[1].shows_no("the next round waits")


async def large_win(evening: Evening) -> None:
    """A win of the size that locks the terminal up until a supervisor has come."""
    await evening.plays((5, 5, 5), {2: {"triple_5": 1}, 1: {"big": 1}})
    await evening.shows_won("$0.00", "$900.00", "$0.00")
    await evening.players[2].shows("A large win")
    await evening.game_supervisor.goes_to("Table 1")
    await evening.game_supervisor.press("Terminal 2")
    await evening.game_supervisor.form.locator('[data-command="ClearLockUp"]').click()
    await evening.game_supervisor.sends()
    await evening.players[2].shows_no("A large win")


async def recalculation(evening: Evening) -> None:
    """The large win was entered wrongly: two persons put it right on the actual outcome."""
    supervisor = evening.casino_supervisor
    await supervisor.goes_to("Table 1", "Past rounds")
    await supervisor.puts_right("RecalculateRound")
    await supervisor.form.get_by_label("The dice as they lie").fill("4 5 5")
    await supervisor.form.get_by_label("What proves the actual outcome").fill("camera 4")
    # Who loses what is shown before it is proposed: all of the $900.00, and the wager with it.
    await expect(supervisor.form.get_by_text("$905.00").first).to_be_visible()
    await supervisor.sends(Reason="the camera shows it")
    await evening.game_supervisor.shows("Recalculate")
    await evening.game_supervisor.press("Approve")
    await evening.agrees()
    await evening.players[2].shows("was recalculated")


async def lost_connection(evening: Evening) -> None:
    """A terminal's line is cut while wagering is open; it comes back to the same wagers."""
    await evening.begins_round({1: {"small": 1}, 3: {"big": 1}})
    player = evening.players[1]
    await player.page.context.set_offline(offline=True)
    for screen, subscription in evening.screens.house.switchboard.subscribed:
        if screen.terminal == 1:
            subscription.drop()
    await player.shows("Connection lost")
    await player.page.context.set_offline(offline=False)
    await player.shows_no("Connection lost")
    await evening.closes()
    await evening.dealer.enters(1, 1, 2)
    await evening.settles()
    await evening.shows_won("$5.00", "$0.00", "$0.00")


async def voucher(evening: Evening) -> None:
    """From cash-out to the cage: paid once, and never again."""
    audit = audit_of(evening.file, TABLE)
    await evening.players[1].press("Cash out")
    await evening.players[1].shows("is being printed")
    await evening.screens.house.print_voucher(TABLE, 1)
    await evening.players[1].shows("Your payment voucher for")
    await evening.agrees()
    (issued,) = [one for one in events_of(evening.file, TABLE) if isinstance(one, VoucherIssued)]
    assert issued.amount_cents == audit.credits[1]
    paper = format_amount(issued.amount_cents)
    await evening.cashier.scans(issued.validation_number)
    await evening.cashier.reads("1.00")
    await evening.cashier.shows("That is not the recorded value")
    await evening.cashier.reads(paper.removeprefix("$"))
    await evening.cashier.press(f"Pay {paper}")
    await evening.cashier.press("Next voucher")
    await evening.cashier.scans(issued.validation_number)
    await evening.cashier.shows("PAID ALREADY")
    await expect(evening.cashier.button(f"Pay {paper}")).to_have_count(0)
    assert payments_of(evening.file) == [issued.amount_cents]


async def closing(evening: Evening) -> None:
    """Twenty minutes' notice; credits are paid in chips; the table closes by itself."""
    await evening.casino_supervisor.goes_to("Table 1", "Opening and closing")
    await evening.casino_supervisor.press("Close with notice")
    await evening.casino_supervisor.sends()
    await evening.players[2].shows("This table will close at")
    await evening.dealer.shows("The table will close at")
    await evening.players[3].press("Pay in chips")
    await evening.dealer.shows("Terminal 3 wants its credits in chips")
    await evening.dealer.press("Cancel credits")
    dialog = evening.dealer.page.get_by_role("dialog")
    await dialog.get_by_role("button", name="Terminal 3", exact=False).click()
    await evening.players[3].shows_money("$0.00", "$0.00", "$0.00")
    await evening.agrees()
    await evening.screens.advance(NOTICE_MS + 2 * 60_000)
    for player in evening.players.values():
        await player.shows("The table is closed")


async def test_an_evening_from_opening_to_closing(evening: Evening) -> None:
    for act in (
        opens_the_table,
        takes_money,
        wins_and_losses,
        irregular_rounds,
        malfunction,
        large_win,
        recalculation,
        lost_connection,
        voucher,
        closing,
    ):
        await act(evening)
    engine = make_engine(f"sqlite:///{evening.file}", is_read_only=True)
    journal, audit = SqlJournal(engine), JournalAudit()
    for stream in journal.heads():
        for record in journal.read(stream):
            audit.read(record)
    engine.dispose()
    assert audit.wrong is None
    assert all(assets == claims for assets, claims in audit.totals().values())
    await expect(evening.dealer.page.locator(".big")).to_contain_text("The table is closed")
