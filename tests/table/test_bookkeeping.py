"""Each event that moves money, with the entry it makes; the others make none."""

import msgspec
import pytest
from msgspec.structs import fields

from golden.make_golden import parts_of
from table.play import CASINO_SUPERVISOR, DEALER, Play
from taisai.stream_types import Command, Event
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.accounts import TableAccount, TableBook, credits_of
from taisai.table.bookkeeping import BOOKKEEPERS, entry_for
from taisai.table.evolve import EVENTS, evolve
from taisai.table.vocabulary import NoSpinCause, Tamper, Tender


def _tells_of_cents(event: type[Event]) -> bool:
    """Tells whether an amount stands in an event, at whatever depth."""
    structs = (one for one in parts_of([event], set()) if issubclass(one, msgspec.Struct))
    return any(field.name.endswith("_cents") for one in structs for field in fields(one))


def test_an_event_that_tells_of_an_amount_moves_money_but_for_these() -> None:
    telling = {event for event in EVENTS if _tells_of_cents(event)}

    assert telling - set(BOOKKEEPERS) == {
        e.TableSetUp,
        e.SettingsChanged,
        e.TerminalInstalled,
        e.LimitsChanged,
        e.LimitsNotified,
        e.AlertRaised,
        # It may be stacked, and is not yet; what the box should hold is in the book already.
        e.NoteAdmitted,
        e.NoteInDoubt,
        e.NoteDoubtSettled,
        e.StackerReplaced,
        # It names what is still at a terminal that cannot be reached; nothing leaves it.
        e.TerminalOutOfReach,
    }


def test_an_event_that_tells_of_no_amount_moves_money_only_where_a_wager_goes_back() -> None:
    silent = {event for event in EVENTS if not _tells_of_cents(event)}

    assert silent & set(BOOKKEEPERS) == {
        e.WageringPeriodExpired,
        e.TableWagerWithdrawn,
        e.NoSpinAnnounced,
        e.VoidRoundAnnounced,
    }


def _played(*, faces: tuple[int, int, int] = (1, 2, 3)) -> Play:
    play = Play()
    play.insert(7, 5_000)
    play.do(c.BuyIn(by=DEALER, terminal=1, tender=Tender.CASH, amount_cents=3_000))
    play.do(c.BuyIn(by=DEALER, terminal=2, tender=Tender.CHIPS, amount_cents=2_000))
    play.play_round(faces, {7: {"small": 500}, 1: {"big": 1_000}})
    play.recalculate(1, (6, 6, 5))
    play.cash_out(7)
    play.cancel_credits(2)
    return play


def test_every_entry_of_an_evening_balances_and_together_they_are_the_book() -> None:
    play = _played()
    book = TableBook()
    first, *others = play.log
    state = evolve(None, first)
    for event in others:
        book = book.posted(entry_for(state, event))
        state = evolve(state, event)

    assert book == play.state.book


def test_what_came_in_is_what_is_held_owed_and_won() -> None:
    play = _played()

    assert play.state.book.balances_cents == {
        TableAccount.CASH_IN: 5_000,
        TableAccount.DROP_BOX: 3_000,
        TableAccount.CHIP_FLOAT: 2_000 - 2_000,
        credits_of(7): 0,
        credits_of(1): 4_000,
        credits_of(2): 0,
        TableAccount.WAGERS_IN_PLAY: 0,
        TableAccount.HOUSE_WIN: -500,
        TableAccount.VOUCHERS_OUTSTANDING: 4_500,
        TableAccount.UNCLAIMED: 0,
        TableAccount.RECOVERABLES: 0,
        TableAccount.ROUNDING: 0,
    }


def test_a_wager_goes_into_play_and_comes_back() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.open_round()
    play.wager(7, "small", 500)
    assert (play.credits(7), play.balance(TableAccount.WAGERS_IN_PLAY)) == (4_500, 500)
    play.do(c.CancelWager(terminal=7, bet="small"))

    assert (play.credits(7), play.balance(TableAccount.WAGERS_IN_PLAY)) == (5_000, 0)


@pytest.mark.rule("Div1 1.1 Void")
@pytest.mark.rule("R11")
@pytest.mark.parametrize(
    "command",
    [
        c.AnnounceNoSpin(by=DEALER, cause=NoSpinCause.TUMBLER_FAULT),
        c.AnnounceVoidRound(by=DEALER, reason="x"),
    ],
)
def test_a_void_round_wins_and_loses_nothing(command: Command) -> None:
    play = Play()
    play.insert(7, 5_000)
    play.insert(1, 5_000)
    play.open_round()
    play.wager(7, "small", 500)
    play.wager(1, "big", 1_500)

    play.do(command)

    assert (play.credits(7), play.credits(1)) == (5_000, 5_000)
    assert play.balance(TableAccount.WAGERS_IN_PLAY) == 0
    assert play.balance(TableAccount.HOUSE_WIN) == 0


def test_a_void_round_without_a_wager_makes_no_entry() -> None:
    play = Play()
    play.open_round()
    event = e.VoidRoundAnnounced(at=play.now, by=DEALER, round=1, reason="x")

    assert entry_for(play.state, event) == ()


def test_a_settlement_without_a_wager_makes_no_entry() -> None:
    play = Play()
    play.play_round((1, 2, 3))

    assert entry_for(play.state, play.newest(e.TerminalsSettled)) == ()


def test_a_player_paid_by_hand_is_paid_to_the_cent() -> None:
    play = Play()
    play.do(c.BuyIn(by=DEALER, terminal=7, tender=Tender.CASH, amount_cents=1_234))
    play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR))

    play.do(c.PayByHand(by=CASINO_SUPERVISOR, terminal=7))

    assert play.balance(TableAccount.CASH_PAID) == -1_234
    assert play.balance(TableAccount.ROUNDING) == 0
