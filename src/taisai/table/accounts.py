"""The accounts of a table's book: what the house has there, and who has a claim on it.

Each kind is a closed type, so that a wrong name cannot be written: `TableAccount` is a fixed set,
and an account with a subject is made from its subject alone. Must not know any event; `bookkeeping`
says what moves between them.
Obeys: D9A 3.2(c), 4.3; D9 3.1, 3.4; R18, R19, R21, R29, R30.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, TypeAlias, get_args

from taisai.ledger import (
    Account,
    Book,
    Entry,
    NotAnAccount,
    Side,
    SingleAccount,
    asset,
    claim,
    not_an_account,
)
from taisai.names import quote
from taisai.rules.chips import NonValueChip
from taisai.rules.figures import TERMINALS_MAX


class TableAccount(SingleAccount):
    """The accounts of which a table has one."""

    CASH_IN = asset("cash_in", "Notes in the terminals' acceptors (D9A 4.3(a)).")
    DROP_BOX = asset("drop_box", "Cash that dealers have taken (D9 3.1, D9A 4.3(b)).")
    CHIP_FLOAT = asset(
        "chip_float", "Value chips in the table's float, at their face value.", may_be_negative=True
    )
    CHIPS_ON_LAYOUT = asset(
        "chips_on_layout", "Players' value chips lying on the table layout, where they are tracked."
    )
    RECOVERABLES = asset(
        "recoverables",
        "What players were overpaid and could not be taken back (R18); never a negative chip "
        "account.",
    )
    CASH_PAID = asset(
        "cash_paid",
        "The cage's money that players at a terminal were paid by hand, as a minus (R21).",
        may_be_negative=True,
    )

    WAGERS_IN_PLAY = claim("wagers_in_play", "Wagers made through terminals and not yet settled.")
    TABLE_WAGERS = claim("table_wagers", "Wagers on the table layout, where they are tracked.")
    VOUCHERS_OUTSTANDING = claim(
        "vouchers_outstanding",
        "Payment vouchers that terminals issued; the cage pays them (D9A 3.3(d)(i)).",
    )
    UNCLAIMED = claim("unclaimed", "What is owed to players who have left (R19).")
    OWED_TO_CAGE = claim(
        "owed_to_cage",
        "Chips the cage has brought to the float, less those it took back.",
        may_be_negative=True,
    )
    HOUSE_WIN = claim(
        "house_win",
        "What the house has won; below zero where players are ahead.",
        may_be_negative=True,
    )
    ROUNDING = claim(
        "rounding",
        "What rounding chip payments up has cost the house, as a minus (R30).",
        may_be_negative=True,
    )


@dataclass(frozen=True, slots=True)
class Credits(Account):
    """The chip account of a terminal (R29: the account is the terminal's).

    >>> Credits(7).key
    'credits/7'
    """

    terminal: int
    key: str = field(init=False, repr=False, compare=False)

    side = Side.CLAIM
    may_be_negative = False
    meaning = "The credits of the player at a terminal (R29)."
    keys = f"credits/1 to credits/{TERMINALS_MAX}"

    def __post_init__(self) -> None:
        if type(self.terminal) is not int or not 1 <= self.terminal <= TERMINALS_MAX:
            raise NotAnAccount(
                f"{quote(self.terminal)} has no chip account: the terminals of a table are 1 to "
                f"{TERMINALS_MAX} (D9A 3.2(c))"
            )
        object.__setattr__(self, "key", f"credits/{self.terminal}")


@dataclass(frozen=True, slots=True)
class ColourChips(Account):
    """The claim of the player who holds non-value chips of a kind at this table.

    >>> ColourChips(NonValueChip.named("red_a")).key
    'colour/red_a'
    """

    chip: NonValueChip
    key: str = field(init=False, repr=False, compare=False)

    side = Side.CLAIM
    may_be_negative = False
    meaning = "Non-value chips of a colour, or of a marked subset of it, in a player's hands."
    keys = "colour/red, colour/red_a and the like"

    def __post_init__(self) -> None:
        if type(self.chip) is not NonValueChip:
            raise NotAnAccount(f"{quote(self.chip)} has no account: it is no NonValueChip")
        object.__setattr__(self, "key", f"{_COLOUR}{self.chip.name}")


_COLOUR: Final = "colour/"

AnyTableAccount: TypeAlias = TableAccount | Credits | ColourChips
"""Whatever can stand in a table's book."""

TableEntry: TypeAlias = Entry[AnyTableAccount]
"""An entry in a table's book."""

_OF_TERMINALS: Final[Mapping[int, Credits]] = {
    number: Credits(number) for number in range(1, TERMINALS_MAX + 1)
}
_BY_NAME: Final[Mapping[str, AnyTableAccount]] = {
    account.key: account for account in (*TableAccount, *_OF_TERMINALS.values())
}
_COLOURS_KEPT: Final = 256


def credits_of(terminal: int) -> Credits:
    """The chip account of a terminal, made once: every touch asks for it."""
    try:
        return _OF_TERMINALS[terminal]
    except KeyError:
        return Credits(terminal)  # Which refuses it, and says why.


def chips_of_colour(chip: str) -> ColourChips:
    """The account of non-value chips by their name, read once while they are in use."""
    return _chips_kept(chip)


@lru_cache(_COLOURS_KEPT)
def _chips_kept(chip: str) -> ColourChips:
    return ColourChips(NonValueChip.named(chip))


class TableBook(Book[AnyTableAccount], frozen=True):
    """A book of the float, of terminals and of colours in play; one for each table."""

    kinds = frozenset(get_args(AnyTableAccount))

    @staticmethod
    def account_named(name: str) -> AnyTableAccount:
        """The account of a table's book with a name; any other is refused.

        >>> TableBook.account_named("credits/7").side
        <Side.CLAIM: 'claim'>
        """
        account = _BY_NAME.get(name)
        if account is not None:
            return account
        if name.startswith(_COLOUR):
            return chips_of_colour(name.removeprefix(_COLOUR))
        raise not_an_account(name, (*TableAccount, Credits.keys, ColourChips.keys))
