"""The figures of each bet against the published ones, and against readings that are not ours."""

from collections import Counter
from fractions import Fraction

import pytest

from taisai.maths import BetFigures, figures_of
from taisai.rules import ALL_OUTCOMES, Bet, edition_named
from taisai.rules.bets import bet_named
from taisai.rules.edition import NotInEdition

EDITION = edition_named("9A")

each_bet = pytest.mark.parametrize("bet", EDITION.bets, ids=lambda bet: bet.name)

# What each bet pays to one, its ways of 216 and the house edge; written out from the rules by hand.
EVEN_MONEY = ((1,), (105,), Fraction(1, 36))
PAIR_AND_ONE = ((60,), (3,), Fraction(11, 72))
ALL_DIFFERENT = ((30,), (6,), Fraction(5, 36))
TOTALS = {
    4: ((62,), (3,), Fraction(1, 8)),
    5: ((31,), (6,), Fraction(1, 9)),
    6: ((18,), (10,), Fraction(13, 108)),
    7: ((12,), (15,), Fraction(7, 72)),
    8: ((8,), (21,), Fraction(1, 8)),
    9: ((7,), (25,), Fraction(2, 27)),
    10: ((6,), (27,), Fraction(1, 8)),
}
BY_KIND = {
    "small": EVEN_MONEY,
    "big": EVEN_MONEY,
    "odd": EVEN_MONEY,
    "even": EVEN_MONEY,
    "triple": ((180,), (1,), Fraction(35, 216)),
    "any_triple": ((31,), (6,), Fraction(1, 9)),
    "double": ((11,), (16,), Fraction(1, 9)),
    "combination": ((6,), (30,), Fraction(1, 36)),
    "face": ((1, 2, 12), (75, 15, 1), Fraction(1, 27)),
    "four_numbers": ((7,), (24,), Fraction(1, 9)),
}


def expected(bet: Bet) -> tuple[tuple[int, ...], tuple[int, ...], Fraction]:
    if bet.kind == "total":
        return TOTALS[min(bet.numbers[0], 21 - bet.numbers[0])]
    if bet.kind == "three_dice":
        return PAIR_AND_ONE if len(set(bet.numbers)) == 2 else ALL_DIFFERENT
    return BY_KIND[bet.kind]


@pytest.mark.rule("D9 4.10")
@each_bet
def test_odds_ways_and_house_edge_are_the_published_ones(bet: Bet) -> None:
    figures = figures_of(bet.name, EDITION)
    assert (
        tuple(odds.to_one for odds in figures.odds),
        figures.ways_by_odds,
        figures.house_edge,
    ) == expected(bet)


@each_bet
def test_chance_expectation_and_variance_are_those_of_216_single_outcomes(bet: Bet) -> None:
    gains: Counter[int] = Counter()
    for outcome in ALL_OUTCOMES:
        odds = EDITION.odds_paid(bet.name, outcome)
        gains[-1 if odds is None else odds.to_one] += 1
    mean = Fraction(sum(gain * ways for gain, ways in gains.items()), 216)
    variance = sum((gain - mean) ** 2 * ways for gain, ways in gains.items()) / 216
    figures = figures_of(bet.name, EDITION)
    assert (figures.chance, figures.expectation, figures.variance) == (
        Fraction(216 - gains[-1], 216),
        mean,
        variance,
    )


def test_the_house_edge_is_the_opposite_of_the_expectation() -> None:
    figures = figures_of("total_9", EDITION)
    assert figures.expectation == -figures.house_edge == Fraction(-2, 27)


def test_the_hit_rate_is_rounds_to_a_win() -> None:
    assert figures_of("double_3", EDITION).hit_rate == Fraction(27, 2)


def test_a_face_wins_in_91_ways_together() -> None:
    assert figures_of("face_2", EDITION).ways == 91


def edge_with(bet: Bet, ways_by_odds: tuple[int, ...]) -> Fraction:
    return BetFigures(bet, EDITION.odds_of(bet.name), ways_by_odds).house_edge


@pytest.mark.rule("R22")
def test_a_double_that_loses_on_its_triple_would_have_another_edge() -> None:
    bet = bet_named("double_3")
    assert edge_with(bet, (15,)) == Fraction(1, 6) != figures_of(bet.name, EDITION).house_edge


@pytest.mark.rule("R25")
def test_four_numbers_that_win_on_repeats_would_favour_the_player() -> None:
    bet = bet_named("four_numbers_6_5_4_3")
    repeats = sum(set(outcome.faces) <= set(bet.numbers) for outcome in ALL_OUTCOMES)
    assert (
        edge_with(bet, (repeats,)) == Fraction(-37, 27) != figures_of(bet.name, EDITION).house_edge
    )


def test_a_face_that_pays_3_on_three_dice_would_have_another_edge() -> None:
    figures = figures_of("face_1", EDITION)
    on_one, on_two, on_three = figures.ways_by_odds
    edge = Fraction(216 - 91 - on_one - 2 * on_two - 3 * on_three, 216)
    assert edge == Fraction(17, 216) != figures.house_edge


def test_the_figures_are_those_of_the_editions_own_odds() -> None:
    dearer = EDITION.with_odds("dearer", {"double_3": 10})
    assert figures_of("double_3", dearer).house_edge == Fraction(216 - 16 * 11, 216)
    assert figures_of("double_3", EDITION).house_edge == Fraction(1, 9)


def test_a_bet_that_the_edition_lacks_has_no_figures() -> None:
    with pytest.raises(NotInEdition):
        figures_of("even", edition_named("1998"))
