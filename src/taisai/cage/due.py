"""What time alone brings about at the cage: a voucher's expiry, where the house has set one.

`due` is run before every `decide`, and at `next_deadline`. Must not know clocks: `at` comes in.
Obeys: R7.
"""

from taisai.cage.decisions import unclaimed
from taisai.cage.state import Cage
from taisai.stream_types import NEVER, Event


def next_deadline(state: Cage | None) -> int:
    """The moment at which something will happen by itself, or `NEVER`."""
    if state is None:
        return NEVER
    return min(state.expiring, default=NEVER)


def due(state: Cage | None, at: int) -> tuple[Event, ...]:
    """The events that time has brought about by `at`, in order."""
    if state is None or next_deadline(state) > at:
        return ()
    return tuple(
        event
        for deadline in sorted(state.expiring)
        if deadline <= at
        for event in unclaimed.expire_vouchers(state, deadline)
    )
