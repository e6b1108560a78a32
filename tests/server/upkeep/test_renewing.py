"""Who holds a lease shows that it lives, whatever else it does; or it ends."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Engine

from harness.manual_clock import ManualClock
from taisai.server.settings import Settings
from taisai.server.upkeep.leasing import LAPSE_MS, RENEW_MS, SURE_MS, hold_lease
from taisai.store.engine import make_engine
from taisai.store.leases import FLOOR, Lease, Leases
from taisai.store.migrations import upgrade

pytestmark = pytest.mark.asyncio

SETTINGS = Settings(process="this machine")


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    made = make_engine(f"sqlite:///{tmp_path / 'journal.sqlite'}")
    upgrade(made)
    yield made
    made.dispose()


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


async def test_a_lease_is_renewed_though_every_thread_that_all_share_is_taken(
    engine: Engine, clock: ManualClock
) -> None:
    """By long questions of an inspector, for example: others would take the house over."""
    may_end, shared = threading.Event(), ThreadPoolExecutor(1)
    async with hold_lease(engine, SETTINGS, clock, "me") as holding:
        asyncio.get_running_loop().set_default_executor(shared)
        shared.submit(may_end.wait)
        try:
            await clock.advance(3 * RENEW_MS)
            newest = Leases(engine).newest(FLOOR)
            assert newest is not None
            assert newest.renewal == 3
            assert holding.is_sure
        finally:
            may_end.set()


async def test_a_renewal_under_way_has_ended_before_a_house_is_let_go(
    engine: Engine, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its thread would write into a database that is another process's by then."""
    told: list[str] = []
    has_begun, may_end = threading.Event(), threading.Event()

    def renew(_leases: Leases, lease: Lease) -> Lease:
        has_begun.set()
        may_end.wait()
        told.append("renewed")
        return lease

    monkeypatch.setattr(Leases, "renew", renew)
    monkeypatch.setattr(Leases, "release", lambda *_: told.append("let go"))
    # One thread renews; the other does what it is asked for in order.
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2))
    leaves = asyncio.Event()

    async def hold() -> None:
        async with hold_lease(engine, SETTINGS, clock, "me"):
            while not has_begun.is_set():
                await clock.advance(RENEW_MS)
            leaves.set()

    holding = asyncio.create_task(hold())
    await leaves.wait()
    for _ in range(100):
        await asyncio.sleep(0)
    await asyncio.to_thread(told.append, "asked for after that")
    may_end.set()
    await holding
    assert told == ["asked for after that", "renewed", "let go"]


async def test_who_renews_no_more_by_a_fault_of_its_own_ends_before_others_take_over(
    engine: Engine, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_leases: Leases, _lease: Lease) -> Lease:
        raise RuntimeError("a fault of the program")

    async with hold_lease(engine, SETTINGS, clock, "me") as holding:
        monkeypatch.setattr(Leases, "renew", fail)
        await clock.advance(RENEW_MS)
        assert holding.is_lost.is_set()
        assert not holding.is_sure


async def test_a_renewal_counts_from_when_it_was_asked_for_however_long_it_took(
    engine: Engine, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database may have seen it at once: others count from then."""
    renew = Leases.renew

    def take_long(self: Leases, lease: Lease) -> Lease | None:
        found = renew(self, lease)
        clock.not_before(clock.now() + LAPSE_MS)
        return found

    async with hold_lease(engine, SETTINGS, clock, "me", joins=True) as holding:
        with monkeypatch.context() as slow:
            slow.setattr(Leases, "renew", take_long)
            await clock.advance(RENEW_MS)
        assert holding.is_sure
        assert clock.now() - holding._renewed_at == LAPSE_MS
        clock.not_before(clock.now() + SURE_MS - LAPSE_MS)
        assert not holding.is_sure
