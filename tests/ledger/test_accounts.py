"""The accounts: which side they stand on, and which may fall below zero."""

import pytest

from taisai.ledger import Side, accounts, chips_of_colour, credits_of, side_of

ASSETS = {
    "cash_in",
    "drop_box",
    "chip_float",
    "chips_on_layout",
    "recoverables",
    "cash_paid",
    "chips_paid",
    "cheques_paid",
    "cash_recovered",
    "issued_by_tables",
}
CLAIMS = {
    "wagers_in_play",
    "table_wagers",
    "vouchers_outstanding",
    "unclaimed",
    "owed_to_cage",
    "house_win",
    "rounding",
    "disposed",
    "cancelled",
    "taken_over_from_tables",
    "written_off",
    "credits/7",
    "colour/red",
}


@pytest.mark.parametrize("account", sorted(ASSETS))
def test_what_the_house_has_is_an_asset(account: str) -> None:
    assert side_of(account) is Side.ASSET


@pytest.mark.parametrize("account", sorted(CLAIMS))
def test_what_others_may_claim_of_it_is_a_claim(account: str) -> None:
    assert side_of(account) is Side.CLAIM


def test_every_account_with_a_name_stands_on_the_side_written_here() -> None:
    named = {
        value
        for name, value in vars(accounts).items()
        if name.isupper() and not name.startswith("_")
    }
    assert named <= ASSETS | CLAIMS


def test_a_terminals_chip_account_goes_by_its_number() -> None:
    assert [credits_of(1), credits_of(30)] == ["credits/1", "credits/30"]


def test_non_value_chips_are_a_claim_by_their_name() -> None:
    assert chips_of_colour("red_a") == "colour/red_a"


@pytest.mark.parametrize(
    "account",
    ["credits/7", "colour/red", "wagers_in_play", "table_wagers", "vouchers_outstanding",
     "unclaimed", "recoverables", "drop_box", "cash_in", "chips_on_layout"],
)  # fmt: skip
def test_nothing_of_a_players_may_fall_below_zero(account: str) -> None:
    assert not accounts.may_be_negative(account)


@pytest.mark.parametrize(
    "account", ["house_win", "rounding", "chip_float", "owed_to_cage", "cash_paid"]
)
def test_the_houses_own_accounts_may_fall_below_zero(account: str) -> None:
    assert accounts.may_be_negative(account)
