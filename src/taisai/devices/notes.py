"""Banknotes as a cabinet meets them: offered, decided, stacked or given back; exactly once.

For: what every driver of a note acceptor tells, and what it must remember over a loss of power, so
that a note in the box is credited once, and one that went back never. Must not know a protocol.
Obeys: D9A 4.3(a), 4.4.
"""

from enum import StrEnum
from typing import NamedTuple

import msgspec


class NoteIdentity(NamedTuple):
    """By which a note is known for ever: no two notes of any cabinet have the same.

    Attributes:
        serial: The acceptor's serial number.
        log: The name of the log that counts its notes; a lost log never counts anew from one.
        number: The place in that count.
    """

    serial: int
    log: str
    number: int

    def __str__(self) -> str:
        """The identity as it stands in commands and events.

        >>> str(NoteIdentity(192_902, "k3f9", 7))
        '192902/k3f9/7'
        """
        return f"{self.serial}/{self.log}/{self.number}"


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """A note that is on its way."""

    number: int
    channel: int
    cents: int


class Stage(StrEnum):
    """How far an open note has come."""

    OFFERED = "offered"
    """It lies in escrow, and the Game System is asked."""
    ACCEPTING = "accepting"
    """The Game System said yes; from here on it may be in the box."""
    REJECTING = "rejecting"
    """It is to go back; one that is stacked all the same is credited."""


class NoteMemory(msgspec.Struct, frozen=True, kw_only=True):
    """What a driver remembers over a loss of power; kept before what follows from it is done.

    Attributes:
        log: Names this memory; drawn by chance when it was made.
        serial: The acceptor that it is about; None before the first.
        next_number: The number of the next note.
        open: The note that lies in escrow or is being moved.
        stage: How far that one has come.
        owed: Notes in the box whose credit the Game System has not confirmed.
        unacknowledged: The note whose credit the acceptor goes on telling until it is thanked.
        stacked_count: The acceptor's own count of notes in the box, as it was last read.
        uncounted: How many notes it has told of that were not in that count.
        taken_up_at: The number of the next note when this acceptor was first met.
    """

    log: str
    serial: int | None = None
    next_number: int = 1
    open: Note | None = None
    stage: Stage = Stage.OFFERED
    owed: tuple[Note, ...] = ()
    unacknowledged: int | None = None
    stacked_count: int | None = None
    uncounted: int = 0
    taken_up_at: int = 0

    @property
    def has_read_notes(self) -> bool:
        """Whether a note of this acceptor was read since it was first met."""
        return self.next_number > self.taken_up_at

    def identity_of(self, note: Note) -> NoteIdentity:
        """The identity of a note of this acceptor."""
        assert self.serial is not None, "notes come from an acceptor that told its number"
        return NoteIdentity(self.serial, self.log, note.number)


class Fault(StrEnum):
    """What is wrong with an acceptor, until it is put right."""

    UNREACHABLE = "unreachable"
    UNSUITABLE = "unsuitable"
    """It is no validator of New Zealand notes of the values that a terminal takes."""
    SWAPPED = "swapped"
    """Another unit than before answers; staff must say that it is meant to be there."""
    UNREADABLE = "unreadable"
    """It told something that cannot be read: it is switched off rather than guessed."""
    JAM = "jam"
    STACKER_FULL = "stacker_full"
    BOX_REMOVED = "box_removed"
    PATH_OPEN = "path_open"
    FRAUD = "fraud"


class UnitFound(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """An acceptor has answered and said what it is."""

    serial: int
    firmware: str
    dataset: str
    values_cents: tuple[int, ...]
    can_acknowledge: bool
    has_counters: bool


class NoteOffered(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A note lies in escrow: shall it be taken?"""

    note: Note


class NoteStacked(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A note is past recovery: it is credited, whatever has happened meanwhile."""

    note: Note


class NoteReturned(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """An offered note went back to its player."""

    note: Note
    why: str


class NoteRejected(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Something that was not known for a note was given back; it never was an offer."""

    why: str


class NoteInDoubt(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The box and the record do not fit: staff decide by what they see, nothing is credited.

    Attributes:
        note: The note that it may be about.
        what: What was found: a word for staff and the record, such as `counted_more, 2`.
    """

    note: Note | None
    what: str


class FaultBegan(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Something is wrong."""

    fault: Fault
    detail: str = ""


class FaultEnded(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """It is put right."""

    fault: Fault


class BoxReplaced(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A cash box was put in."""


Happening = (
    UnitFound
    | NoteOffered
    | NoteStacked
    | NoteReturned
    | NoteRejected
    | NoteInDoubt
    | FaultBegan
    | FaultEnded
    | BoxReplaced
)
"""What a driver tells its agent."""
