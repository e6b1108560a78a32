"""Chips on the layout as an auditor writes them down, apart from the engine."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from taisai.table.vocabulary import Faces, Way
from vectors.outcomes import vectors

Place = tuple[int, str, Way]
"""A position, the bet of the area, and the way in which the chips came there (R47)."""


class Stands(Enum):
    """What has become of chips on the layout."""

    IN_PLAY = 1
    LOST = 2
    WON = 3
    BACK = 4


@dataclass(frozen=True)
class Lying:
    """Chips of one player in one area."""

    bet: str
    cents: int
    colour: str
    touches_line: bool = False
    line_accepted: bool = False
    settled_as: str = ""
    stands: Stands = Stands.IN_PLAY
    won_cents: int = 0
    unclaimed_cents: int = 0
    recoverable_cents: int = 0

    @property
    def odds_on(self) -> Callable[[Faces], int | None]:
        """The odds on an outcome: zero for a loser, None for a chip on the line (R45)."""
        where = self.settled_as or self.bet
        is_on_line = self.touches_line and not self.line_accepted
        return lambda faces: None if is_on_line else vectors()[faces][where]

    @property
    def posted_cents(self) -> int:
        """What the player has for it."""
        return self.cents + self.won_cents if self.stands in (Stands.WON, Stands.BACK) else 0
