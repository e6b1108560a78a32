"""What a command brings about at the cage, or why it is refused: dispatch, and authority.

Knows the order of the checks. The decisions themselves stand in `decisions`. Must not know clocks:
`at` comes in, and `due` has been run for it before.
"""

from types import MappingProxyType
from typing import Final

from taisai.cage.commands import OpenCage
from taisai.cage.decisions import last_word, recoverables, settings, unclaimed, vouchers
from taisai.cage.procedure import CALLS, EDITION
from taisai.cage.refusals import Code, Refused
from taisai.cage.state import Cage
from taisai.rules import Call
from taisai.rules.people import SECOND_AUTHORISERS, may
from taisai.stream_types import Command, Deciders, Event, StaffCommand, TwoPersonCommand

DECISIONS: Final[Deciders[Cage]] = MappingProxyType(
    {
        **settings.DECISIONS,
        **vouchers.DECISIONS,
        **unclaimed.DECISIONS,
        **recoverables.DECISIONS,
        **last_word.DECISIONS,
    }
)
"""Each command but the first, `OpenCage`, with the function that decides it."""

COMMANDS: Final[tuple[type[Command], ...]] = (OpenCage, *DECISIONS)
"""Every command of the cage."""


def decide(state: Cage | None, command: Command, at: int) -> tuple[Event, ...]:
    """Decides a command: the events it brings about, in order.

    Raises:
        Refused: A rule forbids it; nothing has changed.
    """
    is_opening = isinstance(command, OpenCage)
    if is_opening is (state is not None):
        raise Refused(Code.ALREADY_SET_UP if is_opening else Code.NOT_SET_UP)
    call = CALLS[type(command)]
    if call is not None:
        assert isinstance(command, StaffCommand)
        _check_authority(command, call, at)
    if state is None:
        assert isinstance(command, OpenCage)
        return settings.open_cage(command, at)
    return DECISIONS[type(command)](state, command, at)


def _check_authority(command: StaffCommand, call: Call, at: int) -> None:
    if not may(command.by.role, call, EDITION):
        raise Refused(Code.NOT_YOUR_CALL, role=command.by.role)
    if isinstance(command, TwoPersonCommand):
        second = command.second
        if second.id == command.by.id or second.role not in SECOND_AUTHORISERS[call]:
            raise Refused(Code.SECOND_PERSON_NEEDED)
        if not command.is_approved_in_time(at):
            raise Refused(Code.APPROVAL_TOO_LATE)
