"""A table's simulated board and a cabinet's switches, behind pymodbus' own server on real lines.

For: demos, where lamps, bell and tumbler can be seen and doors opened, and tests, which burn lamps
out, let them stick, take the cover off and pull the plug. Must not know what the lamps mean.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from pymodbus.constants import ExcCodes
from pymodbus.framer import FramerType
from pymodbus.pdu.device import ModbusDeviceIdentification
from pymodbus.server import ModbusSerialServer, ModbusTcpServer
from pymodbus.simulator import DataType, SimData, SimDevice

from taisai.devices.doors import Switch
from taisai.devices.modbus.switches import INPUTS, INPUTS_COUNT
from taisai.devices.modbus.wiring import BELL, COVER, LAMPS_FROM, MOTOR, SPINS, Wiring

_READ_COILS, _READ_INPUTS, _READ_REGISTERS, _WRITE_COILS = 1, 2, 4, 15
_REGISTER_BITS: Final = 16
_MS_PER_SPIN: Final = 600


class SimulatedUnit(ABC):
    """Something behind pymodbus' own server.

    Attributes:
        identity: What it says of itself when it is asked; None where it does not know how.
    """

    def __init__(self, identity: ModbusDeviceIdentification | None = None) -> None:
        self.identity = identity
        self._server: ModbusTcpServer | ModbusSerialServer | None = None

    @property
    def port(self) -> int:
        """The port at which it is served over TCP."""
        assert isinstance(self._server, ModbusTcpServer), "it is not served over TCP"
        transport = self._server.transport
        assert isinstance(transport, asyncio.Server), "it listens"
        number: int = transport.sockets[0].getsockname()[1]
        return number

    async def serve_tcp(self, host: str, port: int) -> None:
        """Answers over TCP, until it is shut down."""
        self._server = ModbusTcpServer(self._device(), identity=self.identity, address=(host, port))
        await self._server.serve_forever(background=True)

    async def serve_serial(self, path: str) -> None:
        """Answers on a serial line, until it is shut down."""
        self._server = ModbusSerialServer(
            self._device(), framer=FramerType.RTU, identity=self.identity, port=path
        )
        await self._server.serve_forever(background=True)

    async def shut_down(self) -> None:
        """Pulls the plug: nobody answers."""
        if self._server is not None:
            await self._server.shutdown()
            self._server = None

    @abstractmethod
    def _device(self) -> SimDevice:
        """What answers."""


class SimulatedBoard(SimulatedUnit):
    """Relays, lamps, a tumbler and a cover.

    Attributes:
        coils: What the relays are set to.
        burnt_out: Areas whose lamps never shine.
        stuck: Areas whose relays stay closed.
        is_covered: The cover is on the tumbler.
        is_jammed: The motor does not turn.
        writes_count: How often all coils were written.
    """

    def __init__(
        self, wiring: Wiring, clock: Callable[[], int], ms_per_spin: int = _MS_PER_SPIN
    ) -> None:
        super().__init__()
        self.wiring = wiring
        self.coils = [False] * wiring.coils_count
        self.burnt_out: set[str] = set()
        self.stuck: set[str] = set()
        self.is_covered = True
        self.is_jammed = False
        self.writes_count = 0
        self._clock = clock
        self._ms_per_spin = ms_per_spin
        self._spins = 0
        self._turned_ms = 0
        self._looked_at = clock()

    @property
    def shining(self) -> frozenset[str]:
        """The areas that anybody at the table sees lit."""
        lamps = self.wiring.lamps.items()
        return frozenset(
            area for area, at in lamps if self._coil(at) and area not in self.burnt_out
        )

    @property
    def rings(self) -> bool:
        """The bell rings."""
        return self.coils[BELL]

    @property
    def turns(self) -> bool:
        """The tumbler turns."""
        return self.coils[MOTOR] and not self.is_jammed

    @property
    def spins(self) -> int:
        """How often the tumbler has spun since the board had power."""
        now = self._clock()
        if self.turns:
            self._turned_ms += now - self._looked_at
            more, self._turned_ms = divmod(self._turned_ms, self._ms_per_spin)
            self._spins = (self._spins + more) % (1 << _REGISTER_BITS)
        self._looked_at = now
        return self._spins

    def lose_power(self) -> None:
        """All relays fall off and the counter begins anew; the power is back at once."""
        self.coils = [False] * self.wiring.coils_count
        self._spins = 0

    # ------------------------------------------------------------------ over the wire

    def _device(self) -> SimDevice:
        words = -(-self.wiring.coils_count // _REGISTER_BITS)
        bits = [SimData(0, count=words * _REGISTER_BITS, values=False, datatype=DataType.BITS)]
        registers = [SimData(SPINS, datatype=DataType.REGISTERS)]
        return SimDevice(
            id=1,
            simdata=(bits, bits, registers, registers),
            use_bit_addressing=True,
            action=self._answer,
        )

    async def _answer(
        self,
        function: int,
        _start: int,
        address: int,
        _count: int,
        registers: list[int],
        written: list[int] | list[bool] | None,
    ) -> ExcCodes | None:
        """Puts what is read into the registers, or takes what is written."""
        if function == _READ_REGISTERS:
            registers[0] = self.spins
        elif function in (_READ_COILS, _READ_INPUTS):
            is_coil = function == _READ_COILS
            points = [self._coil(at) if is_coil else self._input(at) for at in self._points]
            registers[:] = [_word(points[at : at + 16]) for at in range(0, len(points), 16)]
        elif function == _WRITE_COILS and written is not None:
            _ = self.spins  # What has turned until now is counted.
            self.coils[address : address + len(written)] = [bool(one) for one in written]
            self.writes_count += 1
        return None

    @property
    def _points(self) -> range:
        return range(self.wiring.coils_count)

    def _coil(self, at: int) -> bool:
        return self.coils[at] or self._area(at) in self.stuck

    def _input(self, at: int) -> bool:
        if at == COVER:
            return self.is_covered
        return self._coil(at) and self._area(at) not in self.burnt_out and at >= LAMPS_FROM

    def _area(self, at: int) -> str:
        return self.wiring.areas[at - LAMPS_FROM] if at >= LAMPS_FROM else ""


class SimulatedSwitches(SimulatedUnit):
    """The switches of a cabinet, each closed while all is as it should be.

    Attributes:
        open: The switches that are open, or whose wires are cut.
    """

    def __init__(self, identity: ModbusDeviceIdentification | None = None) -> None:
        super().__init__(identity)
        self.open: set[Switch] = set()

    def _device(self) -> SimDevice:
        bits = [SimData(0, count=_REGISTER_BITS, values=False, datatype=DataType.BITS)]
        registers = [SimData(0, datatype=DataType.REGISTERS)]
        return SimDevice(
            id=1,
            simdata=(bits, bits, registers, registers),
            use_bit_addressing=True,
            action=self._answer,
        )

    async def _answer(
        self,
        function: int,
        _start: int,
        _address: int,
        _count: int,
        registers: list[int],
        _written: list[int] | list[bool] | None,
    ) -> ExcCodes | None:
        if function != _READ_INPUTS:
            return ExcCodes.ILLEGAL_FUNCTION
        points = [False] * INPUTS_COUNT
        for switch, at in INPUTS.items():
            points[at] = switch not in self.open
        registers[:] = [_word(points)]
        return None


def _word(points: list[bool]) -> int:
    return sum(1 << at for at, is_on in enumerate(points) if is_on)
