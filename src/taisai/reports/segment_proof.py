"""The proof of one segment of a stream: records in, what was found and what is to be joined out.

For: whoever proves a journal in parts, one after another or all at once, on one machine or many.
What stands before a segment is taken as said, and told again in the answer: the join
(`joined_proof`) believes a segment only where the one before it came to just that. Must not know
databases, files or processes.
Obeys: decision 24; promises 8, 9, 10 and 17; E2, E5.
"""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from taisai.journal import (
    Broken,
    Head,
    Reason,
    Record,
    StreamName,
    fault_in_link,
    head_of,
    is_canonical,
)
from taisai.reports.citation_audit import CitationAudit
from taisai.reports.earlier_rounds import EarlierRecords, EarlierWrong, settlements_before
from taisai.reports.journal_audit import WrongRecord
from taisai.reports.stream_audit import StreamAudit
from taisai.stream_types import Event
from taisai.streams import TABLE, canonical_state, kind_of

TELL_RECORDS: Final = 250
"""After how many records it is told how far a segment is."""

_encoder: Final = msgspec.json.Encoder()


class Segment(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a stream, and what is said to stand before it.

    Attributes:
        begin: The place before the stream's first record in this database.
        start: The head before the segment's first record; None where no stream can have the name.
        last: The place of its last record.
        signed: The digests that were signed of its records, by their places.
        state: The state before its first record; empty where a snapshot has it, or nothing is
            before it.
    """

    stream: StreamName
    begin: int
    start: Head | None
    last: int
    signed: tuple[tuple[int, str], ...] = ()
    state: bytes = b""

    @property
    def after(self) -> int:
        """The place before its first record."""
        return self.begin if self.start is None else self.start.sequence

    @property
    def is_first(self) -> bool:
        """The stream begins with it in this database."""
        return self.after == self.begin

    @property
    def is_replayed(self) -> bool:
        """The stream has its first record here, so that its state and its book are known."""
        return self.begin == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentProof:
    """What the proof of a segment came to; all of it can be sent to another process.

    Attributes:
        records_count: How many records were read.
        head: Of the last record that holds; of what stood before, where there is none.
        finding: The first record that does not hold, or is wrong; its position counts from the
            segment's beginning.
        state_before: The digest of the state that it began with, in canonical bytes.
        state_after: The digest of the state that it came to.
        state: That state itself, for a segment that began with another one.
        totals: All assets and all claims in the book after it.
        citations: What is to be held against other streams.
        rests_on_wrong: A record before the segment is wrong, so that nothing is found here.
    """

    records_count: int = 0
    head: Head | None = None
    finding: Broken | WrongRecord | None = None
    state_before: str = ""
    state_after: str = ""
    state: bytes = b""
    settlements_count: int = 0
    totals: tuple[int, int] | None = None
    citations: CitationAudit = field(default_factory=CitationAudit)
    rests_on_wrong: bool = False


def prove_records(
    segment: Segment,
    records: Iterable[Record],
    earlier: EarlierRecords,
    tell: Callable[[int], None] = lambda _count: None,
) -> SegmentProof:
    """Proves a segment.

    Args:
        segment: What it is, and what stands before it.
        records: Its records, as they are kept.
        earlier: The records of the stream before it.
        tell: Is told how many were read.
    """
    citations = CitationAudit()
    state = _state_before(segment)
    if segment.is_replayed and not segment.is_first and state is None:
        # The join has the state proved before it put in its place.
        return SegmentProof(head=segment.start)
    before = _digest_of(state)
    try:
        is_later_part = kind_of(segment.stream) is TABLE and not segment.is_first
        audit = StreamAudit(
            segment.stream,
            citations,
            is_replayed=segment.is_replayed,
            state=state,
            settlements=settlements_before(earlier) if is_later_part else None,
        )
        count, head, finding = _read(segment, records, audit, tell)
    except EarlierWrong:
        return SegmentProof(head=segment.start, state_before=before, rests_on_wrong=True)
    return SegmentProof(
        records_count=count,
        head=head,
        finding=finding,
        state_before=before,
        state_after=_digest_of(audit.state),
        state=b"" if audit.state is None else _encoder.encode(audit.state),
        settlements_count=audit.settlements_count,
        totals=audit.totals(),
        citations=citations,
    )


def _read(
    segment: Segment,
    records: Iterable[Record],
    audit: StreamAudit,
    tell: Callable[[int], None],
) -> tuple[int, Head | None, Broken | WrongRecord | None]:
    """Reads record after record until one does not hold; a link comes before what it joins."""
    count = 0
    before: Head | Record | None = segment.start
    signed = dict(segment.signed)
    # Found once: each look-up is a part of the proof's time.
    decode, read, told_as_canonical = audit.decode, audit.read, audit.kind.codec.is_canonical
    for count, record in enumerate(records, 1):
        if before is None:
            finding = Broken(stream="", sequence=0, reason=Reason.UNREADABLE, position=count)
            return count, None, finding
        broken = fault_in_link(before, record, count)
        if broken is not None:
            return count, _head(before), broken
        event = decode(record)
        reason = None
        if not (
            (isinstance(event, Event) and told_as_canonical(event, record.event))
            or is_canonical(record.event)
        ):
            reason = Reason.NOT_CANONICAL
        elif signed and signed.get(record.sequence, record.digest) != record.digest:
            reason = Reason.NOT_AS_SIGNED
        if reason is not None:
            name, place = record.stream, record.sequence
            broken = Broken(stream=name, sequence=place, reason=reason, position=count)
            return count, _head(before), broken
        fault = read(record, event, count)
        if fault is not None:
            wrong = WrongRecord(record.stream, record.sequence, *fault, count)
            return count, _head(before), wrong
        before = record
        if count % TELL_RECORDS == 0:
            tell(count)
    tell(count)
    return count, None if before is None else _head(before), None


def _head(newest: Head | Record) -> Head:
    return newest if isinstance(newest, Head) else head_of(newest)


def _state_before(segment: Segment) -> Any:  # noqa: ANN401 - the stream's own kind knows it
    """The state that a segment begins with; None where there is none, or nobody can read it."""
    if not segment.state:
        return None
    try:
        return msgspec.json.decode(segment.state, type=kind_of(segment.stream).state_type)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def _digest_of(state: msgspec.Struct | None) -> str:
    return hashlib.sha256(canonical_state(state)).hexdigest()
