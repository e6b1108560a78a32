"""Division 9A section 7 as it is played: one story per numbered rule."""

from typing import Any

import msgspec
import pytest

from table.play import CASINO_SUPERVISOR, DEALER, GAME_SUPERVISOR, Play
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.accounts import TableAccount
from taisai.table.phases import Phase
from taisai.table.refusals import Code
from taisai.table.vocabulary import LockScope, Part, WayOut

BY = CASINO_SUPERVISOR
SMALL = (1, 2, 3)
BIG = (6, 6, 5)


def _played() -> Play:
    """Terminal 7 won 5 dollars on small, terminal 1 lost 10 on big."""
    play = Play()
    play.insert(7, 5_000)
    play.insert(1, 5_000)
    play.play_round(SMALL, {7: {"small": 500}, 1: {"big": 1_000}})
    return play


def _refuse(play: Play, **changes: Any) -> c.RefuseToPay:
    command = c.RefuseToPay(
        **play.both(),
        round=1,
        terminal=7,
        malfunction=1,
        scope=LockScope.TERMINAL,
        report_reference="GI-17",
        inspector="Ines",
        standard_reference="MOS 4.2",
    )
    return msgspec.structs.replace(command, **changes)


@pytest.mark.rule("D9A 7.2")
def test_d9a_7_2_the_dealer_who_thinks_the_game_compromised_voids_the_round() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.open_round()
    play.wager(7, "small", 500)
    play.close()
    play.enter(*SMALL)
    by_supervisor = c.AnnounceVoidRound(by=GAME_SUPERVISOR, reason="a fight at the table")
    play.refused(by_supervisor, Code.NOT_YOUR_CALL)

    play.do(c.AnnounceVoidRound(by=DEALER, reason="a fight at the table"))

    assert (play.phase, play.credits(7)) == (Phase.BETWEEN_ROUNDS, 5_000)
    assert play.state.history.held[-1].void_reason == "void round: a fight at the table"


@pytest.mark.rule("D9A 7.3")
def test_d9a_7_3_a_wrong_result_is_recalculated_on_the_actual_outcome() -> None:
    play = _played()

    play.recalculate(1, BIG)

    assert (play.credits(7), play.credits(1)) == (4_500, 6_000)


@pytest.mark.rule("D9A 7.3")
def test_d9a_7_3_there_is_no_time_limit() -> None:
    play = _played()
    record = play.state.history.held[0]
    for _ in range(25):
        play.play_round(SMALL)
    play.wait(365 * 24 * 60 * 60_000)

    play.do(msgspec.structs.replace(play.recalculation(1, BIG), record=record))

    assert (play.credits(7), play.credits(1)) == (4_500, 6_000)


@pytest.mark.rule("D9A 7.3")
@pytest.mark.rule("R18")
@pytest.mark.rule("R43")
def test_d9a_7_3_a_shortfall_is_recoverable_and_no_account_negative() -> None:
    play = _played()
    play.open_round()
    play.wager(7, "small", 5_500)

    play.recalculate(1, BIG)

    assert (play.credits(7), play.terminal(7).wagered_cents) == (0, 5_500)
    assert play.balance(TableAccount.RECOVERABLES) == 1_000


@pytest.mark.rule("D9A 7.3")
@pytest.mark.rule("R19")
def test_d9a_7_3_an_underpaid_player_who_left_is_owed_it() -> None:
    play = _played()
    play.cash_out(1)
    play.insert(1, 500)

    play.recalculate(1, BIG)

    assert (play.credits(1), play.balance(TableAccount.UNCLAIMED)) == (500, 2_000)


@pytest.mark.rule("R42")
def test_r42_without_evidence_the_recorded_result_stands() -> None:
    play = _played()
    silent = msgspec.structs.replace(play.recalculation(1, BIG), evidence="")

    play.refused(silent, Code.REASON_NEEDED)

    assert play.state.history.held[-1].faces == SMALL


