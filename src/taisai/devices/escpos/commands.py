"""What is said to a receipt printer, in bytes.

Only what a voucher needs. Real-time commands (those that begin with DLE) are obeyed as they
arrive, even where a printer finds their bytes in the middle of a picture; so no picture sent from
here has them.
Must not know a voucher.
"""

import re
from enum import IntEnum
from typing import Final

INITIALISE: Final = b"\x1b@"
LINE_FEED: Final = b"\n"
BOLD: Final = b"\x1bE\x01"
PLAIN: Final = b"\x1bE\x00"
REVERSED: Final = b"\x1dB\x01"
UPRIGHT: Final = b"\x1dB\x00"
FONT_A: Final = b"\x1bM\x00"
FONT_B: Final = b"\x1bM\x01"
CUT: Final = b"\x1dVB\x00"
"""Feeds as far as the knife, and cuts."""

TELL_CHANGES: Final = b"\x1da\xff"
"""From here on the printer tells by itself when its state changes."""

ASK_NAME: Final = b"\x1dIC"
"""Answered in its turn, after all that stands before it in the buffer."""

PARAMETERS_MAX: Final = 1_000
"""No command sent from here has more bytes behind it."""

_CLEAR: Final = b"\x10\x05\x02" + b"\x10\x14\x08\x01\x03\x14\x01\x06\x02\x08"
"""In real time: recover from an error, and clear all buffers; two ways, since not all know both."""

_HEAD_MAX: Final = 16

FORGET: Final = bytes(_HEAD_MAX) + _CLEAR + bytes(PARAMETERS_MAX) + _CLEAR + INITIALISE
"""Clears all buffers, whatever a printer was in the middle of. The first zeros end the head of a
command that was cut off, so that nothing is taken for the size of a picture without end; the others
end its data, in which the first clearing may have been lost."""

_MAGNIFIED_MAX: Final = 8
_REAL_TIME: Final = re.compile(rb"\x10(?=[\x04\x05\x14])")
_PROCESS_ID: Final = re.compile(rb"[\x20-\x7e]{4}")


class Status(IntEnum):
    """What a real-time question about its state is about."""

    PRINTER = 1
    OFFLINE_CAUSE = 2
    ERROR_CAUSE = 3
    PAPER = 4


class Align(IntEnum):
    """Where a line stands."""

    LEFT = 0
    CENTRE = 1


def ask_status(about: Status) -> bytes:
    """Asks for one byte of its state, in real time."""
    return bytes((0x10, 0x04, about))


def align(where: Align) -> bytes:
    """Where the lines from here on stand."""
    return b"\x1ba" + bytes((where,))


def magnify(width: int, height: int) -> bytes:
    """How many times as wide and as high letters are from here on."""
    assert 1 <= width <= _MAGNIFIED_MAX, width
    assert 1 <= height <= _MAGNIFIED_MAX, height
    return b"\x1d!" + bytes(((width - 1) << 4 | height - 1,))


def feed(dots: int) -> bytes:
    """Feeds paper."""
    return b"\x1bJ" + bytes((dots,))


def bars(digits: str, module: int, height: int) -> bytes:
    """The digits in Interleaved 2 of 5, without digits below it."""
    head = b"\x1dh" + bytes((height,)) + b"\x1dw" + bytes((module,)) + b"\x1dH\x00"
    return head + b"\x1dkF" + bytes((len(digits),)) + digits.encode("ascii")


def store_qr(text: str, module: int) -> bytes:
    """Puts a text into the printer's store of a QR code: model 2, level Q."""
    return (
        _qr(b"\x41\x32\x00")
        + _qr(b"\x43" + bytes((module,)))
        + _qr(b"\x45\x32")
        + _qr(b"\x50\x30" + text.encode("ascii"))
    )


PRINT_QR: Final = b"\x1d(k\x03\x00\x31\x51\x30"
ASK_QR_SIZE: Final = b"\x1d(k\x03\x00\x31\x52\x30"
"""What the stored text would measure: a printer that answers can draw it."""


def _qr(parameters: bytes) -> bytes:
    return b"\x1d(k" + (len(parameters) + 1).to_bytes(2, "little") + b"\x31" + parameters


def ask_when_printed(process_id: bytes) -> bytes:
    """Asks to be told, by these four characters, when all before it is printed."""
    assert _PROCESS_ID.fullmatch(process_id), process_id
    return b"\x1d(H\x06\x00\x30\x30" + process_id


def picture(rows: tuple[bytes, ...]) -> bytes:
    """Rows of dots, eight to a byte, in as many commands as it takes."""
    width = len(rows[0])
    rows_max = PARAMETERS_MAX // width
    return b"".join(
        _band(rows[first : first + rows_max], width) for first in range(0, len(rows), rows_max)
    )


def _band(rows: tuple[bytes, ...], width: int) -> bytes:
    head = b"\x1dv0\x00" + width.to_bytes(2, "little") + len(rows).to_bytes(2, "little")
    # One dot more, where a printer would take two bytes of a picture for a command.
    return head + _REAL_TIME.sub(b"\x18", b"".join(rows))
