"""One rich example of every event of a table: every field says something, defaults are not used.

The golden files are made of these by `make_golden.py`. An example is changed only before its
version is released; a new field joins its event's example.
"""

from typing import Final

from golden.table_values import (
    AT,
    BOTH,
    CORRECTION,
    CORRECTION_FIELDS,
    GAME_SUPERVISOR,
    PAST,
    REVISION,
    SETUP,
    SHEET,
    STAFF,
    VOUCHER,
    WAGER,
)
from taisai.stream_types import Event
from taisai.table import events as e
from taisai.table.cabinet import CabinetDevice, DoubtFinding, OutOfReach
from taisai.table.vocabulary import (
    AdjustmentCause,
    AlertKind,
    AlertValues,
    Check,
    ControlEnd,
    DeviceFault,
    LockScope,
    NoSpinCause,
    Part,
    TableDevice,
    Tamper,
    Tender,
    WagerCause,
    Way,
    WayOut,
)

SETTLED: Final = (
    e.TableSettlement(3, "small", 500, 500, (500,)),
    e.TableSettlement(4, "small", 300, 300),
)

OPENING: Final = (
    e.TableSetUp(**STAFF, setup=SETUP),
    e.SettingsChanged(**STAFF, setup=SETUP),
    e.TerminalInstalled(**STAFF, terminal=7, limits=SHEET, is_back=True),
    e.TerminalWithdrawn(**STAFF, terminal=7),
    e.DealerAssigned(**STAFF, dealer="dave", before="dora"),
    e.DiceInstalled(**STAFF, dice_set="D-17", seal="S-0042"),
    e.OpeningBegun(**STAFF),
    e.TestRunLit(**STAFF, faces=(1, 3, 6)),
    e.TestRunsMade(**STAFF, runs=(e.TestRun((1, 3, 6), ("small",), ("big", "odd")),)),
    e.CheckRecorded(**STAFF, check=Check.SEAL, passed=True, note="whole", seal="S-0042"),
    e.TableOpened(**STAFF, approvals=("GS-1",)),
    e.ClosingNotified(**STAFF, notice=2, closes_at=AT + 1_200_000),
    e.TableClosed(**STAFF, missed=(2, 7)),
    e.LimitsNotified(**STAFF, notice=3, sheet=SHEET, terminals=(7, 8), from_at=AT + 1_200_000),
    e.LimitsChanged(**STAFF, sheet=SHEET, terminals=(7, 8), notice=3, asked_again=(4,)),
    e.ConsentGiven(**STAFF, notice=3, terminal=7, position=2),
    e.NoticeWithdrawn(**STAFF, notice=3),
    e.PrivacyChanged(**STAFF, is_private=True),
)

OPERATION: Final = (
    e.CoverReplaced(**STAFF),
    e.RoundBegan(
        at=AT,
        round=42,
        edition="9A",
        layout="standard",
        dice_set="D-17",
        missed=(2, 7),
        approvals=("GS-1", "TT-1"),
    ),
    e.DiceSpun(**STAFF, times=3),
    e.PlaceYourBetsCalled(**STAFF, closes_at=AT + 36_000),
    e.WageringPeriodExpired(at=AT, accepted_ms=36_000, unrecognised=(7, 12)),
    e.NoMoreBetsCalled(**STAFF),
    e.TumblerUncovered(**STAFF),
    e.OutcomeAnnounced(**STAFF, faces=(6, 3, 1)),
    e.EntryButtonPressed(**STAFF, number=6),
    e.EntryCleared(**STAFF),
    e.OutcomeEntered(**STAFF, faces=(6, 3, 1), settles_at=AT + 3_000),
    e.OutcomeConfirmed(**STAFF, faces=(6, 3, 1)),
    e.TerminalsSettled(
        at=AT, faces=(6, 3, 1), terminals=(e.TerminalSettlement(7, 1_500, 500, 1_000),)
    ),
    e.RoundCompleted(at=AT, round=42),
    e.InterruptionRecorded(at=AT, from_at=AT - 5_000, to_at=AT - 1_000),
    e.AlertRaised(
        at=AT,
        kind=AlertKind.TAMPER,
        text='door "open"',
        terminal=7,
        values=AlertValues(
            person="ann",
            amount_cents=1_800_00,
            wagered_cents=30_00,
            announced=(1, 2, 4),
            entered=(1, 2, 3),
            read=(1, 2, 5),
            position=3,
            device="printer",
            faults="paper_out",
            model="TM-T88VI",
        ),
    ),
)

