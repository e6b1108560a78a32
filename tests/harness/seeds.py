"""Runs something from a seed and tells what broke, in one line."""

import traceback
from collections.abc import Callable
from pathlib import Path


def failure_of(evening: Callable[[], object]) -> str | None:
    """What an evening failed with, and where; None where it did not fail."""
    try:
        evening()
    except Exception as failure:  # noqa: BLE001 - whatever it is, the seed must be told
        where = traceback.extract_tb(failure.__traceback__)[-1]
        return f"{type(failure).__name__}: {failure} ({Path(where.filename).name}:{where.lineno})"
    return None
