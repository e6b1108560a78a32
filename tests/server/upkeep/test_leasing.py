"""One process runs a house; another waits for its end, and takes over what was left."""

import asyncio
from collections.abc import Awaitable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import Engine, text

from harness.manual_clock import ManualClock
from taisai.journal import StoreUnavailable
from taisai.server.settings import Settings
from taisai.server.upkeep.house_files import HouseHeld
from taisai.server.upkeep.leasing import (
    CLOCK_OFF_MS_MAX,
    LAPSE_MS,
    RENEW_MS,
    ClockOff,
    Holding,
    demand_right_clock,
    hold_lease,
)
from taisai.store.engine import make_engine, writing
from taisai.store.leases import FLOOR, Lease, Leases
from taisai.store.members import Members
from taisai.store.migrations import newest_version, upgrade, version_of
from taisai.streams import GROUPS

pytestmark = pytest.mark.asyncio

T = TypeVar("T")
SETTINGS = Settings(process="this machine")
OTHER = Settings(process="another machine", host="taisai-2")


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    made = make_engine(f"sqlite:///{tmp_path / 'journal.sqlite'}")
    upgrade(made)
    yield made
    made.dispose()


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


def left_by(engine: Engine, holder: str) -> Lease:
    """A lease that somebody has, who may be dead."""
    lease = Leases(engine).take(FLOOR, holder, "another machine", Leases(engine).newest(FLOOR))
    assert lease is not None
    return lease


async def in_time(clock: ManualClock, work: Awaitable[T]) -> T:
    """What comes of something, with as much time as it takes."""
    task = asyncio.ensure_future(work)
    while not task.done():
        await clock.advance(500)
    return await task


async def entered(
    engine: Engine, clock: ManualClock, holder: str = "me", *, waits: bool = False
) -> int:
    """The number of the lease that somebody took, once they have it."""
    async with hold_lease(engine, SETTINGS, clock, holder, waits=waits) as holding:
        return holding.lease.fencing


async def test_the_first_process_has_the_house_at_once(engine: Engine, clock: ManualClock) -> None:
    async with hold_lease(engine, SETTINGS, clock, "me") as holding:
        assert Leases(engine).newest(FLOOR) == holding.lease
        assert holding.lease.process == "this machine"


async def test_what_this_very_process_left_is_taken_at_once(
    engine: Engine, clock: ManualClock
) -> None:
    left_by(engine, "me")
    assert await entered(engine, clock, "me") == 2


async def test_what_was_given_back_is_taken_at_once(engine: Engine, clock: ManualClock) -> None:
    assert await entered(engine, clock, "other") == 1
    assert await entered(engine, clock, "me") == 2


async def test_what_a_dead_process_left_is_taken_when_it_has_lapsed(
    engine: Engine, clock: ManualClock
) -> None:
    left_by(engine, "dead")
    began_at = clock.now()
    assert await in_time(clock, entered(engine, clock)) == 2
    assert clock.now() - began_at >= LAPSE_MS


async def test_a_house_that_runs_is_refused_and_its_process_named(
    engine: Engine, clock: ManualClock
) -> None:
    holding = Holding(Leases(engine), left_by(engine, "other"), clock)
    keeping = asyncio.create_task(holding.keep())
    with pytest.raises(HouseHeld, match="another machine"):
        await in_time(clock, entered(engine, clock))
    keeping.cancel()


async def test_one_that_stands_by_waits_while_the_other_lives(
    engine: Engine, clock: ManualClock
) -> None:
    holding = Holding(Leases(engine), left_by(engine, "other"), clock)
    keeping = asyncio.create_task(holding.keep())
    waiting = asyncio.create_task(entered(engine, clock, waits=True))
    await clock.advance(3 * LAPSE_MS)
    assert not waiting.done()
    keeping.cancel()
    assert await in_time(clock, waiting) == 2


