"""A small open house for the floor's tests: one table, two terminals, a cage."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from harness.manual_clock import ManualClock, settle_down
from harness.stacked_notes import note_in
from taisai.cage.commands import OpenCage
from taisai.floor.clock import Clock
from taisai.floor.disk import Disk
from taisai.floor.floor import Floor, TableRunner
from taisai.floor.heart import Beat, everything_since
from taisai.floor.snapshots import Shelf
from taisai.floor.stream_runner import Outcome
from taisai.house.commands import AddTable, CreateHouse
from taisai.house.vocabulary import HouseSettings
from taisai.persons import Person
from taisai.rules import Role
from taisai.rules.modes import HouseKind
from taisai.stream_types import Command
from taisai.table import commands as c
from taisai.table.vocabulary import Mode, Setup

DEALER = Person(Role.DEALER, "d1")
BOSS = Person(Role.CASINO_SUPERVISOR, "c1")
CASHIER = Person(Role.CASHIER, "k1")
TABLE_NAME = "table-1"


@asynccontextmanager
async def running(
    disk: Disk,
    clock: Clock | None = None,
    alive_at: int = 0,
    beat: Beat | None = None,
    shelf: Shelf | None = None,
) -> AsyncIterator[Floor]:
    """A floor at work; at the end it is killed, as a process is."""
    floor = Floor(disk, clock or ManualClock(), beat, shelf)
    await floor.open(everything_since(alive_at))
    task = asyncio.create_task(floor.run())
    await floor.opened.wait()
    try:
        yield floor
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def open_house(floor: Floor, name: str = TABLE_NAME) -> TableRunner:
    """Makes the house, its cage, and a table that waits for the first spin."""
    await create_house(floor)
    return await open_table(floor, name)


async def create_house(floor: Floor) -> None:
    """Makes the house and its cage."""
    await floor.house.ask(
        CreateHouse(
            by=BOSS, by_name="C One", kind=HouseKind.DEMO, settings=HouseSettings(name="House")
        )
    )
    await floor.cage.ask(OpenCage(by=BOSS))


async def open_table(floor: Floor, name: str) -> TableRunner:
    """A table with two terminals that waits for the first spin."""
    await floor.house.ask(AddTable(by=BOSS, table=name, mode=Mode.TERMINALS))
    runner = await floor.add_table(name)
    setup = Setup(table=name, mode=Mode.TERMINALS, edition="9A", opening_checks_required=False)
    await do(
        runner,
        c.SetUpTable(by=BOSS, setup=setup),
        c.InstallTerminal(by=BOSS, terminal=1),
        c.InstallTerminal(by=BOSS, terminal=2),
        c.AssignDealer(by=BOSS, dealer="d1"),
        c.BeginOpening(by=BOSS),
        c.OpenTable(by=BOSS),
        note_in(1, 5_000),
    )
    return runner


async def do(runner: TableRunner, *commands: Command) -> None:
    """Asks for things that must be done."""
    for command in commands:
        answer = await runner.ask(command)
        assert answer.outcome is Outcome.DONE, (command, answer)
    await settle_down()
