"""The command line: the operator's door.

For: one module a command. Must not know: any rule; it reads words, asks the rooms below and prints.
"""

import sys

import typer

from taisai.cli.archive import archive_house
from taisai.cli.backup import back_up_house, restore_house
from taisai.cli.demo import run_demo
from taisai.cli.export import export_records
from taisai.cli.init import make_house
from taisai.cli.layout import show_layout
from taisai.cli.odds import show_odds
from taisai.cli.play import play_scenario
from taisai.cli.rebuild import rebuild_read_models
from taisai.cli.replay import replay_round
from taisai.cli.risk import show_risk
from taisai.cli.rules import show_rules
from taisai.cli.serve import serve_house
from taisai.cli.settle import show_settlement
from taisai.cli.staff import staff
from taisai.cli.verify import verify_journal

app = typer.Typer(
    name="taisai",
    help="The open Game System for Electronic Tai-Sai (sic bo).",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("archive")(archive_house)
app.command("backup")(back_up_house)
app.command("demo")(run_demo)
app.command("export")(export_records)
app.command("init")(make_house)
app.command("layout")(show_layout)
app.command("odds")(show_odds)
app.command("play")(play_scenario)
app.command("rebuild")(rebuild_read_models)
app.command("replay")(replay_round)
app.command("restore")(restore_house)
app.command("risk")(show_risk)
app.command("rules")(show_rules)
app.command("serve")(serve_house)
app.command("settle")(show_settlement)
app.add_typer(staff)
app.command("verify")(verify_journal)


def main() -> None:
    """Runs the command line."""
    if not __debug__:
        sys.exit("taisai refuses to run under -O, which would strip its assertions")
    app()
