"""The accounts of a stream: what the house has, and who has a claim on it.

What the house has (assets) always equals the claims on it: players' credits and wagers, vouchers
and unclaimed money, what is owed to the cage, and the house's own win. Must not know any event.
"""

from enum import StrEnum
from typing import Final


class Side(StrEnum):
    """The two sides of the book."""

    ASSET = "asset"
    CLAIM = "claim"


Account = str
"""An account travels by name: `drop_box`, `credits/7`, `colour/red`."""

# ------------------------------------------------------------------ what the house has
CASH_IN: Final = "cash_in"
"""Notes in the terminals' acceptors (D9A 4.3(a))."""
DROP_BOX: Final = "drop_box"
"""Cash that dealers have taken (D9 3.1, D9A 4.3(b))."""
CHIP_FLOAT: Final = "chip_float"
"""Value chips in the table's float, at their face value."""
CHIPS_ON_LAYOUT: Final = "chips_on_layout"
"""Players' value chips lying on the table layout, where they are tracked."""
RECOVERABLES: Final = "recoverables"
"""What players were overpaid and could not be taken back (R18); never a negative chip account."""
CASH_PAID: Final = "cash_paid"
"""Money the cage took from its drawer to pay vouchers and unclaimed winnings, as a minus."""

CHIPS_PAID: Final = "chips_paid"
"""Value chips the cage gave for vouchers and unclaimed winnings, as a minus."""
CHEQUES_PAID: Final = "cheques_paid"
"""Cheques the cage drew for vouchers and unclaimed winnings, as a minus (Division 1 r13.1)."""
CASH_RECOVERED: Final = "cash_recovered"
"""In the cage's book: cash that players paid back (R18)."""

ISSUED_BY_TABLES: Final = "issued_by_tables"
"""In the cage's book: what tables hold for the vouchers and unclaimed winnings they owe."""

# ------------------------------------------------------------------ claims on it
WAGERS_IN_PLAY: Final = "wagers_in_play"
"""Wagers made through terminals and not yet settled."""
TABLE_WAGERS: Final = "table_wagers"
"""Wagers on the table layout, where they are tracked."""
VOUCHERS_OUTSTANDING: Final = "vouchers_outstanding"
"""Payment vouchers issued and not redeemed (D9A 3.3(d)(i), 6.3)."""
UNCLAIMED: Final = "unclaimed"
"""What is owed to players who have left (R19)."""
OWED_TO_CAGE: Final = "owed_to_cage"
"""Chips the cage has brought to the float, less those it took back."""
HOUSE_WIN: Final = "house_win"
"""What the house has won; below zero where players are ahead."""
ROUNDING: Final = "rounding"
"""What rounding chip payments up has cost the house, as a minus (R30)."""
DISPOSED: Final = "disposed"
"""Unclaimed money that was disposed of under approved procedures (Division 1 r12.2)."""
CANCELLED: Final = "cancelled"
"""In the cage's book: vouchers that were cancelled, and fell back to the house."""
TAKEN_OVER_FROM_TABLES: Final = "taken_over_from_tables"
"""In the cage's book: the tables' recoverables that the cage has taken over (R18)."""
WRITTEN_OFF: Final = "written_off"
"""Recoverables that were given up, as a minus."""

_ASSETS: Final = frozenset(
    {
        CASH_IN,
        DROP_BOX,
        CHIP_FLOAT,
        CHIPS_ON_LAYOUT,
        RECOVERABLES,
        CASH_PAID,
        CHIPS_PAID,
        CHEQUES_PAID,
        CASH_RECOVERED,
        ISSUED_BY_TABLES,
    }
)
_MAY_BE_NEGATIVE: Final = frozenset(
    {
        CHIP_FLOAT,
        CASH_PAID,
        CHIPS_PAID,
        CHEQUES_PAID,
        OWED_TO_CAGE,
        HOUSE_WIN,
        ROUNDING,
        WRITTEN_OFF,
    }
)

_CREDITS: Final = tuple(f"credits/{number}" for number in range(100))


def credits_of(terminal: int) -> Account:
    """The chip account of a terminal (R29: the account is the terminal's)."""
    return _CREDITS[terminal]


def chips_of_colour(chip_name: str) -> Account:
    """The claim of the player who holds non-value chips of a colour at this table."""
    return f"colour/{chip_name}"


def side_of(account: Account) -> Side:
    """Tells on which side of the book an account stands."""
    return Side.ASSET if account in _ASSETS else Side.CLAIM


def may_be_negative(account: Account) -> bool:
    """Tells whether an account may fall below zero; no player's account may."""
    return account in _MAY_BE_NEGATIVE
