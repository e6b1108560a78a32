"""R48: what a correction means for each player: what is due now, against what was really given."""

import pytest

from table.layout_play import LayoutPlay
from table.play import Play
from taisai.rules import Outcome, edition_named
from taisai.streams.cage_facts import last_words_of
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.accounts import TableAccount
from taisai.table.decisions.last_word import previous_round, table_due_on
from taisai.table.vocabulary import AlertKind, LockScope, NoSpinCause, TableWager, Way

SMALL, BIG, TRIPLE = (1, 2, 3), (6, 6, 5), (1, 1, 1)


def _played(large_win_cents_min: int = 0) -> Play:
    """On 1-2-3: terminal 7 won 5 dollars on small, terminal 1 lost 10 on big."""
    play = Play(large_win_cents_min=large_win_cents_min)
    play.insert(7, 5_000)
    play.insert(1, 5_000)
    play.play_round(SMALL, {7: {"small": 500}, 1: {"big": 1_000, "triple_1": 100}})
    return play


def _newest(play: Play, terminal: int) -> e.Correction:
    event = next(one for one in reversed(play.log) if isinstance(one, e.CorrectionEvent))
    return next(one for one in event.corrections if one.terminal == terminal)


def _void(play: Play, number: int = 1) -> None:
    cause = NoSpinCause.DIE_NOT_FLAT
    play.do(c.VoidSettledRound(**play.both(), round=number, cause=cause))


# ------------------------------------------------------------------------------ registers


@pytest.mark.rule("R48")
def test_a_second_correction_replaces_what_the_first_left_unclaimed() -> None:
    play = _played()
    play.cash_out(1)
    play.recalculate(1, BIG)
    play.recalculate(1, TRIPLE)

    correction = _newest(play, 1)
    assert (correction.unclaimed_before_cents, correction.unclaimed_cents) == (2_000, 18_100)
    assert play.balance(TableAccount.UNCLAIMED) == 18_100
    told = [one.due_cents for one in last_words_of(play.newest(e.RoundRecalculated))]
    assert told == [18_100], "what is due in all, never a difference"


@pytest.mark.rule("R48")
def test_unclaimed_winnings_that_are_no_longer_due_are_withdrawn() -> None:
    play = _played()
    play.cash_out(1)
    play.recalculate(1, BIG)
    play.recalculate(1, SMALL)

    assert play.balance(TableAccount.UNCLAIMED) == 0
    assert [one.due_cents for one in last_words_of(play.newest(e.RoundRecalculated))] == [0]


@pytest.mark.rule("R48")
def test_a_debt_becomes_less_where_more_is_due() -> None:
    play = _played()
    play.open_round()
    play.wager(7, "small", 5_300)
    play.recalculate(1, BIG)
    assert (play.credits(7), play.balance(TableAccount.RECOVERABLES)) == (0, 800)

    # Of 10 dollars 2 were taken; 5 are due where the round is void.
    _void(play)
    assert (play.credits(7), play.balance(TableAccount.RECOVERABLES)) == (0, 300)


@pytest.mark.rule("R48")
def test_credits_come_back_as_far_as_they_were_taken() -> None:
    play = _played()
    play.open_round()
    play.wager(7, "small", 5_300)
    play.recalculate(1, BIG)
    play.recalculate(1, SMALL)

    correction = _newest(play, 7)
    assert (correction.credited_cents, correction.recoverable_cents) == (200, 0)
    assert (play.credits(7), play.balance(TableAccount.RECOVERABLES)) == (200, 0)


def test_a_player_who_came_after_is_never_touched() -> None:
    play = _played()
    play.cash_out(7)
    play.insert(7, 2_000)
    play.recalculate(1, BIG)
    play.recalculate(1, TRIPLE)
    play.recalculate(1, SMALL)

    assert play.credits(7) == 2_000
    assert play.balance(TableAccount.RECOVERABLES) == 0


def test_nothing_is_said_of_a_terminal_for_which_nothing_changes() -> None:
    play = _played()
    play.recalculate(1, (1, 2, 4))

    assert play.newest(e.RoundRecalculated).corrections == ()
    assert list(last_words_of(play.newest(e.RoundRecalculated))) == []


def test_credits_given_and_taken_are_nothing_for_the_cage() -> None:
    play = _played()
    play.recalculate(1, BIG)

    assert [one.terminal for one in play.newest(e.RoundRecalculated).corrections] == [1, 7]
    assert list(last_words_of(play.newest(e.RoundRecalculated))) == []


# ------------------------------------------------------------------------------ the layout


def test_chips_on_the_line_are_their_players_on_any_outcome() -> None:
    on_line = TableWager(
        position=1, bet="small", amount_cents=500, touches_line=True, way=Way.ON_LINE
    )
    for faces in (SMALL, BIG, TRIPLE):
        odds = edition_named("2008").winning_odds(Outcome.of(faces))
        assert table_due_on(on_line, odds) == (0, 500)


def test_a_wager_that_was_adjusted_is_due_as_the_other_bet() -> None:
    odds = edition_named("2008").winning_odds(Outcome.of(SMALL))
    adjusted = TableWager(position=1, bet="big", amount_cents=500, settled_as="small")
    assert table_due_on(adjusted, odds) == (500, 1_000)


