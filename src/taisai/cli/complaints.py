"""How the command line says no: one line to stderr, and an exit code that is not zero."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import typer

from taisai.money import NotAnAmount
from taisai.names import BadInput

EXIT_BAD_INPUT = 2


def complain(message: str, exit_code: int = EXIT_BAD_INPUT) -> NoReturn:
    """Says what was wrong and what is allowed, and ends the command."""
    print(f"taisai: {message}", file=sys.stderr)  # noqa: T201 - the command line speaks
    raise typer.Exit(exit_code)


@contextmanager
def complaining() -> Iterator[None]:
    """Turns a refusal of the rooms below into a complaint; a bug still shows itself as one."""
    try:
        yield
    except (BadInput, NotAnAmount) as refused:
        # Why a house must not start, a service manager can tell by the code.
        complain(str(refused), getattr(refused, "exit_code", EXIT_BAD_INPUT))
