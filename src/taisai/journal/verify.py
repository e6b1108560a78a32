"""Proof that a journal is as it was written, or the first link at which it is not.

Records stream through: memory grows with the streams and the signed heads given, not with the
records. Must not know files or keys; lines and the check of a signature come in as arguments.
"""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from taisai.journal.chain import Head, beginning, fault_in_link, head_of
from taisai.journal.faults import Broken, JournalBroken, Reason
from taisai.journal.heads import (
    CheckSignature,
    SignedHeads,
    fault_in_heads,
    is_signed,
    is_well_formed,
)
from taisai.journal.record import NotARecord, Record, StreamName, from_line, is_canonical


class VerifiedStream(msgspec.Struct, frozen=True, kw_only=True):
    """A stream that holds.

    Attributes:
        records_count: How many of its records were looked at.
        head: Its newest record.
        signed_sequence: Up to here a signature vouches for it; what follows is chained only, and
            zero means that nothing is signed.
    """

    stream: StreamName
    records_count: int
    head: Head
    signed_sequence: int


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """A journal that holds."""

    records_count: int
    streams: tuple[VerifiedStream, ...]


def verify(
    records: Iterable[Record],
    signed_heads: Iterable[SignedHeads] = (),
    check_signature: CheckSignature | None = None,
    *,
    start: Iterable[Head] = (),
    stream: StreamName | None = None,
) -> Verified | Broken:
    """Checks every link, and every signed head against the record it was made of.

    Args:
        records: Of one stream or several; each stream in its order.
        signed_heads: What was signed about them.
        check_signature: Tells whether a signature holds; needed where heads are given.
        start: Heads of streams whose earlier records are in an archive, not here.
        stream: The only stream that is expected; None where several may be.

    Returns:
        What holds, or the first broken link.
    """
    starts = list(start)
    signed = signed_digests(signed_heads, check_signature, start=starts, stream=stream)
    if isinstance(signed, Broken):
        return signed
    links = _Links(stream, signed)
    for head in starts:
        links.begin_at(head)
    remaining = iter(records)
    for position, record in enumerate(remaining, 1):
        broken = links.take(record, position)
        if broken is not None:
            return _moved_or_missing(broken, remaining)
    return links.cut_tail() or links.verified()


def signed_digests(
    signed_heads: Iterable[SignedHeads],
    check_signature: CheckSignature | None,
    *,
    start: Iterable[Head] = (),
    stream: StreamName | None = None,
) -> "SignedDigests | Broken":
    """What was signed, where every signature holds; the arguments are those of `verify`."""
    signed, given, starts = SignedDigests(), list(signed_heads), list(start)
    for position, one in enumerate(given, 1):
        assert check_signature is not None, "signed heads need somebody who checks the signature"
        reason = signed.take(one, check_signature)
        if reason is not None:
            return Broken(stream="", sequence=0, reason=reason, position=position)
    fault = fault_in_heads(given, may_begin_later=bool(starts) or stream is not None)
    if fault is not None:
        return fault
    for head in starts:
        if signed.differs(head):
            return Broken(stream=head.stream, sequence=head.sequence, reason=Reason.NOT_AS_SIGNED)
    return signed


def verify_lines(
    lines: Iterable[bytes],
    signed_heads: Iterable[SignedHeads] = (),
    check_signature: CheckSignature | None = None,
    *,
    start: Iterable[Head] = (),
    stream: StreamName | None = None,
) -> Verified | Broken:
    """Checks an exported file, line by line; the arguments are those of `verify`."""
    reader = _LineReader(lines)
    try:
        return verify(reader, signed_heads, check_signature, start=start, stream=stream)
    except NotARecord:
        return Broken(stream="", sequence=0, reason=Reason.UNREADABLE, position=reader.position)


def demand(answer: Verified | Broken) -> Verified:
    """Lets only a journal pass that holds.

    Raises:
        JournalBroken: It does not; the caller must stop.
    """
    if isinstance(answer, Broken):
        raise JournalBroken(answer)
    return answer


