"""What a store says when it refuses."""

from journal.evening import few
from taisai.journal.memory import MemoryJournal
from taisai.journal.port import Journal, SequenceTaken


def test_a_place_that_is_taken_is_named() -> None:
    refused = SequenceTaken(few()[3])
    assert str(refused) == "stream 'table-1': record 4 is there already"
    assert refused.record == few()[3]


def test_a_journal_in_memory_is_a_journal() -> None:
    journal: Journal = MemoryJournal()
    assert journal.heads() == {}
