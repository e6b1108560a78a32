"""A simulated receipt printer: obeys byte by byte, as one in a cabinet would.

For: a demo's cabinets, and every fault that a real one could show. Must not know a host: what is
on its paper is the truth that a host is judged by. Printing takes no time here; what stops it, and
what waits in the buffer meanwhile, is what matters.
"""

import re
from dataclasses import dataclass, field
from typing import Final

import msgspec

from taisai.devices.escpos.commands import Status
from taisai.devices.printing import STOPPING, Fault

_DLE, _ESC, _GS, _LF = 0x10, 0x1B, 0x1D, 0x0A
_ONE_PARAMETER: Final = {
    _ESC: frozenset(b"EMaJ"),
    _GS: frozenset(b"!BhwHaI"),
}
_LETTERS: Final = re.compile(rb"[^\x1b\x1d\n]+")
_UNPRINTABLE: Final = bytes({*range(0x20), *range(0x7F, 0x100)})
_ASKED_WHEN_PRINTED: Final = re.compile(rb"\x1d\(H\x06\x0000(.{4})", re.S)
_REAL_TIME_LENGTHS: Final = {0x04: 3, 0x05: 3, 0x14: 10}


class Style(msgspec.Struct, frozen=True):
    """How letters look, and where they stand."""

    is_bold: bool = False
    is_reversed: bool = False
    is_small: bool = False
    width: int = 1
    height: int = 1
    align: int = 0


class Text(msgspec.Struct, frozen=True, tag=True):
    """A line of letters."""

    text: str
    style: Style


class Bars(msgspec.Struct, frozen=True, tag=True):
    """An Interleaved 2 of 5."""

    digits: str
    module: int
    height: int
    align: int


class Square(msgspec.Struct, frozen=True, tag=True):
    """A QR code."""

    text: str
    module: int
    align: int


class Picture(msgspec.Struct, frozen=True, tag=True):
    """Rows of dots."""

    width: int
    data: bytes
    align: int


class Feed(msgspec.Struct, frozen=True, tag=True):
    """Blank paper, in dots."""

    dots: int


Mark = Text | Bars | Square | Picture | Feed
"""What a printer leaves on paper."""


@dataclass(frozen=True, slots=True)
class Model:
    """What a kind of printer can do.

    Attributes:
        takes_questions_for_data: Whether a real-time command in the middle of another is data.
        is_hasty: Whether it confirms what it has received, as bad copies do, not what it printed.
    """

    name: str = "TM-T88V"
    can_confirm: bool = True
    can_tell_name: bool = True
    can_draw_qr: bool = True
    can_answer: bool = True
    takes_questions_for_data: bool = True
    is_hasty: bool = False


class Paper(msgspec.Struct, frozen=True):
    """What outlives a loss of power in a printer: what it has printed."""

    pieces: tuple[tuple[Mark, ...], ...] = ()
    hanging: tuple[Mark, ...] = ()
    pieces_count: int = 0