class _LineReader:
    """Reads records from lines, and knows at which line it is."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines = iter(lines)
        self.position = 0

    def __iter__(self) -> Iterator[Record]:
        for line in self._lines:
            self.position += 1
            yield from_line(line)


class SignedDigests:
    """What was signed: the digest by stream and sequence."""

    def __init__(self) -> None:
        self._digests: dict[StreamName, dict[int, str]] = {}

    def take(self, signed_heads: SignedHeads, check: CheckSignature) -> Reason | None:
        """Takes signed heads in, or says why not."""
        if not is_signed(signed_heads, check):
            return Reason.BAD_SIGNATURE
        if not is_well_formed(signed_heads.heads):
            return Reason.BAD_HEADS
        for one in signed_heads.heads.streams:
            digests = self._digests.setdefault(one.stream, {})
            # Two signatures on two histories: one of them is not the one that is here.
            if digests.setdefault(one.sequence, one.digest) != one.digest:
                return Reason.BAD_HEADS
        return None

    def differs(self, head: Head) -> bool:
        """Tells whether another record was signed at this place."""
        digests = self._digests.get(head.stream)
        return digests is not None and digests.get(head.sequence, head.digest) != head.digest

    def of_stream(self, stream: StreamName) -> list[tuple[int, str]]:
        """What was signed of a stream, by its places in their order."""
        return sorted(self._digests.get(stream, {}).items())

    def newest(self, stream: StreamName) -> int:
        """Up to which record a stream was signed."""
        return max(self._digests.get(stream, {0: ""}))

    def streams(self) -> list[StreamName]:
        """The streams of which something was signed, in the order of their names."""
        return sorted(self._digests)


class _Links:
    """The heads as far as records have come."""

    def __init__(self, stream: StreamName | None, signed: SignedDigests) -> None:
        self._heads: dict[StreamName, Head] = {}
        self._counts: dict[StreamName, int] = {}
        self._stream = stream
        self._signed = signed

    def begin_at(self, head: Head) -> None:
        """A stream whose earlier records are not here."""
        self._heads[head.stream] = head

    def take(self, record: Record, position: int) -> Broken | None:
        """Takes the next record in, or says what is wrong with it."""
        name = record.stream if self._stream is None else self._stream
        head = self._head(name)
        if head is None:
            return Broken(stream="", sequence=0, reason=Reason.UNREADABLE, position=position)
        broken = fault_in_link(head, record, position)
        if broken is not None:
            return broken
        reason = None
        new = head_of(record)
        if not is_canonical(record.event):
            reason = Reason.NOT_CANONICAL
        elif self._signed.differs(new):
            reason = Reason.NOT_AS_SIGNED
        if reason is not None:
            return Broken(stream=name, sequence=new.sequence, reason=reason, position=position)
        self._heads[name] = new
        self._counts[name] = self._counts.get(name, 0) + 1
        return None

    def _head(self, name: StreamName) -> Head | None:
        head = self._heads.get(name)
        if head is None:
            try:
                return beginning(name)
            except NotARecord:
                return None
        return head

    def cut_tail(self) -> Broken | None:
        """The first record that was signed and is not there."""
        return cut_tail(self._heads, self._signed, self._stream)

    def verified(self) -> Verified:
        """What has been seen, all of it in order."""
        return verified_streams(self._heads, self._counts, self._signed)


def cut_tail(
    heads: Mapping[StreamName, Head], signed: SignedDigests, stream: StreamName | None = None
) -> Broken | None:
    """The first record that was signed and is not there, where streams have come to heads."""
    for name in signed.streams():
        if stream is not None and name != stream:
            continue
        head = heads.get(name)
        reached = head.sequence if head is not None else 0
        if reached < signed.newest(name):
            return Broken(stream=name, sequence=reached + 1, reason=Reason.CUT_TAIL)
    return None


def verified_streams(
    heads: Mapping[StreamName, Head], counts: Mapping[StreamName, int], signed: SignedDigests
) -> Verified:
    """What holds, where so many records of each stream were looked at and have come to heads."""
    streams = tuple(
        VerifiedStream(
            stream=name,
            records_count=count,
            head=heads[name],
            signed_sequence=signed.newest(name),
        )
        for name, count in sorted(counts.items())
    )
    return Verified(records_count=sum(counts.values()), streams=streams)


def _moved_or_missing(broken: Broken, remaining: Iterator[Record]) -> Broken:
    """Looks whether a record that is missing at its place stands further on."""
    if broken.reason is not Reason.MISSING:
        return broken
    try:
        for record in remaining:
            if record.stream == broken.stream and record.sequence == broken.sequence:
                return msgspec.structs.replace(broken, reason=Reason.OUT_OF_ORDER)
    except NotARecord:
        return broken
    return broken
