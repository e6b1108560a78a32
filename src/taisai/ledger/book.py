"""A book that cannot go out of balance, and that has no accounts but its own.

An entry is a list of changes that is balanced by itself; the book takes it whole or not at all.
Must not know what the entry is for, or which accounts there are: the rooms above make a book of
theirs, each with the kinds of accounts that stand in it.
"""

from typing import ClassVar, Final, Generic, Self, TypeAlias, TypeVar

import msgspec
from msgspec.structs import force_setattr

from taisai.ledger.accounts import Account, Side
from taisai.names import quote

A = TypeVar("A", bound=Account)

Change: TypeAlias = tuple[A, int]
"""An account, and by how many cents it changes."""

Entry: TypeAlias = tuple[Change[A], ...]
"""Changes that belong together: assets and claims change by the same amount."""

_ASSET: Final = Side.ASSET


class OutOfBalance(AssertionError):
    """An entry whose two sides differ: a fault of this program, never of a player."""


class Overdrawn(AssertionError):
    """An entry that would bring an account below zero: a decision let through what it must not."""


class ForeignAccount(AssertionError):
    """An account of another book, or none at all: a fault of this program."""


class Book(msgspec.Struct, Generic[A], frozen=True, rename={"_by_key": "balances_cents"}):
    """The balances of a stream's accounts; each kind of stream has a book of its own.

    Inside, balances stand under the accounts' keys, as they are written down. With accounts as keys
    (texts of a closed type, or members of a string enumeration) an entry was posted as fast; but
    only a dictionary of plain strings and numbers is packed closely and left alone by the garbage
    collector, and where books were held, as states waiting for the disk are, evolving took a sixth
    longer.

    Attributes:
        kinds: The kinds of accounts that stand in the book.
    """

    kinds: ClassVar[frozenset[type[Account]]] = frozenset()

    _by_key: dict[str, int] = {}

    def __post_init__(self) -> None:
        """Refuses a key that is no account's of this book, also in what was written down."""
        for key in self._by_key:
            self.account_named(key)

    @staticmethod
    def account_named(name: str) -> A:
        """The account of this book with a name; any other is `NotAnAccount`."""
        raise NotImplementedError

    @property
    def balances_cents(self) -> dict[A, int]:
        """Every account that was used, in the order of their first use, with what stands in it."""
        return {self.account_named(key): cents for key, cents in self._by_key.items()}

    def balance(self, account: A) -> int:
        """What stands in an account; zero where it was never used."""
        if type(account) not in self.kinds:
            raise self._foreign(account)
        return self._by_key.get(account.key, 0)

    def posted(self, entry: Entry[A]) -> Self:
        """The book after an entry."""
        if not entry:
            return self
        kinds = self.kinds
        balances = self._by_key.copy()
        difference_cents = 0
        for account, change_cents in entry:
            if type(account) not in kinds:
                raise self._foreign(account)
            key = account.key
            balance_cents = balances.get(key, 0) + change_cents
            if balance_cents < 0 and not account.may_be_negative:
                raise Overdrawn(f"{account} would stand at {balance_cents} cents")
            balances[key] = balance_cents
            if account.side is _ASSET:
                difference_cents += change_cents
            else:
                difference_cents -= change_cents
        if difference_cents:
            changes = ", ".join(f"{account} {cents:+}" for account, cents in entry)
            raise OutOfBalance(f"the entry is out by {difference_cents} cents: {changes}")
        # A copy does not go through `__post_init__`: all keys are known to be this book's.
        # msgspec has `__copy__`, its stubs have not.
        book: Self = self.__copy__()  # type: ignore[attr-defined]
        force_setattr(book, "_by_key", balances)
        return book

    def _foreign(self, account: A) -> ForeignAccount:
        return ForeignAccount(f"{quote(account)} is no account of a {type(self).__name__}")

    def totals(self) -> tuple[int, int]:
        """All assets and all claims; equal whenever anybody looks."""
        assets = claims = 0
        for key, balance_cents in self._by_key.items():
            if self.account_named(key).side is _ASSET:
                assets += balance_cents
            else:
                claims += balance_cents
        return assets, claims


class RunningTotals:
    """All assets and all claims of a book that grows, for whoever looks after every entry.

    Which accounts are assets is found out only where there is a new one, so that a whole book is
    added up in the time of two sums.
    """

    __slots__ = ("_accounts_count", "_assets")

    def __init__(self) -> None:
        self._accounts_count = 0
        self._assets: tuple[str, ...] = ()

    def of(self, book: Book[A]) -> tuple[int, int]:
        """What `Book.totals` tells, of the same book as the last time, or the one after it."""
        balances = book._by_key
        if len(balances) != self._accounts_count:
            named = book.account_named
            self._assets = tuple(key for key in balances if named(key).side is _ASSET)
            self._accounts_count = len(balances)
        assets = 0
        for key in self._assets:
            assets += balances.get(key, 0)
        return assets, sum(balances.values()) - assets
