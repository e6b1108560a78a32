"""Commands of what stands beside the entry terminal: a dice reader, a keypad (D9A 5.4(a))."""

__all__ = ["PressKey", "ReportReading", "UpholdEntry"]

from taisai.stream_types import EquipmentCommand, StaffCommand
from taisai.table.vocabulary import EntryKey, Faces


class ReportReading(EquipmentCommand, frozen=True, kw_only=True):
    """A dice reader reports what it sees; before the close it is sealed (R4, D9 7.1(c)).

    Attributes:
        faces: What it sees; None where it is unsure.
        confidence: How sure it is, in thousandths; zero where it does not say.
        picture: The SHA-256 of the picture that it saw, as 64 digits; empty where it keeps none.
        round: The round that it looked at, so that none counts for another; None: this one.
    """

    faces: Faces | None
    confidence: int = 0
    picture: str = ""
    round: int | None = None


class UpholdEntry(StaffCommand, frozen=True, kw_only=True):
    """Decides that the entry is right and the dice reader is not (D9 7.2)."""


class PressKey(EquipmentCommand, frozen=True, kw_only=True):
    """A key of the entry terminal's keypad was pressed (D9 3.3(a)(i), (ii)).

    Attributes:
        round: The round in which it was pressed, so that none counts for another; None: this one.
    """

    key: EntryKey
    round: int | None = None
