"""Lines that a type checker must refuse: it tells of an `ignore` that nothing needs.

Never run. `test_types` gives it to mypy.
"""

from taisai.cage.accounts import CageAccount, CageBook
from taisai.table.accounts import (
    ColourChips,
    Credits,
    TableAccount,
    TableBook,
    chips_of_colour,
    credits_of,
)

CENTS = 500


def its_own(table: TableBook, cage: CageBook) -> None:
    """What is right needs no `ignore`."""
    table.posted(((TableAccount.CASH_IN, CENTS), (credits_of(7), CENTS)))
    cage.balance(CageAccount.UNCLAIMED)


def misspelt(table: TableBook) -> None:
    """An account that does not exist."""
    table.balance(TableAccount.CRDITS)  # type: ignore[attr-defined]
    table.balance("crdits/7")  # type: ignore[arg-type]
    table.balances_cents.get("crdits/7")  # type: ignore[call-overload]


def foreign(table: TableBook, cage: CageBook) -> None:
    """An account of another book."""
    table.balance(TableAccount.CHIPS_PAID)  # type: ignore[attr-defined]
    table.balance(CageAccount.UNCLAIMED)  # type: ignore[arg-type]
    table.posted(((CageAccount.CASH_PAID, CENTS),))  # type: ignore[arg-type]
    cage.posted(((credits_of(7), CENTS),))  # type: ignore[arg-type]


def of_another_subject() -> None:
    """A subject that the account cannot have."""
    Credits("7")  # type: ignore[arg-type]
    credits_of("7")  # type: ignore[arg-type]
    ColourChips("red")  # type: ignore[arg-type]
    chips_of_colour(7)  # type: ignore[arg-type]
