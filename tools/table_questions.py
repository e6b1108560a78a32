"""Each command of a table, in the situation where it makes most sense.

For: the exhaustive walk of the phase machine (`table_walk`). A command that makes sense as it is,
whatever it says, needs no line here. Must not know: any answer.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from msgspec.structs import fields
from table_situations import (
    CASINO_SUPERVISOR,
    CHIPS,
    DEALER,
    GAME_SUPERVISOR,
    OUTCOME,
    Moment,
)

from taisai.rules import edition_named
from taisai.rules.edition import Adjustment
from taisai.stream_types import Command
from taisai.table import COMMANDS
from taisai.table import commands as c
from taisai.table.cabinet import CabinetDevice, DoubtFinding, OutOfReach
from taisai.table.vocabulary import (
    AdjustmentCause,
    Check,
    DeviceFault,
    EntryKey,
    LimitSheet,
    LockScope,
    NoSpinCause,
    Part,
    Person,
    TableDevice,
    Tamper,
    Tender,
    WayOut,
)
from taisai.validation_numbers import with_check


@dataclass(frozen=True)
class Question:
    """A command to ask, and what is done before, as far as it is allowed, so that it makes sense.

    Attributes:
        words: The situation in words, where the phase alone does not tell it.
    """

    command: Command
    before: tuple[Command, ...] = ()
    words: str = ""


def questions(moment: Moment, by: Person) -> Iterable[Question]:
    """Each command, asked by a person at a moment; as it is, where no situation is given for it."""
    sections = (
        _about_opening(moment, by),
        _about_operation(moment, by),
        _about_terminals(by),
        _about_cabinets(by),
        _about_the_layout(moment, by),
        _about_irregularities(moment, by),
        _about_the_equipment(moment, by),
        _about_resettlement(moment, by),
        _about_corrections(moment, by),
    )
    given = {type(one.command): one for section in sections for one in section}
    for kind in COMMANDS:
        yield given[kind] if kind in given else Question(_plainly(kind, by))


_PLAIN: Mapping[object, object] = {int: 1, str: "as asked", bool: True}


def _plainly(kind: type[Command], by: Person) -> Command:
    """A command that makes sense whatever it says: number 1, some words, yes."""
    needed = [field for field in fields(kind) if field.required]
    return kind(**{one.name: by if one.type is Person else _PLAIN[one.type] for one in needed})


def _about_opening(moment: Moment, by: Person) -> Iterable[Question]:
    assert moment.state is not None
    setup, later_at = moment.state.setup, moment.at + 1_200_000
    sign = (c.CloseTable(by=CASINO_SUPERVISOR, closes_at=later_at),)
    sheet = LimitSheet(100, 100, 60_000)
    limits = c.ChangeLimits(by=by, sheet=sheet, terminals=(1,) if setup.has_terminals else ())
    yield Question(c.SetUpTable(by=by, setup=setup))
    yield Question(c.ChangeSettings(by=by, setup=setup))
    yield Question(c.InstallTerminal(by=by, terminal=6))
    yield Question(c.WithdrawTerminal(by=by, terminal=4))
    yield Question(c.InstallDice(by=by, dice_set="set 2", seal="seal 2"))
    yield Question(c.LightTestRun(by=by, faces=OUTCOME))
    yield Question(c.RunTests(by=by, runs=((OUTCOME, ("small",)),)))
    yield Question(c.RecordCheck(by=by, check=Check.POWER, passed=True))
    yield Question(c.OpenTable(by=by), words="all four checks have passed")
    yield Question(c.CloseTable(by=by, closes_at=later_at), words="with 20 minutes' notice")
    yield Question(limits, words="a maximum is raised")
    given = "notice of closing was given"
    yield Question(c.ConsentAtTerminal(terminal=1, notice=1), sign, given)
    yield Question(c.RecordConsent(by=by, notice=1, position=1), sign, given)
    yield Question(c.WithdrawNotice(by=by, notice=1), sign, given)


def _about_operation(moment: Moment, by: Person) -> Iterable[Question]:
    called = (c.CallNoMoreBets(by=DEALER), c.Uncover(by=DEALER))
    pressed = (*called, *(c.PressEntryButton(by=DEALER, number=number) for number in OUTCOME))
    entry_words = "what comes before it is done"
    yield Question(c.SpinTumbler(by=by), (c.ReplaceCover(by=DEALER),), "the cover is on")
    yield Question(c.CallPlaceYourBets(by=by), words="three spins, where the phase has any")
    yield Question(c.Uncover(by=by), called[:1], entry_words)
    yield Question(c.AnnounceOutcome(by=by, faces=OUTCOME), called, entry_words)
    yield Question(c.PressEntryButton(by=by, number=1), called, entry_words)
    yield Question(c.ClearEntry(by=by), pressed, entry_words)
    yield Question(c.PressEnter(by=by), pressed, entry_words)
    down = c.RecordInterruption(from_at=moment.at - 2_000, to_at=moment.at - 1_000)
    yield Question(down)
    yield Question(c.AcknowledgeAlert(by=by, alert=1), (down,), "once staff were told something")


def _about_the_equipment(moment: Moment, by: Person) -> Iterable[Question]:
    called = (c.CallNoMoreBets(by=DEALER), c.Uncover(by=DEALER))
    entry_words = "what comes before it is done"
    round_ = moment.state.round if moment.state is not None else None
    number = round_.number if round_ is not None else 1
    differs = (c.ReportReading(faces=(2, 2, 2)),)
    yield Question(c.ReportLamps(dark=("small",)))
    off = (c.ReportCover(is_on=False),)
    yield Question(c.ReportCover(is_on=True), off, "it was off")
    yield Question(c.ReportSpins(round=number, spins=9))
    yield Question(c.ReportTableDevice(device=TableDevice.LAMPS, failures=(DeviceFault.SILENT,)))
    reader = {"device": TableDevice.DICE_READER, "model": "X", "version": "1"}
    yield Question(c.IdentifyTableDevice(serial="S-1", **reader))
    yield Question(c.CompareEquipment(terminal=None, reference="", **reader))
    yield Question(c.ReportReading(faces=OUTCOME), called, entry_words)
    yield Question(c.PressKey(key=EntryKey.ONE), called, entry_words)
    yield Question(c.UpholdEntry(by=by), differs, "a dice reader differs")


def _about_terminals(by: Person) -> Iterable[Question]:
    asked = (c.AskToCancelCredits(terminal=2),)
    seen = c.ConfirmMissedRound(terminal=3, round=1)
    yield Question(seen, words="it was away when the first round was settled")
    yield Question(c.PlaceWager(terminal=1, bet="small", amount_cents=500))
    yield Question(c.ChangeWager(terminal=1, bet="small", to_cents=1_000))
    yield Question(c.CancelWager(terminal=1, bet="small"))
    yield Question(c.MoveWager(terminal=1, bet="small", to_bet="big"))
    yield Question(c.RepeatWagers(terminal=2), words="wagers of an earlier round, none in this")
    yield Question(c.OfferNote(terminal=4, note_id="1/a/1", note_cents=5_000))
    yield Question(c.InsertNote(terminal=4, note_cents=5_000, note_id="1/a/1"))
    yield Question(c.ReportNoteReturned(terminal=4, note_id="1/a/1", why="not recognised"))
    yield Question(c.BuyIn(by=by, terminal=4, tender=Tender.CASH, amount_cents=5_000))
    yield Question(c.GiveControl(by=by, terminal=4))
    control = (c.GiveControl(by=DEALER, terminal=4),)
    yield Question(c.EndControl(by=by, terminal=4), control, "no credits there")
    yield Question(c.ReleaseControl(terminal=4), control, "no credits there")
    voucher = with_check("000000000000001")
    yield Question(c.CashOut(terminal=2, validation_number=voucher), words="no wager in play there")
    yield Question(c.AskToCancelCredits(terminal=2), words="no wager in play there")
    yield Question(c.CancelCredits(by=by, terminal=2), asked, "the player has asked")
    call = (c.CallForDealer(terminal=1),)
    yield Question(c.AnswerCall(by=by, terminal=1), call, "the player has asked")
    yield Question(c.ClearLockUp(by=by, terminal=3), words="after a large win in the last round")
    tampered = (c.ReportTamper(terminal=1, kind=Tamper.DOOR),)
    yield Question(c.ReportTamper(terminal=1, kind=Tamper.DOOR))
    yield Question(c.ClearTamper(by=by, terminal=1, note="shut"), tampered, "a door was open")


def _about_cabinets(by: Person) -> Iterable[Question]:
    printer = c.ReportCabinet(
        terminal=2,
        device=CabinetDevice.PRINTER,
        model="TM-T88VI",
        serial="X3F1",
        version="30.12",
        faults=(),
        is_ready=True,
    )
    link = c.ReportEquipmentLink(terminal=2, is_up=True)
    number = with_check("000000000000001")
    issued = (printer, link, c.CashOut(terminal=2, validation_number=number, by_printer=True))
    sent = (*issued, c.TakeVoucher(terminal=2, voucher=1))
    doubted = (*sent, c.ReportVoucherInDoubt(terminal=2, voucher=1, why="paper_out"))
    tested = (
        printer,
        c.TestCabinet(by=CASINO_SUPERVISOR, terminal=2, device=CabinetDevice.PRINTER),
    )
    audited = (c.EnterAuditMode(by=CASINO_SUPERVISOR, terminal=4),)
    opened = (c.ReportTamper(terminal=4, kind=Tamper.DOOR),)
    yield Question(printer)
    yield Question(link)
    yield Question(c.ReportTerminalReach(terminal=2, out_of_reach=OutOfReach.REVOKED))
    yield Question(c.TakeVoucher(terminal=2, voucher=1), issued, "a voucher was issued")
    yield Question(c.ReportVoucherPrinted(terminal=2, voucher=1), sent, "the cabinet has it")
    yield Question(
        c.ReportVoucherInDoubt(terminal=2, voucher=1, why="paper_out"), sent, "the cabinet has it"
    )
    settled = c.SettleVoucherDoubt(by=by, terminal=2, voucher=1, finding=DoubtFinding.PRINT_AGAIN)
    yield Question(settled, doubted, "it is in doubt")
    note = c.ReportNoteInDoubt(terminal=4, note_id="1/log/9", note_cents=2_000, what="not told")
    yield Question(note)
    yield Question(
        c.SettleNoteDoubt(by=by, terminal=4, doubt=1, note_cents=2_000), (note,), "one is in doubt"
    )
    yield Question(c.ReplaceStacker(by=by, terminal=4, removed_seal="S-17", seal="S-18"))
    yield Question(
        c.TestCabinet(by=by, terminal=2, device=CabinetDevice.PRINTER), (printer,), "one is fitted"
    )
    passed = c.ReportCabinetTest(terminal=2, test=1, is_passed=True, what="printed")
    yield Question(passed, tested, "a test was asked for")
    yield Question(c.ReportDoorClosed(terminal=4), opened, "its door was open")
    yield Question(c.EnterAuditMode(by=by, terminal=4))
    yield Question(c.LeaveAuditMode(by=by, terminal=4), audited, "it is in audit mode")


def _about_the_layout(moment: Moment, by: Person) -> Iterable[Question]:
    took = (c.TakePosition(by=DEALER, position=3),)
    assert moment.state is not None
    setup = moment.state.setup
    collected = (c.CollectLosers(by=DEALER),)
    yield Question(c.TakePosition(by=by, position=3))
    yield Question(c.LeavePosition(by=by, position=3), took, "nothing of the player's is there")
    yield Question(c.BuyChips(by=by, amount_cents=10_000))
    colour = {"chip": "blue", "value_cents": 500, "count": 20, "tender": Tender.CASH}
    yield Question(c.BuyColour(by=by, position=1, **colour))
    count = None if setup.tracked else 20
    yield Question(
        c.CashOutColour(by=by, position=2, count=count), words="none of them on the layout"
    )
    yield Question(c.PlaceChips(position=1, bet="small", **CHIPS))
    yield Question(c.MoveChips(position=1, bet="small", to_bet="face_6"))
    paid = (*collected, c.PayArea(by=DEALER, bet="small"))
    yield Question(c.WithdrawChips(position=1, bet="small"), paid, "once settled, its area is paid")
    yield Question(c.PlaceCallBet(by=by, position=1, bet="face_6", placed_on="face_6", **CHIPS))
    yield Question(
        c.AcceptLineTouching(by=by, position=1, bet="face_3"), words="a chip lies on a line"
    )
    causes = {
        Adjustment.WHERE_UNFAIR_TO_THE_PLAYER: AdjustmentCause.UNFAIR_TO_PLAYER,
        Adjustment.WHERE_ACCIDENTALLY_MOVED_OR_MISPLACED: AdjustmentCause.MOVED_BY_PATRON,
    }
    yield Question(
        c.AdjustWager(
            by=by,
            second=_another(by),
            proposed_at=moment.at,
            position=1,
            bet="big",
            to_bet="small",
            cause=causes[edition_named(setup.edition).adjustment],
            reason="the camera shows it",
        ),
        words="another patron moved the wager; before 2008, it is unfair to the player",
    )
    yield Question(c.PayArea(by=by, bet="small"), collected, "losing wagers are collected")
    yield Question(c.RecordFill(by=by, amount_cents=100_000))
    yield Question(c.CountFloat(by=by, counted_cents=100_000))


def _another(by: Person) -> Person:
    return CASINO_SUPERVISOR if by == GAME_SUPERVISOR else GAME_SUPERVISOR


def _about_irregularities(moment: Moment, by: Person) -> Iterable[Question]:
    failed = c.DeclareMalfunction(by=CASINO_SUPERVISOR, part=Part.ILLUMINATION, what="dark")
    yield Question(c.AnnounceNoSpin(by=by, cause=NoSpinCause.DIE_NOT_FLAT))
    yield Question(c.AmendOutcome(by=by, faces=(2, 2, 2)))
    yield Question(c.DeclareMalfunction(by=by, part=Part.ILLUMINATION, what="areas stay dark"))
    assert moment.state is not None
    number = len(moment.state.malfunctions) + 1
    end = c.EndMalfunction(by=by, malfunction=number, way=WayOut.RECTIFIED, note="mended")
    yield Question(end, (failed,), "a malfunction was declared")
    yield Question(c.SwitchResultsDisplay(by=by, is_on=False))


def _about_resettlement(moment: Moment, by: Person) -> Iterable[Question]:
    held = (c.HoldSettlement(by=GAME_SUPERVISOR),)
    yield Question(c.HoldSettlement(by=by))
    yield Question(c.ReleaseSettlement(by=by), held, "a game supervisor holds the settlement")
    actual = {"faces": (6, 6, 5), "evidence": "camera 4", "reason": "wrong entry", "round": 2}
    two = {"by": CASINO_SUPERVISOR, "second": GAME_SUPERVISOR, "proposed_at": moment.at}
    wrongly_paid = (
        c.CollectLosers(by=DEALER),
        c.PayArea(by=DEALER, bet="small"),
        c.AmendOutcome(by=GAME_SUPERVISOR, faces=(6, 6, 5)),
        c.RecalculateRound(**two, **actual),
    )
    back = c.TakeChipsBack(by=by, position=1, bet="small", taken_cents=500)
    yield Question(back, wrongly_paid, "amended after the area was paid")
    told = (c.RecordDisruption(by=DEALER, round=1, reason="the lights went out"),)
    void = c.VoidDisruptedRound(
        by=by,
        second=_another(by),
        proposed_at=moment.at,
        round=1,
        reason="the camera shows it",
    )
    yield Question(c.RecordDisruption(by=by, round=1, reason="the lights went out"))
    yield Question(void, told, "the dealer has recorded a disruption of the last round")


def _about_corrections(moment: Moment, by: Person) -> Iterable[Question]:
    assert moment.state is not None
    number = len(moment.state.malfunctions) + 1
    failed = c.DeclareMalfunction(by=CASINO_SUPERVISOR, part=Part.GAME_SYSTEM, what="paid twice")

    def known(first: Person) -> dict[str, object]:
        return {
            "by": first,
            "second": _another(first),
            "proposed_at": moment.at,
            "round": 1,
            "reason": "the camera shows it",
        }

    actual = {"faces": (2, 2, 2), "evidence": "camera 4"}
    yield Question(c.RecalculateRound(**known(by), **actual), words="the last round")
    yield Question(c.MakeTableRoundGood(**known(by), **actual), words="the last round")
    yield Question(
        c.VoidSettledRound(**known(by), cause=NoSpinCause.TUMBLER_FAULT), words="the last round"
    )
    where = {"terminal": 2, "malfunction": number, "scope": LockScope.GAME_SYSTEM}
    reported = {
        **where,
        "report_reference": "report 7",
        "standard_reference": "MOS 4.2",
        "inspector": "Ines",
    }
    refuse = c.RefuseToPay(**known(by), **reported)
    yield Question(refuse, (failed,), "the last round, after a malfunction")
    locked = (failed, c.RefuseToPay(**known(CASINO_SUPERVISOR), **reported))
    wrong = {name: value for name, value in known(by).items() if name != "round"}
    remove = c.RefuseCredits(**wrong, **reported, amount_cents=500)
    yield Question(remove, (failed,), "a note was misread, after a malfunction")
    release = c.ReleaseEvidenceLock(
        by=by, report_reference="report 7", investigation_reference="closed 7"
    )
    yield Question(release, locked, "payment was refused")
    yield Question(c.PayByHand(by=by, terminal=2), locked, "payment was refused")
