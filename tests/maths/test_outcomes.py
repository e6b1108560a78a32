"""The 56 results and their ways."""

from taisai.maths import OUTCOME_COUNT, WAYS
from taisai.rules import Outcome
from taisai.rules.dice import DISTINGUISHABLE_OUTCOMES


def test_the_ways_are_those_of_216_outcomes() -> None:
    assert sum(WAYS.values()) == OUTCOME_COUNT == 216


def test_every_result_that_can_be_told_apart_has_its_ways() -> None:
    assert tuple(WAYS) == DISTINGUISHABLE_OUTCOMES


def test_a_triple_a_pair_and_three_different_faces_have_1_3_and_6_ways() -> None:
    outcomes = (Outcome(2, 2, 2), Outcome(2, 2, 5), Outcome(2, 4, 5))
    assert [WAYS[outcome] for outcome in outcomes] == [1, 3, 6]
