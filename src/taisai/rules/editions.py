"""The editions of the rules, as values chosen by name.

Knows which bets, layouts and liberties each edition has, its source and the dates its text gives.
Must not choose an edition by a date: the texts do not date them all, so a date decides nothing.
Obeys: the notice of 1998, the amendment of 1999, the consolidation of 2008, Division 9A; R1, R2.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from taisai.names import BadInput, is_text, shown
from taisai.rules.bets import ALTERNATIVE_BETS, STANDARD_BETS, Bet, bet_named
from taisai.rules.people import PERMISSIONS, Call, Role, UnknownEdition

STANDARD: Final = "standard"
ALTERNATIVE: Final = "alternative"

_BETS_ON: Final[Mapping[str, tuple[Bet, ...]]] = MappingProxyType(
    {STANDARD: STANDARD_BETS, ALTERNATIVE: ALTERNATIVE_BETS}
)


class NotInEdition(BadInput):
    """The edition or layout does not have what was asked for."""


class Adjustment(StrEnum):
    """When the casino operator may modify settlement by position (D9 4.9)."""

    WHERE_UNFAIR_TO_THE_PLAYER = "where_unfair_to_the_player"
    WHERE_ACCIDENTALLY_MOVED_OR_MISPLACED = "where_accidentally_moved_or_misplaced"


@dataclass(frozen=True, slots=True)
class DatedFact:
    """A date that the text itself gives, and what it is the date of."""

    date: str
    what: str


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of the rules.

    Attributes:
        name: `1998`, `1999`, `2008` or `9A`.
        stands_on: The edition that holds wherever this one says nothing.
        layouts: The layouts that may be used, the standard one first.
        line_touching_may_be_paid: D9 4.3: a chip on the line may be paid if the casino operator is
            satisfied of its intended position.
        has_results_display: D9 3.4(g), at the operator's option, with its disclaimer in 7.5.
        has_terminals: Division 9A.
    """

    name: str
    title: str
    source: str
    dates: tuple[DatedFact, ...]
    stands_on: str | None
    layouts: tuple[str, ...]
    line_touching_may_be_paid: bool
    has_results_display: bool
    adjustment: Adjustment
    has_terminals: bool

    @property
    def permissions(self) -> Mapping[Call, frozenset[Role]]:
        """Each call of this edition with the roles that may make it."""
        return PERMISSIONS[self.name]

    def may(self, role: Role, call: Call) -> bool:
        """Tells whether a role may make a call."""
        return role in self.permissions.get(call, frozenset())

    def bets_on(self, layout: str) -> tuple[Bet, ...]:
        """The bets of a layout, which must be one of this edition's.

        >>> len(EDITIONS["1998"].bets_on("standard")), len(EDITIONS["2008"].bets_on("alternative"))
        (50, 106)
        """
        if not is_text(layout) or layout not in _BETS_ON:
            raise NotInEdition(
                f"no layout is named {shown(layout)}: there are standard and alternative"
            )
        if layout not in self.layouts:
            raise NotInEdition(
                f"edition {self.name} has no {layout} layout (Appendix 2 came with 2008): "
                f"it has {' and '.join(self.layouts)}"
            )
        return _BETS_ON[layout]

    def bet_on(self, layout: str, name: str) -> Bet:
        """Finds a bet by name, refusing one that this edition's layout does not have."""
        bets = self.bets_on(layout)
        bet = bet_named(name)
        if bet in bets:
            return bet
        if ALTERNATIVE in self.layouts:
            raise NotInEdition(
                f"{name} is not on the {layout} layout: "
                f"{bet.rule} offers it where the alternative layout is used"
            )
        raise NotInEdition(
            f"{name} does not exist in edition {self.name}: {bet.rule} came with the 2008 edition"
        )


_1998 = Edition(
    name="1998",
    title="Division 9, Tai-Sai, 1998",
    source="New Zealand Gazette, issue 17, 29 January 1998",
    dates=(
        DatedFact("1997-11-27", "resolved by the Casino Control Authority"),
        DatedFact("1998-01-29", "notified in the Gazette"),
        DatedFact("1998-02-01", "in force"),
    ),
    stands_on=None,
    layouts=(STANDARD,),
    line_touching_may_be_paid=False,
    has_results_display=False,
    adjustment=Adjustment.WHERE_UNFAIR_TO_THE_PLAYER,
    has_terminals=False,
)

_1999 = Edition(
    name="1999",
    title="Division 9, Tai-Sai, as amended in 1999",
    source="New Zealand Gazette, 1999, No 9, page 242 (the page ends within rule 4.1)",
    dates=(),
    stands_on="1998",
    layouts=(STANDARD,),
    line_touching_may_be_paid=False,
    has_results_display=False,
    adjustment=Adjustment.WHERE_UNFAIR_TO_THE_PLAYER,
    has_terminals=False,
)

_2008 = Edition(
    name="2008",
    title="Division 9, Tai-Sai, consolidated 2008",
    source="Division 9 of the casino rules, consolidated to 25 April 2008",
    dates=(DatedFact("2008-04-25", "consolidated to this day, which is not a commencement"),),
    stands_on=None,
    layouts=(STANDARD, ALTERNATIVE),
    line_touching_may_be_paid=True,
    has_results_display=True,
    adjustment=Adjustment.WHERE_ACCIDENTALLY_MOVED_OR_MISPLACED,
    has_terminals=False,
)

# R1: Division 9A stands on the 2008 text: it too has the game supervisor beside the dealer.
_9A = Edition(
    name="9A",
    title="Division 9A, Electronic Tai-Sai",
    source="Division 9A of the casino rules, Electronic Tai-Sai",
    dates=(),
    stands_on="2008",
    layouts=(STANDARD, ALTERNATIVE),
    line_touching_may_be_paid=True,
    has_results_display=True,
    adjustment=Adjustment.WHERE_ACCIDENTALLY_MOVED_OR_MISPLACED,
    has_terminals=True,
)

EDITIONS: Final[Mapping[str, Edition]] = MappingProxyType(
    {edition.name: edition for edition in (_1998, _1999, _2008, _9A)}
)
"""The four editions by name, oldest first."""


def edition_named(name: str) -> Edition:
    """Finds an edition by its name, never by a date.

    >>> edition_named("2003")
    Traceback (most recent call last):
    taisai.rules.people.UnknownEdition: no edition is named '2003': there are 1998, 1999, 2008, 9A
    """
    edition = EDITIONS.get(name) if is_text(name) else None
    if edition is None:
        raise UnknownEdition(f"no edition is named {shown(name)}: there are {', '.join(EDITIONS)}")
    return edition
