"""The accounts of the cage's book: their names, which stay, their sides, and no others."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from properties.accounts import accounts_of_a_table
from taisai.cage.accounts import CageAccount, CageBook
from taisai.ledger import ForeignAccount, NotAnAccount, Side
from taisai.table.accounts import AnyTableAccount, TableAccount

ASSETS = {
    "issued_by_tables",
    "cash_paid",
    "chips_paid",
    "cheques_paid",
    "recoverables",
    "cash_recovered",
}
CLAIMS = {
    "vouchers_outstanding",
    "unclaimed",
    "disposed",
    "cancelled",
    "taken_over_from_tables",
    "rounding",
    "written_off",
}
THE_HOUSES_OWN = {"cash_paid", "chips_paid", "cheques_paid", "rounding", "written_off"}


def test_the_names_that_snapshots_hold_stand_on_the_sides_written_here() -> None:
    sides = {side: {one.key for one in CageAccount if one.side is side} for side in Side}

    assert sides == {Side.ASSET: ASSETS, Side.CLAIM: CLAIMS}


def test_only_the_houses_own_accounts_may_fall_below_zero() -> None:
    assert {one.key for one in CageAccount if one.may_be_negative} == THE_HOUSES_OWN


def test_an_account_that_tables_have_too_is_of_the_same_nature_there() -> None:
    shared = {one.key for one in CageAccount} & {one.key for one in TableAccount}

    assert shared == {
        "cash_paid",
        "recoverables",
        "rounding",
        "unclaimed",
        "vouchers_outstanding",
    }
    for name in shared:
        here, there = CageAccount(name), TableAccount(name)
        assert (here.side, here.may_be_negative) == (there.side, there.may_be_negative)


@given(st.sampled_from(CageAccount))
def test_the_account_with_an_accounts_name_is_that_account(account: CageAccount) -> None:
    assert CageBook.account_named(account.key) is account


@given(st.one_of(st.text(), accounts_of_a_table.map(lambda one: one.key)))
def test_any_text_is_an_accounts_name_exactly_or_is_refused(text: str) -> None:
    try:
        account = CageBook.account_named(text)
    except NotAnAccount:
        return
    assert account.key == text


def test_a_refused_name_is_told_the_names_that_there_are() -> None:
    with pytest.raises(NotAnAccount, match="'drop_box': there are issued_by_tables, cash_paid"):
        CageBook.account_named("drop_box")


@given(accounts_of_a_table)
def test_no_account_of_a_table_is_posted_in_the_cages_book(account: AnyTableAccount) -> None:
    with pytest.raises(ForeignAccount, match="is no account of a CageBook"):
        CageBook().posted(((account, 0),))  # type: ignore[arg-type]


def test_the_cages_book_is_written_as_it_always_was() -> None:
    issued = (CageAccount.ISSUED_BY_TABLES, 5_000), (CageAccount.VOUCHERS_OUTSTANDING, 5_000)
    book = CageBook().posted(issued)

    data = b'{"balances_cents":{"issued_by_tables":5000,"vouchers_outstanding":5000}}'
    assert msgspec.json.encode(book) == data
    assert msgspec.json.decode(data, type=CageBook) == book
