"""Validation numbers of payment vouchers: fifteen unpredictable digits and three that check them.

The digits come from outside: the core has no chance of its own. The check is ISO 7064 MOD 997's
kin: the whole number leaves 1 when divided by 997, so any wrong digit, any two digits exchanged
and 99.9 % of all other misreadings are found.
"""

from typing import Final

DIGITS_COUNT: Final = 18
_RANDOM_DIGITS_COUNT: Final = 15
_MODULUS: Final = 997
_GROUP: Final = 3

CODE_PREFIX: Final = "TAISAI:"
"""Stands before the number in a QR code, so that no other code is taken for one of ours. It has no
digit, since a cashier's field takes the digits of what a scanner types, and of them eighteen."""


def with_check(random_digits: str) -> str:
    """A validation number from fifteen random digits.

    >>> with_check("123456789012345")
    '123456789012345460'
    """
    is_number = random_digits.isascii() and random_digits.isdigit()
    assert is_number
    assert len(random_digits) == _RANDOM_DIGITS_COUNT
    remainder = int(random_digits) * 1_000 % _MODULUS
    check = (1 - remainder) % _MODULUS
    return f"{random_digits}{check:03d}"


def is_validation_number(text: str) -> bool:
    """Tells whether the text is eighteen digits whose check holds."""
    if len(text) != DIGITS_COUNT or not (text.isascii() and text.isdigit()):
        return False
    # Compared as digits: of the thousand endings exactly one is right, so 99.9 % are found wrong.
    return text == with_check(text[:_RANDOM_DIGITS_COUNT])


def mask(validation_number: str) -> str:
    """The number as views and exports show it: only the last four digits.

    >>> mask("123456789012345460")
    '••••••••••••••5460'
    """
    return "•" * (len(validation_number) - 4) + validation_number[-4:]


def group_digits(validation_number: str) -> str:
    """A validation number in groups that can be read.

    >>> group_digits("123456789012345460")
    '123 456 789 012 345 460'
    """
    places = range(0, len(validation_number), _GROUP)
    return " ".join(validation_number[place : place + _GROUP] for place in places)


def code_text(validation_number: str) -> str:
    """What a voucher's QR code says.

    >>> code_text("123456789012345460")
    'TAISAI:123456789012345460'
    """
    return f"{CODE_PREFIX}{validation_number}"
