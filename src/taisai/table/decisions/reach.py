"""Terminals out of their players' reach: nobody's money is forgotten with a screen.

Knows what a player has at a terminal. Knows nothing of sockets, keys or screens.
Obeys: D9A 3.6; R21, R29.
"""

from types import MappingProxyType
from typing import Final

from taisai.money import format_amount
from taisai.stream_types import Deciders, Event
from taisai.table import commands, events
from taisai.table.cabinet import OutOfReach
from taisai.table.decisions.lookups import known_terminal
from taisai.table.refusals import Code, Refused
from taisai.table.state import Table
from taisai.table.vocabulary import AlertKind, AlertValues

ALERTS: Final = MappingProxyType(
    {
        OutOfReach.REVOKED: AlertKind.TERMINAL_REVOKED,
        OutOfReach.LOST: AlertKind.TERMINAL_LOST,
    }
)
"""What staff are told of each cause."""


def report_terminal_reach(
    state: Table, command: commands.ReportTerminalReach, at: int
) -> tuple[Event, ...]:
    """R29: what a player has stays theirs; staff are told how much it is, and pay it (R21)."""
    terminal = known_terminal(state, command.terminal)
    number, cause = terminal.number, command.out_of_reach
    if terminal.out_of_reach is cause:
        raise Refused(Code.ON_RECORD, terminal=number)
    if cause is None:
        return (events.TerminalInReach(at=at, terminal=number),)
    credits_cents, wagered_cents = state.credits(number), terminal.wagered_cents
    if not credits_cents + wagered_cents:
        raise Refused(Code.NO_CREDITS, terminal=number)
    out = events.TerminalOutOfReach(
        at=at,
        terminal=number,
        cause=cause,
        credits_cents=credits_cents,
        wagered_cents=wagered_cents,
    )
    credits, wagered = format_amount(credits_cents), format_amount(wagered_cents)
    alert = events.AlertRaised(
        at=at,
        kind=ALERTS[cause],
        text=f"terminal {number} is {cause}: {credits} in credits, {wagered} in wagers",
        terminal=number,
        values=AlertValues(amount_cents=credits_cents, wagered_cents=wagered_cents),
    )
    return (out, alert)


DECISIONS: Final[Deciders[Table]] = {commands.ReportTerminalReach: report_terminal_reach}
