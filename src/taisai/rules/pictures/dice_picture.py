"""Pictures of dice, for the areas of a layout.

Knows what a die looks like. Must not know what any faces mean or win.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from taisai.rules.dice import FACES

_PIPS: Final[Mapping[int, tuple[tuple[int, int], ...]]] = {
    1: ((50, 50),),
    2: ((28, 28), (72, 72)),
    3: ((26, 26), (50, 50), (74, 74)),
    4: ((29, 29), (71, 29), (29, 71), (71, 71)),
    5: ((27, 27), (73, 27), (50, 50), (27, 73), (73, 73)),
    6: ((30, 25), (70, 25), (30, 50), (70, 50), (30, 75), (70, 75)),
}
_RED_FACES: Final = (1, 4)
"""Asian dice have the pips of 1 and 4 in red, and the single pip larger."""

DICE_STYLE: Final = (
    ".die{fill:url(#ivory);stroke:#0b1f18;stroke-opacity:.45;stroke-width:3}"
    ".pip-red{fill:#c8201f}.pip-black{fill:#1a1c26}"
)
IVORY: Final = (
    '<linearGradient id="ivory" x1="0" y1="0" x2="1" y2="1">'
    '<stop offset="0" stop-color="#fffdf6"/><stop offset="1" stop-color="#e4dcc6"/>'
    "</linearGradient>"
)


def die_symbols() -> Iterator[str]:
    """One symbol for each face, to be defined once and used wherever a die is drawn."""
    for face in FACES:
        radius = 16 if face == 1 else 10
        colour = "red" if face in _RED_FACES else "black"
        pips = "".join(
            f'<circle class="pip-{colour}" cx="{x}" cy="{y}" r="{radius}"/>' for x, y in _PIPS[face]
        )
        yield (
            f'<symbol id="die-{face}" viewBox="0 0 100 100">'
            f'<rect class="die" x="2" y="2" width="96" height="96" rx="20"/>{pips}</symbol>'
        )


@dataclass(frozen=True)
class Dice:
    """Some dice in rows of equal length, and the size of one."""

    rows: tuple[tuple[int, ...], ...]
    size: int

    @property
    def gap(self) -> int:
        """The distance between two dice: an eighth of a die."""
        return self.size // 8

    @property
    def width(self) -> int:
        """The width of a row."""
        return len(self.rows[0]) * (self.size + self.gap) - self.gap

    @property
    def height(self) -> int:
        """The height of all rows."""
        return len(self.rows) * (self.size + self.gap) - self.gap

    def draw(self, centre: int, y: int) -> Iterator[str]:
        """Draws the dice around a centre, from the top y downwards."""
        step = self.size + self.gap
        left = centre - self.width // 2
        for down, row in enumerate(self.rows):
            for across, face in enumerate(row):
                yield (
                    f'<use href="#die-{face}" x="{left + across * step}" y="{y + down * step}" '
                    f'width="{self.size}" height="{self.size}"/>'
                )


def in_rows(faces: tuple[int, ...], per_row: int) -> tuple[tuple[int, ...], ...]:
    """Sets faces out in rows.

    >>> in_rows((1, 2, 3, 4, 5, 6), 3)
    ((1, 2, 3), (4, 5, 6))
    """
    return tuple(faces[at : at + per_row] for at in range(0, len(faces), per_row))


def largest_die(rows: tuple[tuple[int, ...], ...], width: int, height: int, size_max: int) -> int:
    """The largest die of which these rows, with their gaps, fit a width and a height."""
    across, down = len(rows[0]), len(rows)
    return min(8 * width // (9 * across - 1), 8 * height // (9 * down - 1), size_max)
