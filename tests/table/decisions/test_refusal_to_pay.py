"""Refusing to pay what a malfunction brought, and the evidence lock that goes with it."""

from typing import Any

import msgspec
import pytest

from table.play import CASINO_SUPERVISOR, DEALER, GAME_SUPERVISOR, Play
from taisai.table import commands as c
from taisai.table.accounts import TableAccount
from taisai.table.cabinet import CabinetDevice
from taisai.table.past_rounds import PastRound
from taisai.table.refusals import Code
from taisai.table.vocabulary import (
    ControlEnd,
    LockScope,
    NoSpinCause,
    Part,
    Tamper,
    Tender,
    WayOut,
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


def _release(terminal: int | None = None, **changes: Any) -> c.ReleaseEvidenceLock:
    command = c.ReleaseEvidenceLock(
        by=CASINO_SUPERVISOR,
        terminal=terminal,
        report_reference="GI-17",
        investigation_reference="INV-3",
    )
    return msgspec.structs.replace(command, **changes)


# --------------------------------------------------------------------------- refusal to pay


def _failed(**settings: Any) -> Play:
    play = _played(**settings)
    play.declare(Part.TERMINAL, terminal=7)
    return play


def test_a_refusal_takes_the_win_and_refunds_the_wager_once() -> None:
    play = _failed()

    play.do(_refuse(play))

    assert (play.credits(7), play.credits(1)) == (5_000, 4_000)
    assert play.terminal(7).is_evidence
    corrected = play.state.history.held[-1].terminals[7]
    assert (corrected.refused, corrected.won_cents, corrected.returned_cents) == (True, 0, 500)
    play.refused(_refuse(play), Code.REFUSED_ALREADY)


@pytest.mark.rule("D9A 7.5(a)")
def test_the_report_says_of_what_when_why_and_how_much() -> None:
    play = _failed()
    command = _refuse(play)

    play.do(command)

    (report,) = play.state.reports
    assert (report.terminal, report.round, report.malfunction) == (7, 1, 1)
    assert (report.amount_cents, report.reason) == (500, command.reason)
    assert (report.at, report.scope) == (play.now, LockScope.TERMINAL)
    assert (report.inspector, report.standard_reference) == ("Ines", "MOS 4.2")


def test_after_a_refusal_the_round_is_recalculated_and_voided_for_the_others_only() -> None:
    play = _failed()
    play.do(_refuse(play))

    play.recalculate(1, BIG)
    assert (play.credits(7), play.credits(1)) == (5_000, 6_000)
    play.do(_void(play))

    assert (play.credits(7), play.credits(1)) == (5_000, 5_000)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"terminal": 9}, Code.UNKNOWN_TERMINAL),
        ({"terminal": 2}, Code.UNKNOWN_TERMINAL),
        ({"terminal": 1}, Code.NOTHING_TO_CORRECT),
        ({"malfunction": 2}, Code.UNKNOWN_MALFUNCTION),
        ({"report_reference": " "}, Code.REFERENCE_NEEDED),
        ({"reason": " "}, Code.REASON_NEEDED),
        ({"round": 2}, Code.UNKNOWN_ROUND),
    ],
)
def test_a_refusal_without_its_grounds_is_refused(changes: dict[str, Any], code: Code) -> None:
    play = _played()
    play.declare()

    play.refused(_refuse(play, **{"scope": LockScope.GAME_SYSTEM, **changes}), code)


def test_a_refusal_rests_on_a_malfunction_that_can_have_caused_it() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.declare(Part.TERMINAL, terminal=1)
    play.declare()
    way = WayOut.RECTIFIED
    for number in (1, 2):
        play.do(c.EndMalfunction(by=CASINO_SUPERVISOR, malfunction=number, way=way, note="x"))
    play.wait(1_000)
    play.play_round(SMALL, {7: {"small": 500}})
    play.declare(Part.TERMINAL, terminal=1)
    play.declare(Part.TERMINAL, terminal=7)

    whole = _refuse(play, malfunction=2, scope=LockScope.GAME_SYSTEM)
    play.refused(whole, Code.CAUSE_DOES_NOT_FIT)
    play.refused(_refuse(play, malfunction=3), Code.CAUSE_DOES_NOT_FIT)
    play.do(_refuse(play, malfunction=4))


def test_the_whole_game_system_is_not_locked_over_wagers_in_play() -> None:
    play = _played()
    play.open_round()
    play.declare(Part.TERMINAL, terminal=7)

    whole = _refuse(play, scope=LockScope.GAME_SYSTEM)

    play.refused(whole, Code.ROUND_UNDER_WAY)
    play.do(_refuse(play))


def test_one_terminal_may_be_evidence_while_its_wagers_stand() -> None:
    play = _played()
    play.open_round()
    play.wager(7, "small", 500)
    play.declare(Part.TERMINAL, terminal=7)
    play.do(_refuse(play))
    play.refused(c.CancelWager(terminal=7, bet="small"), Code.TERMINAL_IS_EVIDENCE)
    play.close()
    play.enter(*SMALL)
    play.settle()

    assert play.credits(7) == 5_500


