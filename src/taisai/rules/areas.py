"""Areas: the places of a layout, what is marked on each of them, and the price it must show.

Knows a rectangle in whole layout units, and what is pictured in it. Must not know where any area
lies (`layouts`), nor colours, fonts or screens, which only draw what stands here.
Obeys: D9 3.2 (areas and their odds), 3.3(b) (an area to a bet); D9A 3.3(a). Titles, numbers and
odds are derived from `bets` and never typed again.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Final

from taisai.names import BadInput, BetName
from taisai.rules.bets import BETS, Bet, BetKind, bet_named
from taisai.rules.dice import ALL_OUTCOMES, FACES


class NotOnLayout(BadInput):
    """The bet exists, and the layout has no area for it."""


class Part(StrEnum):
    """One of the things that may be drawn on an area."""

    TITLE = "title"
    NUMBERS = "numbers"
    DICE = "dice"
    ODDS = "odds"
    PRICES = "prices"
    NOTE = "note"


class Flow(StrEnum):
    """How the parts of an area follow each other."""

    DOWN = "down"
    ACROSS = "across"


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


@dataclass(frozen=True)
class Area(Box):
    """The place of one bet on a layout.

    Attributes:
        bet: The bet whose wagers are placed here.
        title: Its name on the layout, in ordinary letters: `Small`, `Double One`, `9`.
        odds_text: The odds, as `Bet.odds_text` gives them.
        prices: For a face, the odds by the number of dice: (`one die`, `1 to 1`) and so on.
        numbers: For Small and Big, the totals that win: `4 to 10`.
        dice: The faces pictured, in the order of drawing.
        dice_per_row: How many of them stand beside each other.
        note: Small print, such as that Small loses to every triple.
        shows: The parts that are drawn, in order. A part that is not among them is known to a
            screen reader all the same; odds that are not among them stand in a legend.
        flow: Whether the parts follow each other downwards, or the first stands at the left of
            the others.
    """

    bet: BetName
    title: str
    odds_text: str
    prices: tuple[tuple[str, str], ...]
    numbers: str
    dice: tuple[int, ...]
    dice_per_row: int
    note: str
    shows: tuple[Part, ...]
    flow: Flow


@dataclass(frozen=True)
class Legend(Box):
    """A text on the layout that is no area: it takes no wager and is never lit.

    Attributes:
        text: What it says, such as `each double`.
        odds_text: The odds it states.
        bets: The bets for which it states them.
    """

    text: str
    odds_text: str
    bets: tuple[BetName, ...]


@dataclass(frozen=True)
class Layout:
    """A marked surface: its areas, in the order in which they are read, and its legends.

    Attributes:
        name: `standard`, `alternative`, `terminal_standard` or `terminal_alternative`.
        edition_layout: The name by which an edition knows it, and whose bets it holds:
            `standard` or `alternative`.
        is_terminal: A touch screen's (D9A 3.3(a)) and not a table's (D9 3.2).
    """

    name: str
    edition_layout: str
    is_terminal: bool
    width: int
    height: int
    areas: tuple[Area, ...]
    legends: tuple[Legend, ...]

    @cached_property
    def _area_by_bet(self) -> Mapping[BetName, Area]:
        return MappingProxyType({area.bet: area for area in self.areas})

    def area_of(self, bet: str) -> Area:
        """Finds the area of a bet, refusing one that this layout does not have."""
        area = self._area_by_bet.get(bet_named(bet).name)
        if area is None:
            raise NotOnLayout(
                f"{bet} has no area on the {self.name} layout: "
                f"it has the {len(self.areas)} bets of the {self.edition_layout} layout"
            )
        return area


# ------------------------------------------------------------------- what is marked on an area

_DICE_WORDS: Final = ("one die", "two dice", "three dice")

_NOTES: Final[Mapping[BetKind, str]] = MappingProxyType(
    {
        **dict.fromkeys(
            (BetKind.SMALL, BetKind.BIG, BetKind.ODD, BetKind.EVEN), "Lose if any triple appears"
        ),
        BetKind.FOUR_NUMBERS: "any 3 of the 4",
    }
)


def _face_word(face: int) -> str:
    return BETS[BetName(f"face_{face}")].title


def _title(bet: Bet) -> str:
    """The title as Appendix 1 words it: `Double One` and not the bet's own `Double 1`."""
    if bet.kind in (BetKind.DOUBLE, BetKind.TRIPLE):
        return f"{bet.kind.value.title()} {_face_word(bet.numbers[0])}"
    if bet.kind is BetKind.TOTAL:
        return str(bet.numbers[0])
    return bet.title


def _numbers(bet: Bet) -> str:
    """The totals that win Small or Big, found by asking the bet itself."""
    if bet.kind not in (BetKind.SMALL, BetKind.BIG):
        return ""
    totals = {outcome.total for outcome in ALL_OUTCOMES if bet.wins(outcome)}
    return f"{min(totals)} to {max(totals)}"


def _dice(bet: Bet) -> tuple[int, ...]:
    """The faces that picture a bet."""
    match bet.kind:
        case BetKind.DOUBLE:
            return bet.numbers * 2
        case BetKind.TRIPLE:
            return bet.numbers * 3
        case BetKind.ANY_TRIPLE:
            return FACES
        case BetKind.THREE_DICE:
            # D9 4.1(i) prints the pair before the single number.
            return tuple(sorted(bet.numbers, key=lambda face: (-bet.numbers.count(face), face)))
        case BetKind.COMBINATION | BetKind.FACE | BetKind.FOUR_NUMBERS:
            return bet.numbers
        case _:
            return ()


def area_for(
    bet: Bet,
    box: Box,
    shows: tuple[Part, ...],
    *,
    flow: Flow = Flow.DOWN,
    dice_per_row: int | None = None,
) -> Area:
    """Marks a box with a bet; the caller says which parts are drawn and how they flow."""
    dice = _dice(bet)
    return Area(
        x=box.x,
        y=box.y,
        width=box.width,
        height=box.height,
        bet=bet.name,
        title=_title(bet),
        odds_text=bet.odds_text,
        prices=(
            tuple(zip(_DICE_WORDS, map(str, bet.odds), strict=True))
            if bet.kind is BetKind.FACE
            else ()
        ),
        numbers=_numbers(bet),
        dice=dice,
        dice_per_row=len(dice) if dice_per_row is None else dice_per_row,
        note=_NOTES.get(bet.kind, ""),
        shows=shows,
        flow=flow,
    )


def legend_for(box: Box, text: str, bets: Iterable[Bet]) -> Legend:
    """States the odds that several bets have in common."""
    spoken_for = tuple(bets)
    (odds_text,) = {bet.odds_text for bet in spoken_for}
    return Legend(
        box.x, box.y, box.width, box.height, text, odds_text, tuple(bet.name for bet in spoken_for)
    )


def face_legends(box: Box, faces: Iterable[Bet]) -> tuple[Legend, ...]:
    """States what a face pays on one, two and three dice, side by side."""
    spoken_for = tuple(faces)
    (odds,) = {bet.odds for bet in spoken_for}
    names = tuple(bet.name for bet in spoken_for)
    return tuple(
        Legend(at.x, at.y, at.width, at.height, f"on {words}", str(price), names)
        for at, words, price in zip(box.columns(len(odds)), _DICE_WORDS, odds, strict=True)
    )
