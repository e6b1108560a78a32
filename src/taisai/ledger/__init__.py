"""The ledger room: where the money is.

For: accounts, balanced entries, and a book that cannot go out of balance.
Must not know: tables, rounds, rules or events; `bookkeeping` in the rooms above turns an event into
an entry, and nothing else does.
Obeys: no credit betting, so an account of a player is never negative (D9A 3.3(b)(iii)).
"""

from taisai.ledger.accounts import (
    Account,
    Side,
    chips_of_colour,
    credits_of,
    side_of,
)
from taisai.ledger.book import EMPTY_BOOK, Book, Change, Entry, OutOfBalance, Overdrawn

__all__ = [
    "EMPTY_BOOK",
    "Account",
    "Book",
    "Change",
    "Entry",
    "OutOfBalance",
    "Overdrawn",
    "Side",
    "chips_of_colour",
    "credits_of",
    "side_of",
]
