"""What a printer says, in whatever pieces it comes."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taisai.devices.escpos.answers import (
    Answer,
    AnswerReader,
    Block,
    Change,
    Noise,
    State,
    faults_in_change,
    faults_in_state,
)
from taisai.devices.escpos.commands import Status
from taisai.devices.printing import Fault


def read(*pieces: bytes) -> list[Answer]:
    reader = AnswerReader()
    return [one for piece in pieces for one in reader.read(piece)]


def test_four_kinds_of_answer_are_told_apart() -> None:
    said = bytes.fromhex("12 18 00 0C 00 37 22 30 30 34 31 00 5F") + b"TM-T88V\x00"

    assert read(said) == [
        State(0x12),
        Change(bytes.fromhex("18 00 0C 00")),
        Block(b"\x37\x220041"),
        Block(b"\x5fTM-T88V"),
    ]


@given(st.lists(st.integers(0, 30), max_size=6))
def test_an_answer_may_come_in_any_pieces(cuts: list[int]) -> None:
    said = bytes.fromhex("12 18 00 0C 00 37 22 30 30 34 31 00 16")
    places = [0, *sorted(min(one, len(said)) for one in cuts), len(said)]
    pieces = [said[a:b] for a, b in itertools.pairwise(places)]

    assert read(*pieces) == read(said)


@given(st.binary(max_size=60))
def test_no_noise_is_taken_for_the_mark_of_a_ticket(noise: bytes) -> None:
    heard = read(noise.replace(b"0041", b""))
    assert Block(b"\x37\x220041") not in heard


@given(st.binary(max_size=120))
def test_after_any_noise_and_a_zero_answers_are_heard_again(noise: bytes) -> None:
    # Four zeros end whatever the noise began.
    assert read(noise + bytes(4) + b"\x12")[-1] == State(0x12)


def test_a_block_that_breaks_off_does_not_swallow_what_follows() -> None:
    assert read(b"\x37\x2200", b"\x12") == [Noise(b"\x37\x2200"), State(0x12)]
    assert read(b"\x5f" + b"A" * 200)[0] == Noise(b"\x5f" + b"A" * 95)


def test_flow_control_is_no_answer() -> None:
    assert read(b"\x11\x13\x12") == [State(0x12)]


@pytest.mark.parametrize(
    ("about", "byte", "faults"),
    [
        (Status.PRINTER, 0x12, set()),
        (Status.PRINTER, 0x1A, {Fault.OFFLINE}),
        (Status.OFFLINE_CAUSE, 0x16, {Fault.COVER_OPEN}),
        (Status.OFFLINE_CAUSE, 0x32, {Fault.PAPER_OUT}),
        (Status.ERROR_CAUSE, 0x16, {Fault.JAM}),
        (Status.ERROR_CAUSE, 0x1A, {Fault.CUTTER}),
        (Status.ERROR_CAUSE, 0x32, {Fault.BROKEN}),
        (Status.ERROR_CAUSE, 0x52, {Fault.OVERHEATED}),
        (Status.PAPER, 0x1E, {Fault.PAPER_LOW}),
        (Status.PAPER, 0x7E, {Fault.PAPER_LOW, Fault.PAPER_OUT}),
    ],
)
def test_a_byte_of_state_says_what_is_wrong(about: Status, byte: int, faults: set[Fault]) -> None:
    assert faults_in_state(about, State(byte)) == faults


@pytest.mark.parametrize(
    ("data", "faults"),
    [
        ("10 00 00 00", set()),
        ("38 00 00 00", {Fault.OFFLINE, Fault.COVER_OPEN}),
        ("18 08 00 00", {Fault.OFFLINE, Fault.CUTTER}),
        ("18 64 00 00", {Fault.OFFLINE, Fault.JAM, Fault.BROKEN, Fault.OVERHEATED}),
        ("10 00 03 00", {Fault.PAPER_LOW}),
        ("18 00 0F 00", {Fault.OFFLINE, Fault.PAPER_LOW, Fault.PAPER_OUT}),
    ],
)
def test_what_a_printer_tells_by_itself_is_all_that_is_wrong(data: str, faults: set[Fault]) -> None:
    assert faults_in_change(Change(bytes.fromhex(data))) == faults
