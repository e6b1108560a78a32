"""The ledger room: where the money is.

For: what an account is, balanced entries, and a book that cannot go out of balance.
Must not know: tables, rounds, rules or events; the rooms above name their own accounts, and
`bookkeeping` there turns an event into an entry, and nothing else does.
Obeys: no credit betting, so an account of a player is never negative (D9A 3.3(b)(iii)).
"""

from taisai.ledger.accounts import (
    Account,
    NotAnAccount,
    Side,
    SingleAccount,
    asset,
    claim,
    not_an_account,
)
from taisai.ledger.book import (
    Book,
    Change,
    Entry,
    ForeignAccount,
    OutOfBalance,
    Overdrawn,
    RunningTotals,
)

__all__ = [
    "Account",
    "Book",
    "Change",
    "Entry",
    "ForeignAccount",
    "NotAnAccount",
    "OutOfBalance",
    "Overdrawn",
    "RunningTotals",
    "Side",
    "SingleAccount",
    "asset",
    "claim",
    "not_an_account",
]
