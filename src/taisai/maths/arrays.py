"""The game as arrays: what every bet returns on every outcome, and rounds settled by the million.

Knows NumPy (the extra `numbers`). The table is made by an edition's own settlement, outcome by
outcome, so that it cannot disagree with it. Must not know where outcomes come from (`simulation`).
Obeys: D9 4.10 through `taisai.rules`; whole cents, and an amount that would not fit is refused.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from taisai.maths.wager_sets import WagerSet
from taisai.names import BadInput
from taisai.rules import ALL_OUTCOMES, Edition
from taisai.rules.dice import DICE_COUNT, FACES, NotAnOutcome

Whole = NDArray[np.int64]
"""Whole numbers: cents, or odds."""

Rows = NDArray[np.uint8]
"""Outcomes as their places in `ALL_OUTCOMES`, 0 to 215."""

CENTS_MAX: Final = 2**63 - 1
"""The largest number of cents that fits."""

_AT_ONCE: Final = 1 << 15
"""Rounds that are settled together: their amounts stay in the processor's cache."""

_OUTCOME_COUNT: Final = len(ALL_OUTCOMES)


class NotABatch(BadInput):
    """The arrays do not say rounds that can be settled."""


def return_table(edition: Edition, bets: Sequence[str] | None = None) -> Whole:
    """What one wagered returns: a row for each of the 216 outcomes, a column for each bet.

    It is the odds and the one that was wagered where the bet wins, and 0 where it loses.

    >>> from taisai.rules import edition_named
    >>> return_table(edition_named("9A")).shape
    (216, 106)
    >>> return_table(edition_named("9A"), ["small", "triple_1"])[0].tolist()
    [0, 181]

    Args:
        edition: Whose odds.
        bets: The columns; without it all of `edition.bets`, in their order.

    Raises:
        NotInEdition: The edition does not offer one of the bets.
    """
    names = [bet.name for bet in edition.bets] if bets is None else list(bets)
    for name in names:
        edition.odds_of(name)
    table = np.zeros((_OUTCOME_COUNT, len(names)), np.int64)
    for row, outcome in enumerate(ALL_OUTCOMES):
        table[row] = [edition.due_on({name: 1}, outcome)[1] for name in names]
    return table


def rows_of(faces: ArrayLike) -> Rows:
    """Outcomes given as three faces each, as rows of the table.

    >>> rows_of([[1, 1, 1], [1, 1, 2], [6, 6, 6]]).tolist()
    [0, 1, 215]

    Raises:
        NotAnOutcome: They are not three faces each, from 1 to 6.
    """
    given = np.asarray(faces)
    if given.ndim != 2 or given.shape[1] != DICE_COUNT or given.dtype.kind not in "iu":
        raise NotAnOutcome("outcomes are rows of three whole numbers, the faces of three dice")
    if given.size and not (given.min() >= FACES[0] and given.max() <= FACES[-1]):
        raise NotAnOutcome("a face of a die is 1, 2, 3, 4, 5 or 6")
    first, second, third = (given[:, place].astype(np.uint8) - 1 for place in range(DICE_COUNT))
    return np.asarray((first * 6 + second) * 6 + third, np.uint8)


def net_by_row(wager_set: WagerSet) -> Whole:
    """The player's result of the same wagers on each of the 216 outcomes, in cents.

    >>> from taisai.rules import Wager, edition_named
    >>> wagers = WagerSet.of([Wager("small", 500)], edition_named("9A"))
    >>> int(net_by_row(wagers).sum())
    -3000
    """
    _ensure_fits(max(abs(wager_set.worst.net_cents), abs(wager_set.best.net_cents)))
    by_faces = {one.ascending: net for one, net in wager_set.net_cents_by_outcome.items()}
    return np.array([by_faces[outcome.ascending] for outcome in ALL_OUTCOMES], np.int64)


def settle_rows(
    rows: ArrayLike, wager_cents: ArrayLike, edition: Edition, bets: Sequence[str]
) -> Whole:
    """What many rounds return, each with wagers of its own, in cents.

    >>> from taisai.rules import edition_named
    >>> rounds = rows_of([[1, 3, 6], [3, 3, 3]])
    >>> bets = ["small", "double_3"]
    >>> settle_rows(rounds, [[500, 200], [500, 0]], edition_named("9A"), bets).tolist()
    [1000, 0]

    Args:
        rows: The outcome of each round, as `rows_of` or a simulation gives it.
        wager_cents: For each round a row, for each bet a column; 0 where none was placed.
        edition: By whose odds.
        bets: The names of the columns.

    Raises:
        NotABatch: The arrays do not fit together, or an amount is no amount.
        NotInEdition: The edition does not offer one of the bets.
    """
    outcomes, cents = np.asarray(rows), np.asarray(wager_cents)
    table = return_table(edition, bets)
    _ensure_batch(outcomes, cents, len(table[0]))
    if cents.size:
        _ensure_fits(int(cents.max()) * int(table.max()) * len(bets))
    columns = np.ascontiguousarray(table.T)
    returned = np.zeros(len(outcomes), np.int64)
    for start in range(0, len(outcomes), _AT_ONCE):
        part = slice(start, start + _AT_ONCE)
        for place, column in enumerate(columns):
            returned[part] += column[outcomes[part]] * cents[part, place]
    return returned


def _ensure_batch(outcomes: NDArray[Any], cents: NDArray[Any], bets_count: int) -> None:
    if outcomes.ndim != 1 or outcomes.dtype.kind not in "iu":
        raise NotABatch("the outcomes are one whole number for each round, from 0 to 215")
    if outcomes.size and not (outcomes.min() >= 0 and outcomes.max() < _OUTCOME_COUNT):
        raise NotABatch(f"an outcome is a row of the table, from 0 to {_OUTCOME_COUNT - 1}")
    if cents.shape != (len(outcomes), bets_count) or cents.dtype.kind not in "iu":
        raise NotABatch(
            f"the wagers of {len(outcomes)} rounds on {bets_count} bets are so many rows and "
            f"columns of whole cents, and not {cents.shape} of {cents.dtype}"
        )
    if cents.size and cents.min() < 0:
        raise NotABatch("a wager is a whole number of cents, or 0 where none was placed")


def _ensure_fits(cents: int) -> None:
    if cents > CENTS_MAX:
        raise NotABatch(f"{cents} cents do not fit into an array: at most {CENTS_MAX} do")
