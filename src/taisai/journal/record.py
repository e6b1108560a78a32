"""One record of the journal: an event in its stream, tied to the record before it.

For: the record, the digest over its exact bytes, and the line of JSON in which it is exported.
Must not know what an event means. docs/reference/journal-format.md says the format byte for byte.
"""

import hashlib
from typing import Final

import msgspec

from taisai.names import BadInput, quote

StreamName = str
"""A stream travels by name: a table's own (`table-1`), the cage's, the house's."""

NAME_LENGTH_MAX: Final = 100
"""How long the name of a stream, or a request's id, may be."""

EVENT_BYTES_MAX: Final = 1 << 20
"""How long an event may be; the longest of a table is a tenth of it."""

SEQUENCE_MAX: Final = (1 << 63) - 1
"""What a store can count to."""

_DIGEST_LENGTH: Final = 64


class NotARecord(BadInput):
    """What was given is no record of a journal."""


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """An event where it stands in its stream.

    Attributes:
        digest: SHA-256 over everything below, in hexadecimal.
        previous: The digest of the record before; of the first one, the stream's genesis.
        sequence: Its place in the stream, counted from 1.
        at: When it was appended, in milliseconds of UTC; never before the record before it.
        request: The id that the screen gave its request; empty where no screen asked.
        event: The event's canonical JSON: keys sorted, no spaces.
    """

    digest: str
    previous: str
    stream: StreamName
    sequence: int
    at: int
    request: str
    event: bytes


class _Body(msgspec.Struct, frozen=True):
    """What the digest covers, in this order."""

    previous: str
    stream: str
    sequence: int
    at: int
    request: str
    event: msgspec.Raw


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record as it is exported: the body, with the digest before it."""

    digest: str
    previous: str
    stream: str
    sequence: int
    at: int
    request: str
    event: msgspec.Raw


_encoder: Final = msgspec.json.Encoder()
_line_decoder: Final = msgspec.json.Decoder(_Line)
_any_decoder: Final = msgspec.json.Decoder()
_canonical_encoder: Final = msgspec.json.Encoder(order="sorted")
_LINE_BYTES_MAX: Final = EVENT_BYTES_MAX + 4_096


def seal(
    *, previous: str, stream: StreamName, sequence: int, at: int, request: str, event: bytes
) -> Record:
    """A record with its digest."""
    body = _encoder.encode(_Body(previous, stream, sequence, at, request, msgspec.Raw(event)))
    return Record(
        digest=hashlib.sha256(body).hexdigest(),
        previous=previous,
        stream=stream,
        sequence=sequence,
        at=at,
        request=request,
        event=event,
    )


def body_of(record: Record) -> bytes:
    """The bytes that a record's digest covers: its line without the digest."""
    return _encoder.encode(
        _Body(
            record.previous,
            record.stream,
            record.sequence,
            record.at,
            record.request,
            msgspec.Raw(record.event),
        )
    )


def digest_of(record: Record) -> str:
    """The digest that belongs to a record's contents, whatever digest it bears."""
    return hashlib.sha256(body_of(record)).hexdigest()


def to_line(record: Record) -> bytes:
    """The record as a line of JSON, with its line end."""
    return b'{"digest":"%b",%b\n' % (record.digest.encode(), body_of(record)[1:])


def from_line(line: bytes) -> Record:
    """The record that an exported line says; it must be the very line that `to_line` writes.

    Raises:
        NotARecord: The line is none, or says it in other bytes.
    """
    if len(line) > _LINE_BYTES_MAX:
        raise NotARecord(f"a line of {len(line)} bytes; at most {_LINE_BYTES_MAX} are allowed")
    try:
        said = _line_decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise NotARecord(f"not a record: {error} in {quote(line)}") from None
    record = Record(
        digest=said.digest,
        previous=said.previous,
        stream=said.stream,
        sequence=said.sequence,
        at=said.at,
        request=said.request,
        event=bytes(said.event),
    )
    if to_line(record) != line:
        raise NotARecord(
            f"not the bytes that this record is written in: {quote(line)}; one line, no spaces, "
            "fields in their order, ended by a line feed"
        )
    return record


def is_canonical(event: bytes) -> bool:
    """Tells whether an event's bytes are one JSON object with sorted keys and no spaces."""
    try:
        said = _any_decoder.decode(event)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return False
    return isinstance(said, dict) and _canonical_encoder.encode(said) == event


def is_digest(text: str) -> bool:
    """Tells whether a text is a SHA-256 digest in lower-case hexadecimal."""
    return len(text) == _DIGEST_LENGTH and all(one in "0123456789abcdef" for one in text)


def is_name(name: object) -> bool:
    """Whether a stream, a key or a request can have such a name."""
    return isinstance(name, str) and 0 < len(name) <= NAME_LENGTH_MAX and name.isprintable()


def checked_name(name: str, what: str) -> str:
    """A name of a stream, a key or a request that can be written down.

    Raises:
        NotARecord: It is no text, empty, too long, or has characters that cannot be printed.
    """
    if not is_name(name):
        raise NotARecord(
            f"{what} {quote(name)}: 1 to {NAME_LENGTH_MAX} printable characters are allowed"
        )
    return name
