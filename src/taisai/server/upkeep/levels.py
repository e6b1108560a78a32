"""Which shapes of records may be written: those that all who run the house can read.

Whoever owns the office looks whether every member reads what this program would write, and puts it
on record; from then on all of them write it, each when it has followed so far. Nobody joins any
more that does not read it: the database sees to that before it is on record. A program that writes
nothing newer than is on record does nothing here. Must not know shapes.
Obeys: D9A 3.5; decision 16 (what was written is read for ever), decision 42.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from taisai.floor.floor import Floor
from taisai.floor.stream_runner import Service
from taisai.floor.threads import Call
from taisai.house.commands import RecordShapeLevel
from taisai.journal import StoreUnavailable
from taisai.streams import SHAPES

LOOK_MS: Final = 1_000
"""How often the owner of the office looks whether all members read more by now."""

RaiseLevel = Callable[[int], int]
"""Lets nobody join that does not read a level, if all do; gives the level that all read."""


class Levels:
    """One process's part in it."""

    def __init__(
        self, floor: Floor, call: Call, raise_level: RaiseLevel, newest: int = SHAPES.newest
    ) -> None:
        self._floor = floor
        self._call = call
        self._raise_level = raise_level
        self._newest = newest

    async def run(self) -> None:
        """Looks until all that this program writes may be written."""
        clock = self._floor.clock
        await self._floor.opened.wait()
        while self._floor.office.shape_level() < self._newest:
            # A store that fails is asked again.
            with suppress(StoreUnavailable):
                await self.look()
            await clock.sleep_until(clock.now() + LOOK_MS)

    async def look(self) -> None:
        """Looks once, where this process owns the office.

        Raises:
            StoreUnavailable: The store failed; it is looked again.
        """
        house = self._floor.house
        known = self._floor.office.shape_level()
        if house.service is not Service.IN_SERVICE or known >= self._newest:
            return
        level = await self._call(lambda: self._raise_level(self._newest))
        if level > known:
            await house.ask(RecordShapeLevel(level=level))
