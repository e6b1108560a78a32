"""Frames on the line: a start byte, an address with its flag, a length, data, and a check.

Knows stuffing and the check; must not know what the data means. Inside a frame the start byte is
sent twice; met alone it begins a new frame, whatever came before it. Outside a frame any row of
start bytes waits for the address: noise just before a frame looks like a stuffed byte.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from taisai.names import BadInput

START: Final = 0x7F
FLAG: Final = 0x80
ADDRESS_MAX: Final = 0x7D
DATA_LENGTH_MAX: Final = 255
_POLYNOMIAL: Final = 0x8005
_BEFORE_DATA: Final = 2
_CHECK_LENGTH: Final = 2


class NotAFrame(BadInput):
    """That cannot be sent in a frame."""


def _table() -> tuple[int, ...]:
    def remainder(byte: int) -> int:
        check = byte << 8
        for _ in range(8):
            check = (check << 1 ^ _POLYNOMIAL if check & 0x8000 else check << 1) & 0xFFFF
        return check

    return tuple(remainder(byte) for byte in range(256))


_TABLE: Final = _table()


def check_of(data: bytes) -> bytes:
    """The check of some bytes: CRC-16 of the polynomial 0x8005 from 0xFFFF, low byte first.

    >>> check_of(bytes.fromhex("80 01 11")).hex(" ")
    '65 82'
    """
    check = 0xFFFF
    for byte in data:
        check = check << 8 & 0xFFFF ^ _TABLE[check >> 8 ^ byte]
    return check.to_bytes(_CHECK_LENGTH, "little")


@dataclass(frozen=True, slots=True)
class Frame:
    """What is said in one go.

    Attributes:
        flag: The sequence flag, by which a repeated frame is known.
    """

    address: int
    flag: bool
    data: bytes

    def __post_init__(self) -> None:
        if not 0 <= self.address <= ADDRESS_MAX:
            raise NotAFrame(f"no device has the address {self.address}: there are 0 to 125")
        if not 1 <= len(self.data) <= DATA_LENGTH_MAX:
            raise NotAFrame(f"a frame carries 1 to 255 bytes, not {len(self.data)}")

    def to_bytes(self) -> bytes:
        r"""The frame as it goes over the line.

        >>> Frame(address=0, flag=True, data=b"\x11").to_bytes().hex(" ")
        '7f 80 01 11 65 82'
        """
        said = bytes((self.address | (FLAG if self.flag else 0), len(self.data))) + self.data
        return bytes((START,)) + (said + check_of(said)).replace(b"\x7f", b"\x7f\x7f")


class FrameReader:
    """Finds frames in what comes over the line, however it is cut; what is spoilt is left out.

    Attributes:
        spoilt_count: How many frames came with a wrong check or an impossible head.
    """

    def __init__(self) -> None:
        self.spoilt_count = 0
        self._body = bytearray()
        self._is_inside = False
        self._is_start_waiting = False

    def forget(self) -> None:
        """Drops half of a frame: before a question is asked, or asked again."""
        self._body.clear()
        self._is_inside = self._is_start_waiting = False

    def read(self, received: bytes) -> Iterator[Frame]:
        """The frames that are whole now."""
        for byte in received:
            frame = self._read_byte(byte)
            if frame is not None:
                yield frame

    def _read_byte(self, byte: int) -> Frame | None:
        if byte == START and not self._is_start_waiting:
            self._is_start_waiting = True
            return None
        if self._is_start_waiting:
            if byte == START and not (self._is_inside and self._body):
                return None
            self._is_start_waiting = False
            if byte != START:
                if self._is_inside and self._body:
                    self.spoilt_count += 1
                self._body.clear()
                self._is_inside = True
        if not self._is_inside:
            return None
        self._body.append(byte)
        return self._whole()

    def _whole(self) -> Frame | None:
        body = self._body
        if len(body) < _BEFORE_DATA or len(body) < _BEFORE_DATA + body[1] + _CHECK_LENGTH:
            return None
        said, check = bytes(body[:-_CHECK_LENGTH]), bytes(body[-_CHECK_LENGTH:])
        self.forget()
        address = said[0] & ~FLAG
        if check_of(said) != check or address > ADDRESS_MAX or len(said) == _BEFORE_DATA:
            self.spoilt_count += 1
            return None
        return Frame(address, bool(said[0] & FLAG), said[_BEFORE_DATA:])