@pytest.mark.rule("R48")
def test_the_last_word_on_a_wager_of_the_layout_replaces_the_one_before() -> None:
    play = LayoutPlay()
    play.open_round()
    play.place("big", 500)
    play.light(SMALL)
    play.collect()
    for faces, unclaimed_cents in ((BIG, 1_000), ((4, 5, 6), 1_000), (SMALL, 0), (BIG, 1_000)):
        play.do(c.MakeTableRoundGood(**play.both(), round=1, faces=faces, evidence="camera 4"))
        assert play.balance(TableAccount.UNCLAIMED) == unclaimed_cents
    _void(play)
    assert play.balance(TableAccount.UNCLAIMED) == 500
    assert [one.due_cents for one in last_words_of(play.newest(e.SettledRoundVoided))] == [500]


# ------------------------------------------------------------------------------ the previous round


@pytest.mark.rule("D9A 3.3(b)(v)")
def test_an_older_round_does_not_overwrite_what_was_won_in_the_previous_one() -> None:
    play = _played()
    play.play_round(BIG, {1: {"big": 500}})
    assert previous_round(play.state) == 2
    play.recalculate(1, BIG)
    assert play.terminal(1).won_last_cents == 500

    play.recalculate(2, SMALL)
    assert play.terminal(1).won_last_cents == 0


@pytest.mark.rule("D9A 3.3(b)(v)")
def test_nor_while_the_layout_of_the_newest_round_is_still_being_paid() -> None:
    play = LayoutPlay("9A")
    play.insert(7, 5_000)
    play.play_round(SMALL, {7: {"small": 500}})
    play.open_round()
    play.place("small", 500)
    play.wager(7, "small", 1_000)
    play.light(SMALL)

    assert previous_round(play.state) == 2
    play.recalculate(1, BIG)
    assert play.terminal(7).won_last_cents == 1_000


def test_at_first_there_is_no_previous_round() -> None:
    play = Play()
    assert previous_round(play.state) == 0
    play.open_round()
    assert previous_round(play.state) == 0


# ------------------------------------------------------------------------------ large wins


def test_a_correction_sets_the_lock_of_a_large_win_by_what_is_now_due() -> None:
    play = _played(large_win_cents_min=15_000)
    play.recalculate(1, TRIPLE)
    assert play.terminal(1).locked_up_cents == 18_000
    assert play.terminal(7).locked_up_cents == 0
    # Somebody must come and clear it.
    alert = play.state.alerts[-1]
    assert (alert.kind, alert.terminal, alert.is_waiting) == (AlertKind.LARGE_WIN, 1, True)

    play.recalculate(1, SMALL)
    assert play.terminal(1).locked_up_cents == 0
    assert not any(one.is_waiting for one in play.state.alerts)


def test_a_win_that_stays_large_raises_no_second_alert() -> None:
    play = Play(large_win_cents_min=1_000)
    play.insert(1, 5_000)
    play.play_round(SMALL, {1: {"small": 1_000, "face_1": 500}})
    play.recalculate(1, (1, 1, 2))
    assert play.terminal(1).locked_up_cents == 2_000
    assert len(play.happened(e.AlertRaised)) == 1


def test_a_lock_that_was_cleared_is_not_set_again_for_the_same_win() -> None:
    play = Play(large_win_cents_min=1_000)
    play.insert(1, 5_000)
    play.play_round(SMALL, {1: {"small": 1_000, "face_1": 500}})
    assert play.terminal(1).locked_up_cents == 1_500
    play.do(c.ClearLockUp(by=play.game_supervisor, terminal=1))

    play.recalculate(1, (1, 1, 2))
    assert play.terminal(1).locked_up_cents == 0


def test_the_lock_of_another_rounds_win_stays() -> None:
    play = Play(large_win_cents_min=1_000)
    play.insert(1, 5_000)
    play.play_round(BIG, {1: {"small": 500}})
    play.play_round(SMALL, {1: {"small": 1_000}})
    assert play.terminal(1).locked_up_cents == 1_000
    play.do(c.VoidSettledRound(**play.both(), round=1, cause=NoSpinCause.DIE_NOT_FLAT))
    assert play.terminal(1).locked_up_cents == 1_000


def test_a_player_who_is_gone_locks_nobody_up() -> None:
    play = _played(large_win_cents_min=15_000)
    play.cash_out(1)
    play.insert(1, 1_000)
    play.recalculate(1, TRIPLE)
    assert play.terminal(1).locked_up_cents == 0


# ------------------------------------------------------------------------------ what stands


def test_a_refused_amount_stays_refused_whatever_is_recalculated() -> None:
    play = _played()
    malfunction = play.declare()
    refusal = c.RefuseToPay(
        **play.both(),
        round=1,
        terminal=7,
        malfunction=malfunction,
        scope=LockScope.GAME_SYSTEM,
        report_reference="GI-1",
        standard_reference="MOS-1",
        inspector="Ines",
        reported_at=play.now,
    )
    play.do(refusal)
    credits_cents = play.credits(7)
    play.recalculate(1, BIG)
    assert play.credits(7) == credits_cents
