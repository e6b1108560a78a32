"""The accounts of a table's book: their names, which stay, their sides, and no others."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from properties.accounts import accounts_of_a_table
from taisai.cage.accounts import CageAccount
from taisai.ledger import ForeignAccount, NotAnAccount, Overdrawn, Side
from taisai.names import BadInput
from taisai.rules.chips import Colour, NonValueChip, NotAChip
from taisai.table.accounts import (
    AnyTableAccount,
    ColourChips,
    Credits,
    TableAccount,
    TableBook,
    chips_of_colour,
    credits_of,
)

ASSETS = {"cash_in", "drop_box", "chip_float", "chips_on_layout", "recoverables", "cash_paid"}
CLAIMS = {
    "wagers_in_play",
    "table_wagers",
    "vouchers_outstanding",
    "unclaimed",
    "owed_to_cage",
    "house_win",
    "rounding",
}
THE_HOUSES_OWN = {"chip_float", "cash_paid", "owed_to_cage", "house_win", "rounding"}


def test_the_names_that_snapshots_hold_stand_on_the_sides_written_here() -> None:
    sides = {side: {one.key for one in TableAccount if one.side is side} for side in Side}

    assert sides == {Side.ASSET: ASSETS, Side.CLAIM: CLAIMS}


def test_only_the_houses_own_accounts_may_fall_below_zero() -> None:
    assert {one.key for one in TableAccount if one.may_be_negative} == THE_HOUSES_OWN


@pytest.mark.parametrize("account", [credits_of(7), chips_of_colour("red")])
def test_what_one_player_has_is_a_claim_that_never_falls_below_zero(
    account: AnyTableAccount,
) -> None:
    assert (account.side, account.may_be_negative) == (Side.CLAIM, False)


# ------------------------------------------------------------------- subjects


def test_a_terminals_chip_account_goes_by_its_number() -> None:
    assert [credits_of(1).key, credits_of(30).key] == ["credits/1", "credits/30"]
    assert credits_of(7) == Credits(7)
    assert credits_of(7) is credits_of(7)


@pytest.mark.rule("D9A 3.2(c)")
@pytest.mark.parametrize("terminal", [0, 31, 99, -1, True, "7", 7.5, None])
def test_what_is_no_terminals_number_has_no_chip_account(terminal: object) -> None:
    with pytest.raises(NotAnAccount, match="the terminals of a table are 1 to 30"):
        Credits(terminal)  # type: ignore[arg-type]


@pytest.mark.parametrize("terminal", [0, 31, -1])
def test_nor_is_one_found_for_it(terminal: int) -> None:
    with pytest.raises(NotAnAccount, match="the terminals of a table are 1 to 30"):
        credits_of(terminal)


def test_non_value_chips_are_a_claim_by_their_name() -> None:
    assert chips_of_colour("red_a").key == "colour/red_a"
    assert chips_of_colour("red_a") == ColourChips(NonValueChip(Colour.RED, "a"))


@pytest.mark.parametrize("chip", ["", "rad", "RED", "red_", "red_a_b", "red/a", "red_123456789"])
def test_what_is_no_name_of_non_value_chips_has_no_account(chip: str) -> None:
    with pytest.raises(NotAChip, match=r"non-value chips|cannot mark"):
        chips_of_colour(chip)


def test_a_mere_name_is_not_yet_a_kind_of_non_value_chips() -> None:
    with pytest.raises(NotAnAccount, match="'red' has no account"):
        ColourChips("red")  # type: ignore[arg-type]


# ------------------------------------------------------------------- names and back


@given(accounts_of_a_table)
def test_the_account_with_an_accounts_name_is_that_account(account: AnyTableAccount) -> None:
    again = TableBook.account_named(account.key)

    assert again == account
    assert again.key == account.key


@given(st.one_of(st.text(), st.from_regex(r"(credits|colour|credit|drop_box)/?\w*")))
def test_any_text_is_an_accounts_name_exactly_or_is_refused(text: str) -> None:
    try:
        account = TableBook.account_named(text)
    except BadInput:
        return
    assert account.key == text


@pytest.mark.parametrize(
    "name",
    ["crdits/7", "credits/07", "credits/0", "credits/31", "credits/\u0667", "credits/", "credits",
     "colour/rad", "colour/", "drop box", "CASH_IN", "chips_paid", "issued_by_tables"],
)  # fmt: skip
def test_a_name_that_is_no_tables_is_never_taken_for_a_claim(name: str) -> None:
    with pytest.raises(BadInput, match=r"no (account is|non-value chips are) named"):
        TableBook.account_named(name)


# ------------------------------------------------------------------- the book


@pytest.mark.rule("D9A 3.3(b)(iii)")
def test_no_players_account_is_overdrawn() -> None:
    book = TableBook().posted(((TableAccount.CASH_IN, 5_000), (credits_of(7), 5_000)))

    with pytest.raises(Overdrawn, match="credits/7 would stand at -1 cents"):
        book.posted(((credits_of(7), -5_001), (TableAccount.WAGERS_IN_PLAY, 5_001)))


@pytest.mark.parametrize("account", CageAccount)
def test_no_account_of_the_cage_is_posted_in_a_tables_book(account: CageAccount) -> None:
    with pytest.raises(ForeignAccount, match="is no account of a TableBook"):
        TableBook().posted(((account, 0),))  # type: ignore[arg-type]


def test_a_tables_book_is_written_as_it_always_was() -> None:
    entry = (TableAccount.DROP_BOX, 5_000), (credits_of(7), 3_000), (chips_of_colour("red"), 2_000)
    book = TableBook().posted(entry)

    data = b'{"balances_cents":{"drop_box":5000,"credits/7":3000,"colour/red":2000}}'
    assert msgspec.json.encode(book) == data
    assert msgspec.json.decode(data, type=TableBook) == book
