"""The devices of a simulated cabinet: an acceptor, a printer and switches behind real lines.

For: a demo, and tests with real processes. What a person could do to a device can be asked for, and
what is in the box and on the paper can be looked at. Must not know the agent that drives them: it
finds them by their ports, as it would find others.
"""

import base64
import io
import zlib
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, Generic, TypeVar

import msgspec
from pymodbus.pdu.device import ModbusDeviceIdentification

from taisai.devices.chance import Bytes
from taisai.devices.doors import Switch
from taisai.devices.escpos.simulator import Paper, SimulatedPrinter, Text
from taisai.devices.escpos.simulator_server import PrinterServer
from taisai.devices.modbus.simulator import SimulatedSwitches
from taisai.devices.printing import Fault
from taisai.devices.ssp.messages import Event
from taisai.devices.ssp.simulator import VALUES, Remains, SimulatedAcceptor
from taisai.devices.ssp.simulator_line import AcceptorLine
from taisai.names import BadInput

PIECES_KEPT_MAX: Final = 35
"""So many of the last tickets can be looked at."""

_HOST: Final = "127.0.0.1"
_BOARD: Final = ModbusDeviceIdentification(  # type: ignore[no-untyped-call]
    info_name={"VendorName": "Simulated", "ProductCode": "inputs", "MajorMinorRevision": "1.0"}
)
_CENTS: Final = 100
Shown = dict[str, object]


class NotADeed(BadInput):
    """Nobody can do that to a simulated device."""


_TO_PRINTER: Final[Mapping[str, tuple[Fault, bool]]] = MappingProxyType(
    {
        "take_paper": (Fault.PAPER_OUT, True),
        "put_paper": (Fault.PAPER_OUT, False),
        "use_up_paper": (Fault.PAPER_LOW, True),
        "fill_paper": (Fault.PAPER_LOW, False),
        "open_cover": (Fault.COVER_OPEN, True),
        "close_cover": (Fault.COVER_OPEN, False),
        "jam_printer": (Fault.JAM, True),
        "free_printer": (Fault.JAM, False),
    }
)
"""What people do to a printer: the fault, and whether it begins."""

_TO_ACCEPTOR: Final[Mapping[str, tuple[Event, bool]]] = MappingProxyType(
    {
        "jam_acceptor": (Event.SAFE_JAM, True),
        "free_acceptor": (Event.SAFE_JAM, False),
        "take_box": (Event.CASH_BOX_REMOVED, True),
        "put_box": (Event.CASH_BOX_REMOVED, False),
    }
)

_TO_DOORS: Final[Mapping[str, tuple[Switch, bool]]] = MappingProxyType(
    {
        "open_door": (Switch.DOOR, True),
        "shut_door": (Switch.DOOR, False),
        "open_cash_box": (Switch.CASH_BOX, True),
        "shut_cash_box": (Switch.CASH_BOX, False),
        "tilt": (Switch.TILT, True),
        "set_upright": (Switch.TILT, False),
    }
)

DEEDS: Final = (
    "insert_note",
    "look",
    "ticket",
    *_TO_PRINTER,
    *_TO_ACCEPTOR,
    *_TO_DOORS,
    "cut_acceptor_power",
    "cut_printer_power",
    "restore_printer_power",
    "cut_printer_line",
)
"""All that can be asked for."""


Left = TypeVar("Left")


class KeptFile(Generic[Left]):
    """What is left of a device whose process has ended, in a file; whole or as it was before."""

    def __init__(self, path: Path, kind: type[Left]) -> None:
        self._path = path
        self._decoder = msgspec.json.Decoder(kind)
        self._kept: Left | None = None

    def read(self) -> Left | None:
        """What was kept last; None where nothing was, or nothing that can be read."""
        try:
            self._kept = self._decoder.decode(self._path.read_bytes())
        except (OSError, msgspec.DecodeError):
            return None
        return self._kept

    def keep(self, left: Left) -> None:
        """Keeps it, where it is not what was kept last."""
        if left == self._kept:
            return
        part = self._path.with_suffix(".part")
        part.write_bytes(msgspec.json.encode(left))
        part.replace(self._path)
        self._kept = left


