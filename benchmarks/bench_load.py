"""The real server under load: terminals on real sockets, enrolled for real, on SQLite (FULL).

This process is the load generator; the server is a process of its own, held to one core. Judge by
the server's CPU per wager: wall-clock time on a shared machine says more about its neighbours, so
the machine's steal and the server's share of its core are printed beside every latency.

    python benchmarks/bench_load.py           20 tables, about half a minute
    python benchmarks/bench_load.py --full    100 tables, 3,000 terminals, 6,000 wagers a second
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import uvloop
from sqlalchemy import func, select

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from load_client import Terminal, connected, place_wagers

from crashes.players import DoorBell
from crashes.run_server import ServerProcess, free_port
from crashes.staging import Staging, dealer_of
from store.postgres import running_server
from taisai.store.engine import make_engine, reading
from taisai.store.migrations import upgrade
from taisai.store.schema import snapshots
from taisai.table import commands

CPU_US_MAX = 120
MEMORY_KB_MAX = 40
PERIOD_MS = 3_600_000
ENROLLING_AT_ONCE = 20
NOTES_COUNT = 5
WAGERS = tuple(
    b'{"type":"PlaceWager","bet":"%b","amount_cents":100}' % bet
    for bet in (b"small", b"big", b"total_10", b"double_3", b"combination_1_4", b"face_6")
)


@dataclass(frozen=True)
class Scale:
    """How much of everything."""

    tables: int
    seats: int
    rate: int
    seconds: int
    events: int

    @property
    def outcome_tables(self) -> int:
        """At so many tables an outcome is entered under the others' load."""
        return max(4, self.tables // 10)


QUICK = Scale(tables=20, seats=30, rate=1_500, seconds=6, events=50_000)
FULL = Scale(tables=100, seats=30, rate=6_000, seconds=20, events=500_000)


# ------------------------------------------------------------------------------------- measures


def cpu_s(pid: int) -> float:
    """The CPU that a process has used, all of its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_kb(pid: int) -> int:
    """The memory that a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    raise AssertionError("the process has gone")


def steal_s() -> float:
    """What the machine's host has taken from all of its cores."""
    return int(Path("/proc/stat").read_text().split()[8]) / os.sysconf("SC_CLK_TCK")


def shown(latencies: list[float]) -> str:
    """The middle and the slowest hundredth, in milliseconds."""
    if len(latencies) < 2:
        return "none"
    cuts = statistics.quantiles(latencies, n=100, method="inclusive")
    worst_ms = max(latencies) * 1e3
    return f"p50 {cuts[49] * 1e3:.1f} ms, p99 {cuts[98] * 1e3:.1f} ms, worst {worst_ms:.1f} ms"


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
        staging.open_table(name, scale.seats, PERIOD_MS)
        staging.place_your_bets(name)
    for name in closed:
        # The period is over when the server starts: its dealer enters the outcome under load.
        staging.open_table(name, scale.seats, 36_000)
        staging.place_your_bets(name)
        for number in range(1, scale.seats + 1):
            staging.ask(name, commands.InsertNote(terminal=number, note_cents=5_000))
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


async def come_in(port: int, scale: Scale, pid: int) -> Floor:
    """Enrols every terminal over HTTP, signs the dealers in, and connects all."""
    wagering, closed = names(scale)
    seats = [(name, seat) for name in (*wagering, *closed) for seat in range(1, scale.seats + 1)]
    at_once = asyncio.Semaphore(ENROLLING_AT_ONCE)
    began = time.perf_counter()
    async with DoorBell(port) as bell:

        async def enrolled(table: str, seat: int) -> str:
            async with at_once:
                return (await bell.enrol(table, seat))[1]

        cookies = await asyncio.gather(*(enrolled(*one) for one in seats))
        people = {
            name: await bell.sign_in(dealer_of(name).role, dealer_of(name).id) for name in closed
        }
    took_s = time.perf_counter() - began
    print(f"  enrolled {len(seats)} terminals in {took_s:.1f} s")
    floor = Floor([], {name: [] for name in closed}, {}, [], memory_kb(pid))
    for (table, seat), cookie in zip(seats, cookies, strict=True):
        path = f"/screens/terminal/{table}/{seat}/socket?client=bench{seat:03}"
        terminal = await connected(port, path, cookie, floor.latencies)
        (floor.wagering if table in wagering else floor.closed[table]).append(terminal)
    for table, cookie in people.items():
        path = f"/staff/dealer/socket/{table}?client=benchmark"
        floor.dealers[table] = await connected(port, path, cookie, [])
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
            assert time.perf_counter() - began < 30, "the outcome did not reach all seats"
            await asyncio.sleep(0.002)
        waits.append(max(one.result_at for one in seats) - began)
        await asyncio.sleep(seconds / len(floor.dealers) / 2)
    return waits


async def load(port: int, scale: Scale, pid: int) -> None:
    floor = await come_in(port, scale, pid)
    count = len(floor.wagering) + sum(len(each) for each in floor.closed.values())
    each_kb = (memory_kb(pid) - floor.memory_kb_before) / count
    print(f"  {count} terminals connected: {each_kb:.1f} kB each (at most {MEMORY_KB_MAX})")
    for terminal in floor.wagering:
        for _ in range(NOTES_COUNT):
            terminal.ask(b'{"type":"InsertNote","note_cents":10000}')
        await terminal.answered()
    floor.latencies.clear()
    messages = sum(one.messages_count for one in floor.wagering)
    began, cpu, stolen = time.perf_counter(), cpu_s(pid), steal_s()
    wagers, waits = await asyncio.gather(
        place_wagers(floor.wagering, WAGERS, scale.rate, scale.seconds),
        outcomes(floor, scale.seconds),
    )
    for terminal in floor.wagering:
        await terminal.answered()
    took_s = time.perf_counter() - began
    cpu, stolen = cpu_s(pid) - cpu, steal_s() - stolen
    messages = sum(one.messages_count for one in floor.wagering) - messages
    refused = [words for one in floor.wagering for words in one.refused]
    print(f"  {wagers} wagers in {took_s:.1f} s: {wagers / took_s:.0f} a second", end="")
    print(f" of {scale.rate} wanted; {len(refused)} refused; {messages / wagers:.2f} messages each")
    print(
        f"  CPU of the server: {cpu / wagers * 1e6:.0f} us a wager (at most {CPU_US_MAX})", end=""
    )
    print(f", {cpu / took_s:.0%} of its core; the host stole {stolen / took_s:.1%} of a core")
    print(f"  a wager acknowledged: {shown(floor.latencies)}")
    print(f"  an outcome at all {scale.seats} seats of a table: {shown(waits)}")
    if refused:
        print(f"  the first refusal: {refused[0][:200]!r}")
    for terminal in (*floor.wagering, *floor.dealers.values()):
        terminal.close()


def bench(words: str, url: str, scale: Scale) -> None:
    print(f"{words}: {scale.tables} tables of {scale.seats} terminals")
    server = ServerProcess(url, free_port())
    server.warm_up()
    stage(url, scale)
    server.start()
    cores = sorted(os.sched_getaffinity(0))
    try:
        os.sched_setaffinity(server.pid, cores[:1])
        server.wait_until_ready()
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(load(server.port, scale, server.pid))
    finally:
        server.close()


# ------------------------------------------------------------------------------------- starting


def bench_start(url: str, scale: Scale) -> None:
    """Start-up with a day of journal: first from the records alone, then with snapshots."""
    engine = make_engine(url)
    upgrade(engine)
    now_ms = time.time_ns() // 1_000_000
    staging = Staging(engine, now_ms - 86_400_000)
    wagering = [f"table-{number}" for number in range(1, scale.tables + 1)]
    staging.house(wagering)
    for name in wagering:
        staging.at = now_ms - 86_400_000
        staging.open_table(name, scale.seats, 2 * 86_400_000)
        staging.place_your_bets(name)
        staging.ask(name, commands.InsertNote(terminal=1, note_cents=10_000))
        for number in range(scale.events // scale.tables // 2):
            staging.at = now_ms - 86_000_000 + number
            request = f"terminal-{name}-1:page#{number + 1}"
            wager = commands.PlaceWager(terminal=1, bet="small", amount_cents=100)
            staging.ask(name, wager, request)
            staging.ask(name, commands.CancelWager(terminal=1, bet="small"))
    staging.finish(now_ms)
    engine.dispose()
    server = ServerProcess(url, free_port())
    server.warm_up()
    for words in ("first start", "second start"):
        kept = _snapshots_count(url)
        began = time.perf_counter()
        server.start()
        server.wait_until_ready()
        took_s = time.perf_counter() - began
        cpu = cpu_s(server.pid)
        print(f"  {words}, {kept} snapshots: {took_s:.1f} s, {cpu:.1f} s CPU", end="")
        print(f", {memory_kb(server.pid) / 1024:.0f} MB")
        # Until each stream has its snapshot.
        time.sleep(2 + scale.tables / 20)
        server.kill()
    server.close()


def _snapshots_count(url: str) -> int:
    engine = make_engine(url)
    with reading(engine) as connection:
        count = connection.execute(select(func.count()).select_from(snapshots)).scalar_one()
    engine.dispose()
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--full", action="store_true", help="3,000 terminals; some minutes")
    parser.add_argument("--only", choices=("sqlite", "postgresql", "start"), default="")
    parser.add_argument("--rate", type=int, default=0, help="wagers a second in all")
    given = parser.parse_args()
    scale = FULL if given.full else QUICK
    if given.rate:
        scale = Scale(scale.tables, scale.seats, given.rate, scale.seconds, scale.events)
    cores = sorted(os.sched_getaffinity(0))
    # The generator keeps off the server's core.
    os.sched_setaffinity(0, cores[1:] or cores)
    with tempfile.TemporaryDirectory() as folder:
        if given.only in ("", "sqlite"):
            bench("sqlite (FULL)", f"sqlite:///{folder}/load.sqlite", scale)
        if given.only in ("", "postgresql"):
            with running_server(is_durable=True) as database:
                bench("postgresql", database.new_database(), scale)
        if given.only in ("", "start"):
            print(f"sqlite: start with a journal of {scale.events} events")
            bench_start(f"sqlite:///{folder}/day.sqlite", scale)


if __name__ == "__main__":
    main()
