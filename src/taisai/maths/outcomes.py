"""The 56 results that can be told apart, and how many of the 216 outcomes make each.

Knows how likely an outcome is. Must not know any bet or any money.
Obeys: D9 4.2 (three upper faces, one to a die); the dice are fair and independent.
"""

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from taisai.rules import ALL_OUTCOMES, Outcome

OUTCOME_COUNT: Final = len(ALL_OUTCOMES)
"""216 equally likely outcomes."""

WAYS: Final[Mapping[Outcome, int]] = MappingProxyType(
    Counter(Outcome.of(outcome.ascending) for outcome in ALL_OUTCOMES)
)
"""Each of the 56 results, faces ascending, with its ways of 216: 1, 3 or 6."""
