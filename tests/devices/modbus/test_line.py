"""A board over real lines: TCP, and RTU on pseudo-terminals, with pymodbus' own server."""

import asyncio
import os
import pty
import socket
import time
import tty
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import pytest
from pymodbus.pdu.device import ModbusDeviceIdentification

from taisai.devices.doors import Switch, SwitchChanged
from taisai.devices.modbus.board import Board, BoardFault, Wanted
from taisai.devices.modbus.line import BoardIdentity, BoardLine, SwitchLine
from taisai.devices.modbus.simulator import SimulatedBoard, SimulatedSwitches, SimulatedUnit
from taisai.devices.modbus.switches import Switches
from taisai.devices.modbus.wiring import wiring_of
from taisai.devices.ports import NotAPort
from taisai.rules.layouts import layout_named

pytestmark = pytest.mark.asyncio

WIRING = wiring_of(layout_named("9A-alternative"))
PATIENCE_S = 60
LIT = Wanted(lit=frozenset({"small", "even"}))


def clock() -> int:
    return time.monotonic_ns() // 1_000_000


class Agent:
    """A host at the end of a real line."""

    def __init__(self, address: str) -> None:
        self.board = Board(WIRING, senses_lamps=True)
        self.line = BoardLine(address, clock)
        self._news = asyncio.Event()

    def want(self, wanted: Wanted) -> None:
        self.board.want(wanted, clock())
        self.line.hurry()

    async def until(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not is_so():
                self._news.clear()
                await self._news.wait()

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Agent"]:
        task = asyncio.create_task(self.line.run(self.board, self._news.set))
        try:
            yield self
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@asynccontextmanager
async def over_tcp(board: SimulatedUnit) -> AsyncIterator[str]:
    port = free_port()
    await board.serve_tcp("127.0.0.1", port)
    try:
        yield f"modbus://127.0.0.1:{port}"
    finally:
        await board.shut_down()


@asynccontextmanager
async def over_rtu(board: SimulatedUnit) -> AsyncIterator[str]:
    """Two pseudo-terminals, with the bytes carried between them."""
    ours, theirs = pty.openpty(), pty.openpty()
    loop = asyncio.get_running_loop()
    for number in (*ours, *theirs):
        tty.setraw(number)
    for source, sink in ((ours[0], theirs[0]), (theirs[0], ours[0])):
        loop.add_reader(source, lambda a=source, b=sink: os.write(b, os.read(a, 4_096)))
    await board.serve_serial(os.ttyname(theirs[1]))
    try:
        yield f"modbus-rtu://{os.ttyname(ours[1])}?baud=19200"
    finally:
        await board.shut_down()
        for number in (ours[0], theirs[0]):
            loop.remove_reader(number)
        for number in (*ours, *theirs):
            os.close(number)


WAYS = pytest.mark.parametrize("way", [over_tcp, over_rtu])
Way = Callable[[SimulatedBoard], object]


@WAYS
async def test_areas_are_lit_and_a_burnt_out_lamp_is_found(way: Callable) -> None:
    simulated = SimulatedBoard(WIRING, clock)
    simulated.burnt_out = {"even"}
    async with way(simulated) as address, Agent(address).running() as agent:
        agent.want(LIT)
        await agent.until(lambda: bool(agent.board.found.dark))
        assert agent.board.found.dark == {"even"}
        assert simulated.shining == {"small"}
        assert agent.board.found.is_covered


@WAYS
async def test_the_tumbler_spins_as_often_as_it_is_asked_to(way: Callable) -> None:
    simulated = SimulatedBoard(WIRING, clock, ms_per_spin=120)
    async with way(simulated) as address, Agent(address).running() as agent:
        agent.want(Wanted(round=1, spins_asked=3, may_spin=True))
        await agent.until(lambda: agent.board.found.spins >= 3 and not simulated.turns)
        assert not agent.board.found.faults


@WAYS
@pytest.mark.parametrize("tells", [True, False])
async def test_switches_are_read_and_their_board_says_what_it_is(
    way: Callable, *, tells: bool
) -> None:
    named = {"VendorName": "Acme", "ProductCode": "DI-8", "MajorMinorRevision": "2.1"}
    simulated = SimulatedSwitches(ModbusDeviceIdentification(info_name=named) if tells else None)
    simulated.open = {Switch.TILT}
    told: list[SwitchChanged] = []
    switches = Switches(frozenset(), frozenset(Switch), told.append, look_every_ms=20)
    news = asyncio.Event()

    async def until(is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not is_so():
                news.clear()
                await news.wait()

    async with way(simulated) as address:
        line = SwitchLine(address, clock)
        running = asyncio.create_task(line.run(switches, news.set))
        try:
            await until(lambda: bool(told))
            simulated.open.clear()
            await until(lambda: switches.is_shut)
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running

    assert [(one.switch, one.is_open) for one in told] == [
        (Switch.TILT, True),
        (Switch.TILT, False),
    ]
    if tells:
        assert line.identity == BoardIdentity("Acme DI-8", "2.1")


def _identified(product: str) -> ModbusDeviceIdentification:
    named = {"VendorName": "Acme", "ProductCode": product, "MajorMinorRevision": "2.1"}
    return ModbusDeviceIdentification(info_name=named)


@pytest.mark.rule("R54")
async def test_another_board_at_the_same_place_is_known_by_its_own_name() -> None:
    first, second = (SimulatedSwitches(_identified(one)) for one in ("DI-8", "DI-16"))
    switches = Switches(frozenset(), frozenset(Switch), lambda _: None, look_every_ms=20)
    news = asyncio.Event()
    await first.serve_tcp("127.0.0.1", 0)
    port = first.port
    line = SwitchLine(f"modbus://127.0.0.1:{port}", clock)
    running = asyncio.create_task(line.run(switches, news.set))
    try:
        async with asyncio.timeout(PATIENCE_S):
            for board, name in ((first, "Acme DI-8"), (second, "Acme DI-16")):
                if board is second:
                    await first.shut_down()
                    await second.serve_tcp("127.0.0.1", port)
                while line.identity != BoardIdentity(name, "2.1"):
                    news.clear()
                    await news.wait()
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
        await second.shut_down()


async def test_a_board_that_is_gone_is_told_and_found_again() -> None:
    simulated = SimulatedBoard(WIRING, clock)
    async with over_tcp(simulated) as address, Agent(address).running() as agent:
        agent.want(LIT)
        await agent.until(lambda: simulated.shining == LIT.lit)
        await simulated.shut_down()
        await agent.until(lambda: BoardFault.SILENT in agent.board.found.faults)
        assert agent.line.why_failed
        simulated.lose_power()
        await simulated.serve_tcp("127.0.0.1", int(address.rpartition(":")[2]))
        await agent.until(lambda: simulated.shining == LIT.lit)
        await agent.until(lambda: not agent.board.found.faults)
        assert not agent.line.why_failed


async def test_a_board_with_too_few_points_is_silent_and_says_why() -> None:
    simulated = SimulatedBoard(wiring_of(layout_named("9A-standard")), clock)
    async with over_tcp(simulated) as address, Agent(address).running() as agent:
        await agent.until(lambda: bool(agent.line.why_failed))
        assert "refuses" in agent.line.why_failed
        assert agent.board.found.faults == {BoardFault.SILENT}


async def test_a_line_ends_when_it_is_cancelled_together_with_an_answer() -> None:
    simulated = SimulatedBoard(WIRING, clock)
    async with over_tcp(simulated) as address:
        for _ in range(20):
            agent = Agent(address)
            running = asyncio.create_task(agent.line.run(agent.board, lambda: None))
            # The cancellation falls due in the turn in which the last answer of a cycle does.
            agent.board.observe = _cancelling(agent.board.observe, running)  # type: ignore[method-assign]
            async with asyncio.timeout(PATIENCE_S):
                with suppress(asyncio.CancelledError):
                    await running


def _cancelling(observe: Callable[..., None], running: "asyncio.Task[None]") -> Callable[..., None]:
    def observed(*seen: object) -> None:
        observe(*seen)
        running.cancel()

    return observed


@pytest.mark.parametrize("address", ["", "tcp://host:502", "modbus://", "modbus-rtu://?baud=9600"])
async def test_an_address_that_is_none_is_refused_at_once(address: str) -> None:
    with pytest.raises(NotAPort, match="is no board"):
        BoardLine(address, clock)
