"""The table's own equipment: its board of lamps, bell and tumbler, its dice reader, its keypad.

What is found is told as a whole and compared with what the table has on record, so that nothing is
kept here: an agent that starts anew goes on from there. A key or a reading is told once, for its
round, and dropped where it cannot be. While the line is down nothing is started: the tumbler
stands, the reader is shut, the lamps stay as they are.
Must not know any rule. Obeys: D9 3.3, 3.4(e), (f), 6.6, 7.3; R4.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from taisai.agent.link import Line, Link, Place
from taisai.devices.dice_reader import PING_EVERY_MS, DiceReader, Reading
from taisai.devices.keypad import Keypad, open_keypad, path_of
from taisai.devices.modbus.board import Board, BoardFault, Found, Wanted
from taisai.devices.modbus.line import BoardLine, check_board
from taisai.devices.modbus.wiring import wiring_of
from taisai.devices.ports import Port, PortFailed, check_address, open_port
from taisai.rules.layouts import layout_named
from taisai.table.cabinet import WORD_LENGTH_MAX
from taisai.table.equipment import DeviceIdentity
from taisai.table.vocabulary import DeviceFault, TableDevice
from taisai.views.table_equipment import TableEquipmentView

ASK_WITHIN_S: Final = 10.0
KEY_WITHIN_S: Final = 2.0
"""A key that is not answered by then is not pressed: who pressed it sees the display, and knows."""

AGAIN_S: Final = 1.0
OPEN_AGAIN_S: Final = 1.0
FAILING_MS: Final = 2_000
"""What fails is told once it has failed for so long: a line that comes back at once is no fault."""

READER_FAILING_MS: Final = 10_000
_MS_PER_S: Final = 1_000

Command = dict[str, object]


@dataclass(frozen=True, slots=True)
class TableFitting:
    """What a table has, each by its port; empty where it has none.

    Attributes:
        board: Relays and inputs by Modbus.
        senses_lamps: The board has an input for each lamp.
        reader: A dice reader.
        keypad: The entry terminal's keypad.
    """

    board: str = ""
    senses_lamps: bool = False
    reader: str = ""
    keypad: str = ""


def check_fitting(fitting: TableFitting) -> None:
    """Refuses addresses at which nothing of the kind can be.

    Raises:
        NotAPort: One is none.
    """
    if fitting.board:
        check_board(fitting.board)
    if fitting.reader:
        check_address(fitting.reader)
    if fitting.keypad:
        path_of(fitting.keypad)


@dataclass(frozen=True, slots=True)
class TableStatus:
    """The equipment, as people are shown it: each device with what is to be said of it."""

    line: Line
    why: str
    devices: tuple[tuple[str, str], ...]


class TableEquipment:
    """The equipment of one table, run until it is cancelled.

    Attributes:
        link: Its line to the Game System.
        board: The board as its host knows it; None before the layout is known.
    """

    def __init__(
        self,
        place: Place,
        key: str,
        fitting: TableFitting,
        clock: Callable[[], int],
        notice: Callable[[], None] = lambda: None,
    ) -> None:
        self.link = Link(place, key, clock, self._attend)
        self.board: Board | None = None
        self._fitting = fitting
        self._notice = notice
        self._line = BoardLine(fitting.board, _now_ms) if fitting.board else None
        self._reader = DiceReader()
        self._reader_port: Port | None = None
        self._keypad_why = ""
        self._is_keypad_open = False
        self._failing_since: dict[TableDevice, tuple[tuple[str, ...], int]] = {}
        self._telling: asyncio.Future[None] | None = None
        self._news = asyncio.Event()
        self._layout_news = asyncio.Event()

    @property
    def status(self) -> TableStatus:
        """How it is."""
        shown = []
        if self._line is not None:
            shown.append(("board", self._line.why_failed or _words_of(self.board)))
        if self._fitting.reader:
            reader = self._reader
            shown.append(("reader", "silent" if reader.is_silent else reader.model or "ready"))
        if self._fitting.keypad:
            shown.append(("keypad", self._keypad_why or "ready"))
        return TableStatus(self.link.line, self.link.why, tuple(shown))

    async def run(self) -> None:
        """Runs it until it is cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.link.run())
            tasks.create_task(self._tell_findings())
            if self._line is not None:
                tasks.create_task(self._run_board(self._line))
            if self._fitting.reader:
                tasks.create_task(_again(self._run_reader))
            if self._fitting.keypad:
                tasks.create_task(_again(self._run_keypad))

    # ------------------------------------------------------------- what is wanted

    @property
    def _own(self) -> TableEquipmentView | None:
        return None if self.link.told is None else self.link.told.own

    def _attend(self) -> None:
        """The line tells something else, or nothing any more."""
        own = self._own
        board = self.board
        if own is not None and (board is None or board.wiring.layout != own.layout):
            self._layout_news.set()
        if board is not None:
            if own is not None and board.wiring.layout == own.layout:
                board.want(_wanted_of(own), _now_ms())
            elif own is None:
                board.stop()
            if self._line is not None:
                self._line.hurry()
        self._shutter()
        self._wake()

    def _wake(self) -> None:
        self._news.set()
        self._notice()

    def _shutter(self) -> None:
        own = self._own
        said = self._reader.open_for(own.round if own is not None and own.may_read else 0)
        port = self._reader_port
        if said and port is not None:
            # One that cannot be told has lost its line, which is noticed by whoever reads it.
            self._telling = asyncio.ensure_future(_tell(port, said))

    # ------------------------------------------------------------- the devices

    async def _run_board(self, line: BoardLine) -> None:
        """Runs the board of the layout that is in use; another layout has other lamps."""
        while True:
            await self._layout_news.wait()
            self._layout_news.clear()
            own = self._own
            if own is None:
                continue
            board = Board(
                wiring_of(layout_named(own.layout)), senses_lamps=self._fitting.senses_lamps
            )
            board.want(_wanted_of(own), _now_ms())
            self.board = board
            running = asyncio.ensure_future(line.run(board, self._wake))
            changed = asyncio.ensure_future(self._layout_news.wait())
            try:
                await asyncio.wait((running, changed), return_when=asyncio.FIRST_COMPLETED)
            finally:
                for one in (running, changed):
                    one.cancel()
                    with suppress(asyncio.CancelledError):
                        await one

    async def _run_reader(self) -> None:
        port = await open_port(self._fitting.reader)
        self._reader_port = port
        try:
            await port.write(self._reader.begin())
            reading = asyncio.ensure_future(port.read())
            try:
                while True:
                    await asyncio.wait((reading,), timeout=PING_EVERY_MS / _MS_PER_S)
                    if reading.done():
                        found = self._reader.receive(reading.result(), _now_ms())
                        reading = asyncio.ensure_future(port.read())
                        self._wake()
                        for one in found:
                            await self._tell_reading(one)
                    said = self._reader.tick(_now_ms())
                    if said:
                        await port.write(said)
                        self._wake()
            finally:
                reading.cancel()
        finally:
            self._reader_port = None
            self._reader.lose()
            port.close()
            self._wake()

    async def _run_keypad(self) -> None:
        try:
            port = open_keypad(self._fitting.keypad)
        except PortFailed as failed:
            self._keypad_why = str(failed)
            self._wake()
            raise
        keypad, self._keypad_why, self._is_keypad_open = Keypad(), "", True
        self._wake()
        try:
            while True:
                for key in keypad.receive(await port.read()):
                    await self._press(key)
        except PortFailed as failed:
            self._keypad_why = str(failed)
            raise
        finally:
            self._is_keypad_open = False
            port.close()
            self._wake()

    # ------------------------------------------------------------- what is told

    async def _press(self, key: str) -> None:
        own = self._own
        if own is not None:
            command = {"type": "PressKey", "key": key, "round": own.round}
            await self.link.ask(command, KEY_WITHIN_S)

    async def _tell_reading(self, reading: Reading) -> None:
        own = self._own
        if own is None:
            return
        command: Command = {"type": "ReportReading", "faces": None, "round": own.round}
        if not reading.is_early:
            command |= {
                "faces": None if reading.faces is None else list(reading.faces),
                "confidence": reading.confidence,
                "picture": reading.picture,
                "round": reading.round,
            }
        await self.link.ask(command, ASK_WITHIN_S)

    async def _tell_findings(self) -> None:
        """Tells what is not on record, until it is cancelled."""
        while True:
            self._news.clear()
            own = self._own
            if own is not None:
                for command in self._findings(own):
                    answer = await self.link.ask(command, ASK_WITHIN_S)
                    if answer is None or answer.outcome != "done":
                        await asyncio.sleep(AGAIN_S)
            with suppress(TimeoutError):
                async with asyncio.timeout(AGAIN_S):
                    await self._news.wait()

    def _findings(self, own: TableEquipmentView) -> Iterator[Command]:
        board = self.board
        if board is not None and board.wiring.layout == own.layout:
            yield from _board_findings(board.found, own)
        yield from self._identities(own)
        for device, failures in self._failures(own):
            # What was never told is told once, also where nothing is wrong: the table has it.
            if self._is_settled(device, failures) and failures != own.faults.get(device):
                yield {"type": "ReportTableDevice", "device": device, "failures": list(failures)}

    def _identities(self, own: TableEquipmentView) -> Iterator[Command]:
        """What the devices are, as far as they say it and it is not on record."""
        reader, board = self._reader, None if self._line is None else self._line.identity
        told = {TableDevice.DICE_READER: (reader.model, reader.serial, reader.version)}
        if board is not None:
            told[TableDevice.LAMPS] = board.model, "", board.version
        for device, words in told.items():
            model, serial, version = (one[:WORD_LENGTH_MAX] for one in words)
            if model and DeviceIdentity(model, serial, version) != own.identities.get(device):
                yield {
                    "type": "IdentifyTableDevice",
                    "device": device,
                    "model": model,
                    "serial": serial,
                    "version": version,
                }

    def _failures(self, own: TableEquipmentView) -> Iterator[tuple[TableDevice, tuple[str, ...]]]:
        board = self.board
        if self._line is not None and board is not None:
            faults = board.found.faults
            silent = tuple(one for one in faults if one is BoardFault.SILENT)
            yield TableDevice.LAMPS, silent
            if own.has_motor:
                yield TableDevice.TUMBLER, tuple(sorted(faults))
        if self._fitting.reader:
            yield TableDevice.DICE_READER, ("silent",) if self._reader.is_silent else ()
        if self._fitting.keypad:
            yield TableDevice.ENTRY_KEYPAD, () if self._is_keypad_open else ("silent",)

    def _is_settled(self, device: TableDevice, failures: tuple[str, ...]) -> bool:
        """A device is so for long enough to be told; that it works again is told at once."""
        now = _now_ms()
        before, since = self._failing_since.get(device, ((), now))
        if before != failures:
            since = now
        self._failing_since[device] = failures, since
        wait_ms = READER_FAILING_MS if device is TableDevice.DICE_READER else FAILING_MS
        return not failures or now - since >= wait_ms


