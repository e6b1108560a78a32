"""Devices: enrolled with the fingerprint of their key, and revoked.

Knows what stands where. Knows nothing of keys or connections.
Obeys: D9 3.3(a); D9A 3.2(c), 3.2(d); R9.
"""

from typing import Final

from taisai.house import commands, events
from taisai.house.decisions.lookups import proper_digest, proper_id, reason_given
from taisai.house.refusals import Code, Refused
from taisai.house.state import House, place_of
from taisai.house.vocabulary import DeviceKind
from taisai.names import quote
from taisai.rules.figures import TERMINALS_MAX
from taisai.rules.modes import Mode
from taisai.stream_types import Deciders, Event


def enrol_device(state: House, command: commands.EnrolDevice, at: int) -> tuple[Event, ...]:
    """The casino supervisor lets a device speak, in its place and nowhere else."""
    device = proper_id(command.device)
    fingerprint = proper_digest(command.key_fingerprint)
    if command.table and command.table not in state.tables:
        raise Refused(Code.UNKNOWN_TABLE, table=quote(command.table))
    if device in state.devices:
        raise Refused(Code.DEVICE_THERE_ALREADY, device=device)
    _check_place(state, command)
    # A key that was revoked does not come back under another name.
    if fingerprint in state.keys:
        raise Refused(Code.KEY_USED)
    return (
        events.DeviceEnrolled(
            at=at,
            by=command.by,
            device=device,
            kind=command.kind,
            key_fingerprint=fingerprint,
            table=command.table,
            terminal=command.terminal,
        ),
    )


def _check_place(state: House, command: commands.EnrolDevice) -> None:
    kind, has_number = command.kind, bool(command.terminal)
    is_numbered = has_number if kind is DeviceKind.EQUIPMENT else kind is DeviceKind.TERMINAL
    if kind.stands_at_a_table is not bool(command.table) or is_numbered is not has_number:
        raise Refused(Code.PLACE_DOES_NOT_FIT, kind=kind)
    if kind.stands_at_a_table:
        _check_mode(kind, state.tables[command.table], has_number=has_number)
    # D9A 3.2(c): up to 30 terminals at a table.
    if has_number and not 1 <= command.terminal <= TERMINALS_MAX:
        raise Refused(Code.TOO_MANY_TERMINALS, terminal=command.terminal)
    if place_of(kind, command.table, command.terminal) in state.places:
        raise Refused(Code.PLACE_TAKEN, kind=kind, table=command.table)


def _check_mode(kind: DeviceKind, mode: Mode, *, has_number: bool) -> None:
    # D9A 2.1: terminals, and what is in their cabinets, are Division 9A's.
    if has_number and mode is Mode.TABLE:
        raise Refused(Code.NOT_IN_THIS_MODE, "D9A 2.1", mode=mode)
    # R9: a side display is for the table game and for hybrid play.
    if kind is DeviceKind.RESULTS_DISPLAY and mode is Mode.TERMINALS:
        raise Refused(Code.NOT_IN_THIS_MODE, "R9", mode=mode)


def revoke_device(state: House, command: commands.RevokeDevice, at: int) -> tuple[Event, ...]:
    """The device speaks no more, for good."""
    reason = reason_given(command.reason)
    device = state.devices.get(command.device)
    if device is None:
        raise Refused(Code.UNKNOWN_DEVICE, device=quote(command.device))
    if device.is_revoked:
        raise Refused(Code.DEVICE_REVOKED, device=device.device)
    return (events.DeviceRevoked(at=at, by=command.by, device=device.device, reason=reason),)


DECISIONS: Final[Deciders[House]] = {
    commands.EnrolDevice: enrol_device,
    commands.RevokeDevice: revoke_device,
}
