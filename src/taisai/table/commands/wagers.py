"""Commands of D9A 4: a player's touches at a terminal's layout."""

__all__ = [
    "CancelWager",
    "ChangeWager",
    "ClearWagers",
    "DoubleWagers",
    "MoveWager",
    "PlaceWager",
    "RepeatWagers",
    "UndoWager",
]

from taisai.stream_types import TerminalCommand


class PlaceWager(TerminalCommand, frozen=True, kw_only=True):
    """Adds chips to the wager on a bet."""

    bet: str
    amount_cents: int


class ChangeWager(TerminalCommand, frozen=True, kw_only=True):
    """Makes the wager on a bet this much in all."""

    bet: str
    to_cents: int


class CancelWager(TerminalCommand, frozen=True, kw_only=True):
    """Takes the whole wager on a bet back."""

    bet: str


class MoveWager(TerminalCommand, frozen=True, kw_only=True):
    """Moves the whole wager on a bet to another bet, or nothing of it."""

    bet: str
    to_bet: str


class UndoWager(TerminalCommand, frozen=True, kw_only=True):
    """Takes the last change back; the last ten of the round can be undone."""


class ClearWagers(TerminalCommand, frozen=True, kw_only=True):
    """Takes all wagers back."""


class RepeatWagers(TerminalCommand, frozen=True, kw_only=True):
    """Places the player's last wagers again (R10)."""


class DoubleWagers(TerminalCommand, frozen=True, kw_only=True):
    """Doubles every wager."""
