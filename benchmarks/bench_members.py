"""Members of a house on one PostgreSQL: what a wager costs each of them, and how many they carry.

Real processes, `taisai serve --join`, with the casino's terminals on real sockets at the member
that owns their table. Two houses live side by side on one server, one run by a single member and
one shared out over two, and wagers are placed in turn, second by second: at the same rate for each
member, and at half of it. Judge by the ratios: what a wager costs where the house is shared out, to
what it costs one member at the same rate, for the members and for PostgreSQL itself.

    python benchmarks/bench_members.py           20 tables in each house; about two minutes
    python benchmarks/bench_members.py --full    and 12,000 terminals connected at two members
"""

import argparse
import asyncio
import os
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import uvloop

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from door_client import FastDoorBell
from floors import WAGERS, put_credits_in
from load_client import CONNECTING_AT_ONCE, Terminal, connect, in_batches, place_wagers
from measures import cpu_of_children, cpu_s, latency_text, memory_kb, steal_s

from crashes.staging import Staging, dealer_of
from members.shared_house import SharedHouse, shared_house
from store.postgres import Server, running_server

SEATS = 30
TABLES = 20
"""Of each house."""
RATE = 1_500
"""Wagers a second at each member."""
OPENING = (b'{"type":"SpinTumbler","times":3}', b'{"type":"CallPlaceYourBets"}')
ROUNDS = 12
SLICE_S = 1.0
RATIO_MAX = 1.10
MANY_TABLES = 400
MEMORY_KB_MAX = 40


@dataclass
class Floor:
    """A house that runs, with its terminals by the member that owns their table.

    Attributes:
        latencies: How long each wager waited for its answer, since they were cleared.
    """

    house: SharedHouse
    by_member: dict[str, list[Terminal]]
    memory_kb_before: dict[str, int]
    latencies: list[float] = field(default_factory=list)

    @property
    def terminals(self) -> list[Terminal]:
        """All of them, a member's after another's in turn."""
        return [one for some in zip(*self.by_member.values(), strict=False) for one in some]

    def cpu_s(self) -> float:
        """What all members have spent."""
        return sum(cpu_s(one.pid) for one in self.house.members.values())


@dataclass
class Cost:
    """What a wager cost in one second: the members' CPU and PostgreSQL's, in microseconds."""

    members_us: float
    database_us: float
    a_second: float


def table_names(count: int) -> list[str]:
    """So many tables."""
    return [f"table-{number}" for number in range(1, count + 1)]


def stage(house: SharedHouse, tables: Sequence[str], *, has_credits: bool) -> None:
    """Writes the house: open tables, and seats that can wager where that is wanted."""
    now_ms = time.time_ns() // 1_000_000
    staging = Staging(house.engine, now_ms - 100_000)
    staging.house(tables)
    for name in tables:
        if has_credits:
            put_credits_in(staging, name, SEATS)
        else:
            staging.open_table(name, SEATS, 36_000)
    staging.finish(now_ms)


async def enter(house: SharedHouse, tables: Sequence[str]) -> Floor:
    """Starts the members, enrols every terminal through the proxy, and connects it."""
    await house.start(120)
    owners = {name: house.owner_of(name) for name in tables}
    places = [(name, seat) for name in tables for seat in range(1, SEATS + 1)]
    cpu = sum(cpu_s(one.pid) for one in house.members.values())
    began = time.perf_counter()
    async with FastDoorBell(house.port) as bell:
        cookies = await bell.enrol_all(places)
    took_s = time.perf_counter() - began
    cpu = sum(cpu_s(one.pid) for one in house.members.values()) - cpu
    print(f"  {len(places)} terminals enrolled through the proxy in {took_s:.0f} s,", end="")
    print(f" {cpu / len(places) * 1e3:.1f} ms of the members' CPU each", flush=True)
    before = {name: memory_kb(one.pid) for name, one in house.members.items()}
    floor = Floor(house, {name: [] for name in house.members}, before)

    async def take_seat(table: str, seat: int, cookie: str) -> None:
        path = f"/screens/terminal/{table}/{seat}/socket?page=new"
        member = owners[table]
        made = await connect(house.members[member].port, path, cookie, floor.latencies)
        floor.by_member[member].append(made)

    for some in in_batches(zip(places, cookies, strict=True), CONNECTING_AT_ONCE):
        await asyncio.gather(*(take_seat(*place, cookie) for place, cookie in some))
    return floor


async def open_rounds(floor: Floor) -> None:
    """The dealers call for wagers; not before, for a table in a round does not change hands."""
    house = floor.house
    async with FastDoorBell(house.port) as bell:
        for name in table_names(TABLES):
            who = dealer_of(name)
            cookie = f"taisai_staff={await bell.sign_in(who.role, who.id)}"
            path = f"/staff/dealer/socket/{name}?page=new"
            dealer = await connect(house.members[house.owner_of(name)].port, path, cookie, [])
            for command in OPENING:
                dealer.ask(command)
                await dealer.answered()
            assert not dealer.refused, dealer.refused[0]
            dealer.close()


