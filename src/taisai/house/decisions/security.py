"""The security record: sign-ins, refused authority, authorisations, reloads, alarms; capped.

Knows how much of a kind was recorded about a person in this minute. A name that the house does not
know is not written down, so nobody can fill the record with names, or with a password that was
typed in the wrong place. What was refused over the cap, the caller counts and tells with the next.
Obeys: D9 6.6 (every refusal is on record), R20.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from taisai.house import commands, events
from taisai.house.decisions.lookups import proper_name, reason_given
from taisai.house.procedure import EDITION
from taisai.house.refusals import Code, Refused
from taisai.house.state import MINUTE_MS, House, may_act, rate_key
from taisai.house.vocabulary import SecurityKind
from taisai.rules import Call
from taisai.rules.people import SECOND_AUTHORISERS, may
from taisai.stream_types import Deciders, Event

RECORDS_PER_MINUTE_MAX: Final[Mapping[SecurityKind, int]] = MappingProxyType(
    {
        SecurityKind.SIGN_IN: 10,
        SecurityKind.REFUSED_AUTHORITY: 10,
        SecurityKind.AUTHORISATION: 60,
        SecurityKind.RELOAD: 10,
        SecurityKind.ALARM: 10,
    }
)
"""How many facts of a kind are recorded about one person in one minute."""


def _known(state: House, person: str) -> str:
    return person if person in state.staff else ""


def _check_rate(
    state: House, kind: SecurityKind, command: commands.SecurityCommand, at: int
) -> None:
    if command.left_out_count < 0:
        raise Refused(Code.BAD_COUNT)
    rate = state.rates.get(rate_key(kind, _known(state, command.person)))
    if rate is None or rate.minute != at // MINUTE_MS:
        return
    if rate.count >= RECORDS_PER_MINUTE_MAX[kind]:
        raise Refused(Code.TOO_MANY_RECORDS, kind=kind)


def record_sign_in(state: House, command: commands.RecordSignIn, at: int) -> tuple[Event, ...]:
    """Accepted or not, it is on record."""
    _check_rate(state, SecurityKind.SIGN_IN, command, at)
    return (
        events.SignInRecorded(
            at=at,
            person=_known(state, command.person),
            left_out_count=command.left_out_count,
            role=command.role,
            device=command.device if command.device in state.devices else "",
            is_accepted=command.is_accepted,
        ),
    )


def record_refused_authority(
    state: House, command: commands.RecordRefusedAuthority, at: int
) -> tuple[Event, ...]:
    """D9 6.6: nobody else touches the equipment, and an attempt is on record."""
    what, stream, code = map(proper_name, (command.what, command.stream, command.code))
    _check_rate(state, SecurityKind.REFUSED_AUTHORITY, command, at)
    return (
        events.RefusedAuthorityRecorded(
            at=at,
            person=_known(state, command.person),
            left_out_count=command.left_out_count,
            what=what,
            stream=stream,
            code=code,
            asked_by=_known(state, command.asked_by) if command.asked_by else "",
        ),
    )


def record_authorisation(
    state: House, command: commands.RecordAuthorisation, at: int
) -> tuple[Event, ...]:
    """R20: who approved what for whom; the stream's own event carries both as well."""
    what, stream = map(proper_name, (command.what, command.stream))
    _check_rate(state, SecurityKind.AUTHORISATION, command, at)
    return (
        events.AuthorisationRecorded(
            at=at,
            person=_known(state, command.person),
            left_out_count=command.left_out_count,
            asked_by=_known(state, command.asked_by),
            what=what,
            stream=stream,
        ),
    )


def record_reload(state: House, command: commands.RecordReload, at: int) -> tuple[Event, ...]:
    """D9 7.4: a fault of the program is a malfunction; who dealt with it is on record."""
    stream, why = map(proper_name, (command.stream, command.why))
    _check_rate(state, SecurityKind.RELOAD, command, at)
    return (
        events.ReloadRecorded(
            at=at,
            person=_known(state, command.person),
            left_out_count=command.left_out_count,
            stream=stream,
            why=why,
            is_in_service=command.is_in_service,
        ),
    )


def record_alarm(state: House, command: commands.RecordAlarm, at: int) -> tuple[Event, ...]:
    """What the Game System noticed is on record, as a malfunction would be (D9 7.4)."""
    stream, detail = (
        proper_name(text) if text else "" for text in (command.stream, command.detail)
    )
    _check_rate(state, SecurityKind.ALARM, command, at)
    return (
        events.AlarmRecorded(
            at=at,
            person=_known(state, command.person),
            left_out_count=command.left_out_count,
            alarm=command.alarm,
            stream=stream,
            detail=detail,
        ),
    )


def record_acceptance(
    state: House, command: commands.RecordAcceptance, at: int
) -> tuple[Event, ...]:
    """R20: two persons, each engaged in their role, and a reason."""
    reason = reason_given(command.reason)
    by, second = command.by, command.second
    if not may(by.role, Call.MANAGE_HOUSE, EDITION):
        raise Refused(Code.NOT_YOUR_CALL, role=by.role)
    if second.id == by.id or second.role not in SECOND_AUTHORISERS[Call.RECALCULATE]:
        raise Refused(Code.SECOND_PERSON_NEEDED)
    for person in (by, second):
        if not may_act(state, person.id, person.role):
            raise Refused(Code.NOT_ENGAGED, role=person.role)
    if command.head_number < 0:
        raise Refused(Code.BAD_COUNT)
    return (
        events.HistoryAccepted(
            at=at,
            by=by,
            second=second,
            acceptance=command.acceptance,
            reason=reason,
            head_number=command.head_number,
            head_digest=command.head_digest,
        ),
    )


DECISIONS: Final[Deciders[House]] = {
    commands.RecordSignIn: record_sign_in,
    commands.RecordRefusedAuthority: record_refused_authority,
    commands.RecordAuthorisation: record_authorisation,
    commands.RecordReload: record_reload,
    commands.RecordAlarm: record_alarm,
    commands.RecordAcceptance: record_acceptance,
}