class SimulatedDevices:
    """One cabinet's devices, behind real lines.

    Attributes:
        acceptor: The port of the acceptor.
        printer: The port of the printer.
        switches: Its door and tilt switches.
    """

    def __init__(
        self,
        place: str,
        clock: Callable[[], int],
        random_bytes: Bytes,
        folder: Path,
        stacked_count: int = 0,
    ) -> None:
        """Makes them, or has those again that stood there before, as after a loss of power.

        Args:
            place: Where the cabinet stands, such as `table-1/3`; the acceptor's number is its own.
            clock: The time.
            random_bytes: Chance.
            folder: Where what is in the box and on the paper is kept, however this process ends.
            stacked_count: How many notes an acceptor of before has counted in its life.
        """
        serial = zlib.crc32(place.encode())
        self._acceptor = SimulatedAcceptor(serial, random_bytes, stacked_count=stacked_count)
        self._printer = SimulatedPrinter(pieces_max=PIECES_KEPT_MAX)
        name = place.replace("/", "-")
        self._box = KeptFile(folder / f"{name}-acceptor.json", Remains)
        self._paper = KeptFile(folder / f"{name}-printer.json", Paper)
        self._recall()
        self._acceptor_line = AcceptorLine(self._acceptor, clock, self._keep_box)
        self._printer_server = PrinterServer(self._printer, keep=self._keep_paper)
        self.acceptor = self._acceptor_line.address
        self.printer = self._printer_server.address
        self.switches = SimulatedSwitches(_BOARD)
        self._power: Mapping[str, Callable[[], None]] = {
            "cut_acceptor_power": self._acceptor.cut_power,
            "cut_printer_power": self._cut_printer_power,
            "restore_printer_power": self._printer.restore_power,
        }

    def _recall(self) -> None:
        box, paper = self._box.read(), self._paper.read()
        if box is not None:
            self._acceptor.recall(box)
        if paper is not None:
            self._printer.recall(paper)

    def _keep_box(self) -> None:
        self._box.keep(self._acceptor.remains)

    def _keep_paper(self) -> None:
        self._paper.keep(self._printer.paper)

    async def open(self) -> None:
        """Lets hosts come."""
        await self._printer_server.open()
        await self.switches.serve_tcp(_HOST, 0)

    async def close(self) -> None:
        """Ends them."""
        await self.switches.shut_down()
        self._acceptor_line.close()
        self._printer_server.close()

    @property
    def addresses(self) -> dict[str, str]:
        """The ports of its devices."""
        return {"acceptor": self.acceptor, "printer": self.printer, "doors": self.doors}

    @property
    def doors(self) -> str:
        """The address of the switches' board, once hosts may come."""
        return f"modbus://{_HOST}:{self.switches.port}"

    def do(self, deed: str, value: int = 0) -> Shown:
        """Does something to a device, or looks at it; tells what is seen then.

        Args:
            deed: One of `DEEDS`.
            value: The cents of a note, how many tickets ago the ticket was printed, or after how
                many bytes more the printer's line is cut.

        Raises:
            NotADeed: There is no such deed, or no such note or ticket.
        """
        if deed == "insert_note":
            is_in = self._acceptor.insert(_channel_of(value))
            self._keep_box()
            return {"is_in": is_in, **self._look()}
        if deed == "ticket":
            return self._show_ticket(value)
        if deed in _TO_PRINTER:
            fault, begins = _TO_PRINTER[deed]
            if begins:
                self._printer.break_down(fault)
            else:
                self._printer.put_right(fault)
            self._printer_server.tell_change()
        elif deed in _TO_ACCEPTOR:
            self._do_to_acceptor(*_TO_ACCEPTOR[deed])
        elif deed in _TO_DOORS:
            switch, opens = _TO_DOORS[deed]
            (self.switches.open.add if opens else self.switches.open.discard)(switch)
        elif deed == "cut_printer_line":
            self._printer_server.cut_after = value
        elif deed in self._power:
            self._power[deed]()
        elif deed != "look":
            raise NotADeed(f"{deed!r} cannot be done: {', '.join(DEEDS)} can")
        self._keep_box()
        self._keep_paper()
        return self._look()

    def _cut_printer_power(self) -> None:
        self._printer.cut_power()
        self._printer_server.cut()

    def _do_to_acceptor(self, event: Event, begins: bool) -> None:
        if begins:
            self._acceptor.lasting.add(event)
            return
        self._acceptor.lasting.discard(event)
        if event is Event.CASH_BOX_REMOVED:
            self._acceptor.box.clear()
            self._acceptor.replace_box()

    def _look(self) -> Shown:
        acceptor, printer = self._acceptor, self._printer
        box = Counter(VALUES[channel - 1] * _CENTS for channel in acceptor.box)
        return {
            "takes_cents": [
                value * _CENTS for at, value in enumerate(VALUES, 1) if acceptor.takes(at)
            ],
            "phase": acceptor.phase.name.lower(),
            "box": {str(cents): count for cents, count in sorted(box.items())},
            "box_cents": sum(cents * count for cents, count in box.items()),
            "returned_count": len(acceptor.returned),
            "acceptor_faults": sorted(one.name.lower() for one in acceptor.lasting),
            "printer_faults": sorted(printer.faults),
            "is_printer_on": printer.is_on,
            "pieces_count": printer.pieces_count,
            "is_hanging": bool(printer.hanging),
            "open": sorted(self.switches.open),
        }

    def _show_ticket(self, ago: int) -> Shown:
        pieces = self._printer.pieces
        if not 0 <= ago < len(pieces):
            raise NotADeed(f"there is no ticket {ago} ago: {len(pieces)} can be looked at")
        from taisai.devices.escpos.paper_picture import draw_piece

        drawn = io.BytesIO()
        draw_piece(pieces[-1 - ago]).save(drawn, "PNG")
        return {
            "number": self._printer.pieces_count - ago,
            "lines": [one.text for one in pieces[-1 - ago] if isinstance(one, Text)],
            "png": base64.b64encode(drawn.getvalue()).decode("ascii"),
        }


def _channel_of(cents: int) -> int:
    if cents % _CENTS or cents // _CENTS not in VALUES:
        allowed = ", ".join(str(value * _CENTS) for value in VALUES)
        raise NotADeed(f"there is no note of {cents} cents: {allowed} are")
    return VALUES.index(cents // _CENTS) + 1
