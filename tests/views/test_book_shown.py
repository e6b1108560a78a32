"""A book as people read it."""

import msgspec

from taisai.ledger import Side
from taisai.table.accounts import TableAccount, TableBook, credits_of
from taisai.views.book_shown import AccountLine, book_shown

BOOK = TableBook().posted(((credits_of(7), 5_000), (TableAccount.CASH_IN, 5_000)))


def test_each_account_stands_on_its_side_in_order_of_its_name() -> None:
    assert book_shown(BOOK).accounts == (
        AccountLine(account="cash_in", side=Side.ASSET, balance_cents=5_000),
        AccountLine(account="credits/7", side=Side.CLAIM, balance_cents=5_000),
    )


def test_an_account_is_sent_by_its_name() -> None:
    lines = msgspec.to_builtins(book_shown(BOOK))["accounts"]

    assert [line["account"] for line in lines] == ["cash_in", "credits/7"]


def test_both_sides_are_added_up_and_compared() -> None:
    shown = book_shown(BOOK)

    assert (shown.assets_cents, shown.claims_cents, shown.is_balanced) == (5_000, 5_000, True)


def test_a_book_that_somebody_has_altered_is_shown_out_of_balance() -> None:
    shown = book_shown(TableBook({"cash_in": 5_000, "credits/7": 4_999}))

    assert (shown.claims_cents, shown.is_balanced) == (4_999, False)
