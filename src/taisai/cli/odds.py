"""`taisai odds`: the par sheet of a layout.

For: reading what was asked and printing it. Must not know: any figure; `reports.par_sheet` does.
"""

from enum import StrEnum
from typing import Annotated

import typer

from taisai.cli.complaints import complaining
from taisai.cli.editions import EditionOption, LayoutOption, PricesOption, choose_rules
from taisai.reports.par_sheet import as_csv, as_html, as_json, as_table, par_sheet
from taisai.rules import write_prices


class SheetFormat(StrEnum):
    """How the par sheet is shown."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    HTML = "html"
    PRICES = "prices"


def show_odds(
    edition: EditionOption = None,
    layout: LayoutOption = None,
    prices: PricesOption = None,
    format_: Annotated[
        SheetFormat, typer.Option("--format", help="How to show it.")
    ] = SheetFormat.TABLE,
) -> None:
    """Show the odds, ways, chance and house edge of every bet on a layout.

    With --prices the pay table is your own. `--format prices` writes one
    to begin with: all that an edition pays, whatever the layout.
    """
    with complaining():
        chosen = choose_rules(edition, layout, prices)
        sheet = par_sheet(*chosen)
    heading = f"Par sheet: {chosen.edition.title}, {chosen.layout} layout"
    if format_ is SheetFormat.TABLE:
        from rich.console import Console

        console = Console()
        console.print(as_table(sheet, heading, console.width))
    elif format_ is SheetFormat.CSV:
        typer.echo(as_csv(sheet))
    elif format_ is SheetFormat.JSON:
        typer.echo(as_json(sheet))
    elif format_ is SheetFormat.PRICES:
        typer.echo(write_prices(chosen.edition))
    else:
        typer.echo(as_html(sheet, heading, chosen.edition.source))
