"""Events of what stands beside the entry terminal."""

__all__ = ["DiceRead", "EntryUpheld"]

from taisai.stream_types import Event, StaffEvent
from taisai.table.vocabulary import Faces


class DiceRead(Event, frozen=True, kw_only=True):
    """A dice reader told what it sees, after the close.

    Attributes:
        faces: What it sees; None where it is unsure.
        confidence: How sure it is, in thousandths.
        picture: The SHA-256 of the picture that it saw.
    """

    faces: Faces | None
    confidence: int
    picture: str


class EntryUpheld(StaffEvent, frozen=True, kw_only=True):
    """What was entered stands, against a dice reader.

    Attributes:
        faces: What was entered.
        read: What the reader had told.
        settles_at: The end of the settlement window, which begins anew (R8).
    """

    faces: Faces
    read: Faces
    settles_at: int
