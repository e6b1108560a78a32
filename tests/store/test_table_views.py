"""Owners write tables for others while somebody looks; nobody writes what is not theirs."""

import pytest
from sqlalchemy import Engine, select

from store.stalls import stall_before_commit
from store.test_members import join_house
from taisai.store.engine import reading
from taisai.store.leases import LeaseLost
from taisai.store.members import Members
from taisai.store.schema import table_views, tellings
from taisai.store.table_views import TableViews, ViewRow, run_of, telling_of
from taisai.streams import GROUPS, group_of

TILES = "tables"
TABLE = "table-1"
NUMBER = group_of(TABLE)


def told(engine: Engine, views: TableViews) -> dict[str, bytes]:
    return {row.stream: row.view for row in views.read(TILES, {}).rows}


def test_by_a_count_members_know_that_somebody_looks(engine: Engine) -> None:
    a, b = (TableViews(engine, join_house(engine, name)) for name in "ab")
    assert b.looks() == {}
    a.watch([TILES])
    a.watch([TILES, "equipment"])
    assert b.looks() == {TILES: 2, "equipment": 1}


def test_one_that_stalls_while_it_looks_keeps_nobody_else_from_looking(
    postgres_engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = (join_house(postgres_engine, name) for name in "ab")
    looks = TableViews(postgres_engine, a)
    with stall_before_commit(postgres_engine, lambda: looks.watch([TILES]), monkeypatch) as other:
        TableViews(other, b).watch([TILES])
    assert looks.looks() == {TILES: 1}


def test_a_reader_is_given_what_is_new_since_it_read_and_who_owns_what(engine: Engine) -> None:
    lease = join_house(engine, "a")
    writer, reader = TableViews(engine, lease), TableViews(engine, join_house(engine, "b"))
    first, second = telling_of(lease, 1), telling_of(lease, 2)
    writer.tell(first, [TILES], {(TILES, TABLE): b"one", (TILES, "table-2"): b"two"})
    found = reader.read(TILES, {})
    assert found.tellings == {"a": first}
    assert found.owners[NUMBER] == "a"
    assert set(found.rows) == {
        ViewRow(TABLE, "a", first, b"one"),
        ViewRow("table-2", "a", first, b"two"),
    }

    writer.tell(second, [TILES], {(TILES, TABLE): b"uno"})
    assert reader.read(TILES, found.tellings).rows == (ViewRow(TABLE, "a", second, b"uno"),)
    # Nothing has changed: it is told all the same that somebody lives.
    writer.tell(second + 1, [TILES], {})
    found = reader.read(TILES, {"a": second})
    assert (found.tellings, found.rows) == ({"a": second + 1}, ())
    assert reader.read("equipment", {}).rows == ()


def test_who_has_handed_a_table_over_tells_nothing_of_it_any_more(engine: Engine) -> None:
    a, b = join_house(engine, "a"), join_house(engine, "b")
    first, second = TableViews(engine, a), TableViews(engine, b)
    first.tell(telling_of(a, 1), [TILES], {(TILES, TABLE): b"as a has it"})
    assert Members(engine).hand_over(a, [NUMBER], "b")
    second.tell(telling_of(b, 1), [TILES], {(TILES, TABLE): b"as b has it"})
    # What was made before the hand-over comes late.
    first.tell(telling_of(a, 2), [TILES], {(TILES, TABLE): b"late", (TILES, "table-2"): b"own"})
    assert told(engine, first) == {TABLE: b"as b has it", "table-2": b"own"}


def test_what_a_member_runs_no_more_it_takes_away_and_learns_what_it_owns(engine: Engine) -> None:
    a, b = join_house(engine, "a"), join_house(engine, "b")
    views = TableViews(engine, a)
    both = {(TILES, TABLE): b"1", (TILES, "table-2"): b"2"}
    assert views.tell(telling_of(a, 1), [TILES], both) == frozenset(GROUPS)
    assert Members(engine).hand_over(a, [NUMBER], "b")
    owned = views.tell(telling_of(a, 2), [TILES], {}, [(TILES, TABLE)])
    assert owned == frozenset(GROUPS) - {NUMBER}
    # Should the table come back, nobody takes what was told of it before for new.
    assert Members(engine).hand_over(b, [NUMBER], "a")
    assert told(engine, views) == {"table-2": b"2"}


def test_what_another_tells_is_not_taken_away(engine: Engine) -> None:
    a, b = join_house(engine, "a"), join_house(engine, "b")
    first, second = TableViews(engine, a), TableViews(engine, b)
    first.tell(telling_of(a, 1), [TILES, "win"], {(TILES, TABLE): b"1", ("win", TABLE): b"w"})
    assert Members(engine).hand_over(a, [NUMBER], "b")
    second.tell(telling_of(b, 1), [TILES], {(TILES, TABLE): b"2"})
    first.tell(telling_of(a, 2), [TILES], {}, [(TILES, TABLE)])
    first.forget([TILES])
    assert told(engine, first) == {TABLE: b"2"}
    assert [row.view for row in first.read("win", {}).rows] == [b"w"]


def test_a_member_that_was_fenced_tells_nothing(engine: Engine) -> None:
    a, b = join_house(engine, "a"), join_house(engine, "b")
    views = TableViews(engine, a)
    assert Members(engine).fence(a, ["b"], b)
    with pytest.raises(LeaseLost):
        views.tell(telling_of(a, 1), [TILES], {(TILES, TABLE): b"from the grave"})
    assert TableViews(engine, b).read(TILES, {}).tellings == {}


def test_numbers_of_tellings_grow_from_run_to_run(engine: Engine) -> None:
    before = join_house(engine, "a")
    after = join_house(engine, "a")
    assert telling_of(after, 0) > telling_of(before, 1_000_000)
    assert run_of(telling_of(after, 0)) == run_of(telling_of(after, 7)) == after.fencing


def test_when_nobody_looks_nothing_is_kept(engine: Engine) -> None:
    a, b = join_house(engine, "a"), join_house(engine, "b")
    Members(engine).hand_over(a, [NUMBER], "b")
    first, second = TableViews(engine, a), TableViews(engine, b)
    first.tell(telling_of(a, 1), [TILES], {(TILES, "table-2"): b"2"})
    second.tell(telling_of(b, 1), [TILES], {(TILES, TABLE): b"1"})
    first.forget([TILES])
    assert told(engine, second) == {TABLE: b"1"}
    second.forget([TILES])
    with reading(engine) as connection:
        for table in (table_views, tellings):
            assert connection.execute(select(table)).all() == []


def test_a_member_says_which_program_it_is_and_how_far_its_clock_is_off(engine: Engine) -> None:
    lease = join_house(engine, "a")
    members = Members(engine)
    members.claim(lease, "http://a", "9.9")
    members.note(lease, clock_off_ms=7)
    [found] = members.look().members
    assert (found.address, found.version, found.clock_off_ms) == ("http://a", "9.9", 7)
    members.claim(lease)
    [found] = members.look().members
    assert (found.version, found.clock_off_ms) == ("", 0)
