"""Exact numbers made readable: decimals and percentages by integer division alone.

Knows how to round, and says so. Must not know what the numbers mean.
Everything is rounded to the nearest, a half away from zero.
"""

from fractions import Fraction
from math import isqrt


def nearest_whole(numerator: int, denominator: int = 1) -> int:
    """The nearest whole number to a quotient, a half away from zero; the denominator is positive.

    >>> nearest_whole(5, 2), nearest_whole(-5, 2), nearest_whole(7, 3)
    (3, -3, 2)
    """
    size = (2 * abs(numerator) + denominator) // (2 * denominator)
    return size if numerator >= 0 else -size


def decimal(number: Fraction, places: int) -> str:
    """Writes a number with so many decimal places.

    >>> decimal(Fraction(-35, 216), 4), decimal(Fraction(72, 35), 2)
    ('-0.1620', '2.06')
    """
    return _with_point(nearest_whole(number.numerator * 10**places, number.denominator), places)


def percent(part: int, whole: int, places: int = 4) -> str:
    """Writes a part of a whole as a percentage, never rounding something to nothing or to all.

    >>> percent(105, 216)
    '48.6111 %'
    >>> percent(1, 216**9), percent(216**9 - 1, 216**9), percent(0, 216)
    ('<0.0001 %', '>99.9999 %', '0.0000 %')
    """
    scale = 10**places
    hundred = 100 * scale
    scaled = nearest_whole(part * hundred, whole)
    if scaled == 0 and part != 0:
        return f"<{_with_point(1, places)} %"
    if scaled == hundred and part != whole:
        return f">{_with_point(hundred - 1, places)} %"
    return f"{_with_point(scaled, places)} %"


def square_root(number: Fraction) -> int:
    """The whole number nearest to a square root, by integer square root.

    >>> square_root(Fraction(2)), square_root(Fraction(13, 2))
    (1, 3)
    """
    # Twice the root, rounded down, tells on which side of the half the root lies.
    return (isqrt(4 * number.numerator // number.denominator) + 1) // 2


def _with_point(scaled: int, places: int) -> str:
    sign = "-" if scaled < 0 else ""
    whole, part = divmod(abs(scaled), 10**places)
    return f"{sign}{whole}.{part:0{places}d}" if places else f"{sign}{whole}"
