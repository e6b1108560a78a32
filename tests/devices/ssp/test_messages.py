"""What an acceptor tells, and that nothing unknown is guessed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taisai.devices.ssp.messages import (
    Counters,
    Event,
    NotAnAnswer,
    NotAnEvent,
    Setup,
    ToldEvent,
    counters_of,
    events_in,
    serial_of,
    setup_of,
)

HEAD = b"\xf0" + b"\x00" + b"0333" + b"NZD"
CHANNELS = bytes((5, 10, 20, 50, 100))
OLD = HEAD + b"\x00\x00\x01" + b"\x05" + CHANNELS + bytes(5) + b"\x00\x00\x64" + b"\x05"
NEW = (
    HEAD
    + b"\x00\x00\x00\x05"
    + bytes(10)
    + b"\x00\x00\x64\x07"
    + b"NZD" * 5
    + b"".join(value.to_bytes(4, "little") for value in CHANNELS)
)


def test_events_are_read_in_order() -> None:
    assert events_in(bytes.fromhex("F0 F1 E8 EF 00 EF 03 EE 03 CC EB")) == (
        ToldEvent(Event.SLAVE_RESET),
        ToldEvent(Event.DISABLED),
        ToldEvent(Event.READ_NOTE, 0),
        ToldEvent(Event.READ_NOTE, 3),
        ToldEvent(Event.CREDIT, 3),
        ToldEvent(Event.STACKING),
        ToldEvent(Event.STACKED),
    )


def test_no_event_is_no_event() -> None:
    assert events_in(b"\xf0") == ()


@pytest.mark.parametrize("answer", ["F0 DA 01 00", "F0 EE 03 D2", "F0 00", "F0 EE", "F0 CC EF"])
def test_what_is_unknown_or_cut_is_never_guessed(answer: str) -> None:
    with pytest.raises(NotAnEvent):
        events_in(bytes.fromhex(answer))


def test_an_acceptor_says_what_it_is() -> None:
    expected = Setup(0, "0333", "NZD", (5, 10, 20, 50, 100), ("NZD",) * 5, 5)

    assert setup_of(OLD) == expected


def test_newer_acceptors_have_a_value_and_a_currency_for_each_channel() -> None:
    assert setup_of(NEW) == Setup(0, "0333", "NZD", (5, 10, 20, 50, 100), ("NZD",) * 5, 7)


@given(cut=st.integers(0, len(NEW) - 1))
def test_a_setup_that_was_cut_is_refused(cut: int) -> None:
    with pytest.raises(NotAnAnswer):
        setup_of(NEW[:cut])


def test_a_setup_without_text_is_refused() -> None:
    with pytest.raises(NotAnAnswer, match="no text"):
        setup_of(OLD.replace(b"NZD", b"\xff\xff\xff"))


def test_a_serial_number_has_its_high_byte_first() -> None:
    assert serial_of(bytes.fromhex("F0 00 02 F1 86")) == 192_902


def test_counters_have_their_low_byte_first() -> None:
    told = b"".join(count.to_bytes(4, "little") for count in (300, 0, 0, 0, 7))

    assert counters_of(b"\xf0\x05" + told) == Counters(300, 0, 0, 0, 7)


@pytest.mark.parametrize("answer", [b"\xf0", b"\xf0\x05", b"\xf0\x04" + bytes(20)])
def test_counters_and_serial_numbers_of_other_lengths_are_refused(answer: bytes) -> None:
    with pytest.raises(NotAnAnswer):
        counters_of(answer)
    with pytest.raises(NotAnAnswer):
        serial_of(answer)
