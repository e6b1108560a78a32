"""Who asks: cookies, and the person or the refusal behind them.

Cookies are HttpOnly, SameSite=Strict and scoped by path, so that several roles, or several
terminals of a demo, can be open in one browser. Must not know what is asked for.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Final

from litestar.datastructures import Cookie, State
from litestar.exceptions import (
    HTTPException,
    NotAuthorizedException,
    NotFoundException,
    ServiceUnavailableException,
    TooManyRequestsException,
    ValidationException,
)
from litestar.params import CookieParameter
from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_403_FORBIDDEN,
    HTTP_404_NOT_FOUND,
    HTTP_409_CONFLICT,
)

from taisai.floor.stream_runner import Answer, Outcome
from taisai.house import must_change_password
from taisai.house.vocabulary import DeviceKind
from taisai.names import BadInput
from taisai.persons import Person
from taisai.refusal import Refusal
from taisai.rules import Role
from taisai.server.admission.attempts import LockedOut, NotLetIn
from taisai.server.admission.door import Door, NotRecorded, TooOften
from taisai.server.conversation.screens import ScreenKind
from taisai.table.state import Table

STAFF_COOKIE: Final = "taisai_staff"
DEVICE_COOKIE: Final = "taisai_device"

SCREENS_OF: Final[dict[Role, ScreenKind]] = {
    Role.DEALER: ScreenKind.ENTRY_TERMINAL,
    Role.GAME_SUPERVISOR: ScreenKind.GAME_SUPERVISOR,
    Role.CASINO_SUPERVISOR: ScreenKind.CASINO_SUPERVISOR,
    Role.CASHIER: ScreenKind.CASHIER,
    Role.INSPECTOR: ScreenKind.INSPECTOR,
}
"""The roles of staff, each with its screen."""

SCREENS_OF_DEVICES: Final[dict[DeviceKind, ScreenKind]] = {
    DeviceKind.TERMINAL: ScreenKind.TERMINAL,
    DeviceKind.TABLE_DISPLAY: ScreenKind.FELT,
    DeviceKind.RESULTS_DISPLAY: ScreenKind.RESULTS_DISPLAY,
}
"""The devices that show a screen by their key; on staff's own somebody signs in."""

ENROLLED_KINDS: Final = (*SCREENS_OF_DEVICES, DeviceKind.EQUIPMENT)
"""The devices that are enrolled with a code and speak by their key."""


def path_of_device(kind: DeviceKind, table: str, number: int) -> str:
    """Where a device is served; its cookie goes nowhere else."""
    if kind is DeviceKind.EQUIPMENT:
        return f"/equipment/{table}/{number}"
    return f"/screens/{kind.value}/{table}/{number}"


StaffToken = Annotated[str | None, CookieParameter(name=STAFF_COOKIE)]


def door_of(state: State) -> Door:
    """The house's door."""
    door: Door = state.door
    return door


def cookie_for(key: str, value: str, path: str, max_age: int) -> Cookie:
    """A cookie that no script reads and no other site sends; over TLS it is made `Secure`."""
    return Cookie(
        key=key,
        value=value,
        path=path,
        httponly=True,
        samesite="strict",
        max_age=max_age,
    )


async def demand_signed_in(role: Role, state: State, token: str | None) -> Person:
    """The person who is signed in to a role, though they may have to change their password.

    Raises:
        NotAuthorizedException: Nobody is, with this token.
    """
    person = await door_of(state).person_of(token, role)
    if person is None:
        raise NotAuthorizedException("sign in first")
    return person


async def demand_person(role: Role, state: State, token: str | None) -> Person:
    """The person who is signed in to a role, with a password that nobody else has set.

    Raises:
        NotAuthorizedException: Nobody is, with this token, or they must change it first.
    """
    person = await demand_signed_in(role, state, token)
    demand_own_password(person, state)
    return person


def demand_own_password(person: Person, state: State) -> None:
    """Refuses who must change their password first.

    Raises:
        NotAuthorizedException: Another has set it, and may know it.
    """
    house = door_of(state).floor.house.durable
    if house is not None and must_change_password(house, person.id):
        raise NotAuthorizedException(
            "change the password first that another has set", extra={"code": "change_password"}
        )


def demand_table(state: State, name: str) -> Table:
    """A table that is set up here.

    Raises:
        NotFoundException: There is none of that name.
    """
    runner = door_of(state).floor.runner_of(name)
    found = None if runner is None else runner.durable
    if not isinstance(found, Table):
        raise NotFoundException("no such table is set up here")
    return found


@contextmanager
def refuse_at_the_door() -> Iterator[None]:
    """Turns what the door says to those it does not let in into an answer of HTTP."""
    try:
        yield
    except NotLetIn as refused:
        extra = {"code": "locked_out"} if isinstance(refused, LockedOut) else None
        raise NotAuthorizedException(str(refused), extra=extra) from refused
    except TooOften as refused:
        raise TooManyRequestsException(str(refused)) from refused
    except NotRecorded as refused:
        raise ServiceUnavailableException(str(refused)) from refused


def demand_done(answer: Answer) -> None:
    """Turns what is not done into an answer of HTTP; nothing has changed then.

    Raises:
        HTTPException: The house refused it, or takes no commands now.
    """
    if answer.outcome is Outcome.DONE:
        return
    refusal = answer.refusal
    if answer.outcome is Outcome.BUSY:
        raise ServiceUnavailableException(
            "it may be on record, and not every member of the house knows it: look again soon",
            extra={"code": "maybe_on_record"},
        )
    if refusal is None:
        raise ServiceUnavailableException("the house takes no commands now: try again")
    raise http_refusal(refusal)


def http_refusal(refusal: Refusal) -> HTTPException:
    """A refusal of the house as an answer of HTTP: its words, its code and its values."""
    return HTTPException(
        refusal.words,
        status_code=_status_of(refusal.code),
        extra={"code": refusal.code, "rule": refusal.rule, "details": refusal.values},
    )


def _status_of(code: str) -> int:
    if code in ("not_your_call", "not_engaged"):
        return HTTP_403_FORBIDDEN
    if code.startswith("unknown_"):
        return HTTP_404_NOT_FOUND
    return HTTP_400_BAD_REQUEST if code in _SENSELESS else HTTP_409_CONFLICT


@contextmanager
def refuse_bad_input() -> Iterator[None]:
    """Turns what a room calls bad input into an answer of HTTP that names it."""
    try:
        yield
    except BadInput as refused:
        told = {"code": type(refused).__name__, "details": getattr(refused, "values", {})}
        raise ValidationException(str(refused), extra=told) from refused


_SENSELESS: Final = frozenset(
    {
        "bad_settings",
        "bad_name",
        "bad_digest",
        "reason_needed",
        "no_roles",
        "not_a_staff_role",
        "two_supervisors",
        "inspector_alone",
    }
)
"""Refusals of what makes no sense in any house."""
