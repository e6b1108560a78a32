"""The keypad of an entry terminal: a USB numeric pad, read as Linux tells its keys.

Each event has 24 bytes (`struct input_event` of a 64-bit machine): time, type, code, value. A key
that is held repeats itself and is one press; two keys within 30 ms are one press too, the first.
The device is grabbed, so that its keys reach nobody else.
Must not know the table. Obeys: D9 3.3(a)(i), (ii); R27 (a clear key).
"""

import fcntl
import os
import stat
import struct
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from taisai.devices.ports import FilePort, NotAPort, PortFailed

_EVENT: Final = struct.Struct("llHHi")
_KEY: Final = 1
_PRESSED: Final = 1
_GRAB: Final = 0x4004_4590
"""EVIOCGRAB: from now on the device's events go to this file alone, until it is closed."""

TOGETHER_MS: Final = 30
"""Two keys within so long are one press: a finger between them, or a contact that bounces."""

KEYS: Final[Mapping[int, str]] = MappingProxyType(
    {
        79: "1",
        80: "2",
        81: "3",
        75: "4",
        76: "5",
        77: "6",
        96: "enter",
        28: "enter",
        # The keys that a numeric pad has beside them: minus, point and backspace clear.
        74: "clear",
        83: "clear",
        14: "clear",
        # The row of numbers above letters, where a whole keyboard is used.
        2: "1",
        3: "2",
        4: "3",
        5: "4",
        6: "5",
        7: "6",
    }
)
"""Linux' codes of keys, and what each is at an entry terminal; all others are nothing."""


class Keypad:
    """A keypad's presses, from the bytes of its events."""

    def __init__(self) -> None:
        self._received = b""
        self._pressed_ms = -TOGETHER_MS

    def receive(self, data: bytes) -> tuple[str, ...]:
        """The keys that were pressed, in order: `1` to `6`, `clear`, `enter`."""
        whole = self._received + data
        end = len(whole) - len(whole) % _EVENT.size
        self._received = whole[end:]
        pressed = (self._press(*one) for one in _EVENT.iter_unpack(whole[:end]))
        return tuple(key for key in pressed if key is not None)

    def _press(self, seconds: int, micros: int, kind: int, code: int, value: int) -> str | None:
        # A value of 2 is a key that repeats itself, of 0 one that was let go.
        if kind != _KEY or value != _PRESSED:
            return None
        at_ms = seconds * 1_000 + micros // 1_000
        # A clock that was set back joins no presses.
        is_together = 0 <= at_ms - self._pressed_ms < TOGETHER_MS
        self._pressed_ms = at_ms
        return None if is_together else KEYS.get(code)


def path_of(address: str) -> str:
    """The file of a keypad.

    Raises:
        NotAPort: The address is none.
    """
    path = address.removeprefix("evdev://")
    if path == address or not path.startswith("/"):
        raise NotAPort(f"{address!r} is no keypad: there is evdev:///dev/input/NAME")
    return path


def open_keypad(address: str) -> FilePort:
    """Opens `evdev:///dev/input/by-id/NAME-event-kbd`, for reading and for nobody else.

    A pipe may stand in its place, which nobody else can read anyway.

    Raises:
        NotAPort: The address is none.
        PortFailed: Nothing is there, or somebody else has grabbed it.
    """
    path = path_of(address)
    try:
        is_pipe = stat.S_ISFIFO(os.stat(path).st_mode)
        # A pipe that is open for writing here too does not end with whoever writes to it.
        mode = os.O_RDWR if is_pipe else os.O_RDONLY
        number = os.open(path, mode | os.O_NONBLOCK | os.O_NOCTTY)
    except OSError as failed:
        raise PortFailed(f"{address}: {failed.strerror}") from None
    if not is_pipe:
        try:
            fcntl.ioctl(number, _GRAB, 1)
        except OSError as failed:
            os.close(number)
            raise PortFailed(f"{address}: cannot be grabbed: {failed.strerror}") from None
    return FilePort(number)
