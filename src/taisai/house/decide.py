"""What a command brings about in the house, or why it is refused: dispatch, and authority.

Knows the order of the checks. The decisions themselves stand in `decisions`. Must not know clocks:
`at` comes in.
"""

from types import MappingProxyType
from typing import Final

from taisai.house.commands import CreateHouse, RecordCredentialsChange
from taisai.house.decisions import devices, security, settings, software, staff
from taisai.house.procedure import CALLS, EDITION
from taisai.house.refusals import Code, Refused
from taisai.house.state import House, may_act
from taisai.rules.people import may
from taisai.stream_types import Command, Deciders, Event, StaffCommand

DECISIONS: Final[Deciders[House]] = MappingProxyType(
    {
        **settings.DECISIONS,
        **staff.DECISIONS,
        **devices.DECISIONS,
        **software.DECISIONS,
        **security.DECISIONS,
    }
)
"""Each command but the first, `CreateHouse`, with the function that decides it."""

COMMANDS: Final[tuple[type[Command], ...]] = (CreateHouse, *DECISIONS)
"""Every command of the house."""


def decide(state: House | None, command: Command, at: int) -> tuple[Event, ...]:
    """Decides a command: the events it brings about, in order.

    Raises:
        Refused: A rule forbids it; nothing has changed.
    """
    is_creation = isinstance(command, CreateHouse)
    if is_creation is (state is not None):
        raise Refused(Code.ALREADY_SET_UP if is_creation else Code.NOT_SET_UP)
    if isinstance(command, StaffCommand):
        _check_authority(state, command)
    if state is None:
        assert isinstance(command, CreateHouse)
        return settings.create_house(command, at)
    return DECISIONS[type(command)](state, command, at)


def _check_authority(state: House | None, command: StaffCommand) -> None:
    by = command.by
    is_own = isinstance(command, RecordCredentialsChange) and command.id == by.id
    call = CALLS[type(command)]
    assert call is not None
    if not is_own and not may(by.role, call, EDITION):
        raise Refused(Code.NOT_YOUR_CALL, role=by.role)
    if state is not None and not may_act(state, by.id, by.role):
        raise Refused(Code.NOT_ENGAGED, role=by.role)
