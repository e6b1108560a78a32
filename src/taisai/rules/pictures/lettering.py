"""Lettering: how large a text may be in the place it has, and where its lines break.

Knows letters and their widths. Must not know what any text means. No font is measured, since a
picture is opened on machines we do not know: widths are those of the widest of the usual fonts
(DejaVu Sans Bold).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import product
from typing import Final

_ALIKE: Final = {
    38: " ',.:IJijl",
    49: "-()frt",
    61: "csz",
    70: "0123456789EFLTaekovxy",
    73: "CPSYZbdghnpqu",
    78: "ABKRVX",
    86: "DGHNOQU",
    110: "MWmw",
}
_WIDTHS: Final[Mapping[str, int]] = {
    char: width for width, chars in _ALIKE.items() for char in chars
}
_WIDTH_UNKNOWN: Final = 110
_LINE_PERCENT: Final = 118
_WORTH_PERCENT: Final = 86
"""Letters must grow by more than this leaves before a text is broken once more."""


def _width_percent(text: str) -> int:
    """The width of a text in hundredths of its size, rather too much than too little."""
    return sum(_WIDTHS.get(char, _WIDTH_UNKNOWN) for char in text)


@dataclass(frozen=True)
class Words:
    """A text broken into lines, and the size of its letters.

    Attributes:
        css: The class that gives it weight and colour.
    """

    lines: tuple[str, ...]
    size: int
    css: str

    @property
    def width(self) -> int:
        """The width of the longest line."""
        return max(self.size * _width_percent(line) for line in self.lines) // 100

    @property
    def height(self) -> int:
        """The height of all lines; capitals and figures fill a single line nearly to its edges."""
        return (len(self.lines) - 1) * self.spacing + self.size

    @property
    def spacing(self) -> int:
        """The distance from one line to the next."""
        return self.size * _LINE_PERCENT // 100

    def draw(self, centre: int, y: int) -> Iterator[str]:
        """Draws the lines around a centre, from the top y downwards."""
        for index, line in enumerate(self.lines):
            yield text_at(line, centre, y + index * self.spacing, self.size, self.css)


def text_at(line: str, x: int, y: int, size: int, css: str, anchor: str = "middle") -> str:
    """Draws one line whose letters begin at the top y."""
    return (
        f'<text class="{css}" x="{x}" y="{y + size * 86 // 100}" font-size="{size}" '
        f'text-anchor="{anchor}">{escape(line)}</text>'
    )


@cache
def _ways_to_break(text: str) -> tuple[tuple[str, ...], ...]:
    """All ways to break a text into lines, the better first.

    Fewer lines are better; then a comma at the end of its line; then lines of about one length.

    >>> _ways_to_break("lose if any")
    (('lose if any',), ('lose', 'if any'), ('lose if', 'any'), ('lose', 'if', 'any'))
    """
    words = text.split()
    ways = []
    for breaks in product((" ", "\n"), repeat=len(words) - 1):
        joined = "".join(f"{word}{end}" for word, end in zip(words, (*breaks, ""), strict=True))
        ways.append(tuple(joined.split("\n")))
    return tuple(sorted(ways, key=_badness))


def _badness(lines: tuple[str, ...]) -> tuple[int, int, int]:
    commas_inside = sum("," in line[:-1] for line in lines)
    return len(lines), commas_inside, max(map(_width_percent, lines))


def size_that_fits(lines: tuple[str, ...], width: int, height: int, size_max: int) -> int:
    """The largest size, in whole units, at which the lines stay inside a width and a height."""
    by_width = min(100 * width // _width_percent(line) for line in lines)
    by_height = 100 * height // (100 + _LINE_PERCENT * (len(lines) - 1))
    return max(1, min(by_width, by_height, size_max))


def largest_size(text: str, width: int, height: int, size_max: int) -> int:
    """A large size at which a text fits a place, broken into no more lines than that is worth."""
    sizes = [size_that_fits(way, width, height, size_max) for way in _ways_to_break(text)]
    return next(size for size in sizes if size >= max(sizes) * _WORTH_PERCENT // 100)


def break_into_lines(text: str, width: int, size: int, css: str) -> Words:
    """Breaks a text of a given size into as few lines as its width allows.

    >>> break_into_lines("lose if any", 60, 10, "note").lines
    ('lose', 'if any')
    """
    ways = _ways_to_break(text)
    fits = (way for way in ways if size * max(map(_width_percent, way)) <= 100 * width)
    return Words(next(fits, ways[-1]), size, css)
