"""The rounds that staff look back on, each in one line: past ones, and one that is being settled.

For staff alone: it holds what all players wagered and won. Must not know what may be put right.
Obeys: E3 (recall); D9A 7.3; R31, R46.
"""

from collections.abc import Collection

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from taisai.rules import Outcome
from taisai.table.past_rounds import PastRound, TerminalRound
from taisai.table.state import Round, Table
from taisai.table.vocabulary import Faces, TableWager, TableWagerStatus
from taisai.views.parts import View


class PastRoundLine(View, frozen=True, kw_only=True):
    """A past round in one line, for staff; also one whose layout is still being settled (R46).

    Attributes:
        ended_at: When it was over; absent while its layout is being settled.
    """

    round: int
    wagered_cents: int
    won_cents: int
    returned_cents: int
    corrections_count: int
    faces: Faces | UnsetType = UNSET
    call: str | UnsetType = UNSET
    void_reason: str | UnsetType = UNSET
    ended_at: int | UnsetType = UNSET


def past_round_lines(state: Table) -> tuple[PastRoundLine, ...]:
    """The past rounds that the state holds in full, newest first."""
    lines = tuple(past_round_line(past) for past in reversed(state.history.held))
    current = state.round
    # R46: from the terminals' settlement on, such a round is put right as past ones are.
    if current is not None and current.terminals_settled:
        return (_line_under_way(state, current), *lines)
    return lines


def _line_under_way(state: Table, current: Round) -> PastRoundLine:
    assert current.entered is not None
    placed = TableWagerStatus.PLACED
    waiting = (one for one in state.layout.wagers.values() if one.status is placed)
    return _round_line(
        current.number,
        current.entered,
        current.settled.values(),
        (*state.layout.settled, *waiting),
        current.corrections_count,
    )


def past_round_line(past: PastRound) -> PastRoundLine:
    """A round that is over, in one line."""
    line = _round_line(
        past.number,
        past.faces,
        past.terminals.values(),
        past.table_wagers,
        past.corrections_count,
    )
    return replace(line, ended_at=past.ended_at, void_reason=past.void_reason or UNSET)


def _round_line(
    number: int,
    faces: Faces | None,
    at_terminals: Collection[TerminalRound],
    on_layout: tuple[TableWager, ...],
    corrections_count: int,
) -> PastRoundLine:
    outcome = Outcome.of(faces) if faces is not None else None
    return PastRoundLine(
        round=number,
        wagered_cents=sum(one.wagered_cents for one in at_terminals)
        + sum(one.amount_cents for one in on_layout),
        won_cents=sum(one.won_cents for one in at_terminals)
        + sum(one.won_cents for one in on_layout),
        returned_cents=sum(one.returned_cents for one in at_terminals)
        + sum(one.amount_cents + one.won_cents for one in on_layout if one.is_returned),
        corrections_count=corrections_count,
        faces=outcome.ascending if outcome is not None else UNSET,
        call=outcome.call if outcome is not None else UNSET,
    )
