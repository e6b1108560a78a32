"""Closing, and changing limits: 20 minutes' notice, everyone's consent, or nobody there."""

import pytest

from table.play import CASINO_SUPERVISOR, DEALER, MINUTE_MS, Play
from taisai.rules import BetKind
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.phases import Phase
from taisai.table.refusals import Code
from taisai.table.vocabulary import KindLimits, LimitSheet

BY = CASINO_SUPERVISOR
NOW = LimitSheet(100, 100, 20_000)
HIGHER_MINIMUM = LimitSheet(200, 100, 20_000)
LOWER_MAXIMUM = LimitSheet(100, 100, 10_000)
HIGHER_AGGREGATE = LimitSheet(100, 100, 20_000, aggregate_cents_min=500)
ONE_KIND_WORSE = LimitSheet(
    100, 100, 20_000, by_kind=(KindLimits(BetKind.TRIPLE, 100, 100, 5_000),)
)
FREER = LimitSheet(100, 100, 30_000)
WORSE = pytest.mark.parametrize(
    "sheet", [HIGHER_MINIMUM, LOWER_MAXIMUM, HIGHER_AGGREGATE, ONE_KIND_WORSE]
)


def _limits(sheet: LimitSheet, from_at: int | None = None) -> c.ChangeLimits:
    return c.ChangeLimits(by=BY, sheet=sheet, terminals=(7,), from_at=from_at)


def _with_players(*terminals: int) -> Play:
    play = Play()
    for number in terminals:
        play.insert(number, 5_000)
    return play


# --------------------------------------------------------------------------- closing


def test_with_nobody_there_a_table_closes_at_once() -> None:
    play = Play()

    play.do(c.CloseTable(by=BY))

    assert play.phase is Phase.CLOSED
    assert play.newest(e.TableClosed).by == BY
    play.refused(c.CloseTable(by=BY), Code.TABLE_CLOSED)


@pytest.mark.rule("Div1 8")
@pytest.mark.rule("R32")
def test_with_players_closing_needs_twenty_minutes() -> None:
    play = _with_players(7)

    play.refused(c.CloseTable(by=BY), Code.NOTICE_NEEDED)
    play.refused(c.CloseTable(by=BY, closes_at=play.now + 20 * MINUTE_MS - 1), Code.NOTICE_NEEDED)
    play.do(c.CloseTable(by=BY, closes_at=play.now + 20 * MINUTE_MS))
    play.wait(20 * MINUTE_MS - 1)
    assert play.phase is Phase.BETWEEN_ROUNDS
    play.wait(1)

    assert play.phase is Phase.CLOSED
    assert play.credits(7) == 5_000


def test_a_sign_put_up_while_nobody_is_there_stands_as_long() -> None:
    play = Play()

    play.refused(c.CloseTable(by=BY, closes_at=play.now + MINUTE_MS), Code.NOTICE_NEEDED)
    play.refused(c.CloseTable(by=BY, closes_at=play.now - MINUTE_MS), Code.NOTICE_NEEDED)
    play.refused(_limits(HIGHER_MINIMUM, play.now + MINUTE_MS), Code.NOTICE_NEEDED)


def test_one_sign_is_enough() -> None:
    play = _with_players(7)
    play.do(c.CloseTable(by=BY, closes_at=play.now + 20 * MINUTE_MS))

    later = c.CloseTable(by=BY, closes_at=play.now + 30 * MINUTE_MS)

    play.refused(later, Code.NOTICE_GIVEN_ALREADY)


def test_when_the_last_player_leaves_a_table_with_a_sign_may_close_at_once() -> None:
    play = _with_players(7)
    play.do(c.CloseTable(by=BY, closes_at=play.now + 20 * MINUTE_MS))
    play.cash_out(7)

    play.do(c.CloseTable(by=BY))

    assert (play.phase, play.state.notices) == (Phase.CLOSED, ())


def test_no_table_closes_in_the_middle_of_a_round() -> None:
    play = Play()
    play.open_round()

    play.refused(c.CloseTable(by=BY), Code.ROUND_UNDER_WAY)


