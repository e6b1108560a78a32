"""Lines that a printer has no letters for, drawn as rows of dots.

For: Chinese, and whatever else is not ASCII, on any receipt printer. Must not know commands.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from unicodedata import east_asian_width

from PIL import Image, ImageDraw, ImageFont

from taisai.devices.paper.typeface import Typeface, Weight

_BLACK, _WHITE = 0, 255
_LEADING_PERCENT: Final = 135
_NO_BREAK_BEFORE: Final = frozenset("。，、；：！？）")


@dataclass(frozen=True, slots=True)
class Lettering:
    """How a line is drawn.

    Attributes:
        size: The height of letters in dots.
        label: What stands at the left while the text stands at the right; without one, the text
            stands in the middle.
    """

    size: int
    weight: Weight = Weight.REGULAR
    is_reversed: bool = False
    label: str = ""


def draw_line(text: str, lettering: Lettering, dots: int, typeface: Typeface) -> tuple[bytes, ...]:
    """Rows of dots, eight to a byte, as wide as the paper; more lines where it is too long."""
    font = typeface.font(lettering.weight, lettering.size)
    height = lettering.size * _LEADING_PERCENT // 100
    if lettering.label and _width(f"{lettering.label}  {text}", font) <= dots:
        lines = [(lettering.label, text)]
    else:
        lines = [(lettering.label, "")] if lettering.label else []
        lines += [("", part) for part in lines_of(text, font, dots)]
    paper, ink = (_BLACK, _WHITE) if lettering.is_reversed else (_WHITE, _BLACK)
    image = Image.new("L", (dots, height * len(lines)), paper)
    pen = ImageDraw.Draw(image)
    pen.fontmode = "1"
    for place, (left, right) in enumerate(lines):
        middle = height * place + height // 2
        if left:
            pen.text((0, middle), left, ink, font, anchor="lm")
        if lettering.label:
            pen.text((dots, middle), right, ink, font, anchor="rm")
        else:
            pen.text((dots // 2, middle), right, ink, font, anchor="mm")
    return _rows(image)


def _rows(image: Image.Image) -> tuple[bytes, ...]:
    """Dark is one."""
    bits = image.point(lambda shade: _BLACK if shade else _WHITE).convert("1").tobytes()
    width = (image.width + 7) // 8
    return tuple(bits[first : first + width] for first in range(0, len(bits), width))


def _width(text: str, font: ImageFont.FreeTypeFont) -> int:
    return round(font.getlength(text))


def lines_of(text: str, font: ImageFont.FreeTypeFont, dots: int) -> Iterator[str]:
    """A text in lines that fit: broken between words, or between characters of Chinese.

    A word that is wider than the paper is broken where it must be.
    """
    line = ""
    for piece in _pieces(text):
        if line and _width((line + piece).rstrip(), font) > dots:
            yield line.rstrip()
            line = ""
        for char in piece:
            if line and _width((line + char).rstrip(), font) > dots:
                yield line.rstrip()
                line = ""
            line = (line + char).lstrip()
    if line.strip():
        yield line.rstrip()


def _pieces(text: str) -> Iterator[str]:
    """What is not broken within: words with the space behind them, single characters of Chinese."""
    piece = ""
    for char in text:
        is_end = piece[-1:] == " " or _stands_alone(char) or _stands_alone(piece[-1:])
        if piece and is_end and char not in _NO_BREAK_BEFORE:
            yield piece
            piece = ""
        piece += char
    if piece:
        yield piece


def _stands_alone(char: str) -> bool:
    """Whether it is a character of Chinese; the long vowels of Māori are letters of a word."""
    return bool(char) and east_asian_width(char) in "WF"
