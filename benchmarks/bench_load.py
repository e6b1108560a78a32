"""The real server under load: terminals on real sockets, enrolled for real, on SQLite (FULL).

This process is the load generator; the server is a process of its own, held to a core on which the
generator is not. Judge by the server's CPU per wager, all threads, and by how many bare echoes of
the same frame that would be: they are measured in turn with the wagers, second by second, at the
same rate on the same core. Wall-clock time on a shared machine says more about its neighbours, so
the machine's steal and load, and the server's share of its core stand beside every latency.

    python benchmarks/bench_load.py           20 tables, about half a minute
    python benchmarks/bench_load.py --full    100 tables, 3,000 terminals, 6,000 wagers a second
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median, quantiles

import uvloop

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from door_client import FastDoorBell
from echo import Echo
from floors import WAGERS, put_credits_in
from load_client import CONNECTING_AT_ONCE, Terminal, connect, in_batches, place_wagers
from measures import (
    by_kind,
    cpu_of_children,
    cpu_of_threads,
    cpu_s,
    latency_text,
    memory_kb,
    steal_s,
    waited_s,
)

from crashes.run_server import ServerProcess, free_port
from crashes.staging import Staging, dealer_of
from harness.stacked_notes import note_in
from store.postgres import running_server
from taisai.store.engine import make_engine
from taisai.store.migrations import upgrade
from taisai.table import commands

ECHOES_MAX = 2.0
SLICE_S = 0.5
MEMORY_KB_MAX = 40
REACHED = 0.97
FULL_SHARE = 0.93


@dataclass(frozen=True)
class Scale:
    """How much of everything; the rate is of wagers a second in all."""

    tables: int
    seats: int
    rate: int
    seconds: int

    @property
    def outcome_tables(self) -> int:
        """At so many tables an outcome is entered under the others' load."""
        return max(4, self.tables // 10)


QUICK = Scale(tables=20, seats=30, rate=1_500, seconds=6)
FULL = Scale(tables=100, seats=30, rate=6_000, seconds=20)


# ------------------------------------------------------------------------------------- staging


def names(scale: Scale) -> tuple[list[str], list[str]]:
    """The tables at which wagers are placed, and those at which an outcome is entered."""
    every = [f"table-{number}" for number in range(1, scale.tables + 1)]
    return every[scale.outcome_tables :], every[: scale.outcome_tables]


def stage(url: str, scale: Scale) -> None:
    engine = make_engine(url)
    upgrade(engine)
    now_ms = time.time_ns() // 1_000_000
    staging = Staging(engine, now_ms - 100_000)
    wagering, closed = names(scale)
    staging.house([*wagering, *closed])
    for name in wagering:
        put_credits_in(staging, name, scale.seats)
        staging.place_your_bets(name)
    for name in closed:
        # The period is over when the server starts: its dealer enters the outcome under load.
        staging.open_table(name, scale.seats, 36_000)
        staging.place_your_bets(name)
        for number in range(1, scale.seats + 1):
            staging.ask(name, note_in(number, 5_000))
            wager = commands.PlaceWager(terminal=number, bet="small", amount_cents=500)
            staging.ask(name, wager)
    staging.at = now_ms - 50_000
    for name in closed:
        staging.ask(name, commands.CallNoMoreBets(by=dealer_of(name)))
    staging.finish(now_ms)
    engine.dispose()


@dataclass
class Floor:
    """The screens of the house."""

    wagering: list[Terminal]
    closed: dict[str, list[Terminal]]
    dealers: dict[str, Terminal]
    latencies: list[float]
    memory_kb_before: int


async def come_in(server: ServerProcess, scale: Scale) -> Floor:
    """Enrols every terminal over HTTP, signs the dealers in, and connects all."""
    wagering, closed = names(scale)
    seats = [(name, seat) for name in (*wagering, *closed) for seat in range(1, scale.seats + 1)]
    began, cpu, own = time.perf_counter(), cpu_s(server.pid), time.process_time()
    async with FastDoorBell(server.port) as bell:
        cookies = await bell.enrol_all(seats)
        people = {
            name: await bell.sign_in(dealer_of(name).role, dealer_of(name).id) for name in closed
        }
    took_s = time.perf_counter() - began
    cpu, own = cpu_s(server.pid) - cpu, time.process_time() - own
    print(f"  enrolled {len(seats)} terminals over HTTP in {took_s:.1f} s:", end="")
    print(f" {cpu / len(seats) * 1e3:.1f} ms CPU each, {own / len(seats) * 1e3:.1f} ms ours")
    floor = Floor([], {name: [] for name in closed}, {}, [], memory_kb(server.pid))
    began = time.perf_counter()

    async def take_seat(table: str, seat: int, cookie: str) -> Terminal:
        path = f"/screens/terminal/{table}/{seat}/socket?page=new"
        return await connect(server.port, path, cookie, floor.latencies)

    for some in in_batches(zip(seats, cookies, strict=True), CONNECTING_AT_ONCE):
        made = await asyncio.gather(*(take_seat(*seat, cookie) for seat, cookie in some))
        for ((table, _), _), terminal in zip(some, made, strict=True):
            floor.closed.get(table, floor.wagering).append(terminal)
    for table, token in people.items():
        path = f"/staff/dealer/socket/{table}?page=new"
        cookie = f"taisai_staff={token}"
        floor.dealers[table] = await connect(server.port, path, cookie, [])
    each_kb = (memory_kb(server.pid) - floor.memory_kb_before) / len(seats)
    took_s = time.perf_counter() - began
    print(f"  connected {len(seats)} terminals in {took_s:.1f} s: {each_kb:.1f} kB each", end="")
    print(f" (at most {MEMORY_KB_MAX}); {memory_kb(server.pid) / 1024:.0f} MB in all")
    return floor


# ------------------------------------------------------------------------------------- the load


async def outcomes(floor: Floor, seconds: float) -> list[float]:
    """Enters an outcome at each closed table, one after another; how long all seats waited."""
    waits = []
    for name, dealer in floor.dealers.items():
        seats = floor.closed[name]
        for command in (b'{"type":"PressEntryButton","number":3}',) * 3 + (
            b'{"type":"PressEnter"}',
        ):
            dealer.ask(command)
            await dealer.answered()
        assert not dealer.refused, dealer.refused
        began = time.perf_counter()
        dealer.ask(b'{"type":"SettleRound"}')
        while not all(one.result_at for one in seats):
            assert time.perf_counter() - began < 60, "the outcome did not reach all seats"
            await asyncio.sleep(0.002)
        waits.append(max(one.result_at for one in seats) - began)
        await asyncio.sleep(seconds / len(floor.dealers) / 2)
    return waits


@dataclass(frozen=True)
class Moment:
    """What everybody has spent by a moment."""

    at: float
    server: float
    threads: dict[int, float]
    database: float
    generator: float
    stolen: float
    waited: float


def moment(server: ServerProcess, database_pid: int) -> Moment:
    """What everybody has spent by now."""
    return Moment(
        time.perf_counter(),
        cpu_s(server.pid),
        cpu_of_threads(server.pid),
        cpu_of_children(database_pid) if database_pid else 0.0,
        time.process_time(),
        steal_s(),
        waited_s(server.pid),
    )


@dataclass
class Spent:
    """What everybody has spent while wagers were placed, all slices together."""

    wall: float = 0.0
    server: float = 0.0
    threads: Counter[int] = field(default_factory=Counter)
    database: float = 0.0
    generator: float = 0.0
    stolen: float = 0.0
    waited: float = 0.0

    def add(self, first: Moment, last: Moment) -> None:
        """Adds what was spent between two moments."""
        self.wall += last.at - first.at
        self.server += last.server - first.server
        for thread, total in last.threads.items():
            self.threads[thread] += total - first.threads.get(thread, 0.0)  # type: ignore[assignment]
        self.database += last.database - first.database
        self.generator += last.generator - first.generator
        self.stolen += last.stolen - first.stolen
        self.waited += last.waited - first.waited


def report(
    scale: Scale,
    wagers: int,
    spent: Spent,
    names: dict[int, str],
    pairs: Sequence[tuple[float, float]],
) -> None:
    """Prints who spent what, and who had nothing left.

    Args:
        scale: What was wanted.
        wagers: How many were placed.
        spent: What everybody has spent meanwhile.
        names: The names of the server's threads.
        pairs: The CPU of a wager and of an echo, from one half second to the next.
    """
    cpu = spent.server
    kinds = by_kind(dict(spent.threads), names)
    echo_us = median(echo_s for _, echo_s in pairs) * 1e6
    low, middle, high = quantiles((wager_s / echo_s for wager_s, echo_s in pairs), n=4)
    print(f"  CPU of the server: {cpu / wagers * 1e6:.0f} us a wager; an echo {echo_us:.0f}")
    print(f"  a wager is {middle:.2f} echoes (aim: {ECHOES_MAX}); half of the", end="")
    print(f" {len(pairs)} times that both were measured {low:.2f} to {high:.2f}")
    split = ", ".join(f"{kind} {each / wagers * 1e6:.0f}" for kind, each in kinds.items())
    print(f"    by thread, us a wager: {split}")
    shares = {"the server": cpu / spent.wall, "the generator": spent.generator / spent.wall}
    if spent.database:
        print(f"    PostgreSQL's own processes: {spent.database / wagers * 1e6:.0f} us a wager")
        shares["PostgreSQL (where it finds a core)"] = spent.database / spent.wall
    told = ", ".join(f"{who} {one:.0%}" for who, one in shares.items())
    waited = spent.waited / spent.wall
    print(f"    shares of a core: {told}; the event loop waited for its core {waited:.0%}", end="")
    print(f" of the time; the host stole {spent.stolen / spent.wall:.1%}")
    shares["the server"] += waited
    full = [who for who, share in shares.items() if share >= FULL_SHARE]
    busiest = max(kinds, key=lambda kind: kinds[kind])
    if wagers / spent.wall >= scale.rate * REACHED:
        print("  what limits: nothing at this rate")
    elif full:
        print(f"  what limits: {' and '.join(full)}; in the server the {busiest},", end="")
        print(f" which takes {kinds[busiest] / cpu:.0%} of its CPU", end="")
        print(f"; other programs had its core {waited:.0%} of the time" if waited > 0.1 else "")
    else:
        print("  what limits: nobody's core was full: the disk, or the network")


async def load(server: ServerProcess, scale: Scale, database_pid: int, echo: Echo) -> None:
    floor = await come_in(server, scale)
    await echo.connect(len(floor.wagering))
    floor.latencies.clear()
    messages = sum(one.messages_count for one in floor.wagering)
    spent = Spent()
    pairs: list[tuple[float, float]] = []
    burst: list[float] = []

    async def wagered() -> int:
        count = 0
        for part in range(round(scale.seconds / SLICE_S)):
            echo_s = await echo.measure(WAGERS, scale.rate, SLICE_S)
            first = moment(server, database_pid)
            wagers = await place_wagers(floor.wagering, WAGERS, scale.rate, SLICE_S)
            for terminal in floor.wagering:
                await terminal.answered()
            last = moment(server, database_pid)
            spent.add(first, last)
            pairs.append(((last.server - first.server) / wagers, echo_s))
            count += wagers
            if part == 0:
                # Everybody places their first wager at once: that is told by itself.
                burst.extend(floor.latencies)
                floor.latencies.clear()
        return count

    wagers, waits = await asyncio.gather(wagered(), outcomes(floor, scale.seconds))
    messages = sum(one.messages_count for one in floor.wagering) - messages
    refused = [words for one in floor.wagering for words in one.refused]
    print(f"  {wagers} wagers in {spent.wall:.1f} s: {wagers / spent.wall:.0f} a second", end="")
    print(f" of {scale.rate} wanted; {len(refused)} refused; {messages / wagers:.2f} messages each")
    report(scale, wagers, spent, server.threads(), pairs)
    print(f"  a wager acknowledged: {latency_text(floor.latencies)};", end="")
    print(f" in the first half second, when all begin at once: {latency_text(burst)}")
    print(f"  an outcome at all {scale.seats} seats of a table: {latency_text(waits)}")
    if refused:
        print(f"  the first refusal: {refused[0][:200]!r}")
    for terminal in (*floor.wagering, *floor.dealers.values()):
        terminal.close()


@dataclass(frozen=True)
class Cores:
    """Who runs where: looked at once, before anybody is held to anything."""

    server: int
    generator: frozenset[int]

    @classmethod
    def chosen(cls) -> "Cores":
        """The first core for the server, the others for the generator; one for both if need be."""
        every = sorted(os.sched_getaffinity(0))
        return cls(every[0], frozenset(every[1:] or every))


def bench(words: str, url: str, scale: Scale, cores: Cores, database_pid: int = 0) -> None:
    print(f"{words}: {scale.tables} tables of {scale.seats} terminals", end="")
    print(f"; load of the machine {os.getloadavg()[0]:.1f}")
    server = ServerProcess(url, free_port())
    server.warm_up()
    echo = Echo(cores.server)
    stage(url, scale)
    server.start()
    try:
        os.sched_setaffinity(server.pid, {cores.server})
        server.wait_until_ready()
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(load(server, scale, database_pid, echo))
    finally:
        server.close()
        echo.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--full", action="store_true", help="3,000 terminals; some minutes")
    parser.add_argument("--only", choices=("sqlite", "postgresql"), default="")
    parser.add_argument("--rate", type=int, default=0, help="wagers a second in all")
    given = parser.parse_args()
    scale = FULL if given.full else QUICK
    if given.rate:
        scale = replace(scale, rate=given.rate)
    cores = Cores.chosen()
    os.sched_setaffinity(0, cores.generator)
    with tempfile.TemporaryDirectory() as folder:
        if given.only in ("", "sqlite"):
            bench("sqlite (FULL)", f"sqlite:///{folder}/load.sqlite", scale, cores)
        if given.only in ("", "postgresql"):
            with running_server(is_durable=True) as database:
                url = database.new_database()
                bench("postgresql", url, scale, cores, database.pid)


if __name__ == "__main__":
    main()
