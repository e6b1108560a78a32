"""Migrations build exactly what the schema says, in one step or none."""

import re
from collections.abc import Callable

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, inspect, select, text

from taisai.store import migrations
from taisai.store.engine import reading, writing
from taisai.store.migrations import (
    WrongVersion,
    check_version,
    newest_version,
    upgrade,
    version_of,
)
from taisai.store.schema import metadata, rounds

Open = Callable[[str], Engine]

POSTGRESQL = (
    "SELECT 'column', table_name, column_name, data_type, is_nullable, column_default "
    "FROM information_schema.columns WHERE table_schema = 'public'",
    "SELECT 'index', tablename, indexname, indexdef, '', '' FROM pg_indexes "
    "WHERE schemaname = 'public'",
    "SELECT 'trigger', t.tgname, pg_get_triggerdef(t.oid), p.prosrc, '', '' FROM pg_trigger t "
    "JOIN pg_proc p ON p.oid = t.tgfoid WHERE NOT t.tgisinternal",
    "SELECT 'constraint', conname, pg_get_constraintdef(oid), '', '', '' FROM pg_constraint "
    "WHERE connamespace = 'public'::regnamespace",
    "SELECT 'view', viewname, definition, '', '', '' FROM pg_views WHERE schemaname = 'public'",
)
SQLITE = ("SELECT type, name, tbl_name, sql FROM sqlite_master",)


def described(engine: Engine) -> set[tuple[str, ...]]:
    """All that a database says of its tables, indexes, triggers and views."""
    queries = SQLITE if engine.dialect.name == "sqlite" else POSTGRESQL
    with reading(engine) as connection:
        rows = [row for query in queries for row in connection.execute(text(query)).all()]
    plain = {tuple(re.sub(r"\s+", " ", str(part)).strip() for part in row) for row in rows}
    return {row for row in plain if not any("alembic_version" in part for part in row)}


@pytest.fixture
def other_url(empty_url: str, request: pytest.FixtureRequest) -> str:
    """A second database of the same kind."""
    if empty_url.startswith("sqlite"):
        return empty_url.replace("empty.sqlite", "other.sqlite")
    url: str = request.getfixturevalue("postgres").new_database()
    return url


def test_migrations_and_schema_build_the_same_database(
    empty_url: str, other_url: str, engines: Open
) -> None:
    migrated, created = engines(empty_url), engines(other_url)
    upgrade(migrated)
    with writing(created) as connection:
        metadata.create_all(connection)
    assert described(migrated) == described(created)
    assert {row[0] for row in described(created)} >= {"index", "trigger", "view"}


def test_alembic_finds_nothing_left_to_do(engine: Engine) -> None:
    with reading(engine) as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_tables_are_strict_where_the_database_can_be(sqlite_engine: Engine) -> None:
    with reading(sqlite_engine) as connection:
        rows = connection.execute(text("PRAGMA table_list")).all()
    names = set(metadata.tables)
    assert {row[1] for row in rows if row[5] and row[2] == "table"} == names


def test_upgrading_twice_changes_nothing(engine: Engine) -> None:
    before = described(engine)
    upgrade(engine)
    assert described(engine) == before
    assert version_of(engine) == newest_version()
    check_version(engine)


def test_an_empty_database_has_no_version(empty_url: str, engines: Open) -> None:
    engine = engines(empty_url)
    assert version_of(engine) is None
    with pytest.raises(WrongVersion, match="version none"):
        check_version(engine)


def test_a_newer_database_is_refused_and_left_alone(engine: Engine) -> None:
    with writing(engine) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(WrongVersion, match="9999"):
        upgrade(engine)
    with pytest.raises(WrongVersion, match="9999"):
        check_version(engine)
    assert version_of(engine) == "9999"


def test_a_step_that_fails_leaves_the_database_as_it_was(
    empty_url: str, engines: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = engines(empty_url)

    class Fails(Exception):
        pass

    make = migrations._migrate

    def half_way(connection: object) -> None:
        make(connection)  # type: ignore[arg-type]
        raise Fails

    monkeypatch.setattr(migrations, "_migrate", half_way)
    with pytest.raises(Fails):
        upgrade(engine)
    with reading(engine) as connection:
        assert inspect(connection).get_table_names() == []


def test_a_void_round_of_version_0_1_is_told_by_codes(
    empty_url: str, engines: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = engines(empty_url)
    with monkeypatch.context() as older:
        older.setattr(migrations, "_NEWEST", "0004")
        upgrade(engine)
    row = (
        "INSERT INTO rounds (stream, round, edition, layout, began_at, faces, void_reason, "
        "first_sequence, last_sequence) "
        "VALUES ('table-1', :round, '9A', 'standard', 0, '', :reason, 1, 2)"
    )
    reasons = ["", "no spin: tumbler fault", "void round: no spin: he said", "voided: dice exposed"]
    with writing(engine) as connection:
        for number, reason in enumerate(reasons):
            connection.execute(text(row), {"round": number, "reason": reason})
    upgrade(engine)
    with reading(engine) as connection:
        query = select(rounds.c.void_kind, rounds.c.void_reason).order_by(rounds.c.round)
        found = connection.execute(query).all()
    assert [tuple(one) for one in found] == [
        ("", ""),
        ("NoSpinAnnounced", "tumbler_fault"),
        ("VoidRoundAnnounced", "no spin: he said"),
        ("SettledRoundVoided", "dice_exposed"),
    ]
