"""The game as arrays agrees with settlement, to the cent."""

import numpy as np
import pytest

from rules.made_editions import ANY_EDITION
from taisai.maths import WagerSet
from taisai.maths.arrays import CENTS_MAX, NotABatch, net_by_row, return_table, rows_of, settle_rows
from taisai.rules import ALL_OUTCOMES, Edition, Wager, edition_named
from taisai.rules.dice import NotAnOutcome
from taisai.rules.edition import NotInEdition

EDITION = edition_named("9A")


@pytest.mark.parametrize("edition", ANY_EDITION, ids=lambda one: one.name)
def test_the_table_is_what_settlement_returns_on_each_outcome(edition: Edition) -> None:
    table = return_table(edition)
    assert table.shape == (216, len(edition.bets))
    for row, outcome in enumerate(ALL_OUTCOMES):
        settled = [edition.settle_wager(Wager(bet.name, 1), outcome) for bet in edition.bets]
        assert table[row].tolist() == [one.returned_cents for one in settled]


def test_the_columns_may_be_chosen_and_must_be_offered() -> None:
    whole = return_table(EDITION)
    names = [bet.name for bet in EDITION.bets]
    chosen = return_table(EDITION, ["even", "small"])
    assert (chosen[:, 0] == whole[:, names.index("even")]).all()
    with pytest.raises(NotInEdition, match="even does not exist in edition 1998"):
        return_table(edition_named("1998"), ["even"])


def test_faces_become_rows_in_the_order_of_all_outcomes() -> None:
    faces = [outcome.faces for outcome in ALL_OUTCOMES]
    assert rows_of(faces).tolist() == list(range(216))
    assert rows_of(np.empty((0, 3), np.int64)).tolist() == []


@pytest.mark.parametrize(
    "faces", [[[1, 2]], [1, 2, 3], [[1.0, 2.0, 3.0]], [[0, 1, 2]], [[1, 2, 7]]]
)
def test_what_is_no_outcome_is_refused(faces: object) -> None:
    with pytest.raises(NotAnOutcome):
        rows_of(faces)  # type: ignore[arg-type]


def test_rounds_settle_as_settle_round_does_each() -> None:
    chance = np.random.default_rng(9)
    bets = [bet.name for bet in EDITION.bets]
    rows = chance.integers(0, 216, 40_000)
    cents = chance.integers(0, 50, (40_000, len(bets))) * 100
    returned = settle_rows(rows, cents, EDITION, bets)
    for place in range(0, 40_000, 997):
        placed = [Wager(bet, int(one)) for bet, one in zip(bets, cents[place], strict=True) if one]
        settled = EDITION.settle_round(placed, ALL_OUTCOMES[rows[place]])
        assert returned[place] == settled.returned_cents


def test_no_rounds_return_nothing() -> None:
    none = np.empty(0, np.int64)
    assert settle_rows(none, none.reshape(0, 1), EDITION, ["small"]).tolist() == []


@pytest.mark.parametrize(
    ("rows", "cents", "fault"),
    [
        ([216], [[1]], "an outcome is a row of the table, from 0 to 215"),
        ([-1], [[1]], "an outcome is a row of the table"),
        ([[0]], [[1]], "one whole number for each round"),
        ([0.0], [[1]], "one whole number for each round"),
        ([0], [[1, 2]], "the wagers of 1 rounds on 1 bets"),
        ([0], [[1.5]], "whole cents"),
        ([0], [[-1]], "a wager is a whole number of cents"),
        ([0], [[2**62]], "do not fit into an array"),
    ],
)
def test_what_does_not_fit_together_is_refused(rows: object, cents: object, fault: str) -> None:
    with pytest.raises(NotABatch, match=fault):
        settle_rows(rows, cents, EDITION, ["small"])  # type: ignore[arg-type]


def test_the_results_of_the_same_wagers_are_those_of_the_set() -> None:
    wagers = WagerSet.of([Wager("small", 500), Wager("triple_2", 100)], EDITION)
    found = dict(zip(*np.unique(net_by_row(wagers), return_counts=True), strict=True))
    assert found == dict(wagers.ways_by_net_cents)
    with pytest.raises(NotABatch, match="do not fit"):
        net_by_row(WagerSet.of([Wager("small", CENTS_MAX + 1)], EDITION))
