"""Events of a terminal's cabinet: its notes, its vouchers on paper, its devices, audit mode."""

__all__ = [
    "AuditModeEntered",
    "AuditModeLeft",
    "CabinetReported",
    "CabinetTestAsked",
    "CabinetTested",
    "DoorClosed",
    "EquipmentLinked",
    "EquipmentLost",
    "NoteAdmitted",
    "NoteDoubtSettled",
    "NoteInDoubt",
    "NoteInserted",
    "NoteReturned",
    "StackerReplaced",
    "VoucherDoubtSettled",
    "VoucherInDoubt",
    "VoucherPrinted",
    "VoucherSent",
]

from taisai.stream_types import Event, StaffEvent
from taisai.table.cabinet import CabinetDevice, DoubtFinding
from taisai.table.vocabulary import Tamper


class NoteAdmitted(Event, frozen=True, kw_only=True):
    """A note in escrow may be stacked."""

    terminal: int
    note_id: str
    note_cents: int


class NoteInserted(Event, frozen=True, kw_only=True):
    """A note was credited (D9A 4.4).

    Attributes:
        note_id: Its identity; empty before cabinets told one.
    """

    terminal: int
    note_cents: int
    note_id: str = ""


class NoteReturned(Event, frozen=True, kw_only=True):
    """A note, or what was taken for one, went back to its player.

    Attributes:
        report: Which entry of the cabinet's log told it; empty before cabinets said so.
    """

    terminal: int
    note_id: str
    why: str
    report: str = ""


class NoteInDoubt(Event, frozen=True, kw_only=True):
    """Nobody knew whether a note was in the box; it was not credited.

    Attributes:
        doubt: Counted for each terminal.
        note_id: Its identity; empty where nobody knew it.
        note_cents: Its value; zero where nobody knew it.
        session: Whose control the terminal was under when it was admitted; zero for nobody's.
        report: Which entry of the cabinet's log told it; empty where none did.
    """

    terminal: int
    doubt: int
    note_id: str
    what: str
    session: int
    note_cents: int = 0
    report: str = ""


class NoteDoubtSettled(StaffEvent, frozen=True, kw_only=True):
    """A supervisor looked into the cash box after a note in doubt.

    Attributes:
        note_cents: What was found there, and is credited with the next event; zero: no note.
    """

    terminal: int
    doubt: int
    note_cents: int = 0


class CabinetReported(Event, frozen=True, kw_only=True):
    """A device of a cabinet told what it is and how it is, and something of it was new."""

    terminal: int
    device: CabinetDevice
    model: str
    serial: str
    version: str
    faults: tuple[str, ...]
    is_ready: bool


class EquipmentLinked(Event, frozen=True, kw_only=True):
    """The equipment of a terminal's cabinet, or without one the table's own, is connected."""

    terminal: int | None = None


class EquipmentLost(Event, frozen=True, kw_only=True):
    """The equipment of a terminal's cabinet, or the table's own, is connected no more."""

    terminal: int | None = None


class VoucherSent(Event, frozen=True, kw_only=True):
    """The cabinet took a voucher to print it: from here on something may be on the paper."""

    terminal: int
    voucher: int


class VoucherPrinted(Event, frozen=True, kw_only=True):
    """The printer confirmed that a voucher is on the paper."""

    terminal: int
    voucher: int


class VoucherInDoubt(Event, frozen=True, kw_only=True):
    """Nobody knew whether a voucher was on the paper."""

    terminal: int
    voucher: int
    why: str


class VoucherDoubtSettled(StaffEvent, frozen=True, kw_only=True):
    """A supervisor looked at the paper and said what becomes of a voucher."""

    terminal: int
    voucher: int
    finding: DoubtFinding


class StackerReplaced(StaffEvent, frozen=True, kw_only=True):
    """A cash box was taken out and another put in.

    Attributes:
        notes: How many notes of each value, in cents, were credited into the one taken out.
        sum_cents: What it should hold.
    """

    terminal: int
    removed_seal: str
    seal: str
    notes: dict[int, int]
    sum_cents: int


class CabinetTestAsked(StaffEvent, frozen=True, kw_only=True):
    """A supervisor asked a device of a cabinet to test itself."""

    terminal: int
    test: int
    device: CabinetDevice


class CabinetTested(Event, frozen=True, kw_only=True):
    """A device told what came of its test."""

    terminal: int
    test: int
    is_passed: bool
    what: str


class DoorClosed(Event, frozen=True, kw_only=True):
    """A cabinet's door was closed again.

    Attributes:
        kind: Which switch told so; one of a tilt tells that the cabinet stands upright again.
    """

    terminal: int
    kind: Tamper = Tamper.DOOR


class AuditModeEntered(StaffEvent, frozen=True, kw_only=True):
    """A supervisor has a terminal in audit mode."""

    terminal: int


class AuditModeLeft(StaffEvent, frozen=True, kw_only=True):
    """A terminal is the players' again."""

    terminal: int
