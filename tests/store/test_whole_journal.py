"""A stream is read as one, whichever databases hold its parts."""

from pathlib import Path

import pytest
from sqlalchemy import Engine

from harness.seals import SEALS
from journal.evening import few
from taisai.journal import Record, head_of
from taisai.store.archive import archive_database, archive_file
from taisai.store.engine import make_engine, sqlite_file
from taisai.store.journal import SqlJournal
from taisai.store.snapshots import Snapshots
from taisai.store.whole_journal import ArchiveAway, WholeJournal

ALL = few(count=9)


def grown(engine: Engine, records: tuple[Record, ...]) -> None:
    """Goes on with some records, with a snapshot after the last."""
    SqlJournal(engine).append(records)
    Snapshots(engine, SEALS).keep(head_of(records[-1]), "f", b"state")


@pytest.fixture
def in_three(sqlite_engine: Engine, tmp_path: Path) -> Engine:
    """Records 1 to 3 are in one archive, 4 to 6 in the next, 7 to 9 in the house's own file."""
    for number in (1, 2):
        grown(sqlite_engine, ALL[3 * number - 3 : 3 * number])
        archive_file(sqlite_engine, tmp_path / f"archive-{number}.sqlite")
    grown(sqlite_engine, ALL[6:])
    return sqlite_engine


def read(engine: Engine, from_sequence: int = 1, folder: Path | None = None) -> list[Record]:
    whole = WholeJournal(engine, [folder] if folder else [])
    try:
        return list(whole.read("table-1", from_sequence))
    finally:
        whole.close()


@pytest.mark.parametrize("from_sequence", [1, 3, 4, 6, 7, 9, 10])
def test_a_stream_is_read_over_all_archives(in_three: Engine, from_sequence: int) -> None:
    assert read(in_three, from_sequence) == list(ALL[from_sequence - 1 :])


def test_a_record_is_found_wherever_it_is(in_three: Engine) -> None:
    whole = WholeJournal(in_three)
    found = [whole.record_at("table-1", place) for place in range(1, 11)]
    assert found == [*ALL, None]
    assert [one.archive for one in whole.parts("table-1", 2)] == [
        "archive-1.sqlite",
        "archive-2.sqlite",
        "",
    ]
    whole.close()


def test_records_are_found_wherever_they_are_and_left_out_where_an_archive_is_away(
    in_three: Engine, tmp_path: Path
) -> None:
    whole = WholeJournal(in_three)
    assert whole.records_at("table-1", [9, 2, 5]) == [ALL[1], ALL[4], ALL[8]]
    whole.close()
    (tmp_path / "archive-1.sqlite").unlink()
    without = WholeJournal(in_three)
    assert without.records_at("table-1", [9, 2, 5]) == [ALL[4], ALL[8]]
    without.close()


def test_what_is_here_needs_no_archive(in_three: Engine, tmp_path: Path) -> None:
    for number in (1, 2):
        (tmp_path / f"archive-{number}.sqlite").unlink()
    assert read(in_three, 7) == list(ALL[6:])
    with pytest.raises(ArchiveAway, match=r"up to 6 are in the archive 'archive-2\.sqlite'"):
        read(in_three, 6)


def test_an_archive_that_was_moved_is_found_in_a_folder_that_is_named(
    in_three: Engine, tmp_path: Path
) -> None:
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    for number in (1, 2):
        (tmp_path / f"archive-{number}.sqlite").rename(shelf / f"archive-{number}.sqlite")
    with pytest.raises(ArchiveAway):
        read(in_three)
    assert read(in_three, folder=shelf) == list(ALL)


def test_an_archive_that_ends_elsewhere_is_not_believed(in_three: Engine, tmp_path: Path) -> None:
    first, second = (tmp_path / f"archive-{number}.sqlite" for number in (1, 2))
    second.unlink()
    first.rename(second)
    with pytest.raises(ArchiveAway, match="archive-2"):
        read(in_three)


def test_a_file_that_is_no_journal_is_not_believed(in_three: Engine, tmp_path: Path) -> None:
    archive = tmp_path / "archive-2.sqlite"
    archive.unlink()
    archive.write_bytes(b"no journal")
    with pytest.raises(ArchiveAway):
        read(in_three)


def test_a_database_that_goes_on_from_a_record_is_no_archive_of_it(
    sqlite_engine: Engine, tmp_path: Path
) -> None:
    """The house's own new file has the same head, and may bear the same name."""
    grown(sqlite_engine, ALL[:3])
    own = sqlite_file(sqlite_engine)
    archive = tmp_path / "old" / own.name
    archive.parent.mkdir()
    archive_file(sqlite_engine, archive)
    assert read(sqlite_engine) == list(ALL[:3])
    archive.unlink()
    with pytest.raises(ArchiveAway):
        read(sqlite_engine, folder=own.parent)


def test_an_archived_database_is_read_on_its_server(
    postgres_engine: Engine, empty_url_on_postgres: str
) -> None:
    grown(postgres_engine, ALL[:6])
    new = make_engine(empty_url_on_postgres)
    archive_database(postgres_engine, new)
    SqlJournal(new).append(ALL[6:])
    assert read(new) == list(ALL)
    new.dispose()
