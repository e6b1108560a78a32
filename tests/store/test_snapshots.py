"""A snapshot is believed only where the journal confirms it."""

import pytest
from sqlalchemy import Engine, func, select, text

from harness.seals import SEALS
from journal.evening import chain_events, few
from taisai.journal import head_of
from taisai.store import snapshots as module
from taisai.store.archive import begin_next
from taisai.store.engine import reading, writing
from taisai.store.journal import SqlJournal
from taisai.store.schema import snapshots
from taisai.store.snapshots import KEPT_COUNT, DoubtfulSnapshot, Snapshots

FORMAT = "table 1"


def yes(_: bytes) -> bool:
    return True


@pytest.fixture
def kept(engine: Engine) -> Snapshots:
    SqlJournal(engine).append(few())
    return Snapshots(engine, SEALS)


def test_the_newest_snapshot_comes_back(kept: Snapshots) -> None:
    kept.keep(head_of(few()[1]), FORMAT, b"two")
    kept.keep(head_of(few()[4]), FORMAT, b"five")
    found = kept.newest("table-1", FORMAT, yes)
    assert found is not None
    assert (found.sequence, found.digest, found.state) == (5, few()[4].digest, b"five")


def test_where_there_is_none_there_is_none(kept: Snapshots) -> None:
    assert kept.newest("table-1", FORMAT, yes) is None


def test_one_without_the_houses_seal_is_not_believed_and_named(
    kept: Snapshots, engine: Engine
) -> None:
    doubtful: list[DoubtfulSnapshot] = []
    looking = Snapshots(engine, SEALS, doubtful.append)
    kept.keep(head_of(few()[1]), FORMAT, b"two")
    with writing(engine) as connection:
        connection.execute(snapshots.update().values(state=b"three"))
    assert looking.newest("table-1", FORMAT, yes) is None
    assert doubtful == [("table-1", 2)]
    # One of version 0.1 bears no seal at all: it is passed over, and that is no news.
    with writing(engine) as connection:
        connection.execute(snapshots.update().values(seal=""))
    assert looking.newest("table-1", FORMAT, yes) is None
    assert len(doubtful) == 1


def test_an_archive_from_before_there_were_seals_has_none_to_believe(
    kept: Snapshots, engine: Engine
) -> None:
    kept.keep(head_of(few()[1]), FORMAT, b"two")
    with writing(engine) as connection:
        connection.execute(text("ALTER TABLE snapshots DROP COLUMN seal"))
    assert kept.newest_before("table-1", 6, yes) is None


def test_a_snapshot_of_another_history_is_not_believed(kept: Snapshots) -> None:
    other = chain_events("table-1", [b'{"type":"Otherwise"}'] * 6)
    kept.keep(head_of(few()[1]), FORMAT, b"two")
    kept.keep(head_of(other[4]), FORMAT, b"false")
    found = kept.newest("table-1", FORMAT, yes)
    assert found is not None
    assert found.state == b"two"


def test_a_snapshot_ahead_of_the_journal_is_not_believed(kept: Snapshots) -> None:
    kept.keep(head_of(few(count=9)[8]), FORMAT, b"nine")
    assert kept.newest("table-1", FORMAT, yes) is None


def test_one_that_cannot_be_read_is_passed_over(kept: Snapshots) -> None:
    kept.keep(head_of(few()[1]), FORMAT, b"two")
    kept.keep(head_of(few()[4]), FORMAT, b"\xff")
    found = kept.newest("table-1", FORMAT, lambda state: state != b"\xff")
    assert found is not None
    assert found.sequence == 2


def test_one_of_another_format_is_passed_over(kept: Snapshots) -> None:
    kept.keep(head_of(few()[1]), "table 0", b"two")
    assert kept.newest("table-1", FORMAT, yes) is None


def test_the_same_place_may_be_kept_again(kept: Snapshots) -> None:
    kept.keep(head_of(few()[1]), FORMAT, b"two")
    kept.keep(head_of(few()[1]), FORMAT, b"two, again")
    found = kept.newest("table-1", FORMAT, yes)
    assert found is not None
    assert found.state == b"two, again"


def test_old_ones_are_dropped(kept: Snapshots, engine: Engine) -> None:
    for record in few():
        kept.keep(head_of(record), FORMAT, b"")
    with reading(engine) as connection:
        count = connection.execute(select(func.count()).select_from(snapshots)).scalar_one()
    assert count == KEPT_COUNT


def test_all_can_be_forgotten(kept: Snapshots) -> None:
    kept.keep(head_of(few()[1]), FORMAT, b"two")
    kept.forget()
    assert kept.newest("table-1", FORMAT, yes) is None


def test_the_one_from_which_a_stream_goes_on_is_never_dropped(
    kept: Snapshots, empty_next: Engine, engine: Engine
) -> None:
    kept.keep(head_of(few()[-1]), FORMAT, b"six")
    begin_next(engine, empty_next, "archive")
    going_on = Snapshots(empty_next, SEALS)
    longer = few(count=12)
    SqlJournal(empty_next).append(longer[6:])
    for record in longer[6:]:
        going_on.keep(head_of(record), FORMAT, b"later")
    going_on.forget()
    found = going_on.newest("table-1", FORMAT, yes)
    assert found is not None
    assert (found.sequence, found.state) == (6, b"six")


def test_the_one_from_which_a_stream_goes_on_is_found_by_a_later_version_too(
    kept: Snapshots, empty_next: Engine, engine: Engine
) -> None:
    kept.keep(head_of(few()[-1]), FORMAT, b"six")
    begin_next(engine, empty_next, "archive")
    going_on = Snapshots(empty_next, SEALS)
    found = going_on.newest("table-1", "table 2", yes)
    assert found is not None
    assert (found.sequence, found.state) == (6, b"six")
    # What it cannot read it does not take, even so.
    assert going_on.newest("table-1", "table 2", lambda _: False) is None


def test_one_of_so_many_records_stays_for_ever(
    kept: Snapshots, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MILESTONE_RECORDS", 3)
    for record in few():
        kept.keep(head_of(record), FORMAT, b"")
    with reading(engine) as connection:
        query = select(snapshots.c.sequence).order_by(snapshots.c.sequence)
        assert list(connection.execute(query).scalars()) == [3, 5, 6]


def test_the_newest_before_a_record_is_found_whatever_wrote_it(kept: Snapshots) -> None:
    kept.keep(head_of(few()[1]), "table 0", b"two")
    kept.keep(head_of(few()[4]), FORMAT, b"five")
    for before, state in ((6, b"five"), (5, b"two"), (3, b"two")):
        found = kept.newest_before("table-1", before, yes)
        assert found is not None
        assert found.state == state
    assert kept.newest_before("table-1", 2, yes) is None