WAGERS: Final = (
    e.WagersChanged(
        at=AT,
        terminal=7,
        cause=WagerCause.DOUBLED,
        changes=(e.WagerChange("small", 500, 1_000), e.WagerChange("total_9", 100, 200)),
    ),
)

TABLE_WAGERS: Final = (
    e.PositionTaken(**STAFF, position=3),
    e.PositionLeft(**STAFF, position=3),
    e.ChipsBought(**STAFF, amount_cents=1_500, chips_cents=(1_000, 500)),
    e.ColourBought(
        **STAFF, position=3, chip="red_a", value_cents=250, count=20, tender=Tender.CHIPS
    ),
    e.ColourCashedOut(
        **STAFF,
        position=3,
        chip="red_a",
        count=7,
        amount_cents=1_750,
        paid_cents=1_800,
        chips_cents=(1_000, 500, 100, 100, 100),
    ),
    e.TableWagerPlaced(**STAFF, wager=WAGER, added_cents=500),
    e.TableWagerMoved(at=AT, position=3, bet="small", to_bet="big", way=Way.ON_LINE),
    e.TableWagerWithdrawn(at=AT, position=3, bet="small", way=Way.INSIDE),
    e.LineTouchingAccepted(**STAFF, position=3, bet="small", way=Way.ON_LINE),
    e.WagerAdjusted(
        **BOTH,
        position=3,
        bet="small",
        to_bet="big",
        cause=AdjustmentCause.MOVED_BY_PATRON,
        reason="seen on camera",
        way=Way.INSIDE,
    ),
    e.LosersCollected(
        **STAFF,
        collected=SETTLED,
        returned=SETTLED[:1],
        collected_ways=(Way.INSIDE,) * len(SETTLED),
        returned_ways=(Way.ON_LINE,),
    ),
    e.AreaPaid(**STAFF, bet="small", paid=SETTLED, paid_ways=(Way.CALLED,) * len(SETTLED)),
    e.TablePaid(**STAFF),
    e.FloatFilled(**STAFF, amount_cents=-500_000),
    e.FloatCounted(**STAFF, counted_cents=1_250_000, difference_cents=-2_500),
)

RESETTLEMENT: Final = (
    e.DisruptionRecorded(**STAFF, round=41, reason="the lights went out"),
    e.DisruptedRoundVoided(
        **BOTH,
        round=41,
        reason="the camera shows it",
        corrections=(CORRECTION,),
        hold_vouchers=(VOUCHER,),
        record=PAST,
    ),
    e.SettlementHeld(**STAFF, until=AT + 60_000),
    e.SettlementReleased(**STAFF, settles_at=AT + 3_000),
    e.SettlementAmended(
        **BOTH,
        round=41,
        reason="misread dice",
        evidence="camera 4",
        faces=(1, 1, 2),
        before=(1, 1, 1),
        corrections=(CORRECTION,),
        hold_vouchers=(VOUCHER,),
        record=PAST,
        wagers=(REVISION,),
    ),
    e.SettlementVoided(
        **BOTH,
        round=41,
        reason="seen on camera",
        cause=NoSpinCause.DIE_NOT_FLAT,
        corrections=(CORRECTION,),
        hold_vouchers=(VOUCHER,),
        record=PAST,
        wagers=(REVISION,),
    ),
    e.LayoutAmended(**STAFF, round=41, faces=(1, 1, 2), before=(1, 1, 1), wagers=(REVISION,)),
    e.LayoutVoided(
        **STAFF,
        round=41,
        cause=NoSpinCause.DIE_NOT_FLAT,
        authorised_by=GAME_SUPERVISOR,
        wagers=(REVISION,),
    ),
    e.SettledWagerAdjusted(
        **BOTH,
        round=41,
        position=3,
        bet="small",
        way=Way.INSIDE,
        to_bet="big",
        cause=AdjustmentCause.MOVED_BY_PATRON,
        reason="seen on camera",
        wager=REVISION,
    ),
    e.ChipsTakenBack(
        **STAFF,
        round=41,
        position=3,
        bet="small",
        way=Way.INSIDE,
        taken_cents=400,
        recoverable_cents=300,
        owed_cents=500,
        unclaimed_cents=100,
    ),
)

