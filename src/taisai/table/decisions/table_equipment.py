"""D9 7.3, 7.4, 6.1: what the table's own equipment reports, and what follows from it.

Equipment reports the whole of what it finds. What is on record already is refused as told, so that
who reports it may do so again after any interruption. Knows nothing of coils, motors or switches.
Obeys: D9 3.3(b), 3.4(e)(iv), 6.1, 6.6, 7.1(b), (c), 7.3, 7.4; D9A 3.5; R54.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from taisai.stream_types import Deciders, Event
from taisai.table import commands, events
from taisai.table.decisions.lookups import bet_of, current_round, known_terminal
from taisai.table.equipment import DeviceIdentity, RegisterEntry, place_of
from taisai.table.phases import Phase
from taisai.table.refusals import Code, Refused
from taisai.table.state import Table
from taisai.table.vocabulary import AlertKind, AlertValues, Part, TableDevice, TumblerKind

_ALERTS: Final[Mapping[TableDevice, AlertKind]] = MappingProxyType(
    {
        TableDevice.LAMPS: AlertKind.LAMPS,
        TableDevice.TUMBLER: AlertKind.TUMBLER,
        TableDevice.DICE_READER: AlertKind.DICE_READER,
        TableDevice.ENTRY_KEYPAD: AlertKind.ENTRY_KEYPAD,
    }
)
"""What staff are told of each device."""

_PARTS: Final[Mapping[TableDevice, Part]] = MappingProxyType(
    {TableDevice.LAMPS: Part.ILLUMINATION, TableDevice.TUMBLER: Part.TUMBLER}
)
"""D9 7.4: what no game is conducted without. Where a reader or a keypad fails, the dealer goes on
by hand and eye."""


def report_lamps(state: Table, command: commands.ReportLamps, at: int) -> tuple[Event, ...]:
    """D9 7.3: a dark or a wrong lamp is a malfunction; a round under way goes by the dice.

    A lamp that was told before is not told again, whatever was done about it meanwhile.
    """
    known = state.equipment
    dark, wrongly_lit = _areas(state, command.dark), _areas(state, command.wrongly_lit)
    if (dark, wrongly_lit) == (known.dark, known.wrongly_lit):
        raise Refused(Code.TOLD_ALREADY, "D9 7.3")
    reported = events.LampsReported(at=at, dark=dark, wrongly_lit=wrongly_lit)
    if set(dark) <= set(known.dark) and set(wrongly_lit) <= set(known.wrongly_lit):
        return (reported,)
    what = "; ".join(
        f"{how}: {', '.join(areas)}"
        for how, areas in (("dark", dark), ("wrongly lit", wrongly_lit))
        if areas
    )
    return (reported, *_found(state, Part.ILLUMINATION, AlertKind.LAMPS, f"lamps {what}", at))


def _areas(state: Table, names: Iterable[str]) -> tuple[str, ...]:
    """Areas of the layout, each once, in one order."""
    return tuple(sorted({bet_of(state, name).name for name in names}))


def report_table_device(
    state: Table, command: commands.ReportTableDevice, at: int
) -> tuple[Event, ...]:
    """D9 7.4: lamps or a tumbler that fail stop the next round; staff are told of any device.

    That a device works is on record the first time too: from then on the table has it.
    """
    device, faults = command.device, tuple(sorted(set(command.failures)))
    before = state.equipment.faults.get(device)
    if faults == before:
        raise Refused(Code.TOLD_ALREADY, "D9 7.4")
    reported = events.TableDeviceReported(at=at, device=device, failures=faults)
    if set(faults) <= set(before or ()):
        return (reported,)
    what = f"{device}: {', '.join(faults)}"
    return (reported, *_found(state, _PARTS.get(device), _ALERTS[device], what, at))


def _found(
    state: Table, part: Part | None, kind: AlertKind, what: str, at: int
) -> tuple[Event, ...]:
    alert = events.AlertRaised(at=at, kind=kind, text=f"{what} (D9 7.4)")
    if part is None:
        return (alert,)
    number = len(state.malfunctions) + 1
    return (events.MalfunctionFound(at=at, malfunction=number, part=part, what=what), alert)


def report_cover(state: Table, command: commands.ReportCover, at: int) -> tuple[Event, ...]:
    """D9 7.1(c): a cover that is off before the close may have shown the dice; staff are told."""
    if command.is_on is not state.equipment.is_cover_off:
        raise Refused(Code.TOLD_ALREADY, "D9 3.4(e)(iv)")
    reported = events.CoverReported(at=at, is_on=command.is_on)
    if command.is_on or not is_before_close(state):
        return (reported,)
    text = "the cover was off before wagering closed (D9 7.1(c))"
    return (reported, events.AlertRaised(at=at, kind=AlertKind.COVER_OFF, text=text))


def is_before_close(state: Table) -> bool:
    """D9 7.1(c), R4: in a round, and nobody may have seen the dice yet.

    Beside a table layout it is the dealer's call before which no die is seen.
    """
    if state.phase is Phase.NO_MORE_WAGERS and state.setup.has_table_layout:
        return not current_round(state).no_more_bets_called
    return state.phase in (Phase.TUMBLING, Phase.WAGERING)


def report_spins(state: Table, command: commands.ReportSpins, at: int) -> tuple[Event, ...]:
    """D9 6.1: the motor's own count; D9 6.6: once wagers may be placed, nobody spins the dice."""
    current = state.round
    if state.setup.tumbler is not TumblerKind.MOTOR:
        raise Refused(Code.NO_MOTOR)
    if current is None or command.round != current.number:
        raise Refused(Code.WRONG_PHASE, "D9 6.1", phase=state.phase)
    more = command.spins - current.spins
    if more <= 0:
        raise Refused(Code.TOLD_ALREADY, "D9 6.1")
    counted = events.SpinsCounted(at=at, times=more)
    if state.phase is Phase.TUMBLING or is_told_in_round(state, AlertKind.TUMBLER):
        return (counted,)
    text = "the tumbler was activated after wagering had opened (D9 6.6)"
    return (counted, events.AlertRaised(at=at, kind=AlertKind.TUMBLER, text=text))


