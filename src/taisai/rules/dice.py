"""Three dice, their total, and the dealer's call.

Knows an outcome: three uppermost faces, and how it is announced. Must not know any bet.
Obeys: D9 1.0 (Total), 4.2 (upper faces, one to a die), 6.3 (the announcement).
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import Final, Self

from taisai.names import BadInput, quote

FACES: Final = (1, 2, 3, 4, 5, 6)
DICE_COUNT: Final = 3


class NotAnOutcome(BadInput):
    """The faces are not those of three dice (D9 4.2)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The three uppermost faces, in the order in which they were entered.

    Two orders of the same faces are different entries of one result: `ascending` tells what
    matters to the law.

    >>> Outcome(6, 1, 3).total
    10
    >>> Outcome(6, 1, 3).call
    '1, 3, 6, total 10'
    """

    first: int
    second: int
    third: int

    def __post_init__(self) -> None:
        for face in (self.first, self.second, self.third):
            # type() and not isinstance(): True is an int to Python and no face of a die.
            if type(face) is not int or face not in FACES:
                raise NotAnOutcome(
                    f"{quote(face)} is not a face of a die: a face is 1, 2, 3, 4, 5 or 6"
                )

    @classmethod
    def of(cls, faces: Iterable[int]) -> Self:
        """Makes an outcome from exactly three faces.

        >>> Outcome.of([1, 3, 6])
        Outcome(first=1, second=3, third=6)
        """
        given = tuple(faces)
        if len(given) != DICE_COUNT:
            raise NotAnOutcome(
                f"{len(given)} faces given: Tai-Sai is played with exactly three dice"
            )
        return cls(*given)

    @property
    def faces(self) -> tuple[int, int, int]:
        """The faces in the order of entry."""
        return (self.first, self.second, self.third)

    @property
    def ascending(self) -> tuple[int, int, int]:
        """The faces from the lowest to the highest, as they are announced and displayed."""
        low, middle, high = sorted(self.faces)
        return (low, middle, high)

    @property
    def total(self) -> int:
        """D9 1.0: the total of the values of the uppermost faces."""
        return self.first + self.second + self.third

    def count(self, face: int) -> int:
        """Tells on how many of the dice a face appears."""
        return self.faces.count(face)

    @property
    def is_triple(self) -> bool:
        """All three faces alike."""
        return self.first == self.second == self.third

    @property
    def call(self) -> str:
        """The dealer's announcement (D9 6.3): faces low to high, then the total.

        R26: a double above the single is called in its place, lowest first.

        >>> Outcome(5, 2, 5).call
        '2, double 5, total 12'
        """
        words = {1: "{}", 2: "double {}", 3: "triple {}"}
        counts = Counter(self.ascending)
        called = [words[counts[face]].format(face) for face in sorted(counts)]
        return ", ".join([*called, f"total {self.total}"])

    def _repr_svg_(self) -> str:
        """The three dice as a notebook shows them."""
        from taisai.rules.pictures import picture_of_outcome

        return picture_of_outcome(self).svg


ALL_OUTCOMES: Final = tuple(Outcome(*faces) for faces in product(FACES, repeat=DICE_COUNT))
"""The 216 equally likely outcomes, in the order of the three dice."""

DISTINGUISHABLE_OUTCOMES: Final = tuple(
    Outcome(*faces) for faces in combinations_with_replacement(FACES, DICE_COUNT)
)
"""The 56 results that can be told apart, faces ascending: a full test run (D9 5.0(b))."""
