"""The journal in a database passes the suite of all stores, and lets nothing be changed."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.exc import IntegrityError

from contracts.journal_contract import JournalContract
from journal.evening import check, evening, few, sign
from taisai.journal import Record, SequenceTaken, Verified, beginning, head_of, verify
from taisai.store import journal as module
from taisai.store.engine import sqlite_file, writing
from taisai.store.journal import SqlJournal


class TestSqlJournal(JournalContract):
    """Runs the suite on SQLite and on PostgreSQL."""

    @pytest.fixture(autouse=True)
    def _database(self, engine: Engine) -> None:
        self.engine = engine

    def journal(self) -> SqlJournal:
        return SqlJournal(self.engine)


@pytest.fixture
def journal(engine: Engine) -> SqlJournal:
    return SqlJournal(engine)


def test_another_writer_that_knows_nothing_of_the_first_is_refused(engine: Engine) -> None:
    first, second = SqlJournal(engine), SqlJournal(engine)
    first.append(few()[:2])
    second.append(few()[2:3])
    with pytest.raises(SequenceTaken) as refused:
        first.append(few()[2:])
    assert refused.value.record == few()[2]
    assert [one.sequence for one in second.read("table-1")] == [1, 2, 3]


def test_a_writer_that_was_refused_may_read_and_go_on(engine: Engine) -> None:
    first, second = SqlJournal(engine), SqlJournal(engine)
    first.append(few()[:2])
    second.append(few()[2:3])
    with pytest.raises(SequenceTaken):
        first.append(few()[2:])
    first.append(few()[3:])
    assert tuple(first.read("table-1")) == few()


def test_of_two_writers_at_one_place_at_one_time_one_is_kept(engine: Engine) -> None:
    def race(_: int) -> bool:
        journal = SqlJournal(engine)
        journal._heads["table-1"] = beginning("table-1")
        try:
            journal.append(few())
        except SequenceTaken:
            return False
        return True

    with ThreadPoolExecutor(4) as threads:
        won = list(threads.map(race, range(4)))
    assert sum(won) == 1
    assert tuple(SqlJournal(engine).read("table-1")) == few()


def test_a_long_stream_is_read_in_parts(
    journal: SqlJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal.append(few())
    for size in (1, 2, 3, 6, 7):
        monkeypatch.setattr(module, "CHUNK_RECORDS_COUNT", size)
        assert tuple(journal.read("table-1")) == few()
        assert tuple(journal.read("table-1", 3)) == few()[2:]
        assert tuple(journal.read_between("table-1", 2, 4)) == few()[1:4]


def test_a_stream_is_read_back_in_parts_too(
    journal: SqlJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal.append((*few("cage", 3), *few()))
    for size in (1, 2, 3, 6, 7):
        monkeypatch.setattr(module, "CHUNK_BACK_RECORDS_COUNT", size)
        assert tuple(journal.read_back("table-1", 7)) == few()[::-1]
        assert tuple(journal.read_back("table-1", 3)) == few()[1::-1]
    assert tuple(journal.read_back("table-1", 1)) == ()


def test_a_record_that_stands_twice_is_read_twice_wherever_a_part_ends(
    sqlite_engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody has made the table anew, without its key."""
    SqlJournal(sqlite_engine).append(few())
    sqlite_engine.dispose()
    with sqlite3.connect(sqlite_file(sqlite_engine)) as connection:
        connection.executescript(
            "CREATE TABLE copy AS SELECT * FROM records; DROP VIEW heads; DROP TABLE records;"
            "ALTER TABLE copy RENAME TO records;"
            "INSERT INTO records SELECT * FROM records WHERE sequence = 3"
        )
    connection.close()
    twice = (*few()[:3], *few()[2:])
    for size in (1, 2, 3, 4, 7, 8):
        monkeypatch.setattr(module, "CHUNK_RECORDS_COUNT", size)
        assert tuple(SqlJournal(sqlite_engine).read("table-1")) == twice


@pytest.mark.parametrize("table", ["records", "signed_heads", "chain_starts"])
@pytest.mark.parametrize("statement", ["UPDATE {} SET at = 7", "DELETE FROM {}"])
def test_the_database_itself_refuses_to_change_the_journal(
    engine: Engine, table: str, statement: str
) -> None:
    _fill(engine)
    with (
        pytest.raises(IntegrityError, match="the journal takes inserts only"),
        writing(engine) as connection,
    ):
        connection.execute(text(statement.format(table)))


