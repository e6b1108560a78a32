"""Chips: value denominations, non-value colours, stacks, and paying an amount in chips.

Knows chips as things. Must not know who holds them (`table`) or the ledger.
Obeys: D9 3.4(a), (b), 4.3; Division 1 r11.3 with reading R30.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from types import MappingProxyType

from taisai.money import format_amount
from taisai.names import BadInput


class NotAChip(BadInput):
    """The denomination or colour cannot be used."""


class NotPayable(BadInput):
    """The amount cannot be paid in these chips."""


class Colour(StrEnum):
    """Colours of non-value chips; one player at a table has one colour."""

    BLUE = "blue"
    BROWN = "brown"
    GREEN = "green"
    GREY = "grey"
    ORANGE = "orange"
    PINK = "pink"
    PURPLE = "purple"
    RED = "red"
    WHITE = "white"
    YELLOW = "yellow"


@dataclass(frozen=True, slots=True)
class Stack:
    """Chips on one another, bottom first.

    D9 4.3: value chips lie with the smaller denominations on top, so a stack sorts itself.

    >>> Stack.of([100, 2_500, 500]).chips_cents
    (2500, 500, 100)
    """

    chips_cents: tuple[int, ...]

    def __post_init__(self) -> None:
        if any(lower < upper for lower, upper in pairwise(self.chips_cents)):
            raise NotAChip("D9 4.3: value chips are stacked with the smaller denominations on top")

    @classmethod
    def of(cls, chips_cents: Iterable[int]) -> "Stack":
        """Stacks chips given in any order."""
        return cls(tuple(sorted(chips_cents, reverse=True)))

    @property
    def amount_cents(self) -> int:
        """The value of the whole stack."""
        return sum(self.chips_cents)


@dataclass(frozen=True, slots=True)
class Denominations:
    """The value chips in use at a table.

    Each is a multiple of the smallest, so every multiple of the smallest can be paid and nothing
    else can.
    """

    chips_cents: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.chips_cents:
            raise NotAChip("a table needs at least one denomination of value chips")
        if any(type(chip) is not int or chip <= 0 for chip in self.chips_cents):
            raise NotAChip("a denomination is a whole number of cents above zero")
        if list(self.chips_cents) != sorted(set(self.chips_cents)):
            raise NotAChip("denominations are listed once each, smallest first")
        odd = [chip for chip in self.chips_cents if chip % self.smallest_cents]
        if odd:
            raise NotAChip(
                f"{format_amount(odd[0])} is not a multiple of the smallest chip, "
                f"{format_amount(self.smallest_cents)}"
            )

    @property
    def smallest_cents(self) -> int:
        """The smallest chip."""
        return self.chips_cents[0]

    def rounded_up(self, amount_cents: int) -> int:
        """R30: an amount that chips cannot pay is raised to the next that they can.

        >>> Denominations((250, 500)).rounded_up(31_240)
        31250
        """
        over_cents = amount_cents % self.smallest_cents
        return amount_cents + (self.smallest_cents - over_cents if over_cents else 0)

    def break_amount(self, amount_cents: int) -> Stack:
        """Breaks an amount into chips, the largest first.

        >>> Denominations((100, 500, 2_500)).break_amount(3_700).chips_cents
        (2500, 500, 500, 100, 100)
        """
        if amount_cents < 0 or amount_cents % self.smallest_cents:
            raise NotPayable(
                f"{format_amount(amount_cents)} cannot be paid in chips of which the smallest "
                f"is {format_amount(self.smallest_cents)}"
            )
        chips: list[int] = []
        rest_cents = amount_cents
        for chip_cents in reversed(self.chips_cents):
            count, rest_cents = divmod(rest_cents, chip_cents)
            chips.extend([chip_cents] * count)
        return Stack(tuple(chips))


DEFAULT_DENOMINATIONS = Denominations((100, 500, 1_000, 2_500, 10_000, 50_000, 100_000, 500_000))


@dataclass(frozen=True, slots=True, order=True)
class NonValueChip:
    """A kind of non-value chips: a colour, or a subset of a colour told apart by its marker.

    >>> NonValueChip(Colour.RED).name, NonValueChip(Colour.RED, "a").name
    ('red', 'red_a')
    """

    colour: Colour
    subset: str = ""

    @property
    def name(self) -> str:
        """The name under which the chips travel."""
        return f"{self.colour}_{self.subset}" if self.subset else self.colour.value


@dataclass(frozen=True, slots=True)
class DisplayRack:
    """What the display rack and the marker buttons show: non-value chips in use, and their value.

    D9 3.4(a): the rack shows a colour's value. D9 3.4(b): a marker button shows the value of a
    subset of a colour. A colour is in use whole or by its subsets, never both.
    """

    values_cents: Mapping[NonValueChip, int] = field(default_factory=lambda: MappingProxyType({}))

    def marked(self, chip: NonValueChip, value_cents: int) -> "DisplayRack":
        """The rack after chips have been given a value; chips already in use are refused."""
        if type(value_cents) is not int or value_cents <= 0:
            raise NotAChip("a non-value chip's value is a whole number of cents above zero")
        for used, used_cents in self.values_cents.items():
            if used.colour is chip.colour and (used.subset in ("", chip.subset) or not chip.subset):
                raise NotAChip(
                    f"{used.name} is in use at {format_amount(used_cents)} a chip "
                    "until its player has cashed out"
                )
        return DisplayRack(MappingProxyType({**self.values_cents, chip: value_cents}))

    def cleared(self, chip: NonValueChip) -> "DisplayRack":
        """The rack after chips have been taken out of use."""
        if chip not in self.values_cents:
            raise NotAChip(f"{chip.name} is not in use at this table")
        kept = {one: value for one, value in self.values_cents.items() if one != chip}
        return DisplayRack(MappingProxyType(kept))
