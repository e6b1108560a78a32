"""What drawn rounds came to, as figures and as lines."""

import json

from taisai.maths import WagerSet
from taisai.maths.simulation import simulate
from taisai.reports.simulation_sheet import HEADINGS, round_lines, simulation_json
from taisai.rules import Wager, edition_named

WAGERS = WagerSet.of([Wager("small", 500), Wager("double_3", 200)], edition_named("9A"))


def test_the_figures_are_those_of_the_lines() -> None:
    simulation = simulate(WAGERS, rounds=500, seed=7)
    headings, *lines = round_lines(simulation)
    assert headings == HEADINGS
    rows = [
        dict(zip(HEADINGS.split(","), map(int, line.split(",")), strict=True)) for line in lines
    ]
    gained = [row["gained_cents"] for row in rows]
    net = [row["net_cents"] for row in rows]
    told = json.loads(simulation_json(simulation))
    assert told["wagers"] == [
        {"bet": "small", "wager_cents": 500},
        {"bet": "double_3", "wager_cents": 200},
    ]
    assert told["net_cents"] == sum(net) == gained[-1]
    assert (told["lowest_cents"], told["highest_cents"]) == (min(gained), max(gained))
    assert gained[told["lowest_after_round"] - 1] == min(gained)
    assert gained[told["highest_after_round"] - 1] == max(gained)
    assert told["rounds_ahead"] == sum(one > 0 for one in net)
    assert told["rounds_behind"] == sum(one < 0 for one in net)
    assert told["rounds_level"] == 0
    assert told["expectation_cents"] == round(500 * WAGERS.expectation_cents)
    assert all(
        row["total"] == sum(row[f"{place}_face"] for place in ("first", "second", "third"))
        for row in rows
    )
