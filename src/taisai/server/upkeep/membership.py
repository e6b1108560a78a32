"""A member among others: it takes up what it was given, and gives away what is too much.

Twice a second it looks at all leases and owners. One that has not renewed its lease for five
seconds is fenced, and what it owned is spread, by whoever sees it first. A member that has two
groups more than another, or is leaving, hands some over as soon as they are at rest. What became
of a hand-over that failed half-way, the next look tells. Must not know streams or screens.
Obeys: promise 13 (one writer for each stream); R3; decision 26.
"""

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final, Protocol, TypeVar

import structlog

from taisai.floor.floor import Floor
from taisai.journal import StoreUnavailable
from taisai.server.upkeep.leasing import CLOCK_OFF_MS_MAX, LOOK_MS, Watch, clock_off_ms
from taisai.store.leases import Lease, LeaseLost
from taisai.store.members import House, Member, Members

T = TypeVar("T")


class Call(Protocol):
    """Runs a blocking call beside the event loop."""

    def __call__(self, function: Callable[[], T], /) -> Awaitable[T]:
        """What it gives."""
        ...


CLOCK_LOOK_MS: Final = 10_000
"""How often a member compares its clock with the database's."""

GLANCE_MS: Final = 50
"""How often a member that has something to give away looks whether it is at rest."""

APART_MIN: Final = 2
"""Who has so many groups more than another gives some away."""


class Membership:
    """One member's part in sharing out a house."""

    def __init__(self, floor: Floor, members: Members, lease: Lease, call: Call) -> None:
        self._clock_looked_at = 0
        self._is_clock_off = False
        self._clock_off_ms = 0
        self._to_give: set[int] = set()
        self._floor = floor
        self._members = members
        self._lease = lease
        self._call = call
        self._watches: dict[str, Watch] = {}
        self._log = structlog.get_logger()

    async def run(self) -> None:
        """Takes part until the lease is lost; what is lost the process has to end for."""
        clock = self._floor.clock
        while True:
            try:
                await self.look()
            except LeaseLost:
                return
            except StoreUnavailable:
                # Who cannot look has seen nothing: the time begins anew.
                self._watches.clear()
            await self._pause(clock.now() + LOOK_MS)

    async def _pause(self, until: int) -> None:
        """Waits for the next look, or until something that is to be given away is at rest.

        Between two rounds there may be a moment only.
        """
        clock = self._floor.clock
        while clock.now() < until:
            rest = [self._floor.is_resting(number) for number in self._to_give]
            if any(rest):
                return
            await clock.sleep_until(min(until, clock.now() + GLANCE_MS) if rest else until)

    async def look(self) -> None:
        """Looks once, and does what follows.

        Raises:
            StoreUnavailable: The store failed; the next look goes on from what is then.
            LeaseLost: Another process has taken over from this one.
        """
        await self._look_at_clock()
        house = await self._look()
        living = self._living(house)
        for dead in house.members:
            if dead not in living and (dead.lease.holder or house.owned_by(dead.lease.name)):
                await self._fence(dead, living)
                house = await self._look()
        mine = house.owned_by(self._lease.name)
        for number in sorted(self._floor.owned - mine.keys()):
            # It was handed over, and nobody here knew: the answer was lost.
            self._floor.let_go(number)
        for number in sorted(mine.keys() & self._floor.owned):
            self._floor.go_on(number)
        for number in sorted(mine.keys() - self._floor.owned):
            await self._floor.take_up(number, mine[number])
        await self._give(house, living)

    async def _look(self) -> House:
        return await self._call(self._members.look)

    async def _look_at_clock(self) -> None:
        """Says so where this machine's clock is off the database's, or is right again."""
        clock = self._floor.clock
        if clock.now() - self._clock_looked_at < CLOCK_LOOK_MS:
            return
        off_ms = await self._call(lambda: clock_off_ms(self._members, clock))
        is_off = off_ms > CLOCK_OFF_MS_MAX
        if is_off != self._is_clock_off:
            self._log.warning("the clock against the database's", off_ms=off_ms, is_off=is_off)
        if (is_off, off_ms) != (self._is_clock_off, self._clock_off_ms):
            said = {"is_clock_off": int(is_off), "clock_off_ms": off_ms}
            await self._call(lambda: self._members.note(self._lease, **said))
            self._is_clock_off, self._clock_off_ms = is_off, off_ms
        self._clock_looked_at = clock.now()

    def _living(self, house: House) -> list[Member]:
        """Those who were heard of lately; one that was not looked at for long enough lives."""
        now = self._floor.clock.now()
        living: list[Member] = []
        for one in house.members:
            watch = self._watches.setdefault(one.lease.name, Watch())
            watch.note(one.lease, now)
            is_me = one.lease.name == self._lease.name
            if is_me or (one.lease.holder and not watch.is_lapsed):
                living.append(one)
        return living

    async def _fence(self, dead: Member, living: list[Member]) -> None:
        heirs = [one.lease.name for one in _takers(living) or living]
        name = dead.lease.name
        self._log.warning("a member is dead; its tables are shared out", member=name, heirs=heirs)
        await self._call(lambda: self._members.fence(dead.lease, heirs, self._lease))

    async def _give(self, house: House, living: list[Member]) -> None:
        """Hands over what is too much, group by group, as far as they are at rest."""
        me = next(one for one in living if one.lease.name == self._lease.name)
        takers = [one for one in _takers(living) if one is not me]
        counts = Counter({one.lease.name: len(house.owned_by(one.lease.name)) for one in takers})
        left = len(self._floor.owned)
        self._to_give = set(self._floor.owned) if counts else set()
        for number in sorted(self._to_give):
            least = min(counts, key=lambda name: (counts[name], name))
            if me.takes and left - counts[least] < APART_MIN:
                self._to_give.clear()
                return
            if await self._hand_over(number, least):
                self._to_give.discard(number)
                counts[least] += 1
                left -= 1

    async def _hand_over(self, number: int, to: str) -> bool:
        if not await self._floor.prepare_to_let_go(number):
            return False
        # Where this fails nobody knows who owns it: it stays still until the next look tells.
        given = await self._call(lambda: self._members.hand_over(self._lease, [number], to))
        if given:
            self._floor.let_go(number)
        else:
            self._floor.go_on(number)
        return given


def _takers(living: list[Member]) -> list[Member]:
    """Those who may be given something."""
    return [one for one in living if one.takes]
