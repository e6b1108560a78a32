"""Which coil, input and register of a board is what: one map for each table layout.

Made from the layout's own areas, in the order in which they are read; the documents print it
(docs/reference/table-boards.md). A lamp's sense input has the number of its coil. What is spare
stays off, so that a board of 16 outputs can carry bell and motor beside boards of lamps alone.
Obeys: D9 3.3(b) (an area to a lamp), 3.4(e), (f) (tumbler, cover, bell).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final

from taisai.names import BetName
from taisai.rules.areas import Layout

BELL: Final = 0
MOTOR: Final = 1
"""Coils that every table has."""

LAMPS_FROM: Final = 16
"""The coil of the layout's first lamp; what lies between is spare and stays off."""

COVER: Final = 0
"""The discrete input of the cover switch: closed while the cover is on, so that a broken wire
counts as a cover that is off."""

SPINS: Final = 0
"""The input register in which the board counts the tumbler's spins; it turns over at 65,536."""


@dataclass(frozen=True)
class Wiring:
    """What hangs where at the boards of a table.

    Attributes:
        layout: The name of the layout.
        areas: Its areas, in the order of their lamps.
    """

    layout: str
    areas: tuple[BetName, ...]

    @cached_property
    def lamps(self) -> Mapping[str, int]:
        """The coil of each area's lamp, which is also the number of its sense input."""
        return MappingProxyType({area: LAMPS_FROM + at for at, area in enumerate(self.areas)})

    @property
    def coils_count(self) -> int:
        """How many coils are written, in one request; as many inputs are read."""
        return LAMPS_FROM + len(self.areas)


def wiring_of(layout: Layout) -> Wiring:
    """The map of a table layout.

    >>> from taisai.rules.layouts import layout_named
    >>> wiring = wiring_of(layout_named("9A-standard"))
    >>> wiring.lamps["small"], wiring.coils_count
    (16, 66)
    """
    return Wiring(layout.name, tuple(area.bet for area in layout.areas))
