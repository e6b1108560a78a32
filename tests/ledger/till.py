"""A book that no room keeps: a till, which has drawers, and tabs of its guests."""

from dataclasses import dataclass

from taisai.ledger import (
    Account,
    Book,
    Entry,
    Side,
    SingleAccount,
    asset,
    claim,
    not_an_account,
)

GUESTS = ("ann", "bob")


class TillAccount(SingleAccount):
    """The accounts of which a till has one."""

    NOTES = asset("notes", "Notes in the drawer.")
    COINS = asset("coins", "Coins in the drawer.")
    WIN = claim("win", "The till's own.", may_be_negative=True)


@dataclass(frozen=True)
class Tab(Account):
    """What a guest has paid in."""

    guest: str

    side = Side.CLAIM
    may_be_negative = False
    meaning = "What a guest has paid in."

    @property
    def key(self) -> str:  # type: ignore[override]
        return f"tab/{self.guest}"


class BarAccount(SingleAccount):
    """The account of another book, under a name that the till has too."""

    NOTES = asset("notes", "Notes behind the bar.")
    WINE = asset("wine", "Wine behind the bar.")


class TillBook(Book[TillAccount | Tab], frozen=True):
    """The book of a till."""

    kinds = frozenset({TillAccount, Tab})

    @staticmethod
    def account_named(name: str) -> TillAccount | Tab:
        known: dict[str, TillAccount | Tab] = {one.key: one for one in (*TillAccount, *TABS)}
        if name not in known:
            raise not_an_account(name, known)
        return known[name]


TABS = tuple(Tab(guest) for guest in GUESTS)

TillEntry = Entry[TillAccount | Tab]
