"""Chips: value denominations, non-value colours, stacks, and paying an amount in chips.

Knows chips as things. Must not know who holds them (`table`) or the ledger.
Obeys: D9 3.4(a), (b), 4.3; Div1 11.3 with reading R30.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from taisai.money import format_amount
from taisai.names import BadInput, is_text, quote

CHIPS_COUNT_MAX: Final = 10_000
"""More chips than this are not counted out at once; a larger amount is paid in several parts."""


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
        _check_chips(self.chips_cents)
        if any(lower < upper for lower, upper in pairwise(self.chips_cents)):
            raise NotAChip("D9 4.3: value chips are stacked with the smaller denominations on top")

    @classmethod
    def of(cls, chips_cents: Iterable[int]) -> "Stack":
        """Stacks chips given in any order."""
        chips = tuple(chips_cents)
        _check_chips(chips)
        return cls(tuple(sorted(chips, reverse=True)))

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
        _check_chips(self.chips_cents)
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
        _check_amount(amount_cents)
        over_cents = amount_cents % self.smallest_cents
        return amount_cents + (self.smallest_cents - over_cents if over_cents else 0)

    def break_amount(self, amount_cents: int) -> Stack:
        """Breaks an amount into chips, the largest first; at most `CHIPS_COUNT_MAX` of them.

        >>> Denominations((100, 500, 2_500)).break_amount(3_700).chips_cents
        (2500, 500, 500, 100, 100)
        """
        _check_amount(amount_cents)
        counts: list[tuple[int, int]] = []
        rest_cents = amount_cents
        for chip_cents in reversed(self.chips_cents):
            count, rest_cents = divmod(rest_cents, chip_cents)
            counts.append((chip_cents, count))
        if sum(count for _, count in counts) > CHIPS_COUNT_MAX:
            raise NotPayable(
                f"an amount of {quote(amount_cents)} in cents would take more than "
                f"{CHIPS_COUNT_MAX:,} chips: pay it in parts"
            )
        if rest_cents:
            raise NotPayable(
                f"{format_amount(amount_cents)} cannot be paid in chips of which the smallest "
                f"is {format_amount(self.smallest_cents)}"
            )
        return Stack(tuple(chip_cents for chip_cents, count in counts for _ in range(count)))


def _check_chips(chips_cents: Iterable[int]) -> None:
    for chip_cents in chips_cents:
        if type(chip_cents) is not int or chip_cents <= 0:
            raise NotAChip(
                f"{quote(chip_cents)} is not a denomination: "
                "a denomination is a whole number of cents above zero"
            )


def _check_amount(amount_cents: int) -> None:
    if type(amount_cents) is not int or amount_cents < 0:
        raise NotPayable(
            f"{quote(amount_cents)} cannot be paid: an amount is a whole number of cents, "
            "not negative"
        )


DEFAULT_DENOMINATIONS: Final = Denominations(
    (100, 500, 1_000, 2_500, 10_000, 50_000, 100_000, 500_000)
)

_SUBSET: Final = re.compile(r"[A-Za-z0-9]{0,8}")


@dataclass(frozen=True, slots=True, order=True)
class NonValueChip:
    """A kind of non-value chips: a colour, or a subset of a colour told apart by its marker.

    >>> NonValueChip(Colour.RED).name, NonValueChip(Colour.RED, "a").name
    ('red', 'red_a')
    """

    colour: Colour
    subset: str = ""

    def __post_init__(self) -> None:
        if type(self.colour) is not Colour:
            raise NotAChip(f"{quote(self.colour)} is not a colour: there are {', '.join(Colour)}")
        if type(self.subset) is not str or not _SUBSET.fullmatch(self.subset):
            raise NotAChip(
                f"{quote(self.subset)} cannot mark a subset: a mark is up to 8 letters and digits"
            )

    @classmethod
    def named(cls, name: str) -> "NonValueChip":
        """Finds the chips by the name under which they travel.

        >>> NonValueChip.named("red_a") == NonValueChip(Colour.RED, "a")
        True
        """
        colour, _, subset = name.partition("_") if is_text(name) else ("", "", "")
        if colour not in tuple(Colour) or name.endswith("_"):
            raise NotAChip(
                f"no non-value chips are named {quote(name)}: a name is a colour "
                f"({', '.join(Colour)}), and for a marked subset _ and its mark, as red_a"
            )
        return cls(Colour(colour), subset)

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

    def __post_init__(self) -> None:
        # A copy, so that nobody who still holds the mapping can change what the rack shows.
        own = MappingProxyType(dict(self.values_cents))
        object.__setattr__(self, "values_cents", own)
        for value_cents in own.values():
            if type(value_cents) is not int or value_cents <= 0:
                raise NotAChip(
                    f"{quote(value_cents)} is not a value: a non-value chip's value is "
                    "a whole number of cents above zero"
                )
        divided = {chip.colour for chip in own if chip.subset}
        both = sorted(chip.name for chip in own if not chip.subset and chip.colour in divided)
        if both:
            raise NotAChip(f"{both[0]} is in use whole or by its subsets, never both")

    def marked(self, chip: NonValueChip, value_cents: int) -> "DisplayRack":
        """The rack after chips have been given a value; chips already in use are refused."""
        for used, used_cents in self.values_cents.items():
            if used.colour is chip.colour and (used.subset in ("", chip.subset) or not chip.subset):
                raise NotAChip(
                    f"{used.name} is in use at {format_amount(used_cents)} a chip "
                    "until its player has cashed out"
                )
        return DisplayRack({**self.values_cents, chip: value_cents})

    def cleared(self, chip: NonValueChip) -> "DisplayRack":
        """The rack after chips have been taken out of use."""
        if chip not in self.values_cents:
            raise NotAChip(f"{chip.name} is not in use at this table")
        kept = {one: value for one, value in self.values_cents.items() if one != chip}
        return DisplayRack(kept)
