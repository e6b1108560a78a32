"""Events as bytes: canonical, strict, and the same as in every released version (decision 16)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import fields

from golden import make_golden
from golden.make_golden import FOLDER, VERSION, golden_files, newest
from taisai.streams import KINDS, AnyKind

EXAMPLES = [(kind, one) for kind, some in make_golden.EXAMPLES.items() for one in some]
NAMED = {kind.name: kind for kind in KINDS}
GOLDEN = sorted(FOLDER.glob("*/*/*.json"))
FILES = golden_files()


def name(value: object) -> str:
    """What a case is called in the list of tests."""
    if isinstance(value, Path):
        return f"{value.parts[-3]}/{value.stem}"
    return value.name if value in KINDS else type(value).__name__


# ------------------------------------------------------------------------- golden files


@pytest.mark.parametrize("kind", KINDS, ids=name)
def test_every_event_has_one_example(kind: AnyKind) -> None:
    found = sorted(type(one).__name__ for one in make_golden.EXAMPLES[kind])
    assert found == sorted(kind.event_named)


def test_files_of_this_version_say_what_no_older_file_says() -> None:
    own = {path.relative_to(FOLDER / VERSION).as_posix() for path in _files_of(VERSION)}
    for path in own:
        older = newest(path, "0.1")
        assert older is None or older.read_bytes() != FILES[path], f"{path} says nothing new"


def _files_of(version: str) -> Iterator[Path]:
    return (FOLDER / version).rglob("*.json")


@pytest.mark.parametrize("file", FILES)
def test_what_is_written_today_is_on_file(file: str) -> None:
    path = newest(file)
    assert path is not None, "make it: PYTHONPATH=tests .venv/bin/python -m golden.make_golden"
    assert path.read_bytes() == FILES[file]


@pytest.mark.parametrize(("kind", "event"), EXAMPLES, ids=name)
def test_the_newest_golden_file_of_an_event_says_that_event(kind: AnyKind, event: Any) -> None:
    path = newest(f"{kind.name}/{type(event).__name__}.json")
    assert path is not None
    assert kind.codec.decode_event(path.read_bytes()) == event


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
    written, codec = path.read_bytes(), NAMED[path.parent.name].codec
    read = codec.encode(codec.decode_event(written))
    assert says(msgspec.json.decode(read), msgspec.json.decode(written))


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/*_words.json")), ids=str)
def test_a_word_that_was_ever_written_down_is_still_known(path: Path) -> None:
    today: dict[str, list[str]] = msgspec.json.decode(FILES[path.name])
    then: dict[str, list[str]] = msgspec.json.decode(path.read_bytes())
    forgotten = {what: set(words) - set(today.get(what, ())) for what, words in then.items()}
    assert {what: words for what, words in forgotten.items() if words} == {}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/arrays.json")), ids=str)
def test_what_is_written_as_an_array_has_not_grown(path: Path) -> None:
    today = msgspec.json.decode(FILES["arrays.json"])
    then: dict[str, list[str]] = msgspec.json.decode(path.read_bytes())
    assert {array: today.get(array) for array in then} == then


# ------------------------------------------------------------------------- the examples


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


@pytest.mark.parametrize(("kind", "event"), EXAMPLES, ids=name)
def test_an_example_leaves_no_field_at_its_default(kind: AnyKind, event: Any) -> None:
    assert list(unused(event)) == [], kind.name


@pytest.mark.parametrize(("kind", "event"), EXAMPLES, ids=name)
def test_an_event_of_before_a_field_was_added_is_read_with_its_default(
    kind: AnyKind, event: Any
) -> None:
    codec = kind.codec
    plain: dict[str, Any] = msgspec.json.decode(codec.encode(event))
    for field in fields(event):
        if not field.required:
            del plain[field.encode_name]
    read = codec.decode_event(msgspec.json.encode(plain))
    for field in fields(event):
        wanted = getattr(event, field.name) if field.required else field.default
        assert getattr(read, field.name) == wanted


# ------------------------------------------------------------------------- strict


def with_more(plain: object, *, is_open: bool = False) -> Iterator[object]:
    """The same thing with something too many, at each place where it can stand."""
    if isinstance(plain, dict):
        if not is_open:
            yield {**plain, "colour_of_socks": "red"}
        for key, value in plain.items():
            # Wagers go by bet, terminals by number, values by name: these have no fields.
            for changed in with_more(value, is_open=key in ("wagers", "terminals")):
                yield {**plain, key: changed}
    elif isinstance(plain, list):
        yield [*plain, {"colour_of_socks": "red"}]
        for changed in with_more(plain[0]) if plain else ():
            yield [changed, *plain[1:]]


@pytest.mark.parametrize(("kind", "event"), EXAMPLES, ids=name)
def test_an_event_with_a_field_too_many_anywhere_is_refused(kind: AnyKind, event: Any) -> None:
    codec = kind.codec
    for plain in with_more(msgspec.json.decode(codec.encode(event))):
        with pytest.raises(msgspec.ValidationError):
            codec.decode_event(msgspec.json.encode(plain))


@pytest.mark.parametrize(("kind", "event"), EXAMPLES, ids=name)
def test_an_event_with_a_field_missing_is_refused(kind: AnyKind, event: Any) -> None:
    codec = kind.codec
    plain: dict[str, Any] = msgspec.json.decode(codec.encode(event))
    del plain["at"]
    with pytest.raises(msgspec.ValidationError, match="at"):
        codec.decode_event(msgspec.json.encode(plain))


@pytest.mark.parametrize("kind", KINDS, ids=name)
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
def test_bytes_that_say_no_event_are_refused(kind: AnyKind, data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        kind.codec.decode_event(data)
