"""Loading a stream: its snapshot where one fits, then its records, each link checked.

Must not know what an event means, or when a stream is loaded.
Obeys: promises 9 (replay is live) and 17 (tampering shows).
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

import msgspec

from taisai.floor.answers import Askers, Request
from taisai.floor.disk import Disk
from taisai.floor.snapshots import Shelf, SnapshotReader, format_of
from taisai.journal import Head, Record, StreamName, beginning
from taisai.stream_types import Event
from taisai.streams import AnyKind, Kind, Replay

S = TypeVar("S", bound=msgspec.Struct)

_AT_ONCE_COUNT: Final = 500
"""How many records are replayed before other streams have their turn."""


@dataclass(slots=True)
class LoadedStream(Generic[S]):
    """A stream as the journal tells it.

    Attributes:
        events: Those that somebody must be told and was not told before, with their records.
        snapshot_sequence: Where the snapshot stands that it was loaded from; zero for none.
    """

    head: Head
    state: S | None = None
    askers: Askers = field(default_factory=Askers)
    events: tuple[Event, ...] = ()
    records: Sequence[Record] = ()
    snapshot_sequence: int = 0


async def load_stream(
    stream: StreamName,
    kind: Kind[S],
    disk: Disk,
    shelf: Shelf | None,
    told_sequence: int,
) -> LoadedStream[S]:
    """Replays a stream.

    Args:
        stream: Its name.
        kind: What it is.
        disk: Where its records are.
        shelf: Where its snapshots are; None to replay from the first record.
        told_sequence: Up to here those who listen know the events.

    Raises:
        JournalBroken: A link does not hold.
        StoreUnavailable: The store failed.
    """
    loaded, part = await _snapshot_and_rest(stream, kind, disk, shelf)
    events: list[Event] = []
    records: list[Record] = []
    replay = Replay(kind, loaded.state, loaded.head)
    while part:
        for count, record in enumerate(part, 1):
            event = replay.take(record)
            if record.request:
                loaded.askers.note_event(Request.parse(record.request), event)
            if _is_told(kind, event, record, told_sequence):
                events.append(event)
                records.append(record)
            if count % _AT_ONCE_COUNT == 0:
                await asyncio.sleep(0)
        part = await disk.read(stream, part[-1].sequence + 1)
    assert replay.head is not None, "links are checked here"
    loaded.state, loaded.head = replay.state, replay.head
    loaded.events, loaded.records = tuple(events), records
    return loaded


async def read_on(
    kind: Kind[S], disk: Disk, state: S | None, head: Head
) -> AsyncIterator[LoadedStream[S]]:
    """What was written to a stream after a head, a part at a time.

    Raises:
        JournalBroken: A link does not hold.
        StoreUnavailable: The store failed.
    """
    while records := await disk.read(head.stream, head.sequence + 1):
        replay = Replay(kind, state, head)
        events = tuple(map(replay.take, records))
        assert replay.head is not None, "links are checked here"
        state, head = replay.state, replay.head
        yield LoadedStream(head, state, events=events, records=records)


def _is_told(kind: AnyKind, event: Event, record: Record, told_sequence: int) -> bool:
    """Tells whether those who listen must hear of an event.

    At the start nobody has shown anything to anybody yet: only what another stream must know is
    told then, so that memory does not grow with the journal.
    """
    return record.sequence > told_sequence and (told_sequence > 0 or kind.concerns_the_cage(event))


async def _snapshot_and_rest(
    stream: StreamName, kind: Kind[S], disk: Disk, shelf: Shelf | None
) -> tuple[LoadedStream[S], Sequence[Record]]:
    """What the newest snapshot tells, where the journal confirms it, and the next records."""
    if shelf is not None:
        reader = SnapshotReader(kind)
        kept = await shelf.newest(stream, format_of(kind), reader.is_readable)
        told = None if kept is None else reader.read(kept.state)
        if kept is not None and told is not None:
            head = Head(stream, kept.sequence, kept.digest, told.at)
            rest = await disk.read(stream, kept.sequence + 1)
            if await _is_confirmed(head, rest, disk):
                loaded = LoadedStream(
                    head, told.state, told.askers, snapshot_sequence=kept.sequence
                )
                return loaded, rest
    return LoadedStream(beginning(stream)), await disk.read(stream)


async def _is_confirmed(head: Head, rest: Sequence[Record], disk: Disk) -> bool:
    """Tells whether the journal goes on from a head, or ends with it."""
    if rest:
        return rest[0].sequence == head.sequence + 1 and rest[0].previous == head.digest
    newest = (await disk.heads()).get(head.stream)
    return newest is not None and (newest.sequence, newest.digest) == (head.sequence, head.digest)
