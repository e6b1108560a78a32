"""The two codes of a voucher as patterns: Interleaved 2 of 5, and QR.

Gives widths and squares, whoever draws them. Must not know paper. The bars have no check digit of
their own: the number brings three (`validation_numbers`), and is printed as it is.
"""

from typing import Final

import segno

_DIGITS: Final = (
    "nnwwn",
    "wnnnw",
    "nwnnw",
    "wwnnn",
    "nnwnw",
    "wnwnn",
    "nwwnn",
    "nnnww",
    "wnnwn",
    "nwnwn",
)
"""Narrow and wide, for each digit: the first of a pair in bars, the second in the gaps."""

_START: Final = "nnnn"
_STOP: Final = "wnn"
QR_ERROR_LEVEL: Final = "q"
"""A quarter of the code may be spoilt."""


def bar_widths(digits: str, narrow: int, wide: int) -> tuple[int, ...]:
    """The widths of bars and gaps in turn, from the first bar to the last.

    >>> bar_widths("01", 2, 5)[:6]
    (2, 2, 2, 2, 2, 5)
    """
    assert digits.isascii(), "plain digits"
    assert digits.isdigit(), "digits"
    assert len(digits) % 2 == 0, "they go in pairs"
    pairs = zip(digits[::2], digits[1::2], strict=True)
    woven = (
        bar + gap
        for first, second in pairs
        for bar, gap in zip(_DIGITS[int(first)], _DIGITS[int(second)], strict=True)
    )
    pattern = _START + "".join(woven) + _STOP
    return tuple(wide if one == "w" else narrow for one in pattern)


def qr_squares(text: str) -> tuple[tuple[bool, ...], ...]:
    """The squares of a QR code, row by row, without its quiet margin."""
    code = segno.make(text, error=QR_ERROR_LEVEL, micro=False, boost_error=False)
    return tuple(tuple(bool(one) for one in row) for row in code.matrix)
