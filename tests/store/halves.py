"""A group of which the first half is kept and the second may fail."""

from sqlalchemy import Engine

from journal.evening import few
from taisai.store.journal import SqlJournal


def the_first_half_is_kept(engine: Engine) -> SqlJournal:
    journal = SqlJournal(engine)
    journal.append(few()[:3])
    return journal


def service_resumes(journal: SqlJournal) -> bool:
    """Nothing of the group that failed is there, and the same group can be appended now."""
    assert tuple(journal.read("table-1")) == few()[:3]
    journal.append(few()[3:])
    return tuple(journal.read("table-1")) == few()
