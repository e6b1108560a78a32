"""A cabinet's notes are credited once and always; its vouchers are printed once or looked after."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from table.play import CASINO_SUPERVISOR, DEALER, GAME_SUPERVISOR, Play
from taisai.persons import Person
from taisai.stream_types import Command
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.accounts import TableAccount
from taisai.table.cabinet import CabinetDevice, DoubtFinding, VoucherPrinting
from taisai.table.refusals import Code
from taisai.table.vocabulary import AlertKind, Mode, Part, Tamper, WayOut

PRINTER = c.ReportCabinet(
    terminal=7,
    device=CabinetDevice.PRINTER,
    model="TM-T88VI",
    serial="X3F1",
    version="30.12",
    faults=(),
    is_ready=True,
)


def _offer(number: int = 1, cents: int = 2_000, terminal: int = 7) -> c.OfferNote:
    return c.OfferNote(terminal=terminal, note_id=f"1/a/{number}", note_cents=cents)


def _stack(number: int = 1, cents: int = 2_000, terminal: int = 7) -> c.InsertNote:
    return c.InsertNote(terminal=terminal, note_id=f"1/a/{number}", note_cents=cents)


def _on_paper(play: Play) -> c.CashOut:
    return c.CashOut(terminal=7, validation_number=play.validation_number(), by_printer=True)


def _printing(play: Play) -> VoucherPrinting:
    return play.terminal(7).vouchers[-1].printing


def _issued() -> Play:
    """A voucher of 20 dollars waits for the printer of terminal 7."""
    play = Play()
    play.do(PRINTER)
    play.do(c.ReportEquipmentLink(terminal=7, is_up=True))
    play.do(_stack())
    play.do(_on_paper(play))
    return play


# --------------------------------------------------------------------------- notes


@pytest.mark.rule("D9A 4.3(a)")
def test_a_note_is_offered_then_credited_then_never_again() -> None:
    play = Play()
    assert [type(one) for one in play.do(_offer())] == [e.NoteAdmitted]
    assert play.credits(7) == 0
    play.do(_stack())
    assert play.credits(7) == 2_000
    assert play.terminal(7).is_in_control

    play.refused(_stack(), Code.NOTE_CREDITED)
    play.refused(_offer(), Code.NOTE_CREDITED)
    play.do(_stack(3))
    play.refused(_stack(2), Code.NOTE_CREDITED)
    assert play.credits(7) == 4_000


def test_another_log_counts_anew() -> None:
    play = Play()
    play.do(_stack(5))
    play.do(c.InsertNote(terminal=7, note_id="1/b/1", note_cents=500))
    play.do(c.InsertNote(terminal=7, note_id="2/a/1", note_cents=500))
    assert play.credits(7) == 3_000
    play.refused(c.InsertNote(terminal=7, note_id="1/b/1", note_cents=500), Code.NOTE_CREDITED)


@pytest.mark.parametrize("note_id", ["", "a note", "1/2", "//x", "1/a/one"])
def test_a_note_without_an_identity_is_refused(note_id: str) -> None:
    play = Play()
    play.refused(replace(_offer(), note_id=note_id), Code.NOT_A_NOTE)
    play.refused(replace(_stack(), note_id=note_id), Code.NOT_A_NOTE)
    if not note_id:
        return
    play.refused(c.ReportNoteReturned(terminal=7, note_id=note_id, why="x"), Code.NOT_A_NOTE)


def _tampered(play: Play) -> None:
    play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR))


def _failing(play: Play) -> None:
    play.declare(Part.TERMINAL, terminal=7)
    safe = {"by": CASINO_SUPERVISOR, "malfunction": 1, "way": WayOut.SAFE_PROCEDURES, "note": "x"}
    play.do(c.EndMalfunction(**safe))


def _closed(play: Play) -> None:
    play.do(c.CloseTable(by=CASINO_SUPERVISOR))


def _audited(play: Play) -> None:
    play.do(c.EnterAuditMode(by=GAME_SUPERVISOR, terminal=7))


def _withdrawn(play: Play) -> None:
    play.do(c.WithdrawTerminal(by=CASINO_SUPERVISOR, terminal=7))


@pytest.mark.rule("D9A 4.4")
@pytest.mark.parametrize(
    "happens", [_tampered, _failing, _closed, _audited, _withdrawn], ids=lambda one: one.__name__
)
def test_a_stacked_note_is_credited_whatever_happened_since_it_was_offered(
    happens: Callable[[Play], None],
) -> None:
    play = Play()
    play.do(_offer())
    happens(play)
    assert not play.can(_offer(2))

    told = play.do(_stack())

    assert [type(one) for one in told][-2:] == [e.NoteInserted, e.AlertRaised]
    assert play.state.credits(7) == play.balance(TableAccount.CASH_IN) == 2_000
    assert play.state.alerts[-1].kind is AlertKind.NOTE_TO_PAY


@pytest.mark.parametrize("happens", [_tampered, _failing, _withdrawn], ids=lambda one: one.__name__)
def test_such_a_note_is_paid_by_hand(
    happens: Callable[[Play], None],
) -> None:
    play = Play()
    play.do(_offer())
    happens(play)
    play.do(_stack())
    play.do(c.PayByHand(by=CASINO_SUPERVISOR, terminal=7))
    assert play.state.credits(7) == 0


@pytest.mark.rule("D9A 4.3(a)")
def test_above_its_limit_no_note_is_agreed_to_and_a_stacked_one_still_counts() -> None:
    play = Play(credits_cents_max=1_000)
    play.do(_stack())
    play.refused(_offer(2), Code.ACCEPTOR_CLOSED)
    play.do(_stack(2))
    assert play.credits(7) == 4_000


def test_notes_are_counted_by_value_and_what_goes_back_too() -> None:
    play = Play()
    for number, cents in enumerate((2_000, 500, 2_000), start=1):
        play.do(_stack(number, cents))
    play.do(_offer(4))
    play.do(c.ReportNoteReturned(terminal=7, note_id="1/a/4", why="pulled out"))
    play.do(c.ReportNoteReturned(terminal=7, note_id="", why="not recognised"))
    cabinet = play.terminal(7).cabinet
    assert (cabinet.notes, cabinet.returned_count) == ({500: 1, 2_000: 2}, 2)


def test_the_cash_box_leaves_under_its_seal_with_its_notes_on_record() -> None:
    play = Play()
    play.do(_stack())
    box = {"by": CASINO_SUPERVISOR, "terminal": 7}
    (replaced,) = play.do(c.ReplaceStacker(**box, removed_seal=" S-1 ", seal="S-2"))
    assert isinstance(replaced, e.StackerReplaced)
    assert (replaced.removed_seal, replaced.sum_cents) == ("S-1", 2_000)
    assert (replaced.notes, play.terminal(7).cabinet.stacker.notes) == ({2_000: 1}, {})
    play.refused(c.ReplaceStacker(**box, removed_seal="S-1", seal="S-3"), Code.STACKER_SEAL_DIFFERS)
    play.refused(c.ReplaceStacker(**box, removed_seal="S-2", seal=" "), Code.REASON_NEEDED)
    assert play.terminal(7).cabinet.notes == {2_000: 1}


# --------------------------------------------------------------------------- paper


@pytest.mark.rule("D9A 3.3(d)(i)")
def test_a_voucher_is_offered_only_where_a_printer_could_print_it() -> None:
    play = Play()
    play.do(_stack())
    play.refused(_on_paper(play), Code.NO_PRINTER)
    play.do(PRINTER)
    play.refused(_on_paper(play), Code.PRINTER_NOT_READY)
    play.do(c.ReportEquipmentLink(terminal=7, is_up=True))
    play.do(replace(PRINTER, faults=("cover_open",), is_ready=False))
    refused = play.refused(_on_paper(play), Code.PRINTER_NOT_READY)
    assert refused.details["faults"] == "cover_open"
    play.do(replace(PRINTER, faults=("paper_low",)))
    play.do(_on_paper(play))
    assert (play.credits(7), _printing(play)) == (0, VoucherPrinting.ISSUED)


@pytest.mark.rule("D9A 3.3(d)(ii)")
def test_above_the_voucher_limit_the_dealer_pays_and_no_printer_is_asked() -> None:
    play = Play(voucher_cents_max=1_000)
    play.do(_stack())
    play.do(_on_paper(play))
    assert play.terminal(7).asks_to_cancel


@pytest.mark.rule("D9A 3.3(d)(i)")
def test_a_voucher_is_taken_once_and_printed_once() -> None:
    play = _issued()
    take, printed = (
        c.TakeVoucher(terminal=7, voucher=1),
        c.ReportVoucherPrinted(terminal=7, voucher=1),
    )
    play.refused(printed, Code.VOUCHER_NOT_WAITING)
    play.do(take)
    play.refused(take, Code.VOUCHER_NOT_WAITING)
    play.do(printed)
    play.refused(printed, Code.ON_RECORD)
    play.refused(take, Code.VOUCHER_NOT_WAITING)
    assert _printing(play) is VoucherPrinting.PRINTED


@pytest.mark.parametrize("voucher", [0, 2, -1])
def test_no_other_voucher_is_taken(voucher: int) -> None:
    play = _issued()
    play.refused(c.TakeVoucher(terminal=7, voucher=voucher), Code.VOUCHER_NOT_WAITING)
    play.refused(c.TakeVoucher(terminal=1, voucher=1), Code.VOUCHER_NOT_WAITING)


def test_a_voucher_of_before_printers_told_waits_for_nobody() -> None:
    play = Play()
    play.insert(7, 500)
    play.cash_out(7)
    assert _printing(play) is VoucherPrinting.ASSUMED
    play.refused(c.TakeVoucher(terminal=7, voucher=1), Code.VOUCHER_NOT_WAITING)


def test_a_doubt_calls_staff_and_locks_cash_out_until_they_have_looked() -> None:
    play = _issued()
    doubt = c.ReportVoucherInDoubt(terminal=7, voucher=1, why="paper_out")
    play.refused(doubt, Code.VOUCHER_NOT_WAITING)
    play.do(c.TakeVoucher(terminal=7, voucher=1))
    play.do(doubt)
    play.refused(doubt, Code.ON_RECORD)
    alert = play.state.alerts[-1]
    assert (alert.kind, alert.values.amount_cents) == (AlertKind.VOUCHER_IN_DOUBT, 2_000)
    play.do(_stack(2))
    play.refused(_on_paper(play), Code.VOUCHER_IN_DOUBT)
    play.do(_settled(DoubtFinding.CAME))
    assert not play.state.alerts[-1].is_waiting
    play.do(_on_paper(play))


def _settled(finding: DoubtFinding, by: Person = GAME_SUPERVISOR) -> c.SettleVoucherDoubt:
    return c.SettleVoucherDoubt(by=by, terminal=7, voucher=1, finding=finding)


def test_a_duplicate_is_printed_only_when_staff_say_so_and_is_marked() -> None:
    play = _issued()
    play.refused(_settled(DoubtFinding.PRINT_AGAIN), Code.VOUCHER_NOT_IN_DOUBT)
    play.do(c.TakeVoucher(terminal=7, voucher=1))
    play.refused(_settled(DoubtFinding.PRINT_AGAIN), Code.VOUCHER_NOT_IN_DOUBT)
    play.do(c.ReportVoucherInDoubt(terminal=7, voucher=1, why="jam"))
    play.refused(_settled(DoubtFinding.PRINT_AGAIN, DEALER), Code.NOT_YOUR_CALL)
    number = play.terminal(7).vouchers[-1].validation_number
    play.do(_settled(DoubtFinding.PRINT_AGAIN))
    again = play.terminal(7).vouchers[-1]
    assert (again.printing, again.is_duplicate) == (VoucherPrinting.ISSUED, True)
    assert again.validation_number == number
    play.do(c.TakeVoucher(terminal=7, voucher=1))
    play.do(c.ReportVoucherPrinted(terminal=7, voucher=1))
    assert len(play.terminal(7).vouchers) == 1


def test_the_printers_word_ends_a_doubt_that_nobody_has_looked_at() -> None:
    play = _issued()
    play.do(c.TakeVoucher(terminal=7, voucher=1))
    play.do(c.ReportVoucherInDoubt(terminal=7, voucher=1, why="restart"))
    play.do(c.ReportVoucherPrinted(terminal=7, voucher=1))
    play.refused(_settled(DoubtFinding.PRINT_AGAIN), Code.VOUCHER_NOT_IN_DOUBT)


@pytest.mark.parametrize("is_taken", [False, True])
def test_a_voucher_left_behind_by_a_cabinet_that_is_gone_is_settled_by_staff(
    *, is_taken: bool
) -> None:
    play = _issued()
    if is_taken:
        play.do(c.TakeVoucher(terminal=7, voucher=1))
    play.do(c.ReportEquipmentLink(terminal=7, is_up=False))
    play.do(_settled(DoubtFinding.PAY_BY_HAND))
    play.do(c.ReportEquipmentLink(terminal=7, is_up=True))
    for late in (c.TakeVoucher, c.ReportVoucherPrinted):
        play.refused(late(terminal=7, voucher=1), Code.VOUCHER_NOT_WAITING)
    assert _printing(play) is VoucherPrinting.PAID_BY_HAND


# --------------------------------------------------------------------------- devices


def test_staff_are_told_of_a_fault_when_it_begins_and_not_again() -> None:
    play = Play()
    assert [type(one) for one in play.do(PRINTER)] == [e.CabinetReported]
    play.refused(PRINTER, Code.ON_RECORD)
    low = replace(PRINTER, faults=("paper_low",))
    assert [type(one) for one in play.do(low)] == [e.CabinetReported, e.AlertRaised]
    out = replace(PRINTER, faults=("paper_low", "paper_out"), is_ready=False)
    play.do(out)
    assert play.state.alerts[-1].values.faults == "paper_out"
    assert [type(one) for one in play.do(PRINTER)] == [e.CabinetReported]


def test_a_link_is_told_when_it_changes_for_a_terminal_and_for_the_table() -> None:
    play = Play()
    for terminal in (7, None):
        play.refused(c.ReportEquipmentLink(terminal=terminal, is_up=False), Code.ON_RECORD)
        play.do(c.ReportEquipmentLink(terminal=terminal, is_up=True))
        play.refused(c.ReportEquipmentLink(terminal=terminal, is_up=True), Code.ON_RECORD)
    assert play.terminal(7).cabinet.is_linked
    assert play.state.is_equipment_linked
    play.refused(c.ReportEquipmentLink(terminal=99, is_up=True), Code.UNKNOWN_TERMINAL)


def test_a_device_is_tested_once_at_a_time() -> None:
    play = Play()
    asked = c.TestCabinet(by=GAME_SUPERVISOR, terminal=7, device=CabinetDevice.PRINTER)
    play.refused(asked, Code.NOT_FITTED)
    play.do(PRINTER)
    play.do(c.ReportEquipmentLink(terminal=7, is_up=True))
    play.do(asked)
    play.refused(asked, Code.TEST_UNDER_WAY)
    passed = c.ReportCabinetTest(terminal=7, test=1, is_passed=True, what="a ticket")
    play.refused(replace(passed, test=2), Code.NO_SUCH_TEST)
    play.do(passed)
    play.refused(passed, Code.ON_RECORD)
    play.do(asked)
    # A cabinet that is gone never answers: another test may be asked for.
    play.do(c.ReportEquipmentLink(terminal=7, is_up=False))
    play.do(asked)


AT_A_TERMINAL: list[Command] = [
    _offer(),
    c.AskToCancelCredits(terminal=7),
    c.PlaceWager(terminal=7, bet="small", amount_cents=500),
]


@pytest.mark.parametrize("command", AT_A_TERMINAL, ids=lambda one: type(one).__name__)
def test_nobody_plays_in_audit_mode(command: Command) -> None:
    play = Play()
    play.do(_stack(9))
    play.open_round()
    play.do(c.EnterAuditMode(by=GAME_SUPERVISOR, terminal=7))
    play.refused(command, Code.TERMINAL_IN_AUDIT)
    play.refused(c.EnterAuditMode(by=CASINO_SUPERVISOR, terminal=7), Code.TERMINAL_IN_AUDIT)
    play.do(c.LeaveAuditMode(by=CASINO_SUPERVISOR, terminal=7))
    play.refused(c.LeaveAuditMode(by=CASINO_SUPERVISOR, terminal=7), Code.NOT_IN_AUDIT)
    assert play.credits(7) == 2_000


def test_audit_mode_waits_until_no_wager_is_in_play() -> None:
    play = Play()
    play.do(_stack())
    play.open_round()
    play.wager(7, "small", 500)
    play.refused(c.EnterAuditMode(by=GAME_SUPERVISOR, terminal=7), Code.WAGERS_IN_PLAY)


def test_a_table_without_terminals_takes_no_note() -> None:
    play = Play(mode=Mode.TABLE, terminals=())
    play.refused(_offer(), Code.NOT_IN_THIS_MODE)
