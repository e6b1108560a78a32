"""Ruin and stopping: a bankroll that is played until it is gone or has grown enough, exactly.

Knows one round (`wager_sets`), and who stops: a player who cannot place all the wagers is ruined,
and one who has the target goes home. Must not know tables, dollars or pictures.
Obeys: exact counts out of 216**rounds; nothing is simulated, approximated or rounded.

All bankrolls that are still played stand side by side in one whole number, each in a slot that is
wide enough for the last count; so a round is one shift and one multiplication for each different
result, and whoever has stopped is cut off at either end.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd
from typing import Final

from taisai.maths.outcomes import OUTCOME_COUNT
from taisai.maths.powers import MEMORY_BYTES_MAX, WORK_MAX
from taisai.maths.risk import NotRisk, TooMuchToCount
from taisai.maths.wager_sets import WagerSet
from taisai.names import quote

STOPPING_ROUNDS_MAX: Final = 100_000
"""More than two months of a round a minute without a pause."""

_BITS_A_BYTE: Final = 8

_STAGE_ROUNDS: Final = 100
"""After so many rounds slots are made wider; all at full width from the start would be slower."""


@dataclass(frozen=True)
class Play:
    """The same wagers in every round, from a bankroll until ruin, a target or the last round.

    Attributes:
        bankroll_cents: What the player has before the first round.
        target_cents: With so much the player stops; None for one who plays on.
        rounds: After so many rounds the player stops in any case.
    """

    wager_set: WagerSet
    bankroll_cents: int
    target_cents: int | None
    rounds: int

    def __post_init__(self) -> None:
        if type(self.rounds) is not int or not 1 <= self.rounds <= STOPPING_ROUNDS_MAX:
            raise NotRisk(
                f"{quote(self.rounds)} rounds cannot be played: give a whole number from 1 to "
                f"{STOPPING_ROUNDS_MAX:,}"
            )
        wagered = self.wager_set.wagered_cents
        if type(self.bankroll_cents) is not int or self.bankroll_cents < wagered:
            raise NotRisk(
                f"a bankroll of {quote(self.bankroll_cents)} cents cannot be played: a round of "
                f"these wagers takes {wagered} cents"
            )
        if self.target_cents is None:
            return
        if type(self.target_cents) is not int or self.target_cents <= self.bankroll_cents:
            raise NotRisk(
                f"a target of {quote(self.target_cents)} cents is no target: it is above the "
                f"bankroll of {self.bankroll_cents} cents"
            )

    def enough_cents(self, round_number: int) -> int:
        """Whoever has so much after a round is no longer followed.

        It is the target, or what pays for one round more than are left, whatever they bring.
        """
        if self.target_cents is not None:
            return self.target_cents
        return self.wager_set.wagered_cents * (self.rounds - round_number + 1)

    @property
    def unit_cents(self) -> int:
        """The bankrolls that can come about differ by whole multiples of this."""
        return gcd(*self.wager_set.ways_by_net_cents) or 1

    def ensure_countable(self) -> None:
        """Refuses, before any work, what would take more time or memory than is allowed."""
        best = self.wager_set.best.net_cents
        followed = [
            # So many bankrolls are followed into a round: none that cannot come about, or is out.
            min(self.bankroll_cents + best * number, self.enough_cents(number)) // self.unit_cents
            for number in range(self.rounds)
        ]
        slots = max(followed) + best // self.unit_cents + 1
        memory_bytes = 4 * slots * (self.rounds + _STAGE_ROUNDS)
        terms = len(self.wager_set.ways_by_net_cents) + 1
        work = terms * sum(
            count * (number + _STAGE_ROUNDS) for number, count in enumerate(followed)
        )
        if memory_bytes <= MEMORY_BYTES_MAX and work <= WORK_MAX:
            return
        raise TooMuchToCount(
            f"{self.rounds:,} rounds of these wagers are too much to follow exactly: {slots:,} "
            f"bankrolls need {work:,} byte additions and {memory_bytes:,} bytes of memory, and "
            f"{WORK_MAX:,} and {MEMORY_BYTES_MAX:,} are allowed; give fewer rounds, a nearer "
            f"target or amounts with a larger common unit than {self.unit_cents} cents"
        )


@dataclass(frozen=True)
class Stopping:
    """How a play ends, round by round; a count is out of 216 to the power of its round.

    Attributes:
        ruined_counts: By each round, from the first, in how many outcomes the player is ruined.
        reached_counts: The same for the target; all 0 where there is none.
    """

    play: Play
    ruined_counts: tuple[int, ...]
    reached_counts: tuple[int, ...]

    def ruined_by(self, round_number: int) -> Fraction:
        """The chance of ruin by the end of a round, counted from 1."""
        return Fraction(self.ruined_counts[round_number - 1], OUTCOME_COUNT**round_number)

    def reached_by(self, round_number: int) -> Fraction:
        """The chance to have reached the target by the end of a round."""
        return Fraction(self.reached_counts[round_number - 1], OUTCOME_COUNT**round_number)

    def playing_after(self, round_number: int) -> Fraction:
        """The chance to be neither ruined nor at the target when a round has ended."""
        return 1 - self.ruined_by(round_number) - self.reached_by(round_number)

    @cached_property
    def expected_rounds(self) -> Fraction:
        """How many rounds are played on average, to the last round at most."""
        # A round is played by whoever still plays after the one before it.
        total = 0
        for number in range(self.play.rounds):
            playing = 1 if number == 0 else self._playing_count(number)
            total = total * OUTCOME_COUNT + playing
        return Fraction(total, OUTCOME_COUNT ** (self.play.rounds - 1))

    def first_round_with(self, chance: Fraction) -> int | None:
        """The first round by which the player has stopped with at least such a chance, if any."""
        for number in range(1, self.play.rounds + 1):
            whole: int = OUTCOME_COUNT**number
            stopped = whole - self._playing_count(number)
            if stopped * chance.denominator >= chance.numerator * whole:
                return number
        return None

    def _playing_count(self, number: int) -> int:
        whole: int = OUTCOME_COUNT**number
        return whole - self.ruined_counts[number - 1] - self.reached_counts[number - 1]


def stopping_of(
    wager_set: WagerSet, bankroll_cents: int, target_cents: int | None = None, rounds: int = 1440
) -> Stopping:
    """Follows every bankroll that can come about, round by round.

    >>> from taisai.rules import Wager, edition_named
    >>> wagers = WagerSet.of([Wager("small", 500)], edition_named("9A"))
    >>> stopping = stopping_of(wagers, bankroll_cents=500, target_cents=1000, rounds=2)
    >>> stopping.ruined_by(1), stopping.reached_by(1), stopping.playing_after(1)
    (Fraction(37, 72), Fraction(35, 72), Fraction(0, 1))

    Raises:
        NotRisk: The bankroll does not pay for a round, or the target is not above it.
        TooMuchToCount: It would take more time or memory than is allowed.
    """
    play = Play(wager_set, bankroll_cents, target_cents, rounds)
    play.ensure_countable()
    ruined = reached = 0
    ruined_counts, reached_counts = [], []
    for newly_ruined, newly_reached in _stopped_by_round(play):
        ruined = ruined * OUTCOME_COUNT + newly_ruined
        reached = reached * OUTCOME_COUNT + newly_reached
        ruined_counts.append(ruined)
        reached_counts.append(reached)
    return Stopping(play, tuple(ruined_counts), tuple(reached_counts))


def _stopped_by_round(play: Play) -> Iterator[tuple[int, int]]:
    """For each round, how many are ruined by it and how many have enough, out of 216**round."""
    once, unit = play.wager_set, play.unit_cents
    # Where no result is a loss, nobody goes down.
    worst = min(once.worst.net_cents, 0)
    # Slot 0 of what is played is the lowest bankroll that pays for a round; a round takes it down
    # by so many slots, in which the ruined are found.
    lowest = _at_least(once.wagered_cents, play.bankroll_cents, unit)
    down = -worst // unit
    steps = [((net - worst) // unit, ways) for net, ways in once.ways_by_net_cents.items()]
    width = _STAGE_ROUNDS + 1
    begin = (play.bankroll_cents - lowest) // unit
    slots = _Slots(1 << (begin * width * _BITS_A_BYTE), width)
    for number in range(1, play.rounds + 1):
        if number >= slots.width:
            slots = slots.widened(number + _STAGE_ROUNDS)
        following = slots.after_a_round(steps)
        enough = _at_least(play.enough_cents(number), play.bankroll_cents, unit)
        ruined, others = following.split(down)
        slots, reached = others.split(max(enough - lowest, 0) // unit)
        yield ruined.total(), reached.total() if play.target_cents is not None else 0


@dataclass(frozen=True, slots=True)
class _Slots:
    """Counts side by side in one whole number, the lowest bankroll's first.

    Attributes:
        number: All of them.
        width: How many bytes each has; 216**n needs fewer than n, so n + 1 hold any sum of them.
    """

    number: int
    width: int

    @property
    def bits(self) -> int:
        return self.width * _BITS_A_BYTE

    def after_a_round(self, steps: list[tuple[int, int]]) -> "_Slots":
        following = 0
        for step, ways in steps:
            following += (self.number * ways) << (step * self.bits)
        return _Slots(following, self.width)

    def split(self, place: int) -> tuple["_Slots", "_Slots"]:
        """The slots before a place, and those from it on."""
        bits = place * self.bits
        return (
            _Slots(self.number & ((1 << bits) - 1), self.width),
            _Slots(self.number >> bits, self.width),
        )

    def widened(self, width: int) -> "_Slots":
        written = b"".join(one.ljust(width, b"\0") for one in self._each())
        return _Slots(int.from_bytes(written, "little"), width)

    def total(self) -> int:
        return sum(int.from_bytes(one, "little") for one in self._each())

    def _each(self) -> Iterator[bytes]:
        written = self.number.to_bytes((self.number.bit_length() + 7) // 8, "little")
        for start in range(0, len(written), self.width):
            yield written[start : start + self.width]


def _at_least(cents: int, start_cents: int, unit: int) -> int:
    """The smallest bankroll that can come about from a start and is not below an amount."""
    return cents + (start_cents - cents) % unit
