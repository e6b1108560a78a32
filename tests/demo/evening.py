"""A demo on virtual time: a floor in memory on which hours pass in no time."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from typing import Final, TypeVar

from harness.instant_cabinets import instant_cabinets
from harness.virtual_time import run
from taisai.demo.cabinets import NotDone, Seen
from taisai.demo.opening import SUPERVISOR, open_demo
from taisai.demo.plan import DemoPlan
from taisai.demo.playing import play_demo
from taisai.floor.floor import Floor
from taisai.house.commands import CreateHouse, EngageStaff
from taisai.house.vocabulary import HouseSettings
from taisai.journal import Head, MemoryJournal, Record, StreamName
from taisai.rules import Role
from taisai.rules.modes import HouseKind
from taisai.table.past_rounds import PastRound

T = TypeVar("T")

BEGAN_AT = 1_700_000_000_000


class LoopClock:
    """The floor's clock, carried on by the loop's own time."""

    def __init__(self) -> None:
        self._anchor_ms = BEGAN_AT

    def now(self) -> int:
        return self._anchor_ms + int(asyncio.get_running_loop().time() * 1_000)

    def not_before(self, at: int) -> None:
        self._anchor_ms += max(0, at - self.now())

    async def sleep_until(self, at: int) -> None:
        while (rest_ms := at - self.now()) > 0:
            await asyncio.sleep(rest_ms / 1_000)


class MemoryDisk:
    """A journal in memory without a thread of its own."""

    def __init__(self, journal: MemoryJournal) -> None:
        self._journal = journal

    async def append(self, group: Sequence[Record]) -> None:
        self._journal.append(group)

    async def read(self, stream: StreamName, from_sequence: int = 1) -> Sequence[Record]:
        return list(self._journal.read(stream, from_sequence))

    async def confirm(self, heads: Collection[Head]) -> None:
        self._journal.confirm(heads)

    async def heads(self) -> dict[StreamName, Head]:
        return dict(self._journal.heads())


class _Nowhere:
    """Cabinets where there are no terminals."""

    async def do(self, table: str, terminal: int, deed: str, value: int = 0) -> Seen:
        raise NotDone(f"{table} has no terminal {terminal}")


NOWHERE: Final = _Nowhere()


def key_of(device: str) -> str:
    return f"the key of {device}"


@asynccontextmanager
async def running_floor(
    journal: MemoryJournal, kind: HouseKind = HouseKind.DEMO
) -> AsyncIterator[Floor]:
    """A floor that runs; its house is made where there is none yet."""
    clock = LoopClock()
    floor = Floor(MemoryDisk(journal), clock)
    await floor.open()
    task = asyncio.create_task(floor.run())
    await floor.opened.wait()
    if floor.house.durable is None:
        settings = HouseSettings(name="Demo")
        made = CreateHouse(by=SUPERVISOR, by_name="C", kind=kind, settings=settings)
        assert (await floor.house.ask(made)).events
        dealer = EngageStaff(by=SUPERVISOR, id="dealer", name="D", roles=(Role.DEALER,))
        assert (await floor.house.ask(dealer)).events
    try:
        yield floor
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def on_floor(
    work: Callable[[Floor], Awaitable[T]],
    journal: MemoryJournal | None = None,
    kind: HouseKind = HouseKind.DEMO,
) -> T:
    """Does something on a running floor, on virtual time."""

    async def main() -> T:
        async with running_floor(journal or MemoryJournal(), kind) as floor:
            return await work(floor)

    return run(main())


async def play_for(floor: Floor, plan: DemoPlan, seconds: int) -> tuple[PastRound, ...]:
    """A demo plays by itself for so long; the rounds of its first table."""
    await open_demo(floor, plan, key_of)
    async with instant_cabinets(floor) as cabinets:
        playing = asyncio.create_task(play_demo(floor, plan, "bots", cabinets))
        await asyncio.sleep(seconds)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
    state = floor.tables["table-1"].durable
    assert state is not None
    return state.history.held
