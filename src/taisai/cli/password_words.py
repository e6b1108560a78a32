"""Where a password comes from: a file, standard input, a prompt, or drawn and shown once.

For: the commands that set one. Must not know where it goes. A password is never an argument: those
can be read by everybody on the machine.
"""

import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from taisai.names import BadInput

FROM_STREAM: Final = "-"
_WORD_BYTES: Final = 15

PasswordFile = Annotated[
    str | None,
    typer.Option(
        "--password-file",
        metavar="FILE",
        help="Read the password from the first line of a file; - for standard input.",
    ),
]


class NoPassword(BadInput):
    """No password can be read."""


class Password:
    """A password, and whether it must be shown because it was drawn here."""

    def __init__(self, text: str, *, is_drawn: bool) -> None:
        self.text = text
        self.is_drawn = is_drawn


def read_password(file: str | None, whose: str) -> Password:
    """The password for somebody.

    Raises:
        NoPassword: The file cannot be read, or says nothing.
    """
    if file is not None:
        return Password(_first_line(file), is_drawn=False)
    if sys.stdin.isatty():
        typed: str = typer.prompt(
            f"Password for {whose} (empty to have one drawn)",
            hide_input=True,
            default="",
            show_default=False,
            err=True,
        )
        if typed:
            again: str = typer.prompt("Again", hide_input=True, err=True)
            if again != typed:
                raise NoPassword("the two passwords are not the same")
            return Password(typed, is_drawn=False)
    from taisai.devices.chance import draw_token

    return Password(draw_token(_WORD_BYTES), is_drawn=True)


def _first_line(file: str) -> str:
    try:
        line = sys.stdin.readline() if file == FROM_STREAM else _line_of(Path(file))
    except (OSError, UnicodeDecodeError) as failed:
        raise NoPassword(f"no password can be read from {file}: {failed}") from failed
    text = line.rstrip("\r\n")
    if not text:
        raise NoPassword(f"no password stands in {file}")
    return text


def _line_of(file: Path) -> str:
    with file.open(encoding="utf-8") as opened:
        return opened.readline()


def show_password(password: Password, whose: str) -> None:
    """Shows a password that was drawn, this once."""
    if password.is_drawn:
        typer.echo(f"The password of {whose}, shown this once: {password.text}")
