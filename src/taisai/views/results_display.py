"""The view of the results display: the most recent winning results beside a table layout.

Knows past rounds, and of the round in play what the table layout shows. Must not be the record,
and must not exist where only terminals are played: D9 3.4(g) is not among the parts of Division 9
that reach Division 9A (R9).
Obeys: D9-2008 3.4(g), 7.4, 7.5; R9, R11, R39.
"""

from typing import Final

from msgspec import UNSET, UnsetType

from taisai.table.state import Table
from taisai.table.vocabulary import HouseKind
from taisai.views.felt import shown_banner, shown_result
from taisai.views.parts import (
    Banner,
    Period,
    Result,
    ResultShown,
    View,
    period_of,
    results_of,
)

DISCLAIMER: Final = (
    "For information only: the casino operator answers for no wrong result or other information "
    "on this display, nor for any malfunction of it (D9 7.5)."
)


class ResultsDisplayView(View, frozen=True, kw_only=True):
    """What the results display shows.

    Attributes:
        results: Oldest first, newest last; void rounds are absent.
        round: The round in play; absent between rounds.
        result: What was entered for the round on display, as the layout shows it (R39).
    """

    table: str
    at: int
    is_demo: bool
    banner: Banner
    results: tuple[ResultShown, ...]
    round: int | UnsetType = UNSET
    period: Period | UnsetType = UNSET
    result: Result | UnsetType = UNSET
    disclaimer: str = DISCLAIMER


def view(state: Table, at: int) -> ResultsDisplayView | None:
    """What the results display shows at a moment; None where there is none, or it is off."""
    if not (state.setup.has_table_layout and state.results_display_is_on):
        return None
    return ResultsDisplayView(
        table=state.setup.table,
        at=at,
        is_demo=state.setup.house_kind is HouseKind.DEMO,
        banner=shown_banner(state),
        results=results_of(state),
        round=state.round.number if state.round is not None else UNSET,
        period=period_of(state),
        result=shown_result(state),
    )
