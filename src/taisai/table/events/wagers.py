"""The one event of wagers at a terminal: it serves place, change, cancel, undo, clear and more."""

__all__ = [
    "WagerChange",
    "WagersChanged",
]

import msgspec

from taisai.stream_types import Event
from taisai.table.vocabulary import WagerCause


class WagerChange(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The wager on one bet before and after."""

    bet: str
    from_cents: int
    to_cents: int


class WagersChanged(Event, frozen=True, kw_only=True):
    """Wagers at a terminal changed."""

    terminal: int
    cause: WagerCause
    changes: tuple[WagerChange, ...]
