"""Notices that have to wait: for their twenty minutes, for the opening, for evidence."""

import pytest

from table.play import CASINO_SUPERVISOR, DEALER, MINUTE_MS, Play
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.phases import Phase
from taisai.table.refusals import Code
from taisai.table.vocabulary import LimitSheet, LockScope, Part

BY = CASINO_SUPERVISOR
NOW = LimitSheet(100, 100, 20_000)
HIGHER_MINIMUM = LimitSheet(200, 100, 20_000)
LOWER_MAXIMUM = LimitSheet(100, 100, 10_000)
FREER = LimitSheet(100, 100, 30_000)
FREEST = LimitSheet(100, 100, 40_000)


def _limits(sheet: LimitSheet, from_at: int | None = None) -> c.ChangeLimits:
    return c.ChangeLimits(by=BY, sheet=sheet, terminals=(7,), from_at=from_at)


def _with_players(*terminals: int) -> Play:
    play = Play()
    for number in terminals:
        play.insert(number, 5_000)
    return play


@pytest.mark.rule("Div1 9.3(a)")
def test_a_notice_that_has_come_to_worsen_the_limits_waits_for_its_twenty_minutes() -> None:
    play = _with_players(7)
    play.do(_limits(FREER, play.now + MINUTE_MS))
    play.do(_limits(FREEST))

    play.wait(20 * MINUTE_MS - 1)
    assert play.terminal(7).limits == FREEST
    play.wait(1)

    assert play.terminal(7).limits == FREER


def test_a_notice_that_has_come_to_better_the_limits_waits_no_longer_and_not_in_the_past() -> None:
    play = _with_players(7)
    play.do(_limits(FREER, play.now + MINUTE_MS))
    play.do(_limits(FREEST))
    play.wait(5 * MINUTE_MS)
    play.do(_limits(LOWER_MAXIMUM, play.now + 20 * MINUTE_MS))
    play.do(c.ConsentAtTerminal(terminal=7, notice=2))
    changed_at = play.now
    play.wait(1)

    assert play.terminal(7).limits == FREER
    assert play.newest(e.LimitsChanged).at == changed_at


def test_a_notice_for_several_terminals_waits_if_it_worsens_one_of_them() -> None:
    play = _with_players(1, 7)
    play.do(c.ChangeLimits(by=BY, sheet=FREER, terminals=(1, 7), from_at=play.now + MINUTE_MS))
    play.do(c.ChangeLimits(by=BY, sheet=FREEST, terminals=(1,)))

    play.wait(MINUTE_MS)
    assert (play.terminal(1).limits, play.terminal(7).limits) == (FREEST, NOW)
    play.wait(19 * MINUTE_MS)

    assert (play.terminal(1).limits, play.terminal(7).limits) == (FREER, FREER)


def test_a_terminal_that_went_away_keeps_no_notice_waiting() -> None:
    play = _with_players(7)
    play.do(c.ChangeLimits(by=BY, sheet=FREER, terminals=(1, 7), from_at=play.now + MINUTE_MS))
    play.do(c.ChangeLimits(by=BY, sheet=FREEST, terminals=(1,)))
    play.wait(2 * MINUTE_MS)
    play.do(c.WithdrawTerminal(by=BY, terminal=1))
    gone_at = play.now
    play.wait(1)

    assert play.newest(e.LimitsChanged).at == gone_at
    assert play.terminal(7).limits == FREER


def test_the_layouts_notice_is_compared_with_the_layouts_limits() -> None:
    play = Play("hybrid")
    play.insert(7, 5_000)
    at_layout = LimitSheet(500, 100, 60_000)
    play.do(c.ChangeLimits(by=BY, sheet=at_layout, from_at=play.now + MINUTE_MS))
    play.do(c.ChangeLimits(by=BY, sheet=LimitSheet(500, 100, 90_000)))

    play.wait(MINUTE_MS)
    assert play.state.setup.table_limits.wager_cents_max == 90_000
    play.wait(19 * MINUTE_MS)

    assert play.state.setup.table_limits == at_layout


