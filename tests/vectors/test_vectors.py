"""The engine against the vectors: all 216 outcomes by all 106 bets, made without the engine."""

import ast
from fractions import Fraction
from pathlib import Path

import pytest

from taisai.rules import ALL_OUTCOMES, EDITIONS, Outcome, Wager
from vectors import make_vectors, outcomes
from vectors.outcomes import EDITION

BETS = tuple(bet.name for bet in EDITION.bets_on("alternative"))

EVERY_OUTCOME = pytest.mark.parametrize("outcome", ALL_OUTCOMES, ids=lambda one: str(one.faces))


def test_the_file_is_what_the_script_makes() -> None:
    assert outcomes.FILE.read_text(encoding="ascii") == make_vectors.csv_text()


def test_the_script_shares_nothing_with_the_engine() -> None:
    tree = ast.parse(Path(make_vectors.__file__).read_text(encoding="utf-8"))
    imported = {
        name
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported == {"itertools", "pathlib"}


def test_the_file_holds_every_outcome_and_every_bet() -> None:
    assert set(outcomes.vectors()) == {outcome.faces for outcome in ALL_OUTCOMES}
    assert {tuple(row) for row in outcomes.vectors().values()} == {BETS}


# The published arithmetic: ways to win out of 216, and the expectation of one wager.
PUBLISHED = {
    "small": (105, Fraction(-1, 36)),
    "big": (105, Fraction(-1, 36)),
    "odd": (105, Fraction(-1, 36)),
    "even": (105, Fraction(-1, 36)),
    "triple_4": (1, Fraction(-35, 216)),
    "any_triple": (6, Fraction(-1, 9)),
    "double_4": (16, Fraction(-1, 9)),
    "total_4": (3, Fraction(-1, 8)),
    "total_5": (6, Fraction(-1, 9)),
    "total_6": (10, Fraction(-13, 108)),
    "total_7": (15, Fraction(-7, 72)),
    "total_8": (21, Fraction(-1, 8)),
    "total_9": (25, Fraction(-2, 27)),
    "total_10": (27, Fraction(-1, 8)),
    "total_17": (3, Fraction(-1, 8)),
    "combination_2_5": (30, Fraction(-1, 36)),
    "face_4": (91, Fraction(-1, 27)),
    "three_dice_1_1_4": (3, Fraction(-11, 72)),
    "three_dice_2_5_6": (6, Fraction(-5, 36)),
    "four_numbers_6_5_3_2": (24, Fraction(-1, 9)),
}


@pytest.mark.parametrize("bet", PUBLISHED)
def test_the_file_agrees_with_the_published_ways_and_edges(bet: str) -> None:
    paid = [row[bet] for row in outcomes.vectors().values()]
    ways = sum(odds > 0 for odds in paid)
    expectation = Fraction(sum(odds if odds else -1 for odds in paid), 216)
    assert (ways, expectation) == PUBLISHED[bet]


@pytest.mark.rule("D9 4.1")
@EVERY_OUTCOME
def test_each_bet_wins_where_the_vectors_say(outcome: Outcome) -> None:
    expected = {bet for bet, odds in outcomes.vectors()[outcome.faces].items() if odds}
    assert {bet.name for bet in EDITION.bets if bet.wins(outcome)} == expected


@pytest.mark.rule("D9 4.10")
@EVERY_OUTCOME
def test_each_bet_is_paid_the_odds_of_the_vectors(outcome: Outcome) -> None:
    paid = {bet: EDITION.odds_paid(bet, outcome) for bet in BETS}
    assert {name: odds.to_one if odds else 0 for name, odds in paid.items()} == (
        outcomes.vectors()[outcome.faces]
    )


@pytest.mark.rule("D9 3.3(b)")
@EVERY_OUTCOME
def test_the_winning_odds_are_those_of_the_vectors_and_no_others(outcome: Outcome) -> None:
    expected = {bet: odds for bet, odds in outcomes.vectors()[outcome.faces].items() if odds}
    for edition in EDITIONS.values():
        offered = {bet.name for bet in edition.bets}
        in_it = {bet: odds for bet, odds in expected.items() if bet in offered}
        assert edition.winning_odds(outcome) == in_it


@pytest.mark.rule("D9A 6.1")
@EVERY_OUTCOME
def test_each_wager_settles_as_the_vectors_say(outcome: Outcome) -> None:
    for bet, odds in outcomes.vectors()[outcome.faces].items():
        settled = EDITION.settle_wager(Wager(bet, 250), outcome)
        assert (settled.bet, settled.wager_cents) == (bet, 250)
        assert settled.won_cents == 250 * odds
        assert settled.returned_cents == (250 * odds + 250 if odds else 0)


@EVERY_OUTCOME
def test_a_round_with_a_wager_on_every_bet_settles_as_the_vectors_say(outcome: Outcome) -> None:
    odds = outcomes.vectors()[outcome.faces]
    settled = EDITION.settle_round([Wager(bet, 100) for bet in BETS], outcome)
    assert [one.bet for one in settled.collected] == [bet for bet in BETS if not odds[bet]]
    assert [one.bet for one in settled.paid] == [bet for bet in BETS if odds[bet]]
    assert settled.won_cents == 100 * sum(odds.values())
