"""A book that cannot go out of balance.

An entry is a list of changes that is balanced by itself; the book takes it whole or not at all.
Must not know what the entry is for.
"""

import msgspec

from taisai.ledger.accounts import Account, Side, may_be_negative, side_of

Change = tuple[Account, int]
"""An account, and by how many cents it changes."""

Entry = tuple[Change, ...]
"""Changes that belong together: assets and claims change by the same amount."""


class OutOfBalance(AssertionError):
    """An entry whose two sides differ: a fault of this program, never of a player."""


class Overdrawn(AssertionError):
    """An entry that would bring an account below zero: a decision let through what it must not."""


class Book(msgspec.Struct, frozen=True):
    """The balances of a stream's accounts."""

    balances_cents: dict[Account, int] = {}

    def balance(self, account: Account) -> int:
        """What stands in an account; zero where it was never used."""
        return self.balances_cents.get(account, 0)

    def posted(self, entry: Entry) -> "Book":
        """The book after an entry.

        >>> book = EMPTY_BOOK.posted((("cash_in", 5000), ("credits/7", 5000)))
        >>> book.balance("credits/7")
        5000
        """
        if not entry:
            return self
        balances = self.balances_cents.copy()
        difference_cents = 0
        for account, change_cents in entry:
            balance_cents = balances.get(account, 0) + change_cents
            if balance_cents < 0 and not may_be_negative(account):
                raise Overdrawn(f"{account} would stand at {balance_cents} cents")
            balances[account] = balance_cents
            if side_of(account) is Side.ASSET:
                difference_cents += change_cents
            else:
                difference_cents -= change_cents
        if difference_cents:
            raise OutOfBalance(f"the entry is out by {difference_cents} cents: {entry}")
        return Book(balances)

    def totals(self) -> tuple[int, int]:
        """All assets and all claims; equal whenever anybody looks."""
        assets = claims = 0
        for account, balance_cents in self.balances_cents.items():
            if side_of(account) is Side.ASSET:
                assets += balance_cents
            else:
                claims += balance_cents
        return assets, claims


EMPTY_BOOK = Book()
