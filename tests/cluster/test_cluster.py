"""A real cluster of PostgreSQL loses its machines one after another while people play.

Each test plays in a house of its own on the same three servers, does one thing to the cluster, and
waits until every terminal is answered again, by itself. Then what any screen was told is compared
with what the cluster holds. It is told for each how long it took until there was another primary,
and how long a terminal was without an answer at the longest.
"""

import asyncio
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import pytest

from cluster.cluster import Cluster, running_cluster
from crashes.audit import Audit, all_delivered, audit_evening, count
from crashes.choices import chance_of
from crashes.players import DoorBell, Screen
from crashes.run_server import ServerProcess, free_port
from crashes.silence import Silence
from crashes.staging import Staging
from harness.drill import Tally
from taisai.store.engine import make_engine
from taisai.store.migrations import upgrade

TABLES = ("table-1", "table-2")
TERMINALS = 3
PERIOD_MS = 600_000
BACK_S_MAX = 90
GONE_S = 15
"""How long something is gone without which play goes on."""

SETTLED_S = 3
LOOK_S = 0.02

pytestmark = [
    pytest.mark.slow,
    pytest.mark.drill,
    pytest.mark.asyncio,
    # One worker has all of them: there is one cluster.
    pytest.mark.xdist_group("cluster"),
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """Three servers; each test leaves them whole."""
    with running_cluster() as one:
        yield one


@dataclass(frozen=True)
class Fault:
    """Something that happens to a cluster.

    Attributes:
        strike: Does it to the primary of that name.
        repair: Puts it right afterwards.
        replaces: Another server must become the primary.
    """

    strike: Callable[[Cluster, str], object]
    repair: Callable[[Cluster, str], object]
    replaces: bool = True


def _nothing(_cluster: Cluster, _primary: str) -> None:
    """Patroni puts it right by itself."""


def _kill_replica(cluster: Cluster, _primary: str) -> None:
    cluster.strike(cluster.replica(), signal.SIGKILL)


def _start_what_is_missing(cluster: Cluster, _primary: str) -> None:
    for name in cluster.nodes:
        if not cluster.pids(name):
            cluster.start_one(name)


FAULTS: Final = {
    "its PostgreSQL is killed": Fault(
        lambda one, primary: one.strike(primary, signal.SIGKILL, postgresql_only=True), _nothing
    ),
    "its machine is lost": Fault(
        lambda one, primary: one.strike(primary, signal.SIGKILL), _start_what_is_missing
    ),
    "its machine stalls": Fault(
        lambda one, primary: one.strike(primary, signal.SIGSTOP),
        lambda one, primary: one.strike(primary, signal.SIGCONT),
    ),
    "it is switched over": Fault(lambda one, _: one.switch_over(), _nothing),
    "its Patroni is killed": Fault(
        lambda one, primary: one.kill_patroni(primary),
        lambda one, primary: one.start_one(primary),
    ),
    "its replica is killed": Fault(_kill_replica, _start_what_is_missing, replaces=False),
    "etcd is killed": Fault(
        lambda one, _: one.strike("etcd", signal.SIGKILL),
        lambda one, _: one.start_one("etcd"),
        replaces=False,
    ),
}


class House:
    """A house that is played in, with its records in the cluster."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        upgrade(self.engine)
        self.server = ServerProcess(url, free_port())
        self.server.warm_up()
        now_ms = time.time_ns() // 1_000_000
        staging = Staging(self.engine, now_ms - 60_000)
        staging.house(TABLES)
        for name in TABLES:
            staging.open_table(name, TERMINALS, PERIOD_MS)
            staging.place_your_bets(name)
        staging.finish(now_ms)
        self.server.start()
        self.screens: list[Screen] = []

    async def come_in(self) -> list[Screen]:
        """Every screen is enrolled and signed in; returns the terminals among them."""
        await asyncio.to_thread(self.server.wait_until_ready)
        terminals = []
        async with DoorBell(self.server.port) as bell:
            for name in TABLES:
                self.screens.append(await bell.dealer(name, chance_of(1), TERMINALS, voids=False))
                for number in range(1, TERMINALS + 1):
                    terminal, cabinet = await bell.terminal(name, number, chance_of(number))
                    self.screens += [terminal, cabinet]
                    terminals.append(terminal)
        return terminals

    async def proved(self) -> Audit:
        """What the cluster holds, against what any screen was told."""
        self.engine.dispose()
        await all_delivered(self.engine)
        self.server.kill()
        return audit_evening(self.engine, self.screens)

    def close(self) -> None:
        """Ends the process."""
        self.server.close()
        self.engine.dispose()


async def test_the_programs_themselves_find_nothing_wrong_with_the_files(cluster: Cluster) -> None:
    assert cluster.wrong_files() == []


@pytest.mark.rule("R3")
@pytest.mark.parametrize("way", ["haproxy", "hosts"])
@pytest.mark.parametrize("what", FAULTS)
async def test_nothing_told_is_lost_and_play_goes_on_by_itself(
    cluster: Cluster, what: str, way: str, tally: Tally, tell_figures: Callable[[str], None]
) -> None:
    fault = FAULTS[what]
    await asyncio.to_thread(cluster.wait_until_whole)
    database = f"house_{way}_{list(FAULTS).index(what)}"
    await asyncio.to_thread(cluster.new_database, database)
    house = await asyncio.to_thread(House, cluster.address(database, way))
    try:
        silence = Silence(await house.come_in())
        stop = asyncio.Event()
        async with asyncio.TaskGroup() as tasks:
            for screen in house.screens:
                tasks.create_task(screen.play(stop))
            watching = tasks.create_task(silence.watch())
            await silence.wait_until_over()
            silence.longest_s = 0.0
            primary = cluster.primary()
            replaced_s = await _strike(cluster, fault, primary)
            # Nobody has put anything right yet: they are answered all the same.
            await silence.wait_until_over()
            longest_s = silence.longest_s
            await asyncio.to_thread(fault.repair, cluster, primary)
            # What comes back may take itself for the primary, until it has asked.
            await asyncio.to_thread(cluster.wait_until_whole)
            await silence.wait_until_over()
            watching.cancel()
            stop.set()
        audit = await house.proved()
    finally:
        house.close()
        await asyncio.to_thread(cluster.wait_until_whole)
    assert audit.wrong == []
    assert audit.answers_done > 0
    if fault.replaces:
        # At the start, and once more for what happened.
        assert audit.interruptions >= 2 * len(TABLES)
    replaced = f"new primary after {replaced_s:.1f} s" if fault.replaces else "same primary"
    tell_figures(
        f"{what}, through {way}: {replaced}, "
        f"longest silence {longest_s:.1f} s, {audit.answers_done} answers done, "
        f"{len(audit.wrong)} lost, {audit.interruptions // len(TABLES) - 1} interruptions a table"
    )
    tally["faults of a cluster"] += 1
    count(tally, audit)


async def _strike(cluster: Cluster, fault: Fault, primary: str) -> float:
    """Does it; tells after how long there was another primary, zero where none is wanted."""
    began = time.monotonic()
    await asyncio.to_thread(fault.strike, cluster, primary)
    if not fault.replaces:
        await asyncio.sleep(GONE_S)
        return 0.0
    await asyncio.to_thread(cluster.wait_for_primary, but=primary)
    replaced_s = time.monotonic() - began
    # Until the one before has lost its replicas too, if it does not know of this.
    await asyncio.sleep(SETTLED_S)
    return replaced_s
