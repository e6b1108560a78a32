"""The numbered readings: where the law is silent, unclear or misprinted, and how we take it.

Knows each question, our answer and the reason for it. Must not decide anything: the code cites
a reading where it follows one. A better argument may change a reading; it is then written here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from taisai.names import BadInput
from taisai.rules.citation import Citation
from taisai.rules.law.reading_texts import READING_TEXTS


class UnknownReading(BadInput):
    """No reading has that number."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading: a question that the texts leave open, our answer, and why."""

    name: str
    question: str
    reading: str
    reason: str


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip of the pen in a text, and how it is read."""

    place: Citation
    printed: str
    read_as: str


READINGS: Final[Mapping[str, Reading]] = MappingProxyType(
    {
        f"R{number}": Reading(f"R{number}", *text)
        for number, text in enumerate(READING_TEXTS, start=1)
    }
)
"""The readings by name, R1 to R58."""

SLIPS: Final = (
    Slip(Citation("D9", "4.1(i)", "2008"), "2,5 or 6", "2,5 and 6, as 4.10 prints it"),
    Slip(Citation("D9A", "1.1 Game System"), "Dealer of Game Supervisor", "dealer or supervisor"),
    Slip(Citation("D9A", "3.3(a)"), "clearly denoted", "clearly denotes"),
    Slip(
        Citation("D9", "7.5", "2008"),
        "a closing quotation mark that nothing opened",
        "nothing: it was left over from the amending notice",
    ),
)
"""The four slips in the texts."""


def reading_named(name: str) -> Reading:
    """Finds a reading by its name.

    >>> reading_named("R44").reading
    "The bearer's."
    """
    reading = READINGS.get(name.strip().upper())
    if reading is None:
        raise UnknownReading(f"no reading is named {name!r}: there are R1 to R{len(READINGS)}")
    return reading
