"""The real checks before a simulated start: what was signed, and the time.

Where one refuses, somebody puts it right, as people do.
"""

from typing import Any, Final, Protocol

from simulation.disk import Platter
from simulation.signing import PlatterWitness, history_on
from taisai.server.upkeep.alarms import Alarms
from taisai.server.upkeep.history import HistoryLost
from taisai.server.upkeep.right_time import ClockAhead, check_time

JUMP_MS: Final = 400 * 24 * 3_600_000
"""A machine whose clock is wrong by far."""

_DAYS_MAX: Final = 30


class Starting(Protocol):
    """The world, as far as a start looks at it."""

    platter: Platter
    witness: PlatterWitness
    lost_heads: list[bytes]
    skew_ms: int

    def happened(self, what: str) -> None:
        """Something for the trace."""


class _Unheard(Alarms):
    """A clock that is behind is no news here."""

    def raise_alarm(self, *_what: object, **_more: object) -> None:
        """Nobody hears it."""


class _NoArchives:
    """A simulated house has none."""

    def parts(self, stream: str, sequence: int) -> None:
        """Nothing is looked for."""


def may_start(world: Starting, now: int) -> bool:
    """Tells whether the house may start now; where not, it may a moment later."""
    newest_at = max((one.at for one in world.platter.journal.heads().values()), default=0)
    try:
        check_time(now, newest_at, _DAYS_MAX, _Unheard())
    except ClockAhead:
        world.happened("clock refused")
        world.skew_ms -= JUMP_MS
        return False
    archives: Any = _NoArchives()
    faults = list(history_on(world.platter, [world.witness]).faults(archives))
    if world.lost_heads:
        # The witness is the only one who knows.
        assert [type(one) for one in faults] == [HistoryLost], faults
        world.platter.signed += reversed(world.lost_heads)
        world.lost_heads.clear()
        return False
    assert faults == [], faults
    return True
