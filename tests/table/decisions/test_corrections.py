"""What the operator puts right after settlement, and what each correction costs whom."""

from typing import Any

import msgspec
import pytest

from table.play import CASINO_SUPERVISOR, DEALER, Play
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.accounts import TableAccount
from taisai.table.past_rounds import PastRound
from taisai.table.phases import Phase
from taisai.table.refusals import Code
from taisai.table.vocabulary import (
    LimitSheet,
    Mode,
    NoSpinCause,
)

SMALL = (1, 2, 3)
BIG = (6, 6, 5)


def _played(entered: tuple[int, int, int] = SMALL, **settings: Any) -> Play:
    """Terminal 7 has 50 dollars and wagered 5 on small; terminal 1 wagered 10 on big."""
    play = Play(**settings)
    play.insert(7, 5_000)
    play.insert(1, 5_000)
    play.play_round(entered, {7: {"small": 500}, 1: {"big": 1_000}})
    return play


def _void(play: Play, number: int = 1, record: PastRound | None = None) -> c.VoidSettledRound:
    cause = NoSpinCause.DIE_NOT_FLAT
    return c.VoidSettledRound(**play.both(), round=number, cause=cause, record=record)


def _correction(play: Play, terminal: int) -> e.Correction:
    event = next(one for one in reversed(play.log) if isinstance(one, e.CorrectionEvent))
    return next(one for one in event.corrections if one.terminal == terminal)


# --------------------------------------------------------------------------- recalculation


def test_a_recalculation_takes_from_one_and_gives_to_the_other() -> None:
    play = _played()
    assert (play.credits(7), play.credits(1)) == (5_500, 4_000)

    play.recalculate(1, BIG)

    assert (play.credits(7), play.credits(1)) == (4_500, 6_000)
    assert play.state.history.held[-1].faces == BIG
    assert play.state.history.held[-1].terminals[7].faces == BIG
    assert (play.terminal(7).won_last_cents, play.terminal(1).won_last_cents) == (0, 1_000)


def test_a_recalculation_back_and_forth_leaves_everybody_as_they_were() -> None:
    play = _played()
    play.recalculate(1, BIG)
    play.recalculate(1, SMALL)
    play.recalculate(1, BIG)

    assert (play.credits(7), play.credits(1)) == (4_500, 6_000)
    assert play.state.history.held[-1].corrections_count == 3


def test_the_same_outcome_is_recalculated_for_nobody() -> None:
    play = _played()

    play.refused(play.recalculation(1, (3, 2, 1)), Code.NOTHING_TO_CORRECT)
    play.refused(play.recalculation(1, (3, 2, 7)), Code.NOT_AN_OUTCOME)
    play.refused(play.recalculation(2, BIG), Code.UNKNOWN_ROUND)
    silent = msgspec.structs.replace(play.recalculation(1, BIG), evidence=" ")
    play.refused(silent, Code.REASON_NEEDED)


def test_a_round_under_way_is_not_settled_yet() -> None:
    play = _played()
    play.open_round()

    play.refused(play.recalculation(2, BIG), Code.NOT_SETTLED)


@pytest.mark.rule("R5")
def test_one_terminal_shown_something_else_is_put_right_on_the_rounds_own_outcome() -> None:
    play = _played()
    before = (play.credits(7), play.credits(1), play.balance(TableAccount.HOUSE_WIN))

    play.recalculate(1, SMALL, terminal=7)

    assert play.newest(e.RoundRecalculated).terminal == 7
    assert (play.credits(7), play.credits(1), play.balance(TableAccount.HOUSE_WIN)) == before
    play.refused(play.recalculation(1, BIG, terminal=7), Code.NOTHING_TO_CORRECT)
    play.refused(play.recalculation(1, SMALL, terminal=2), Code.UNKNOWN_TERMINAL)


@pytest.mark.rule("Div1 11.1")
@pytest.mark.rule("R18")
def test_what_credits_cannot_give_back_becomes_a_recoverable() -> None:
    play = _played()
    play.open_round()
    play.wager(7, "small", 4_800)

    play.recalculate(1, BIG)

    correction = _correction(play, 7)
    assert (correction.debited_cents, correction.recoverable_cents) == (700, 300)
    assert (play.credits(7), play.terminal(7).wagered_cents) == (0, 4_800)
    assert play.balance(TableAccount.RECOVERABLES) == 300


@pytest.mark.rule("R18")
def test_a_player_who_cashed_out_owes_it_all_and_the_voucher_can_be_held() -> None:
    play = _played()
    number = play.cash_out(7)
    play.insert(7, 5_000)

    play.recalculate(1, BIG)

    assert play.newest(e.RoundRecalculated).hold_vouchers == (number,)
    assert play.credits(7) == 5_000
    assert play.balance(TableAccount.RECOVERABLES) == 1_000


def test_no_voucher_is_held_of_a_player_who_owes_nothing() -> None:
    play = _played()
    play.cash_out(1)

    play.recalculate(1, BIG)

    assert play.newest(e.RoundRecalculated).hold_vouchers == ()


@pytest.mark.rule("R19")
def test_a_player_who_left_underpaid_is_owed_it() -> None:
    play = _played()
    play.cash_out(1)

    play.recalculate(1, BIG)

    assert _correction(play, 1).unclaimed_cents == 2_000
    assert (play.credits(1), play.balance(TableAccount.UNCLAIMED)) == (0, 2_000)


def test_a_terminal_that_is_gone_stops_no_recalculation() -> None:
    play = _played()
    play.cash_out(1)
    play.do(c.WithdrawTerminal(by=CASINO_SUPERVISOR, terminal=1))

    play.recalculate(1, BIG)

    assert play.balance(TableAccount.UNCLAIMED) == 2_000


