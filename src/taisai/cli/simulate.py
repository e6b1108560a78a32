"""`taisai simulate`: rounds that are drawn from a seed, and what the same wagers came to in them.

For: reading what was asked and printing it. Must not know: how outcomes are drawn; `maths` does.
"""

from enum import StrEnum
from typing import Annotated, Final

import typer
from rich.console import Console

from taisai.cli.complaints import complain, complaining
from taisai.cli.editions import EditionOption, LayoutOption, PricesOption, choose_rules
from taisai.cli.extras import needing
from taisai.cli.wagers import parse_wagers

ROUNDS_MAX: Final = 100_000_000
"""More would take gigabytes; the library draws them in parts."""


class SimulationFormat(StrEnum):
    """How the rounds are shown."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"


def simulate_rounds(
    wagers: Annotated[
        list[str],
        typer.Argument(
            metavar="BET=AMOUNT", help="Wagers of every round, such as small=5.00 double_3=2."
        ),
    ],
    rounds: Annotated[int, typer.Option(help="How many rounds.")] = 1440,
    seed: Annotated[
        int, typer.Option(help="The same seed gives the same rounds, on every machine.")
    ] = 1,
    edition: EditionOption = None,
    layout: LayoutOption = None,
    prices: PricesOption = None,
    format_: Annotated[
        SimulationFormat,
        typer.Option("--format", help="csv has a line for each round."),
    ] = SimulationFormat.TABLE,
) -> None:
    """Draw rounds from a seed, and show what the same wagers came to.

    It is for looking at single histories. What can be counted is
    counted exactly: taisai risk.
    """
    if not 1 <= rounds <= ROUNDS_MAX:
        complain(f"{rounds} rounds cannot be drawn: give 1 to {ROUNDS_MAX:,}")
    with needing("numbers"):
        from taisai.maths.simulation import simulate
        from taisai.reports.simulation_sheet import (
            round_lines,
            simulation_json,
            simulation_table,
        )
    from taisai.maths import WagerSet

    with complaining():
        chosen = choose_rules(edition, layout, prices)
        wager_set = WagerSet.of(parse_wagers(wagers, *chosen), chosen.edition)
        simulation = simulate(wager_set, rounds, seed)
        simulation.history_cents()
    if format_ is SimulationFormat.CSV:
        for line in round_lines(simulation):
            typer.echo(line)
    elif format_ is SimulationFormat.JSON:
        typer.echo(simulation_json(simulation))
    else:
        Console().print(simulation_table(simulation))
