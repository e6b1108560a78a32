"""A note's whole way over a real line: a pseudo-terminal that is pulled and put back."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import pytest

from taisai.devices.notes import (
    Fault,
    FaultBegan,
    FaultEnded,
    Happening,
    NoteMemory,
    NoteOffered,
    NoteReturned,
    NoteStacked,
    UnitFound,
)
from taisai.devices.ports import Port, PortFailed, open_port
from taisai.devices.ssp.acceptor import Acceptor
from taisai.devices.ssp.shell import AcceptorShell
from taisai.devices.ssp.simulator import VALUES, SimulatedAcceptor
from taisai.devices.ssp.simulator_line import AcceptorLine

pytestmark = pytest.mark.asyncio
PATIENCE_S = 60
TWENTY = 3
"""The channel of its notes."""


def now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class Cabinet:
    """A host at the end of a real line, and what it told."""

    def __init__(self, line: AcceptorLine, *, takes: bool = True) -> None:
        self.told: list[Happening] = []
        self.memory = NoteMemory(log="k3f9")
        self.takes = takes
        self.line = line
        self.port: Port | None = None
        self.is_pulled = False
        self._news = asyncio.Event()
        chance = random.Random(1)  # noqa: S311 - a journey must be repeatable
        self.host = Acceptor(self.memory, self._keep, self._hear_of, chance.randbytes)
        self.host.want(frozenset(value * 100 for value in VALUES))
        self.shell = AcceptorShell(self.host, self._open, now_ms, open_again_ms=10)

    async def _open(self) -> Port:
        if self.is_pulled:
            raise PortFailed("there is no such device")
        self.port = await open_port(self.line.address)
        return self.port

    def _keep(self, memory: NoteMemory) -> None:
        self.memory = memory

    def _hear_of(self, happening: Happening) -> None:
        self.told.append(happening)
        if isinstance(happening, NoteOffered):
            asyncio.get_running_loop().call_soon(self._decide, happening.note.number)
        self._news.set()

    def _decide(self, number: int) -> None:
        self.shell.decide(number, is_taken=self.takes)

    async def wait_for(self, is_so: Callable[[Happening], bool]) -> Happening:
        async with asyncio.timeout(PATIENCE_S):
            while True:
                for one in self.told:
                    if is_so(one):
                        return one
                self._news.clear()
                await self._news.wait()

    async def wait_for_kind(self, kind: type[Happening]) -> Happening:
        return await self.wait_for(lambda one: isinstance(one, kind))

    async def insert(self, channel: int) -> None:
        """A player puts a note in, as soon as the acceptor takes one."""
        async with asyncio.timeout(PATIENCE_S):
            while not self.line.acceptor.insert(channel):
                await asyncio.sleep(0.01)


@asynccontextmanager
async def running(*, takes: bool = True) -> AsyncIterator[Cabinet]:
    chance = random.Random(2)  # noqa: S311 - a journey must be repeatable
    line = AcceptorLine(SimulatedAcceptor(192_902, chance.randbytes), now_ms)
    cabinet = Cabinet(line, takes=takes)
    task = asyncio.create_task(cabinet.shell.run())
    try:
        await cabinet.wait_for_kind(UnitFound)
        yield cabinet
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        line.close()


async def test_a_note_goes_over_a_real_line_into_the_box_and_is_confirmed() -> None:
    async with running() as cabinet:
        await cabinet.insert(TWENTY)
        stacked = await cabinet.wait_for_kind(NoteStacked)
        assert isinstance(stacked, NoteStacked)
        cabinet.shell.confirm(stacked.note.number)

    assert cabinet.line.acceptor.box == [TWENTY]
    assert stacked.note.cents == 2_000
    assert cabinet.memory.owed == ()


async def test_a_note_that_is_not_wanted_comes_back_over_a_real_line() -> None:
    async with running(takes=False) as cabinet:
        await cabinet.insert(TWENTY)
        await cabinet.wait_for_kind(NoteReturned)

    assert cabinet.line.acceptor.box == []
    assert cabinet.line.acceptor.returned == [TWENTY]


async def test_an_acceptor_that_is_unplugged_is_told_of_and_found_when_it_is_back() -> None:
    async with running() as cabinet:
        cabinet.is_pulled = True
        assert cabinet.port is not None
        cabinet.line.close()
        await cabinet.wait_for(lambda one: one == FaultBegan(fault=Fault.UNREACHABLE))
        assert cabinet.shell.why_failed
        # A word about a note that has gone with the line is passed over.
        cabinet.shell.decide(1, is_taken=True)
        cabinet.shell.confirm(1)
        cabinet.line = AcceptorLine(cabinet.line.acceptor, now_ms)
        cabinet.is_pulled = False
        await cabinet.wait_for(lambda one: one == FaultEnded(fault=Fault.UNREACHABLE))
        await cabinet.insert(TWENTY)
        await cabinet.wait_for_kind(NoteStacked)

    assert cabinet.line.acceptor.box == [TWENTY]