CREDITS: Final = (
    e.NoteAdmitted(at=AT, terminal=7, note_id="192902/k3f9/7", note_cents=5_000),
    e.NoteInserted(at=AT, terminal=7, note_cents=5_000, note_id="192902/k3f9/7"),
    e.NoteReturned(
        at=AT,
        terminal=7,
        note_id="192902/k3f9/8",
        why="not recognised",
        report="k3f9/12/1792999999000",
    ),
    e.CabinetReported(
        at=AT,
        terminal=7,
        device=CabinetDevice.PRINTER,
        model="TM-T88VI",
        serial="X3F1",
        version="30.12",
        faults=("paper_low",),
        is_ready=True,
    ),
    e.EquipmentLinked(at=AT, terminal=7),
    e.EquipmentLost(at=AT, terminal=7),
    e.TerminalOutOfReach(
        at=AT, terminal=7, cause=OutOfReach.LOST, credits_cents=12_000, wagered_cents=3_000
    ),
    e.TerminalInReach(at=AT, terminal=7),
    e.VoucherSent(at=AT, terminal=7, voucher=41),
    e.VoucherPrinted(at=AT, terminal=7, voucher=41),
    e.NoteInDoubt(
        at=AT,
        terminal=7,
        doubt=2,
        note_id="192902/k3f9/7",
        note_cents=2_000,
        what="a note that was accepted was not told of again",
        session=3,
        report="k3f9/13/1792999999000",
    ),
    e.NoteDoubtSettled(at=AT, by=GAME_SUPERVISOR, terminal=7, doubt=2, note_cents=2_000),
    e.VoucherInDoubt(at=AT, terminal=7, voucher=41, why="paper_out"),
    e.VoucherDoubtSettled(
        at=AT, by=GAME_SUPERVISOR, terminal=7, voucher=41, finding=DoubtFinding.PRINT_AGAIN
    ),
    e.StackerReplaced(
        at=AT,
        by=GAME_SUPERVISOR,
        terminal=7,
        removed_seal="S-17",
        seal="S-18",
        notes={2_000: 3, 5_000: 1},
        sum_cents=11_000,
    ),
    e.CabinetTestAsked(
        at=AT, by=GAME_SUPERVISOR, terminal=7, test=2, device=CabinetDevice.ACCEPTOR
    ),
    e.CabinetTested(at=AT, terminal=7, test=2, is_passed=True, what="a ticket was printed"),
    e.DoorClosed(at=AT, terminal=7, kind=Tamper.CASH_BOX),
    e.AuditModeEntered(at=AT, by=GAME_SUPERVISOR, terminal=7),
    e.AuditModeLeft(at=AT, by=GAME_SUPERVISOR, terminal=7),
    e.CreditsBoughtIn(**STAFF, terminal=7, tender=Tender.CASH, amount_cents=20_000),
    e.ControlTaken(**STAFF, terminal=7, session=12),
    e.ControlEnded(at=AT, terminal=7, session=12, cause=ControlEnd.CASHED_OUT),
    e.VoucherIssued(
        at=AT,
        terminal=7,
        session=12,
        validation_number=VOUCHER,
        amount_cents=4_350,
        voucher=41,
        by_printer=True,
    ),
    e.CancelCreditsAsked(at=AT, terminal=7, is_forced=True),
    e.CreditsCancelled(
        **STAFF, terminal=7, amount_cents=150, paid_cents=200, chips_cents=(100, 100)
    ),
    e.DealerAsked(at=AT, terminal=7),
    e.CallAnswered(**STAFF, terminal=7),
    e.LockUpCleared(**STAFF, terminal=7),
    e.MissedRoundConfirmed(at=AT, terminal=7, round=41),
)

