"""Who runs the house: one process at a time, and the next when it has ended or died.

A process takes the lease before it reads or upgrades anything, and renews it each second. One that
stands by looks on: where it sees no renewal for five seconds of its own clock, it takes over, and
the number in the lease shuts the other out of the journal. No two clocks are compared. Time in
which it could not look counts for nothing: a database that is slow is slow for the holder too.
Must not know streams or screens.
Obeys: promise 13 (one writer for each stream); decision 14.
"""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

import structlog
from sqlalchemy import Engine

from taisai.floor.clock import Clock
from taisai.journal import StoreUnavailable
from taisai.server.settings import Settings
from taisai.server.upkeep.house_files import HouseHeld
from taisai.store.engine import Failure, StoreFailed
from taisai.store.leases import FLOOR, Lease, Leases
from taisai.store.members import Members
from taisai.store.migrations import upgrade

RENEW_MS: Final = 1_000
"""How often the holder shows that it lives."""

LAPSE_MS: Final = 5_000
"""A lease that was not renewed for so long may be taken over."""

LOOK_MS: Final = 500
"""How often one that waits looks."""

GAP_MS: Final = 2_000
"""Between two looks at most, or the time before them counts for nothing."""


class Holding:
    """A lease that is held.

    Attributes:
        lease: As it was taken; its number fences.
        is_lost: Set when another process has taken over.
    """

    def __init__(self, leases: Leases, lease: Lease, clock: Clock) -> None:
        self.lease = lease
        self.is_lost = asyncio.Event()
        self._leases = leases
        self._clock = clock

    async def keep(self) -> None:
        """Renews the lease for as long as it is held; in threads of its own, whatever else waits.

        A store that fails is asked again: nobody else can take the lease from it meanwhile.
        """
        newest: Lease | None = self.lease
        while newest is not None:
            await self._clock.sleep_until(self._clock.now() + RENEW_MS)
            with suppress(StoreUnavailable):
                newest = await asyncio.to_thread(self._leases.renew, newest)
        structlog.get_logger().critical("another process has taken the house over")
        self.is_lost.set()


@asynccontextmanager
async def hold_lease(
    engine: Engine, settings: Settings, clock: Clock, holder: str, *, waits: bool = False
) -> AsyncIterator[Holding]:
    """Holds the lease of the house; its database has this version's tables from then on.

    Args:
        engine: The house's database.
        settings: They have this process's name.
        clock: The floor's clock.
        holder: Who holds the folder's lock; what was left under this name is taken at once.
        waits: Stand by while another process runs the house.

    Raises:
        HouseHeld: Another process runs the house, and this one is not to wait.
        StoreUnavailable: The database failed.
    """
    leases = Leases(engine)
    try:
        await asyncio.to_thread(leases.newest, FLOOR)
    except StoreFailed as failed:
        if failed.reason is not Failure.NOT_SET_UP:
            raise
        # A program from before there were leases made it, or nobody did.
        await asyncio.to_thread(upgrade, engine)
    process = settings.process or os.uname().nodename
    lease = await _taken(leases, process, clock, holder, waits=waits)
    holding = Holding(leases, lease, clock)
    keeping = asyncio.create_task(holding.keep())
    try:
        # An older database is brought to this version's tables, whole or not at all.
        await asyncio.to_thread(upgrade, engine)
        await asyncio.to_thread(Members(engine).claim, lease)
        yield holding
    finally:
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)
        # Where it cannot be given back it lapses by itself.
        with suppress(StoreUnavailable):
            await asyncio.to_thread(leases.release, lease)


class Watch:
    """How long a lease has been seen as it is, looking all the time."""

    def __init__(self) -> None:
        self.seen: Lease | None = None
        self._since = self._looked_at = 0

    def note(self, found: Lease | None, at: int) -> None:
        """Notes what a look has found that is over now."""
        is_gap = at - self._looked_at > GAP_MS
        if found is None or found != self.seen or is_gap:
            self._since = at
        self.seen, self._looked_at = found, at

    @property
    def is_lapsed(self) -> bool:
        """Nobody has renewed the lease for as long as it takes."""
        return self._looked_at - self._since >= LAPSE_MS


async def _taken(leases: Leases, process: str, clock: Clock, holder: str, *, waits: bool) -> Lease:
    """Takes the lease as soon as nobody holds it."""
    watch = Watch()
    is_told = False
    while True:
        try:
            before = watch.seen
            found = await asyncio.to_thread(leases.newest, FLOOR)
            watch.note(found, clock.now())
            if found is None or found.holder in ("", holder) or watch.is_lapsed:
                lease = await asyncio.to_thread(leases.take, FLOOR, holder, process, found)
                if lease is not None:
                    return lease
            elif before is not None and found != before and not waits:
                raise HouseHeld(
                    f"another process ({found.process}) runs this house: stop it first, or let "
                    "this one wait for its end (taisai serve --standby)"
                )
        except StoreUnavailable:
            # Who cannot look has seen nothing: the time begins anew.
            watch.note(None, clock.now())
            if not waits:
                raise
        if waits and watch.seen is not None and not is_told:
            is_told = True
            structlog.get_logger().info("standing by", running=watch.seen.process)
        await clock.sleep_until(clock.now() + LOOK_MS)
