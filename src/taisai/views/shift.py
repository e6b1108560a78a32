"""A dealer's shift at a table: what they ran, took in and gave out, until they were relieved.

For the dealer, as staff. Knows figures and events. Must not know where they are kept.
Obeys: D9A 3.4 (players are told nothing of it); D9 3.4(c); R31.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from taisai.stream_types import Event
from taisai.table import events
from taisai.views.evening_win import RoundWin
from taisai.views.parts import View

_VOIDING: Final = (
    events.NoSpinAnnounced,
    events.VoidRoundAnnounced,
    events.LayoutVoided,
    events.SettlementVoided,
)
"""What makes a round void before it is over; later it is a correction."""


class Shift(msgspec.Struct, frozen=True, kw_only=True):
    """A dealer's newest time at a table.

    Attributes:
        ended_at: When somebody else took over; absent while the dealer is at the table.
        happened: The table's events in it, in order.
    """

    began_at: int
    happened: tuple[Event, ...]
    ended_at: int | UnsetType = UNSET

    def holds(self, at: int) -> bool:
        """Tells whether a moment lies in it."""
        return self.began_at <= at and (self.ended_at is UNSET or at < self.ended_at)


class ShiftSummary(View, frozen=True, kw_only=True):
    """What a dealer ran at a table, within the gaming day.

    Attributes:
        ended_at: When somebody else took over; absent while the dealer is at the table.
        corrections_count: How often a round was put right in that time, whoever dealt it.
        wagered_cents: In the rounds that began in the shift, as they stand after corrections.
        win_cents: The house's win of the same rounds, by the same reckoning as the supervisors'
            (`evening_win`); below zero where the players won.
        bought_in_cents: Cash and chips taken for credits, for chips and for colours.
        paid_in_chips_cents: Credits that were paid in chips.
        filled_cents: Chips that came from the cage, less those that went back.
        incidents_count: As many as the inspector finds for the table in that time.
    """

    began_at: int
    rounds_count: int
    void_count: int
    corrections_count: int
    wagered_cents: int
    win_cents: int
    bought_in_cents: int
    paid_in_chips_cents: int
    filled_cents: int
    incidents_count: int
    ended_at: int | UnsetType = UNSET


def newest_shift(
    happened: Sequence[Event], dealer: str, dealer_now: str | None, from_at: int
) -> Shift | None:
    """A dealer's newest shift; None where they were not at the table.

    Args:
        happened: The table's events since a moment, in order.
        dealer: Whose shift it is.
        dealer_now: Who is at the table after all of them.
        from_at: The moment; who was at the table then has been there since.
    """
    ended_at: int | UnsetType = UNSET
    until, at_table = len(happened), dealer_now
    for place in range(len(happened) - 1, -1, -1):
        came = happened[place]
        if not isinstance(came, events.DealerAssigned):
            continue
        if came.dealer == dealer:
            of_it = tuple(happened[place + 1 : until])
            return Shift(began_at=came.at, ended_at=ended_at, happened=of_it)
        until, ended_at, at_table = place, came.at, came.before
    if at_table != dealer:
        return None
    return Shift(began_at=from_at, ended_at=ended_at, happened=tuple(happened[:until]))


def shift_summary(shift: Shift, wins: Iterable[RoundWin], incidents_count: int) -> ShiftSummary:
    """Adds a shift up.

    Args:
        shift: The shift.
        wins: The rounds of the table's evening, those of others among them.
        incidents_count: How many incidents of the table are on record for its time.
    """
    own = [one for one in wins if shift.holds(one.began_at)]
    happened = shift.happened
    return ShiftSummary(
        began_at=shift.began_at,
        ended_at=shift.ended_at,
        rounds_count=sum(isinstance(one, events.RoundBegan) for one in happened),
        void_count=sum(isinstance(one, _VOIDING) for one in happened),
        corrections_count=sum(isinstance(one, events.CorrectionEvent) for one in happened),
        wagered_cents=sum(one.wagered_cents for one in own),
        win_cents=sum(one.win_cents for one in own),
        bought_in_cents=sum(_bought_in_cents(one) for one in happened),
        paid_in_chips_cents=sum(
            one.amount_cents for one in happened if isinstance(one, events.CreditsCancelled)
        ),
        filled_cents=sum(
            one.amount_cents for one in happened if isinstance(one, events.FloatFilled)
        ),
        incidents_count=incidents_count,
    )


def _bought_in_cents(event: Event) -> int:
    match event:
        case events.CreditsBoughtIn() | events.ChipsBought():
            return event.amount_cents
        case events.ColourBought():
            return event.value_cents * event.count
        case _:
            return 0
