"""What an examination finds of one thing: how it is, in words, and what to do about it.

For: whatever examines a house, a machine or a cabinet (`taisai doctor`). Must not know what is
looked at, or how findings are shown.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Self

import msgspec


class Health(StrEnum):
    """How something was found."""

    WELL = "well"
    ADVICE = "advice"
    UNWELL = "unwell"


class Finding(msgspec.Struct, frozen=True):
    """What was found of one thing.

    Attributes:
        subject: What was looked at.
        remedy: What to do about it; empty where all is well.
    """

    subject: str
    health: Health
    words: str
    remedy: str = ""

    @classmethod
    def well(cls, subject: str, words: str) -> Self:
        """It is as it must be."""
        return cls(subject, Health.WELL, words)

    @classmethod
    def advice(cls, subject: str, words: str, remedy: str) -> Self:
        """It does, and could be better."""
        return cls(subject, Health.ADVICE, words, remedy)

    @classmethod
    def unwell(cls, subject: str, words: str, remedy: str) -> Self:
        """It is not as it must be."""
        return cls(subject, Health.UNWELL, words, remedy)


def list_findings(part: Callable[[], Iterator[Finding]], subject: str) -> list[Finding]:
    """All findings of a part; one that fails is a finding itself."""
    found: list[Finding] = []
    try:
        found.extend(part())
    except OSError as failed:
        words = f"it cannot be looked at: {failed}"
        found.append(Finding.unwell(subject, words, "run it as the user of the house, or as root"))
    return found
