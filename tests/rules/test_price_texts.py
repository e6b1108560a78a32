"""A price list as a text: what is read is what was written, and nothing is kept unasked."""

import json
import tomllib

import pytest

from rules.made_editions import ANY_EDITION
from taisai.maths import WagerSet, figures_of
from taisai.names import BadInput
from taisai.rules import Edition, Outcome, Wager, edition_named
from taisai.rules.edition import NotInEdition
from taisai.rules.price_texts import EXAMPLE, NotAPriceList, read_prices, write_prices

NINE_A = edition_named("9A")


def test_the_example_reads_and_its_kinds_and_bets_have_their_odds() -> None:
    harbour = read_prices(EXAMPLE)
    assert harbour.name == "harbour"
    assert [harbour.odds_of(bet)[0].to_one for bet in ("double_2", "double_3")] == [10, 9]
    assert [odds.to_one for odds in harbour.odds_of("face_6")] == [1, 2, 3]
    assert harbour.odds_of("small") == NINE_A.odds_of("small")
    assert harbour.bets_by_layout == NINE_A.bets_by_layout


def test_the_same_list_may_be_written_in_json() -> None:
    in_json = read_prices(json.dumps(tomllib.loads(EXAMPLE)))
    assert write_prices(in_json) == write_prices(read_prices(EXAMPLE))


def test_without_others_no_odds_of_any_edition_are_kept() -> None:
    own = read_prices("odds = {small = 2, odd = 1}")
    assert [bet.name for bet in own.bets] == ["small", "odd"]
    for ask in (
        lambda: own.settle_round([Wager("big", 100)], Outcome(4, 5, 6)),
        lambda: figures_of("big", own),
        lambda: WagerSet.of([Wager("big", 100)], own),
    ):
        with pytest.raises(NotInEdition, match="own price list has no odds on it"):
            ask()


def test_settlement_figures_and_risk_are_at_the_odds_of_the_list() -> None:
    own = read_prices("odds = {small = 2}")
    assert own.settle_round([Wager("small", 100)], Outcome(1, 2, 3)).won_cents == 200
    assert figures_of("small", own).house_edge < 0
    assert WagerSet.of([Wager("small", 100)], own).best.net_cents == 200


@pytest.mark.parametrize("edition", ANY_EDITION, ids=lambda one: one.name)
def test_what_is_written_reads_as_the_same_odds(edition: Edition) -> None:
    again = read_prices(write_prices(edition))
    assert {bet.name: again.odds_of(bet.name) for bet in again.bets} == {
        bet.name: edition.odds_of(bet.name) for bet in edition.bets
    }


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "a price list has odds"),
        ("odds = 3", "a price list has odds"),
        ("odds = {}", "a price list has odds"),
        ("small = 1", "a price list has no 'small'"),
        ("odds = {smal = 1}", "no bet is named 'smal': did you mean small"),
        ("odds = {small = 0.95}", "0.95 is no price of small"),
        ("odds = {small = '1 to 1'}", "'1 to 1' is no price of small"),
        ("odds = {small = true}", "True to 1 is not a price"),
        ("odds = {small = 0}", "0 to 1 is not a price"),
        ("odds = {face = [1, 2]}", "face_1 has 2 prices and not 3"),
        ("odds = {face = 1}", "face_1 has 1 prices and not 3"),
        ("odds = {small = [1, 2]}", "small has 2 prices and not 1"),
        ("others = '1984'\nodds = {small = 1}", "no edition is named '1984'"),
        ("name = '9A'\nodds = {small = 1}", "9A is the name of a published edition"),
        ("name = 'a b'\nodds = {small = 1}", "its name is not made of letters"),
        ("odds = {small = 1", "the price list is not TOML"),
        ('{"odds": {"small": 1}', "the price list is not JSON"),
        ('{"odds": ' * 100_000, "the price list cannot be read"),
    ],
)
def test_a_text_that_is_no_price_list_is_refused_with_what_is_wrong(text: str, fault: str) -> None:
    with pytest.raises(BadInput, match=fault):
        read_prices(text)


def test_a_text_is_refused_as_a_price_list() -> None:
    with pytest.raises(NotAPriceList):
        read_prices("[[")
