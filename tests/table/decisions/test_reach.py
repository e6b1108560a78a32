"""Money at a terminal out of its player's reach is told, paid by hand, and then forgotten."""

from msgspec import UNSET

from table.play import CASINO_SUPERVISOR, Play
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.cabinet import OutOfReach
from taisai.table.idle_seats import is_seat
from taisai.table.refusals import Code
from taisai.table.vocabulary import AlertKind, Tamper

REVOKED = c.ReportTerminalReach(terminal=7, out_of_reach=OutOfReach.REVOKED)
LOST = c.ReportTerminalReach(terminal=7, out_of_reach=OutOfReach.LOST)
BACK = c.ReportTerminalReach(terminal=7, out_of_reach=None)
PAID = c.PayByHand(by=CASINO_SUPERVISOR, terminal=7)


def test_staff_are_told_of_credits_and_wagers_at_a_terminal_that_is_lost() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.open_round()
    play.wager(7, "small", 1_000)
    out, alert = play.do(LOST)
    assert isinstance(out, e.TerminalOutOfReach)
    assert (out.credits_cents, out.wagered_cents) == (4_000, 1_000)
    assert isinstance(alert, e.AlertRaised)
    assert alert.kind is AlertKind.TERMINAL_LOST
    assert alert.values is not UNSET
    assert (alert.values.amount_cents, alert.values.wagered_cents) == (4_000, 1_000)
    assert not is_seat(play.terminal(7))


def test_a_lost_terminal_that_is_then_revoked_is_told_of_once_more() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.do(LOST)
    play.refused(LOST, Code.ON_RECORD)
    play.do(REVOKED)
    assert [one.kind for one in play.state.alerts] == [
        AlertKind.TERMINAL_LOST,
        AlertKind.TERMINAL_REVOKED,
    ]
    assert [type(one) for one in play.do(BACK)] == [e.TerminalInReach]
    assert play.terminal(7).out_of_reach is None
    play.refused(BACK, Code.ON_RECORD)
    play.refused(PAID, Code.NOT_LOCKED)


def test_nobody_is_told_of_a_terminal_without_money() -> None:
    play = Play()
    play.refused(REVOKED, Code.NO_CREDITS)
    play.refused(
        c.ReportTerminalReach(terminal=99, out_of_reach=OutOfReach.LOST), Code.UNKNOWN_TERMINAL
    )


def test_payment_by_hand_ends_it_and_its_alerts_wait_for_nobody() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.do(REVOKED)
    play.do(PAID)
    assert play.terminal(7).out_of_reach is None
    assert not [one for one in play.state.alerts if one.is_waiting]
    play.refused(REVOKED, Code.NO_CREDITS)


def test_a_terminal_that_was_tampered_with_says_what_is_locked_in_it() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR))
    other = next(one for one in play.state.terminals if one != 7)
    play.do(c.ReportTamper(terminal=other, kind=Tamper.DOOR))
    seven, eight = play.state.alerts
    assert (seven.values.amount_cents, seven.values.wagered_cents) == (5_000, 0)
    assert eight.values.amount_cents is UNSET
