"""What a command needs beyond the base install: what is missing, or too old, is named in one line.

For: importing a heavy room only when its command runs. Must not know what the room does.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import packages_distributions, version
from typing import Final

from taisai.cli.complaints import complain

_POSTGRES: Final = "psycopg"


@contextmanager
def needing(extra: str = "server") -> Iterator[None]:
    """Turns a package that is missing or does not fit into a complaint that says how to get it."""
    try:
        yield
    except ImportError as fault:
        package = (fault.name or "").split(".")[0]
        if package in ("", "taisai"):
            raise
        wanted = "postgres" if package == _POSTGRES else extra
        if isinstance(fault, ModuleNotFoundError) and fault.name == package:
            complain(f"{package} is not installed: pip install 'taisai[{wanted}]'")
        complain(
            f"{package} {_version_of(package)} is not a version that fits ({fault.msg}): "
            f"pip install --upgrade 'taisai[{wanted}]'"
        )


def _version_of(package: str) -> str:
    """The version of the distribution that brings an installed package."""
    return version(packages_distributions()[package][0])
