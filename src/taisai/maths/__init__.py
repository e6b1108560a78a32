"""The maths room: what follows from the odds, in exact fractions.

For: ways, chances, expectations, edges, variance and risk, of one bet, of a set of wagers, and of
many rounds. Must not know: tables, money at risk in a running house, or any float. What needs NumPy
is not at the door, so that all else is had without it: `arrays`, `simulation`.

>>> from taisai.maths import figures_of
>>> from taisai.rules import edition_named
>>> figures_of("double_3", edition_named("9A")).house_edge
Fraction(1, 9)
"""

from taisai.maths.bets import BetFigures, figures_of
from taisai.maths.decimals import decimal, nearest_whole, percent, square_root
from taisai.maths.evenings import BAND_DEVIATIONS, Band, RoundTheory, running_bands
from taisai.maths.outcomes import OUTCOME_COUNT, WAYS
from taisai.maths.risk import (
    QUANTILE_LEVELS,
    ROUNDS_MAX,
    Column,
    ManyRounds,
    NotRisk,
    Risk,
    TooMuchToCount,
    risk_of,
)
from taisai.maths.ruin import Play, Stopping, stopping_of
from taisai.maths.wager_sets import Exposure, Extreme, WagerSet

__all__ = [
    "BAND_DEVIATIONS",
    "OUTCOME_COUNT",
    "QUANTILE_LEVELS",
    "ROUNDS_MAX",
    "WAYS",
    "Band",
    "BetFigures",
    "Column",
    "Exposure",
    "Extreme",
    "ManyRounds",
    "NotRisk",
    "Play",
    "Risk",
    "RoundTheory",
    "Stopping",
    "TooMuchToCount",
    "WagerSet",
    "decimal",
    "figures_of",
    "nearest_whole",
    "percent",
    "risk_of",
    "running_bands",
    "square_root",
    "stopping_of",
]
