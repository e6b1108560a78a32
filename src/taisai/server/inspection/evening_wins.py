"""The rounds of an evening, each with its win: kept as they come, found again after a start.

A table holds its newest rounds in full; of older ones it holds digests. What was worked out of a
round is kept under its digest: a correction, however late, makes it be worked out anew, from
the journal. Must not know what a win is: `views.evening_win` does.
Obeys: D9A 7.3 (corrections have no time limit); promise 9 (nothing is decided by it).
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from taisai.server.inspection.past_rounds import Passage, Past, corrected_round
from taisai.streams import TABLE, Replay
from taisai.table import Table
from taisai.table.past_rounds import PastRound, digest_of
from taisai.views.evening_win import RoundWin, round_win


@dataclass(frozen=True, slots=True)
class _Kept:
    """What was worked out of a round, and of which of its forms."""

    digest: str
    corrections_count: int
    win: RoundWin


@dataclass(slots=True)
class _Evening:
    """A table's evening as far as it is known; one at a time completes it."""

    first: int = 0
    began_at: int = -1
    rounds: dict[int, _Kept] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class EveningWins:
    """The wins of all tables since the gaming day began."""

    def __init__(self, past: Past | None) -> None:
        """Makes it.

        Args:
            past: Where records are; None where nothing is kept on disk.
        """
        self._past = past
        self._evenings: defaultdict[str, _Evening] = defaultdict(_Evening)

    async def rounds_since(self, stream: str, state: Table, began_at: int) -> list[RoundWin]:
        """The rounds of a table that began since a moment, in order."""
        evening = self._evenings[stream]
        async with evening.lock:
            if evening.began_at != began_at:
                evening.rounds.clear()
                evening.began_at, evening.first = began_at, 0
            await self._take_held(evening, state)
            if evening.first == 0:
                evening.first = await self._first_round(stream, state, began_at)
            if self._past is not None and self._is_missing(evening, state):
                passages = self._past.passages(stream, evening.first)
                found = await asyncio.to_thread(_read_again, passages, evening.first, state)
                evening.rounds.update(found)
            kept = (evening.rounds[number].win for number in sorted(evening.rounds))
            return [one for one in kept if one.wagered_cents]

    async def _take_held(self, evening: _Evening, state: Table) -> None:
        for past in _since(state, evening.began_at):
            kept = evening.rounds.get(past.number)
            if kept is None or kept.corrections_count != past.corrections_count:
                evening.rounds[past.number] = _worked_out(past)
                # No wager waits for more than one round to be worked out.
                await asyncio.sleep(0)

    async def _first_round(self, stream: str, state: Table, began_at: int) -> int:
        of_evening = _since(state, began_at)
        if not of_evening:
            # None is over yet, though one may be under way.
            return 0
        first = of_evening[0].number
        if self._past is None or len(of_evening) < len(state.history.held):
            return first
        # Zero where the read models have not come so far yet: it is asked again.
        return await asyncio.to_thread(self._past.first_round, stream, began_at)

    def _is_missing(self, evening: _Evening, state: Table) -> bool:
        """A round of the evening is not known, or was put right since."""
        held, digests = state.history.held, state.history.digests
        if not evening.first:
            return False
        for number in range(evening.first, held[0].number):
            kept = evening.rounds.get(number)
            if kept is None or kept.digest != digests.get(number, kept.digest):
                return True
        return False


def _since(state: Table, began_at: int) -> list[PastRound]:
    return [one for one in state.history.held if one.began_at >= began_at]


def _worked_out(past: PastRound, digest: str = "") -> _Kept:
    return _Kept(digest or digest_of(past), past.corrections_count, round_win(past))


def _read_again(passages: Iterator[Passage], first: int, state: Table) -> dict[int, _Kept]:
    """The rounds from one on that a table holds no longer, as they stand now, from its records."""
    held = state.history.held
    wanted = range(first, held[0].number)
    found: dict[int, PastRound] = {}
    for passage in passages:
        found = _rounds_of(passage, wanted)
        if first in found:
            break
    # The table's own digest stands for it, whichever version made it: it is asked for once.
    digests = state.history.digests
    return {number: _worked_out(past, digests.get(number, "")) for number, past in found.items()}


def _rounds_of(passage: Passage, wanted: range) -> dict[int, PastRound]:
    replay = Replay(TABLE, passage.state)
    found: dict[int, PastRound] = {}
    for record in passage.records:
        before = replay.state
        if before is None and record.sequence != 1:
            # The beginning of the stream is in an archive that is not there.
            return {}
        event = replay.take(record)
        state = replay.state
        assert state is not None
        if before is not None and before.history is state.history:
            continue
        number = getattr(event, "round", 0)
        if number in found:
            corrected = corrected_round(found[number], before, event)
            assert corrected is not None
            found[number] = corrected
        for past in reversed(state.history.held):
            if past.number in wanted:
                found[past.number] = past
    return found
