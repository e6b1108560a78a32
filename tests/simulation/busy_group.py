"""A member is drained that has a group of several busy tables, at which dealers never pause.

All is as in `members`, and nothing goes wrong: two members, one database, people who play.
"""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Final

from harness import virtual_time
from simulation.members import SharedHouse
from taisai.server.upkeep.patience import BY_ITSELF_MS, HELD_BACK_MS
from taisai.streams import group_of
from taisai.table.events import InterruptionRecorded, RoundBegan

BUSY_TABLES: Final = {"table-1": 2, "table-30": 2, "table-79": 1, "table-142": 1}
"""All of one group."""

GROUP: Final = group_of("table-1")
HAND_S: Final = 0.2
"""How long a dealer's hand takes."""

PLAYED_S: Final = 60.0
"""How long is played before and after."""


class BusyHouse(SharedHouse):
    """Two members; the one with the busy group is asked to leave."""

    async def evening(self) -> None:
        """They play; the owner leaves; they play on."""
        await self.begin()
        started_count = self._count(InterruptionRecorded)
        self.start("b")
        async with asyncio.TaskGroup() as tasks:
            for stream, terminals in self.tables.items():
                tasks.create_task(self.act(f"{stream}-dealer", stream, 0, HAND_S))
                for number in range(1, terminals + 1):
                    tasks.create_task(self.act(f"{stream}-{number}", stream, number, 5.0))
            await asyncio.sleep(PLAYED_S)
            leaving = self._owner()
            self.members.ask_to_leave(leaving)
            async with asyncio.timeout((BY_ITSELF_MS + HELD_BACK_MS) / 1_000):
                while self._owner() == leaving:
                    await asyncio.sleep(0.1)
            assert not self.members.look().owned_by(leaving)
            before = self._count(RoundBegan)
            await asyncio.sleep(PLAYED_S)
            assert self._count(RoundBegan) > before
            self.is_closing = True
        assert self._count(InterruptionRecorded) == started_count

    def _owner(self) -> str:
        groups = self.members.look().groups
        return next(one.member for one in groups if one.number == GROUP)

    def _count(self, kind: type) -> int:
        audits = (self.auditor.of(stream) for stream in self.tables)
        return sum(isinstance(event, kind) for audit in audits for event in audit.events)


def drain(seed: int, file: Path) -> Counter[str]:
    """Lives through the evening of a seed.

    Raises:
        AssertionError: A promise was broken; the seed brings it about again.
    """
    house = BusyHouse(seed, file, BUSY_TABLES)
    try:
        return virtual_time.run(house.live())
    finally:
        house.engine.dispose()
