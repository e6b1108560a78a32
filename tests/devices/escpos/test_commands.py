"""What is said to a receipt printer, byte by byte."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taisai.devices.escpos import commands
from taisai.devices.escpos.commands import Align, Status


def test_the_bytes_are_those_of_the_language() -> None:
    assert commands.ask_status(Status.PAPER) == bytes.fromhex("10 04 04")
    assert commands.align(Align.CENTRE) == bytes.fromhex("1B 61 01")
    assert commands.magnify(2, 3) == bytes.fromhex("1D 21 12")
    assert commands.feed(10) == bytes.fromhex("1B 4A 0A")
    assert commands.ask_when_printed(b"0041") == bytes.fromhex("1D 28 48 06 00 30 30 30 30 34 31")
    assert bytes.fromhex("1D 56 42 00") == commands.CUT
    assert bytes.fromhex("1D 61 FF") == commands.TELL_CHANGES
    assert bytes.fromhex("1D 49 43") == commands.ASK_NAME
    assert bytes.fromhex("1D 28 6B 03 00 31 52 30") == commands.ASK_QR_SIZE


def test_bars_have_their_count_before_them_and_no_digits_below() -> None:
    said = commands.bars("123456789012345460", 3, 112)

    assert said.startswith(bytes.fromhex("1D 68 70 1D 77 03 1D 48 00 1D 6B 46 12"))
    assert said.endswith(b"123456789012345460")


def test_a_qr_code_is_stored_with_its_model_size_and_level() -> None:
    said = commands.store_qr("TAISAI:1", 7)

    assert (
        said
        == bytes.fromhex(
            "1D 28 6B 04 00 31 41 32 00 1D 28 6B 03 00 31 43 07 1D 28 6B 03 00 31 45 32"
            "1D 28 6B 0B 00 31 50 30"
        )
        + b"TAISAI:1"
    )


@pytest.mark.parametrize("mark", [b"", b"041", b"00041", b"\x10\x04\x01\x01"])
def test_a_mark_is_four_characters(mark: bytes) -> None:
    with pytest.raises(AssertionError):
        commands.ask_when_printed(mark)


@given(st.lists(st.binary(min_size=72, max_size=72), min_size=1, max_size=40))
def test_no_picture_holds_a_command_that_is_obeyed_at_once(rows: list[bytes]) -> None:
    said = commands.picture(tuple(rows))

    assert not any(bytes((0x10, one)) in said for one in (0x04, 0x05, 0x14))
    assert len(said) == 72 * len(rows) + 8 * -(-len(rows) // 13)


def test_a_picture_goes_in_bands_that_a_cut_off_one_can_be_ended_with() -> None:
    said = commands.picture((b"\xff" * 72,) * 26)

    assert said[:8] == bytes.fromhex("1D 76 30 00 48 00 0D 00")
    assert said[8 + 13 * 72 :][:8] == said[:8]
    assert len(said) // 2 <= commands.PARAMETERS_MAX


def test_forgetting_ends_a_command_before_it_clears_and_clears_twice() -> None:
    clear = bytes.fromhex("10 05 02 10 14 08 01 03 14 01 06 02 08")
    first = commands.FORGET.index(clear)

    assert commands.FORGET[:first] == bytes(first)
    assert first >= 8
    assert commands.FORGET.count(clear) == 2
    assert bytes(commands.PARAMETERS_MAX) in commands.FORGET
