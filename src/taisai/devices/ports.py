"""The ways to a device: TCP, a serial port, a device file; one small port for all of them.

For: the shells around drivers. A port gives bytes as they come and takes bytes until it fails;
what they mean is the driver's affair. A serial port is opened and set by pyserial; after that it is
a file like a USB printer's. Must not know a protocol.
"""

import asyncio
import os
import socket
import termios
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol
from urllib.parse import parse_qs, urlsplit

from taisai.names import BadInput

READ_MAX: Final = 4_096
OPEN_WITHIN_S: Final = 5
WRITE_WITHIN_S: Final = 15
UNACKNOWLEDGED_MS_MAX: Final = 10_000
"""After so long without a sign from the other side a TCP line is given up."""

BAUD_RATES: Final = (9_600, 19_200, 38_400, 57_600, 115_200)
TCP_PORT: Final = 9_100
"""Where receipt printers listen."""


class NotAPort(BadInput):
    """No device can be reached by such an address."""


class PortFailed(Exception):
    """The way to the device is gone, or could not be opened; why is the message."""


class Port(Protocol):
    """A way to a device that is open."""

    async def read(self) -> bytes:
        """Some bytes, at least one.

        Raises:
            PortFailed: There will be no more.
        """

    async def write(self, data: bytes) -> None:
        """Gives bytes away, all of them.

        Raises:
            PortFailed: Not all of them went, and nobody knows how many did.
        """

    def close(self) -> None:
        """Ends it."""


def check_address(address: str) -> None:
    """Looks whether an address could lead to a device, and opens nothing.

    Raises:
        NotAPort: It could not.
    """
    parts = urlsplit(address)
    try:
        is_host = parts.scheme == "tcp" and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_host = False
    if is_host or (parts.scheme == "usb" and parts.path):
        return
    if parts.scheme == "serial" and parts.path:
        baud_of(parts.query)
        _stop_bits_of(parts.query)
        return
    raise NotAPort(
        f"{address!r} is no port: there are tcp://HOST:PORT, serial:///dev/NAME?baud=38400 "
        "and usb:///dev/usb/lp0"
    )


async def open_port(address: str) -> Port:
    """Opens `tcp://HOST:PORT`, `serial:///dev/ttyS0?baud=9600&stop=2` or `usb:///dev/usb/lp0`.

    Raises:
        NotAPort: The address is none of these.
        PortFailed: Nobody is there now.
    """
    check_address(address)
    parts = urlsplit(address)
    try:
        if parts.scheme == "tcp":
            return await _TcpPort.opened(parts.hostname or "", parts.port or TCP_PORT)
        if parts.scheme == "serial":
            return _open_serial(parts.path, baud_of(parts.query), _stop_bits_of(parts.query))
        return FilePort(os.open(parts.path, os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY))
    except (OSError, TimeoutError) as failed:
        raise PortFailed(f"{address}: {str(failed) or 'nobody answers'}") from None


def baud_of(query: str) -> int:
    """How fast a serial line is, as its address says: `baud=19200`.

    Raises:
        NotAPort: No line can be set so.
    """
    text = parse_qs(query).get("baud", ["38400"])[0]
    baud = int(text) if text.isascii() and text.isdigit() else 0
    if baud not in BAUD_RATES:
        raise NotAPort(f"{text!r} baud cannot be set: {', '.join(map(str, BAUD_RATES))} can")
    return baud


def _stop_bits_of(query: str) -> int:
    """How long a byte ends, as the address says: `stop=2`, as note acceptors want it."""
    text = parse_qs(query).get("stop", ["1"])[0]
    if text not in ("1", "2"):
        raise NotAPort(f"{text!r} stop bits cannot be set: 1 and 2 can")
    return int(text)


def _open_serial(path: str, baud: int, stop_bits: int) -> "FilePort":
    from serial import Serial

    line = Serial(path, baud, stopbits=stop_bits, timeout=0, write_timeout=0, exclusive=True)
    # Nothing to read is not the end of it: pyserial has a read of nothing come back empty.
    settings = termios.tcgetattr(line.fileno())
    settings[6][termios.VMIN] = 1
    termios.tcsetattr(line.fileno(), termios.TCSANOW, settings)
    return FilePort(line.fileno(), line.close)


class FilePort:
    """A device file: a serial port once it is set, or a USB printer's own."""

    def __init__(self, number: int, close: Callable[[], None] | None = None) -> None:
        os.set_blocking(number, False)
        self._number = number
        self._close = close

    async def read(self) -> bytes:
        """Some bytes, at least one."""
        loop = asyncio.get_running_loop()
        while True:
            with suppress(BlockingIOError):
                return self._read_now()
            ready = loop.create_future()
            loop.add_reader(self._number, _set_done, ready)
            try:
                await ready
            finally:
                loop.remove_reader(self._number)

    def _read_now(self) -> bytes:
        try:
            data = os.read(self._number, READ_MAX)
        except BlockingIOError:
            raise
        except OSError as gone:
            raise PortFailed(str(gone)) from None
        if not data:
            raise PortFailed("the device has ended it")
        return data

    async def write(self, data: bytes) -> None:
        """Gives bytes away, all of them."""
        try:
            # Not wait_for: in Python 3.11 it loses a cancellation that comes with the end.
            async with asyncio.timeout(WRITE_WITHIN_S):
                await self._write(data)
        except (OSError, TimeoutError) as failed:
            raise PortFailed(str(failed) or "the device takes nothing") from None

    async def _write(self, data: bytes) -> None:
        loop = asyncio.get_running_loop()
        left = memoryview(data)
        while left:
            with suppress(BlockingIOError):
                left = left[os.write(self._number, left) :]
                continue
            ready = loop.create_future()
            loop.add_writer(self._number, _set_done, ready)
            try:
                await ready
            finally:
                loop.remove_writer(self._number)

    def close(self) -> None:
        """Ends it."""
        if self._close is not None:
            self._close()
        else:
            with suppress(OSError):
                os.close(self._number)


def _set_done(ready: "asyncio.Future[None]") -> None:
    if not ready.done():
        ready.set_result(None)


class _TcpPort:
    """A printer on the network."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def opened(cls, host: str, port: int) -> "_TcpPort":
        async with asyncio.timeout(OPEN_WITHIN_S):
            reader, writer = await asyncio.open_connection(host, port)
        line = writer.get_extra_info("socket")
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNACKNOWLEDGED_MS_MAX)
        return cls(reader, writer)

    async def read(self) -> bytes:
        """Some bytes, at least one."""
        try:
            data = await self._reader.read(READ_MAX)
        except OSError as gone:
            raise PortFailed(str(gone)) from None
        if not data:
            raise PortFailed("the other side has ended it")
        return data

    async def write(self, data: bytes) -> None:
        """Gives bytes away, all of them."""
        try:
            self._writer.write(data)
            async with asyncio.timeout(WRITE_WITHIN_S):
                await self._writer.drain()
        except (OSError, TimeoutError) as failed:
            raise PortFailed(str(failed) or "the device takes nothing") from None

    def close(self) -> None:
        """Ends it."""
        self._writer.close()
