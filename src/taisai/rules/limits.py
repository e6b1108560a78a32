"""Limits on wagers: per kind of bet a minimum, a step and a maximum; for all together a minimum.

Knows amounts and kinds of bet. Must not know credits, terminals or the clock.
Obeys: D9A 3.3(b)(i), 3.3(c)(ii) to (iv), 4.8; Div1 9; readings R13 to R16, R57.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from taisai.money import format_amount
from taisai.names import BadInput, quote
from taisai.rules.bets import BetKind
from taisai.rules.settlement import NotAWager


class NotALimit(BadInput):
    """The figures contradict each other."""


@dataclass(frozen=True, slots=True)
class BetLimits:
    """What may be wagered on one bet: the minimum, and steps above it up to the maximum.

    >>> limits = BetLimits(wager_cents_min=500, step_cents=250, wager_cents_max=2_000)
    >>> [limits.permitted(cents) for cents in (499, 500, 999, 5_000)]
    [0, 500, 750, 2000]
    """

    wager_cents_min: int
    step_cents: int
    wager_cents_max: int

    def __post_init__(self) -> None:
        figures = (self.wager_cents_min, self.step_cents, self.wager_cents_max)
        if any(type(figure) is not int or figure <= 0 for figure in figures):
            raise NotALimit("minimum, step and maximum are whole numbers of cents above zero")
        if self.wager_cents_max < self.wager_cents_min:
            raise NotALimit(
                f"the maximum {format_amount(self.wager_cents_max)} is below "
                f"the minimum {format_amount(self.wager_cents_min)}"
            )

    def permitted(self, wager_cents: int) -> int:
        """The wager that is displayed when this much is attempted; zero for none at all.

        R13: the amount is the new total on that bet, never raised by itself.
        """
        if type(wager_cents) is not int:
            raise NotAWager(
                f"{quote(wager_cents)} is not a wager: a wager is a whole number of cents"
            )
        # D9A 3.3(c)(ii): below the minimum, no chips are displayed.
        if wager_cents < self.wager_cents_min:
            return 0
        # D9A 3.3(c)(iii)(B), then (A): the next lowest permitted wager.
        within_cents = wager_cents if wager_cents < self.wager_cents_max else self.wager_cents_max
        over_cents = within_cents - self.wager_cents_min
        return within_cents - over_cents % self.step_cents

    @property
    def highest_permitted_cents(self) -> int:
        """The largest wager that is a permitted multiple; not above the maximum."""
        return self.permitted(self.wager_cents_max)


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a table layout or of one terminal (D9A 4.8: they may differ).

    Attributes:
        every_bet: Applies to each kind of bet without limits of its own.
        by_kind: The kinds of bet that have limits of their own.
        aggregate_cents_min: D9A 3.3(c)(iv): what all wagers of a round must come to, or zero.
    """

    every_bet: BetLimits
    by_kind: Mapping[BetKind, BetLimits] = field(default_factory=lambda: MappingProxyType({}))
    aggregate_cents_min: int = 0

    def __post_init__(self) -> None:
        # A copy, so that nobody who still holds the mapping can change limits that are in force.
        own = MappingProxyType(dict(self.by_kind))
        object.__setattr__(self, "by_kind", own)
        unknown = [kind for kind in own if kind not in tuple(BetKind)]
        if unknown:
            raise NotALimit(
                f"{quote(unknown[0])} is not a kind of bet: there are {', '.join(BetKind)}"
            )
        if not all(isinstance(limits, BetLimits) for limits in (self.every_bet, *own.values())):
            raise NotALimit("limits are given as a minimum, a step and a maximum")
        if type(self.aggregate_cents_min) is not int or self.aggregate_cents_min < 0:
            raise NotALimit("the aggregate minimum is a whole number of cents, zero for none")

    def on(self, kind: BetKind) -> BetLimits:
        """The limits that hold for a kind of bet."""
        return self.by_kind.get(kind, self.every_bet)

    def recognises(self, aggregate_cents: int) -> bool:
        """D9A 3.3(c)(iv): tells whether wagers of this sum are recognised at the period's end."""
        return aggregate_cents >= self.aggregate_cents_min


def needs_notice(now: Limits, then: Limits) -> bool:
    """Div1 9.3: raising a minimum or lowering a maximum needs notice; the rest does not.

    R57: a maximum is the highest wager that is permitted on a bet, whatever lowers it: a step
    alone may. A step that changes neither end needs no notice.
    """
    for kind in BetKind:
        before, after = now.on(kind), then.on(kind)
        if after.wager_cents_min > before.wager_cents_min:
            return True
        if after.highest_permitted_cents < before.highest_permitted_cents:
            return True
    return then.aggregate_cents_min > now.aggregate_cents_min