@pytest.mark.rule("D9A 7.4(a)")
def test_d9a_7_4_a_an_amount_credited_through_a_malfunction_may_be_refused() -> None:
    play = _played()
    play.refused(_refuse(play), Code.UNKNOWN_MALFUNCTION)
    play.declare(Part.TERMINAL, terminal=7)
    play.refused(_refuse(play, by=GAME_SUPERVISOR, second=BY), Code.NOT_YOUR_CALL)
    play.refused(_refuse(play, second=DEALER), Code.SECOND_PERSON_NEEDED)

    play.do(_refuse(play))

    assert play.credits(7) == 5_000


@pytest.mark.rule("D9A 7.4(b)")
def test_d9a_7_4_b_what_came_before_the_repair_may_be_refused_and_no_later_win() -> None:
    play = Play()
    play.insert(7, 5_000)
    number = play.declare()
    safe = c.EndMalfunction(
        by=BY, malfunction=number, way=WayOut.SAFE_PROCEDURES, note="the dealer checks"
    )
    play.do(safe)
    play.play_round(SMALL, {7: {"small": 500}})
    play.do(msgspec.structs.replace(safe, way=WayOut.RECTIFIED))
    play.wait(1)
    play.play_round(SMALL, {7: {"small": 500}})

    scope = LockScope.GAME_SYSTEM
    play.refused(_refuse(play, round=2, scope=scope), Code.CAUSE_DOES_NOT_FIT)
    play.do(_refuse(play, round=1, scope=scope))


@pytest.mark.rule("D9A 7.5(a)")
def test_d9a_7_5_a_no_refusal_without_the_report_to_the_inspector() -> None:
    play = _played()
    play.declare(Part.TERMINAL, terminal=7)
    play.refused(_refuse(play, report_reference=""), Code.REFERENCE_NEEDED)

    play.do(_refuse(play, standard_reference="MOS 4.2"))

    refused = play.newest(e.PaymentRefused)
    assert (refused.report_reference, refused.standard_reference) == ("GI-17", "MOS 4.2")


@pytest.mark.rule("D9A 7.5(b)")
def test_d9a_7_5_b_nobody_operates_the_terminal_until_it_is_investigated() -> None:
    play = _played()
    play.declare(Part.TERMINAL, terminal=7)
    play.do(_refuse(play))
    repaired = c.EndMalfunction(by=BY, malfunction=1, way=WayOut.RECTIFIED, note="x")
    play.refused(repaired, Code.TERMINAL_IS_EVIDENCE)
    play.do(msgspec.structs.replace(repaired, way=WayOut.SAFE_PROCEDURES))
    offered = c.OfferNote(terminal=7, note_id="1/a/1", note_cents=500)
    play.refused(offered, Code.TERMINAL_IS_EVIDENCE)
    play.insert(1, 500)
    released = c.ReleaseEvidenceLock(
        by=BY, terminal=7, report_reference="GI-17", investigation_reference=""
    )
    play.refused(released, Code.REFERENCE_NEEDED)

    play.do(msgspec.structs.replace(released, investigation_reference="INV-3"))
    play.do(repaired)

    play.insert(7, 500)


@pytest.mark.rule("D9A 7.5(b)")
@pytest.mark.rule("R21")
def test_d9a_7_5_b_or_the_whole_game_system_whose_players_are_paid_by_hand() -> None:
    play = _played()
    play.declare()
    play.do(_refuse(play, scope=LockScope.GAME_SYSTEM))
    play.refused(c.SpinTumbler(by=DEALER), Code.EVIDENCE_LOCK)
    play.refused(c.OfferNote(terminal=1, note_id="1/a/1", note_cents=500), Code.EVIDENCE_LOCK)

    play.do(c.PayByHand(by=BY, terminal=1))

    assert play.newest(e.CreditsPaidByHand).amount_cents == 4_000


@pytest.mark.rule("D9A 7.5(c)")
def test_d9a_7_5_c_the_players_wagers_of_that_round_come_back_once() -> None:
    play = _played()
    play.declare(Part.TERMINAL, terminal=7)
    play.do(_refuse(play))

    (correction,) = play.newest(e.PaymentRefused).corrections
    assert (correction.posted_cents, correction.due_cents) == (1_000, 500)
    assert (play.credits(7), play.credits(1)) == (5_000, 4_000)
    play.refused(_refuse(play), Code.REFUSED_ALREADY)
