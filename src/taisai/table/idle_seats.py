"""Div1 6: seats at which nobody wagers, while every other seat is taken.

Knows how rounds without a wager are counted, at terminals and at tracked positions of the layout
(R58). Must not know what is done about an idle seat.
Obeys: Div1 6; R29, R58.
"""

from collections.abc import Iterator

from taisai.rules.figures import IDLE_ROUNDS_COUNT
from taisai.table.events import AlertRaised
from taisai.table.state import POSITIONS_MAX, Position, Table, Terminal
from taisai.table.vocabulary import AlertKind, AlertValues


def is_seat(terminal: Terminal) -> bool:
    """Nothing keeps a player from wagering at it: what is out of service is no seat."""
    is_locked = terminal.is_out_of_service or terminal.is_evidence or terminal.tamper
    return not (is_locked or terminal.out_of_reach)


def is_every_seat_taken(state: Table) -> bool:
    """R58: nobody else could sit down, at a terminal that works or at the layout."""
    is_full = len(state.layout.positions) == POSITIONS_MAX or not state.setup.has_table_layout
    seats = (one for one in state.terminals.values() if is_seat(one))
    return is_full and all(state.is_in_use(one) for one in seats)


def has_passed_whole_round(terminal: Terminal, opened_at: int) -> bool:
    """The player has had control since "Place your bets": who came later lets no round pass."""
    return bool(terminal.session) and terminal.controlled_since <= opened_at


def idle_rounds(terminal: Terminal, opened_at: int) -> int:
    """How many rounds a terminal without a wager has been idle, once this one is over."""
    if not terminal.session:
        return 0
    is_counted = is_seat(terminal) and has_passed_whole_round(terminal, opened_at)
    return terminal.idle_rounds_count + is_counted


def idle_rounds_at(state: Table, position: Position, opened_at: int) -> int:
    """R58: the same at a position of the layout, once the round is over."""
    wagered = {one.position for one in state.layout.settled}
    wagered |= {one.position for one in state.layout.wagers.values()}
    if position.number in wagered:
        return 0
    return position.idle_rounds_count + (position.taken_at <= opened_at)


def is_idle_seat(state: Table, terminal: Terminal) -> bool:
    """Div1 6: no wager for three rounds while every other seat is used."""
    return is_every_seat_taken(state) and terminal.idle_rounds_count >= IDLE_ROUNDS_COUNT


def idle_terminals(state: Table, opened_at: int, at: int) -> Iterator[AlertRaised]:
    """The terminals that staff are told of, when a round is settled; of each once."""
    if not is_every_seat_taken(state):
        return
    for number, terminal in sorted(state.terminals.items()):
        is_new = is_seat(terminal) and not (terminal.wagers or terminal.idle_told)
        if is_new and idle_rounds(terminal, opened_at) >= IDLE_ROUNDS_COUNT:
            yield AlertRaised(
                at=at,
                kind=AlertKind.IDLE_SEAT,
                text=f"terminal {number} {_WORDS}",
                terminal=number,
            )


def idle_positions(state: Table, opened_at: int, at: int) -> Iterator[AlertRaised]:
    """R58: the positions that staff are told of, when a round is over; of each once."""
    if not (is_every_seat_taken(state) and state.setup.tracked):
        return
    for number, position in sorted(state.layout.positions.items()):
        is_idle = idle_rounds_at(state, position, opened_at) >= IDLE_ROUNDS_COUNT
        if is_idle and not position.idle_told:
            yield AlertRaised(
                at=at,
                kind=AlertKind.IDLE_SEAT,
                text=f"position {number} {_WORDS}",
                values=AlertValues(position=number),
            )


_WORDS = f"has not wagered for {IDLE_ROUNDS_COUNT} rounds; all are taken"
