"""A book as people read it: its accounts, both sides, and that they agree.

Knows a book. Must not know whose it is, or which screen shows it.
Obeys: E5 (self-audit).
"""

from typing import TypeVar

from taisai.ledger import Account, Book, Side
from taisai.views.parts import View

A = TypeVar("A", bound=Account)


class AccountLine(View, frozen=True, kw_only=True):
    """What stands in an account, on which side of the book."""

    account: str
    side: Side
    balance_cents: int


class BookShown(View, frozen=True, kw_only=True):
    """The book of a table or of the cage."""

    accounts: tuple[AccountLine, ...]
    assets_cents: int
    claims_cents: int
    is_balanced: bool


def book_shown(book: Book[A]) -> BookShown:
    """A book, account by account."""
    assets_cents, claims_cents = book.totals()
    lines = sorted(book.balances_cents.items(), key=lambda line: line[0].key)
    return BookShown(
        accounts=tuple(
            AccountLine(account=account.key, side=account.side, balance_cents=balance_cents)
            for account, balance_cents in lines
        ),
        assets_cents=assets_cents,
        claims_cents=claims_cents,
        is_balanced=assets_cents == claims_cents,
    )
