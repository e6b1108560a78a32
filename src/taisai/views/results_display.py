"""The view of the results display: the most recent winning results beside a table layout.

Knows past rounds. Must not be the record, and must not exist where only terminals are played:
D9 3.4(g) is not among the parts of Division 9 that reach Division 9A (R9).
Obeys: D9-2008 3.4(g), 7.4, 7.5; R9, R11.
"""

from typing import Final

from taisai.rules import Outcome
from taisai.table.state import Table
from taisai.table.vocabulary import Faces, HouseKind
from taisai.views.parts import View

DISCLAIMER: Final = (
    "For information only: the casino operator answers for no wrong result or other information "
    "on this display, nor for any malfunction of it (D9 7.5)."
)


class ResultShown(View, frozen=True, kw_only=True):
    """A past round's result: the faces from low to high, and what the dealer called."""

    round: int
    faces: Faces
    total: int
    call: str


class ResultsDisplayView(View, frozen=True, kw_only=True):
    """What the results display shows.

    Attributes:
        results: Oldest first, newest last; void rounds are absent.
    """

    table: str
    at: int
    is_demo: bool
    results: tuple[ResultShown, ...]
    disclaimer: str = DISCLAIMER


def view(state: Table, at: int) -> ResultsDisplayView | None:
    """What the results display shows at a moment; None where there is none, or it is off."""
    if not (state.setup.has_table_layout and state.results_display_is_on):
        return None
    outcomes = (
        (past.number, Outcome.of(past.faces))
        for past in state.history.held
        if past.faces is not None
    )
    results = tuple(
        ResultShown(round=number, faces=outcome.ascending, total=outcome.total, call=outcome.call)
        for number, outcome in outcomes
    )
    is_demo = state.setup.house_kind is HouseKind.DEMO
    return ResultsDisplayView(table=state.setup.table, at=at, is_demo=is_demo, results=results)
