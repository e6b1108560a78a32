"""The office: the house's stream and the cage's, run here, or followed where another runs them.

Every member knows staff, devices and vouchers as they were a second ago at most, or asks for the
newest. Must not know who runs the office, or decide anything.
Obeys: decision 26.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from taisai.cage import Cage
from taisai.floor.clock import Clock
from taisai.floor.stream_runner import Service, StreamRunner
from taisai.house import House
from taisai.journal import JournalBroken, StoreUnavailable
from taisai.streams import FIRST

FOLLOW_MS: Final = 1_000
"""How often what the office has written is taken in, where another member owns it."""

SHARE_MS: Final = 100
"""How often the newest is asked for at most, however many ask: a stranger may."""


class Office:
    """The streams of the office.

    Attributes:
        member: This process's name among those that share the house out; empty for one alone.
        is_elsewhere: Another member runs them.
        tell_followed: Is told how far the house's stream was followed, whenever that is further.
        await_followed: Waits until every other member has followed so far; tells whether they have.
            None where there are none.
    """

    def __init__(self, house: StreamRunner[House], cage: StreamRunner[Cage], clock: Clock) -> None:
        self.house = house
        self.cage = cage
        self.member = ""
        self.is_elsewhere = False
        self.tell_followed: Callable[[int], Awaitable[None]] | None = None
        self.await_followed: Callable[[int], Awaitable[bool]] | None = None
        self._told = 0
        self._followed_at = 0
        self._shared: asyncio.Task[None] | None = None
        self._clock = clock
        self._lock = asyncio.Lock()

    @property
    def runners(self) -> tuple[StreamRunner[Any], ...]:
        """Both streams."""
        return self.house, self.cage

    def shape_level(self) -> int:
        """Up to which level all who run the house read shapes, as it has on record."""
        house = self.house.durable
        return FIRST if house is None else house.shape_level

    async def load(self, *, is_elsewhere: bool) -> None:
        """Loads both streams when the floor opens.

        Raises:
            StoreUnavailable: The store failed.
        """
        for runner in self.runners:
            await runner.load(confirms=False)
            if is_elsewhere:
                runner.stand_aside()
        self.is_elsewhere = is_elsewhere

    async def take_up(self) -> None:
        """Both streams are run here from now on.

        Raises:
            StoreUnavailable: The store failed; what was not taken up yet is out of service.
        """
        async with self._lock:
            for runner in self.runners:
                if runner.service is not Service.IN_SERVICE and await runner.load():
                    runner.take_up()
            self.is_elsewhere = False

    def let_go(self) -> None:
        """Another member runs both from now on."""
        for runner in self.runners:
            runner.stand_aside()
        self.is_elsewhere = True

    async def keep_following(self) -> None:
        """Takes in what the office writes, while another member owns it."""
        while True:
            await self.follow()
            await self._clock.sleep_until(self._clock.now() + FOLLOW_MS)

    async def follow_soon(self) -> None:
        """Takes in the newest for whoever asks; those who ask within a moment share one look."""
        if not self.is_elsewhere:
            return
        if self._shared is None:
            self._shared = asyncio.create_task(self._follow_in_turn())
        await asyncio.shield(self._shared)

    async def _follow_in_turn(self) -> None:
        await self._clock.sleep_until(self._followed_at + SHARE_MS)
        # Who asks from here on may ask for what this look does not find.
        self._shared = None
        await self.follow()

    async def follow(self) -> None:
        """Takes in what another member has written; a store that fails is asked again later."""
        async with self._lock:
            if not self.is_elsewhere:
                return
            self._followed_at = self._clock.now()
            with suppress(StoreUnavailable):
                for runner in self.runners:
                    await _follow(runner)
                await self._tell()

    async def is_known_to_all(self) -> bool:
        """Waits until every member knows what the house has on record; tells whether they do."""
        wait = self.await_followed
        return wait is None or await wait(self.house.head.sequence)

    async def _tell(self) -> None:
        followed = self.house.head.sequence
        if self.tell_followed is not None and followed != self._told:
            await self.tell_followed(followed)
            self._told = followed


async def _follow(runner: StreamRunner[Any]) -> None:
    try:
        await runner.follow()
    except JournalBroken:
        # What another server has lost is read anew.
        await runner.load()
        runner.stand_aside()
