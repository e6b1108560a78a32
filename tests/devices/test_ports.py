"""Ports: what opens, what fails, and what is no port at all."""

import asyncio
import os
import pty
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from taisai.devices.ports import FilePort, NotAPort, PortFailed, check_address, open_port

pytestmark = pytest.mark.asyncio


@pytest.fixture
def terminal() -> Iterator[tuple[int, str]]:
    """A pseudo-terminal: our end of it, and the path of the other."""
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    yield ours, os.ttyname(theirs)
    for one in (ours, theirs):
        try:
            os.close(one)
        except OSError:
            continue


@pytest.mark.parametrize(
    "address", ["", "printer", "tcp://", "usb://", "http://127.0.0.1:80", "serial://?baud=9600"]
)
async def test_what_is_no_port_is_refused_with_those_that_there_are(address: str) -> None:
    with pytest.raises(NotAPort, match="there are tcp://HOST:PORT"):
        await open_port(address)


@pytest.mark.parametrize("baud", ["", "1", "9601", "x"])
async def test_a_speed_that_cannot_be_set_is_refused(terminal: tuple[int, str], baud: str) -> None:
    with pytest.raises(NotAPort, match=r"9600, 19200, 38400, 57600, 115200 can"):
        await open_port(f"serial://{terminal[1]}?baud={baud or 0}")


@pytest.mark.parametrize("scheme", ["serial", "usb"])
async def test_a_device_file_carries_bytes_both_ways(
    terminal: tuple[int, str], scheme: str
) -> None:
    ours, path = terminal
    port = await open_port(f"{scheme}://{path}")
    reading = asyncio.create_task(port.read())
    await port.write(b"\x10\x04\x01")
    assert os.read(ours, 10) == b"\x10\x04\x01"
    os.write(ours, b"\x12")
    assert await reading == b"\x12"
    port.close()


async def test_more_than_a_line_holds_is_written_as_it_is_read(terminal: tuple[int, str]) -> None:
    ours, path = terminal
    port = await open_port(f"usb://{path}")
    writing = asyncio.create_task(port.write(bytes(100_000)))
    other = FilePort(os.dup(ours))
    count = 0
    while count < 100_000:
        count += len(await other.read())
    await writing
    port.close()
    other.close()


@pytest.mark.parametrize("scheme", ["serial", "usb"])
async def test_a_device_that_is_not_there_fails(tmp_path: Path, scheme: str) -> None:
    with pytest.raises(PortFailed):
        await open_port(f"{scheme}://{tmp_path}/none")


async def test_a_device_that_is_pulled_out_fails(terminal: tuple[int, str]) -> None:
    ours, path = terminal
    port = await open_port(f"usb://{path}")
    os.close(ours)
    with pytest.raises(PortFailed):
        await port.read()
    port.close()


async def test_nobody_at_an_address_fails() -> None:
    with pytest.raises(PortFailed):
        await open_port("tcp://127.0.0.1:1")


async def test_a_line_that_the_other_side_ends_fails() -> None:
    async def end(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    async with await asyncio.start_server(end, "127.0.0.1") as server:
        number = server.sockets[0].getsockname()[1]
        port = await open_port(f"tcp://127.0.0.1:{number}")
        with pytest.raises(PortFailed, match="ended"):
            await port.read()
        port.close()


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("serial:///dev/ttyS0?stop=3", "stop bits"),
        ("serial:///dev/ttyS0?baud=9", "baud"),
        ("tcp://host:99999", "is no port"),
        ("tcp://", "is no port"),
        ("/dev/ttyUSB0", "is no port"),
    ],
)
async def test_an_address_is_refused_before_anything_is_opened(address: str, words: str) -> None:
    with pytest.raises(NotAPort, match=words):
        check_address(address)


@pytest.mark.parametrize(
    "address", ["tcp://printer", "serial:///dev/ttyUSB0?baud=9600&stop=2", "usb:///dev/usb/lp0"]
)
async def test_an_address_is_taken_whether_or_not_anybody_is_there(address: str) -> None:
    check_address(address)