async def one_second(floor: Floor, database: Server, rate: int) -> Cost:
    """Places wagers at all of a floor's tables for a second, so many at each member."""
    members, backends = floor.cpu_s(), cpu_of_children(database.pid)
    began = time.perf_counter()
    wagers = await place_wagers(floor.terminals, WAGERS, rate * len(floor.house.members), SLICE_S)
    for terminal in floor.terminals:
        await terminal.answered()
    took_s = time.perf_counter() - began
    members, backends = floor.cpu_s() - members, cpu_of_children(database.pid) - backends
    return Cost(members / wagers * 1e6, backends / wagers * 1e6, wagers / took_s)


async def compare(alone: Floor, shared: Floor, database: Server) -> None:
    """What a wager costs one member, and two."""
    stolen, began = steal_s(), time.perf_counter()
    for rate in (RATE, RATE // 2):
        costs: dict[str, list[Cost]] = {"one": [], "two": []}
        for floor in (alone, shared):
            await one_second(floor, database, rate)
            floor.latencies.clear()
        for _ in range(ROUNDS):
            costs["one"].append(await one_second(alone, database, rate))
            costs["two"].append(await one_second(shared, database, rate))
        print(f"  {rate} wagers a second wanted at each member:")
        for words, floor in (("one", alone), ("two", shared)):
            mine = costs[words]
            each = (median(one.members_us for one in mine), median(o.database_us for o in mine))
            reached = median(one.a_second for one in mine)
            print(f"    {words}: {each[0]:.0f} us of the members' CPU a wager,", end="")
            print(f" {each[1]:.0f} of PostgreSQL's; {reached:.0f} a second in all;", end="")
            print(f" acknowledged {latency_text(floor.latencies)}")
        pairs = list(zip(costs["two"], costs["one"], strict=True))
        members = median(two.members_us / one.members_us for two, one in pairs)
        database_ratio = median(two.database_us / one.database_us for two, one in pairs)
        both = median(
            (two.members_us + two.database_us) / (one.members_us + one.database_us)
            for two, one in pairs
        )
        print(f"    two to one: members {members:.2f}, PostgreSQL {database_ratio:.2f},", end="")
        print(f" both together {both:.2f} (at most {RATIO_MAX:.2f} wanted)", flush=True)
    stolen = (steal_s() - stolen) / (time.perf_counter() - began)
    print(f"  load of the machine {os.getloadavg()[0]:.1f}; the host stole {stolen:.1%}")


def hang_up(floor: Floor) -> None:
    """All terminals go."""
    for terminal in floor.terminals:
        assert not terminal.refused, terminal.refused[0]
        terminal.close()


async def wagers(alone: SharedHouse, shared: SharedHouse, database: Server) -> None:
    """One house of one member beside one of two, each with as many tables."""
    floors = [await enter(one, table_names(TABLES)) for one in (alone, shared)]
    for floor in floors:
        await open_rounds(floor)
    await compare(floors[0], floors[1], database)
    for floor in floors:
        hang_up(floor)


async def connections(house: SharedHouse) -> None:
    """Very many terminals, all connected at once; what each takes of its member's memory."""
    floor = await enter(house, table_names(MANY_TABLES))
    await asyncio.sleep(2)
    assert not any(one.is_gone for some in floor.by_member.values() for one in some)
    for name, terminals in floor.by_member.items():
        now_kb = memory_kb(house.members[name].pid)
        each_kb = (now_kb - floor.memory_kb_before[name]) / len(terminals)
        print(f"  member {name}: {len(terminals)} terminals, {each_kb:.1f} kB each", end="")
        print(f" (at most {MEMORY_KB_MAX}); {now_kb / 1024:.0f} MB in all")
    idle, began = floor.cpu_s(), time.perf_counter()
    await asyncio.sleep(5)
    idle = (floor.cpu_s() - idle) / (time.perf_counter() - began)
    print(f"  all of them idle: {idle:.1%} of a core for both members together")
    hang_up(floor)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--full", action="store_true", help="12,000 terminals too; some minutes")
    given = parser.parse_args()
    with running_server(is_durable=True) as database, ExitStack() as stack:
        houses = [
            stack.enter_context(shared_house(database.new_database(), names))
            for names in (("alone",), ("first", "second"))
        ]
        print(f"{TABLES} tables of {SEATS} terminals, run by one member, and by two", flush=True)
        for house in houses:
            stage(house, table_names(TABLES), has_credits=True)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(wagers(houses[0], houses[1], database))
    if not given.full:
        return
    names = ("first", "second")
    with (
        running_server(is_durable=True) as database,
        shared_house(database.new_database(), names) as house,
    ):
        count = MANY_TABLES * SEATS
        print(f"{count} terminals at {MANY_TABLES} tables, connected at two members", flush=True)
        stage(house, table_names(MANY_TABLES), has_credits=False)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(connections(house))


if __name__ == "__main__":
    main()
