"""Commands of a terminal's cabinet: its notes, its vouchers on paper, its devices, audit mode."""

__all__ = [
    "EnterAuditMode",
    "InsertNote",
    "LeaveAuditMode",
    "OfferNote",
    "ReplaceStacker",
    "ReportCabinet",
    "ReportCabinetTest",
    "ReportDoorClosed",
    "ReportEquipmentLink",
    "ReportNoteInDoubt",
    "ReportNoteReturned",
    "ReportVoucherInDoubt",
    "ReportVoucherPrinted",
    "SettleNoteDoubt",
    "SettleVoucherDoubt",
    "TakeVoucher",
    "TestCabinet",
]

from taisai.stream_types import CabinetCommand, GameSystemCommand, StaffCommand
from taisai.table.cabinet import CabinetDevice, DoubtFinding, Faults, Word
from taisai.table.vocabulary import Tamper


class OfferNote(CabinetCommand, frozen=True, kw_only=True):
    """Asks whether a note that lies in the acceptor's escrow may be stacked (D9A 4.3(a)).

    Attributes:
        note_id: Its identity: the acceptor, the log that counts its notes, and the number there.
    """

    note_id: Word
    note_cents: int


class InsertNote(CabinetCommand, frozen=True, kw_only=True):
    """A note is in the box, past recovery: it is credited, whatever has happened (D9A 4.4).

    Attributes:
        note_id: Its identity, by which it is credited once.
    """

    note_id: Word
    note_cents: int


class ReportNoteReturned(CabinetCommand, frozen=True, kw_only=True):
    """A note, or what was taken for one, went back to its player.

    Attributes:
        note_id: The identity of one that was offered; empty for anything else.
        why: Why, in a word of the acceptor's.
        report: Which entry of the cabinet's log tells it: told again, it is the same.
    """

    note_id: Word
    why: Word
    report: Word = ""


class ReportNoteInDoubt(CabinetCommand, frozen=True, kw_only=True):
    """A note may be in the box without its credit: staff must look (D9A 4.4).

    Attributes:
        note_id: The identity of one that was offered; empty for anything else.
        note_cents: Its value; zero where nobody knows it.
        what: What was found, in words of the acceptor's driver.
        report: Which entry of the cabinet's log tells it: told again, it is the same.
    """

    note_id: Word
    note_cents: int
    what: Word
    report: Word = ""


class SettleNoteDoubt(StaffCommand, frozen=True, kw_only=True):
    """A supervisor has looked into the cash box after a note in doubt (D9A 4.4).

    Attributes:
        doubt: Its number at the terminal.
        note_cents: What was found in the box and is not credited yet; zero: no note.
    """

    terminal: int
    doubt: int
    note_cents: int


class ReportCabinet(CabinetCommand, frozen=True, kw_only=True):
    """A device tells what it is and how it is."""

    device: CabinetDevice
    model: Word
    serial: Word
    version: Word
    faults: Faults
    is_ready: bool


class ReportEquipmentLink(GameSystemCommand, frozen=True, kw_only=True):
    """The equipment of a cabinet, or without one the table's own, is connected, or is no more."""

    terminal: int | None
    is_up: bool


class TakeVoucher(CabinetCommand, frozen=True, kw_only=True):
    """The cabinet is about to print a voucher (D9A 3.3(d)(i)); it may do so once.

    Attributes:
        voucher: Its number in the table's count.
    """

    voucher: int


class ReportVoucherPrinted(CabinetCommand, frozen=True, kw_only=True):
    """The printer has confirmed that a voucher is on the paper."""

    voucher: int


class ReportVoucherInDoubt(CabinetCommand, frozen=True, kw_only=True):
    """Nobody knows whether a voucher is on the paper: staff must look."""

    voucher: int
    why: Word


class SettleVoucherDoubt(StaffCommand, frozen=True, kw_only=True):
    """A supervisor has looked at the paper, and says what becomes of a voucher in doubt."""

    terminal: int
    voucher: int
    finding: DoubtFinding


class ReplaceStacker(StaffCommand, frozen=True, kw_only=True):
    """The acceptor's cash box is taken out, under its seal, and an empty one is put in."""

    terminal: int
    removed_seal: Word
    seal: Word


class TestCabinet(StaffCommand, frozen=True, kw_only=True):
    """A supervisor has a device of a cabinet test itself."""

    terminal: int
    device: CabinetDevice


class ReportCabinetTest(CabinetCommand, frozen=True, kw_only=True):
    """What came of a test."""

    test: int
    is_passed: bool
    what: Word


class ReportDoorClosed(CabinetCommand, frozen=True, kw_only=True):
    """A cabinet's door is closed again; a supervisor still has to look at it (D9A 3.6).

    Attributes:
        kind: Which switch tells so; one of a tilt tells that the cabinet stands upright again.
    """

    kind: Tamper = Tamper.DOOR


class EnterAuditMode(StaffCommand, frozen=True, kw_only=True):
    """A supervisor has a terminal show its meters and its past: nobody plays there meanwhile."""

    terminal: int


class LeaveAuditMode(StaffCommand, frozen=True, kw_only=True):
    """The terminal is the players' again."""

    terminal: int
