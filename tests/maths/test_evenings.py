"""What the house may expect of many rounds with different wagers."""

from fractions import Fraction
from itertools import product

from taisai.maths import WAYS, ManyRounds, RoundTheory, WagerSet, running_bands, square_root
from taisai.rules import Wager, edition_named

NINE_A = edition_named("9A")


def test_over_rounds_of_the_same_wagers_it_is_what_many_rounds_have() -> None:
    wager_set = WagerSet.of([Wager("small", 500), Wager("triple_5", 100)], NINE_A)
    many = ManyRounds(wager_set, 40)
    *_, band = running_bands([RoundTheory.of(wager_set)] * 40)
    assert band.expected_cents == -round(many.expectation_cents)
    assert band.high_cents - band.expected_cents == square_root(4 * many.variance_cents)
    assert band.expected_cents - band.low_cents == band.high_cents - band.expected_cents


def test_two_rounds_are_what_counting_all_their_outcomes_gives() -> None:
    wagers = (("small", 300), ("double_2", 700))
    sets = [WagerSet.of([Wager(*one)], NINE_A) for one in wagers]
    wins = [
        (-first.net_cents_by_outcome[a] - second.net_cents_by_outcome[b], WAYS[a] * WAYS[b])
        for first, second in [sets]
        for a, b in product(WAYS, repeat=2)
    ]
    mean = Fraction(sum(win * ways for win, ways in wins), 216**2)
    variance = Fraction(sum(win**2 * ways for win, ways in wins), 216**2) - mean**2
    theories = [RoundTheory.of(one) for one in sets]
    assert sum(one.expectation_cents for one in theories) == mean
    assert sum(one.variance_cents for one in theories) == variance


def test_players_share_the_dice_so_one_round_reaches_further_than_two() -> None:
    both = WagerSet.of([Wager("triple_5", 100), Wager("triple_5", 100)], NINE_A)
    one = WagerSet.of([Wager("triple_5", 100)], NINE_A)
    (shared,) = running_bands([RoundTheory.of(both)])
    *_, apart = running_bands([RoundTheory.of(one)] * 2)
    assert shared.expected_cents == apart.expected_cents
    assert shared.high_cents > apart.high_cents
