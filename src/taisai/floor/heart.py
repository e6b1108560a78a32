"""The heart of a floor: it says each second, outside the chain, that all tables go on.

A beat vouches: until then the tables kept what they accepted. So it stands still while one of them
loses time that no record tells yet. Must not know where beats are kept (`store.heartbeat`).
Obeys: R3.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from typing import Final

from taisai.floor.clock import Clock
from taisai.floor.committer import Committer
from taisai.floor.stream_runner import Service, StreamRunner
from taisai.journal import StoreUnavailable
from taisai.streams import GROUPS
from taisai.table import Phase, Table, next_deadline

HEARTBEAT_MS: Final = 1_000
"""How often the floor notes, outside the chain, that it is alive (R3)."""

Beat = Callable[[int, Collection[int]], Awaitable[None]]
"""Notes, outside the chain, that the floor was alive at a moment.

It is told the groups too that go on since the last beat, with all interruptions on record.
"""


def everything_since(alive_at: int) -> Mapping[int, int]:
    """All groups, as one process owns them that runs a house alone and was last alive then."""
    return dict.fromkeys(GROUPS, alive_at)


class Heart:
    """Beats for the tables that a floor runs.

    Attributes:
        unvouched: Groups that were taken up since the last beat.
    """

    def __init__(
        self,
        beat: Beat,
        clock: Clock,
        committer: Committer,
        tables: Mapping[str, StreamRunner[Table]],
    ) -> None:
        self.unvouched: set[int] = set()
        self._beat = beat
        self._clock = clock
        self._committer = committer
        self._tables = tables

    async def run(self) -> None:
        """Beats for as long as the floor is open."""
        while True:
            # R3: a beat says that all tables accept wagers. While one does not and that is not on
            # record yet, a crash must find the beat from before it.
            if not any(map(_is_silent, self._tables.values())):
                going_on = frozenset(self.unvouched)
                # The next commit shows a failed store to every table; a missed beat is no news.
                with suppress(StoreUnavailable):
                    await self._beat(self._vouched_until(), going_on)
                    self.unvouched -= going_on
            await self._clock.sleep_until(self._clock.now() + HEARTBEAT_MS)

    def _vouched_until(self) -> int:
        """R3: until when all tables kept what they accepted; what is being written may yet fail."""
        now = self._clock.now()
        oldest_at = self._committer.oldest_at
        return now if oldest_at is None else min(now, oldest_at)


def _is_silent(runner: StreamRunner[Table]) -> bool:
    """Tells whether a table loses time of its wagering period that no record tells yet.

    Once the period has ended, it can be told from the missing record.
    """
    state = runner.durable
    if state is None or runner.service is Service.IN_SERVICE:
        return runner.is_recovering
    in_period = state.phase is Phase.WAGERING and next_deadline(state) > runner.now()
    return runner.is_recovering or in_period


def down_since(runner: StreamRunner[Table], state: Table, alive_at: int) -> int:
    """R3: since when a table cannot have accepted anything, as far as journal and heartbeat tell.

    A table that was out of service by itself while the floor was alive let a deadline pass without
    a record: it has not been running since its last one.
    """
    newest_at = runner.head.at
    since = max(alive_at, newest_at)
    return since if next_deadline(state) > since else newest_at