def is_told_in_round(state: Table, kind: AlertKind) -> bool:
    """Staff were told of such a thing in this round: who goes on and on hides no other alert."""
    began_at = current_round(state).began_at
    return any(one.kind is kind and one.at >= began_at for one in state.alerts)


def identify_table_device(
    state: Table, command: commands.IdentifyTableDevice, at: int
) -> tuple[Event, ...]:
    """D9A 3.5: what is used at the table is on record."""
    identity = DeviceIdentity(command.model, command.serial, command.version)
    if state.equipment.identities.get(command.device) == identity:
        raise Refused(Code.TOLD_ALREADY, "D9A 3.5")
    identified = events.TableDeviceIdentified(
        at=at,
        device=command.device,
        model=command.model,
        serial=command.serial,
        version=command.version,
    )
    return (identified,)


def compare_equipment(
    state: Table, command: commands.CompareEquipment, at: int
) -> tuple[Event, ...]:
    """R54: equipment that the register does not name is shown, and staff are told; it is used."""
    if command.terminal is not None:
        known_terminal(state, command.terminal)
    entry = RegisterEntry(command.model, command.version, command.reference)
    before = state.on_register.get(place_of(command.terminal, command.device))
    if before == entry:
        raise Refused(Code.ON_RECORD)
    compared = events.EquipmentCompared(
        at=at,
        terminal=command.terminal,
        device=command.device,
        model=command.model,
        version=command.version,
        reference=command.reference,
    )
    is_told = before is not None and (before.model, before.reference) == (command.model, "")
    if command.reference or is_told:
        return (compared,)
    where = "the table" if command.terminal is None else f"terminal {command.terminal}"
    alert = events.AlertRaised(
        at=at,
        kind=AlertKind.NOT_ON_REGISTER,
        text=f"{where}: {command.device} {command.model}: not on the register (D9A 3.5)",
        terminal=command.terminal,
        values=AlertValues(device=command.device, model=command.model),
    )
    return (compared, alert)


DECISIONS: Final[Deciders[Table]] = {
    commands.ReportLamps: report_lamps,
    commands.ReportCover: report_cover,
    commands.ReportSpins: report_spins,
    commands.ReportTableDevice: report_table_device,
    commands.IdentifyTableDevice: identify_table_device,
    commands.CompareEquipment: compare_equipment,
}
