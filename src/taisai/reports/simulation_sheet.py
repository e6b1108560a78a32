"""The simulation sheet: what drawn rounds came to, beside what was to be expected.

For: whoever wants to see single histories, as a table for a terminal, as JSON, or a line for each
round. Must not know: how a seed becomes outcomes (`taisai.maths.simulation`).
Obeys: D9A 3.3(b) (amounts in dollars and cents). Every result is the player's.
"""

import json
from collections.abc import Iterator
from typing import Final

import numpy as np
from rich.box import SIMPLE_HEAD
from rich.table import Table

from taisai.maths import nearest_whole
from taisai.maths.simulation import Simulation
from taisai.money import format_amount
from taisai.rules import ALL_OUTCOMES

HEADINGS: Final = "round,first_face,second_face,third_face,total,net_cents,gained_cents"


def _figures(simulation: Simulation) -> dict[str, int]:
    """What the rounds came to, in whole numbers; the first of equal extremes counts."""
    net, gained = simulation.net_cents, simulation.history_cents()
    wager_set, rounds = simulation.wager_set, simulation.rounds
    expected = wager_set.expectation_cents * rounds
    lowest, highest = int(np.argmin(gained)), int(np.argmax(gained))
    return {
        "rounds": rounds,
        "seed": simulation.seed,
        "wagered_cents": wager_set.wagered_cents * rounds,
        "net_cents": simulation.total_net_cents,
        "expectation_cents": nearest_whole(*expected.as_integer_ratio()),
        "rounds_ahead": int((net > 0).sum()),
        "rounds_level": int((net == 0).sum()),
        "rounds_behind": int((net < 0).sum()),
        "lowest_cents": int(gained[lowest]),
        "lowest_after_round": lowest + 1,
        "highest_cents": int(gained[highest]),
        "highest_after_round": highest + 1,
    }


def simulation_json(simulation: Simulation) -> str:
    """The figures as one JSON object, with the wagers of every round."""
    wagers = [
        {"bet": wager.bet, "wager_cents": wager.wager_cents}
        for wager in simulation.wager_set.wagers
    ]
    return json.dumps({"wagers": wagers, **_figures(simulation)}, indent=2)


def simulation_table(simulation: Simulation) -> Table:
    """The figures for a terminal."""
    found = _figures(simulation)
    table = Table(
        title=f"{found['rounds']:,} rounds drawn from seed {found['seed']}",
        box=SIMPLE_HEAD,
        title_justify="left",
        title_style="bold",
        show_header=False,
    )
    table.add_column()
    table.add_column(justify="right")
    table.add_column()
    expected = f"expected {format_amount(found['expectation_cents'])}"
    table.add_row("Wagered", format_amount(found["wagered_cents"]), "")
    table.add_row("Player's result", format_amount(found["net_cents"]), expected)
    for name, words in (("ahead", "won"), ("level", "level"), ("behind", "lost")):
        table.add_row(f"Rounds {words}", f"{found[f'rounds_{name}']:,}", "")
    for name in ("lowest", "highest"):
        after = f"after round {found[f'{name}_after_round']:,}"
        table.add_row(f"Player's {name}", format_amount(found[f"{name}_cents"]), after)
    return table


def round_lines(simulation: Simulation) -> Iterator[str]:
    """Each round as a line of CSV, after a line of headings."""
    yield HEADINGS
    results = zip(simulation.rows, simulation.net_cents, simulation.history_cents(), strict=True)
    for number, (row, net, gained) in enumerate(results, start=1):
        outcome = ALL_OUTCOMES[row]
        faces = ",".join(map(str, outcome.faces))
        yield f"{number},{faces},{outcome.total},{net},{gained}"
