"""The paper of a simulated printer as a picture: what a person would hold in their hand.

For: a demo's tray, and tests that look at a ticket as a scanner does. Letters stand in cells and
are magnified dot by dot, as in a receipt printer. Must not know how a ticket was made.
"""

from functools import cache
from typing import Final

from PIL import Image, ImageDraw

from taisai.devices.escpos.simulator import Bars, Feed, Mark, Picture, Square, Text
from taisai.devices.paper.codes import bar_widths, qr_squares
from taisai.devices.paper.typeface import Typeface, Weight

_CELL: Final = (12, 24)
_SMALL_CELL: Final = (9, 17)
_LINE_SPACE: Final = 6
_WIDE_BY_NARROW: Final = {2: 5, 3: 8, 4: 10}
_MARGIN: Final = 32
_PAPER, _INK = 255, 0


def draw_piece(marks: tuple[Mark, ...], dots: int = 576) -> Image.Image:
    """A piece of paper, with a margin all around."""
    drawn = [_draw(mark, dots) for mark in marks]
    height = sum(one.height for one in drawn)
    sheet = Image.new("L", (dots + 2 * _MARGIN, height + 2 * _MARGIN), _PAPER)
    top = _MARGIN
    for one in drawn:
        sheet.paste(one, (_MARGIN, top))
        top += one.height
    return sheet


def _draw(mark: Mark, dots: int) -> Image.Image:
    match mark:
        case Text():
            return _draw_text(mark, dots)
        case Bars():
            return _place(_draw_bars(mark), mark.align, dots)
        case Square():
            return _place(_draw_square(mark), mark.align, dots)
        case Picture():
            rows = len(mark.data) // mark.width
            bits = Image.frombytes("1", (mark.width * 8, rows), mark.data)
            inverted = bits.convert("L").point(lambda shade: _INK if shade else _PAPER)
            return _place(inverted, mark.align, dots)
        case Feed():
            return Image.new("L", (dots, mark.dots), _PAPER)


def _place(image: Image.Image, align: int, dots: int) -> Image.Image:
    row = Image.new("L", (dots, image.height), _PAPER)
    row.paste(image, ((dots - image.width) // 2 if align == 1 else 0, 0))
    return row


def _draw_text(mark: Text, dots: int) -> Image.Image:
    style = mark.style
    cell = _SMALL_CELL if style.is_small else _CELL
    width, height = cell
    line = Image.new("L", (max(1, width * len(mark.text)), height), _PAPER)
    for place, char in enumerate(mark.text):
        line.paste(_letter(char, cell, is_bold=style.is_bold), (place * width, 0))
    if style.is_reversed:
        line = line.point(lambda shade: _PAPER - shade)
    line = line.resize((line.width * style.width, line.height * style.height), Image.Resampling(0))
    row = Image.new("L", (dots, line.height + _LINE_SPACE), _PAPER)
    row.paste(line, ((dots - line.width) // 2 if style.align == 1 else 0, _LINE_SPACE // 2))
    return row


@cache
def _letter(char: str, cell: tuple[int, int], *, is_bold: bool) -> Image.Image:
    """A letter in its cell, made narrow where it is too wide for it."""
    width, height = cell
    font = Typeface().font(Weight.BOLD if is_bold else Weight.REGULAR, height * 5 // 6)
    wide = max(width, round(font.getlength(char)))
    image = Image.new("L", (wide, height), _PAPER)
    pen = ImageDraw.Draw(image)
    pen.text((wide // 2, height * 4 // 5), char, _INK, font, anchor="ms")
    narrow = image.resize((width, height), Image.Resampling.BOX)
    return narrow.point(lambda shade: _PAPER if shade > 140 else _INK)


def _draw_bars(mark: Bars) -> Image.Image:
    widths = bar_widths(mark.digits, mark.module, _WIDE_BY_NARROW[mark.module])
    image = Image.new("L", (sum(widths), mark.height), _PAPER)
    pen = ImageDraw.Draw(image)
    left = 0
    for place, width in enumerate(widths):
        if place % 2 == 0:
            pen.rectangle((left, 0, left + width - 1, mark.height), _INK)
        left += width
    return image


def _draw_square(mark: Square) -> Image.Image:
    squares = qr_squares(mark.text)
    bits = bytes(_INK if dark else _PAPER for row in squares for dark in row)
    image = Image.frombytes("L", (len(squares), len(squares)), bits)
    size = len(squares) * mark.module
    return image.resize((size, size), Image.Resampling.NEAREST)
