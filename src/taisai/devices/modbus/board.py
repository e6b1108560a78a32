"""What is written to a table's board, and what follows from what it answers; no input or output.

One cycle: everything is read, then all coils are written in one request. What is read is compared
with what was written in the cycle before, so that every writing is read back and every fault is
seen twice before it is told; a board that lost its power comes back dark and is lit within the
second. What is found stands until it is seen to be over, and is told as a whole, so that who
reports it may start anew at any moment.
Must not know: why an area is lit. Obeys: D9 3.3(b), 3.4(e)(iv), (f), 6.1, 7.1(b), 7.3.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from taisai.devices.modbus.wiring import BELL, COVER, LAMPS_FROM, MOTOR, Wiring

REPEAT_MS: Final = 1_000
"""All coils are written again after so long, whether or not anything has changed."""

SETTLE_MS: Final = 150
"""So long after a change no lamp is judged: a relay and a lamp take their time."""

LOOK_AGAIN_MS: Final = 200
TURNING_MS: Final = 50
"""The cycle while something is doubtful, and while the motor turns."""

BELL_MS: Final = 1_500
TURN_WITHIN_MS: Final = 5_000
"""So long may the motor run without a spin being counted."""

SEEN_WRONG: Final = 2
SEEN_RIGHT: Final = 3
"""In so many cycles running a lamp is seen wrong before it is told, and right before it is over."""

COUNTER_SIZE: Final = 1 << 16
SPINS_AT_ONCE_MAX: Final = 1_000
"""A counter that went on further between two cycles has begun anew."""


class BoardFault(StrEnum):
    """What is wrong with a board or what hangs at it, lamps apart."""

    SILENT = "silent"
    DOES_NOT_TURN = "does_not_turn"


@dataclass(frozen=True)
class Wanted:
    """What the table asks for.

    Attributes:
        lit: The areas that are to be lit, and no others.
        bell: The round in which the bell is rung; zero while it is not.
        round: The round whose spins are counted; zero between rounds.
        spins_asked: How many spins of the round were asked for, in all.
        spins_counted: How many of them the table has on record.
        may_spin: The tumbler may be started.
        dark: Areas that the table has on record as dark.
        wrongly_lit: The same of areas that are wrongly lit.
        does_not_turn: The same of a motor that does not turn.
    """

    lit: frozenset[str] = frozenset()
    bell: int = 0
    round: int = 0
    spins_asked: int = 0
    spins_counted: int = 0
    may_spin: bool = False
    dark: frozenset[str] = frozenset()
    wrongly_lit: frozenset[str] = frozenset()
    does_not_turn: bool = False


@dataclass(frozen=True)
class Found:
    """What was found, as it stands now.

    Attributes:
        dark: Areas whose lamps did not shine when they were last to be lit.
        wrongly_lit: Areas whose lamps shone when they were last to be dark.
        is_covered: What the cover switch says; None before the first answer.
        round: The round of which the spins are told.
        spins: The spins of that round, in all.
        resets_count: How often the board had forgotten what was written.
    """

    dark: frozenset[str] = frozenset()
    wrongly_lit: frozenset[str] = frozenset()
    is_covered: bool | None = None
    round: int = 0
    spins: int = 0
    faults: frozenset[BoardFault] = frozenset()
    resets_count: int = 0


class Board:
    """A table's board as its host knows it.

    Args:
        wiring: What hangs where.
        senses_lamps: The board has an input for each lamp that tells whether current flows; else a
            lamp is judged by its coil alone.
    """

    def __init__(self, wiring: Wiring, *, senses_lamps: bool = False) -> None:
        self.wiring = wiring
        self._senses_lamps = senses_lamps
        self._wanted = Wanted()
        self._rung: int | None = None
        self._bell_until = 0
        self._turn_by = 0
        self._written: tuple[bool, ...] | None = None
        self._changed_at = 0
        self._counter: int | None = None
        self._seen: Counter[str] = Counter()
        self._faults: set[BoardFault] = set()
        self._wrong: dict[str, bool] = {}
        """Each lamp that is wrong: True where it is dark, False where it is lit."""
        self._is_covered: bool | None = None
        self._spins = 0
        self._resets_count = 0

    @property
    def found(self) -> Found:
        """What was found, as it stands now."""
        return Found(
            dark=frozenset(area for area, is_dark in self._wrong.items() if is_dark),
            wrongly_lit=frozenset(area for area, is_dark in self._wrong.items() if not is_dark),
            is_covered=self._is_covered,
            round=self._wanted.round,
            spins=self._spins,
            faults=frozenset(self._faults),
            resets_count=self._resets_count,
        )

    # ------------------------------------------------------------------ what is wanted

    def want(self, wanted: Wanted, now: int) -> None:
        """The table asks for something else, or for the same again."""
        before, self._wanted = self._wanted, wanted
        # D9 6.2: the bell is rung at the call. Who comes later than the call rings no bell.
        if self._rung is not None and wanted.bell not in (0, self._rung):
            self._bell_until = now + BELL_MS
        self._rung = wanted.bell
        self._go_by_the_record(before, wanted)
        is_same = wanted.round == before.round
        self._spins = max(self._spins, wanted.spins_counted) if is_same else wanted.spins_counted
        if not is_same or wanted.spins_asked > before.spins_asked:
            self._faults.discard(BoardFault.DOES_NOT_TURN)
            self._turn_by = now + TURN_WITHIN_MS

    def stop(self) -> None:
        """Nobody says what is wanted any more: the motor stands, the lamps stay as they are."""
        self._wanted = replace(self._wanted, may_spin=False)

    def _go_by_the_record(self, before: Wanted, wanted: Wanted) -> None:
        """What comes on record is known; what leaves it was rectified, and is judged anew."""
        for is_dark, old, new in (
            (True, before.dark, wanted.dark),
            (False, before.wrongly_lit, wanted.wrongly_lit),
        ):
            for area in new - old:
                self._wrong[area] = is_dark
            for area in old - new:
                if self._wrong.get(area) is is_dark:
                    del self._wrong[area]
        if before.does_not_turn and not wanted.does_not_turn:
            self._faults.discard(BoardFault.DOES_NOT_TURN)

    # ------------------------------------------------------------------ a cycle

    def observe(
        self, coils: Sequence[bool], inputs: Sequence[bool], counter: int, now: int
    ) -> None:
        """What the board answers: its coils, its inputs and its counter of spins."""
        self._faults.discard(BoardFault.SILENT)
        self._is_covered = inputs[COVER]
        self._count(counter, now)
        if self._written is None:
            return
        if any(self._written) and not any(coils):
            self._resets_count += 1
        if now - self._changed_at >= SETTLE_MS:
            for area, at in self.wiring.lamps.items():
                is_lit, has_current = self._written[at], self._has_current(coils, inputs, at)
                # A lamp shines if coil and current say so; it is dark if neither says otherwise.
                shines = coils[at] and has_current if is_lit else coils[at] or has_current
                self._judge(area, is_lit=is_lit, shines=shines)

    def write(self, now: int) -> tuple[bool, ...]:
        """All coils as they are to be written now, right after what was observed."""
        coils = [False] * self.wiring.coils_count
        coils[BELL] = now < self._bell_until
        coils[MOTOR] = self._is_to_turn(now)
        for area in self._wanted.lit & self.wiring.lamps.keys():
            coils[self.wiring.lamps[area]] = True
        image = tuple(coils)
        if self._written is None or image[LAMPS_FROM:] != self._written[LAMPS_FROM:]:
            self._changed_at = now
            self._seen.clear()
        self._written = image
        return image

    def fail(self) -> None:
        """The board does not answer: nobody knows what it shows, and nothing turns."""
        self._faults.add(BoardFault.SILENT)
        self._is_covered = None
        self._written = None
        self._seen.clear()

    def wait_ms(self, now: int) -> int:
        """After how long the next cycle is due."""
        if self._written is not None and self._written[MOTOR]:
            return TURNING_MS
        if now < self._bell_until:
            return min(LOOK_AGAIN_MS, self._bell_until - now)
        is_doubtful = bool(self._seen) or now - self._changed_at < SETTLE_MS
        return LOOK_AGAIN_MS if is_doubtful else REPEAT_MS

    # ------------------------------------------------------------------ lamps, tumbler

    def _has_current(self, coils: Sequence[bool], inputs: Sequence[bool], at: int) -> bool:
        return inputs[at] if self._senses_lamps else coils[at]

    def _judge(self, area: str, *, is_lit: bool, shines: bool) -> None:
        """Counts in how many cycles running a lamp is seen otherwise than it is known."""
        is_wrong = is_lit is not shines
        # A lamp that was dark is known as that until it shines; that it may be dark ends nothing.
        is_known = self._wrong.get(area) is is_lit
        if is_wrong is is_known:
            del self._seen[area]
            return
        self._seen[area] += 1
        if self._seen[area] < (SEEN_WRONG if is_wrong else SEEN_RIGHT):
            return
        del self._seen[area]
        if is_wrong:
            self._wrong[area] = is_lit
        else:
            del self._wrong[area]

    def _count(self, counter: int, now: int) -> None:
        before, self._counter = self._counter, counter
        if before is None or counter == before:
            return
        more = (counter - before) % COUNTER_SIZE
        # A counter that began anew has counted what it shows since then; another shows nonsense.
        credible = (one for one in (more, counter) if one <= SPINS_AT_ONCE_MAX)
        self._spins += next(credible, 0)
        self._turn_by = now + TURN_WITHIN_MS

    def _is_to_turn(self, now: int) -> bool:
        """D9 3.4(e)(iv), 6.1: under the cover alone, and until what was asked for is counted."""
        wanted = self._wanted
        is_asked = wanted.may_spin and self._spins < wanted.spins_asked
        if not is_asked or not self._is_covered or BoardFault.DOES_NOT_TURN in self._faults:
            return False
        if self._written is None or not self._written[MOTOR]:
            self._turn_by = now + TURN_WITHIN_MS
        elif now >= self._turn_by:
            # D9 7.1(b): activated, and does not operate as it should.
            self._faults.add(BoardFault.DOES_NOT_TURN)
            return False
        return True
