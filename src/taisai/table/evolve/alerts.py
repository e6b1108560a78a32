"""How alerts change the state: they are numbered, wait, and are seen."""

from collections import Counter
from collections.abc import Callable
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from taisai.stream_types import Handlers, StaffEvent
from taisai.table import events
from taisai.table.standing_alerts import Alert
from taisai.table.state import ALERTS_HELD_MAX, Table
from taisai.table.vocabulary import AlertKind, AlertValues


def alert_raised(state: Table, event: events.AlertRaised) -> Table:
    """Staff are told; what was seen gives way to what waits, and no kind to a flood of another."""
    number = state.alerts_count + 1
    values = AlertValues() if event.values is UNSET else event.values
    alert = Alert(number, event.at, event.kind, event.text, event.terminal, values)
    alerts = (*state.alerts, alert)
    if len(alerts) > ALERTS_HELD_MAX:
        gone = _least_missed(alerts)
        alerts = tuple(one for one in alerts if one is not gone)
    told = replace(state, alerts_count=number, alerts=alerts)
    return _idle_told(told, event) if event.kind is AlertKind.IDLE_SEAT else told


def _idle_told(state: Table, event: events.AlertRaised) -> Table:
    """Div1 6: staff are told once of a seat that stays idle."""
    if event.terminal is not None:
        terminal = replace(state.terminals[event.terminal], idle_told=True)
        return replace(state, terminals={**state.terminals, event.terminal: terminal})
    position = UNSET if event.values is UNSET else event.values.position
    if position is UNSET or position not in state.layout.positions:
        return state
    idle = replace(state.layout.positions[position], idle_told=True)
    positions = {**state.layout.positions, position: idle}
    return replace(state, layout=replace(state.layout, positions=positions))


def _least_missed(alerts: tuple[Alert, ...]) -> Alert:
    """The oldest of the kind of which there are most, among those that were seen if any was."""
    candidates = tuple(one for one in alerts if not one.is_waiting) or alerts
    ((kind, _count),) = Counter(one.kind for one in candidates).most_common(1)
    return next(one for one in candidates if one.kind is kind)


def alert_acknowledged(state: Table, event: events.AlertAcknowledged) -> Table:
    """It waits for nobody any more; it stays among what staff were told."""
    return _acknowledged(state, event, lambda one: one.number == event.alert)


def mark_seen(state: Table, kind: AlertKind, terminal: int | None, event: StaffEvent) -> Table:
    """Somebody has dealt with what an alert told, of a terminal or the round, and has seen it."""
    return _acknowledged(
        state,
        event,
        lambda one: one.is_waiting and one.kind is kind and one.terminal == terminal,
    )


def _acknowledged(state: Table, event: StaffEvent, is_meant: Callable[[Alert], bool]) -> Table:
    alerts = tuple(
        replace(one, acknowledged_by=event.by, acknowledged_at=event.at) if is_meant(one) else one
        for one in state.alerts
    )
    return replace(state, alerts=alerts)


HANDLERS: Final[Handlers[Table]] = {
    events.AlertRaised: alert_raised,
    events.AlertAcknowledged: alert_acknowledged,
}
