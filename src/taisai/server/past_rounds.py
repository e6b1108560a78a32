"""Brings a past round back from the journal, where its table no longer holds it in full.

For: corrections, which have no time limit (D9A 7.3). Reads the table's records from the first one
on, in a thread beside the floor. Must not know any rule: `evolve` tells how a round came to stand,
and the table's own digest of it whether it is the one.
Obeys: D9A 7.3, R5.
"""

import asyncio
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from taisai.journal import Record
from taisai.table.codec import decode_event
from taisai.table.commands import CorrectionCommand
from taisai.table.events import CorrectionEvent, Event
from taisai.table.evolve import evolve
from taisai.table.past_rounds import PastRound
from taisai.table.state import History, Table

ReadStream = Callable[[str], Iterable[Record]]
"""The records of a stream, from its first one on."""


class PastRounds:
    """The rounds of all tables, as far back as the journal goes."""

    def __init__(self, read: ReadStream | None) -> None:
        """Makes it.

        Args:
            read: Reads a stream; None where nothing is kept on disk.
        """
        self._read = read

    async def completed(
        self, command: CorrectionCommand, stream: str, state: Table
    ) -> CorrectionCommand:
        """A correction with the round it is about, where the table has only its digest."""
        is_held = command.round not in state.history.digests
        if self._read is None or is_held or command.record is not None:
            return command
        records = self._read(stream)
        found = await asyncio.to_thread(past_round, records, command.round)
        return replace(command, record=found)


def past_round(records: Iterable[Record], number: int) -> PastRound | None:
    """A round as it stands after all corrections of it; None where the records do not tell."""
    state: Table | None = None
    found: PastRound | None = None
    for record in records:
        if state is None and record.sequence != 1:
            # The beginning of the stream is in an archive.
            return None
        event = decode_event(record.event)
        before, state = state, evolve(state, event)
        if before is not None and before.history is state.history:
            continue
        held = (one for one in state.history.held if one.number == number)
        found = next(held, None) or _corrected(found, before, event)
    return found


def _corrected(found: PastRound | None, before: Table | None, event: Event) -> PastRound | None:
    """The round after a correction that came when the table had its digest alone."""
    if found is None or before is None or not isinstance(event, CorrectionEvent):
        return found
    if event.round != found.number:
        return found
    holding = replace(before, history=History(held=(found,)))
    (corrected,) = evolve(holding, replace(event, record=None)).history.held
    return corrected
