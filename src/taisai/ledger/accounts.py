"""What an account is: a place in a book, on one of two sides, that may or may not be negative.

Assets are what the house has; claims are what others may ask of it, and the house's own win. Both
always come to the same amount. Must not know any account: the rooms that keep a book name theirs
in a module `accounts` of their own, each kind a closed type, and a book takes no others.
"""

from collections.abc import Iterable
from enum import Enum, StrEnum
from typing import NamedTuple, NoReturn, Self

from taisai.names import BadInput, quote


class Side(StrEnum):
    """The two sides of the book."""

    ASSET = "asset"
    CLAIM = "claim"


class NotAnAccount(BadInput):
    """No account of the book has that name, or can have that subject."""


class Account:
    """An account of a book.

    Attributes:
        key: The name under which it is written down: `drop_box`, `credits/7`, `colour/red`.
        side: On which side of the book it stands; there is no side for what is unknown.
        may_be_negative: Whether it may fall below zero; no player's account may.
        meaning: What stands in it, for the reference.
    """

    __slots__ = ()

    key: str
    side: Side
    may_be_negative: bool
    meaning: str

    def __str__(self) -> str:
        return self.key


class Terms(NamedTuple):
    """What is said of an account that has no subject."""

    key: str
    side: Side
    meaning: str
    may_be_negative: bool


def asset(key: str, meaning: str, *, may_be_negative: bool = False) -> Terms:
    """Something that the house has."""
    return Terms(key, Side.ASSET, meaning, may_be_negative)


def claim(key: str, meaning: str, *, may_be_negative: bool = False) -> Terms:
    """Something that others may ask of the house, or its own win."""
    return Terms(key, Side.CLAIM, meaning, may_be_negative)


class SingleAccount(Account, Enum):
    """The accounts without a subject: a book has one of each, and there are no others."""

    def __new__(cls, key: str, side: Side, meaning: str, may_be_negative: bool) -> Self:
        """Takes the terms of a member; none is made later."""
        account = object.__new__(cls)
        account._value_ = account.key = key
        account.side = side
        account.meaning = meaning
        account.may_be_negative = may_be_negative
        return account

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise not_an_account(value, cls)


def not_an_account(name: object, known: Iterable[Account | str]) -> NotAnAccount:
    """The refusal of a name, with the names that there are."""
    names = ", ".join(map(str, known))
    return NotAnAccount(f"no account is named {quote(name)}: there are {names}")
