"""Chance that a seed determines, so that a demo can be played again as it was.

Knows how to draw evenly from a seed and a purpose. Must not be used where money is real: a live
house draws nothing from here (R4). Nothing is remembered between draws of different purposes, so
a demo that is started again goes on with the same chance.
"""

import hashlib
from collections.abc import Sequence
from typing import Final, TypeVar

from taisai.devices.chance import draw_faces

T = TypeVar("T")

_DRAW_BYTES: Final = 8


class SeededChance:
    """A stream of bytes that a seed and a purpose determine."""

    def __init__(self, seed: str, *purpose: object) -> None:
        self._key = "/".join(map(str, (seed, *purpose))).encode()
        self._count = 0

    def bytes(self, count: int) -> bytes:
        """So many bytes."""
        drawn = b""
        while len(drawn) < count:
            self._count += 1
            drawn += hashlib.sha256(b"%b#%d" % (self._key, self._count)).digest()
        return drawn[:count]

    def below(self, limit: int) -> int:
        """A whole number from zero to below the limit; for play, as good as even."""
        return int.from_bytes(self.bytes(_DRAW_BYTES), "big") % limit

    def between(self, lowest: int, highest: int) -> int:
        """A whole number from the lowest to the highest, both included."""
        return lowest + self.below(highest - lowest + 1)

    def one_of(self, choices: Sequence[T]) -> T:
        """One of several things."""
        return choices[self.below(len(choices))]

    def happens(self, times: int, of: int) -> bool:
        """Tells whether something happens that happens so many times of so many."""
        return self.below(of) < times

    def digits(self, count: int) -> str:
        """So many decimal digits."""
        return "".join(str(self.below(10)) for _ in range(count))

    def faces(self) -> tuple[int, int, int]:
        """The faces of three dice, drawn as the simulated tumbler draws them."""
        return draw_faces(self.bytes)
