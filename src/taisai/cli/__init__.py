"""The command line: the operator's door.

For: one module a command. Must not know: any rule; it reads words, asks the rooms below and prints.
"""

import sys

import typer

from taisai.cli.layout import show_layout
from taisai.cli.odds import show_odds
from taisai.cli.play import play_scenario
from taisai.cli.risk import show_risk
from taisai.cli.rules import show_rules
from taisai.cli.settle import show_settlement

app = typer.Typer(
    name="taisai",
    help="The open Game System for Electronic Tai-Sai (sic bo).",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("layout")(show_layout)
app.command("odds")(show_odds)
app.command("play")(play_scenario)
app.command("risk")(show_risk)
app.command("rules")(show_rules)
app.command("settle")(show_settlement)


def main() -> None:
    """Runs the command line."""
    if not __debug__:
        sys.exit("taisai refuses to run under -O, which would strip its assertions")
    app()
