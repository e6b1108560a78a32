"""Money: whole cents, never a float.

Every amount in this program is an `int` of New Zealand cents, and its name ends in `_cents`.
This module turns people's text into cents and back. It must not know any rule of the game.
Obeys: D9A 3.3(b)(iii), (iv): amounts are shown in dollars and cents.
"""

import re

CENTS_PER_DOLLAR = 100
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
