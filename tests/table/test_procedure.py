"""One line for each command: who, in which phase, in which mode, under which locks."""

import pytest

from taisai.rules import Call
from taisai.rules.citation import Citation
from taisai.rules.people import PERMISSIONS, SECOND_AUTHORISERS
from taisai.stream_types import Command, TwoPersonCommand
from taisai.table import commands as c
from taisai.table.phases import Phase
from taisai.table.procedure import PROCEDURES
from taisai.table.procedure_line import ANY_MODE, WITH_TABLE_LAYOUT, WITH_TERMINALS
from taisai.table.vocabulary import Mode


def _named(kind: type[Command]) -> str:
    return kind.__name__


EVERY_COMMAND = pytest.mark.parametrize("kind", list(PROCEDURES), ids=_named)


@EVERY_COMMAND
def test_a_command_may_be_asked_in_some_phase_and_some_mode(kind: type[Command]) -> None:
    assert PROCEDURES[kind].phases
    assert PROCEDURES[kind].modes


@EVERY_COMMAND
def test_a_refusal_by_phase_is_only_for_phases_that_are_wrong(kind: type[Command]) -> None:
    procedure = PROCEDURES[kind]
    if procedure.wrong_phase:
        assert set(procedure.wrong_phase) - procedure.phases


@EVERY_COMMAND
def test_rules_named_for_a_command_are_citations(kind: type[Command]) -> None:
    for rule in PROCEDURES[kind].rules.values():
        assert str(Citation.parse(rule)) == rule


@EVERY_COMMAND
def test_a_command_that_needs_two_has_a_list_of_seconds(kind: type[Command]) -> None:
    call = PROCEDURES[kind].call

    assert issubclass(kind, TwoPersonCommand) is (call in SECOND_AUTHORISERS)


@EVERY_COMMAND
def test_in_each_of_its_modes_some_edition_knows_the_call(kind: type[Command]) -> None:
    procedure = PROCEDURES[kind]
    if procedure.call is not None and procedure.modes != ANY_MODE:
        editions = ("9A",) if Mode.TABLE not in procedure.modes else tuple(PERMISSIONS)
        assert any(procedure.call in PERMISSIONS[edition] for edition in editions)


@pytest.mark.rule("D9 7.4")
def test_what_goes_on_to_another_round_or_brings_money_in_is_stopped_by_a_game_lock() -> None:
    stopped = {kind for kind, one in PROCEDURES.items() if one.is_stopped_by_game_lock}

    assert stopped == {c.SpinTumbler, c.CallPlaceYourBets, c.OfferNote, c.BuyIn}


@pytest.mark.rule("D9A 7.5(b)")
def test_under_an_evidence_lock_the_fault_is_dealt_with_and_players_are_paid() -> None:
    free = {kind for kind, one in PROCEDURES.items() if one.is_free_of_evidence_lock}

    assert free == {
        c.RecordInterruption,
        c.DeclareMalfunction,
        c.ReportTamper,
        c.AcknowledgeAlert,
        c.RecalculateRound,
        c.MakeTableRoundGood,
        c.VoidSettledRound,
        c.RecordDisruption,
        c.VoidDisruptedRound,
        c.TakeChipsBack,
        c.RefuseToPay,
        c.RefuseCredits,
        c.ReleaseEvidenceLock,
        c.PayByHand,
        c.WithdrawChips,
        c.CashOutColour,
        c.LeavePosition,
        # What a cabinet tells has happened; what became of a voucher is a player's money.
        c.InsertNote,
        c.ReportNoteReturned,
        c.ReportCabinet,
        c.ReportEquipmentLink,
        c.ReportTerminalReach,
        # The same of the table's own equipment.
        c.ReportLamps,
        c.ReportCover,
        c.ReportSpins,
        c.ReportTableDevice,
        c.IdentifyTableDevice,
        c.CompareEquipment,
        c.TakeVoucher,
        c.ReportVoucherPrinted,
        c.ReportVoucherInDoubt,
        c.SettleVoucherDoubt,
        c.ReportNoteInDoubt,
        c.SettleNoteDoubt,
        c.ReportCabinetTest,
        c.ReportDoorClosed,
    }


@pytest.mark.rule("D9A 4.2(c)")
@pytest.mark.parametrize(
    "kind",
    [
        c.PlaceWager,
        c.ChangeWager,
        c.CancelWager,
        c.MoveWager,
        c.UndoWager,
        c.ClearWagers,
        c.RepeatWagers,
        c.DoubleWagers,
        c.PlaceChips,
        c.MoveChips,
        c.PlaceCallBet,
    ],
    ids=_named,
)
def test_wagers_are_placed_in_one_phase_alone(kind: type[Command]) -> None:
    assert PROCEDURES[kind].phases == {Phase.WAGERING}


def test_chips_are_for_a_layout_and_touches_for_terminals() -> None:
    assert PROCEDURES[c.PlaceChips].modes == WITH_TABLE_LAYOUT == {Mode.TABLE, Mode.HYBRID}
    assert PROCEDURES[c.PlaceWager].modes == WITH_TERMINALS == {Mode.TERMINALS, Mode.HYBRID}


def test_a_call_of_the_rules_that_the_table_needs_has_a_command() -> None:
    elsewhere = {call for call in Call if "voucher" in call or "unclaimed" in call}
    elsewhere |= {Call.READ_RECORD, Call.TAKE_REPAYMENT, Call.WRITE_OFF}
    asked = {procedure.call for procedure in PROCEDURES.values()}

    assert set(Call) - elsewhere == asked - {None}
