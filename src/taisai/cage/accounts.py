"""The accounts of the cage's book: what it holds and paid, and what it owes.

A closed type, so that a wrong name cannot be written, nor an account of a table's book. Must not
know any event; `bookkeeping` says what moves between them.
Obeys: D9A 6.3; Div1 12.2, 13.1; R7, R18, R19, R30.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

from taisai.ledger import Book, Entry, SingleAccount, asset, claim, not_an_account


class CageAccount(SingleAccount):
    """Where the money of vouchers, unclaimed winnings and debts stands after a table let it go."""

    ISSUED_BY_TABLES = asset(
        "issued_by_tables",
        "What tables hold for the vouchers and unclaimed winnings they owe.",
    )
    CASH_PAID = asset(
        "cash_paid",
        "Money the cage took from its drawer to pay vouchers and unclaimed winnings, as a minus.",
        may_be_negative=True,
    )
    CHIPS_PAID = asset(
        "chips_paid",
        "Value chips the cage gave for vouchers and unclaimed winnings, as a minus.",
        may_be_negative=True,
    )
    CHEQUES_PAID = asset(
        "cheques_paid",
        "Cheques the cage drew for vouchers and unclaimed winnings, as a minus (Div1 13.1).",
        may_be_negative=True,
    )
    RECOVERABLES = asset("recoverables", "What players were overpaid and still owe (R18).")
    CASH_RECOVERED = asset("cash_recovered", "Cash that players paid back (R18).")

    VOUCHERS_OUTSTANDING = claim(
        "vouchers_outstanding",
        "Payment vouchers that are registered and not redeemed (D9A 3.3(d)(i), 6.3).",
    )
    UNCLAIMED = claim(
        "unclaimed",
        "Vouchers nobody has claimed in time, and winnings of players who left (R7, R19).",
    )
    DISPOSED = claim(
        "disposed",
        "Unclaimed money that was disposed of under approved procedures (Div1 12.2).",
    )
    CANCELLED = claim("cancelled", "Vouchers that were cancelled, and fell back to the house.")
    TAKEN_OVER_FROM_TABLES = claim(
        "taken_over_from_tables",
        "The tables' recoverables that the cage has taken over (R18).",
    )
    ROUNDING = claim(
        "rounding",
        "What rounding payments in chips up has cost the house, as a minus (R30).",
        may_be_negative=True,
    )
    WRITTEN_OFF = claim(
        "written_off", "Recoverables that were given up, as a minus.", may_be_negative=True
    )


_BY_NAME: Final[Mapping[str, CageAccount]] = {account.key: account for account in CageAccount}

CageEntry: TypeAlias = Entry[CageAccount]
"""An entry in the cage's book."""


class CageBook(Book[CageAccount], frozen=True):
    """A book of these accounts alone; whatever the tables hold stays in theirs."""

    kinds = frozenset({CageAccount})

    @staticmethod
    def account_named(name: str) -> CageAccount:
        """The account of the cage's book with a name; any other is refused."""
        account = _BY_NAME.get(name)
        if account is None:
            raise not_an_account(name, CageAccount)
        return account
