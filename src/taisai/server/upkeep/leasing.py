"""Who runs the house: one process at a time, and the next when it has ended or died; or several.

A process takes the lease before it reads or upgrades anything, and renews it each second. One that
stands by looks on: where it sees no renewal for five seconds of its own clock, it takes over, and
the number in the lease shuts the other out of the journal. No two clocks are compared. Time in
which it could not look counts for nothing: a database that is slow is slow for the holder too.
Each process that joins others has a lease of its own, by its name; a process that runs the house
alone does so only where no member lives, and takes over what those owned that have ended.
Must not know streams or screens.
Obeys: promise 13 (one writer for each stream); decision 14.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Final, TypeVar

import structlog
from sqlalchemy import Engine

from taisai import __version__
from taisai.floor.clock import Clock
from taisai.floor.threads import Call, OwnThreads
from taisai.journal import StoreUnavailable
from taisai.names import BadInput
from taisai.server.settings import Settings
from taisai.server.upkeep.house_files import HouseHeld
from taisai.store.failures import Failure, StoreFailed
from taisai.store.leases import FLOOR, Lease, Leases
from taisai.store.members import House, Members
from taisai.store.migrations import check_version, upgrade

T = TypeVar("T")

RENEW_MS: Final = 1_000
"""How often the holder shows that it lives."""

LAPSE_MS: Final = 5_000
"""A lease that was not renewed for so long may be taken over."""

SURE_MS: Final = LAPSE_MS + 500
"""For so long after a renewal a member is sure of what it owns: others have hardly taken it up."""

LOOK_MS: Final = 500
"""How often one that waits looks."""

GAP_MS: Final = 2_000
"""Between two looks at most, or the time before them counts for nothing."""


CLOCK_OFF_MS_MAX: Final = 250
"""A member whose clock is further off the database's takes no tables."""


class Holding:
    """A lease that is held.

    Attributes:
        lease: As it was taken; its number fences.
        is_lost: Set when another process has taken over, or will.
    """

    def __init__(self, leases: Leases, lease: Lease, clock: Clock) -> None:
        self.lease = lease
        self.is_lost = asyncio.Event()
        self._leases = leases
        self._clock = clock
        self._renewed_at = clock.now()

    @property
    def is_sure(self) -> bool:
        """Nobody else can have taken over for long, by what is known here.

        Who cannot renew the lease sees nothing of those who can: it may have lost it.
        """
        is_fresh = self._clock.now() - self._renewed_at < SURE_MS
        return is_fresh and not self.is_lost.is_set()

    async def keep(self) -> None:
        """Renews the lease for as long as it is held; in a thread of its own, whatever else waits.

        A store that fails is asked again: nobody else can take the lease from it meanwhile. Who
        gives the lease back waits for a renewal under way: it would write after that.
        """
        log, thread = structlog.get_logger(), OwnThreads("lease")
        try:
            await self._renew(thread.call)
            log.critical("another process has taken the house over")
        except Exception:
            # A fault of ours: others take over before long, and whoever starts it again mends it.
            log.critical("the lease is renewed no more", exc_info=True)
        finally:
            thread.close()
        self.is_lost.set()

    async def _renew(self, call: Call) -> None:
        newest: Lease | None = self.lease
        while newest is not None:
            await self._clock.sleep_until(self._clock.now() + RENEW_MS)
            # Others see a renewal after it was asked for, so they count from later.
            asked_at = self._clock.now()
            with suppress(StoreUnavailable):
                newest = await _to_its_end(call(partial(self._leases.renew, newest)))
                self._renewed_at = asked_at


async def _to_its_end(work: Awaitable[T]) -> T:
    """What comes of work in a thread, which has ended even where this is cancelled."""
    running = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        await asyncio.gather(running, return_exceptions=True)
        raise