IRREGULARITIES: Final = (
    e.NoSpinAnnounced(**STAFF, round=42, cause=NoSpinCause.DIE_NOT_FLAT),
    e.VoidRoundAnnounced(**STAFF, round=42, reason="a player fell ill"),
    e.OutcomeAmended(**STAFF, faces=(6, 3, 1), before=(6, 3, 2), settles_at=AT + 3_000),
    e.MalfunctionDeclared(
        **STAFF, malfunction=2, part=Part.TERMINAL, what="no picture", terminal=7
    ),
    e.MalfunctionEnded(**STAFF, malfunction=2, way=WayOut.SAFE_PROCEDURES, note="seat closed"),
    e.ResultsDisplaySwitched(**STAFF, is_on=True),
    e.LampsReported(at=AT, dark=("small", "total_7"), wrongly_lit=("big",)),
    e.CoverReported(at=AT, is_on=True),
    e.SpinsAsked(**STAFF, times=3),
    e.SpinsCounted(at=AT, times=2),
    e.TableDeviceIdentified(
        at=AT, device=TableDevice.DICE_READER, model="reader X", serial="S-1", version="2.1"
    ),
    e.EquipmentCompared(
        at=AT,
        terminal=7,
        device="acceptor",
        model="SSP NV02",
        version="4.31",
        reference="DIA 2026/11",
    ),
    e.TableDeviceReported(
        at=AT, device=TableDevice.TUMBLER, failures=(DeviceFault.DOES_NOT_TURN, DeviceFault.SILENT)
    ),
    e.MalfunctionFound(at=AT, malfunction=2, part=Part.ILLUMINATION, what="lamps dark: small"),
    e.DiceRead(at=AT, faces=(1, 3, 6), confidence=997, picture="5f" * 32),
    e.EntryUpheld(**STAFF, faces=(1, 3, 6), read=(1, 3, 5), settles_at=AT + 3_000),
    e.TamperReported(at=AT, terminal=7, kind=Tamper.TILT, stands=True, times=3),
    e.AlertAcknowledged(**STAFF, alert=3, kind=AlertKind.IDLE_SEAT),
    e.TamperCleared(**STAFF, terminal=7, note="a bag fell on it"),
)

CORRECTIONS: Final = (
    e.RoundRecalculated(**CORRECTION_FIELDS, faces=(1, 3, 6), evidence="camera 4", terminal=10),
    e.TableRoundMadeGood(**CORRECTION_FIELDS, faces=(1, 3, 6), evidence="camera 4"),
    e.SettledRoundVoided(**CORRECTION_FIELDS, cause=NoSpinCause.TUMBLER_FAULT),
    e.PaymentRefused(
        **CORRECTION_FIELDS,
        terminal=10,
        malfunction=2,
        scope=LockScope.GAME_SYSTEM,
        report_reference="GI-7",
        standard_reference="MOS-3",
        inspector="Ines",
        reported_at=AT - 60_000,
    ),
    e.CreditsRefused(
        **BOTH,
        terminal=10,
        session=8,
        amount_cents=9_000,
        debited_cents=6_000,
        recoverable_cents=3_000,
        malfunction=2,
        scope=LockScope.TERMINAL,
        report_reference="GI-8",
        standard_reference="MOS-3",
        inspector="Ines",
        reported_at=AT - 60_000,
        reason="90 dollars too much for a note",
        hold_vouchers=(VOUCHER,),
    ),
    e.EvidenceLockReleased(
        **STAFF, terminal=10, report_reference="GI-7", investigation_reference="INV-9"
    ),
    e.CreditsPaidByHand(**STAFF, terminal=10, session=8, amount_cents=4_350),
)

EXAMPLES: Final[tuple[Event, ...]] = (
    *OPENING,
    *OPERATION,
    *WAGERS,
    *TABLE_WAGERS,
    *RESETTLEMENT,
    *CREDITS,
    *IRREGULARITIES,
    *CORRECTIONS,
)
