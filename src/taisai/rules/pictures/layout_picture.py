"""Draws a layout as a picture: one SVG that stands alone, with the winning areas lit.

Knows colours and how the parts of an area are set out. Must not know where an area lies, what it
pays or when it wins: the edition says all three.
Obeys: D9 3.2 (areas with their odds), 3.3(b) (winning areas are illuminated); D9A 3.3(a).
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Final, Protocol

from taisai.rules.areas import Area, Flow, Layout, Legend, Part
from taisai.rules.boxes import Box
from taisai.rules.dice import Outcome
from taisai.rules.pictures.dice_picture import (
    DICE_STYLE,
    IVORY,
    Dice,
    die_symbols,
    in_rows,
    largest_die,
)
from taisai.rules.pictures.lettering import (
    Words,
    break_into_lines,
    largest_size,
    size_that_fits,
    text_at,
)

_STYLE: Final = (
    "text{font-family:sans-serif;fill:#f6efd9}"
    ".title{font-weight:700}"
    ".numbers{font-weight:600}"
    ".odds{font-weight:700;fill:#f2cf6b}"
    ".note,.label{font-weight:400;fill:#dfe7d8}"
    ".area rect.face{fill:url(#cloth);stroke:#c9a24a}"
    ".legend rect{fill:#06261d;stroke:#c9a24a}"
    ".legend .title{fill:#f6efd9;font-weight:600}"
    ".lit rect.face{fill:url(#gold);stroke:#fff3c4;filter:url(#glow)}"
    ".lit text{fill:#231704}"
    ".lit .odds{fill:#4a2a00}"
    ".rim{fill:none;stroke:#c9a24a}" + DICE_STYLE
)

_PAINTS: Final = (
    '<radialGradient id="felt" cx=".5" cy=".4" r=".8"><stop offset="0" stop-color="#0f5a43"/>'
    '<stop offset="1" stop-color="#062d22"/></radialGradient>'
    '<linearGradient id="cloth" x1="0" y1="0" x2="0" y2="1">'
    '<stop offset="0" stop-color="#0f4d3a"/><stop offset="1" stop-color="#0a3a2c"/>'
    "</linearGradient>"
    '<linearGradient id="gold" x1="0" y1="0" x2="0" y2="1">'
    '<stop offset="0" stop-color="#ffe9a0"/><stop offset="1" stop-color="#f0b838"/>'
    "</linearGradient>"
    '<filter id="glow" x="-20%" y="-20%" width="140%" height="140%">'
    '<feDropShadow dx="0" dy="0" stdDeviation="9" flood-color="#ffdf7a" flood-opacity=".95"/>'
    "</filter>" + IVORY
)


class _Piece(Protocol):
    """Something with a size of its own that can be drawn around a centre."""

    @property
    def height(self) -> int: ...
    def draw(self, centre: int, y: int) -> Iterator[str]: ...


@dataclass(frozen=True)
class _Prices:
    """What a face pays on one, two and three dice, a line each."""

    prices: tuple[tuple[str, str], ...]
    size: int
    width: int

    @property
    def spacing(self) -> int:
        return self.size * 150 // 100

    @property
    def height(self) -> int:
        return (len(self.prices) - 1) * self.spacing + self.size

    def draw(self, centre: int, y: int) -> Iterator[str]:
        left, right = centre - self.width // 2, centre + self.width // 2
        for index, (words, odds) in enumerate(self.prices):
            top = y + index * self.spacing
            yield text_at(words, left, top, self.size, "label", "start")
            yield text_at(odds, right, top, self.size, "odds", "end")


# ------------------------------------------------------------------- how large each part may be

_SHARES: Final[Mapping[tuple[Part, ...], tuple[int, ...]]] = {
    (Part.TITLE, Part.NUMBERS, Part.ODDS, Part.NOTE): (31, 16, 18, 23),
    (Part.TITLE, Part.ODDS, Part.NOTE): (30, 20, 34),
    (Part.TITLE, Part.ODDS): (54, 31),
    (Part.TITLE, Part.DICE): (19, 68),
    (Part.TITLE, Part.DICE, Part.ODDS): (13, 60, 13),
    (Part.DICE, Part.ODDS): (57, 31),
    (Part.DICE,): (76,),
}
"""Where the parts follow downwards: what part of the height, in hundredths, each may fill. What
is left is air between them."""

_LEFT_PERCENT: Final[Mapping[tuple[Part, ...], int]] = {
    (Part.TITLE, Part.DICE): 60,
    (Part.DICE, Part.PRICES): 36,
    (Part.DICE, Part.NOTE, Part.ODDS): 60,
}
"""Where the first part stands beside the others: what part of the width is its own."""

_BREAKABLE: Final = (Part.TITLE, Part.NOTE)
"""Only these may run over several lines; odds never do."""

_DIE_MAX: Final = 88


def _inside(box: Box) -> Box:
    """A box without the border that is left free all round."""
    pad = max(6, min(box.width, box.height) // 14)
    return Box(box.x + pad, box.y + pad, box.width - 2 * pad, box.height - 2 * pad)


def _halves(area: Area) -> tuple[Box, Box]:
    """The left and the right side of an area whose first part stands beside the others."""
    inside = _inside(area)
    left = inside.width * _LEFT_PERCENT[area.shows] // 100
    left_box, right_box = inside.cut((left, inside.width - left))
    return left_box, right_box


def _place(area: Area, part: Part) -> tuple[int, int]:
    """The width and the height that a part may fill."""
    if area.flow is Flow.DOWN:
        inside = _inside(area)
        share = _SHARES[area.shows][area.shows.index(part)]
        width = min(inside.width, area.width * 86 // 100)
        return width, inside.height * share // 100
    left, right = _halves(area)
    if part is area.shows[0]:
        return left.width * 94 // 100, left.height * (84 if part is Part.DICE else 48) // 100
    return right.width * 94 // 100, right.height * 86 // (100 * (len(area.shows) - 1))


def _words(area: Area, part: Part) -> str:
    texts = {
        Part.TITLE: area.title.upper(),
        Part.NUMBERS: area.numbers,
        Part.ODDS: area.odds_text,
        Part.NOTE: area.note,
    }
    return texts[part]


def _size(area: Area, part: Part) -> int:
    """The largest size at which a part of an area fits its place."""
    width, height = _place(area, part)
    if part is Part.DICE:
        return largest_die(in_rows(area.dice, area.dice_per_row), width, height, _DIE_MAX)
    if part is Part.PRICES:
        return size_that_fits(_price_lines(area), width, height * 84 // 100, 24)
    if part in _BREAKABLE:
        return largest_size(_words(area, part), width, height, height)
    return size_that_fits((_words(area, part),), width, height, height)


def _price_lines(area: Area) -> tuple[str, ...]:
    return tuple(f"{words}  {odds}" for words, odds in area.prices)


_Group = tuple[int, int, tuple[Part, ...], Flow]
_Sizes = Mapping[tuple[_Group, Part], int]


def _group(area: Area) -> _Group:
    """Areas of one form are lettered alike: THREE is the longest word, and ONE no larger."""
    return (area.width, area.height, area.shows, area.flow)


def _sizes(layout: Layout) -> _Sizes:
    found: defaultdict[tuple[_Group, Part], list[int]] = defaultdict(list)
    for area in layout.areas:
        for part in area.shows:
            found[_group(area), part].append(_size(area, part))
    return {key: min(sizes) for key, sizes in found.items()}


# ------------------------------------------------------------------------------------- drawing


def _piece(area: Area, part: Part, size: int) -> _Piece:
    width, _ = _place(area, part)
    if part is Part.DICE:
        return Dice(in_rows(area.dice, area.dice_per_row), size)
    if part is Part.PRICES:
        return _Prices(area.prices, size, Words(_price_lines(area), size, "label").width)
    return break_into_lines(_words(area, part), width, size, part.value)


def _set_down(inside: Box, pieces: tuple[_Piece, ...]) -> Iterator[str]:
    """Sets pieces beneath each other, with the same air above, between and below them."""
    air = (inside.height - sum(piece.height for piece in pieces)) // (len(pieces) + 1)
    y = inside.y + air
    for piece in pieces:
        yield from piece.draw(inside.x + inside.width // 2, y)
        y += piece.height + air


def _set_out(area: Area, pieces: tuple[_Piece, ...]) -> Iterator[str]:
    if area.flow is Flow.DOWN:
        yield from _set_down(_inside(area), pieces)
    else:
        left, right = _halves(area)
        yield from _set_down(left, pieces[:1])
        yield from _set_down(right, pieces[1:])


def _spoken(area: Area, is_lit: bool) -> str:
    """An area in words, for tooltips and screen readers."""
    said = f"{area.said}: {area.odds_text}"
    return "; ".join([said, *filter(None, (area.note, "lit" if is_lit else ""))])


def _rect(box: Box, radius: int, line: int, css: str) -> str:
    return (
        f'<rect class="{css}" x="{box.x}" y="{box.y}" width="{box.width}" height="{box.height}" '
        f'rx="{radius}" stroke-width="{line}"/>'
    )


def _draw_area(area: Area, sizes: _Sizes, radius: int, is_lit: bool) -> Iterator[str]:
    css = "area lit" if is_lit else "area"
    yield f'<g class="{css}" id="{area.bet}"><title>{escape(_spoken(area, is_lit))}</title>'
    yield _rect(area, radius, 3 if is_lit else 2, "face")
    pieces = tuple(_piece(area, part, sizes[_group(area), part]) for part in area.shows)
    yield from _set_out(area, pieces)
    yield "</g>"


def _draw_legend(legend: Legend) -> Iterator[str]:
    yield '<g class="legend">'
    yield _rect(legend, 0, 2, "face")
    inside = _inside(legend)
    text = legend.text.upper()
    if legend.width > 8 * legend.height:
        size = size_that_fits((f"{text}  {legend.odds_text}",), inside.width, inside.height, 28)
        baseline = legend.y + legend.height // 2 + size * 36 // 100
        yield (
            f'<text class="title" x="{legend.x + legend.width // 2}" y="{baseline}" '
            f'font-size="{size}" text-anchor="middle">{escape(text)}'
            f'<tspan class="odds" dx=".5em">{escape(legend.odds_text)}</tspan></text>'
        )
    else:
        size = largest_size(text, inside.width, inside.height * 42 // 100, 24)
        odds_size = largest_size(legend.odds_text, inside.width, inside.height * 46 // 100, 40)
        words = break_into_lines(text, inside.width, size, "title")
        odds = break_into_lines(legend.odds_text, inside.width, odds_size, "odds")
        yield from _set_down(inside, (words, odds))
    yield "</g>"


def _described(layout: Layout, outcome: Outcome | None, lit: Collection[str]) -> str:
    if outcome is None:
        return f"{len(layout.areas)} areas, each with its odds."
    titles = "; ".join(area.said for area in layout.areas if area.bet in lit)
    return f"{outcome.call}. Lit: {titles or 'none'}."


def _surface(layout: Layout) -> Iterator[str]:
    """The cloth, and on a table the two gold lines that run round it."""
    yield f'<rect width="{layout.width}" height="{layout.height}" fill="url(#felt)"/>'
    if not layout.is_terminal:
        for inset, line in ((12, 5), (22, 2)):
            rim = Box(inset, inset, layout.width - 2 * inset, layout.height - 2 * inset)
            yield _rect(rim, 14, line, "rim")


def draw_layout(layout: Layout, outcome: Outcome | None = None, lit: Collection[str] = ()) -> str:
    """Draws a layout as an SVG document, with some of its areas lit.

    Each area is a group with the bet's name as its id and the class `area`, and `lit` if it wins.

    Args:
        layout: The layout as an edition prints it.
        outcome: The dice, for the words that describe the picture.
        lit: The bets that win on them, as the edition says.
    """
    sizes = _sizes(layout)
    radius = 9 if layout.is_terminal else 0
    # Lit areas come last, so that no neighbour covers their glow.
    in_order = sorted(layout.areas, key=lambda area: area.bet in lit)
    heading = f"Tai-Sai, {layout.form.replace('_', ' ')} layout"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {layout.width} {layout.height}" '
        'role="img" aria-labelledby="heading description">',
        f'<title id="heading">{escape(heading)}</title>',
        f'<desc id="description">{escape(_described(layout, outcome, lit))}</desc>',
        f"<style>{_STYLE}</style>",
        f"<defs>{_PAINTS}{''.join(die_symbols())}</defs>",
        *_surface(layout),
    ]
    for legend in layout.legends:
        lines.extend(_draw_legend(legend))
    for area in in_order:
        lines.extend(_draw_area(area, sizes, radius, is_lit=area.bet in lit))
    return "\n".join([*lines, "</svg>", ""])