@asynccontextmanager
async def hold_lease(
    engine: Engine,
    settings: Settings,
    clock: Clock,
    holder: str,
    *,
    waits: bool = False,
    joins: bool = False,
) -> AsyncIterator[Holding]:
    """Holds the lease of the house, or of one member of it, until the end.

    Its database has this version's tables from then on.

    Args:
        engine: The house's database.
        settings: They have this process's name.
        clock: The floor's clock.
        holder: Who holds the folder's lock; what was left under this name is taken at once.
        waits: Stand by while another process runs the house.
        joins: Run a part of the house, beside others.

    Raises:
        HouseHeld: Another process runs the house, and this one is not to wait.
        ClockOff: It is to join, and its clock is not the database's.
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
    name = _member_name(process) if joins else FLOOR
    others = await _living_others(leases, name, clock)
    if others and (not joins or FLOOR in others):
        raise HouseHeld(_held_words(others, joins=joins))
    lease = await _taken(leases, name, process, clock, holder, waits=waits)
    holding = Holding(leases, lease, clock)
    keeping = asyncio.create_task(holding.keep())
    members = Members(engine)
    try:
        # An older database is brought to this version's tables, whole or not at all; under others
        # who work with it that must not happen.
        await asyncio.to_thread(check_version if others else upgrade, engine)
        if joins:
            await asyncio.to_thread(demand_right_clock, members, clock)
        house = await asyncio.to_thread(members.claim, lease, _address_of(settings), __version__)
        if not joins:
            await asyncio.to_thread(_take_all, members, house, lease)
        yield holding
    finally:
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)
        # Where it cannot be given back it lapses by itself.
        with suppress(StoreUnavailable):
            await asyncio.to_thread(leases.release, lease)


class ClockOff(BadInput):
    """A member's clock is not the database's."""


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
    def unseen_ms(self) -> int:
        """For how long nobody has been seen to renew the lease."""
        return self._looked_at - self._since

    @property
    def is_lapsed(self) -> bool:
        """Nobody has renewed the lease for as long as it takes."""
        return self.unseen_ms >= LAPSE_MS


async def _living_others(leases: Leases, name: str, clock: Clock) -> dict[str, Lease]:
    """Who else runs the house, or a part of it; whoever left a lease is looked at for a while."""
    watches: dict[str, Watch] = {}
    while True:
        found = await asyncio.to_thread(leases.all)
        others = {key: one for key, one in found.items() if key != name and one.holder}
        living: dict[str, Lease] = {}
        for key, one in others.items():
            watch = watches.setdefault(key, Watch())
            is_renewed = watch.seen not in (None, one)
            watch.note(one, clock.now())
            if is_renewed:
                living[key] = one
        if name != FLOOR and FLOOR not in others:
            # Whoever of them is dead, the living find out.
            return others
        if living or all(watches[key].is_lapsed for key in others):
            return living
        await clock.sleep_until(clock.now() + LOOK_MS)


def _held_words(others: Mapping[str, Lease], *, joins: bool) -> str:
    processes = ", ".join(sorted(one.process for one in others.values()))
    if joins:
        return (
            f"another process ({processes}) runs this house alone: stop it first, and start it "
            "again with --join"
        )
    if set(others) == {FLOOR}:
        return f"another process ({processes}) runs this house"
    return f"this house is shared out over {processes}: start this process with --join too"


def _member_name(process: str) -> str:
    """A member's name, from its process's; both are for people too.

    Raises:
        HouseHeld: It is the name of who runs a house alone.
    """
    if process == FLOOR or set(process) & set("~#"):
        raise HouseHeld(f"a member of a house cannot be named {process}: give it another `process`")
    return process


def _address_of(settings: Settings) -> str:
    scheme = "https" if settings.has_tls else "http"
    return f"{scheme}://{settings.host}:{settings.port}"


def clock_off_ms(members: Members, clock: Clock) -> int:
    """How far this machine's clock is off the database's, at the least."""
    before = clock.now()
    found = members.database_time()
    after = clock.now()
    return 0 if found is None else max(0, before - found, found - after)


def demand_right_clock(members: Members, clock: Clock) -> None:
    """Lets only a member take tables whose clock is the database's.

    Raises:
        ClockOff: It is not.
    """
    off_ms = clock_off_ms(members, clock)
    if off_ms > CLOCK_OFF_MS_MAX:
        raise ClockOff(
            f"this machine's clock is {off_ms} ms off the database's, and may be "
            f"{CLOCK_OFF_MS_MAX}: set it right (chrony or systemd-timesyncd keep it so)"
        )


def _take_all(members: Members, house: House, lease: Lease) -> None:
    """Who runs a house alone takes over what those owned who have ended."""
    for one in house.members:
        is_other = one.lease.name != lease.name
        if is_other and (one.lease.holder or house.owned_by(one.lease.name)):
            members.fence(one.lease, [lease.name], lease)


async def _taken(
    leases: Leases, name: str, process: str, clock: Clock, holder: str, *, waits: bool
) -> Lease:
    """Takes a lease as soon as nobody holds it."""
    watch = Watch()
    is_told = False
    while True:
        try:
            before = watch.seen
            found = await asyncio.to_thread(leases.newest, name)
            watch.note(found, clock.now())
            if found is None or found.holder in ("", holder) or watch.is_lapsed:
                lease = await asyncio.to_thread(leases.take, name, holder, process, found)
                if lease is not None:
                    return lease
            elif before is not None and found != before and not waits:
                raise HouseHeld(_taken_words(name, found))
        except StoreUnavailable:
            # Who cannot look has seen nothing: the time begins anew.
            watch.note(None, clock.now())
            if not waits:
                raise
        if waits and watch.seen is not None and not is_told:
            is_told = True
            structlog.get_logger().info("standing by", running=watch.seen.process)
        await clock.sleep_until(clock.now() + LOOK_MS)


def _taken_words(name: str, found: Lease) -> str:
    if name == FLOOR:
        return (
            f"another process ({found.process}) runs this house: stop it first, or let "
            "this one wait for its end (taisai serve --standby)"
        )
    return f"another member of the house is named {name}: give this one another `process`"
