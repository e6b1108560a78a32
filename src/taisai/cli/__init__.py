"""The command line: the operator's door.

For: one module a command. Must not know: any rule; it reads words, asks the rooms below and prints.
"""

import sys

import typer

app = typer.Typer(
    name="taisai",
    help="The open Game System for Electronic Tai-Sai (sic bo).",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def main() -> None:
    """Runs the command line."""
    if not __debug__:
        sys.exit("taisai refuses to run under -O, which would strip its assertions")
    app()
