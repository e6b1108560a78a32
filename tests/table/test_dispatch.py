"""The dispatch dictionaries are complete, and each function is for the type it stands under."""

import inspect
from typing import Any, get_type_hints

import pytest

from taisai.table import commands, events
from taisai.table.bookkeeping import BOOKKEEPERS
from taisai.table.commands import (
    Command,
    EquipmentCommand,
    PositionCommand,
    StaffCommand,
    TerminalCommand,
    TwoPersonCommand,
)
from taisai.table.decide import DECISIONS
from taisai.table.events import CorrectionEvent, Event, StaffEvent, TableSetUp, TwoPersonEvent
from taisai.table.evolve import HANDLERS
from taisai.table.procedure import PROCEDURES


def _leaves(base: type[Any]) -> set[type[Any]]:
    """The concrete types: those that nothing else is made from."""
    below = base.__subclasses__()
    return {base} if not below else {leaf for one in below for leaf in _leaves(one)}


COMMANDS = _leaves(Command)
EVENTS = _leaves(Event)
KINDS_OF_COMMAND = (StaffCommand, TerminalCommand, PositionCommand, EquipmentCommand)


def _name(kind: type[Any]) -> str:
    return kind.__name__


def _parameter(function: Any, place: int) -> Any:
    names = list(inspect.signature(function).parameters)
    return get_type_hints(function)[names[place]]


def test_there_are_commands_and_events_to_look_at() -> None:
    assert len(COMMANDS) > 60
    assert len(EVENTS) > 60


@pytest.mark.parametrize("kind", sorted(COMMANDS, key=_name), ids=_name)
def test_a_command_has_its_procedure_and_its_decision(kind: type[Command]) -> None:
    assert kind in PROCEDURES
    assert _parameter(DECISIONS[kind], 1) is kind


@pytest.mark.parametrize("kind", sorted(EVENTS - {TableSetUp}, key=_name), ids=_name)
def test_an_event_has_its_handler(kind: type[Event]) -> None:
    assert _parameter(HANDLERS[kind], 1) is kind


@pytest.mark.parametrize("kind", sorted(BOOKKEEPERS, key=_name), ids=_name)
def test_a_bookkeeper_is_for_its_event(kind: type[Event]) -> None:
    assert issubclass(kind, _parameter(BOOKKEEPERS[kind], 1))


def test_nothing_is_dispatched_that_is_no_command_or_event() -> None:
    assert set(PROCEDURES) == set(DECISIONS) == COMMANDS
    assert set(HANDLERS) == EVENTS - {TableSetUp}
    assert set(BOOKKEEPERS) <= EVENTS


def test_no_command_is_named_as_an_event_is() -> None:
    assert not {_name(kind) for kind in COMMANDS} & {_name(kind) for kind in EVENTS}


@pytest.mark.parametrize("kind", sorted(COMMANDS, key=_name), ids=_name)
def test_a_command_is_of_one_kind(kind: type[Command]) -> None:
    assert len([base for base in KINDS_OF_COMMAND if issubclass(kind, base)]) == 1


@pytest.mark.parametrize("kind", sorted(COMMANDS, key=_name), ids=_name)
def test_only_a_command_of_staff_needs_authority(kind: type[Command]) -> None:
    assert (PROCEDURES[kind].call is not None) is issubclass(kind, StaffCommand)


def test_what_two_ask_two_have_done() -> None:
    two_events = {_name(kind) for kind in EVENTS if issubclass(kind, TwoPersonEvent)}
    two_commands = [kind for kind in COMMANDS if issubclass(kind, TwoPersonCommand)]

    assert len(two_events) == len(two_commands)
    assert issubclass(CorrectionEvent, StaffEvent)


@pytest.mark.parametrize(
    ("room", "kinds"), [(commands, COMMANDS), (events, EVENTS)], ids=["commands", "events"]
)
def test_the_packages_offer_all_of_them(room: Any, kinds: set[type[Any]]) -> None:
    assert {_name(kind) for kind in kinds} <= set(room.__all__)
