"""Editions that nobody has published, for tests that hold for any edition."""

from dataclasses import replace
from typing import Final

from taisai.rules.areas import Layout
from taisai.rules.bets import BETS, Bet, BetKind
from taisai.rules.edition import Edition
from taisai.rules.editions import EDITIONS, edition_named

FIFTH: Final = edition_named("9A").with_odds("9B", {"total_3": 180, "double_3": 10})
"""One more bet of a known kind, and one other price."""


def _odds_of_every_bet() -> dict[str, int | tuple[int, ...]]:
    """Odds of which no two are alike."""
    odds: dict[str, int | tuple[int, ...]] = {}
    for place, bet in enumerate(BETS.values(), start=1):
        odds[bet.name] = (place, place + 1, place + 2) if bet.kind is BetKind.FACE else place
    return odds


EVERY_BET: Final = edition_named("2008").with_odds("every-bet", _odds_of_every_bet())
"""All bets that have a name, on both layouts, each at odds of its own."""


def offering(name: str, *bets: Bet) -> Edition:
    """An edition that offers just these bets, at the odds of 2008, on its only layout."""
    whole = edition_named("2008")
    names = {bet.name for bet in bets}
    rows = (replace(row, bets=tuple(b for b in row.bets if b in names)) for row in whole.price_list)
    return replace(
        whole,
        name=name,
        price_list=tuple(row for row in rows if row.bets),
        bets_by_layout={"standard": tuple(bets)},
    )


FEW_BETS: Final = offering(
    "few", *(bet for bet in edition_named("1998").bets if bet.kind in (BetKind.SMALL, BetKind.FACE))
)
"""Most kinds, and whole rows of the layouts, are missing."""

UNEVEN: Final = offering(
    "uneven",
    *(
        bet
        for place, bet in enumerate(edition_named("2008").bets_on("alternative"))
        if place % 3 != 1
    ),
)
"""Of most kinds some bets are missing."""

MADE: Final = (FIFTH, EVERY_BET, FEW_BETS, UNEVEN)

ANY_EDITION: Final = (*EDITIONS.values(), *MADE)

ANY_LAYOUT: Final[tuple[tuple[Edition, Layout], ...]] = tuple(
    (edition, layout) for edition in ANY_EDITION for layout in edition.all_printed
)
