"""The journal in memory passes the suite that every store passes."""

from contracts.journal_contract import JournalContract
from journal.evening import few
from taisai.journal import MemoryJournal


class TestMemoryJournal(JournalContract):
    """Runs the suite."""

    def journal(self) -> MemoryJournal:
        return MemoryJournal()


def test_what_was_read_stays_as_it_was_while_more_is_appended() -> None:
    journal = MemoryJournal()
    journal.append(few()[:3])
    reading, heads = journal.read("table-1"), journal.heads()
    journal.append(few()[3:])
    assert len(list(reading)) == 3
    assert heads["table-1"].sequence == 3
