"""The document of all accounts.

For: writing it from the kinds of accounts that each book has. Must not know: any account by name.
"""

import re
from collections.abc import Iterable
from typing import get_args

from taisai.cage.accounts import CageAccount
from taisai.ledger import Account, SingleAccount
from taisai.table.accounts import AnyTableAccount

_HEAD = "<!-- Written by `make docs` from the code. Do not edit by hand. -->"

_ABOUT = """\
Where money stands. A table keeps a book, and so does the cage. Assets are what the house has;
claims are what others may ask of it, and the house's own win. An event becomes an entry that
changes both sides by the same amount, or is never written. A book has no accounts but these, and
no player's account falls below zero (D9A 3.3(b)(iii)). Names are never changed: snapshots hold
them.\
"""


def accounts() -> str:
    """docs/reference/accounts.md."""
    return "\n".join(
        [
            _HEAD,
            "",
            "# Accounts",
            "",
            _ABOUT,
            "",
            "## The book of a table",
            "",
            *_table(get_args(AnyTableAccount)),
            "",
            "## The book of the cage",
            "",
            *_table((CageAccount,)),
            "",
        ]
    )


def _table(kinds: Iterable[type[Account]]) -> Iterable[str]:
    yield "| account | side | may be negative | what stands in it |"
    yield "|---|---|---|---|"
    for kind in kinds:
        for names, account in _named(kind):
            may_be = "yes" if account.may_be_negative else "no"
            yield f"| {names} | {account.side} | {may_be} | {account.meaning} |"


def _named(kind: type[Account]) -> Iterable[tuple[str, Account | type[Account]]]:
    """The accounts of a kind, or the kind itself where each has a subject."""
    if issubclass(kind, SingleAccount):
        return [(f"`{one}`", one) for one in kind]
    return [(re.sub(r"\w+/\w+", r"`\g<0>`", kind.keys), kind)]
