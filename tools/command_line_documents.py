"""The document of the command line: every command with its arguments, options and words.

For: writing it from the commands themselves, as `--help` does. Must not know: any command by name.
"""

import inspect
from typing import Any

from taisai.cli import COMMANDS, app

_HEAD = "<!-- Written by `make docs` from the code. Do not edit by hand. -->"

_ABOUT = """\
Every command of `taisai`, as `taisai COMMAND --help` tells it. A refusal is one line on standard
error and the exit code 2; what does not hold, or fails in the world, is the code 1.
"""


def command_line() -> str:
    """The page of all commands."""
    from typer.main import get_command

    group: Any = get_command(app)
    context = group.make_context("taisai", ["--help"], resilient_parsing=True)
    lines = ["# The command line", "", _HEAD, "", _ABOUT]
    for name in COMMANDS:
        lines += _section(group.get_command(context, name), f"taisai {name}", "##")
    return "\n".join(lines).rstrip() + "\n"


def _section(command: Any, path: str, level: str) -> list[str]:  # noqa: ANN401 - typer's own Click
    lines = [f"{level} `{path}`", "", inspect.cleandoc(command.help or ""), ""]
    within = getattr(command, "commands", None)
    if within is not None:
        for name, one in within.items():
            lines += _section(one, f"{path} {name}", f"{level}#")
        return lines
    rows = [_row(one) for one in command.params if one.name != "help"]
    if rows:
        lines += ["| given as | what it is | default |", "|---|---|---|", *rows, ""]
    return lines


def _row(one: Any) -> str:  # noqa: ANN401 - typer's own Click
    is_argument = one.param_type_name == "argument"
    given = (
        (one.metavar or one.name.upper())
        if is_argument
        else ", ".join(one.opts + one.secondary_opts)
    )
    metavar = "" if is_argument or getattr(one, "is_flag", False) else f" {one.metavar or ''}"
    default = "" if one.default is None or callable(one.default) else str(one.default)
    if one.required:
        default = "must be given"
    if default in ("False", "()", ""):
        default = ""
    words = " ".join((getattr(one, "help", "") or "").split()).replace("|", "\\|")
    shown = f"`{given}{metavar.rstrip()}`"
    return f"| {shown} | {words} | {f'`{default}`' if default and not one.required else default} |"
