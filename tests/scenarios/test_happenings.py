"""What a line brought about."""

import pytest

from taisai.scenarios.happenings import Happening
from taisai.scenarios.language import Values
from taisai.scenarios.moments import CannotHappen
from taisai.table.events import NoteInserted, RoundCompleted

HAPPENING = Happening(0, None, (NoteInserted(at=0, terminal=1, note_cents=500),), None)


def test_events_are_found_by_their_kind() -> None:
    assert [event.note_cents for event in HAPPENING.all(NoteInserted)] == [500]
    assert HAPPENING.all(RoundCompleted) == []


def test_a_terminal_of_a_table_that_is_not_set_up_is_a_fault_of_the_scenario() -> None:
    with pytest.raises(CannotHappen, match="not set up"):
        HAPPENING.terminal(Values({"n": 1}))
