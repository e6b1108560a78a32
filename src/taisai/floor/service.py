"""Whether a stream takes commands here, and why not where it does not.

Must not know what a stream does about it.
"""

from enum import StrEnum
from typing import Final


class Service(StrEnum):
    """Whether a stream takes commands."""

    IN_SERVICE = "in_service"
    OUT_OF_SERVICE = "out_of_service"


IN_SERVICE: Final = Service.IN_SERVICE
"""Found once: in Python 3.11 to find a member of an enumeration takes a quarter of a microsecond,
and every touch asks."""


class OutOfService(StrEnum):
    """Why a stream takes no commands; only from the first three does it come back by itself."""

    NOT_LOADED = "not_loaded"
    LOADED = "loaded"
    STORE_UNAVAILABLE = "store_unavailable"
    SECOND_WRITER = "second_writer"
    JOURNAL_BROKEN = "journal_broken"
    MALFUNCTION = "malfunction"
    ELSEWHERE = "elsewhere"
    """Another member of the house runs it; what that one writes is followed here."""


STAYS_OUT: Final = frozenset(
    {OutOfService.MALFUNCTION, OutOfService.JOURNAL_BROKEN, OutOfService.SECOND_WRITER}
)
"""Why a stream does not come back by itself."""
