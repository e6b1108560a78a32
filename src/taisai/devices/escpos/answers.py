"""What a receipt printer says, read from its bytes as they come.

Four kinds of answer share one line and can be told apart by bits that never change: a byte of
state, four bytes that it sends by itself, and blocks that end with a zero. What fits none is noise.
An answer of one byte without such bits (to GS r) is never asked for: noise would pass for it.
Must not know what was asked.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from taisai.devices.escpos.commands import Status
from taisai.devices.printing import Fault

_BLOCK_HEADS: Final = frozenset(b"\x37\x5f")
_BLOCK_LENGTH_MAX: Final = 96
_CHANGE_LENGTH: Final = 4
_FLOW_CONTROL: Final = frozenset(b"\x11\x13")


@dataclass(frozen=True, slots=True)
class State:
    """A byte of state, about what was asked last."""

    byte: int


@dataclass(frozen=True, slots=True)
class Change:
    """Its whole state, told by itself."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Block:
    """A longer answer, without the zero at its end."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Noise:
    """Something that no printer says."""

    data: bytes


Answer = State | Change | Block | Noise

PRINTED_HEAD: Final = b"\x37\x22"
QR_SIZE_HEAD: Final = b"\x37\x36"
NAME_HEAD: Final = b"\x5f"

FAULTS_BY_STATUS: Final[Mapping[Status, tuple[tuple[int, Fault], ...]]] = MappingProxyType(
    {
        Status.PRINTER: ((0x08, Fault.OFFLINE),),
        Status.OFFLINE_CAUSE: ((0x04, Fault.COVER_OPEN), (0x20, Fault.PAPER_OUT)),
        Status.ERROR_CAUSE: (
            (0x04, Fault.JAM),
            (0x08, Fault.CUTTER),
            (0x20, Fault.BROKEN),
            (0x40, Fault.OVERHEATED),
        ),
        Status.PAPER: ((0x0C, Fault.PAPER_LOW), (0x60, Fault.PAPER_OUT)),
    }
)
"""Which bits of an answer tell of which fault; any bit of a pair does."""

FAULTS_BY_CHANGE: Final[tuple[tuple[tuple[int, Fault], ...], ...]] = (
    ((0x08, Fault.OFFLINE), (0x20, Fault.COVER_OPEN)),
    ((0x04, Fault.JAM), (0x08, Fault.CUTTER), (0x20, Fault.BROKEN), (0x40, Fault.OVERHEATED)),
    ((0x03, Fault.PAPER_LOW), (0x0C, Fault.PAPER_OUT)),
    (),
)
"""The same for the four bytes that it sends by itself."""


def faults_in_state(about: Status, state: State) -> frozenset[Fault]:
    """The faults that a byte of state tells of."""
    return frozenset(fault for bits, fault in FAULTS_BY_STATUS[about] if state.byte & bits)


def faults_in_change(change: Change) -> frozenset[Fault]:
    """The faults that it tells of by itself: all there are."""
    pairs = zip(change.data, FAULTS_BY_CHANGE, strict=True)
    return frozenset(fault for byte, table in pairs for bits, fault in table if byte & bits)


class AnswerReader:
    """Reads answers from bytes that come in any pieces."""

    def __init__(self) -> None:
        self._held = bytearray()

    def read(self, received: bytes) -> Iterator[Answer]:
        """The answers that are whole now."""
        self._held += received
        while self._held:
            length, answer = _first(bytes(self._held))
            if length == 0:
                return
            del self._held[:length]
            if answer is not None:
                yield answer


def _first(held: bytes) -> tuple[int, Answer | None]:
    """How many bytes the first answer takes, and what it is; none while it is not whole."""
    byte = held[0]
    if byte in _FLOW_CONTROL:
        return 1, None
    if byte & 0x93 == 0x12:
        return 1, State(byte)
    if byte & 0x93 == 0x10:
        return _first_change(held)
    if byte in _BLOCK_HEADS:
        return _first_block(held)
    return 1, Noise(held[:1])


def _first_change(held: bytes) -> tuple[int, Answer | None]:
    for place in range(1, min(len(held), _CHANGE_LENGTH)):
        if held[place] & 0x90:
            return place, Noise(held[:place])
    if len(held) < _CHANGE_LENGTH:
        return 0, None
    return _CHANGE_LENGTH, Change(held[:_CHANGE_LENGTH])


def _first_block(held: bytes) -> tuple[int, Answer | None]:
    """A block is text: another byte within it is the beginning of something else."""
    for place, byte in enumerate(held[1:], 1):
        if byte == 0:
            return place + 1, Block(held[:place])
        if place >= _BLOCK_LENGTH_MAX or not (0x20 <= byte <= 0x7E or byte == 0x1F):
            return place, Noise(held[:place])
    return 0, None
