"""A voucher as a PDF: for an office printer, and for the record.

One page as wide as a ticket and as high as it needs, with the same lines as a receipt printer's.
The same voucher gives the same bytes, so that a record can be compared. Must not know who asks.
Obeys: E7.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Final

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from reportlab.pdfgen.canvas import Canvas

from taisai.devices.paper.codes import bar_widths, qr_squares
from taisai.devices.paper.typeface import NoGlyph, Typeface, Weight
from taisai.views.voucher_lines import LineKind, VoucherLine

WIDTH: Final = 80 * mm
_MARGIN: Final = 6 * mm
_INNER: Final = WIDTH - 2 * _MARGIN
_GOLD: Final = (0.55, 0.42, 0.13)
_BAR: Final = 0.4 * mm
_BAR_WIDE: Final = 5
_BAR_NARROW: Final = 2
_BAR_HEIGHT: Final = 15 * mm
_BAR_SPACE: Final = 1 * mm
_QR_SIZE: Final = 24 * mm
_QR_QUIET: Final = 3 * mm


@dataclass(frozen=True, slots=True)
class _Look:
    """How lines of a kind look: size and leading in points, and blank paper above."""

    size: float = 8.5
    leading: float = 12.5
    before: float = 0
    weight: Weight = Weight.REGULAR
    is_upper: bool = False
    spacing: float = 0


_LOOKS: Final[Mapping[LineKind, _Look]] = MappingProxyType(
    {
        LineKind.MARK: _Look(15, 22, 3, Weight.BOLD, is_upper=True, spacing=3),
        LineKind.VENUE: _Look(17, 21, 4, Weight.BOLD),
        LineKind.PLACE: _Look(9, 13),
        LineKind.TITLE: _Look(11, 15, 1, Weight.BOLD, is_upper=True, spacing=1.4),
        LineKind.NUMBER: _Look(12, 17, 3, Weight.BOLD, spacing=0.6),
        LineKind.AMOUNT: _Look(27, 34, 6, Weight.BOLD),
        LineKind.WORDS: _Look(8.5, 12),
        LineKind.FIELD: _Look(),
        LineKind.NOTE: _Look(7, 10),
    }
)


def voucher_sheet(lines: tuple[VoucherLine, ...], typeface: Typeface | None = None) -> bytes:
    """A voucher's lines on a page of their own.

    Raises:
        NoGlyph: It would say something for which there are no letters.
    """
    letters = typeface or Typeface()
    for line in lines:
        letters.check(line.label + line.text)
    drawings = [one for line in lines for one in _drawings(line, letters)]
    height = 2 * _MARGIN + sum(one.height for one in drawings)
    written = BytesIO()
    canvas = Canvas(written, pagesize=(WIDTH, height), invariant=True)
    canvas.setTitle("Payment voucher")
    top = height - _MARGIN
    for one in drawings:
        one.draw(canvas, top)
        top -= one.height
    canvas.showPage()
    canvas.save()
    return written.getvalue()


@dataclass(frozen=True, slots=True)
class _Drawing:
    """A part of the page: how high it is, and what draws it below a place."""

    height: float
    draw: Callable[[Canvas, float], None]


def _drawings(line: VoucherLine, typeface: Typeface) -> Iterator[_Drawing]:
    if line.kind is LineKind.RULE:
        yield _Drawing(4 * mm, _draw_rule)
    elif line.kind is LineKind.BARS:
        yield _Drawing(
            _BAR_HEIGHT + 2 * _BAR_SPACE, lambda canvas, top: _draw_bars(canvas, top, line.text)
        )
    elif line.kind is LineKind.SQUARE:
        height = _QR_SIZE + 2 * _QR_QUIET
        yield _Drawing(height, lambda canvas, top: _draw_square(canvas, top, line.text))
    else:
        yield from _texts(line, typeface)


def _texts(line: VoucherLine, typeface: Typeface) -> Iterator[_Drawing]:
    look = _LOOKS[line.kind]
    font = _font_name(typeface.file(look.weight))
    text = line.text.upper() if look.is_upper else line.text
    if look.before:
        yield _Drawing(look.before, lambda _canvas, _top: None)
    if line.label and _width(f"{line.label}  {text}", font, look) <= _INNER:
        yield _Drawing(look.leading, _field(line.label, text, font, look))
        return
    if line.label:
        yield _Drawing(look.leading, _field(line.label, "", font, look))
    for part in _broken(text, font, look):
        is_mark = line.kind is LineKind.MARK
        is_field = bool(line.label)
        drawing = _field("", part, font, look) if is_field else _centred(part, font, look, is_mark)
        yield _Drawing(look.leading, drawing)


def _field(label: str, text: str, font: str, look: _Look) -> Callable[[Canvas, float], None]:
    def draw(canvas: Canvas, top: float) -> None:
        canvas.setFont(font, look.size)
        canvas.drawString(_MARGIN, top - look.leading + 3.5, label)
        canvas.drawRightString(WIDTH - _MARGIN, top - look.leading + 3.5, text)

    return draw


def _centred(text: str, font: str, look: _Look, is_mark: bool) -> Callable[[Canvas, float], None]:
    def draw(canvas: Canvas, top: float) -> None:
        base = top - look.leading + (look.leading - look.size) / 2 + look.size * 0.14
        if is_mark:
            canvas.rect(_MARGIN, top - look.leading, _INNER, look.leading, stroke=0, fill=1)
            canvas.setFillGray(1)
        canvas.setFont(font, look.size)
        left = (WIDTH - _width(text, font, look)) / 2
        canvas.drawString(left, base, text, charSpace=look.spacing)
        canvas.setFillGray(0)

    return draw


def _draw_rule(canvas: Canvas, top: float) -> None:
    canvas.setStrokeColorRGB(*_GOLD)
    canvas.setLineWidth(0.8)
    canvas.line(_MARGIN, top - 2 * mm, WIDTH - _MARGIN, top - 2 * mm)


def _draw_bars(canvas: Canvas, top: float, digits: str) -> None:
    widths = bar_widths(digits, _BAR_NARROW, _BAR_WIDE)
    unit = _BAR / _BAR_NARROW
    left = (WIDTH - sum(widths) * unit) / 2
    bottom = top - _BAR_SPACE - _BAR_HEIGHT
    for place, width in enumerate(widths):
        if place % 2 == 0:
            canvas.rect(left, bottom, width * unit, _BAR_HEIGHT, stroke=0, fill=1)
        left += width * unit


def _draw_square(canvas: Canvas, top: float, text: str) -> None:
    squares = qr_squares(text)
    unit = _QR_SIZE / len(squares)
    left = (WIDTH - _QR_SIZE) / 2
    path = canvas.beginPath()
    for row, dark_in_row in enumerate(squares):
        for column, is_dark in enumerate(dark_in_row):
            if is_dark:
                bottom = top - _QR_QUIET - (row + 1) * unit
                path.rect(left + column * unit, bottom, unit, unit)
    canvas.drawPath(path, stroke=0, fill=1)


def _width(text: str, font: str, look: _Look) -> float:
    spaces = max(0, len(text) - 1) * look.spacing
    return float(pdfmetrics.stringWidth(text, font, look.size)) + spaces


def _broken(text: str, font: str, look: _Look) -> Iterator[str]:
    """A text in lines that fit: broken between words, and within one that is too long."""
    line = ""
    for word in text.split(" "):
        joined = f"{line} {word}" if line else word
        if _width(joined, font, look) <= _INNER:
            line = joined
            continue
        if line:
            yield line
        line = ""
        for char in word:
            if _width(line + char, font, look) > _INNER:
                yield line
                line = ""
            line += char
    if line:
        yield line


@cache
def _font_name(file: Path) -> str:
    try:
        pdfmetrics.registerFont(TTFont(file.name, str(file)))
    except TTFError as unreadable:
        raise NoGlyph(f"{file} is no font that a PDF can hold: {unreadable}") from None
    return file.name
