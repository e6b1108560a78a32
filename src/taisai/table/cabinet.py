"""What is in a terminal's cabinet, as its agent tells it: devices, notes, stacker, paper.

Frozen structs, folded by `evolve`. Must not decide anything, nor know a protocol: what a fault is
called is the device's affair, and whether it is ready the device says itself.
Obeys: D9A 3.3(d)(i), 4.3(a), 4.4.
"""

from enum import StrEnum
from typing import Annotated, Final

import msgspec

from taisai.table.vocabulary import Person, Tamper

WORD_LENGTH_MAX: Final = 80

Word = Annotated[str, msgspec.Meta(max_length=WORD_LENGTH_MAX)]
"""What equipment says of itself: short, so that no device can fill the record."""

_DIGITS_MAX: Final = 15

Faults = Annotated[tuple[Word, ...], msgspec.Meta(max_length=16)]


class OutOfReach(StrEnum):
    """Why a player cannot get at what they have at a terminal."""

    REVOKED = "revoked"
    LOST = "lost"


class CabinetDevice(StrEnum):
    """What can be fitted in a cabinet."""

    ACCEPTOR = "acceptor"
    PRINTER = "printer"
    DOORS = "doors"


class VoucherPrinting(StrEnum):
    """How far a voucher has come on its way to paper."""

    ASSUMED = "assumed"
    """Nobody asked a printer: so were all vouchers before cabinets told of theirs."""
    ISSUED = "issued"
    SENT = "sent"
    """The cabinet has it: from here on something may be on the paper."""
    PRINTED = "printed"
    IN_DOUBT = "in_doubt"
    """Nobody knows what is on the paper, until staff have looked."""
    PAID_BY_HAND = "paid_by_hand"
    """Staff found no paper: the cage pays it without any."""


OPEN_PRINTING: Final = frozenset({VoucherPrinting.ISSUED, VoucherPrinting.SENT})
"""It is being printed."""


class DoubtFinding(StrEnum):
    """What staff saw of a voucher in doubt, and what is to be done."""

    CAME = "came"
    PRINT_AGAIN = "print_again"
    """It did not come: a duplicate is printed, marked as one, with the same number; one pays."""
    PAY_BY_HAND = "pay_by_hand"


class FittedDevice(msgspec.Struct, frozen=True, kw_only=True):
    """A device as its cabinet last told of it.

    Attributes:
        faults: What is wrong with it now, in the device's own words.
        is_ready: It could do its work now.
        at: When it was told.
        last_faults: What was wrong with it last, also where that is over.
        last_faults_at: When that was told.
    """

    model: str
    serial: str
    version: str
    faults: tuple[str, ...] = ()
    is_ready: bool = False
    at: int = 0
    last_faults: tuple[str, ...] = ()
    last_faults_at: int = 0


class CabinetTest(msgspec.Struct, frozen=True, kw_only=True):
    """A test of a device that a supervisor asked for; `is_passed` is None until it is over."""

    number: int
    device: CabinetDevice
    by: Person
    is_passed: bool | None = None
    what: str = ""


class Stacker(msgspec.Struct, frozen=True, kw_only=True):
    """The cash box of an acceptor since it was put in.

    Attributes:
        seal: The number of the seal on it; empty before one was recorded.
        notes: How many notes of each value, in cents, were credited into it.
    """

    seal: str = ""
    notes: dict[int, int] = {}

    @property
    def cents(self) -> int:
        """What it should hold."""
        return sum(value * count for value, count in self.notes.items())


class AdmittedNote(msgspec.Struct, frozen=True, kw_only=True):
    """A note that may be stacked, and of which nobody has told yet what became of it.

    Attributes:
        session: Whose control the terminal was under; zero for nobody's.
    """

    note_id: str
    note_cents: int
    session: int


class NoteDoubt(msgspec.Struct, frozen=True, kw_only=True):
    """A note that may lie in the cash box without its credit, until staff have looked.

    Attributes:
        number: Counted for each terminal.
        note_id: Its identity; empty where nobody knows it.
        note_cents: Its value; zero where nobody knows it.
        what: What was found, in words of the cabinet.
        session: Whose control the terminal was under; zero for nobody's.
    """

    number: int
    note_id: str
    note_cents: int
    what: str
    session: int
    at: int


class Cabinet(msgspec.Struct, frozen=True, kw_only=True):
    """A terminal's cabinet.

    Attributes:
        is_linked: Its agent is connected.
        linked_at: Since when it is, or is not.
        credited: For each acceptor and log, the number of the newest note that was credited: a note
            of that number or an earlier one is never credited again.
        notes: How many notes of each value, in cents, were credited since it was installed.
        returned_count: Notes, and what was taken for notes, that went back.
        returned_last: The identity of the note that went back last, or the report of what was none.
        doubted_last: The report of the note that was in doubt last.
        doors_count: How often its door was opened.
        cash_box_count: How often the door of its cash box was.
        tilts_count: How often it was tilted.
        audited_by: Who has it in audit mode; None where nobody has.
        is_door_open: As its switch told last.
        printed_count: Vouchers that came out of its printer, duplicates among them.
        doubts_count: Vouchers of which nobody knew whether they did.
        open_switches: What its switches say of it that is not as it should be.
        admitted: The note that was admitted last, until its end is told.
        note_doubts: Notes that staff have to find out about, the oldest first.
        note_doubts_count: How many there ever were.
    """

    devices: dict[CabinetDevice, FittedDevice] = {}
    is_linked: bool = False
    linked_at: int = 0
    credited: dict[str, int] = {}
    stacker: Stacker = Stacker()
    notes: dict[int, int] = {}
    returned_count: int = 0
    doors_count: int = 0
    test: CabinetTest | None = None
    audited_by: Person | None = None
    is_door_open: bool = False
    printed_count: int = 0
    doubts_count: int = 0
    cash_box_count: int = 0
    tilts_count: int = 0
    open_switches: tuple[Tamper, ...] = ()
    admitted: AdmittedNote | None = None
    note_doubts: tuple[NoteDoubt, ...] = ()
    note_doubts_count: int = 0
    returned_last: str = ""
    doubted_last: str = ""


def note_source(note: str) -> tuple[str, int] | None:
    """The acceptor and log of a note's identity, and its number there; None if it is none.

    >>> note_source("192902/k3f9/7")
    ('192902/k3f9', 7)
    >>> note_source("a note") is None
    True
    """
    source, _, number = note.rpartition("/")
    is_number = number.isascii() and number.isdigit() and len(number) <= _DIGITS_MAX
    return (source, int(number)) if is_number and source.count("/") == 1 else None
