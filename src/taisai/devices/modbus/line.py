"""The way to a table's board and a cabinet's switches: Modbus over TCP, or RTU, by pymodbus.

Opens the line again for as long as it runs. A cycle that fails anywhere counts as a board that is
silent: half an answer says nothing. Modbus knows no keys and no encryption: its network must be the
table's or the cabinet's own. Must not know what is lit, or open.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final, Generic, NamedTuple, Protocol, TypeVar
from urllib.parse import urlsplit

from pymodbus.client import AsyncModbusSerialClient, AsyncModbusTcpClient
from pymodbus.exceptions import ModbusException
from pymodbus.pdu import ModbusPDU

from taisai.devices.modbus.board import Board
from taisai.devices.modbus.switches import INPUTS_COUNT, Switches
from taisai.devices.modbus.wiring import SPINS
from taisai.devices.ports import NotAPort, PortFailed, baud_of

TCP_PORT: Final = 502
ANSWER_WITHIN_S: Final = 0.5
OPEN_WITHIN_S: Final = 3
_MS_PER_S: Final = 1_000

_Client = AsyncModbusTcpClient | AsyncModbusSerialClient


def check_board(address: str) -> None:
    """Refuses what is neither `modbus://HOST:PORT` nor `modbus-rtu:///dev/ttyS0?baud=19200`.

    Raises:
        NotAPort: It is neither.
    """
    parts = urlsplit(address)
    if parts.scheme == "modbus-rtu" and parts.path:
        baud_of(parts.query)
    elif parts.scheme != "modbus" or not parts.hostname:
        raise NotAPort(
            f"{address!r} is no board: there are modbus://HOST:PORT and "
            "modbus-rtu:///dev/NAME?baud=19200"
        )


def _client_of(address: str) -> _Client:
    parts = urlsplit(address)
    if parts.scheme == "modbus":
        assert parts.hostname is not None
        port = parts.port or TCP_PORT
        # Opened again by `run`, which knows what must be written then.
        return AsyncModbusTcpClient(
            parts.hostname, port=port, timeout=ANSWER_WITHIN_S, retries=1, reconnect_delay=0
        )
    return AsyncModbusSerialClient(
        parts.path,
        baudrate=baud_of(parts.query),
        timeout=ANSWER_WITHIN_S,
        retries=1,
        reconnect_delay=0,
    )


class BoardIdentity(NamedTuple):
    """What a board says of itself; empty where it does not."""

    model: str = ""
    version: str = ""


class Hosted(Protocol):
    """What stands at the end of a line, as its host knows it, without input or output."""

    def fail(self) -> None:
        """It does not answer."""

    def wait_ms(self, now: int) -> int:
        """After how long the next cycle is due."""


Kind = TypeVar("Kind", bound=Hosted)


class ModbusLine(ABC, Generic[Kind]):
    """Goes through cycles of writing and reading, until it is cancelled.

    Attributes:
        why_failed: Why the last cycle failed, in words for staff; empty where it did not.
        cycles_count: How many have come back whole.
        identity: What the board says of itself; None before it was asked.

    Args:
        address: Where the board is.
        clock: Milliseconds that never go back.
        unit: The board's number on the line.
    """

    def __init__(self, address: str, clock: Callable[[], int], unit: int = 1) -> None:
        self.why_failed = ""
        self.cycles_count = 0
        self.identity: BoardIdentity | None = None
        check_board(address)
        self._make_client = lambda: _client_of(address)
        self._clock = clock
        self._unit = unit
        self._wished = asyncio.Event()

    def hurry(self) -> None:
        """Something else is wanted: the next cycle is due now."""
        self._wished.set()

    async def run(self, board: Kind, told: Callable[[], None]) -> None:
        """Keeps a board as it is wanted; tells after each cycle, also after one that failed."""
        while True:
            client = self._make_client()
            try:
                await self._serve(client, board, told)
            except (PortFailed, ModbusException, OSError, TimeoutError) as failed:
                _end_if_cancelled()
                self.why_failed = str(failed) or "nobody answers"
            finally:
                client.close()
            board.fail()
            told()
            await self._wait(board.wait_ms(self._clock()))

    async def _serve(self, client: _Client, board: Kind, told: Callable[[], None]) -> None:
        async with asyncio.timeout(OPEN_WITHIN_S):
            is_open = await client.connect()
        if not is_open:
            raise PortFailed("nobody is there")
        if self.identity != BoardIdentity():
            # With each line anew: another board may stand there by now (R54).
            self.identity = await self._identify(client)
        while True:
            await self._cycle(client, board)
            _end_if_cancelled()
            self.cycles_count += 1
            self.why_failed = ""
            told()
            await self._wait(board.wait_ms(self._clock()))

    async def _identify(self, client: _Client) -> BoardIdentity:
        """What the board says of itself; one that does not know how is asked no more."""
        try:
            answer = await client.read_device_information(device_id=self._unit)
        except ModbusException:
            _end_if_cancelled()
            return BoardIdentity()
        if answer.isError():
            return BoardIdentity()
        # pymodbus gives answers of all kinds one type.
        found: dict[int, bytes] = getattr(answer, "information", {})
        told = {at: bytes(words).decode("ascii", "replace") for at, words in found.items()}
        return BoardIdentity(f"{told.get(0, '')} {told.get(1, '')}".strip(), told.get(2, ""))

    @abstractmethod
    async def _cycle(self, client: _Client, board: Kind) -> None:
        """Writes and reads once."""

    async def _wait(self, wait_ms: int) -> None:
        try:
            async with asyncio.timeout(wait_ms / _MS_PER_S):
                await self._wished.wait()
        except TimeoutError:
            pass
        self._wished.clear()


class BoardLine(ModbusLine[Board]):
    """Keeps a table's board as it is wanted."""

    async def _cycle(self, client: _Client, board: Board) -> None:
        count, unit = board.wiring.coils_count, self._unit
        coils = _bits(await client.read_coils(0, count=count, device_id=unit), count)
        inputs = _bits(await client.read_discrete_inputs(0, count=count, device_id=unit), count)
        spins = _whole(await client.read_input_registers(SPINS, device_id=unit)).registers[0]
        now = self._clock()
        board.observe(coils, inputs, spins, now)
        # All coils in one request: no lamp is lit before another.
        _whole(await client.write_coils(0, list(board.write(now)), device_id=unit))


class SwitchLine(ModbusLine[Switches]):
    """Looks at a cabinet's switches."""

    async def _cycle(self, client: _Client, board: Switches) -> None:
        answer = await client.read_discrete_inputs(0, count=INPUTS_COUNT, device_id=self._unit)
        board.observe(_bits(answer, INPUTS_COUNT))


def _end_if_cancelled() -> None:
    """In Python 3.11 pymodbus' `wait_for` loses a cancellation that comes with an answer."""
    running = asyncio.current_task()
    if running is not None and running.cancelling():
        raise asyncio.CancelledError


def _whole(answer: ModbusPDU) -> ModbusPDU:
    if answer.isError():
        raise PortFailed(f"the board refuses: {answer}")
    return answer


def _bits(answer: ModbusPDU, count: int) -> Sequence[bool]:
    bits = _whole(answer).bits[:count]
    if len(bits) < count:
        raise PortFailed(f"the board has {len(bits)} points of {count}")
    return bits
