"""Events of terminals that nobody can play at or be paid by, though they hold money."""

__all__ = ["TerminalInReach", "TerminalOutOfReach"]

from taisai.stream_types import Event
from taisai.table.cabinet import OutOfReach


class TerminalOutOfReach(Event, frozen=True, kw_only=True):
    """The screen of a terminal is out of its player's reach, who has money there.

    Attributes:
        cause: Its key was revoked, or it is connected no more.
    """

    terminal: int
    cause: OutOfReach
    credits_cents: int
    wagered_cents: int


class TerminalInReach(Event, frozen=True, kw_only=True):
    """The screen of a terminal that was out of reach is there again."""

    terminal: int
