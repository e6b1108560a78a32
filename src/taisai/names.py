"""What travels through every room by name: bets, the streams that are no table's, bad input.

This module must not know what the things it names are or do.
"""

import re
from typing import Final, NewType

BetName = NewType("BetName", str)
"""A bet as it travels: `small`, `double_3`, `combination_1_4`."""

CAGE_STREAM: Final = "cage"
HOUSE_STREAM: Final = "house"
"""The names of the streams that are no table's; the house gives no table such a name."""


class BadInput(ValueError):
    """What was given cannot be used; the message names what was wrong and what is allowed."""


_QUOTE_LENGTH_MAX = 60
_NUMBERS: Final = re.compile("([0-9]+)")


def quote(value: object) -> str:
    """Quotes a refused value in a message, cut short; it never fails, whatever was given.

    >>> quote("smal"), quote(7)
    ("'smal'", '7')
    """
    try:
        text = repr(value)
    except ValueError:  # Python refuses to write out a whole number of thousands of digits.
        return "a number too long to write out"
    return text if len(text) <= _QUOTE_LENGTH_MAX else text[:_QUOTE_LENGTH_MAX] + "..."


def as_counted(name: str) -> tuple[tuple[str, int], ...]:
    """What names are sorted by where people read them: table 2 stands before table 10.

    >>> sorted(["table-10", "table-2", "table-b"], key=as_counted)
    ['table-2', 'table-10', 'table-b']
    """
    parts = _NUMBERS.split(name)
    return tuple(
        ("", int(part)) if place % 2 else (part, 0) for place, part in enumerate(parts) if part
    )


def is_text(value: object) -> bool:
    """Tells whether a value can be a name at all, so that a lookup refuses and does not fail."""
    return isinstance(value, str)
