"""The phases of a table, and the one table of transitions between them.

House rules: everything that moves a table from phase to phase stands in `TRANSITIONS`, and this
module does not know who may cause an event or why. `docs/table/phases.md` is drawn from it.

Theory of operation: a table is CLOSED until a casino supervisor begins OPENING and finishes the
checks; then it stands BETWEEN_ROUNDS. The first spin begins a round (TUMBLING); "Place your bets"
opens it (WAGERING). The period's expiry, or "No more bets" where only the table layout is in use,
closes it (NO_MORE_WAGERS). ENTER brings OUTCOME_ENTERED, in which the areas are lit and a game
supervisor may amend; then SETTLING, until all winners are paid. A void round goes back to
BETWEEN_ROUNDS from wherever it stands. Locks are not phases: they stop commands in any phase.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from taisai.stream_types import Event
from taisai.table import events


class Phase(StrEnum):
    """Where a table stands."""

    CLOSED = "closed"
    OPENING = "opening"
    BETWEEN_ROUNDS = "between_rounds"
    TUMBLING = "tumbling"
    WAGERING = "wagering"
    NO_MORE_WAGERS = "no_more_wagers"
    OUTCOME_ENTERED = "outcome_entered"
    SETTLING = "settling"


_VOIDED: Final[Mapping[type[Event], Phase]] = {
    events.NoSpinAnnounced: Phase.BETWEEN_ROUNDS,
    events.VoidRoundAnnounced: Phase.BETWEEN_ROUNDS,
}

TRANSITIONS: Final[Mapping[Phase, Mapping[type[Event], Phase]]] = MappingProxyType(
    {
        Phase.CLOSED: {events.OpeningBegun: Phase.OPENING},
        Phase.OPENING: {
            events.TableOpened: Phase.BETWEEN_ROUNDS,
            events.TableClosed: Phase.CLOSED,
        },
        Phase.BETWEEN_ROUNDS: {
            events.RoundBegan: Phase.TUMBLING,
            events.TableClosed: Phase.CLOSED,
        },
        Phase.TUMBLING: {events.PlaceYourBetsCalled: Phase.WAGERING, **_VOIDED},
        Phase.WAGERING: {
            events.WageringPeriodExpired: Phase.NO_MORE_WAGERS,
            events.NoMoreBetsCalled: Phase.NO_MORE_WAGERS,
            **_VOIDED,
        },
        Phase.NO_MORE_WAGERS: {events.OutcomeEntered: Phase.OUTCOME_ENTERED, **_VOIDED},
        Phase.OUTCOME_ENTERED: {events.OutcomeConfirmed: Phase.SETTLING, **_VOIDED},
        # R31: at a table alone a spin can still be void until the dealer begins to collect.
        Phase.SETTLING: {
            events.RoundCompleted: Phase.BETWEEN_ROUNDS,
            events.NoSpinAnnounced: Phase.BETWEEN_ROUNDS,
            # R46: afterwards too, until the last winner on the layout is paid.
            events.SettlementVoided: Phase.BETWEEN_ROUNDS,
            events.LayoutVoided: Phase.BETWEEN_ROUNDS,
        },
    }
)
"""From each phase, the events that leave it and the phase they lead to; others stay."""

IN_ROUND: Final = frozenset(
    {
        Phase.TUMBLING,
        Phase.WAGERING,
        Phase.NO_MORE_WAGERS,
        Phase.OUTCOME_ENTERED,
        Phase.SETTLING,
    }
)
"""A round is under way."""

OPEN: Final = IN_ROUND | {Phase.BETWEEN_ROUNDS}
"""The table is open for gaming."""
