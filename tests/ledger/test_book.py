"""A book that cannot go out of balance."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taisai.ledger import EMPTY_BOOK, Book, Entry, OutOfBalance, Overdrawn

NOTE: Entry = (("cash_in", 5_000), ("credits/7", 5_000))


def test_an_entry_changes_both_sides() -> None:
    book = EMPTY_BOOK.posted(NOTE)

    assert book.balances_cents == {"cash_in": 5_000, "credits/7": 5_000}
    assert book.totals() == (5_000, 5_000)


def test_a_claim_may_become_another_claim() -> None:
    book = EMPTY_BOOK.posted(NOTE).posted((("credits/7", -500), ("wagers_in_play", 500)))

    assert (book.balance("credits/7"), book.balance("wagers_in_play")) == (4_500, 500)


def test_an_account_never_used_stands_at_zero() -> None:
    assert EMPTY_BOOK.balance("unclaimed") == 0


def test_an_entry_whose_sides_differ_is_not_taken() -> None:
    book = EMPTY_BOOK.posted(NOTE)

    with pytest.raises(OutOfBalance, match="out by 1 cents"):
        book.posted((("cash_in", 501), ("credits/7", 500)))
    assert book == EMPTY_BOOK.posted(NOTE)


def test_an_asset_and_a_claim_that_cancel_each_other_are_out_of_balance() -> None:
    with pytest.raises(OutOfBalance):
        EMPTY_BOOK.posted((("cash_in", 500), ("house_win", -500)))


@pytest.mark.rule("D9A 3.3(b)(iii)")
def test_no_players_account_is_overdrawn() -> None:
    book = EMPTY_BOOK.posted(NOTE)

    with pytest.raises(Overdrawn, match="credits/7 would stand at -1 cents"):
        book.posted((("credits/7", -5_001), ("wagers_in_play", 5_001)))


def test_the_house_may_be_behind() -> None:
    book = EMPTY_BOOK.posted((("house_win", -500), ("credits/7", 500)))

    assert book.balance("house_win") == -500


def test_an_empty_entry_leaves_the_book_as_it_is() -> None:
    book = EMPTY_BOOK.posted(NOTE)

    assert book.posted(()) is book


def test_an_account_may_be_named_twice_in_an_entry() -> None:
    book = EMPTY_BOOK.posted((*NOTE, *NOTE))

    assert book.balance("credits/7") == 10_000


changes = st.lists(
    st.tuples(
        st.sampled_from(["cash_in", "drop_box", "credits/1", "house_win", "rounding"]),
        st.integers(-1_000, 1_000),
    ),
    max_size=6,
)


@given(st.lists(changes, max_size=8))
def test_whatever_is_offered_a_book_stays_in_balance(offered: list[list[tuple[str, int]]]) -> None:
    book: Book = EMPTY_BOOK
    for entry in offered:
        try:
            book = book.posted(tuple(entry))
        except (OutOfBalance, Overdrawn):
            continue
        assets_cents, claims_cents = book.totals()
        assert assets_cents == claims_cents
        assert book.balance("credits/1") >= 0
