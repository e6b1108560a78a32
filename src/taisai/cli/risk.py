"""`taisai risk`: what a set of wagers comes to after many rounds, exactly.

For: reading what was asked and printing it. Must not know: any figure; `maths` and `reports` do.
"""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from taisai.cli.complaints import complaining
from taisai.cli.editions import EditionOption, LayoutOption, PricesOption, choose_rules
from taisai.cli.wagers import parse_wagers
from taisai.maths import WagerSet, risk_of
from taisai.reports.risk_plot import ensure_plottable, write_plot
from taisai.reports.risk_sheet import as_json, as_tables


class RiskFormat(StrEnum):
    """How the figures are shown."""

    TABLE = "table"
    JSON = "json"


def show_risk(
    wagers: Annotated[
        list[str],
        typer.Argument(
            metavar="BET=AMOUNT", help="Wagers of every round, such as small=5.00 double_3=2."
        ),
    ],
    rounds: Annotated[
        int, typer.Option(help="How many rounds; 1440 is a day of one a minute.")
    ] = 1440,
    edition: EditionOption = None,
    layout: LayoutOption = None,
    prices: PricesOption = None,
    format_: Annotated[
        RiskFormat, typer.Option("--format", help="How to show it.")
    ] = RiskFormat.TABLE,
    plot: Annotated[
        Path | None,
        typer.Option(help="Also draw the results into this .svg or .png file."),
    ] = None,
) -> None:
    """Show what the same wagers come to in one round and after many, exactly."""
    with complaining():
        chosen = choose_rules(edition, layout, prices)
        wager_set = WagerSet.of(parse_wagers(wagers, *chosen), chosen.edition)
        if plot is not None:
            ensure_plottable(plot)
        figures = risk_of(wager_set, rounds)
        if plot is not None:
            write_plot(figures, plot)
    if format_ is RiskFormat.JSON:
        typer.echo(as_json(figures))
    else:
        Console().print(as_tables(figures))
