"""The cabinets of a demo: simulated devices behind the ports, agents and sockets of a live house.

For: starting their process, starting it again when it dies, and asking it for what people do to a
cabinet. It ends with the demo, also with one that is killed. Must not know any rule, nor what is
done with a note once it is in: the agents tell the tables, as they do in a live house.
Obeys: R4 (for a demo alone).
"""

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Final, Protocol

import msgspec

from taisai.agent.simulation import Plan, PlannedCabinet, Wish
from taisai.demo.opening import KeyOf, device_name
from taisai.demo.plan import DemoPlan, TablePlan
from taisai.floor.floor import Floor
from taisai.house.vocabulary import DeviceKind
from taisai.names import BadInput
from taisai.rules import edition_named

ANSWER_MAX: Final = 4_000_000
"""A drawn ticket is the longest answer."""
ANSWER_S_MAX: Final = 10
START_S_MAX: Final = 60
END_S_MAX: Final = 5
AGAIN_AFTER_S: Final = 1

Seen = Mapping[str, object]
"""What is seen of a cabinet."""

_answers: Final = msgspec.json.Decoder(dict[str, object])


class NotDone(BadInput):
    """The cabinets are not there now, or nobody can do that to one."""


class Cabinets(Protocol):
    """What people can do at the cabinets of a demo."""

    async def do(self, table: str, terminal: int, deed: str, value: int = 0) -> Seen:
        """Does something to a device of a cabinet, or looks at it (`simulation_devices.DEEDS`).

        Raises:
            NotDone: It could not be done.
        """
        ...


CabinetsOf = Callable[[Floor], AbstractAsyncContextManager[Cabinets]]
"""The cabinets at a demo's tables, while they are there."""


def simulation_of(
    plan: DemoPlan, key_of: KeyOf, folder: Path, server: str, authority: str = ""
) -> Plan:
    """What is simulated: each terminal's cabinet, each table's board, with the keys they have.

    A demo's dice lie on no table: there is nothing that a dice reader could see.
    """
    tables = tuple(
        PlannedCabinet(
            table=table.name,
            cabinet=0,
            key=key_of(device_name(DeviceKind.EQUIPMENT, table.name, 0)),
            layout=layout_of(plan, table),
            has_reader=False,
            has_keypad=False,
        )
        for table in plan.table_plans
    )
    cabinets = tuple(
        PlannedCabinet(
            table=table.name,
            cabinet=number,
            key=key_of(device_name(DeviceKind.EQUIPMENT, table.name, number)),
        )
        for table in plan.table_plans
        for number in table.terminals
    )
    return Plan(
        folder=str(folder), cabinets=(*tables, *cabinets), server=server, authority=authority
    )


def layout_of(plan: DemoPlan, table: TablePlan) -> str:
    """The name of the layout whose lamps a table has."""
    return edition_named(table.edition).printed(plan.layout).name


class CabinetProcess:
    """The process in which a demo's cabinets are simulated."""

    def __init__(self, plan: DemoPlan, key_of: KeyOf, folder: Path, authority: str = "") -> None:
        self._authority = authority
        self._plan = plan
        self._key_of = key_of
        self._folder = folder
        self._server: asyncio.Future[str] | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()

    def connect_to(self, server: str) -> None:
        """Says where the demo answers, once it does."""
        if self._server is not None and not self._server.done():
            self._server.set_result(server)

    @property
    def process_id(self) -> int | None:
        """The process that answers now; None while there is none."""
        return None if self._process is None else self._process.pid

    @asynccontextmanager
    async def running(self, _floor: Floor) -> AsyncIterator[Cabinets]:
        """The cabinets, until the block ends."""
        self._server = asyncio.get_running_loop().create_future()
        keeping = asyncio.create_task(self._keep_running(self._server))
        try:
            yield self
        finally:
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)

    async def do(self, table: str, terminal: int, deed: str, value: int = 0) -> Seen:
        """As `Cabinets` says."""
        wish = Wish(cabinet=f"{table}/{terminal}", do=deed, value=value)
        async with self._turn:
            process = self._process
            if process is None:
                raise NotDone("the simulated cabinets are being started")
            answer = await _ask(process, wish, ANSWER_S_MAX)
        if "refused" in answer:
            raise NotDone(str(answer["refused"]))
        return answer

    async def _keep_running(self, server: asyncio.Future[str]) -> None:
        address = await server
        plan = simulation_of(self._plan, self._key_of, self._folder, address, self._authority)
        while plan.cabinets:
            await self._run_once(plan)
            await asyncio.sleep(AGAIN_AFTER_S)

    async def _run_once(self, plan: Plan) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "taisai.demo.cabinet_process",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=ANSWER_MAX,
            # Ctrl-C is for the demo alone, which then ends this one.
            start_new_session=True,
        )
        try:
            with contextlib.suppress(NotDone):
                await _ask(process, plan, START_S_MAX)
                self._process = process
                await process.wait()
        finally:
            self._process = None
            await _end(process)


async def _ask(process: asyncio.subprocess.Process, said: object, seconds_max: int) -> Seen:
    assert process.stdin is not None
    assert process.stdout is not None
    is_answered = False
    try:
        async with asyncio.timeout(seconds_max):
            process.stdin.write(msgspec.json.encode(said) + b"\n")
            await process.stdin.drain()
            answer = _answers.decode(await process.stdout.readline())
        is_answered = True
    except (OSError, TimeoutError, ValueError) as failed:
        raise NotDone("the simulated cabinets do not answer") from failed
    finally:
        if not is_answered:
            # An answer that comes too late would be taken for the next one's.
            with contextlib.suppress(ProcessLookupError):
                process.kill()
    return answer


async def _end(process: asyncio.subprocess.Process) -> None:
    """Ends a process by the end of its input; one that does not listen is killed."""
    assert process.stdin is not None
    process.stdin.close()
    try:
        async with asyncio.timeout(END_S_MAX):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()
