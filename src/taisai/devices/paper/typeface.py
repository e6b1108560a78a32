"""The typeface of printed vouchers: Noto Sans SC, cut down to what vouchers say.

A printer has letters of its own for English alone, and a machine may have none for Chinese; so the
program brings what its own words need, in two weights. A casino whose name or message has other
characters names a font file of its own. A character that no font has is refused, never printed as
an empty box.
Must not know paper or printers.
"""

from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Final

from PIL import ImageFont

from taisai.names import BadInput
from taisai.words import LANGUAGES, catalogue

FOLDER: Final = Path(__file__).parent
_ASCII: Final = frozenset(map(chr, range(0x20, 0x7F)))
_ALSO: Final = frozenset("·–’“”…āēīōūĀĒĪŌŪ")
"""Beside ASCII: dashes, quotation marks, and the long vowels of Māori place names."""


class Weight(Enum):
    """How heavy letters are; its file."""

    REGULAR = "noto_sans_sc_voucher_regular.ttf"
    BOLD = "noto_sans_sc_voucher_bold.ttf"


class NoGlyph(BadInput):
    """A voucher would say something for which there are no letters."""


def characters_on_vouchers() -> frozenset[str]:
    """All that the words of vouchers are written with, in every language."""
    said = {
        char
        for tag in LANGUAGES
        for key, text in catalogue(tag).messages.items()
        if key.startswith(("slip.", "amount."))
        for char in text
    }
    return frozenset(said) | _ASCII | _ALSO


@dataclass(frozen=True, slots=True)
class Typeface:
    """Where letters come from: ours, or a font file that the operator names for both weights."""

    own_file: Path | None = None

    def file(self, weight: Weight) -> Path:
        """The font file of a weight."""
        return self.own_file or FOLDER / weight.value

    def font(self, weight: Weight, size: int) -> ImageFont.FreeTypeFont:
        """Letters of a size, for a picture.

        Raises:
            NoGlyph: The operator's file is no font.
        """
        return _font(self.file(weight), size)

    def check(self, text: str) -> None:
        """Refuses a text for which there are no letters, or that is more than letters.

        Raises:
            NoGlyph: It names the characters.
        """
        if not text.isprintable():
            # A printer would obey it.
            raise NoGlyph(f"{text!r} cannot be printed: it holds more than letters")
        missing = sorted({char for char in text if not _has_glyph(self.file(Weight.BOLD), char)})
        if missing:
            raise NoGlyph(
                f"there are no letters for {' '.join(missing)!r} in {text!r}: name a font file "
                "that has them, such as wqy-microhei.ttc"
            )


@cache
def _font(file: Path, size: int) -> ImageFont.FreeTypeFont:
    try:
        return ImageFont.truetype(str(file), size)
    except OSError as unreadable:
        raise NoGlyph(f"{file} is no font that can be read: {unreadable}") from None


@cache
def _has_glyph(file: Path, char: str) -> bool:
    """Whether a font has a character: it draws it otherwise than one that no font has."""
    font = _font(file, 24)
    if char == " ":
        return True
    return bytes(font.getmask(char)) != bytes(font.getmask("\U0010ffff"))
