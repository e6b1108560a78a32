"""The security record: sign-ins, refused authority, authorisations, reloads; under a cap.

Knows how much of a kind was recorded about a person in this minute. A name that the house does not
know is not written down, so nobody can fill the record with names, or with a password that was
typed in the wrong place. What was refused over the cap, the caller counts and tells with the next.
Obeys: D9 6.6 (every refusal is on record), R20.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from taisai.house import commands, events
from taisai.house.decisions.lookups import proper_name
from taisai.house.refusals import Code, Refused
from taisai.house.state import MINUTE_MS, House, rate_key
from taisai.house.vocabulary import SecurityKind
from taisai.stream_types import Deciders, Event

RECORDS_PER_MINUTE_MAX: Final[Mapping[SecurityKind, int]] = MappingProxyType(
    {
        SecurityKind.SIGN_IN: 10,
        SecurityKind.REFUSED_AUTHORITY: 10,
        SecurityKind.AUTHORISATION: 60,
        SecurityKind.RELOAD: 10,
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


DECISIONS: Final[Deciders[House]] = {
    commands.RecordSignIn: record_sign_in,
    commands.RecordRefusedAuthority: record_refused_authority,
    commands.RecordAuthorisation: record_authorisation,
    commands.RecordReload: record_reload,
}
