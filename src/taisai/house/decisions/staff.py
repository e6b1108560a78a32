"""Staff: engaged, given other roles, dismissed.

Knows roles. Knows nothing of passwords: they are kept elsewhere, and only that they were changed is
a fact of the house.
Obeys: D9 5.0, 6.6; Div1 1.1; R4.
"""

from typing import Final

from taisai.house import commands, events
from taisai.house.decisions.lookups import proper_id, proper_name, reason_given, staff_member
from taisai.house.refusals import Code, Refused
from taisai.house.state import House, StaffMember
from taisai.rules import Role
from taisai.rules.modes import HouseKind
from taisai.stream_types import Deciders, Event


def _proper_roles(roles: tuple[Role, ...]) -> tuple[Role, ...]:
    """The roles in the order of the law, each once."""
    given = frozenset(roles)
    if not given:
        raise Refused(Code.NO_ROLES)
    if Role.PLAYER in given:
        raise Refused(Code.NOT_A_STAFF_ROLE)
    # Div1 1.1: the casino supervisor is not a game supervisor.
    if {Role.CASINO_SUPERVISOR, Role.GAME_SUPERVISOR} <= given:
        raise Refused(Code.TWO_SUPERVISORS)
    # Who inspects the house does not work for it.
    if Role.INSPECTOR in given and len(given) > 1:
        raise Refused(Code.INSPECTOR_ALONE)
    return tuple(role for role in Role if role in given)


def _check_not_the_last(state: House, member: StaffMember) -> None:
    # D9 5.0: without a casino supervisor no table opens and nobody can be engaged.
    if state.holders_of(Role.CASINO_SUPERVISOR) == (member.id,):
        raise Refused(Code.LAST_CASINO_SUPERVISOR, id=member.id)


def engage_staff(state: House, command: commands.EngageStaff, at: int) -> tuple[Event, ...]:
    """An id names one person for ever, so that the record stays readable."""
    person = proper_id(command.id)
    name = proper_name(command.name)
    roles = _proper_roles(command.roles)
    if person in state.staff:
        raise Refused(Code.STAFF_THERE_ALREADY, id=person)
    # R4: demo staff are refused in a live house.
    if command.is_demo and state.kind is HouseKind.LIVE:
        raise Refused(Code.DEMO_STAFF_IN_LIVE_HOUSE)
    return (
        events.StaffEngaged(
            at=at, by=command.by, id=person, name=name, roles=roles, is_demo=command.is_demo
        ),
    )


def change_roles(state: House, command: commands.ChangeRoles, at: int) -> tuple[Event, ...]:
    """Other roles, within what one person may have."""
    roles = _proper_roles(command.roles)
    member = staff_member(state, command.id)
    if Role.CASINO_SUPERVISOR not in roles:
        _check_not_the_last(state, member)
    if member.roles == frozenset(roles):
        raise Refused(Code.NO_CHANGE)
    return (events.RolesChanged(at=at, by=command.by, id=member.id, roles=roles),)


def dismiss_staff(state: House, command: commands.DismissStaff, at: int) -> tuple[Event, ...]:
    """The person acts no more; what they did stays on the record."""
    reason = reason_given(command.reason)
    member = staff_member(state, command.id)
    _check_not_the_last(state, member)
    return (events.StaffDismissed(at=at, by=command.by, id=member.id, reason=reason),)


def record_credentials_change(
    state: House, command: commands.RecordCredentialsChange, at: int
) -> tuple[Event, ...]:
    """That, when and by whom; never what."""
    member = staff_member(state, command.id)
    return (events.CredentialsChanged(at=at, by=command.by, id=member.id),)


DECISIONS: Final[Deciders[House]] = {
    commands.EngageStaff: engage_staff,
    commands.ChangeRoles: change_roles,
    commands.DismissStaff: dismiss_staff,
    commands.RecordCredentialsChange: record_credentials_change,
}
