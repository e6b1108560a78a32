"""The house's events and commands as bytes: canonical, strict, the same as in every version."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import fields

from golden.house_examples import EXAMPLES
from golden.make_cage_house import golden_files
from golden.make_golden import FOLDER, VERSION
from house.premises import engagement
from taisai.house.codec import COMMAND_TYPES, EVENT_TYPES, decode_command, decode_event, encode
from taisai.house.commands import Command
from taisai.house.events import Event
from taisai.rules import Role

GOLDEN = sorted(FOLDER.glob("*/house/*.json"))
BY_NAME = {type(one).__name__: one for one in EXAMPLES}


def name(value: object) -> str:
    return value.stem if isinstance(value, Path) else type(value).__name__


def with_more(value: object) -> object:
    """Each struct with a field that nobody knows."""
    return {**value, "colour_of_socks": "red"} if isinstance(value, dict) else value


def test_every_event_has_one_example() -> None:
    assert [type(one) for one in EXAMPLES] == list(EVENT_TYPES)


def test_the_golden_files_are_those_of_the_examples_and_no_other() -> None:
    folder = FOLDER / VERSION
    found = {path.relative_to(folder).as_posix() for path in folder.glob("house/*.json")}
    assert found == {name for name in golden_files() if name.startswith("house/")}


@pytest.mark.parametrize("event", EXAMPLES, ids=name)
def test_an_event_is_written_in_the_bytes_of_its_golden_file(event: Event) -> None:
    path = FOLDER / VERSION / "house" / f"{type(event).__name__}.json"
    assert encode(event) + b"\n" == path.read_bytes()


@pytest.mark.parametrize("path", GOLDEN, ids=name)
def test_a_golden_file_of_any_version_says_the_event_it_always_said(path: Path) -> None:
    assert decode_event(path.read_bytes()) == BY_NAME[path.stem]


@pytest.mark.parametrize("event", EXAMPLES, ids=name)
def test_an_example_leaves_no_field_at_its_default(event: Event) -> None:
    assert [one.name for one in fields(event) if getattr(event, one.name) == one.default] == []


@pytest.mark.parametrize("event", EXAMPLES, ids=name)
def test_an_event_with_a_field_too_many_anywhere_is_refused(event: Event) -> None:
    plain: dict[str, Any] = msgspec.json.decode(encode(event))
    too_many = [with_more(plain)]
    too_many += [
        {**plain, key: with_more(value)} for key, value in plain.items() if isinstance(value, dict)
    ]
    for one in too_many:
        with pytest.raises(msgspec.ValidationError, match="colour_of_socks"):
            decode_event(msgspec.json.encode(one))


def test_canonical_bytes_have_sorted_keys_and_no_spaces() -> None:
    assert encode(engagement("dora", Role.DEALER)) == (
        b'{"by":{"id":"cara","role":"casino_supervisor"},"id":"dora","is_demo":false,'
        b'"name":"Dora","roles":["dealer"],"type":"EngageStaff"}'
    )


def test_a_command_comes_back_from_its_bytes() -> None:
    command: Command = engagement("dora", Role.DEALER)
    assert decode_command(encode(command)) == command
    assert type(command) in COMMAND_TYPES


@pytest.mark.parametrize("data", [b"", b"{}", b'{"at":1,"type":"StaffEvent"}', b'{"type":"X"}'])
def test_bytes_that_say_nothing_known_are_refused(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_event(data)
    with pytest.raises(msgspec.DecodeError):
        decode_command(data)
