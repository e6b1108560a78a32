"""Events: what has happened, with its time, frozen, and strict about their fields."""

import msgspec
import pytest

from taisai.stream_types import Event
from taisai.streams import TABLE
from taisai.table.events import TestRun


def _named(kind: type[Event]) -> str:
    return kind.__name__


@pytest.mark.parametrize("kind", TABLE.events, ids=_named)
def test_an_event_is_frozen_tagged_by_its_name_timed_and_explained(kind: type[Event]) -> None:
    config = kind.__struct_config__

    assert config.frozen
    assert config.forbid_unknown_fields
    assert config.tag == kind.__name__
    assert "at" in kind.__struct_fields__
    assert kind.__doc__


def test_a_field_that_an_event_does_not_have_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="weather"):
        TABLE.codec.decode_event(b'{"type":"RoundCompleted","at":1,"round":1,"weather":"fine"}')


@pytest.mark.rule("D9 5.0(b)")
@pytest.mark.parametrize(
    ("missing", "excess", "is_correct"),
    [((), (), True), (("small",), (), False), ((), ("big",), False)],
)
def test_a_test_run_is_correct_where_all_winning_areas_are_lit_and_no_other(
    missing: tuple[str, ...], excess: tuple[str, ...], *, is_correct: bool
) -> None:
    assert TestRun((1, 2, 3), missing, excess).is_correct is is_correct