@pytest.mark.rule("Div1 8")
def test_a_closing_notice_given_while_opening_counts_from_the_opening() -> None:
    play = Play(is_open=False, opening_checks_required=False)
    play.do(c.AssignDealer(by=BY, dealer=DEALER.id))
    play.do(c.BeginOpening(by=BY))
    play.do(c.CloseTable(by=BY, closes_at=play.now + 20 * MINUTE_MS))
    play.wait(19 * MINUTE_MS)
    play.do(c.OpenTable(by=BY))
    play.insert(7, 5_000)

    play.wait(20 * MINUTE_MS - 1)
    assert play.phase is Phase.BETWEEN_ROUNDS
    play.wait(1)

    assert play.phase is Phase.CLOSED


@pytest.mark.rule("Div1 9.3(a)")
def test_worse_limits_announced_at_a_closed_table_stand_on_a_sign_from_its_opening() -> None:
    play = Play(is_open=False, opening_checks_required=False)
    play.do(_limits(HIGHER_MINIMUM, play.now + 20 * MINUTE_MS))
    play.wait(19 * MINUTE_MS)
    play.do(c.BeginOpening(by=BY))
    play.do(c.OpenTable(by=BY))
    play.insert(7, 5_000)

    play.wait(19 * MINUTE_MS)
    assert play.terminal(7).limits == NOW
    play.wait(MINUTE_MS)

    assert play.terminal(7).limits == HIGHER_MINIMUM


def _refusal(play: Play, past: int, terminal: int, scope: LockScope) -> c.RefuseToPay:
    return c.RefuseToPay(
        **play.both(),
        round=past,
        terminal=terminal,
        malfunction=1,
        scope=scope,
        report_reference="IR-1",
        standard_reference="MOS 4.2",
        inspector="Ines",
    )


def _release(terminal: int | None) -> c.ReleaseEvidenceLock:
    return c.ReleaseEvidenceLock(
        by=BY, terminal=terminal, report_reference="IR-1", investigation_reference="IN-1"
    )


def _made_evidence(play: Play, number: int) -> None:
    """A refused payment; the terminal may not be touched until its release."""
    past = play.play_round((1, 2, 5), {number: {"small": 500}})
    play.declare(Part.TERMINAL, number)
    play.do(_refusal(play, past, number, LockScope.TERMINAL))


@pytest.mark.rule("R50")
def test_no_notice_changes_evidence_until_its_release() -> None:
    play = _with_players(2, 7)
    play.do(c.ChangeLimits(by=BY, sheet=FREER, terminals=(2, 7), from_at=play.now + 5 * MINUTE_MS))
    _made_evidence(play, 7)

    play.wait(60 * MINUTE_MS)
    assert (play.terminal(2).limits, play.terminal(7).limits) == (NOW, NOW)
    play.do(_release(7))
    released_at = play.now
    play.wait(1)

    assert (play.terminal(2).limits, play.terminal(7).limits) == (FREER, FREER)
    assert play.newest(e.LimitsChanged).at == released_at


@pytest.mark.rule("R50")
def test_no_consent_changes_evidence_and_none_is_given_there() -> None:
    play = _with_players(2, 7)
    play.do(_limits(HIGHER_MINIMUM, play.now + 30 * MINUTE_MS))
    _made_evidence(play, 7)
    play.refused(_limits(FREER), Code.TERMINAL_IS_EVIDENCE)
    play.refused(c.ConsentAtTerminal(terminal=7, notice=1), Code.TERMINAL_IS_EVIDENCE)
    play.do(c.PayByHand(by=BY, terminal=7))
    play.do(c.ConsentAtTerminal(terminal=2, notice=1))

    assert play.terminal(7).limits == NOW


@pytest.mark.rule("R50")
def test_a_table_that_is_evidence_does_not_close_by_its_sign() -> None:
    play = _with_players(7)
    play.do(c.CloseTable(by=BY, closes_at=play.now + 20 * MINUTE_MS))
    past = play.play_round((1, 2, 5), {7: {"small": 500}})
    play.declare(Part.GAME_SYSTEM)
    play.do(_refusal(play, past, 7, LockScope.GAME_SYSTEM))

    play.wait(30 * MINUTE_MS)
    assert play.phase is Phase.BETWEEN_ROUNDS
    play.do(_release(None))
    play.wait(1)

    assert play.phase is Phase.CLOSED
