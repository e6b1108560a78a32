"""What the commands about a house have in common: its folder, its failures, progress, words.

For: turning failures of the world into complaints, and long work into a bar. Must not know any one
command, or any rule.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn, TypeVar

import typer
from rich.console import Console

from taisai.cli.complaints import complain, complaining
from taisai.cli.extras import needing
from taisai.journal import JournalBroken, StoreUnavailable
from taisai.refusal import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from taisai.floor.clock import Clock
    from taisai.floor.disk import ThreadDisk
    from taisai.floor.floor import CageRunner, HouseRunner
    from taisai.house.state import House
    from taisai.house.vocabulary import HouseSettings
    from taisai.rules.modes import HouseKind
    from taisai.server.upkeep.house_files import HouseFiles
    from taisai.store.whole_journal import WholeJournal
    from taisai.stream_types import Command

T = TypeVar("T")

EXIT_BROKEN = 1
"""What was looked at does not hold, or the world failed."""

Data = Annotated[
    str | None,
    typer.Option(
        "--data", metavar="DIR", help="The house's folder; TAISAI_DATA or taisai-data if not given."
    ),
]
SettingsFile = Annotated[
    Path | None,
    typer.Option("--settings", metavar="FILE", help="Settings from here, not from house.toml."),
]


@contextmanager
def failing_well() -> Iterator[None]:
    """Turns what the rooms below refuse, and what fails in the world, into a complaint."""
    with needing(), complaining():
        try:
            yield
        except Refusal as refused:
            complain(str(refused))
        except JournalBroken as broken:
            fail(f"the journal does not hold: {broken}")
        except StoreUnavailable as failed:
            fail(str(failed))


def fail(message: str) -> NoReturn:
    """Says what does not hold or failed, and ends the command."""
    typer.echo(f"taisai: {message}", err=True)
    raise typer.Exit(EXIT_BROKEN)


def files_in(data: str | None, settings_file: Path | None = None, **given: object) -> "HouseFiles":
    """The files of the house in a folder."""
    from taisai.server.upkeep.house_files import files_of

    return files_of(data, settings_file, given)


@contextmanager
def progress_of(words: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """A bar on standard error for long work; it is told how far the work has come."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
    )

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns,
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as bar:
        task = bar.add_task(words, total=total)
        yield lambda done: bar.update(task, completed=done)


class Desk:
    """A stopped house: its own stream is taken up, the cage's too where it is asked for."""

    def __init__(
        self,
        house: "HouseRunner",
        cage: "CageRunner",
        engine: "Engine",
        disk: "ThreadDisk",
        clock: "Clock",
    ) -> None:
        from taisai.server.admission.passwords import Passwords
        from taisai.store.secrets import Secrets

        self.house = house
        self.cage = cage
        self.engine = engine
        self.disk = disk
        self.secrets = Secrets(engine)
        self.passwords = Passwords()
        self.now = clock.now

    @property
    def state(self) -> "House":
        """The house as its records tell it."""
        if self.house.durable is None:
            fail("the house has no records yet: `taisai init` makes one")
        return self.house.durable

    async def ask(self, command: "Command") -> None:
        """Asks the house; the refusal, if it says no, is raised."""
        answer = await self.house.ask(command)
        if answer.refusal is not None:
            raise answer.refusal
        if not answer.events:
            raise StoreUnavailable("the house's records cannot be written now")


def at_desk(
    files: "HouseFiles", work: Callable[[Desk], Awaitable[T]], *, is_clock_right: bool = False
) -> T:
    """Works at the desk of a house that is stopped."""

    async def working() -> T:
        async with _desk(files, is_clock_right=is_clock_right) as desk:
            return await work(desk)

    return asyncio.run(working())


