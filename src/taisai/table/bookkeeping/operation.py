"""The period's end gives unrecognised wagers back; settlement clears losers and pays winners."""

from typing import Final

from taisai.stream_types import Bookkeepers
from taisai.table import events
from taisai.table.accounts import TableAccount, TableEntry, credits_of
from taisai.table.state import Table


def wagers_given_back(state: Table, terminals: tuple[int, ...]) -> TableEntry:
    """The wagers in play at these terminals return to their credits."""
    lines = [(number, state.terminals[number].wagered_cents) for number in terminals]
    total_cents = sum(cents for _, cents in lines)
    back = tuple((credits_of(number), cents) for number, cents in lines)
    return ((TableAccount.WAGERS_IN_PLAY, -total_cents), *back) if total_cents else ()


def wagering_period_expired(state: Table, event: events.WageringPeriodExpired) -> TableEntry:
    """D9A 3.3(c)(iv): wagers below the aggregate minimum are not recognised."""
    return wagers_given_back(state, event.unrecognised)


def terminals_settled(_state: Table, event: events.TerminalsSettled) -> TableEntry:
    """D9A 3.3(c)(v): (A) losing wagers are cleared, (B) winners paid to the chip account."""
    wagered_cents = sum(line.wagered_cents for line in event.terminals)
    returned_cents = sum(line.returned_cents for line in event.terminals)
    if not wagered_cents:
        return ()
    losers_first = (
        (TableAccount.WAGERS_IN_PLAY, -wagered_cents),
        (TableAccount.HOUSE_WIN, wagered_cents - returned_cents),
    )
    winners = tuple(
        (credits_of(line.terminal), line.returned_cents)
        for line in event.terminals
        if line.returned_cents
    )
    return (*losers_first, *winners)


BOOKKEEPERS: Final[Bookkeepers[Table]] = {
    events.WageringPeriodExpired: wagering_period_expired,
    events.TerminalsSettled: terminals_settled,
}
