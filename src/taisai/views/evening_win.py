"""The win of an evening, table by table and on the whole floor, beside what the odds promise.

For supervisors alone: D9A 3.4 lets players be shown results, and nothing of how the house fares.
Knows rounds that are over. Must not know where they are kept, or how a picture is drawn.
Obeys: D9A 3.4, 7.3; R17, R31.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from taisai.maths import RoundTheory, WagerSet, running_bands
from taisai.names import as_counted
from taisai.rules import Wager, edition_named
from taisai.table.past_rounds import PastRound
from taisai.table.vocabulary import TableWagerStatus
from taisai.views.parts import View
from taisai.views.round_lines import past_round_line

POINTS_MAX: Final = 160
"""A picture with more points than this is no clearer."""

_SETTLED: Final = (TableWagerStatus.COLLECTED, TableWagerStatus.PAID)


@dataclass(frozen=True, slots=True)
class RoundWin:
    """What the house won in a round, as it stands after all corrections, and what it might expect.

    Attributes:
        win_cents: Below zero where the players won.
    """

    number: int
    began_at: int
    ended_at: int
    wagered_cents: int
    win_cents: int
    theory: RoundTheory


class WinPoint(View, frozen=True, kw_only=True):
    """Where the win stood after a round, and where theory had it; all since the evening began."""

    at: int
    win_cents: int
    expected_cents: int
    low_cents: int
    high_cents: int


class WinShown(View, frozen=True, kw_only=True):
    """The win of a table, or of the floor.

    Attributes:
        points: In order; of many rounds some are left out, the newest never.
    """

    rounds_count: int
    wagered_cents: int
    points: tuple[WinPoint, ...]


class EveningWin(View, frozen=True, kw_only=True):
    """The win since the gaming day began.

    Attributes:
        missing: Tables whose win nobody tells now; the floor's is without them.
    """

    began_at: int
    floor: WinShown
    tables: dict[str, WinShown]
    missing: tuple[str, ...]


def round_win(past: PastRound) -> RoundWin:
    """A round's win; of a void one, and of wagers that went back, nothing was won or lost."""
    line = past_round_line(past)
    wagered: Counter[str] = Counter()
    if past.faces is not None:
        for seat in past.terminals.values():
            if seat.recognised and not seat.refused:
                wagered.update(seat.wagers)
        for wager in past.table_wagers:
            if wager.status in _SETTLED:
                wagered[wager.bet] += wager.amount_cents
    wagers = [Wager(bet, cents) for bet, cents in wagered.items() if cents]
    return RoundWin(
        number=past.number,
        began_at=past.began_at,
        ended_at=past.ended_at,
        wagered_cents=sum(wagered.values()),
        win_cents=line.wagered_cents - line.returned_cents,
        theory=RoundTheory.of(WagerSet.of(wagers, edition_named(past.edition))),
    )


def evening_win(
    began_at: int, tables: Mapping[str, Sequence[RoundWin]], missing: Iterable[str] = ()
) -> EveningWin:
    """The evening of some tables: each by itself, and all together in the order of time.

    Args:
        began_at: When the gaming day began.
        tables: The rounds of each table.
        missing: Tables whose rounds nobody tells now.
    """
    together = sorted(
        (one for rounds in tables.values() for one in rounds), key=lambda one: one.ended_at
    )
    return EveningWin(
        began_at=began_at,
        floor=_win_shown(together),
        tables={name: _win_shown(tables[name]) for name in sorted(tables, key=as_counted)},
        missing=tuple(sorted(missing, key=as_counted)),
    )


def _win_shown(rounds: Sequence[RoundWin]) -> WinShown:
    wins = accumulate(one.win_cents for one in rounds)
    bands = running_bands(one.theory for one in rounds)
    points = [
        WinPoint(
            at=one.ended_at,
            win_cents=win_cents,
            expected_cents=band.expected_cents,
            low_cents=band.low_cents,
            high_cents=band.high_cents,
        )
        for one, win_cents, band in zip(rounds, wins, bands, strict=True)
    ]
    return WinShown(
        rounds_count=len(rounds),
        wagered_cents=sum(one.wagered_cents for one in rounds),
        points=tuple(_thinned(points)),
    )


def _thinned(points: Sequence[WinPoint]) -> Iterable[WinPoint]:
    """So many that they can be told apart: every so many-th, counted from the newest."""
    step = -(-len(points) // POINTS_MAX) or 1
    return reversed(points[::-1][::step])