@pytest.mark.parametrize("table", ["records", "signed_heads", "chain_starts"])
def test_sqlite_itself_refuses_to_replace(sqlite_engine: Engine, table: str) -> None:
    _fill(sqlite_engine)
    # As a stranger's connection would be: without the settings of ours.
    stranger = sqlite3.connect(sqlite_file(sqlite_engine))
    statement = f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}"  # noqa: S608
    with pytest.raises(sqlite3.IntegrityError, match="the journal takes inserts only"):
        stranger.execute(statement)
    stranger.close()


@pytest.mark.parametrize("table", ["records", "signed_heads", "chain_starts"])
def test_postgresql_itself_refuses_to_truncate(postgres_engine: Engine, table: str) -> None:
    _fill(postgres_engine)
    with (
        pytest.raises(IntegrityError, match="the journal takes inserts only"),
        writing(postgres_engine) as connection,
    ):
        connection.execute(text(f"TRUNCATE {table}"))


def _fill(engine: Engine) -> None:
    journal = SqlJournal(engine)
    journal.append(few())
    journal.keep_signed_heads(sign(few()))
    with writing(engine) as connection:
        row = "INSERT INTO chain_starts SELECT 'cage', 1, digest, 1, 'a' FROM records LIMIT 1"
        connection.execute(text(row))


def test_signed_heads_come_back_in_their_order_and_prove_the_records(journal: SqlJournal) -> None:
    journal.append(few())
    first, second = sign(few()[:3]), sign(few())
    journal.keep_signed_heads(first)
    journal.keep_signed_heads(second)
    assert journal.signed_heads() == [first, second]
    answer = verify(journal.read("table-1"), journal.signed_heads(), check)
    assert isinstance(answer, Verified)
    assert answer.streams[0].signed_sequence == 6


def test_one_record_is_found_by_its_place(journal: SqlJournal) -> None:
    journal.append(few())
    assert journal.record_at("table-1", 3) == few()[2]
    assert journal.record_at("table-1", 7) is None


def test_records_are_found_by_their_places_in_order(
    journal: SqlJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal.append((*few("cage", 3), *few()))
    monkeypatch.setattr(module, "PLACES_COUNT_MAX", 2)
    found = journal.records_at("table-1", [6, 1, 4, 9, 4, 2])
    assert found == [few()[place - 1] for place in (1, 2, 4, 6)]
    assert journal.records_at("table-1", []) == []


@pytest.mark.parametrize("at", [0, 1_000, 1_001, 3_000, 6_000, 6_001])
def test_the_first_record_from_a_moment_is_found(journal: SqlJournal, at: int) -> None:
    journal.append((*few("cage", 3), *few()))
    expected = next((one.sequence for one in few() if one.at >= at), 7)
    assert journal.first_from("table-1", at) == expected


def test_a_stream_without_records_begins_at_one(journal: SqlJournal) -> None:
    assert journal.first_from("table-1", 5) == 1


def test_records_are_counted(journal: SqlJournal) -> None:
    journal.append((*few("cage", 3), *evening()))
    assert journal.records_count() == 3 + len(evening())


def test_heads_are_found_through_the_key_and_not_by_a_scan(sqlite_engine: Engine) -> None:
    with writing(sqlite_engine) as connection:
        plan = connection.execute(text("EXPLAIN QUERY PLAN SELECT * FROM heads")).all()
    steps = [str(row[3]) for row in plan]
    assert not [one for one in steps if one.startswith("SCAN r")], steps


def test_a_stream_that_begins_in_an_archive_goes_on_from_its_head(
    engine: Engine, engines: Callable[[str], Engine]
) -> None:
    journal = SqlJournal(engine)
    old: tuple[Record, ...] = few()[:4]
    with writing(engine) as connection:
        connection.execute(
            module.chain_starts.insert(),
            {
                "stream": "table-1",
                "sequence": 4,
                "digest": bytes.fromhex(old[-1].digest),
                "at": old[-1].at,
                "archive": "journal-1.sqlite",
            },
        )
    assert journal.heads() == journal.starts() == {"table-1": head_of(old[-1])}
    with pytest.raises(SequenceTaken):
        journal.append(old[3:])
    journal.append(few()[4:])
    assert tuple(journal.read("table-1")) == few()[4:]
    assert journal.heads() == {"table-1": head_of(few()[-1])}
