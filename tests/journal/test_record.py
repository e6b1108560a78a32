"""A record, its digest and its line."""

import hashlib

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from journal.evening import evening, few
from taisai.journal.chain import beginning, following
from taisai.journal.record import (
    EVENT_BYTES_MAX,
    NAME_LENGTH_MAX,
    NotARecord,
    checked_name,
    digest_of,
    from_line,
    is_canonical,
    is_digest,
    to_line,
)


def test_a_line_is_written_byte_for_byte_as_the_reference_says() -> None:
    record = following(beginning("table-1"), b'{"at":1,"type":"X"}', 1_000, "s-1")
    body = (
        b'{"previous":"9a7787ce04bc9af5c1f1cbaffb3eb9f01bb6a9c35e8839c5673be296992bc123",'
        b'"stream":"table-1","sequence":1,"at":1000,"request":"s-1",'
        b'"event":{"at":1,"type":"X"}}'
    )
    digest = hashlib.sha256(body).hexdigest().encode()
    assert to_line(record) == b'{"digest":"' + digest + b'",' + body[1:] + b"\n"


def test_every_record_of_an_evening_comes_back_from_its_line() -> None:
    for record in evening():
        assert from_line(to_line(record)) == record


names = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=20)


@given(stream=names, request=names, at=st.integers(0, 2**53), text=st.text())
def test_any_record_comes_back_from_its_line(stream: str, request: str, at: int, text: str) -> None:
    event = msgspec.json.encode({"text": text.encode("utf-8", "replace").decode()})
    record = following(beginning(stream), event, at, request)
    assert from_line(to_line(record)) == record


def test_a_digest_is_of_the_contents_whatever_digest_the_record_bears() -> None:
    record = few()[2]
    assert digest_of(replace(record, digest="0" * 64)) == record.digest


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("previous", "1" * 64),
        ("stream", "table-2"),
        ("sequence", 7),
        ("at", 1),
        ("request", "screen-5/1"),
        ("event", b'{"number":3,"type":"Happened"}'),
    ],
)
def test_the_digest_covers_every_field(field: str, value: object) -> None:
    record = few()[2]
    assert digest_of(replace(record, **{field: value})) != record.digest


LINE = to_line(few()[0])


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"not a record\n",
        b"[]\n",
        LINE[:-1],
        LINE + b"\n",
        b" " + LINE,
        LINE[:-1] + b"\r\n",
        LINE.replace(b'"sequence":1', b'"sequence":1.0'),
        LINE.replace(b'"sequence":1', b'"sequence": 1'),
        LINE.replace(b'"sequence":1', b'"sequence":"1"'),
        LINE.replace(b'"sequence":1', b'"sequence":01'),
        LINE.replace(b'"sequence":1', b'"sequence":1,"sequence":1'),
        LINE.replace(b'"sequence":1', b'"sequence":1,"colour":"red"'),
        LINE.replace(b"table-1", b"t\\u0061ble-1"),
        LINE.replace(b"table-1", b"table-\xff"),
        LINE.replace(b"table-1", b"\\ud800"),
        LINE.replace(b'"event":{', b'"event":' + b"[" * 100_000),
        b'{"digest":"0"}\n',
        b"x" * (2 * EVENT_BYTES_MAX),
    ],
)
def test_what_is_not_exactly_a_line_is_refused(line: bytes) -> None:
    with pytest.raises(NotARecord):
        from_line(line)


def test_a_line_longer_than_any_record_is_refused_unread() -> None:
    event = b'{"text":"' + b"x" * EVENT_BYTES_MAX + b'"}'
    record = few()[0]
    with pytest.raises(NotARecord, match="at most 1052672 are allowed"):
        from_line(to_line(replace(record, event=event, request="r" * 4_096)))


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_and_never_fail_otherwise(line: bytes) -> None:
    with pytest.raises(NotARecord):
        from_line(line)


@pytest.mark.parametrize(
    "event", [b"{}", b'{"a":1,"b":[1,"x",null]}', '{"text":"é"}'.encode(), b'{"a":{"b":{}}}']
)
def test_canonical_bytes_are_known(event: bytes) -> None:
    assert is_canonical(event)


@pytest.mark.parametrize(
    "event",
    [
        b"",
        b"1",
        b"[]",
        b"{",
        b'{"a": 1}',
        b'{"b":1,"a":2}',
        b'{"a":1,"a":1}',
        b'{"text":"\\u00e9"}',
        b'{"text":"\xe9"}',
        b'{"text":"\\/"}',
        b'{"text":"\\ud800"}',
        b'{"a":1}\n',
        b'{"a":-0}',
        b'{"a":' + b"[" * 100_000,
    ],
)
def test_bytes_that_say_an_event_otherwise_are_not_canonical(event: bytes) -> None:
    assert not is_canonical(event)


def test_a_digest_is_sixty_four_lower_case_hexadecimal_digits() -> None:
    assert is_digest("0f" * 32)
    assert not is_digest("0F" * 32)
    assert not is_digest("0f" * 31)


@pytest.mark.parametrize("name", ["", "a\nb", "\x00", "x" * (NAME_LENGTH_MAX + 1), "\ud800", 7])
def test_a_name_that_cannot_be_written_down_is_refused(name: str) -> None:
    with pytest.raises(NotARecord, match="1 to 100 printable characters"):
        checked_name(name, "stream")


def test_a_name_of_the_longest_length_is_allowed() -> None:
    assert checked_name("x" * NAME_LENGTH_MAX, "stream") == "x" * NAME_LENGTH_MAX
