"""Money: whole cents, never a float.

Every amount in this program is an `int` of New Zealand cents, and its name ends in `_cents`.
This module turns people's text into cents and back. It must not know any rule of the game.
Obeys: D9A 3.3(b)(iii), (iv): amounts are shown in dollars and cents.
"""

import re

CENTS_PER_DOLLAR = 100
DOLLARS_IN_WORDS_MAX = 999_999_999
DOLLAR_DIGITS_MAX = 200

_AMOUNT = re.compile(r"\$?(?P<dollars>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?P<cents>\d{1,2}))?")

_SHOWN_LENGTH_MAX = 60


class NotAnAmount(ValueError):
    """The text does not say an amount of dollars and cents."""


def parse_amount(text: str) -> int:
    """Reads an amount such as `5`, `5.00`, `$5.50` or `$1,250.00` and returns its cents.

    >>> parse_amount("$1,250.50")
    125050
    >>> parse_amount("2.5")
    250
    """
    match = _AMOUNT.fullmatch(text.strip()) if _is_plain_text(text) else None
    if match is None:
        raise NotAnAmount(
            f"{_shown(text)} is not an amount: write dollars and cents such as 5, 5.00 or "
            "$1,250.50, not negative and with no part of a cent"
        )
    digits = match["dollars"].replace(",", "")
    if len(digits) > DOLLAR_DIGITS_MAX:
        raise NotAnAmount(
            f"{_shown(text)} is not an amount: dollars have at most {DOLLAR_DIGITS_MAX} digits"
        )
    dollars = int(digits)
    cents = int((match["cents"] or "0").ljust(2, "0"))
    return dollars * CENTS_PER_DOLLAR + cents


def _is_plain_text(value: object) -> bool:
    # Digits of other scripts are digits to Python; an amount is written in ASCII.
    return isinstance(value, str) and value.isascii()


def _shown(text: object) -> str:
    quoted = repr(text)
    return quoted if len(quoted) <= _SHOWN_LENGTH_MAX else quoted[:_SHOWN_LENGTH_MAX] + "..."


def format_amount(amount_cents: int) -> str:
    """Says an amount in dollars and cents, as D9A 3.3(b) wants it shown.

    >>> format_amount(125050)
    '$1,250.50'
    >>> format_amount(-500)
    '-$5.00'
    """
    dollars, cents = divmod(abs(amount_cents), CENTS_PER_DOLLAR)
    sign = "-" if amount_cents < 0 else ""
    return f"{sign}${dollars:,}.{cents:02d}"


_UNITS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def amount_in_words(amount_cents: int) -> str:
    """Says an amount in words, as a payment voucher prints it beside the figures.

    >>> amount_in_words(125050)
    'One thousand two hundred and fifty dollars and fifty cents'
    >>> amount_in_words(100)
    'One dollar'
    """
    dollars, cents = divmod(amount_cents, CENTS_PER_DOLLAR)
    if not 0 <= dollars <= DOLLARS_IN_WORDS_MAX:
        raise NotAnAmount(
            f"{amount_cents} cents cannot be put in words: "
            f"from nothing to {DOLLARS_IN_WORDS_MAX:,} dollars can"
        )
    parts = [_counted(dollars, "dollar")] if dollars or not cents else []
    parts += [_counted(cents, "cent")] if cents else []
    return " and ".join(parts).capitalize()


def _counted(count: int, unit: str) -> str:
    return f"{_number_in_words(count)} {unit}{'' if count == 1 else 's'}"


def _number_in_words(number: int) -> str:
    if number < 1_000:
        return _below_thousand(number)
    size, name = (1_000_000, "million") if number >= 1_000_000 else (1_000, "thousand")
    many, rest = divmod(number, size)
    words = f"{_below_thousand(many)} {name}"
    if not rest:
        return words
    joined = " and " if rest < 100 else " "
    return words + joined + _number_in_words(rest)


def _below_thousand(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    words = _below_hundred(rest)
    if not hundreds:
        return words
    return f"{_UNITS[hundreds]} hundred" + (f" and {words}" if rest else "")


def _below_hundred(number: int) -> str:
    if number < len(_UNITS):
        return _UNITS[number]
    tens, rest = divmod(number, 10)
    return _TENS[tens - 2] + (f"-{_UNITS[rest]}" if rest else "")
