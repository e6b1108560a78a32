"""How long a group of tables may take to come to rest by itself, and when it is helped.

A table goes to another member between two rounds, and a group only when all its tables are at
rest: several busy ones may never be so at once. So what has waited for a while begins no new round
until the others have ended theirs. Where one does not end its round, because nobody deals there,
the others do not wait for it for ever. Must not know tables, or who takes them.
Obeys: R3 (no round is interrupted); decision 26.
"""

from collections.abc import Collection
from typing import Final

BY_ITSELF_MS: Final = 30_000
"""For so long it is seen whether all tables of a group are at rest by themselves."""

HELD_BACK_MS: Final = 120_000
"""Afterwards none of them begins a round, for so long at most: all have ended theirs by then."""

AGAIN_MS: Final = 600_000
"""Where one has not, all play on for so long before it is tried again."""


class Patience:
    """Since when each group waits to be given away."""

    def __init__(self) -> None:
        self._since: dict[int, int] = {}

    def held_back(self, waiting: Collection[int], at: int) -> set[int]:
        """Which of the groups that are to be given away now begin no round.

        Args:
            waiting: All that are to be given away; one that is so no more is forgotten.
            at: The moment.
        """
        self._since = {number: self._since.get(number, at) for number in waiting}
        return {number for number, since in self._since.items() if _is_held_back(at - since)}


def _is_held_back(waited_ms: int) -> bool:
    into_ms = waited_ms % (BY_ITSELF_MS + HELD_BACK_MS + AGAIN_MS)
    return BY_ITSELF_MS <= into_ms < BY_ITSELF_MS + HELD_BACK_MS
