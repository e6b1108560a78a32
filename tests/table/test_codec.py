"""Events and commands as bytes: canonical, strict, and the same as in every released version."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import fields

from golden.make_golden import FOLDER, VERSION, golden_files
from golden.table_examples import EXAMPLES, PAST, SETUP
from properties.any_command import Moment, a_command
from table.play import Play
from taisai.table import commands as c
from taisai.table.codec import COMMAND_TYPES, EVENT_TYPES, decode_command, decode_event, encode
from taisai.table.commands import Command
from taisai.table.events import Event, RoundRecalculated
from taisai.table.past_rounds import ROUNDS_HELD_MAX

GOLDEN = sorted(FOLDER.glob("*/table/*.json"))
BY_NAME = {type(one).__name__: one for one in EXAMPLES}


def leaves(kind: type) -> Iterator[type]:
    """The types that things are really of: those that no other type stands on."""
    below = kind.__subclasses__()
    if not below:
        yield kind
    for one in below:
        yield from leaves(one)


def name(value: object) -> str:
    """What a case is called in the list of tests."""
    if isinstance(value, Path):
        return f"{value.parts[-3]}/{value.stem}"
    return value.__name__ if isinstance(value, type) else type(value).__name__


# ------------------------------------------------------------------------- golden files


def test_every_event_can_be_decoded() -> None:
    assert set(EVENT_TYPES) == set(leaves(Event))


def test_every_command_can_be_decoded() -> None:
    assert set(COMMAND_TYPES) == set(leaves(Command))


def test_every_event_has_one_example() -> None:
    assert sorted(BY_NAME) == sorted(kind.__name__ for kind in EVENT_TYPES)
    assert len(BY_NAME) == len(EXAMPLES)


def test_the_golden_files_are_those_of_the_examples_and_no_other() -> None:
    folder = FOLDER / VERSION
    paths = [*folder.glob("table/*.json"), *folder.glob("table_*.json")]
    found = {path.relative_to(folder).as_posix() for path in paths}
    assert found == set(golden_files())


@pytest.mark.parametrize("event", EXAMPLES, ids=name)
def test_an_event_is_written_in_the_bytes_of_its_golden_file(event: Event) -> None:
    path = FOLDER / VERSION / "table" / f"{type(event).__name__}.json"
    assert encode(event) + b"\n" == path.read_bytes()


@pytest.mark.parametrize("event", EXAMPLES, ids=name)
def test_the_golden_file_of_an_event_says_that_event(event: Event) -> None:
    path = FOLDER / VERSION / "table" / f"{type(event).__name__}.json"
    assert decode_event(path.read_bytes()) == event


def says(read: Any, written: Any) -> bool:
    """Tells whether something says all that was written, and maybe fields that were added since."""
    if isinstance(written, dict):
        return all(key in read and says(read[key], value) for key, value in written.items())
    if isinstance(written, list) and written and isinstance(written[0], dict):
        pairs = zip(read, written, strict=True)
        return all(says(one, other) for one, other in pairs)
    return bool(read == written)


@pytest.mark.parametrize("path", GOLDEN, ids=name)
def test_a_golden_file_of_any_version_is_read_and_nothing_of_it_is_lost(path: Path) -> None:
    written = path.read_bytes()
    read = encode(decode_event(written))
    assert says(msgspec.json.decode(read), msgspec.json.decode(written))


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/table_words.json")), ids=str)
def test_a_word_that_was_ever_written_down_is_still_known(path: Path) -> None:
    today: dict[str, list[str]] = msgspec.json.decode(golden_files()["table_words.json"])
    then: dict[str, list[str]] = msgspec.json.decode(path.read_bytes())
    forgotten = {what: set(words) - set(today.get(what, ())) for what, words in then.items()}
    assert {what: words for what, words in forgotten.items() if words} == {}


def test_the_words_of_this_version_are_written_down() -> None:
    path = FOLDER / VERSION / "table_words.json"
    assert path.read_bytes() == golden_files()["table_words.json"]


def unused(value: object) -> Iterator[str]:
    """The fields, at any depth, that say no more than their default."""
    if isinstance(value, msgspec.Struct):
        for field in fields(value):
            said = getattr(value, field.name)
            if said == field.default and said is not None:
                yield f"{type(value).__name__}.{field.name}"
            yield from unused(said)
    elif isinstance(value, tuple):
        for one in value[:1]:
            yield from unused(one)
    elif isinstance(value, dict):
        yield from unused(next(iter(value.values())))


@pytest.mark.parametrize("event", EXAMPLES, ids=name)
def test_an_example_leaves_no_field_at_its_default(event: Event) -> None:
    assert list(unused(event)) == []


@pytest.mark.parametrize("event", EXAMPLES, ids=name)
def test_an_event_of_before_a_field_was_added_is_read_with_its_default(event: Event) -> None:
    plain: dict[str, Any] = msgspec.json.decode(encode(event))
    for field in fields(event):
        if not field.required:
            del plain[field.encode_name]
    read = decode_event(msgspec.json.encode(plain))
    for field in fields(event):
        wanted = getattr(event, field.name) if field.required else field.default
        assert getattr(read, field.name) == wanted


# ------------------------------------------------------------------------- canonical and strict


def test_canonical_bytes_have_sorted_keys_and_no_spaces() -> None:
    command = c.PlaceWager(terminal=7, bet="small", amount_cents=500)
    data = b'{"amount_cents":500,"bet":"small","terminal":7,"type":"PlaceWager"}'
    assert encode(command) == data


def test_the_same_past_round_is_written_the_same_in_whatever_order_its_terminals_came() -> None:
    turned = msgspec.structs.replace(PAST, terminals=dict(reversed(PAST.terminals.items())))
    event = BY_NAME["RoundRecalculated"]
    assert encode(msgspec.structs.replace(event, record=turned)) == encode(event)


MOMENT = Moment(setup=SETUP, state=None, at=1_793_000_000_000)


@pytest.mark.parametrize("kind", COMMAND_TYPES, ids=name)
@settings(max_examples=20)
@given(data=st.data())
def test_a_command_comes_back_from_its_bytes(kind: type[Command], data: st.DataObject) -> None:
    command = data.draw(a_command(kind, MOMENT))
    assert decode_command(encode(command)) == command


def with_more(plain: object, *, is_open: bool = False) -> Iterator[object]:
    """The same thing with something too many, at each place where it can stand."""
    if isinstance(plain, dict):
        if not is_open:
            yield {**plain, "colour_of_socks": "red"}
        for key, value in plain.items():
            # Wagers go by bet, and terminals by number: these have no fields.
            for changed in with_more(value, is_open=key in ("wagers", "terminals")):
                yield {**plain, key: changed}
    elif isinstance(plain, list):
        yield [*plain, {"colour_of_socks": "red"}]
        for changed in with_more(plain[0]) if plain else ():
            yield [changed, *plain[1:]]


@pytest.mark.parametrize("event", EXAMPLES, ids=name)
def test_an_event_with_a_field_too_many_anywhere_is_refused(event: Event) -> None:
    for plain in with_more(msgspec.json.decode(encode(event))):
        with pytest.raises(msgspec.ValidationError):
            decode_event(msgspec.json.encode(plain))


@pytest.mark.parametrize("event", EXAMPLES, ids=name)
def test_an_event_with_a_field_missing_is_refused(event: Event) -> None:
    plain: dict[str, Any] = msgspec.json.decode(encode(event))
    del plain["at"]
    with pytest.raises(msgspec.ValidationError, match="at"):
        decode_event(msgspec.json.encode(plain))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[]",
        b'{"at":1,"type":"Slept"}',
        b'{"at":1,"type":"Event"}',
        b'{"at":1,"type":"StaffEvent"}',
        b'{"at":"1","round":1,"type":"RoundCompleted"}',
        b'{"at":1.5,"round":1,"type":"RoundCompleted"}',
        b'{"at":1,"round":1,"type":"RoundCompleted"} x',
    ],
)
def test_bytes_that_say_no_event_are_refused(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_event(data)


@pytest.mark.parametrize(
    "data",
    [
        b'{"type":"Sleep"}',
        b'{"terminal":7,"type":"StaffCommand"}',
        b'{"at":1,"round":1,"type":"RoundCompleted"}',
        b'{"terminal":7,"type":"UndoWager","by":"me"}',
        b'{"terminal":"7","type":"UndoWager"}',
    ],
)
def test_bytes_that_say_no_command_are_refused(data: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_command(data)


# ------------------------------------------------------------------------- past rounds


def test_a_round_too_old_to_be_held_is_known_by_its_digest_whoever_wagered_in_it() -> None:
    play = Play(terminals=(2, 10))
    play.insert(2, 50_000)
    play.insert(10, 50_000)
    for _ in range(ROUNDS_HELD_MAX + 1):
        play.play_round((1, 3, 6), {10: {"small": 500, "big": 500}, 2: {"face_6": 500}})
    assert list(play.state.history.digests) == [1]


def test_a_correction_that_carries_an_old_round_comes_back_from_its_bytes() -> None:
    play = Play(terminals=(2, 10))
    play.insert(2, 50_000)
    play.insert(10, 50_000)
    play.play_round((1, 3, 6), {10: {"small": 500}, 2: {"small": 500}})
    past = play.state.history.held[0]
    for _ in range(ROUNDS_HELD_MAX):
        play.play_round((1, 3, 6))
    command = c.RecalculateRound(
        **play.both(), round=1, faces=(5, 5, 6), evidence="camera 4", record=past
    )
    assert decode_command(encode(command)) == command
    play.do(command)
    event = play.newest(RoundRecalculated)
    assert event.record == past
    assert decode_event(encode(event)) == event
