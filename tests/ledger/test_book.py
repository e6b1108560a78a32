"""A book that cannot go out of balance, and that has no accounts but its own."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.till import TABS, BarAccount, Tab, TillAccount, TillBook, TillEntry
from taisai.ledger import (
    Book,
    ForeignAccount,
    NotAnAccount,
    OutOfBalance,
    Overdrawn,
    RunningTotals,
)

EMPTY = TillBook()
NOTES, COINS, WIN = TillAccount
ANN = Tab("ann")
BOB = Tab("bob")
PAID_IN: TillEntry = ((NOTES, 5_000), (ANN, 5_000))


def test_an_entry_changes_both_sides() -> None:
    book = EMPTY.posted(PAID_IN)

    assert book.balances_cents == {NOTES: 5_000, ANN: 5_000}
    assert book.totals() == (5_000, 5_000)


def test_a_claim_may_become_another_claim() -> None:
    book = EMPTY.posted(PAID_IN).posted(((ANN, -500), (WIN, 500)))

    assert (book.balance(ANN), book.balance(WIN)) == (4_500, 500)


def test_an_account_never_used_stands_at_zero() -> None:
    assert EMPTY.balance(COINS) == 0


def test_an_entry_whose_sides_differ_is_not_taken() -> None:
    book = EMPTY.posted(PAID_IN)

    with pytest.raises(OutOfBalance, match=r"out by 1 cents: notes \+501, tab/ann \+500"):
        book.posted(((NOTES, 501), (ANN, 500)))
    assert book == EMPTY.posted(PAID_IN)


def test_an_asset_and_a_claim_that_cancel_each_other_are_out_of_balance() -> None:
    with pytest.raises(OutOfBalance):
        EMPTY.posted(((NOTES, 500), (WIN, -500)))


def test_no_account_is_overdrawn_that_may_not_be() -> None:
    book = EMPTY.posted(PAID_IN)

    with pytest.raises(Overdrawn, match="tab/ann would stand at -1 cents"):
        book.posted(((ANN, -5_001), (WIN, 5_001)))
    assert book == EMPTY.posted(PAID_IN)


def test_the_house_may_be_behind() -> None:
    book = EMPTY.posted(((WIN, -500), (ANN, 500)))

    assert book.balance(WIN) == -500


def test_an_empty_entry_leaves_the_book_as_it_is() -> None:
    book = EMPTY.posted(PAID_IN)

    assert book.posted(()) is book


def test_an_account_may_be_named_twice_in_an_entry() -> None:
    book = EMPTY.posted((*PAID_IN, *PAID_IN))

    assert book.balance(ANN) == 10_000


def test_a_book_after_an_entry_is_a_book_of_the_same_kind() -> None:
    assert type(EMPTY.posted(PAID_IN)) is TillBook


changes = st.lists(
    st.tuples(st.sampled_from([NOTES, COINS, WIN, ANN, BOB]), st.integers(-1_000, 1_000)),
    max_size=6,
)


@given(st.lists(changes, max_size=8))
def test_whatever_is_offered_a_book_stays_in_balance(offered: list[list[tuple[Any, int]]]) -> None:
    book = EMPTY
    for entry in offered:
        try:
            book = book.posted(tuple(entry))
        except (OutOfBalance, Overdrawn):
            continue
        assets_cents, claims_cents = book.totals()
        assert assets_cents == claims_cents
        assert book.balance(ANN) >= 0


@given(st.lists(changes, max_size=8))
def test_totals_that_run_along_are_those_of_each_book(offered: list[list[tuple[Any, int]]]) -> None:
    book, running = EMPTY, RunningTotals()
    for entry in offered:
        try:
            book = book.posted(tuple(entry))
        except (OutOfBalance, Overdrawn):
            continue
        assert running.of(book) == book.totals()


@given(st.dictionaries(st.sampled_from([NOTES, COINS, WIN, *TABS]), st.integers(0, 10**12)))
def test_totals_that_run_along_show_a_book_that_is_out_of_balance(
    balances: dict[TillAccount | Tab, int],
) -> None:
    book = TillBook({str(account): cents for account, cents in balances.items()})
    assert RunningTotals().of(book) == book.totals()


# ------------------------------------------------------------------- no accounts but its own

FOREIGN = [BarAccount.NOTES, BarAccount.WINE, "notes", "ntes", "tab/ann", "", 7, None]


@pytest.mark.parametrize("account", FOREIGN, ids=repr)
@pytest.mark.parametrize("book", [EMPTY, EMPTY.posted(PAID_IN)], ids=["empty", "used"])
def test_what_is_no_account_of_the_book_is_never_posted(book: TillBook, account: Any) -> None:
    before = book.balances_cents

    with pytest.raises(ForeignAccount, match="is no account of a TillBook"):
        book.posted(((account, 500), (WIN, 500)))
    assert book.balances_cents == before


@pytest.mark.parametrize("account", FOREIGN, ids=repr)
@pytest.mark.parametrize("book", [EMPTY, EMPTY.posted(PAID_IN)], ids=["empty", "used"])
def test_nor_is_a_book_asked_what_stands_in_it(book: TillBook, account: Any) -> None:
    with pytest.raises(ForeignAccount, match="is no account of a TillBook"):
        book.balance(account)


def test_a_book_is_of_a_kind_that_knows_its_accounts() -> None:
    with pytest.raises(NotImplementedError):
        Book({"notes": 1})
    assert Book.kinds == frozenset()


# ------------------------------------------------------------------- written down and read


@given(st.dictionaries(st.sampled_from([NOTES, COINS, WIN, *TABS]), st.integers(0, 10**12)))
def test_a_book_is_written_under_its_accounts_names_and_comes_back(
    balances: dict[TillAccount | Tab, int],
) -> None:
    by_name = {str(account): cents for account, cents in balances.items()}
    data = msgspec.json.encode({"balances_cents": by_name})

    book = msgspec.json.decode(data, type=TillBook)
    assert book == TillBook(by_name)
    assert book.balances_cents == balances
    assert msgspec.json.encode(book) == data


@pytest.mark.parametrize("name", ["ntes", "wine", "tab/eve", "tab/", ""])
def test_a_name_that_no_account_has_is_not_read(name: str) -> None:
    by_name = {"notes": 5_000, name: 5_000}
    data = msgspec.json.encode({"balances_cents": by_name})

    with pytest.raises(msgspec.ValidationError, match=f"no account is named '{name}'"):
        msgspec.json.decode(data, type=TillBook)
    with pytest.raises(NotAnAccount, match=f"no account is named '{name}'"):
        TillBook(by_name)
