"""`taisai risk`: what a set of wagers comes to after many rounds, exactly.

For: reading what was asked and printing it. Must not know: any figure; `maths` and `reports` do.
"""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from taisai.cli.complaints import complain, complaining
from taisai.cli.editions import EditionOption, LayoutOption, PricesOption, choose_rules
from taisai.cli.wagers import parse_wagers
from taisai.maths import Stopping, WagerSet, risk_of, stopping_of
from taisai.money import parse_amount
from taisai.reports.risk_plot import ensure_plottable, write_plot
from taisai.reports.risk_sheet import as_json, as_tables
from taisai.reports.stopping_sheet import stopping_figures, stopping_table


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
    bankroll: Annotated[
        str | None,
        typer.Option(metavar="AMOUNT", help="Also play from so much until it is gone."),
    ] = None,
    target: Annotated[
        str | None,
        typer.Option(metavar="AMOUNT", help="With --bankroll: stop at so much, above it."),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(help="Also draw the results into this .svg or .png file."),
    ] = None,
) -> None:
    """Show what the same wagers come to in one round and after many, exactly.

    With --bankroll it also shows, round by round, the chance that the
    player can no longer place the wagers, and with --target the chance
    to have reached it first: taisai risk small=5 --bankroll 200 --target 300.
    """
    with complaining():
        chosen = choose_rules(edition, layout, prices)
        wager_set = WagerSet.of(parse_wagers(wagers, *chosen), chosen.edition)
        if plot is not None:
            ensure_plottable(plot)
        stopping = _stopping(wager_set, bankroll, target, rounds)
        figures = risk_of(wager_set, rounds)
        if plot is not None:
            write_plot(figures, plot)
    if format_ is RiskFormat.JSON:
        more = {} if stopping is None else {"stopping": stopping_figures(stopping)}
        typer.echo(as_json(figures, **more))
        return
    console = Console()
    console.print(as_tables(figures))
    if stopping is not None:
        console.print(stopping_table(stopping))


def _stopping(
    wager_set: WagerSet, bankroll: str | None, target: str | None, rounds: int
) -> Stopping | None:
    if bankroll is None:
        if target is not None:
            complain("a target is reached from a bankroll: give --bankroll too")
        return None
    target_cents = None if target is None else parse_amount(target)
    return stopping_of(wager_set, parse_amount(bankroll), target_cents, rounds)
