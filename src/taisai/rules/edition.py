"""What an edition of the rules is: a value that owns all that it offers.

Its bets, what each of them pays, its layouts as they are printed and so what a wager comes to, who
may do what, and its liberties. Anybody can make one, such as another pay table, and use it without
telling anybody. Must not know which editions there are (`editions`).
Obeys: D9 3.2, 3.3(b), 4.1, 4.3, 4.9, 4.10, 6.5; D9A 3.3(a), 6.1.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Final

from taisai.names import BadInput, is_text, quote
from taisai.rules.areas import Layout, PricedBet
from taisai.rules.bets import BETS, Bet, BetKind, bet_named
from taisai.rules.dice import DISTINGUISHABLE_OUTCOMES, Outcome
from taisai.rules.odds import DICE_WORDS, PRICE_LISTS, Odds, PriceRow, odds_by_bet
from taisai.rules.people import Call, Role
from taisai.rules.settlement import (
    Due,
    SettledRound,
    SettledWager,
    Wager,
    due_on,
    settle_round,
    settle_wager,
)
from taisai.rules.table_layouts import table_layout
from taisai.rules.terminal_layouts import terminal_layout

STANDARD: Final = "standard"
ALTERNATIVE: Final = "alternative"


class NotInEdition(BadInput):
    """The edition or layout does not have what was asked for."""


class NotAnEdition(BadInput):
    """Bets, prices and layouts do not make an edition together."""


class Adjustment(StrEnum):
    """When the casino operator may modify settlement by position (D9 4.9)."""

    WHERE_UNFAIR_TO_THE_PLAYER = "where_unfair_to_the_player"
    WHERE_ACCIDENTALLY_MOVED_OR_MISPLACED = "where_accidentally_moved_or_misplaced"


@dataclass(frozen=True, slots=True)
class DatedFact:
    """A date that the text itself gives, and what it is the date of."""

    date: str
    what: str


OddsByName = Mapping[str, int | tuple[int, ...]]
"""What is won for each one wagered, by the name of a bet or of a whole kind; a face has three."""

_NAME: Final = re.compile(r"[A-Za-z0-9._-]{1,40}")


@dataclass(frozen=True, eq=False)
class Edition:
    """One edition of the rules; it is compared by identity, as what it does is looked up often.

    >>> from taisai.rules.editions import edition_named
    >>> edition = edition_named("9A")
    >>> edition.settle_wager(Wager("double_3", 200), Outcome(3, 5, 3)).returned_cents
    2400

    Attributes:
        name: `1998`, `1999`, `2008` or `9A`; it stands in records and in addresses.
        stands_on: The edition that holds wherever this one says nothing.
        price_list: The rows of 4.10 in their order.
        bets_by_layout: The layouts that may be used, the standard one first, each with its bets.
        permissions: Each call with the roles that may make it.
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
    price_list: tuple[PriceRow, ...]
    bets_by_layout: Mapping[str, tuple[Bet, ...]]
    permissions: Mapping[Call, frozenset[Role]]
    line_touching_may_be_paid: bool
    has_results_display: bool
    adjustment: Adjustment
    has_terminals: bool
    _winning: dict[tuple[int, int, int], Mapping[str, int]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """What wins on each result that was asked for: settlement asks for every wager."""

    def __post_init__(self) -> None:
        # A copy, so that nobody who still holds the mapping can change an edition that is in use.
        own = MappingProxyType({name: tuple(bets) for name, bets in self.bets_by_layout.items()})
        object.__setattr__(self, "bets_by_layout", own)
        fault = _fault_in(self)
        if fault:
            raise NotAnEdition(f"{quote(self.name)} is not an edition: {fault}")

    # ------------------------------------------------------------------------- who may do what

    def may(self, role: Role, call: Call) -> bool:
        """Tells whether a role may make a call; a call that the edition lacks is nobody's."""
        return role in self.permissions.get(call, frozenset())

    # ---------------------------------------------------------------------------------- bets

    @property
    def layouts(self) -> tuple[str, ...]:
        """The layouts that may be used, the standard one first."""
        return tuple(self.bets_by_layout)

    @cached_property
    def bets(self) -> tuple[Bet, ...]:
        """The bets of all its layouts, in the order of D9 4.1."""
        offered = {bet for bets in self.bets_by_layout.values() for bet in bets}
        return tuple(bet for bet in BETS.values() if bet in offered)

    def bets_on(self, layout: str) -> tuple[Bet, ...]:
        """The bets of a layout, which must be one of this edition's.

        >>> from taisai.rules.editions import EDITIONS
        >>> len(EDITIONS["1998"].bets_on("standard")), len(EDITIONS["2008"].bets_on("alternative"))
        (50, 106)
        """
        bets = self.bets_by_layout.get(layout) if is_text(layout) else None
        if bets is not None:
            return bets
        its_own = " and ".join(self.layouts)
        if layout == ALTERNATIVE:
            raise NotInEdition(
                f"edition {self.name} has no {layout} layout (Appendix 2 came with 2008): "
                f"it has {its_own}"
            )
        raise NotInEdition(
            f"no layout is named {quote(layout)} in {self.name}: there are {its_own}"
        )

    @cached_property
    def _bets_by_name(self) -> Mapping[str, Mapping[str, Bet]]:
        on_layouts = self.bets_by_layout.items()
        return {layout: {bet.name: bet for bet in bets} for layout, bets in on_layouts}

    def bet_on(self, layout: str, name: str) -> Bet:
        """Finds a bet by name, refusing one that this edition's layout does not have."""
        try:
            return self._bets_by_name[layout][name]
        except (KeyError, TypeError):
            raise self._why_not_on(layout, name) from None

    def _why_not_on(self, layout: str, name: str) -> BadInput:
        self.bets_on(layout)
        bet = bet_named(name)
        for other, bets in self.bets_by_layout.items():
            if bet in bets:
                return NotInEdition(
                    f"{name} is not on the {layout} layout: "
                    f"{bet.rule} offers it where the {other} layout is used"
                )
        return self._lacks(bet)

    def _lacks(self, bet: Bet) -> NotInEdition:
        lists = (year for year, rows in PRICE_LISTS.items() if bet.name in odds_by_bet(rows))
        year = next(lists, None)
        why = f"{bet.rule} came with the {year} edition" if year else "no published list prices it"
        if self.price_list not in PRICE_LISTS.values():
            why = "its own price list has no odds on it"
        return NotInEdition(f"{bet.name} does not exist in edition {self.name}: {why}")

    # --------------------------------------------------------------------- prices and settlement

    @cached_property
    def _odds(self) -> Mapping[str, tuple[Odds, ...]]:
        return odds_by_bet(self.price_list)

    def odds_of(self, bet: str) -> tuple[Odds, ...]:
        """The odds of a bet as 4.10 prints them: one price, or for a face three.

        >>> from taisai.rules.editions import EDITIONS
        >>> [str(odds) for odds in EDITIONS["9A"].odds_of("face_6")]
        ['1 to 1', '2 to 1', '12 to 1']
        """
        found = self._odds.get(bet) if is_text(bet) else None
        if found is None:
            raise self._lacks(bet_named(bet))
        return found

    def odds_paid(self, bet: str, outcome: Outcome) -> Odds | None:
        """The odds at which a bet is paid on an outcome, or None where it loses."""
        price = bet_named(bet).price_paid(outcome)
        odds = self.odds_of(bet)
        return odds[price - 1] if price else None

    def winning_odds(self, outcome: Outcome) -> Mapping[str, int]:
        """All bets that win on an outcome, each with the odds to one at which it is paid.

        >>> from taisai.rules.editions import EDITIONS
        >>> EDITIONS["2008"].winning_odds(Outcome(1, 1, 2))["face_1"]
        2
        """
        ascending = outcome.ascending
        found = self._winning.get(ascending)
        if found is None:
            found = self._winning[ascending] = MappingProxyType(
                {
                    bet.name: self._odds[bet.name][price - 1].to_one
                    for bet in self.bets
                    if (price := bet.price_paid(outcome))
                }
            )
        return found

    def due_on(self, wagers: Mapping[str, int], outcome: Outcome) -> Due:
        """What wagers in cents come to on an outcome, all together."""
        return due_on(wagers, self.winning_odds(outcome))

    def settle_wager(self, wager: Wager, outcome: Outcome) -> SettledWager:
        """Settles one wager on an outcome."""
        self.odds_of(wager.bet)
        return settle_wager(wager, self.winning_odds(outcome))

    def settle_round(self, wagers: Iterable[Wager], outcome: Outcome) -> SettledRound:
        """Settles a round: D9 6.5(a) losing wagers are collected first, then (b) winners paid."""
        placed = tuple(wagers)
        for wager in placed:
            self.odds_of(wager.bet)
        return settle_round(placed, self.winning_odds(outcome))

    # ---------------------------------------------------------------------------- as printed

    def lit(self, layout: str, outcome: Outcome) -> tuple[str, ...]:
        """All winning areas of a layout and no other (D9 3.3(b), D9A 3.1(d)(iv)).

        >>> from taisai.rules.editions import EDITIONS
        >>> EDITIONS["9A"].lit("standard", Outcome(5, 5, 5))
        ('triple_5', 'double_5', 'any_triple', 'total_15', 'face_5')
        """
        winning = self.winning_odds(outcome)
        return tuple(bet.name for bet in self.bets_on(layout) if bet.name in winning)

    def outcomes_lighting_every_area(self, layout: str) -> tuple[Outcome, ...]:
        """A few outcomes that between them light every area of a layout (D9 5.0(b), R52).

        >>> from taisai.rules.editions import EDITIONS
        >>> len(EDITIONS["9A"].outcomes_lighting_every_area("standard"))
        18
        >>> len(EDITIONS["9A"].outcomes_lighting_every_area("alternative"))
        56
        """
        lit = {one: frozenset(self.lit(layout, one)) for one in DISTINGUISHABLE_OUTCOMES}
        dark = {bet.name for bet in self.bets_on(layout)}
        chosen: list[Outcome] = []
        while dark:
            # The next outcome is always one that lights most of what was dark so far.
            best = max(lit, key=lambda one: len(dark & lit[one]))
            chosen.append(best)
            dark -= lit[best]
        return tuple(chosen)

    def printed(self, layout: str) -> Layout:
        """A layout as it is printed on a table (D9 3.2)."""
        self.bets_on(layout)
        return self._printed[layout, False]

    def printed_for_terminals(self, layout: str) -> Layout:
        """The touch screen's form of a layout (D9A 3.3(a))."""
        self.bets_on(layout)
        return self._printed[layout, True]

    @property
    def all_printed(self) -> tuple[Layout, ...]:
        """Its layouts in every form, the table's before the terminal's."""
        return tuple(self._printed.values())

    @cached_property
    def _printed(self) -> Mapping[tuple[str, bool], Layout]:
        printed = {}
        for name, bets in self.bets_by_layout.items():
            priced = tuple(PricedBet(bet, self.odds_of(bet.name)) for bet in bets)
            printed[name, False] = table_layout(self.name, name, priced)
            printed[name, True] = terminal_layout(self.name, name, priced)
        return MappingProxyType(printed)

    # ------------------------------------------------------------------------ another pay table

    def with_odds(self, name: str, odds: OddsByName) -> "Edition":
        """This edition under another name, with other odds on some bets, or on some kinds.

        What is not named keeps the odds that it has here; `with_only` keeps none. A bet that the
        edition does not offer is then offered on all its layouts.

        >>> from taisai.rules.editions import EDITIONS
        >>> ours = EDITIONS["9A"].with_odds("harbour", {"double": 9, "double_3": 10})
        >>> ours.odds_of("double_3"), ours.odds_of("double_4"), ours.odds_of("small")
        ((Odds(to_one=10),), (Odds(to_one=9),), (Odds(to_one=1),))
        """
        own = self._by_bet(odds)
        kept = tuple(
            replace(row, bets=left)
            for row in self.price_list
            if (left := tuple(bet for bet in row.bets if bet not in own))
        )
        return self._priced(name, kept, own, offered={*self.bets, *map(bet_named, own)})

    def with_only(self, name: str, odds: OddsByName) -> "Edition":
        """An edition of the bets and kinds that are named and no others, each at its own odds.

        Nothing that this edition pays is kept: a bet that is not named is not offered. Each layout
        has those of its bets, and a layout on which none is left is gone.

        >>> from taisai.rules.editions import EDITIONS
        >>> ours = EDITIONS["9A"].with_only("corner", {"small": 1, "big": 1, "face": (1, 2, 3)})
        >>> ours.layouts, len(ours.bets)
        (('standard', 'alternative'), 8)
        """
        own = self._by_bet(odds)
        return self._priced(name, (), own, offered=set(map(bet_named, own)))

    def _by_bet(self, odds: OddsByName) -> dict[str, int | tuple[int, ...]]:
        """The odds of each bet that is named, by itself or with all of its kind that are here."""
        of_kind: defaultdict[str, list[Bet]] = defaultdict(list)
        for bet in self.bets:
            of_kind[bet.kind].append(bet)
        own: dict[str, int | tuple[int, ...]] = {}
        # Kinds first, so that what is said of one bet goes before what is said of its kind.
        for named in sorted(odds, key=lambda one: one not in of_kind):
            for bet in of_kind.get(named) or [bet_named(named)]:
                own[bet.name] = odds[named]
        return own

    def _priced(
        self, name: str, kept: tuple[PriceRow, ...], own: OddsByName, offered: set[Bet]
    ) -> "Edition":
        new = offered - set(self.bets)
        on_layouts = {
            layout: tuple(bet for bet in BETS.values() if bet in offered & {*new, *bets})
            for layout, bets in self.bets_by_layout.items()
        }
        rows = (row for bet, to_one in own.items() for row in _rows_of(bet_named(bet), to_one))
        return replace(
            self,
            name=name,
            title=f"{name}: {self.title}, with odds of its own",
            source=f"Odds of its own; all else: {self.source}",
            dates=(),
            stands_on=self.name,
            price_list=(*kept, *rows),
            bets_by_layout={layout: bets for layout, bets in on_layouts.items() if bets},
        )


def _rows_of(bet: Bet, to_one: int | tuple[int, ...]) -> Iterable[PriceRow]:
    prices = to_one if isinstance(to_one, tuple) else (to_one,)
    words = DICE_WORDS if bet.kind is BetKind.FACE else ("",) * len(prices)
    # Where there are too few prices or too many, the edition that they are for says so.
    for price, its_words in zip(prices, words, strict=False):
        yield PriceRow(bet.title, its_words, Odds(price), (bet.name,))


def _fault_in(edition: Edition) -> str:
    """What does not fit together; empty where all does."""
    if not is_text(edition.name) or _NAME.fullmatch(edition.name) is None:
        return "its name is not made of letters, digits, dots, underscores and hyphens"
    if not edition.bets_by_layout or not all(edition.bets_by_layout.values()):
        return "it has a layout at least, and bets on each of its layouts"
    for layout, bets in edition.bets_by_layout.items():
        if len(set(bets)) != len(bets):
            return f"a bet is twice on its {layout} layout"
    return _fault_in_prices(edition)


def _fault_in_prices(edition: Edition) -> str:
    words: defaultdict[str, list[str]] = defaultdict(list)
    for row in edition.price_list:
        for priced in row.bets:
            words[priced].append(row.words)
    offered = {bet.name: bet for bet in edition.bets}
    for name, bet in offered.items():
        if len(words[name]) != bet.prices_count:
            return f"{name} has {len(words[name])} prices and not {bet.prices_count}"
        if bet.kind is BetKind.FACE and tuple(words[name]) != DICE_WORDS:
            return f"the prices of {name} are not those of {', '.join(DICE_WORDS)}, in that order"
    others = sorted(words.keys() - offered.keys())
    return f"{others[0]} has a price and is on none of its layouts" if others else ""
