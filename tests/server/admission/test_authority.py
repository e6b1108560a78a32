"""The server's guard lets nobody ask for what no edition allows them, and stops nobody else."""

import pytest

from taisai.house.commands import RecordCredentialsChange
from taisai.rules import Role
from taisai.rules.people import PERMISSIONS, SECOND_AUTHORISERS, may
from taisai.server.admission.authority import CALLS, STAFF_ROLES, may_ask, may_authorise
from taisai.streams import KINDS

COMMANDS = [command for kind in KINDS for command in kind.commands]


def test_every_command_of_every_kind_of_stream_has_its_call() -> None:
    assert set(CALLS) == set(COMMANDS)


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
@pytest.mark.rule("D9 6.6")
def test_the_guard_asks_what_the_law_asks(kind: type) -> None:
    if kind is RecordCredentialsChange:
        return
    call = CALLS[kind]
    for role in Role:
        allowed = call is not None and any(may(role, call, edition) for edition in PERMISSIONS)
        assert may_ask(role, kind) is allowed


def test_everybody_on_staff_may_change_their_own_credentials() -> None:
    assert all(may_ask(role, RecordCredentialsChange) for role in STAFF_ROLES)
    assert not may_ask(Role.PLAYER, RecordCredentialsChange)


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
@pytest.mark.rule("R20")
def test_only_the_law_says_who_may_be_the_second_person(kind: type) -> None:
    call = CALLS[kind]
    seconds = SECOND_AUTHORISERS.get(call, frozenset()) if call is not None else frozenset()
    assert {role for role in Role if may_authorise(role, kind)} == seconds