@dataclass(slots=True)
class SimulatedPrinter:
    """One printer and its paper.

    Attributes:
        pieces: What was cut off, in order, each a list of marks; of many the last.
        pieces_count: How many pieces were cut off in its life.
        pieces_max: How many of them are kept; None for all.
        hanging: What was printed since the last cut.
        faults: What people or wear have done to it.
        received_count: How many bytes came in its life.
    """

    model: Model = field(default_factory=Model)
    pieces: list[tuple[Mark, ...]] = field(default_factory=list)
    hanging: list[Mark] = field(default_factory=list)
    faults: set[Fault] = field(default_factory=set)
    is_on: bool = True
    pieces_count: int = 0
    pieces_max: int | None = None
    received_count: int = 0
    _held: bytes = b""
    _buffer: bytearray = field(default_factory=bytearray)
    _line: str = ""
    _bold: bool = False
    _reversed: bool = False
    _small: bool = False
    _size: tuple[int, int] = (1, 1)
    _align: int = 0
    _bar_height: int = 162
    _bar_module: int = 3
    _qr_module: int = 3
    _qr_text: str = ""
    _tells_changes: bool = False
    _said: bytearray = field(default_factory=bytearray)

    # ------------------------------------------------------------- people

    def cut_power(self) -> None:
        """The power goes: all that was not yet on the paper is forgotten."""
        self._forget()
        self._initialise()
        self._tells_changes = False
        self.is_on = False
        self._said.clear()

    @property
    def paper(self) -> Paper:
        """What is left if the power goes now."""
        return Paper(tuple(self.pieces), tuple(self.hanging), self.pieces_count)

    def recall(self, paper: Paper) -> None:
        """It is the one that has printed this."""
        self.pieces, self.hanging = list(paper.pieces), list(paper.hanging)
        self.pieces_count = paper.pieces_count

    def restore_power(self) -> None:
        """The power is back."""
        self.is_on = True

    def put_right(self, fault: Fault | None = None) -> None:
        """Somebody puts right what is wrong, or all of it; it goes on with what it holds."""
        if fault is None:
            self.faults.clear()
            self.is_on = True
        else:
            self.faults.discard(fault)
        self._obey()
        self._tell_change()

    def break_down(self, fault: Fault) -> None:
        """Something goes wrong."""
        self.faults.add(fault)
        self._tell_change()

    def _tell_change(self) -> None:
        """Says its state by itself, where it was asked to."""
        if self._tells_changes and self.is_on:
            self._said += bytes(
                (
                    0x10 | 0x08 * self._is_stopped | 0x20 * self._has(Fault.COVER_OPEN),
                    0x04 * self._has(Fault.JAM) | 0x08 * self._has(Fault.CUTTER),
                    0x03 * self._has(Fault.PAPER_LOW) | 0x0C * self._has(Fault.PAPER_OUT),
                    0x00,
                )
            )

    # ------------------------------------------------------------- the line

    def receive(self, data: bytes) -> bytes:
        """Takes bytes in, and gives what it answers."""
        self.received_count += len(data)
        if not self.is_on:
            return b""
        data, self._held = self._held + data, b""
        at = 0
        while at < len(data):
            length = self._real_time_length(data, at)
            if length > len(data) - at:
                self._held = data[at:]
                break
            if length:
                self._obey_now(data[at : at + length])
                at += length
                continue
            # Up to the next byte that could begin a real-time command, at one stroke.
            end = data.find(_DLE, at + 1)
            end = len(data) if end < 0 else end
            self._buffer += data[at:end]
            self._obey()
            at = end
        said = bytes(self._said)
        self._said.clear()
        return said if self.model.can_answer else b""

    @property
    def _is_stopped(self) -> bool:
        return bool(self.faults & STOPPING)

    def _has(self, fault: Fault) -> bool:
        return fault in self.faults

    def _real_time_length(self, data: bytes, at: int) -> int:
        """How long the real-time command at a place is; zero where it is none, or only data."""
        if data[at] != _DLE:
            return 0
        is_within = bool(self._buffer) and not self._is_stopped
        if is_within and self.model.takes_questions_for_data:
            return 0
        return _REAL_TIME_LENGTHS.get(data[at + 1], 0) if at + 1 < len(data) else 2

    def _obey_now(self, command: bytes) -> None:
        if command[1] == 0x04:
            self._said.append(self._state(Status(command[2])))
        else:
            self._forget()
            self.faults -= {Fault.JAM, Fault.CUTTER}

    def _state(self, about: Status) -> int:
        state = 0x12
        if about is Status.PRINTER:
            state |= 0x08 * self._is_stopped
        elif about is Status.OFFLINE_CAUSE:
            state |= 0x04 * self._has(Fault.COVER_OPEN) | 0x20 * self._has(Fault.PAPER_OUT)
            state |= 0x40 * (self._has(Fault.JAM) or self._has(Fault.CUTTER))
        elif about is Status.ERROR_CAUSE:
            state |= 0x04 * self._has(Fault.JAM) | 0x08 * self._has(Fault.CUTTER)
        else:
            state |= 0x0C * self._has(Fault.PAPER_LOW) | 0x60 * self._has(Fault.PAPER_OUT)
        return state

    def _forget(self) -> None:
        self._buffer.clear()
        self._held = b""
        self._line = ""

    # ------------------------------------------------------------- the buffer

    def _obey(self) -> None:
        """Obeys what stands in the buffer, as long as nothing stops it."""
        while self._buffer and not self._is_stopped:
            length = self._first_length()
            if length == 0:
                return
            command = bytes(self._buffer[:length])
            del self._buffer[:length]
            self._do(command)
        if self.model.is_hasty:
            for mark in _ASKED_WHEN_PRINTED.findall(self._buffer):
                self._said += b"\x37\x22" + mark + b"\x00"

    def _first_length(self) -> int:
        """How long the first command is; zero while it is not whole."""
        held = self._buffer
        letters = _LETTERS.match(held)
        if letters is not None or held[0] == _LF:
            return letters.end() if letters else 1
        length = 2 if len(held) < 2 else self._length_of(held)
        return length if 0 < length <= len(held) else 0

    def _length_of(self, held: bytearray) -> int:
        first, second = held[0], held[1]
        length = 2
        if second in _ONE_PARAMETER[first]:
            length = 3
        elif first == _GS and second == ord("V"):
            length = 4
        elif first == _GS and second == ord("k"):
            length = 4 + held[3] if len(held) > 3 else 0
        elif first == _GS and second == ord("("):
            length = 5 + int.from_bytes(held[3:5], "little") if len(held) > 4 else 0
        elif first == _GS and second == ord("v"):
            wide, high = held[4:6], held[6:8]
            size = int.from_bytes(wide, "little") * int.from_bytes(high, "little")
            length = 8 + size if len(held) > 7 else 0
        return length

    def _do(self, command: bytes) -> None:
        head, rest = command[:2], command[2:]
        if command == b"\n":
            self._print(Text(self._line, self._style))
            self._line = ""
        elif command[0] not in (_ESC, _GS):
            self._line += command.translate(None, _UNPRINTABLE).decode("ascii")
        elif head == b"\x1b@":
            self._initialise()
        elif head == b"\x1dV":
            self._cut()
        elif head == b"\x1d(":
            self._do_long(rest[:1], rest[3:])
        elif head in (b"\x1dk", b"\x1dv", b"\x1bJ"):
            self._print_shape(head, rest)
        elif rest:
            self._set(head, rest[0])

    def _set(self, head: bytes, value: int) -> None:
        match head:
            case b"\x1bE":
                self._bold = bool(value)
            case b"\x1bM":
                self._small = bool(value)
            case b"\x1ba":
                self._align = value
            case b"\x1d!":
                self._size = (value >> 4) + 1, (value & 15) + 1
            case b"\x1dB":
                self._reversed = bool(value)
            case b"\x1dh":
                self._bar_height = value
            case b"\x1dw":
                self._bar_module = value
            case b"\x1da":
                self._tells_changes = bool(value)
            case b"\x1dI" if self.model.can_tell_name:
                self._said += b"\x5f" + self.model.name.encode() + b"\x00"

    def _do_long(self, kind: bytes, parameters: bytes) -> None:
        if len(parameters) < 3:
            return
        if kind == b"H" and self.model.can_confirm:
            self._said += b"\x37\x22" + parameters[2:6] + b"\x00"
        elif kind == b"k" and self.model.can_draw_qr:
            function = parameters[1]
            if function == 0x43:
                self._qr_module = parameters[2]
            elif function == 0x50:
                self._qr_text = parameters[3:].decode("ascii", errors="replace")
            elif function == 0x51:
                self._print(Square(self._qr_text, self._qr_module, self._align))
            elif function == 0x52:
                self._said += b"\x37\x36150\x1f150\x1f1\x1f0\x00"

    def _print_shape(self, head: bytes, rest: bytes) -> None:
        if head == b"\x1bJ":
            self._print(Feed(rest[0]))
        elif head == b"\x1dv":
            self._print(Picture(int.from_bytes(rest[2:4], "little"), rest[6:], self._align))
        elif rest[2:].isdigit():
            digits = rest[2:].decode("ascii")
            self._print(Bars(digits, self._bar_module, self._bar_height, self._align))

    @property
    def _style(self) -> Style:
        width, height = self._size
        return Style(self._bold, self._reversed, self._small, width, height, self._align)

    def _initialise(self) -> None:
        self._line = ""
        self._bold = self._reversed = self._small = False
        self._size, self._align = (1, 1), 0

    def _print(self, mark: Mark) -> None:
        self.hanging.append(mark)

    def _cut(self) -> None:
        if self.hanging:
            self.pieces.append(tuple(self.hanging))
            self.pieces_count += 1
            if self.pieces_max is not None:
                del self.pieces[: -self.pieces_max]
        self.hanging.clear()
