"""Brings a past round back from the journal, where its table no longer holds it in full.

For: corrections, which have no time limit (D9A 7.3). Replays the table's records in a thread beside
the floor: from the last snapshot before the round, from an archive where it is there, and no
further than it takes until the round is the one that the table knows by its digest. Must not know
any rule: `evolve` tells how a round came to stand.
Obeys: D9A 7.3, R5.
"""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final, NamedTuple, Protocol, TypeVar

from msgspec.structs import replace

from taisai.floor.snapshots import SnapshotReader
from taisai.journal import Record
from taisai.store.read_models import ReadModels
from taisai.store.whole_journal import ArchiveAway, WholeJournal
from taisai.stream_types import Event
from taisai.streams import TABLE, Replay
from taisai.table import Table, evolve
from taisai.table.commands import CorrectionCommand, RecordDisruption
from taisai.table.events import CorrectionEvent
from taisai.table.past_rounds import PastRound, has_digest
from taisai.table.state import History

C = TypeVar("C", bound=CorrectionCommand | RecordDisruption)

_FIRST: Final = 1


class Passage(NamedTuple):
    """A table's records from some place on, and the state before them; None for the first one."""

    state: Table | None
    records: Iterable[Record]


class Past(Protocol):
    """Where records can be had."""

    def passages(self, stream: str, number: int) -> Iterator[Passage]:
        """From where the story of a round can be told: the shortest first, the whole last."""
        ...

    def first_round(self, stream: str, began_at: int) -> int:
        """The first round that began since a moment; zero where none did."""
        ...


class PastRounds:
    """The rounds of all tables, as far back as the journal and its archives go."""

    def __init__(self, past: Past | None) -> None:
        """Makes it.

        Args:
            past: Where records are; None where nothing is kept on disk.
        """
        self._past = past

    async def complete(self, command: C, stream: str, state: Table) -> C:
        """What is about a round with that round, where the table has only its digest."""
        digest = state.history.digests.get(command.round)
        if self._past is None or digest is None or command.record is not None:
            return command
        found = await asyncio.to_thread(
            find_round, self._past.passages(stream, command.round), command.round, digest
        )
        return replace(command, record=found)


def find_round(passages: Iterable[Passage], number: int, digest: str) -> PastRound | None:
    """The round that a table knows by its digest; None where no passage comes to it."""
    found = (past_round(passage, number, digest) for passage in passages)
    return next((one for one in found if one is not None), None)


def past_round(passage: Passage, number: int, digest: str) -> PastRound | None:
    """A round as it stands after all corrections of it, by its digest; None where none fits."""
    replay, found = Replay(TABLE, passage.state), None
    for record in passage.records:
        before = replay.state
        if before is None and record.sequence != _FIRST:
            # The beginning of the stream is in an archive that is not there.
            return None
        event = replay.take(record)
        state = replay.state
        assert state is not None
        if before is not None and before.history is state.history:
            continue
        held = (one for one in state.history.held if one.number == number)
        stands = next(held, None) or corrected_round(found, before, event)
        if stands is not found and stands is not None and has_digest(stands, digest):
            return stands
        found = stands
    return None


def corrected_round(
    found: PastRound | None, before: Table | None, event: Event
) -> PastRound | None:
    """The round after a correction that came when the table had its digest alone."""
    if found is None or before is None or not isinstance(event, CorrectionEvent):
        return found
    if event.round != found.number:
        return found
    holding = replace(before, history=History(held=(found,)))
    (corrected,) = evolve(holding, replace(event, record=None)).history.held
    return corrected


class KeptPast:
    """Records on disk, with their snapshots and what the read models know of rounds."""

    def __init__(self, journal: WholeJournal, read_models: ReadModels) -> None:
        self._journal = journal
        self._read_models = read_models

    def passages(self, stream: str, number: int) -> Iterator[Passage]:
        """From the last snapshot before the round; then from the first record of all."""
        row = self._read_models.round_of(stream, number)
        with suppress(ArchiveAway):
            if row is not None and (begun := self._begun(stream, row.first_sequence)) is not None:
                yield begun
            yield Passage(None, self._journal.read(stream))

    def first_round(self, stream: str, began_at: int) -> int:
        """The first round that began since a moment, as the read models know it."""
        return self._read_models.first_round(stream, began_at)

    def _begun(self, stream: str, sequence: int) -> Passage | None:
        reader = SnapshotReader(TABLE)
        snapshots = self._journal.parts(stream, sequence)[0].snapshots
        kept = snapshots.newest_before(stream, sequence, reader.is_readable)
        told = None if kept is None else reader.read(kept.state)
        if kept is None or told is None:
            return None
        return Passage(told.state, self._journal.read(stream, kept.sequence + 1))
