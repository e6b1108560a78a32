"""Wagers at a terminal move credits into play, and back."""

from typing import Final

from taisai.ledger import Entry, credits_of
from taisai.ledger.accounts import WAGERS_IN_PLAY
from taisai.stream_types import Bookkeepers
from taisai.table.events import WagersChanged
from taisai.table.state import Table


def wagers_changed(_state: Table, event: WagersChanged) -> Entry:
    """What more is wagered leaves the credits; what is taken back returns to them."""
    more_cents = 0
    for change in event.changes:
        more_cents += change.to_cents - change.from_cents
    return ((credits_of(event.terminal), -more_cents), (WAGERS_IN_PLAY, more_cents))


BOOKKEEPERS: Final[Bookkeepers[Table]] = {WagersChanged: wagers_changed}