def test_a_player_who_lost_all_and_sat_on_is_the_same_player() -> None:
    play = Play()
    play.insert(7, 500)
    play.play_round(BIG, {7: {"small": 500}})
    assert play.credits(7) == 0

    play.recalculate(1, SMALL)

    assert (play.credits(7), play.balance(TableAccount.UNCLAIMED)) == (1_000, 0)


def test_later_rounds_stand() -> None:
    play = _played()
    play.play_round(SMALL, {7: {"small": 1_000}})

    play.recalculate(1, BIG)

    assert play.credits(7) == 5_500 + 1_000 - 1_000
    assert play.terminal(7).won_last_cents == 1_000


def test_unrecognised_wagers_are_in_no_recalculation() -> None:
    play = Play(terminal_limits=LimitSheet(100, 100, 20_000, aggregate_cents_min=500))
    play.insert(7, 5_000)
    play.insert(1, 5_000)
    play.play_round(SMALL, {7: {"small": 400}, 1: {"big": 1_000}})

    play.recalculate(1, BIG)

    assert (play.credits(7), play.credits(1)) == (5_000, 6_000)
    play.do(_void(play))
    assert (play.credits(7), play.credits(1)) == (5_000, 5_000)


def test_a_player_waiting_for_the_dealer_waits_no_longer_when_nothing_is_left() -> None:
    play = Play()
    play.insert(7, 500)
    play.play_round(SMALL, {7: {"small": 500}})
    play.do(c.AskToCancelCredits(terminal=7))

    play.recalculate(1, BIG)

    assert (play.credits(7), play.terminal(7).asks_to_cancel) == (0, False)
    play.insert(7, 500)


def test_an_old_round_is_recalculated_from_the_journals_record() -> None:
    play = _played()
    record = play.state.history.held[0]
    for _ in range(20):
        play.play_round(SMALL)
    command = play.recalculation(1, BIG)
    play.refused(command, Code.ROUND_RECORD_DIFFERS)
    forged = msgspec.structs.replace(record, terminals={})
    play.refused(msgspec.structs.replace(command, record=forged), Code.ROUND_RECORD_DIFFERS)

    play.do(msgspec.structs.replace(command, record=record))

    assert (play.credits(7), play.credits(1)) == (4_500, 6_000)
    again = msgspec.structs.replace(play.recalculation(1, SMALL), record=record)
    play.refused(again, Code.ROUND_RECORD_DIFFERS)


# --------------------------------------------------------------------------- void after settlement


@pytest.mark.rule("R31")
def test_a_settled_round_is_voided_with_everything_reversed() -> None:
    play = _played()

    play.do(_void(play))

    past = play.state.history.held[-1]
    assert (play.credits(7), play.credits(1)) == (5_000, 5_000)
    assert play.balance(TableAccount.HOUSE_WIN) == 0
    assert (past.faces, past.void_reason) == (None, "no spin: die_not_flat")
    assert past.terminals[7].faces is None


def test_a_void_round_is_put_right_no_more() -> None:
    play = _played()
    play.do(_void(play))

    play.refused(_void(play), Code.ROUND_IS_VOID)
    play.refused(play.recalculation(1, BIG), Code.ROUND_IS_VOID)


def test_a_round_voided_by_the_dealer_is_void_too() -> None:
    play = Play()
    play.open_round()
    play.do(c.AnnounceVoidRound(by=DEALER, reason="x"))

    play.refused(_void(play), Code.ROUND_IS_VOID)


def test_a_void_after_a_recalculation_reverses_what_then_stood() -> None:
    play = _played()
    play.recalculate(1, BIG)

    play.do(_void(play))

    assert (play.credits(7), play.credits(1)) == (5_000, 5_000)


def test_a_void_after_players_left_is_owed_and_recoverable() -> None:
    play = _played()
    play.cash_out(7)
    play.cash_out(1)

    play.do(_void(play))

    assert play.balance(TableAccount.RECOVERABLES) == 500
    assert play.balance(TableAccount.UNCLAIMED) == 1_000
    assert play.balance(TableAccount.HOUSE_WIN) == 0


# --------------------------------------------------------------------------- the table alone


def test_a_table_alone_makes_good_and_does_not_recalculate() -> None:
    play = Play("table")
    play.play_round(SMALL)
    made_good = c.MakeTableRoundGood(**play.both(), round=1, faces=BIG, evidence="camera 4")

    play.refused(play.recalculation(1, BIG), Code.NOT_IN_THIS_MODE)
    play.do(made_good)

    assert play.state.history.held[-1].faces == BIG
    play.refused(made_good, Code.NOTHING_TO_CORRECT)
    electronic = Play()
    made_good = c.MakeTableRoundGood(**electronic.both(), round=1, faces=BIG, evidence="x")
    electronic.refused(made_good, Code.NOT_IN_THIS_MODE)


def test_made_good_after_a_change_of_mode_terminals_are_settled_by_the_dice() -> None:
    play = _played()
    play.cash_out(7)
    play.cash_out(1)
    for number in (1, 2, 7):
        play.do(c.WithdrawTerminal(by=CASINO_SUPERVISOR, terminal=number))
    play.do(c.CloseTable(by=CASINO_SUPERVISOR))
    alone = msgspec.structs.replace(play.state.setup, mode=Mode.TABLE, edition="2008")
    play.do(c.ChangeSettings(by=CASINO_SUPERVISOR, setup=alone))

    play.do(c.MakeTableRoundGood(**play.both(), round=1, faces=BIG, evidence="camera 4"))

    assert play.balance(TableAccount.RECOVERABLES) == 1_000
    assert play.balance(TableAccount.UNCLAIMED) == 2_000
    assert play.phase is Phase.CLOSED
