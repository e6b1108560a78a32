"""What time alone brings about: the period's end, the settlement window's end, a notice's time.

`due` is run before every `decide`, and at `next_deadline`. Must not know clocks: `at` comes in.
Obeys: D9A 1.1, 3.3(c)(i), 5.1 (the period), R8 (the window), R32 (notices).
"""

from typing import Final

from taisai.stream_types import NEVER, Event
from taisai.table.decisions import notices, operation
from taisai.table.evolve import evolve
from taisai.table.phases import Phase
from taisai.table.state import Table

_WAGERING: Final = Phase.WAGERING
"""Found once, as in `evolve`: every touch asks."""


def next_deadline(state: Table | None) -> int:
    """The moment at which something will happen by itself, or `NEVER`."""
    if state is None:
        return NEVER
    deadline = _round_deadline(state)
    for notice in state.notices:
        deadline = min(deadline, notices.notice_due_at(state, notice))
    return deadline


def _round_deadline(state: Table) -> int:
    """When the round itself goes on by itself: its period's end, or its window's."""
    current = state.round
    if current is not None:
        if state.phase is _WAGERING and current.closes_at:
            return current.closes_at
        # R3: where the round must be voided, no window's end settles it.
        # D9 7.2: nor where a dice reader differs, until it is decided who is right.
        is_stopped = current.void_required or current.differing is not None
        if state.phase is Phase.OUTCOME_ENTERED and not is_stopped:
            # R8: a hold is over by itself, and the settlement goes on.
            return max(current.settles_at, current.held_until)
    return NEVER


def due(state: Table | None, at: int) -> tuple[Event, ...]:
    """The events that time has brought about by `at`, in order."""
    events: tuple[Event, ...] = ()
    while state is not None and (deadline := next_deadline(state)) <= at:
        happened = _at_deadline(state, deadline)
        assert happened, "a deadline that brings nothing about would never pass"
        for event in happened:
            state = evolve(state, event)
        events += happened
    return events


def _at_deadline(state: Table, deadline: int) -> tuple[Event, ...]:
    if _round_deadline(state) == deadline:
        if state.phase is Phase.WAGERING:
            return operation.expire_period(state, deadline)
        return operation.confirm_outcome(state, None, deadline)
    return notices.carry_out_notice(state, deadline)