def demand_stopped(files: "HouseFiles", engine: "Engine", holder: str) -> None:
    """Lets only a house pass that no process runs, from whatever folder or machine.

    Its database has this version's tables from then on, and no connection of ours is left open.

    Raises:
        HouseHeld: Another process runs it.
    """
    from taisai.floor.clock import SystemClock
    from taisai.server.upkeep.leasing import hold_lease

    async def taken_once() -> None:
        async with hold_lease(engine, files.settings, SystemClock(), holder):
            pass

    asyncio.run(taken_once())
    engine.dispose()


@asynccontextmanager
async def _desk(files: "HouseFiles", *, is_clock_right: bool) -> AsyncIterator[Desk]:
    from taisai.floor.clock import SystemClock
    from taisai.floor.committer import Committer
    from taisai.floor.disk import ThreadDisk
    from taisai.floor.snapshots import ThreadShelf
    from taisai.floor.stream_runner import StreamRunner
    from taisai.names import CAGE_STREAM, HOUSE_STREAM
    from taisai.server.upkeep.alarms import Alarms
    from taisai.server.upkeep.leasing import hold_lease
    from taisai.server.upkeep.right_time import check_time
    from taisai.store.read_models import ReadModels
    from taisai.store.snapshots import Snapshots
    from taisai.store.whole_journal import ContinuedJournal
    from taisai.streams import CAGE, FIRST, HOUSE

    files.demand_house()
    clock = SystemClock()
    async with AsyncExitStack() as stack:
        holder = stack.enter_context(files.hold())
        engine = files.engine()
        stack.callback(engine.dispose)
        holding = await stack.enter_async_context(hold_lease(engine, files.settings, clock, holder))
        archives = [Path(one) for one in files.settings.archives]
        journal = ContinuedJournal(engine, holding.lease, archives)
        stack.callback(journal.close)
        newest_at = max((head.at for head in journal.heads().values()), default=0)
        days_max = files.settings.clock_days_max
        # What is recorded here, too, would stay at a wrong time for ever.
        check_time(clock.now(), newest_at, days_max, Alarms(), is_right=is_clock_right)
        disk = ThreadDisk(journal)
        committer = Committer(disk.append)
        shelf = ThreadShelf(Snapshots(engine, files.key().seals), disk.call)
        house: HouseRunner = StreamRunner(HOUSE_STREAM, HOUSE, disk, committer, clock, shelf)
        cage: CageRunner = StreamRunner(CAGE_STREAM, CAGE, disk, committer, clock, shelf)
        committer.level = lambda: FIRST if house.durable is None else house.durable.shape_level
        running = asyncio.create_task(committer.run())
        try:
            if not await house.load():
                fail(f"the house cannot be read: {house.why_words}")
            house.take_up()
            yield Desk(house, cage, engine, disk, clock)
            # Lists of staff are read from there, also while the house is stopped.
            await disk.call(ReadModels(engine).catch_up)
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            disk.close()


def house_kind_in(whole: "WholeJournal") -> "HouseKind | None":
    """R4: whether the house is live or a demo, from its first record; None where that is away."""
    from taisai.house.events import HouseCreated
    from taisai.names import HOUSE_STREAM
    from taisai.streams import HOUSE

    for part in whole.parts_there(HOUSE_STREAM):
        for record in part.journal.read(HOUSE_STREAM):
            event = HOUSE.codec.decode_event(record.event)
            return event.kind if isinstance(event, HouseCreated) else None
    return None


def settings_in(whole: "WholeJournal") -> "HouseSettings | None":
    """The settings that hold now, from the house's own records; None where those do not tell.

    They may stand in an archive alone, since a house seldom changes them.
    """
    from taisai.house.events import HouseCreated, SettingsChanged
    from taisai.names import HOUSE_STREAM
    from taisai.streams import HOUSE

    settings = None
    for part in whole.parts_there(HOUSE_STREAM):
        for record in part.journal.read(HOUSE_STREAM):
            if b'"settings"' in record.event:
                event = HOUSE.codec.decode_event(record.event)
                if isinstance(event, HouseCreated | SettingsChanged):
                    settings = event.settings
    return settings
