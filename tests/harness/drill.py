"""How long tests run: short each time, and long in a drill (`make drill`).

A drill is the same code with larger numbers: a test that carries `@pytest.mark.drill(times=N)` is
lived through N times, each `turn` otherwise, and `length` gives its counts. What it counts in
`tally` is added up at the end of the run.
"""

import os
from collections import Counter
from typing import Final

Tally = Counter[str]
"""What was done, by its name in the plural, such as "kills"."""

IS_LONG: Final = bool(os.environ.get("TAISAI_DRILL"))


def length(usual: int, *, drill: int) -> int:
    """A count for each run of the tests, and the one for a drill."""
    return drill if IS_LONG else usual


def summary(totals: Tally) -> str:
    """The totals of a run in one line."""
    return ", ".join(f"{count:,} {name}" for name, count in sorted(totals.items()))
