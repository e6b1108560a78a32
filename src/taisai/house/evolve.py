"""The house's next state after an event; it never refuses, because the event has happened."""

from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from taisai.house import events
from taisai.house.events import SecurityEvent
from taisai.house.state import (
    FACTS_HELD_MAX,
    MINUTE_MS,
    Approval,
    Device,
    House,
    Rate,
    SecurityFact,
    Software,
    StaffMember,
    rate_key,
)
from taisai.house.vocabulary import SecurityKind
from taisai.rules import Role
from taisai.stream_types import Event, Handlers


def created(event: events.HouseCreated) -> House:
    """The house on its first day."""
    first = StaffMember(
        id=event.by.id,
        name=event.by_name,
        roles=frozenset({Role.CASINO_SUPERVISOR}),
        is_demo=event.is_demo,
    )
    return House(
        kind=event.kind,
        settings=event.settings,
        created_at=event.at,
        staff={first.id: first},
    )


def settings_changed(state: House, event: events.SettingsChanged) -> House:
    """The new settings hold."""
    return replace(state, settings=event.settings)


def table_added(state: House, event: events.TableAdded) -> House:
    """One table more."""
    return replace(state, tables={**state.tables, event.table: event.mode})


# ------------------------------------------------------------------ staff
def _with_member(state: House, member: StaffMember) -> House:
    return replace(state, staff={**state.staff, member.id: member})


def staff_engaged(state: House, event: events.StaffEngaged) -> House:
    """One person more."""
    member = StaffMember(
        id=event.id,
        name=event.name,
        roles=frozenset(event.roles),
        is_demo=event.is_demo,
        engaged_by=event.by.id,
        engaged_at=event.at,
    )
    return _with_member(state, member)


def roles_changed(state: House, event: events.RolesChanged) -> House:
    """Other roles."""
    return _with_member(state, replace(state.staff[event.id], roles=frozenset(event.roles)))


def staff_dismissed(state: House, event: events.StaffDismissed) -> House:
    """No roles any more."""
    member = state.staff[event.id]
    return _with_member(state, replace(member, roles=frozenset(), is_dismissed=True))


def credentials_changed(state: House, event: events.CredentialsChanged) -> House:
    """When it was, and whether by somebody else."""
    member = replace(state.staff[event.id], credentials_changed_at=event.at)
    if event.by.id == event.id:
        return _with_member(state, replace(member, has_given_password=False))
    return _with_member(
        state,
        replace(
            member,
            password_given_by=event.by.id,
            password_given_at=event.at,
            has_given_password=True,
        ),
    )


# ------------------------------------------------------------------ devices
def device_enrolled(state: House, event: events.DeviceEnrolled) -> House:
    """One device more."""
    device = Device(
        device=event.device,
        kind=event.kind,
        key_fingerprint=event.key_fingerprint,
        table=event.table,
        terminal=event.terminal,
    )
    # Copies are made in one piece: a large house has thousands.
    keys, places = state.keys.copy(), state.places
    keys[device.key_fingerprint] = device.device
    if device.place:
        places = places.copy()
        places[device.place] = device.device
    return replace(_with_device(state, device), keys=keys, places=places)


def _with_device(state: House, device: Device) -> House:
    devices = state.devices.copy()
    devices[device.device] = device
    return replace(state, devices=devices)


def device_revoked(state: House, event: events.DeviceRevoked) -> House:
    """The device is remembered, so that its key cannot come back."""
    device = state.devices[event.device]
    places = state.places.copy()
    places.pop(device.place, None)
    return replace(_with_device(state, replace(device, is_revoked=True)), places=places)


# ------------------------------------------------------------------ software
def approval_recorded(state: House, event: events.ApprovalRecorded) -> House:
    """One approval more."""
    approval = Approval(
        version=event.version,
        digest=event.digest,
        reference=event.reference,
        at=event.at,
        kind=event.kind,
        model=event.model,
    )
    return replace(state, approvals=(*state.approvals, approval))


def approval_withdrawn(state: House, event: events.ApprovalWithdrawn) -> House:
    """It stays on the register, and holds no more."""
    approvals = tuple(
        replace(one, is_withdrawn=True) if one.reference == event.reference else one
        for one in state.approvals
    )
    return replace(state, approvals=approvals)


def types_recorded(state: House, event: events.TypesRecorded) -> House:
    """The devices are of that type."""
    typed = {name: replace(state.devices[name], model=event.model) for name in event.devices}
    return replace(state, devices={**state.devices, **typed})


def software_recorded(state: House, event: events.SoftwareRecorded) -> House:
    """This is what runs."""
    software = Software(version=event.version, digest=event.digest, at=event.at)
    members = {**state.members_software, event.member: software}
    return replace(state, software=software, members_software=members)


