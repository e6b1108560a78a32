"""How the reports of the table's own equipment change the state."""

from typing import Final

from msgspec.structs import replace

from taisai.stream_types import Handlers
from taisai.table import events
from taisai.table.equipment import DeviceIdentity, RegisterEntry, place_of
from taisai.table.malfunctions import Malfunction
from taisai.table.state import Table
from taisai.table.vocabulary import DeviceFault, Part, TableDevice

_Faults = dict[TableDevice, tuple[DeviceFault, ...]]


def lamps_reported(state: Table, event: events.LampsReported) -> Table:
    """Which lamps are wrong is known."""
    lamps = replace(state.equipment, dark=event.dark, wrongly_lit=event.wrongly_lit)
    return replace(state, equipment=lamps)


def cover_reported(state: Table, event: events.CoverReported) -> Table:
    """What the switch says is known; that the dealer uncovered the dice is another matter."""
    return replace(state, equipment=replace(state.equipment, is_cover_off=not event.is_on))


def spins_asked(state: Table, event: events.SpinsAsked) -> Table:
    """A motor has something to do; it counts what it has done."""
    assert state.round is not None
    asked = replace(
        state.round, spins_asked=state.round.spins_asked + event.times, spun_by=event.by
    )
    return replace(state, round=asked)


def spins_counted(state: Table, event: events.SpinsCounted) -> Table:
    """Spins are counted."""
    assert state.round is not None
    return replace(state, round=replace(state.round, spins=state.round.spins + event.times))


def table_device_reported(state: Table, event: events.TableDeviceReported) -> Table:
    """What is wrong with a device is known."""
    faults = {**state.equipment.faults, event.device: event.failures}
    return replace(state, equipment=replace(state.equipment, faults=faults))


def table_device_identified(state: Table, event: events.TableDeviceIdentified) -> Table:
    """What a device is, is known."""
    identity = DeviceIdentity(event.model, event.serial, event.version)
    identities = {**state.equipment.identities, event.device: identity}
    return replace(state, equipment=replace(state.equipment, identities=identities))


def equipment_compared(state: Table, event: events.EquipmentCompared) -> Table:
    """What the register says of a device is known."""
    entry = RegisterEntry(event.model, event.version, event.reference)
    place = place_of(event.terminal, event.device)
    return replace(state, on_register={**state.on_register, place: entry})


def malfunction_found(state: Table, event: events.MalfunctionFound) -> Table:
    """D9 7.4: a game lock stands."""
    found = Malfunction(
        number=event.malfunction,
        part=event.part,
        what=event.what,
        terminal=None,
        began_at=event.at,
    )
    return replace(state, malfunctions=(*state.malfunctions, found))


def forget_faults(state: Table, part: Part) -> Table:
    """A part was rectified: whatever is reported of it from now on is found anew."""
    known = state.equipment
    if part is Part.ILLUMINATION:
        faults = _without_faults(known.faults, TableDevice.LAMPS)
        return replace(state, equipment=replace(known, dark=(), wrongly_lit=(), faults=faults))
    if part is Part.TUMBLER:
        faults = _without_faults(known.faults, TableDevice.TUMBLER)
        return replace(state, equipment=replace(known, faults=faults))
    return state


def _without_faults(faults: _Faults, device: TableDevice) -> _Faults:
    """A device that the table has is as it should be; one that it has not stays unknown."""
    return {**faults, device: ()} if device in faults else faults


HANDLERS: Final[Handlers[Table]] = {
    events.LampsReported: lamps_reported,
    events.CoverReported: cover_reported,
    events.SpinsAsked: spins_asked,
    events.SpinsCounted: spins_counted,
    events.TableDeviceReported: table_device_reported,
    events.TableDeviceIdentified: table_device_identified,
    events.EquipmentCompared: equipment_compared,
    events.MalfunctionFound: malfunction_found,
}