def test_a_closing_waits_for_the_round_and_is_recorded_after_it() -> None:
    play = _with_players(7)
    play.do(c.CloseTable(by=BY, closes_at=play.now + 20 * MINUTE_MS))
    play.wait(20 * MINUTE_MS - 1_000)
    play.open_round()
    play.wager(7, "small", 500)
    play.close()
    assert play.phase is Phase.NO_MORE_WAGERS
    play.enter(1, 2, 3)
    play.wait(60 * MINUTE_MS)

    assert play.phase is Phase.CLOSED
    assert play.newest(e.TableClosed).at == play.newest(e.RoundCompleted).at
    assert play.credits(7) == 5_500


def test_everyones_consent_closes_at_once() -> None:
    play = _with_players(1, 7)
    play.do(c.CloseTable(by=BY, closes_at=play.now + 20 * MINUTE_MS))

    play.do(c.ConsentAtTerminal(terminal=1, notice=1))
    assert play.phase is Phase.BETWEEN_ROUNDS
    play.do(c.ConsentAtTerminal(terminal=7, notice=1))

    assert play.phase is Phase.CLOSED


def test_consent_given_in_a_round_lets_the_table_close_after_it() -> None:
    play = _with_players(7)
    play.do(c.CloseTable(by=BY, closes_at=play.now + 20 * MINUTE_MS))
    play.open_round()
    play.do(c.ConsentAtTerminal(terminal=7, notice=1))
    assert play.phase is Phase.WAGERING
    play.close()
    play.enter(1, 2, 3)
    play.settle()

    play.do(c.CloseTable(by=BY))

    assert play.phase is Phase.CLOSED


def test_consent_is_the_players_and_not_the_terminals() -> None:
    play = _with_players(1, 7)
    play.do(c.CloseTable(by=BY, closes_at=play.now + 20 * MINUTE_MS))
    play.do(c.ConsentAtTerminal(terminal=7, notice=1))
    play.cash_out(7)
    play.insert(7, 500)

    play.do(c.ConsentAtTerminal(terminal=1, notice=1))

    assert play.phase is Phase.BETWEEN_ROUNDS
    play.refused(c.CloseTable(by=BY), Code.NOTICE_NEEDED)
    play.do(c.ConsentAtTerminal(terminal=7, notice=1))
    assert play.phase is Phase.CLOSED


def test_consent_is_given_once_to_a_notice_that_stands_by_somebody_who_plays() -> None:
    play = _with_players(1, 7)
    play.refused(c.ConsentAtTerminal(terminal=7, notice=1), Code.UNKNOWN_NOTICE)
    play.do(c.CloseTable(by=BY, closes_at=play.now + 20 * MINUTE_MS))
    play.refused(c.ConsentAtTerminal(terminal=2, notice=1), Code.NOT_IN_CONTROL)
    play.refused(c.ConsentAtTerminal(terminal=9, notice=1), Code.UNKNOWN_TERMINAL)
    play.do(c.ConsentAtTerminal(terminal=7, notice=1))

    play.refused(c.ConsentAtTerminal(terminal=7, notice=1), Code.CALLED_ALREADY)


def test_players_at_the_layout_are_asked_too() -> None:
    play = Play("hybrid")
    play.insert(7, 5_000)
    play.do(c.TakePosition(by=DEALER, position=3))
    play.do(c.CloseTable(by=BY, closes_at=play.now + 20 * MINUTE_MS))
    play.do(c.ConsentAtTerminal(terminal=7, notice=1))
    assert play.phase is Phase.BETWEEN_ROUNDS
    play.refused(c.RecordConsent(by=DEALER, notice=1, position=4), Code.UNKNOWN_POSITION)

    play.do(c.RecordConsent(by=DEALER, notice=1, position=3))

    assert play.phase is Phase.CLOSED


def test_consent_at_the_layout_is_recorded_once() -> None:
    play = Play("table")
    for position in (3, 4):
        play.do(c.TakePosition(by=DEALER, position=position))
    play.do(c.CloseTable(by=BY, closes_at=play.now + 20 * MINUTE_MS))
    play.do(c.RecordConsent(by=DEALER, notice=1, position=3))

    play.refused(c.RecordConsent(by=DEALER, notice=1, position=3), Code.CALLED_ALREADY)


