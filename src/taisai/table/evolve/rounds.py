"""How a round ends, settled or void, and becomes one of the past rounds."""

from msgspec.structs import replace

from taisai.table.idle_seats import idle_rounds_at
from taisai.table.past_rounds import ROUNDS_HELD_MAX, PastRound, digest_of
from taisai.table.state import History, Position, Table
from taisai.table.vocabulary import Faces


def end_round(state: Table, at: int, faces: Faces | None, void_reason: str) -> Table:
    """The table between rounds, the round that was under way in its history."""
    current = state.round
    assert current is not None
    past = PastRound(
        number=current.number,
        edition=current.edition,
        layout=current.layout,
        began_at=current.began_at,
        opened_at=current.opened_at,
        closed_at=current.closed_at,
        ended_at=at,
        spins=current.spins,
        faces=faces,
        entered_faces=current.entered_first,
        void_reason=void_reason,
        terminals=current.settled,
        table_wagers=state.layout.settled,
        corrections_count=current.corrections_count,
        game_supervisor_spun=current.game_supervisor_spun,
    )
    layout = replace(state.layout, settled=(), paid_areas=frozenset())
    if faces is not None and state.setup.tracked:
        layout = replace(layout, positions=_positions_after(state, current.opened_at))
    return replace(state, round=None, layout=layout, history=_with(state.history, past))


def _positions_after(state: Table, opened_at: int) -> dict[int, Position]:
    """R58: rounds without a wager are counted at the layout as at terminals."""
    positions = {}
    for number, position in state.layout.positions.items():
        idle = idle_rounds_at(state, position, opened_at)
        told = position.idle_told and idle > 0
        positions[number] = replace(position, idle_rounds_count=idle, idle_told=told)
    return positions


def miss_last_round(state: Table, numbers: tuple[int, ...]) -> Table:
    """R55: the last round stays with those terminals, until their players confirm it."""
    last = state.last_round
    if last is None or not numbers:
        return state
    missed = {
        number: replace(state.terminals[number], missed=last.at_terminal(number))
        for number in numbers
        if state.terminals[number].missed is None
    }
    return replace(state, terminals={**state.terminals, **missed})


def _with(history: History, past: PastRound) -> History:
    held = (*history.held, past)
    if len(held) <= ROUNDS_HELD_MAX:
        return History(held=held, digests=history.digests)
    oldest = held[0]
    digests = {**history.digests, oldest.number: digest_of(oldest)}
    return History(held=held[1:], digests=digests)
