"""The kinds of stream: each is one value, complete, and found by a stream's name."""

import importlib
import inspect
from collections.abc import Iterator
from typing import Any, get_type_hints

import pytest

from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.rules.people import SECOND_AUTHORISERS
from taisai.stream_types import (
    NEVER,
    Command,
    Event,
    StaffCommand,
    TwoPersonCommand,
    TwoPersonEvent,
)
from taisai.streams import CAGE, HOUSE, KINDS, TABLE, AnyKind, is_table, kind_of
from taisai.table import commands, events
from taisai.table.commands import RecordInterruption
from taisai.table.events import OutcomeEntered, WagersChanged
from taisai.table.vocabulary import WagerCause


def named(kind: AnyKind) -> str:
    return kind.name


def leaves(base: type) -> Iterator[type]:
    """The types that things are really of: those that no other type stands on."""
    below = base.__subclasses__()
    if not below:
        yield base
    for one in below:
        yield from leaves(one)


def of_room(base: type, kind: AnyKind) -> set[type]:
    """The concrete types that a kind's own room defines."""
    room = f"taisai.{kind.name}."
    return {one for one in leaves(base) if one.__module__.startswith(room)}


@pytest.mark.parametrize("kind", KINDS, ids=named)
def test_a_kind_lists_every_command_and_event_of_its_room(kind: AnyKind) -> None:
    assert set(kind.commands) == of_room(Command, kind) == set(kind.calls)
    assert set(kind.events) == of_room(Event, kind)
    assert len(set(kind.commands)) == len(kind.commands)


@pytest.mark.parametrize("kind", KINDS, ids=named)
def test_no_two_things_of_a_kind_have_one_name(kind: AnyKind) -> None:
    assert len(kind.command_named) == len(kind.commands)
    assert len(kind.event_named) == len(kind.events)
    assert not kind.command_named.keys() & kind.event_named.keys()


@pytest.mark.parametrize("kind", KINDS, ids=named)
def test_each_function_is_for_the_type_it_stands_under(kind: AnyKind) -> None:
    decisions = importlib.import_module(f"taisai.{kind.name}.decide").DECISIONS
    handlers = importlib.import_module(f"taisai.{kind.name}.evolve").HANDLERS
    for dispatched in (decisions, handlers):
        for one, function in dispatched.items():
            assert one in _accepted(function), (one, function)


@pytest.mark.parametrize("kind", KINDS, ids=named)
def test_nothing_is_dispatched_that_is_no_command_or_event(kind: AnyKind) -> None:
    decisions = importlib.import_module(f"taisai.{kind.name}.decide").DECISIONS
    handlers = importlib.import_module(f"taisai.{kind.name}.evolve").HANDLERS
    first, *rest = kind.events
    assert set(handlers) == set(rest)
    assert first not in handlers
    assert set(decisions) <= set(kind.commands)
    assert len(set(kind.commands) - set(decisions)) <= 1


@pytest.mark.parametrize("kind", [TABLE, CAGE], ids=named)
def test_a_bookkeeper_is_for_its_event(kind: AnyKind) -> None:
    bookkeepers = importlib.import_module(f"taisai.{kind.name}.bookkeeping").BOOKKEEPERS
    assert bookkeepers
    assert set(bookkeepers) <= set(kind.events)
    for event, function in bookkeepers.items():
        *_, last = inspect.signature(function).parameters
        hint = get_type_hints(function)[last]
        assert issubclass(event, getattr(hint, "__args__", (hint,)))


@pytest.mark.parametrize("kind", KINDS, ids=named)
def test_just_the_commands_of_staff_are_calls(kind: AnyKind) -> None:
    called = {one for one in kind.commands if kind.calls[one] is not None}
    assert called == {one for one in kind.commands if issubclass(one, StaffCommand)}


@pytest.mark.parametrize("kind", KINDS, ids=named)
def test_just_the_commands_of_two_persons_have_calls_that_need_a_second(kind: AnyKind) -> None:
    needed = {one for one in kind.commands if kind.calls[one] in SECOND_AUTHORISERS}
    assert needed == {one for one in kind.commands if issubclass(one, TwoPersonCommand)}
    done_by_two = [one for one in kind.events if issubclass(one, TwoPersonEvent)]
    # R46: what two persons ask for may find a settlement that is over, or one that has begun.
    assert len(done_by_two) >= len(needed)


@pytest.mark.parametrize(
    ("package", "kinds"), [(commands, TABLE.commands), (events, TABLE.events)], ids=str
)
def test_a_tables_packages_offer_all_of_them(package: Any, kinds: tuple[type, ...]) -> None:
    assert [kind for kind in kinds if getattr(package, kind.__name__, None) is not kind] == []


def _accepted(function: Any) -> tuple[type, ...]:
    """What a function takes as the second thing: a type, or one of several."""
    _, second, *_ = inspect.signature(function).parameters
    hint = get_type_hints(function)[second]
    return getattr(hint, "__args__", (hint,))


def test_a_streams_name_tells_its_kind() -> None:
    assert kind_of(CAGE_STREAM) is CAGE
    assert kind_of(HOUSE_STREAM) is HOUSE
    assert kind_of("table-1") is TABLE
    assert [is_table(one) for one in ("table-1", CAGE_STREAM, HOUSE_STREAM)] == [True, False, False]
    assert len({kind.name for kind in KINDS}) == len(KINDS)


def test_wagers_linger_and_results_do_not() -> None:
    wager = WagersChanged(at=1, terminal=1, cause=WagerCause.PLACED, changes=())
    result = OutcomeEntered(at=1, by=None, faces=(1, 2, 3), settles_at=2)
    assert not TABLE.is_urgent(wager)
    assert TABLE.is_urgent(result)


def test_only_a_table_records_interruptions() -> None:
    assert TABLE.interruption is not None
    assert TABLE.interruption(1, 2) == RecordInterruption(from_at=1, to_at=2)
    assert CAGE.interruption is None
    assert HOUSE.interruption is None


@pytest.mark.parametrize("kind", KINDS, ids=named)
def test_a_stream_without_a_record_waits_for_nothing(kind: AnyKind) -> None:
    assert kind.next_deadline(None) == NEVER
    assert kind.due(None, 1 << 60) == ()
