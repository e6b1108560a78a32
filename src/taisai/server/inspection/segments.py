"""The segments of a journal in a database: how it is cut, and the proof of one, anywhere.

`prove_segment` is the unit of work: it takes a database's address and a segment, opens the database
to read, and returns what was found. It keeps nothing and shares nothing, so that a loop, a pool of
processes or a cluster of machines can map it. A stream is cut where a snapshot was kept, which the
join then proves; one whose state is not known, anywhere. Must not know any rule.
Obeys: decision 24; promises 9 and 17.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Final

from msgspec.structs import replace
from sqlalchemy import Engine

from taisai.floor.snapshots import format_of, packed_state
from taisai.journal import (
    Head,
    NotARecord,
    Record,
    SignedDigests,
    StoreUnavailable,
    StreamName,
    beginning,
    head_of,
)
from taisai.reports.segment_proof import Segment, SegmentProof, prove_records
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.store.snapshots import snapshot_data, snapshot_places
from taisai.streams import kind_of

SEGMENT_RECORDS_MIN: Final = 10_000
"""How long a segment is at least: reading what stands before one takes time too."""

TellCount = Callable[[int], None]
"""Is told how many records of a segment were read."""


# ---------------------------------------------------------------- cutting


def cut_journal(
    engine: Engine,
    heads: Mapping[StreamName, Head],
    starts: Mapping[StreamName, Head],
    signed: SignedDigests,
    records_min: int | None = None,
) -> list[Segment]:
    """The segments of a journal, stream by stream, each in its order.

    Args:
        engine: The database.
        heads: How far each stream has come.
        starts: The heads from which streams go on here, where their beginning is in an archive.
        signed: What was signed.
        records_min: How long a segment is at least.
    """
    records_min = SEGMENT_RECORDS_MIN if records_min is None else records_min
    segments: list[Segment] = []
    for name in sorted(heads):
        start = starts.get(name) or _beginning(name)
        begin = starts[name].sequence if name in starts else 0
        last = heads[name].sequence
        cuts = [] if start is None else _cuts(engine, start, last, records_min)
        digests = signed.of_stream(name)
        for before, after in zip([start, *cuts], [*cuts, None], strict=True):
            end = last if after is None else after.sequence
            low = begin if before is None or before is start else before.sequence
            inside = tuple(one for one in digests if low < one[0] <= end)
            segments.append(
                Segment(stream=name, begin=begin, start=before, last=end, signed=inside)
            )
    return segments


def _beginning(stream: StreamName) -> Head | None:
    try:
        return beginning(stream)
    except NotARecord:
        return None


def _cuts(engine: Engine, start: Head, last: int, records_min: int) -> list[Head]:
    """The heads at which a stream is cut."""
    if start.sequence == 0:
        places = _places_of_states(engine, start.stream)
    else:
        places = list(range(start.sequence + records_min, last, records_min))
    chosen: list[int] = []
    before = start.sequence
    for place in places:
        if place >= before + records_min and place + records_min <= last:
            chosen.append(place)
            before = place
    return [head_of(one) for one in SqlJournal(engine).records_at(start.stream, chosen)]


def _places_of_states(engine: Engine, stream: StreamName) -> list[int]:
    # Snapshots are no part of the journal: without them a stream is one segment.
    with suppress(StoreUnavailable):
        return snapshot_places(engine, stream, format_of(kind_of(stream)))
    return []


# ---------------------------------------------------------------- proving


def prove_segment(
    database: str, segment: Segment, tell: TellCount = lambda _count: None
) -> SegmentProof:
    """Proves a segment of the journal in a database.

    Args:
        database: The address.
        segment: As `cut_journal` gave it, or with the state that was proved before it.
        tell: Is told how many records were read.

    Raises:
        StoreUnavailable: The database failed.
    """
    engine = make_engine(database, is_read_only=True)
    try:
        if segment.is_first or segment.state or not segment.is_replayed:
            return _proof(engine, segment, tell)
        kept = snapshot_data(engine, segment.stream, segment.after) or b""
        try:
            return _proof(engine, replace(segment, state=packed_state(kept)), tell)
        except StoreUnavailable:
            raise
        except Exception:  # noqa: BLE001 - a forged state may bring anything about
            return SegmentProof(head=segment.start)
    finally:
        engine.dispose()


def _proof(engine: Engine, segment: Segment, tell: TellCount) -> SegmentProof:
    earlier = _Earlier(SqlJournal(engine), segment)
    first = 1 if segment.is_first else segment.after + 1
    records = SqlJournal(engine).read_between(segment.stream, first, segment.last)
    return prove_records(segment, records, earlier, tell)


class _Earlier:
    """The records before a segment that this database has."""

    def __init__(self, journal: SqlJournal, segment: Segment) -> None:
        self._journal = journal
        self._segment = segment

    def newest_first(self) -> Iterator[Record]:
        """All of them, backwards."""
        return self._journal.read_back(self._segment.stream, self._segment.after + 1)

    def since(self, sequence: int) -> Iterator[Record]:
        """Those from a place on, in order."""
        return self._journal.read_between(self._segment.stream, sequence, self._segment.after)
