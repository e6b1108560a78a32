"""The chain of a stream: where it begins, how the next record follows, when a link holds.

Must not know stores or signatures. A stream's genesis binds its name, so that no record can be
moved from one stream to another; the digest of each record binds all records before it.
"""

import hashlib
from typing import Final

import msgspec

from taisai.journal.faults import Broken, Reason
from taisai.journal.record import (
    EVENT_BYTES_MAX,
    SEQUENCE_MAX,
    NotARecord,
    Record,
    StreamName,
    checked_name,
    digest_of,
    is_name,
    seal,
)

FORMAT: Final = b"taisai journal 1\n"
"""The name of this format; every chain hangs from it."""


class Head(msgspec.Struct, frozen=True):
    """How far a stream has come: its newest record.

    Attributes:
        sequence: Zero where the stream has no record yet.
        digest: Of the newest record; of an empty stream, its genesis.
        at: When the newest record was appended.
    """

    stream: StreamName
    sequence: int
    digest: str
    at: int


def genesis(stream: StreamName) -> str:
    """The digest that the first record of a stream bears as the one before it.

    >>> genesis("table-1")[:16]
    '9a7787ce04bc9af5'
    """
    return hashlib.sha256(FORMAT + checked_name(stream, "stream").encode()).hexdigest()


def beginning(stream: StreamName) -> Head:
    """The head of a stream without a record."""
    return Head(stream, 0, genesis(stream), 0)


def head_of(record: Record) -> Head:
    """The head of a stream whose newest record this is."""
    return Head(record.stream, record.sequence, record.digest, record.at)


def following(head: Head, event: bytes, at: int, request: str = "") -> Record:
    """The record that follows a head.

    Args:
        head: Of the stream that it goes to.
        event: Its canonical bytes, as the codec of its room encodes them.
        at: The moment, never before the head's.
        request: The id that a screen gave its request; empty where no screen asked.

    Raises:
        NotARecord: The event is too long, or the request's id cannot be written down.
    """
    assert at >= head.at, "time never runs backwards in a stream"
    assert head.sequence < SEQUENCE_MAX
    assert event.startswith(b"{"), "an event is a JSON object"
    if len(event) > EVENT_BYTES_MAX:
        raise NotARecord(f"an event of {len(event)} bytes; at most {EVENT_BYTES_MAX} are allowed")
    if request and not is_name(request):
        checked_name(request, "request")  # Which refuses it, and says why.
    return seal(
        previous=head.digest,
        stream=head.stream,
        sequence=head.sequence + 1,
        at=at,
        request=request,
        event=event,
    )


def fault_in_link(head: "Head | Record", record: Record, position: int = 0) -> Broken | None:
    """Why a record does not follow a head; None where it does.

    The contents come first: where they were altered, what they say of their place proves nothing.
    """
    reason: Reason | None = None
    sequence = head.sequence + 1
    if digest_of(record) != record.digest:
        reason, sequence = Reason.ALTERED, record.sequence
    elif record.stream != head.stream:
        reason = Reason.OTHER_STREAM
    elif record.sequence > sequence:
        reason = Reason.MISSING
    elif record.sequence < sequence:
        again = record.digest == head.digest
        reason = Reason.DUPLICATED if again else Reason.OUT_OF_ORDER
        sequence = record.sequence
    elif record.previous != head.digest:
        reason = Reason.NOT_LINKED
    elif record.at < head.at:
        reason = Reason.TIME_WENT_BACK
    if reason is None:
        return None
    stream = record.stream if reason is Reason.ALTERED else head.stream
    return Broken(stream=stream, sequence=sequence, reason=reason, position=position)
