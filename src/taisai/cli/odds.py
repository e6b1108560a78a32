"""`taisai odds`: the par sheet of a layout.

For: reading what was asked and printing it. Must not know: any figure; `reports.par_sheet` does.
"""

from enum import StrEnum
from typing import Annotated

import typer

from taisai.cli.complaints import complaining
from taisai.cli.editions import USUAL_EDITION, USUAL_LAYOUT, EditionOption, LayoutOption
from taisai.reports.par_sheet import as_csv, as_html, as_json, as_table, par_sheet
from taisai.rules import edition_named


class SheetFormat(StrEnum):
    """How the par sheet is shown."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    HTML = "html"


def show_odds(
    edition: EditionOption = USUAL_EDITION,
    layout: LayoutOption = USUAL_LAYOUT,
    format_: Annotated[
        SheetFormat, typer.Option("--format", help="How to show it.")
    ] = SheetFormat.TABLE,
) -> None:
    """Show the odds, ways, chance and house edge of every bet on a layout."""
    with complaining():
        chosen = edition_named(edition)
        sheet = par_sheet(chosen, layout)
    heading = f"Par sheet: {chosen.title}, {layout} layout"
    if format_ is SheetFormat.TABLE:
        from rich.console import Console

        console = Console()
        console.print(as_table(sheet, heading, console.width))
    elif format_ is SheetFormat.CSV:
        typer.echo(as_csv(sheet))
    elif format_ is SheetFormat.JSON:
        typer.echo(as_json(sheet))
    else:
        typer.echo(as_html(sheet, heading, chosen.source))