def test_a_void_round_is_paid_to_nobody_and_refused_to_nobody() -> None:
    play = _failed()
    play.do(_void(play))

    play.refused(_refuse(play), Code.ROUND_IS_VOID)


# --------------------------------------------------------------------------- the evidence lock


def _rectified() -> c.EndMalfunction:
    return c.EndMalfunction(
        by=CASINO_SUPERVISOR, malfunction=1, way=WayOut.RECTIFIED, note="repaired"
    )


def test_a_terminal_that_is_evidence_is_operated_and_dealt_with_by_nobody() -> None:
    play = _failed()
    play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR))
    play.do(_refuse(play))
    play.refused(_rectified(), Code.TERMINAL_IS_EVIDENCE)
    safe = msgspec.structs.replace(_rectified(), way=WayOut.SAFE_PROCEDURES)
    play.do(safe)
    number = play.validation_number()

    for command in (
        c.OfferNote(terminal=7, note_id="1/a/1", note_cents=500),
        c.CashOut(terminal=7, validation_number=number),
        c.ReleaseControl(terminal=7),
        c.EndControl(by=DEALER, terminal=7),
        c.AskToCancelCredits(terminal=7),
        c.WithdrawTerminal(by=CASINO_SUPERVISOR, terminal=7),
        c.ClearTamper(by=GAME_SUPERVISOR, terminal=7, note="x"),
        c.EnterAuditMode(by=GAME_SUPERVISOR, terminal=7),
        c.LeaveAuditMode(by=GAME_SUPERVISOR, terminal=7),
        c.TestCabinet(by=GAME_SUPERVISOR, terminal=7, device=CabinetDevice.PRINTER),
        c.ReplaceStacker(by=CASINO_SUPERVISOR, terminal=7, removed_seal="S-1", seal="S-2"),
    ):
        play.refused(command, Code.TERMINAL_IS_EVIDENCE)
    play.insert(1, 500)


def test_a_whole_game_system_that_is_evidence_only_pays_by_hand() -> None:
    play = _failed()
    play.do(_refuse(play, scope=LockScope.GAME_SYSTEM))
    play.refused(c.SpinTumbler(by=DEALER), Code.EVIDENCE_LOCK)
    play.refused(c.OfferNote(terminal=1, note_id="1/a/1", note_cents=500), Code.EVIDENCE_LOCK)
    bought_in = c.BuyIn(by=DEALER, terminal=1, tender=Tender.CASH, amount_cents=500)
    play.refused(bought_in, Code.EVIDENCE_LOCK)

    play.do(c.PayByHand(by=CASINO_SUPERVISOR, terminal=1))

    assert (play.credits(1), play.balance(TableAccount.CASH_PAID)) == (0, -4_000)
    assert play.terminal(1).control_ended is ControlEnd.PAID_BY_HAND
    play.refused(c.PayByHand(by=CASINO_SUPERVISOR, terminal=1), Code.NO_CREDITS)


def test_the_lock_ends_with_both_references() -> None:
    play = _failed()
    play.refused(_release(), Code.NOT_LOCKED)
    play.refused(_release(7), Code.NOT_LOCKED)
    play.do(_refuse(play))
    play.refused(_release(), Code.NOT_LOCKED)
    play.refused(_release(7, report_reference=""), Code.REFERENCE_NEEDED)
    play.refused(_release(7, investigation_reference=" "), Code.REFERENCE_NEEDED)

    play.do(_release(7))
    play.do(_rectified())

    play.insert(7, 500)


def test_the_whole_game_systems_lock_ends_too() -> None:
    play = _failed()
    play.do(_refuse(play, scope=LockScope.GAME_SYSTEM))

    play.do(_release())

    assert not play.state.is_evidence


def test_nobody_is_paid_by_hand_from_equipment_that_works_or_with_wagers_in_play() -> None:
    play = _played()
    play.refused(c.PayByHand(by=CASINO_SUPERVISOR, terminal=7), Code.NOT_LOCKED)
    play.open_round()
    play.wager(7, "small", 500)
    play.declare(Part.TERMINAL, terminal=7)
    play.do(_refuse(play))

    play.refused(c.PayByHand(by=CASINO_SUPERVISOR, terminal=7), Code.WAGERS_IN_PLAY)


@pytest.mark.parametrize("how", ["tampered", "out of service"])
def test_a_fault_keeps_no_player_from_being_paid(how: str) -> None:
    play = _played()
    if how == "tampered":
        play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR))
    else:
        play.declare(Part.TERMINAL, terminal=7)

    play.do(c.PayByHand(by=CASINO_SUPERVISOR, terminal=7))

    assert play.credits(7) == 0
