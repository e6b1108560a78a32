"""A keypad's bytes, as the kernel tells keys; no input device is at hand here."""

import asyncio
import os
import struct
from pathlib import Path

import pytest

from taisai.devices.keypad import KEYS, Keypad, open_keypad
from taisai.devices.ports import NotAPort, PortFailed

CODES = {"1": 79, "2": 80, "3": 81, "4": 75, "5": 76, "6": 77, "enter": 96, "clear": 74}
SYNC = (0, 0, 0)


def event(at_ms: int, kind: int, code: int, value: int) -> bytes:
    return struct.pack("llHHi", at_ms // 1_000, at_ms % 1_000 * 1_000, kind, code, value)


def press(key: str, at_ms: int, *, repeats: int = 0) -> bytes:
    """What a pad tells of one press: its scan code, the key, a report; repeated while held."""
    code = CODES[key]
    said = event(at_ms, 4, 4, 0x70059) + event(at_ms, 1, code, 1) + event(at_ms, *SYNC)
    for one in range(repeats):
        said += event(at_ms + 250 + 33 * one, 1, code, 2) + event(at_ms + 250 + 33 * one, *SYNC)
    return said + event(at_ms + 900, 1, code, 0) + event(at_ms + 900, *SYNC)


# One press of the key 4 of a numeric pad, byte for byte as a 64-bit kernel lays it out.
WRITTEN_OUT = bytes.fromhex(
    "b2c1576700000000d2f10a0000000000040004005c000700"
    "b2c1576700000000d2f10a000000000001004b0001000000"
    "b2c1576700000000d2f10a00000000000000000000000000"
    "b2c15767000000006f7a0c0000000000040004005c000700"
    "b2c15767000000006f7a0c000000000001004b0000000000"
    "b2c15767000000006f7a0c00000000000000000000000000"
)


def test_a_press_that_is_written_out_is_one_key() -> None:
    assert Keypad().receive(WRITTEN_OUT) == ("4",)


@pytest.mark.parametrize("size", [1, 7, 23, 24, 25, 144])
def test_events_come_in_pieces_of_any_size(size: int) -> None:
    keypad = Keypad()
    data = WRITTEN_OUT + press("1", 1_800_000_000_000) + press("enter", 1_800_000_001_000)
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    assert [key for one in pieces for key in keypad.receive(one)] == ["4", "1", "enter"]


@pytest.mark.rule("D9 3.3(a)(i)")
@pytest.mark.rule("D9 3.3(a)(ii)")
def test_every_key_of_an_entry_terminal_is_there() -> None:
    keypad = Keypad()
    found = [keypad.receive(press(key, 1_000 * at)) for at, key in enumerate(CODES)]
    assert found == [(key,) for key in CODES]
    assert set(KEYS.values()) == set(CODES)


def test_a_key_that_is_held_is_one_press() -> None:
    assert Keypad().receive(press("3", 5_000, repeats=40)) == ("3",)


def test_two_keys_within_thirty_milliseconds_are_one_press() -> None:
    keypad = Keypad()
    both = event(5_000, 1, CODES["3"], 1) + event(5_029, 1, CODES["6"], 1)
    assert keypad.receive(both) == ("3",)
    assert keypad.receive(event(5_060, 1, CODES["6"], 1)) == ("6",)


def test_a_contact_that_bounces_on_and_on_is_one_press() -> None:
    bouncing = b"".join(event(5_000 + 10 * one, 1, CODES["3"], one % 2) for one in range(1, 20))
    assert Keypad().receive(bouncing) == ("3",)


def test_a_clock_that_was_set_back_loses_no_press() -> None:
    keypad = Keypad()
    assert keypad.receive(event(9_000, 1, CODES["3"], 1)) == ("3",)
    assert keypad.receive(event(8_999, 1, CODES["4"], 1)) == ("4",)


def test_other_keys_are_nothing() -> None:
    assert Keypad().receive(event(5_000, 1, 30, 1)) == ()


@pytest.mark.asyncio
async def test_a_pipe_stands_in_for_a_keypad(tmp_path: Path) -> None:
    path = tmp_path / "keypad"
    os.mkfifo(path)
    port = open_keypad(f"evdev://{path}")
    try:
        for _ in range(2):
            writing = os.open(path, os.O_WRONLY)
            os.write(writing, WRITTEN_OUT)
            os.close(writing)
            async with asyncio.timeout(60):
                assert Keypad().receive(await port.read()) == ("4",)
    finally:
        port.close()


def test_what_cannot_be_grabbed_is_no_keypad(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(PortFailed, match="cannot be grabbed"):
        open_keypad(f"evdev://{tmp_path}/file")
    with pytest.raises(PortFailed, match="No such file"):
        open_keypad(f"evdev://{tmp_path}/none")


@pytest.mark.parametrize("address", ["", "evdev://", "evdev://input", "usb:///dev/input/event0"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(NotAPort, match="is no keypad"):
        open_keypad(address)
