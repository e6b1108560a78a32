"""Every event of the house has a handler; its stream begins with its creation."""

import inspect
from typing import get_type_hints

import pytest

from taisai.house import events as e
from taisai.house.evolve import HANDLERS, evolve

ABSTRACT = {e.Event, e.StaffEvent, e.SecurityEvent}
EVENTS = {
    one
    for _, one in inspect.getmembers(e, inspect.isclass)
    if issubclass(one, e.Event) and one not in ABSTRACT
}


def test_every_event_has_its_handler() -> None:
    assert {*HANDLERS, e.HouseCreated} == EVENTS


def test_each_handler_is_about_the_event_it_stands_beside() -> None:
    for event, handler in HANDLERS.items():
        assert get_type_hints(handler)["event"] is event


def test_a_stream_that_does_not_begin_with_the_creation_is_a_fault() -> None:
    with pytest.raises(AssertionError, match="begins with its creation"):
        evolve(None, e.SoftwareRecorded(at=1, version="0.1.0", digest="ab" * 32))
