"""The command line: the operator's door.

For: one module a command, imported when it is asked for. Must not know: any rule; it reads words,
asks the rooms below and prints.
"""

import sys
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Annotated, Final

import typer
from typer.core import TyperGroup
from typer.main import get_group

from taisai import __version__

if TYPE_CHECKING:
    # Typer's own Click, whose types it does not export.
    from typer._click import Command, Context

COMMANDS: Final = {
    "approve": "taisai.cli.approve:approve_equipment",
    "archive": "taisai.cli.archive:archive_house",
    "backup": "taisai.cli.backup:back_up_house",
    "demo": "taisai.cli.demo:run_demo",
    "device": "taisai.cli.device:run_cabinet",
    "doctor": "taisai.cli.doctor:examine_house",
    "export": "taisai.cli.export:export_records",
    "format": "taisai.cli.format:format_scenarios",
    "init": "taisai.cli.init:make_house",
    "install": "taisai.cli.install:install_part",
    "layout": "taisai.cli.layout:show_layout",
    "members": "taisai.cli.members:members",
    "odds": "taisai.cli.odds:show_odds",
    "play": "taisai.cli.play:play_scenario",
    "rebuild": "taisai.cli.rebuild:rebuild_read_models",
    "replay": "taisai.cli.replay:replay_round",
    "restore": "taisai.cli.backup:restore_house",
    "risk": "taisai.cli.risk:show_risk",
    "rules": "taisai.cli.rules:show_rules",
    "serve": "taisai.cli.serve:serve_house",
    "settle": "taisai.cli.settle:show_settlement",
    "simulate": "taisai.cli.simulate:simulate_rounds",
    "staff": "taisai.cli.staff:staff",
    "verify": "taisai.cli.verify:verify_journal",
    "witness": "taisai.cli.witness:show_witness",
}
"""Every command, and the function or the group of commands that answers to its name."""


class CommandsOnDemand(TyperGroup):
    """Imports a command when it is asked for, and all of them only to list them."""

    def get_command(self, ctx: "Context", cmd_name: str) -> "Command | None":
        """The command of a name; where there is none, all are at hand to be suggested."""
        for name in [cmd_name] if cmd_name in COMMANDS else COMMANDS:
            self._import(name)
        return super().get_command(ctx, cmd_name)

    def list_commands(self, ctx: "Context") -> list[str]:
        """The names of all commands, none of which is imported for it."""
        return list(COMMANDS)

    def _import(self, name: str) -> None:
        alone = typer.Typer()
        found = resolve_name(COMMANDS[name])
        if isinstance(found, typer.Typer):
            alone.add_typer(found, name=name)
        else:
            alone.command(name)(found)
        self.commands.update(get_group(alone).commands)


app = typer.Typer(
    name="taisai",
    cls=CommandsOnDemand,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _tell_version(is_asked: bool) -> None:
    if is_asked:
        typer.echo(f"taisai {__version__}")
        raise typer.Exit


@app.callback()
def taisai(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_tell_version, is_eager=True, help="Say which version this is."
        ),
    ] = False,
) -> None:
    """The open Game System for Electronic Tai-Sai (sic bo)."""


def main() -> None:
    """Runs the command line."""
    if not __debug__:
        sys.exit("taisai refuses to run under -O, which would strip its assertions")
    app()
