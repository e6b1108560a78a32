"""The published editions of the rules, as values chosen by name.

Knows the four texts: what each offers, its source and the dates that it gives. Must not choose an
edition by a date: the texts do not date them all, so a date decides nothing.
Obeys: the notice of 1998, the amendment of 1999, the consolidation of 2008, Division 9A; R1, R2.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from taisai.names import quote
from taisai.rules.bets import BETS, Bet
from taisai.rules.edition import ALTERNATIVE, STANDARD, Adjustment, DatedFact, Edition
from taisai.rules.odds import PRICE_LIST_1998, PRICE_LIST_2008, PriceRow, odds_by_bet
from taisai.rules.people import PERMISSIONS, UnknownEdition


def _priced(price_list: Iterable[PriceRow]) -> tuple[Bet, ...]:
    """The bets of a list, in the order of 4.1."""
    odds = odds_by_bet(price_list)
    return tuple(bet for name, bet in BETS.items() if name in odds)


_1998: Final = Edition(
    name="1998",
    title="Division 9, Tai-Sai, 1998",
    source="New Zealand Gazette, issue 17, 29 January 1998",
    dates=(
        DatedFact("1997-11-27", "resolved by the Casino Control Authority"),
        DatedFact("1998-01-29", "notified in the Gazette"),
        DatedFact("1998-02-01", "in force"),
    ),
    stands_on=None,
    price_list=PRICE_LIST_1998,
    bets_by_layout={STANDARD: _priced(PRICE_LIST_1998)},
    permissions=PERMISSIONS["1998"],
    line_touching_may_be_paid=False,
    has_results_display=False,
    adjustment=Adjustment.WHERE_UNFAIR_TO_THE_PLAYER,
    has_terminals=False,
)

# The amendment words rule 4.1 anew, and changes no bet, price or duty.
_1999: Final = replace(
    _1998,
    name="1999",
    title="Division 9, Tai-Sai, as amended in 1999",
    source="New Zealand Gazette, 1999, No 9, page 242 (the page ends within rule 4.1)",
    dates=(),
    stands_on="1998",
    permissions=PERMISSIONS["1999"],
)

_2008: Final = Edition(
    name="2008",
    title="Division 9, Tai-Sai, consolidated 2008",
    source="Division 9 of the casino rules, consolidated to 25 April 2008",
    dates=(DatedFact("2008-04-25", "consolidated to this day, which is not a commencement"),),
    stands_on=None,
    price_list=PRICE_LIST_2008,
    # D9-2008 4.1: what this text added may be placed only where the layout of Appendix 2 is used.
    bets_by_layout={STANDARD: _priced(PRICE_LIST_1998), ALTERNATIVE: _priced(PRICE_LIST_2008)},
    permissions=PERMISSIONS["2008"],
    line_touching_may_be_paid=True,
    has_results_display=True,
    adjustment=Adjustment.WHERE_ACCIDENTALLY_MOVED_OR_MISPLACED,
    has_terminals=False,
)

# R1: Division 9A stands on the 2008 text: it too has the game supervisor beside the dealer.
_9A: Final = replace(
    _2008,
    name="9A",
    title="Division 9A, Electronic Tai-Sai",
    source="Division 9A of the casino rules, Electronic Tai-Sai",
    dates=(),
    stands_on="2008",
    permissions=PERMISSIONS["9A"],
    has_terminals=True,
)

_KNOWN: Final = {edition.name: edition for edition in (_1998, _1999, _2008, _9A)}

EDITIONS: Final[Mapping[str, Edition]] = MappingProxyType(_KNOWN)
"""The editions by name, oldest first. Tables, records and screens find theirs here and nowhere
else."""


def edition_named(name: str) -> Edition:
    """Finds an edition by its name, never by a date.

    >>> edition_named("2003")
    Traceback (most recent call last):
    taisai.rules.people.UnknownEdition: no edition is named '2003': there are 1998, 1999, 2008, 9A
    """
    try:
        return _KNOWN[name]
    except (KeyError, TypeError):
        raise UnknownEdition(
            f"no edition is named {quote(name)}: there are {', '.join(EDITIONS)}"
        ) from None