def shape_level_recorded(state: House, event: events.ShapeLevelRecorded) -> House:
    """All read it."""
    return replace(state, shape_level=event.level)


# ------------------------------------------------------------------ security
def _recorded(
    state: House, kind: SecurityKind, event: SecurityEvent, text: str, **values: str
) -> House:
    """The fact is held, and counted; rates of minutes that are over are forgotten."""
    minute = event.at // MINUTE_MS
    key = rate_key(kind, event.person)
    rates = {name: rate for name, rate in state.rates.items() if rate.minute == minute}
    count = rates[key].count if key in rates else 0
    rates[key] = Rate(minute, count + 1)
    fact = SecurityFact(
        at=event.at,
        kind=kind,
        person=event.person,
        text=text,
        left_out_count=event.left_out_count,
        values={name: value for name, value in values.items() if value},
    )
    return replace(state, rates=rates, facts=(*state.facts, fact)[-FACTS_HELD_MAX:])


def sign_in_recorded(state: House, event: events.SignInRecorded) -> House:
    """A sign-in, or an attempt."""
    text = f"{'signed in' if event.is_accepted else 'was refused'} as {event.role}"
    verdict = "accepted" if event.is_accepted else "refused"
    role = event.role.value
    if event.is_accepted and event.person in state.staff:
        member = replace(state.staff[event.person], signed_in_at=event.at)
        state = replace(state, staff={**state.staff, event.person: member})
    return _recorded(state, SecurityKind.SIGN_IN, event, text, role=role, verdict=verdict)


def refused_authority_recorded(state: House, event: events.RefusedAuthorityRecorded) -> House:
    """Somebody asked for what is for others to do."""
    what, stream, code = event.what, event.stream, event.code
    kind, text = SecurityKind.REFUSED_AUTHORITY, f"{what} at {stream}: {code}"
    return _recorded(state, kind, event, text, what=what, stream=stream, code=code)


def authorisation_recorded(state: House, event: events.AuthorisationRecorded) -> House:
    """Somebody approved."""
    what, stream, asked_by = event.what, event.stream, event.asked_by
    kind, text = SecurityKind.AUTHORISATION, f"{what} at {stream} for {asked_by}"
    return _recorded(state, kind, event, text, what=what, stream=stream, asked_by=asked_by)


def reload_recorded(state: House, event: events.ReloadRecorded) -> House:
    """Somebody had a table loaded again."""
    how = "is in service again" if event.is_in_service else "is still out of service"
    text = f"{event.stream} {how} ({event.why})"
    service = "in" if event.is_in_service else "out"
    return _recorded(state, SecurityKind.RELOAD, event, text, stream=event.stream, service=service)


def alarm_recorded(state: House, event: events.AlarmRecorded) -> House:
    """The Game System noticed something."""
    alarm, stream, detail = event.alarm.value, event.stream, event.detail
    text = " ".join(filter(None, (alarm, stream, detail)))
    kind = SecurityKind.ALARM
    return _recorded(state, kind, event, text, alarm=alarm, stream=stream, detail=detail)


def history_accepted(state: House, _event: events.HistoryAccepted) -> House:
    """The record alone holds it."""
    return state


HANDLERS: Final[Handlers[House]] = MappingProxyType(
    {
        events.SettingsChanged: settings_changed,
        events.TableAdded: table_added,
        events.StaffEngaged: staff_engaged,
        events.RolesChanged: roles_changed,
        events.StaffDismissed: staff_dismissed,
        events.CredentialsChanged: credentials_changed,
        events.DeviceEnrolled: device_enrolled,
        events.DeviceRevoked: device_revoked,
        events.ApprovalRecorded: approval_recorded,
        events.ApprovalWithdrawn: approval_withdrawn,
        events.TypesRecorded: types_recorded,
        events.SoftwareRecorded: software_recorded,
        events.ShapeLevelRecorded: shape_level_recorded,
        events.SignInRecorded: sign_in_recorded,
        events.RefusedAuthorityRecorded: refused_authority_recorded,
        events.AuthorisationRecorded: authorisation_recorded,
        events.ReloadRecorded: reload_recorded,
        events.AlarmRecorded: alarm_recorded,
        events.HistoryAccepted: history_accepted,
    }
)
"""Each event but the first, `HouseCreated`, with the function that folds it into the state."""

EVENTS: Final[tuple[type[Event], ...]] = (events.HouseCreated, *HANDLERS)
"""Every event of the house, the one that begins it first."""


def evolve(state: House | None, event: Event) -> House:
    """Folds an event into the state."""
    if state is None:
        assert isinstance(event, events.HouseCreated), "a house's stream begins with its creation"
        return created(event)
    return HANDLERS[type(event)](state, event)