async def test_one_that_was_taken_over_learns_it(engine: Engine, clock: ManualClock) -> None:
    async with hold_lease(engine, SETTINGS, clock, "me") as holding:
        left_by(engine, "other")
        assert not holding.is_lost.is_set()
        await in_time(clock, holding.is_lost.wait())
        # Nobody is led to it while it ends.
        assert not holding.is_sure
    found = Leases(engine).newest(FLOOR)
    assert found is not None
    assert found.holder == "other"


async def test_a_store_that_fails_is_no_reason_to_give_up(
    engine: Engine, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hold_lease(engine, SETTINGS, clock, "me") as holding:
        with monkeypatch.context() as broken:
            broken.setattr(Leases, "renew", _fails)
            await clock.advance(3 * RENEW_MS)
        await clock.advance(3 * RENEW_MS)
        assert not holding.is_lost.is_set()
        found = Leases(engine).newest(FLOOR)
        assert found is not None
        assert found.renewal > 0


async def test_who_cannot_renew_is_sure_of_what_it_owns_no_longer_than_others_wait(
    engine: Engine, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hold_lease(engine, SETTINGS, clock, "me", joins=True) as holding:
        await clock.advance(3 * RENEW_MS)
        assert holding.is_sure
        with monkeypatch.context() as broken:
            broken.setattr(Leases, "renew", _fails)
            await clock.advance(LAPSE_MS - RENEW_MS)
            # A short failure of the store sends nobody away.
            assert holding.is_sure
            await clock.advance(2 * RENEW_MS)
            assert not holding.is_sure
        await clock.advance(2 * RENEW_MS)
        assert holding.is_sure


async def test_one_that_stands_by_waits_for_a_store_too(
    engine: Engine, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    left_by(engine, "dead")
    looks: list[int] = []
    look = Leases.newest

    def sometimes(self: Leases, name: str) -> Lease | None:
        looks.append(clock.now())
        if len(looks) == 5:
            _fails()
        return look(self, name)

    monkeypatch.setattr(Leases, "newest", sometimes)
    assert await in_time(clock, entered(engine, clock, waits=True)) == 2
    # Who cannot look has seen nothing: the time begins anew.
    assert clock.now() - looks[4] >= LAPSE_MS


async def test_a_look_that_was_held_up_is_no_lapse(
    engine: Engine, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database that answers late has held up the holder's renewals too."""
    left_by(engine, "slow")
    looks: list[int] = []
    look = Leases.newest

    def held_up_once(self: Leases, name: str) -> Lease | None:
        if len(looks) == 3:
            clock.not_before(clock.now() + 2 * LAPSE_MS)
        looks.append(clock.now())
        return look(self, name)

    monkeypatch.setattr(Leases, "newest", held_up_once)
    assert await in_time(clock, entered(engine, clock, waits=True)) == 2
    assert clock.now() - looks[3] >= LAPSE_MS


async def test_time_in_which_nobody_looked_is_no_lapse(engine: Engine, clock: ManualClock) -> None:
    """One machine stalls with all that runs on it: who wakes first must not take over."""
    left_by(engine, "slow")
    waiting = asyncio.create_task(entered(engine, clock, waits=True))
    await clock.advance(1_000)
    await clock.jump(2 * LAPSE_MS)
    woken_at = clock.now()
    assert await in_time(clock, waiting) == 2
    assert clock.now() - woken_at >= LAPSE_MS


async def test_a_database_from_before_there_were_leases_is_upgraded(
    engine: Engine, clock: ManualClock
) -> None:
    with writing(engine) as connection:
        later = ("leases", "lock_outs", "outbox", "owners", "heartbeats")
        for table in (*later, "table_views", "tellings", "watches", "shape_levels"):
            connection.execute(text(f"DROP TABLE {table}"))
        columns = "number INTEGER, started_at INTEGER, at INTEGER"
        connection.execute(text(f"CREATE TABLE heartbeat ({columns})"))
        for column in ("layout_wagered_cents", "layout_won_cents", "void_kind"):
            connection.execute(text(f"ALTER TABLE rounds DROP COLUMN {column}"))
        connection.execute(text("ALTER TABLE snapshots DROP COLUMN seal"))
        connection.execute(text("ALTER TABLE incidents RENAME COLUMN details TO text"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    assert await entered(engine, clock) == 1
    assert version_of(engine) == newest_version()


def _fails(*_: object) -> None:
    raise StoreUnavailable("the database cannot be reached")


# ------------------------------------------------------------------------------------- several


async def test_members_have_leases_of_their_own(engine: Engine, clock: ManualClock) -> None:
    async with (
        hold_lease(engine, SETTINGS, clock, "me", joins=True) as one,
        hold_lease(engine, OTHER, clock, "you", joins=True) as other,
    ):
        assert (one.lease.name, other.lease.name) == ("this machine", "another machine")
        house = Members(engine).look()
        assert [one.address for one in house.members] == [
            "http://taisai-2:8080",
            "http://127.0.0.1:8080",
        ]
        assert set(house.owned_by("this machine")) == set(GROUPS)


async def test_nobody_runs_a_house_alone_while_a_member_lives(
    engine: Engine, clock: ManualClock
) -> None:
    async with hold_lease(engine, OTHER, clock, "you", joins=True):
        with pytest.raises(HouseHeld, match=r"another machine.*--join"):
            await in_time(clock, entered(engine, clock))
        lease = Leases(engine).newest(FLOOR)
        assert lease is None or not lease.holder


async def test_nobody_joins_who_runs_the_house_alone(engine: Engine, clock: ManualClock) -> None:
    holding = Holding(Leases(engine), left_by(engine, "other"), clock)
    keeping = asyncio.create_task(holding.keep())
    with pytest.raises(HouseHeld, match=r"alone.*--join"):
        await in_time(clock, joined(engine, clock))
    keeping.cancel()


async def joined(engine: Engine, clock: ManualClock, settings: Settings = SETTINGS) -> str:
    """The name of a member that has joined."""
    async with hold_lease(engine, settings, clock, "me", joins=True) as holding:
        return holding.lease.name


@pytest.mark.parametrize("is_killed", [False, True])
async def test_who_runs_a_house_alone_takes_over_what_members_have_left(
    engine: Engine, clock: ManualClock, *, is_killed: bool
) -> None:
    if is_killed:
        leases = Leases(engine)
        lease = leases.take("b", "dead", "b", None)
        assert lease is not None
        Members(engine).claim(lease)
    else:
        await joined(engine, clock, OTHER)
    await in_time(clock, entered(engine, clock))
    house = Members(engine).look()
    assert set(house.owned_by(FLOOR)) == set(GROUPS)


async def test_no_two_members_have_one_name(engine: Engine, clock: ManualClock) -> None:
    async with hold_lease(engine, SETTINGS, clock, "me", joins=True):
        work = hold_lease(engine, SETTINGS, clock, "you", joins=True)
        with pytest.raises(HouseHeld, match="another `process`"):
            await in_time(clock, work.__aenter__())


@pytest.mark.parametrize("name", [FLOOR, "a~1", "a#1"])
async def test_a_member_has_a_name_that_a_record_can_carry(
    engine: Engine, clock: ManualClock, name: str
) -> None:
    with pytest.raises(HouseHeld, match="cannot be named"):
        await joined(engine, clock, Settings(process=name))


async def test_a_member_whose_clock_is_off_does_not_join(
    engine: Engine, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    for off_ms in (0, CLOCK_OFF_MS_MAX, -CLOCK_OFF_MS_MAX):
        monkeypatch.setattr(Members, "database_time", lambda _, ms=off_ms: clock.now() + ms)
        demand_right_clock(Members(engine), clock)
    for off_ms in (CLOCK_OFF_MS_MAX + 1, -CLOCK_OFF_MS_MAX - 1):
        monkeypatch.setattr(Members, "database_time", lambda _, ms=off_ms: clock.now() + ms)
        with pytest.raises(ClockOff, match="251 ms off"):
            await joined(engine, clock)
    assert Members(engine).look().groups == ()