def _board_findings(found: Found, own: TableEquipmentView) -> Iterator[Command]:
    if (found.dark, found.wrongly_lit) != (frozenset(own.dark), frozenset(own.wrongly_lit)):
        yield {
            "type": "ReportLamps",
            "dark": sorted(found.dark),
            "wrongly_lit": sorted(found.wrongly_lit),
        }
    if found.is_covered is not None and found.is_covered is own.is_cover_off:
        yield {"type": "ReportCover", "is_on": found.is_covered}
    is_counting = own.has_motor and found.round == own.round != 0
    if is_counting and found.spins > own.spins_counted:
        yield {"type": "ReportSpins", "round": found.round, "spins": found.spins}


def _wanted_of(own: TableEquipmentView) -> Wanted:
    turning = own.faults.get(TableDevice.TUMBLER, ())
    return Wanted(
        lit=frozenset(own.lit),
        bell=own.bell,
        round=own.round,
        spins_asked=own.spins_asked,
        spins_counted=own.spins_counted,
        may_spin=own.may_spin,
        dark=frozenset(own.dark),
        wrongly_lit=frozenset(own.wrongly_lit),
        does_not_turn=DeviceFault.DOES_NOT_TURN in turning,
    )


def _words_of(board: Board | None) -> str:
    if board is None:
        return "waits to be told its layout"
    found = board.found
    wrong = [f"dark: {one}" for one in sorted(found.dark)]
    wrong += [f"wrongly lit: {one}" for one in sorted(found.wrongly_lit)]
    wrong += sorted(found.faults)
    return ", ".join(wrong) or "ready"


def _now_ms() -> int:
    """Milliseconds that never go back, whatever is done to the clock."""
    return int(asyncio.get_running_loop().time() * _MS_PER_S)


async def _tell(port: Port, said: bytes) -> None:
    with suppress(PortFailed):
        await port.write(said)


async def _again(run: Callable[[], Awaitable[None]]) -> None:
    """Opens a device's port again for as long as it takes."""
    while True:
        with suppress(PortFailed):
            await run()
        await asyncio.sleep(OPEN_AGAIN_S)
