"""Rectangles in whole layout units, and how one is divided.

Knows places. Must not know what lies in them.
"""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Box:
    """A rectangle in whole layout units; x grows to the right and y downwards.

    >>> [box.x for box in Box(0, 0, 100, 10).columns(3, gap=5)]
    [0, 35, 70]
    """

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first unit to the right of the box."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first unit below the box."""
        return self.y + self.height

    def overlaps(self, other: "Box") -> bool:
        """Tells whether two boxes share any place; a common line is not a place."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def columns(self, count: int, gap: int = 0) -> tuple["Box", ...]:
        """Divides the box into equal columns; what does not divide goes into the gaps."""
        width = (self.width - gap * (count - 1)) // count
        return tuple(
            Box(self.x + index * (self.width + gap) // count, self.y, width, self.height)
            for index in range(count)
        )

    def rows(self, count: int, gap: int = 0) -> tuple["Box", ...]:
        """Divides the box into equal rows; what does not divide goes into the gaps."""
        height = (self.height - gap * (count - 1)) // count
        return tuple(
            Box(self.x, self.y + index * (self.height + gap) // count, self.width, height)
            for index in range(count)
        )

    def cut(self, widths: Iterable[int], gap: int = 0) -> tuple["Box", ...]:
        """Cuts columns of the given widths off the box, from the left."""
        x, boxes = self.x, []
        for width in widths:
            boxes.append(Box(x, self.y, width, self.height))
            x += width + gap
        return tuple(boxes)

    def below(self, height: int) -> "Box":
        """The box without a strip of the given height along its top."""
        return Box(self.x, self.y + height, self.width, self.height - height)

    def top(self, height: int) -> "Box":
        """The strip of the given height along the top of the box."""
        return Box(self.x, self.y, self.width, height)
