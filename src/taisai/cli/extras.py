"""What a command needs beyond the base install: an extra that is missing is named in one line.

For: importing a heavy room only when its command runs. Must not know what the room does.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from taisai.cli.complaints import complain

_POSTGRES: Final = "psycopg"


@contextmanager
def needing(extra: str = "server") -> Iterator[None]:
    """Turns a missing package into a complaint that says how to get it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        name = missing.name or ""
        if name.split(".")[0] == "taisai":
            raise
        wanted = "postgres" if name == _POSTGRES else extra
        complain(f"{name} is not installed: pip install 'taisai[{wanted}]'")