# --------------------------------------------------------------------------- limits


@pytest.mark.rule("Div1 9.3(a)")
@WORSE
def test_worse_limits_need_notice_while_somebody_plays(sheet: LimitSheet) -> None:
    play = _with_players(1)

    play.refused(_limits(sheet), Code.NOTICE_NEEDED)
    play.refused(_limits(sheet, play.now + 20 * MINUTE_MS - 1), Code.NOTICE_NEEDED)
    play.do(_limits(sheet, play.now + 20 * MINUTE_MS))
    play.wait(20 * MINUTE_MS - 1)
    assert play.terminal(7).limits == NOW
    play.wait(1)

    assert play.terminal(7).limits == sheet
    assert play.terminal(1).limits == NOW
    assert play.state.notices == ()


@pytest.mark.rule("Div1 9.3(c)")
@WORSE
def test_worse_limits_hold_at_once_while_nobody_plays(sheet: LimitSheet) -> None:
    play = Play()

    play.do(_limits(sheet))

    assert play.terminal(7).limits == sheet


@pytest.mark.rule("Div1 9.3(a)")
def test_freer_limits_need_no_notice() -> None:
    play = _with_players(1, 7)

    play.do(_limits(FREER))

    assert play.terminal(7).limits == FREER


def test_freer_limits_may_be_announced_for_later() -> None:
    play = _with_players(7)

    play.do(_limits(FREER, play.now + MINUTE_MS))
    assert play.terminal(7).limits == NOW
    play.wait(MINUTE_MS)

    assert play.terminal(7).limits == FREER


@pytest.mark.rule("Div1 9.3(b)")
def test_limits_by_consent_hold_at_once() -> None:
    play = _with_players(7)
    play.do(_limits(LOWER_MAXIMUM, play.now + 20 * MINUTE_MS))

    play.do(c.ConsentAtTerminal(terminal=7, notice=1))

    assert play.terminal(7).limits == LOWER_MAXIMUM


@pytest.mark.rule("R37")
def test_a_round_keeps_the_limits_it_was_opened_with() -> None:
    play = _with_players(7)
    play.do(_limits(LOWER_MAXIMUM, play.now + 20 * MINUTE_MS))
    play.wait(20 * MINUTE_MS - 1_000)
    play.open_round()
    play.wait(1_000)
    assert play.terminal(7).limits == LOWER_MAXIMUM

    play.insert(7, 20_000)
    play.wager(7, "small", 20_000)
    assert play.terminal(7).wagers == {"small": 20_000}
    play.close()
    play.enter(6, 6, 5)
    play.settle()
    play.insert(7, 20_000)
    play.open_round()
    play.wager(7, "small", 20_000)

    assert play.terminal(7).wagers == {"small": 10_000}


def test_limits_of_a_table_layout_need_one() -> None:
    play = Play()
    play.refused(c.ChangeLimits(by=BY, sheet=FREER), Code.NOT_IN_THIS_MODE)
    hybrid = Play("hybrid")

    hybrid.do(c.ChangeLimits(by=BY, sheet=FREER))

    assert hybrid.state.setup.table_limits == FREER


def test_limits_that_contradict_each_other_are_refused() -> None:
    play = Play()

    play.refused(_limits(LimitSheet(500, 100, 400)), Code.BAD_SETTINGS)
    unknown = c.ChangeLimits(by=BY, sheet=FREER, terminals=(9,))
    play.refused(unknown, Code.UNKNOWN_TERMINAL)


# --------------------------------------------------------------------------- private tables


@pytest.mark.rule("Div1 7")
def test_a_table_becomes_private_and_public_again() -> None:
    play = Play()

    play.do(c.MakePrivate(by=BY, is_private=True))
    assert play.state.is_private
    play.refused(c.MakePrivate(by=BY, is_private=True), Code.CALLED_ALREADY)
    play.do(c.MakePrivate(by=BY, is_private=False))

    assert not play.state.is_private
