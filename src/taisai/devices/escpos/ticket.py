"""A voucher's lines as the bytes that print it.

What is ASCII is printed in the printer's own letters, which is quick on the slowest line; other
lines are drawn. Both codes are the printer's own where it can, so that their bars and squares fall
on whole dots. Must not know whether it is printed.
Obeys: E7.
"""

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from taisai.devices.escpos import commands
from taisai.devices.escpos.commands import Align
from taisai.devices.escpos.lettering import Lettering, draw_line
from taisai.devices.paper.codes import qr_squares
from taisai.devices.paper.typeface import Typeface, Weight
from taisai.views.voucher_lines import LineKind, VoucherLine

_LETTER_DOTS: Final = 12
_SMALL_LETTER_DOTS: Final = 9
_QR_MODULE: Final = 7
_QR_QUIET: Final = 4
_BAR_HEIGHT: Final = 112
_RULE_ROWS: Final = 2


@dataclass(frozen=True, slots=True)
class Paper:
    """The paper in a printer.

    Attributes:
        dots: How many stand side by side: 576 on 80 mm at 203 to the inch, 512 at 180.
    """

    dots: int = 576

    @property
    def bar_module(self) -> int:
        """The width of a narrow bar: as wide as eighteen digits and their quiet zones allow."""
        return 3 if self.dots >= 536 else 2


@dataclass(frozen=True, slots=True)
class _Look:
    """How lines of a kind look.

    Attributes:
        width: How many times as wide as usual letters are.
        height: How many times as high.
        size: The height of letters in dots, where they are drawn.
        before: Blank paper above, in dots.
        after: Blank paper below.
    """

    width: int = 1
    height: int = 1
    size: int = 24
    before: int = 0
    after: int = 0
    is_bold: bool = False
    is_reversed: bool = False
    is_small: bool = False
    is_upper: bool = False


_LOOKS: Final[Mapping[LineKind, _Look]] = MappingProxyType(
    {
        LineKind.MARK: _Look(2, 2, 44, 8, 8, is_bold=True, is_reversed=True, is_upper=True),
        LineKind.VENUE: _Look(2, 2, 48, 8, is_bold=True),
        LineKind.PLACE: _Look(size=26),
        LineKind.TITLE: _Look(2, 2, 38, 4, 6, is_bold=True, is_upper=True),
        LineKind.NUMBER: _Look(1, 2, 24, 4, 8, is_bold=True),
        LineKind.AMOUNT: _Look(3, 3, 72, 14, 8, is_bold=True),
        LineKind.WORDS: _Look(size=26),
        LineKind.FIELD: _Look(),
        LineKind.NOTE: _Look(size=20, is_small=True),
    }
)


def ticket_bytes(
    lines: tuple[VoucherLine, ...],
    *,
    draws_qr: bool,
    paper: Paper | None = None,
    typeface: Typeface | None = None,
) -> bytes:
    """A whole ticket, from a printer's first state to the cut.

    Raises:
        NoGlyph: It would say something for which there are no letters.
    """
    letters = typeface or Typeface()
    for one in lines:
        letters.check(one.label + one.text)
    press = _Press(paper or Paper(), letters, draws_qr=draws_qr)
    said = b"".join(press.line(one) for one in lines)
    return commands.INITIALISE + said + commands.INITIALISE + commands.CUT


@dataclass(frozen=True, slots=True)
class _Press:
    """Turns lines into bytes, for one printer."""

    paper: Paper
    typeface: Typeface
    draws_qr: bool

    def line(self, line: VoucherLine) -> bytes:
        """One line."""
        if line.kind is LineKind.RULE:
            rule = (b"\xff" * (self.paper.dots // 8),) * _RULE_ROWS
            return commands.feed(10) + commands.picture(rule) + commands.feed(10)
        centre = commands.align(Align.CENTRE)
        if line.kind is LineKind.BARS:
            return centre + commands.bars(line.text, self.paper.bar_module, _BAR_HEIGHT)
        if line.kind is LineKind.SQUARE:
            return centre + commands.feed(20) + self._square(line.text) + commands.feed(16)
        look = _LOOKS[line.kind]
        text = line.text.upper() if look.is_upper else line.text
        is_own = text.isascii() and line.label.isascii()
        said = self._own(text, line.label, look) if is_own else self._drawn(text, line.label, look)
        before = commands.feed(look.before) if look.before else b""
        return before + said + (commands.feed(look.after) if look.after else b"")

    def _own(self, text: str, label: str, look: _Look) -> bytes:
        """In the printer's own letters."""
        letter = _SMALL_LETTER_DOTS if look.is_small else _LETTER_DOTS
        wide = look.width if self._fits(text, letter * look.width) else 1
        columns = self.paper.dots // (letter * wide)
        style = (
            commands.align(Align.LEFT if label else Align.CENTRE)
            + (commands.FONT_B if look.is_small else commands.FONT_A)
            + (commands.BOLD if look.is_bold else commands.PLAIN)
            + (commands.REVERSED if look.is_reversed else commands.UPRIGHT)
            + commands.magnify(wide, look.height)
        )
        said = [
            one.encode("ascii") + commands.LINE_FEED for one in _set(text, label, columns, look)
        ]
        return style + b"".join(said)

    def _fits(self, text: str, letter_dots: int) -> bool:
        return len(text) * letter_dots <= self.paper.dots

    def _drawn(self, text: str, label: str, look: _Look) -> bytes:
        weight = Weight.BOLD if look.is_bold else Weight.REGULAR
        lettering = Lettering(look.size, weight, look.is_reversed, label)
        return commands.picture(draw_line(text, lettering, self.paper.dots, self.typeface))

    def _square(self, text: str) -> bytes:
        if self.draws_qr:
            return commands.store_qr(text, _QR_MODULE) + commands.PRINT_QR
        squares = qr_squares(text)
        width = -(-(len(squares) + 2 * _QR_QUIET) * _QR_MODULE // 8) * 8
        rows = []
        for squares_row in squares:
            dots = "".join(("1" if dark else "0") * _QR_MODULE for dark in squares_row)
            bits = int(dots.center(width, "0"), 2)
            rows += [bits.to_bytes(width // 8, "big")] * _QR_MODULE
        return commands.picture(tuple(rows))


def _set(text: str, label: str, columns: int, look: _Look) -> list[str]:
    """A line in as many columns as there are; broken where it is longer."""
    if not label:
        lines = textwrap.wrap(text, columns) or [""]
        return [one.center(columns) for one in lines] if look.is_reversed else lines
    if len(label) + 2 + len(text) <= columns:
        return [label + text.rjust(columns - len(label))]
    return [label, *(one.rjust(columns) for one in textwrap.wrap(text, columns))]
