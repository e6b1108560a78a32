"""Commands about terminals that nobody can play at or be paid by, though they hold money."""

__all__ = ["ReportTerminalReach"]

from taisai.stream_types import GameSystemCommand
from taisai.table.cabinet import OutOfReach


class ReportTerminalReach(GameSystemCommand, frozen=True, kw_only=True):
    """The screen of a terminal with money is out of its player's reach, or is there again.

    Attributes:
        out_of_reach: Why it is; None where it is there again.
    """

    terminal: int
    out_of_reach: OutOfReach | None
