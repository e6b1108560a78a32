"""The one place where an event becomes an entry in the book.

Dispatch only: each section that moves money has its module. Must not decide anything: the event
has happened, and the entry follows from it and from the state before it.
"""

from types import MappingProxyType
from typing import Final

from taisai.stream_types import Bookkeepers, Event
from taisai.table.accounts import TableEntry
from taisai.table.bookkeeping import (
    corrections,
    credits,
    irregularities,
    operation,
    resettlement,
    table_wagers,
    wagers,
)
from taisai.table.state import Table

BOOKKEEPERS: Final[Bookkeepers[Table]] = MappingProxyType(
    {
        **operation.BOOKKEEPERS,
        **wagers.BOOKKEEPERS,
        **credits.BOOKKEEPERS,
        **table_wagers.BOOKKEEPERS,
        **irregularities.BOOKKEEPERS,
        **corrections.BOOKKEEPERS,
        **resettlement.BOOKKEEPERS,
    }
)
"""Each event that moves money, with the function that makes its entry."""


def entry_for(state: Table, event: Event) -> TableEntry:
    """The entry that an event makes in the book; empty where no money moves."""
    bookkeeper = BOOKKEEPERS.get(type(event))
    return bookkeeper(state, event) if bookkeeper is not None else ()
