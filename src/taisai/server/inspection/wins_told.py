"""The rounds of an evening with their wins, as members tell them to one another.

A member works its own tables' rounds out, from the journal where it must, beside what else is told;
whoever shows the win adds them up. Expectation and variance travel as fractions: sums are exact
wherever they are made. Must not know what a win is, or who shows it.
Obeys: D9A 7.3; decision 41.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Final

import msgspec

from taisai.floor.floor import Floor
from taisai.journal import StoreUnavailable
from taisai.maths import RoundTheory
from taisai.server.conversation.told_by_others import About, Absence, ToldByOthers
from taisai.server.inspection.evening_wins import EveningWins
from taisai.views.evening_win import RoundWin

ASKED_AGAIN_MS: Final = 20_000
"""Whoever looks at the win asks again within this time."""

AGAIN_MS: Final = 5_000
"""How often a table is worked out again at which nothing has happened: what is known of rounds that
it holds no longer comes a little after them."""


class RoundTold(msgspec.Struct, frozen=True, array_like=True):
    """A round with its win; theory's two figures are fractions of a cent."""

    number: int
    began_at: int
    ended_at: int
    wagered_cents: int
    win_cents: int
    expectation: str
    variance: str


class EveningTold(msgspec.Struct, frozen=True):
    """A table's rounds since the gaming day began."""

    began_at: int
    rounds: tuple[RoundTold, ...]


def evening_told(began_at: int, rounds: list[RoundWin]) -> EveningTold:
    """A table's rounds, as they are told."""
    return EveningTold(
        began_at,
        tuple(
            RoundTold(
                one.number,
                one.began_at,
                one.ended_at,
                one.wagered_cents,
                one.win_cents,
                str(one.theory.expectation_cents),
                str(one.theory.variance_cents),
            )
            for one in rounds
        ),
    )


def rounds_of_row(row: bytes) -> tuple[int, list[RoundWin]]:
    """When the evening began, and its rounds; they add up as if they had been played here."""
    told = msgspec.json.decode(row, type=EveningTold)
    return told.began_at, [
        RoundWin(
            number=one.number,
            began_at=one.began_at,
            ended_at=one.ended_at,
            wagered_cents=one.wagered_cents,
            win_cents=one.win_cents,
            theory=RoundTheory(Fraction(one.expectation), Fraction(one.variance)),
        )
        for one in told.rounds
    ]


WIN: Final = About("win", rounds_of_row)
"""Members tell one another the rounds of their tables' evening."""


async def wins_of_others(
    others: ToldByOthers, began_at: int
) -> tuple[dict[str, list[RoundWin]], set[str]]:
    """The rounds of the tables that other members run, and the tables that nobody tells."""
    await others.wait_for(WIN)
    found: dict[str, list[RoundWin]] = {}
    missing: set[str] = set()
    for stream in others.tables():
        told = others.at(WIN, stream)
        if isinstance(told, Absence) or told[0] != began_at:
            missing.add(stream)
        else:
            found[stream] = told[1]
    return found, missing


class WinsTold:
    """The rounds of the tables that run here, for other members."""

    def __init__(self, floor: Floor, wins: EveningWins, day_began_at: Callable[[], int]) -> None:
        self._floor = floor
        self._wins = wins
        self._day_began_at = day_began_at
        self._known: dict[str, EveningTold] = {}
        self._known_of: dict[str, tuple[object, int]] = {}
        self._known_at = 0
        self._working: asyncio.Task[None] | None = None

    def look(self) -> Iterator[tuple[str, EveningTold]]:
        """Each table whose rounds are known so far; the others are worked out meanwhile."""
        if self._working is None or self._working.done():
            if self._working is not None and not self._working.cancelled():
                # A fault of ours is said aloud.
                self._working.result()
            self._working = asyncio.create_task(self._work_out())
        return ((one, self._known[one]) for one in list(self._floor.tables) if one in self._known)

    def forget(self) -> None:
        """Nobody looks."""
        if self._working is not None:
            self._working.cancel()
        self._working = None
        self._known.clear()
        self._known_of.clear()

    async def _work_out(self) -> None:
        """Works out what is new; a store that fails is asked again at the next look."""
        began_at, now = self._day_began_at(), self._floor.clock.now()
        if now - self._known_at >= AGAIN_MS:
            self._known_of.clear()
            self._known_at = now
        for stream in self._known.keys() - self._floor.tables.keys():
            del self._known[stream]
        with suppress(StoreUnavailable):
            for stream, runner in list(self._floor.tables.items()):
                state = runner.durable
                if state is None:
                    continue
                history, known_at = self._known_of.get(stream, (None, -1))
                if history is state.history and known_at == began_at:
                    continue
                rounds = await self._wins.rounds_since(stream, state, began_at)
                told = evening_told(began_at, rounds)
                if told != self._known.get(stream):
                    self._known[stream] = told
                self._known_of[stream] = state.history, began_at
