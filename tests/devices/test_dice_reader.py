"""A dice reader's lines: what is told of them, and what is not before the close."""

import msgspec
import pytest

from taisai.devices.dice_reader import (
    LINE_MAX,
    PING_EVERY_MS,
    SILENT_AFTER_MS,
    DiceReader,
    Reading,
)

PICTURE = "5f" * 32


def line(**said: object) -> bytes:
    return msgspec.json.encode(said) + b"\n"


def said(data: bytes) -> list[dict[str, object]]:
    return [msgspec.json.decode(one) for one in data.splitlines()]


def opened(round_: int = 7) -> DiceReader:
    reader = DiceReader()
    reader.begin()
    reader.open_for(round_)
    return reader


def test_the_shutter_is_shut_until_it_is_opened_for_a_round() -> None:
    reader = DiceReader()
    assert said(reader.begin()) == [{"shutter": "shut", "round": 0}]
    assert said(reader.open_for(7)) == [{"shutter": "open", "round": 7}]
    assert reader.open_for(7) == b""
    assert said(reader.open_for(0)) == [{"shutter": "shut", "round": 0}]


def test_a_reading_has_faces_a_confidence_and_a_picture() -> None:
    data = line(round=7, faces=[6, 1, 3], confidence=997, picture_sha256=PICTURE)
    assert opened().receive(data, 0) == (Reading(7, (6, 1, 3), 997, PICTURE),)


def test_unsure_is_an_answer() -> None:
    assert opened().receive(line(round=7, unsure=True), 0) == (Reading(7),)


@pytest.mark.rule("R4")
def test_before_the_close_only_that_there_was_a_reading_is_told() -> None:
    reader = DiceReader()
    reader.begin()
    assert reader.receive(line(round=7, faces=[6, 1, 3]), 0) == (Reading(7, is_early=True),)


def test_a_reading_that_comes_after_the_shutter_was_shut_again_is_late_and_not_early() -> None:
    reader = opened(7)
    reader.open_for(0)
    assert reader.receive(line(round=7, faces=[6, 1, 3]), 0) == (Reading(7, (6, 1, 3)),)


def test_the_faces_of_another_round_are_dropped() -> None:
    reader = opened(8)
    assert reader.receive(line(round=7, faces=[6, 1, 3]), 0) == (Reading(7),)


@pytest.mark.parametrize("size", [1, 5, 1_000])
def test_lines_come_in_pieces_of_any_size(size: int) -> None:
    reader = opened()
    data = line(reader="Eye 2", serial="E2-17", version="1.4") + line(round=7, faces=[1, 2, 3])
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    found = [one for piece in pieces for one in reader.receive(piece, 0)]
    assert found == [Reading(7, (1, 2, 3))]
    assert (reader.model, reader.serial, reader.version) == ("Eye 2", "E2-17", "1.4")


@pytest.mark.parametrize(
    "noise",
    [
        b"\n",
        b"no json\n",
        b"\xff\xfe\n",
        b"[" * 3_000 + b"\n",
        line(round=7, faces=[1, 2]),
        line(round=7, faces=[1, 2, 7]),
        line(round=7, faces=[1, 2, 3], confidence=1_001),
        line(round=7, faces=[1, 2, 3], picture_sha256="5F" * 32),
        line(round="seven", faces=[1, 2, 3]),
        b"x" * (LINE_MAX + 1) + b"\n",
    ],
)
def test_what_is_no_line_tells_nothing_and_the_next_is_read(noise: bytes) -> None:
    reader = opened()
    assert reader.receive(noise, 0) == ()
    assert reader.receive(line(round=7, faces=[1, 2, 3]), 0) == (Reading(7, (1, 2, 3)),)


def test_a_line_without_end_is_thrown_away_in_flat_memory() -> None:
    reader = opened()
    for _ in range(1_000):
        assert reader.receive(b"x" * 1_000, 0) == ()
    assert reader.receive(b"\n" + line(round=7, unsure=True), 0) == (Reading(7),)


def test_a_reader_is_silent_until_it_is_heard_and_after_it_was_not_for_long() -> None:
    reader = opened()
    assert reader.is_silent
    reader.receive(line(pong=1), 1_000)
    assert not reader.is_silent
    reader.tick(1_000 + SILENT_AFTER_MS - 1)
    assert not reader.is_silent
    reader.tick(1_000 + SILENT_AFTER_MS)
    assert reader.is_silent
    reader.receive(line(pong=2), 20_000)
    assert not reader.is_silent
    reader.lose()
    assert reader.is_silent


def test_with_every_ping_a_reader_is_told_where_its_shutter_stands() -> None:
    reader = opened()
    assert said(reader.tick(0)) == [{"shutter": "open", "round": 7}, {"ping": 0}]
    assert reader.tick(PING_EVERY_MS - 1) == b""
    assert len(said(reader.tick(PING_EVERY_MS))) == 2
