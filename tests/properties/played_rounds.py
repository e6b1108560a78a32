"""A round as an auditor writes it down: what was played for, and what was given for it so far.

Written apart from the engine, with the list of 216 outcomes that was made without it.
"""

from dataclasses import dataclass, field

from properties.lying import Lying, Place
from taisai.table.vocabulary import Faces
from vectors.outcomes import vectors

Wagers = dict[str, int]


def due_on(wagers: Wagers, faces: Faces) -> tuple[int, int]:
    """What wagers win on an outcome, and what goes back to the player with it."""
    odds = vectors()[faces]
    won = sum(odds[bet] * cents for bet, cents in wagers.items())
    return won, won + sum(cents for bet, cents in wagers.items() if odds[bet])


@dataclass(frozen=True)
class Played:
    """What a terminal did in a round, and what it was given for it so far."""

    session: int
    wagers: Wagers
    posted_cents: int
    won_cents: int
    counts: bool = True
    unclaimed_cents: int = 0
    recoverable_cents: int = 0

    @property
    def wagered_cents(self) -> int:
        """All its wagers."""
        return sum(self.wagers.values())


@dataclass
class PlayedRound:
    """A round as the journal tells it."""

    faces: Faces | None = None
    is_void: bool = False
    terminals: dict[int, Played] = field(default_factory=dict)
    layout: dict[Place, Lying] = field(default_factory=dict)
