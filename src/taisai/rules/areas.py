"""Areas: the places of a layout, what is marked on each of them, and the price it must show.

Knows what is pictured in a rectangle. Must not know where any area
lies (`table_layouts`, `terminal_layouts`), nor colours, fonts or screens, which only draw what
stands here.
Obeys: D9 3.2 (areas and their odds), 3.3(b) (an area to a bet); D9A 3.3(a). Titles and numbers are
derived from the bet, odds are the edition's; neither is typed again.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Final

from taisai.names import BadInput, BetName
from taisai.rules.bets import Bet, BetKind, bet_named
from taisai.rules.boxes import Box
from taisai.rules.dice import ALL_OUTCOMES, FACES
from taisai.rules.odds import Odds, odds_text
from taisai.rules.screen_rows import ScreenRow, Shape


class NotOnLayout(BadInput):
    """The bet exists, and the layout has no area for it."""


@dataclass(frozen=True)
class PricedBet:
    """A bet with the odds that an edition pays on it."""

    bet: Bet
    odds: tuple[Odds, ...]

    @property
    def kind(self) -> BetKind:
        """Its family in 4.1, whatever the edition pays."""
        return self.bet.kind


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
class Area(Box):
    """The place of one bet on a layout.

    Attributes:
        bet: The bet whose wagers are placed here.
        kind: Its kind, by which screens find their words for it.
        said: How the bet is called where no layout is seen: `Double 3`.
        said_numbers: The numbers that are said with its kind: `3`, `1, 4`; empty where none are.
        title: Its name on the layout, in ordinary letters: `Small`, `Double One`, `9`.
        odds_text: The odds, as they are printed: `180 to 1`, for a face `1, 2 or 12 to 1`.
        prices: For a face, the odds by the number of dice: (`one die`, `1 to 1`) and so on.
        numbers: For Small and Big, the totals that win: `4 to 10`.
        dice: The faces pictured, in the order of drawing.
        dice_per_row: How many of them stand beside each other.
        note: Small print, such as that Small loses to every triple.
        note_name: What the small print is about, by which screens find their words for it.
        shows: The parts that are drawn, in order. A part that is not among them is known to a
            screen reader all the same; odds that are not among them stand in a legend.
        flow: Whether the parts follow each other downwards, or the first stands at the left of
            the others.
    """

    bet: BetName
    kind: BetKind
    said: str
    said_numbers: str
    title: str
    odds_text: str
    prices: tuple[tuple[str, str], ...]
    numbers: str
    dice: tuple[int, ...]
    dice_per_row: int
    note: str
    note_name: str
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
        edition: The name of the edition whose bets and odds it shows.
        edition_layout: The name by which that edition knows it: `standard` or `alternative`.
        is_terminal: A touch screen's (D9A 3.3(a)) and not a table's (D9 3.2).
        rows: Its areas in rows, for each shape of screen on which it is not drawn as it lies.
        lettered_alike: Areas whose titles have letters of one size: BIG is no larger than SMALL.
    """

    edition: str
    edition_layout: str
    is_terminal: bool
    width: int
    height: int
    areas: tuple[Area, ...]
    legends: tuple[Legend, ...]
    rows: Mapping[Shape, tuple[ScreenRow, ...]]
    lettered_alike: tuple[tuple[BetName, ...], ...]

    @property
    def form(self) -> str:
        """Which of an edition's layouts it is: `standard`, `terminal_standard` and so on."""
        return f"terminal_{self.edition_layout}" if self.is_terminal else self.edition_layout

    @property
    def name(self) -> str:
        """The name by which a screen asks for it: `9A-terminal_standard`."""
        return f"{self.edition}-{self.form}"

    @cached_property
    def _area_by_bet(self) -> Mapping[BetName, Area]:
        return MappingProxyType({area.bet: area for area in self.areas})

    def area_of(self, bet: str) -> Area:
        """Finds the area of a bet, refusing one that this layout does not have."""
        area = self._area_by_bet.get(bet_named(bet).name)
        if area is None:
            raise NotOnLayout(
                f"{bet} has no area on the {self.edition_layout} layout of edition {self.edition}: "
                f"it has {len(self.areas)} bets"
            )
        return area

    def _repr_svg_(self) -> str:
        """The layout as a notebook shows it, with nothing lit."""
        from taisai.rules.pictures.layout_picture import draw_layout

        return draw_layout(self)


# ------------------------------------------------------------------- what is marked on an area

_DICE_WORDS: Final = ("one die", "two dice", "three dice")

_LOSES_TO_TRIPLES: Final = ("triples", "Lose if any triple appears")

_NOTES: Final[Mapping[BetKind, tuple[str, str]]] = MappingProxyType(
    {
        BetKind.SMALL: _LOSES_TO_TRIPLES,
        BetKind.BIG: _LOSES_TO_TRIPLES,
        BetKind.ODD: _LOSES_TO_TRIPLES,
        BetKind.EVEN: _LOSES_TO_TRIPLES,
        BetKind.FOUR_NUMBERS: ("four", "any 3 of the 4"),
    }
)
"""The small print of a kind: its name, and its words."""


def _face_word(face: int) -> str:
    return Bet(BetKind.FACE, (face,)).title


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
        case BetKind.COMBINATION | BetKind.FACE | BetKind.THREE_DICE | BetKind.FOUR_NUMBERS:
            return bet.printed_numbers
        case _:
            return ()


def area_for(
    priced: PricedBet,
    box: Box,
    shows: tuple[Part, ...],
    *,
    flow: Flow = Flow.DOWN,
    dice_per_row: int | None = None,
) -> Area:
    """Marks a box with a bet; the caller says which parts are drawn and how they flow."""
    bet = priced.bet
    dice = _dice(bet)
    note_name, note = _NOTES.get(bet.kind, ("", ""))
    return Area(
        x=box.x,
        y=box.y,
        width=box.width,
        height=box.height,
        bet=bet.name,
        kind=bet.kind,
        said=bet.title,
        said_numbers=", ".join(map(str, bet.printed_numbers)),
        title=_title(bet),
        odds_text=odds_text(priced.odds),
        prices=(
            tuple(zip(_DICE_WORDS, map(str, priced.odds), strict=True))
            if bet.kind is BetKind.FACE
            else ()
        ),
        numbers=_numbers(bet),
        dice=dice,
        dice_per_row=len(dice) if dice_per_row is None else dice_per_row,
        note=note,
        note_name=note_name,
        shows=shows,
        flow=flow,
    )


def have_one_price(bets: Iterable[PricedBet]) -> bool:
    """Tells whether bets all have the same odds, so that a legend can state them."""
    return len({priced.odds for priced in bets}) == 1


def legend_for(box: Box, text: str, bets: Iterable[PricedBet]) -> Legend:
    """States the odds that several bets have in common."""
    spoken_for = tuple(bets)
    (odds,) = {priced.odds for priced in spoken_for}
    names = tuple(priced.bet.name for priced in spoken_for)
    return Legend(box.x, box.y, box.width, box.height, text, odds_text(odds), names)


def face_legends(box: Box, faces: Iterable[PricedBet]) -> tuple[Legend, ...]:
    """States what a face pays on one, two and three dice, side by side."""
    spoken_for = tuple(faces)
    (odds,) = {priced.odds for priced in spoken_for}
    names = tuple(priced.bet.name for priced in spoken_for)
    return tuple(
        Legend(at.x, at.y, at.width, at.height, f"on {words}", str(price), names)
        for at, words, price in zip(box.columns(len(odds)), _DICE_WORDS, odds, strict=True)
    )
