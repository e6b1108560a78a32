"""The three kinds of stream behind one shape."""

from taisai.floor.rooms import CAGE, HOUSE, TABLE
from taisai.table.commands import RecordInterruption
from taisai.table.events import OutcomeEntered, WagersChanged
from taisai.table.vocabulary import WagerCause


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


def test_a_stream_without_a_record_waits_for_nothing() -> None:
    for room in (TABLE, CAGE, HOUSE):
        assert room.next_deadline(None) > 1 << 61
        assert room.due(None, 1 << 60) == ()


def test_the_rooms_have_names_of_their_own() -> None:
    assert len({TABLE.name, CAGE.name, HOUSE.name}) == 3
