"""Two processes on one PostgreSQL: one runs the house, the other takes over when it dies.

Screens play over real sockets all the time; where one process is gone they turn to the other, as
behind a proxy. What any screen was told is in the journal in the end, once.
"""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from sqlalchemy import Engine

from crashes.audit import all_delivered, audit_evening, count
from crashes.choices import chance_of
from crashes.players import DoorBell, Screen
from crashes.run_server import ServerProcess, free_port
from crashes.staging import Staging
from harness.drill import Tally, length
from store.postgres import Server, running_server
from taisai.store.engine import make_engine, reading
from taisai.store.leases import FLOOR, Lease, Leases
from taisai.store.migrations import upgrade

TABLES = ("table-1", "table-2")
TERMINALS = 4
PERIOD_MS = 600_000
WAIT_S = 60
STALL_S = 0.02
"""After so long, what the database can do without the process is done."""

pytestmark = [pytest.mark.slow, pytest.mark.asyncio]


@pytest.fixture(scope="module")
def database() -> Iterator[Server]:
    """A real PostgreSQL server."""
    with running_server(is_durable=True) as server:
        yield server


@dataclass
class Pair:
    """Two processes, of which one runs the house."""

    engine: Engine
    running: ServerProcess
    waiting: ServerProcess
    screens: list[Screen] = field(default_factory=list)
    takeovers: int = 0

    @property
    def lease(self) -> Lease:
        """The lease as it stands."""
        lease = Leases(self.engine).newest(FLOOR)
        assert lease is not None
        return lease

    def is_writing(self) -> bool:
        """A transaction holds the lease, as one does that appends."""
        with reading(self.engine) as connection:
            found = connection.exec_driver_sql(
                "SELECT count(*) FROM pg_locks WHERE relation = 'leases'::regclass "
                "AND mode = 'RowShareLock'"
            )
            return bool(found.scalar_one())

    async def stall(self, *, in_an_append: bool) -> None:
        """The machine of the process that runs stalls: its sockets stay open, and it does nothing.

        Args:
            in_an_append: At a moment when the database waits for the rest of a transaction.
        """
        async with asyncio.timeout(WAIT_S):
            while True:
                os.kill(self.running.pid, signal.SIGSTOP)
                await asyncio.sleep(STALL_S)
                if not in_an_append or await asyncio.to_thread(self.is_writing):
                    return
                os.kill(self.running.pid, signal.SIGCONT)
                await asyncio.sleep(STALL_S)

    async def taken_over(self) -> None:
        """The other one runs the house now, by itself, and screens turn to it."""
        old, new = self.running, self.waiting
        for screen in self.screens:
            screen.address = screen.address.replace(f":{old.port}/", f":{new.port}/")
        await asyncio.to_thread(new.wait_until_ready)
        self.takeovers += 1
        self.running, self.waiting = new, old

    async def played_on(self) -> None:
        """Every screen was answered since."""
        before = [len(one.told) for one in self.screens]
        async with asyncio.timeout(WAIT_S):
            while any(
                len(one.told) <= count
                for one, count in zip(self.screens, before, strict=True)
                # A dealer has nothing to do in a long period but sell credits, now and then.
                if "terminal" in one.owner
            ):
                await asyncio.sleep(0.02)


def stage(engine: Engine) -> None:
    """Writes a house with tables in a long wagering period."""
    now_ms = time.time_ns() // 1_000_000
    staging = Staging(engine, now_ms - 60_000)
    staging.house(TABLES)
    for name in TABLES:
        staging.open_table(name, TERMINALS, PERIOD_MS)
        staging.place_your_bets(name)
    staging.finish(now_ms)


async def come_in(pair: Pair) -> None:
    """Every screen is enrolled and signed in at the process that runs."""
    async with DoorBell(pair.running.port) as bell:
        for name in TABLES:
            dealer = await bell.dealer(name, chance_of(1), TERMINALS, voids=False)
            pair.screens.append(dealer)
            for number in range(1, TERMINALS + 1):
                pair.screens.extend(await bell.terminal(name, number, chance_of(number)))


@pytest.fixture
def pair(database: Server) -> Iterator[Pair]:
    """A house that runs, and a process that stands by."""
    url = database.new_database()
    engine = make_engine(url)
    upgrade(engine)
    first = ServerProcess(url, free_port())
    second = ServerProcess(url, free_port(), behind=first)
    first.warm_up()
    stage(engine)
    first.start()
    try:
        first.wait_until_ready()
        second.start()
        yield Pair(engine, first, second)
    finally:
        for server in (first, second):
            server.close()
        engine.dispose()


@pytest.mark.drill(times=2)
async def test_a_process_that_is_killed_is_taken_over_and_nothing_told_is_lost(
    pair: Pair, tally: Tally
) -> None:
    await come_in(pair)
    stop = asyncio.Event()
    async with asyncio.TaskGroup() as tasks:
        for screen in pair.screens:
            tasks.create_task(screen.play(stop))
        for _ in range(length(2, drill=10)):
            await pair.played_on()
            pair.running.kill()
            await pair.taken_over()
            await pair.played_on()
            # The one that was killed comes back, and waits in its turn.
            pair.waiting.stands_by()
            pair.waiting.start()
        stop.set()
    await all_delivered(pair.engine)
    pair.running.kill()
    pair.waiting.kill()
    audit = audit_evening(pair.engine, pair.screens)
    assert audit.wrong == []
    # The round went on: no other was begun, and each interruption is on record at each table.
    assert audit.rounds_void == 0
    assert audit.interruptions == (1 + pair.takeovers) * len(TABLES)
    assert audit.answers_done > 20
    tally["takeovers"] += pair.takeovers
    count(tally, audit)


@pytest.mark.drill(times=5)
@pytest.mark.parametrize("in_an_append", [False, True])
async def test_a_process_that_was_asleep_when_it_was_taken_over_writes_nothing_more(
    pair: Pair, tally: Tally, *, in_an_append: bool
) -> None:
    await come_in(pair)
    stop = asyncio.Event()
    sleeper = pair.running
    async with asyncio.TaskGroup() as tasks:
        for screen in pair.screens:
            tasks.create_task(screen.play(stop))
        await pair.played_on()
        before = pair.lease.fencing
        await pair.stall(in_an_append=in_an_append)
        await pair.taken_over()
        assert pair.lease.fencing == before + 1
        os.kill(sleeper.pid, signal.SIGCONT)
        # It finds out, sends its screens away, and they turn to the other.
        await pair.played_on()
        stop.set()
    await all_delivered(pair.engine)
    pair.running.kill()
    audit = audit_evening(pair.engine, pair.screens)
    assert audit.wrong == []
    # At the start and at the takeover: the sleeper recorded nothing when it woke.
    assert audit.interruptions == 2 * len(TABLES)
    tally["takeovers"] += pair.takeovers
    count(tally, audit)


async def test_a_house_that_closes_in_good_order_is_taken_over_without_waiting(pair: Pair) -> None:
    before = pair.lease
    pair.running.end()
    # Given back at once: it need not lapse.
    assert pair.lease.holder != before.holder
    await pair.taken_over()
    assert pair.lease.fencing == before.fencing + 1
