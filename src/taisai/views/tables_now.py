"""What everybody may see of the tables now, for the pictures on a demo's first page.

A table's picture says no more than its layout on the wall and its results display, which it is made
of; so no die is told before the close. Must not know who looks.
Obeys: D9 3.3(b); R39.
"""

from collections.abc import Iterable

from msgspec import UNSET, UnsetType

from taisai.table.state import Table
from taisai.views import felt
from taisai.views.parts import Banner, Period, Result, View, result_of


class TableNow(View, frozen=True, kw_only=True):
    """A table as everybody at it sees it.

    Attributes:
        layout: The name of the layout to draw.
        result: What is on display now.
        last: The newest result that a round was settled on.
    """

    table: str
    layout: str
    banner: Banner
    round: int | UnsetType = UNSET
    period: Period | UnsetType = UNSET
    result: Result | UnsetType = UNSET
    last: Result | UnsetType = UNSET


class TablesNow(View, frozen=True, kw_only=True):
    """The tables at a moment."""

    at: int
    tables: tuple[TableNow, ...]


def view(tables: Iterable[Table], at: int) -> TablesNow:
    """What everybody sees at a moment."""
    return TablesNow(at=at, tables=tuple(_table(one, at) for one in tables))


def _table(state: Table, at: int) -> TableNow:
    shown = felt.view(state, at)
    return TableNow(
        table=shown.table,
        layout=shown.layout,
        banner=shown.banner,
        round=shown.round,
        period=shown.period,
        result=shown.result,
        last=_last(state),
    )


def _last(state: Table) -> Result | UnsetType:
    for past in reversed(state.history.held):
        if past.faces is not None:
            return result_of(past, past.faces)
    return UNSET
