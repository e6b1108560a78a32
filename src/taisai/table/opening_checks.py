"""The checks before opening (D9 5), as the table's state holds them."""

import msgspec

from taisai.table.events import TestRun
from taisai.table.vocabulary import Check, Faces


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """The checks before opening, as far as they have come.

    Attributes:
        lit_for: D9 5.0(b): the outcome whose areas are lit now, as a test.
        tested: R52: the outcomes, faces ascending, whose areas were all lit and no other.
    """

    passed: dict[Check, bool] = {}
    failed_runs: tuple[TestRun, ...] = ()
    runs_count: int = 0
    lit_for: Faces | None = None
    tested: frozenset[Faces] = frozenset()
