"""Members own groups; a group has one owner, and changes hands in two ways only."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial

import pytest
from sqlalchemy import Engine

from journal.evening import few
from store.stalls import WAIT_S, stall_before_commit
from taisai.journal import Fenced, beginning, following
from taisai.store.engine import driver_of, make_engine, writing
from taisai.store.failures import StoreFailed
from taisai.store.heartbeat import Heartbeat
from taisai.store.journal import SqlJournal
from taisai.store.leases import Lease, LeaseLost, Leases, is_held
from taisai.store.members import Members
from taisai.streams import GROUPS, IN_ORDER, OFFICE, SHAPES, group_of

TABLE_1 = group_of("table-1")


def join_house(engine: Engine, name: str) -> Lease:
    """A member that has begun its run."""
    leases = Leases(engine)
    lease = leases.take(name, f"folder of {name}", f"machine of {name}", leases.newest(name))
    assert lease is not None
    Members(engine).claim(lease)
    return lease


def come_up(engine: Engine, lease: Lease) -> None:
    """A member has looked for the first time: it may be given tables."""
    Members(engine).note(lease, is_clock_off=0)


def test_one_that_has_not_come_up_is_given_nothing_by_those_who_share(engine: Engine) -> None:
    a, b = (join_house(engine, name) for name in "ab")
    come_up(engine, b)
    assert [one.takes for one in Members(engine).look().members] == [False, True]
    # Started again, it has to come up again.
    assert Leases(engine).take("b", "", "", Leases(engine).newest("b")) is not None
    assert [one.takes for one in Members(engine).look().members] == [False, False]
    assert Leases(engine).renew(a) is not None


def test_the_first_member_owns_everything_and_the_next_nothing(engine: Engine) -> None:
    join_house(engine, "a")
    join_house(engine, "b")
    house = Members(engine).look()
    assert [one.lease.name for one in house.members] == ["a", "b"]
    assert set(house.owned_by("a")) == set(GROUPS)
    assert house.owned_by("b") == {}


def test_what_was_handed_over_the_other_writes_and_the_first_does_not(engine: Engine) -> None:
    a, b = join_house(engine, "a"), join_house(engine, "b")
    first, second = SqlJournal(engine, a), SqlJournal(engine, b)
    first.append(few()[:2])
    with pytest.raises(Fenced):
        second.append(few()[2:3])
    assert Members(engine).hand_over(a, [TABLE_1], "b")
    with pytest.raises(Fenced):
        first.append(few()[2:3])
    second.append(few()[2:])
    assert tuple(first.read("table-1")) == few()
    # What it kept it goes on writing: letting go is not losing.
    first.append([following(beginning("house"), b"{}", 1)])


def test_a_group_of_records_is_refused_whole_where_one_stream_is_not_owned(engine: Engine) -> None:
    a = join_house(engine, "a")
    join_house(engine, "b")
    Members(engine).hand_over(a, [OFFICE], "b")
    journal = SqlJournal(engine, a)
    with pytest.raises(Fenced) as refused:
        journal.append([*few(), following(beginning("cage"), b"{}", 1)])
    assert refused.value.record.stream == "cage"
    assert journal.heads() == {}


@pytest.mark.rule("R3")
def test_what_was_handed_over_needs_no_interruption_and_what_a_dead_one_left_does(
    engine: Engine,
) -> None:
    members = Members(engine)
    a, b = join_house(engine, "a"), join_house(engine, "b")
    Heartbeat(engine, a).start(5_000, GROUPS)
    members.hand_over(a, [TABLE_1], "b")
    assert members.look().owned_by("b") == {TABLE_1: IN_ORDER}
    assert members.fence(a, ["b"], b)
    left = members.look().owned_by("b")
    assert set(left) == set(GROUPS)
    assert left.pop(TABLE_1) == IN_ORDER
    assert set(left.values()) == {5_000}


@pytest.mark.rule("R3")
def test_a_second_death_does_not_move_the_moment_until_a_beat_vouches(engine: Engine) -> None:
    members = Members(engine)
    a, b = join_house(engine, "a"), join_house(engine, "b")
    Heartbeat(engine, a).start(5_000, GROUPS)
    Heartbeat(engine, b).start(6_000)
    members.fence(a, ["b"], b)
    Heartbeat(engine, b).beat(7_000, [OFFICE])
    c = join_house(engine, "c")
    members.fence(b, ["c"], c)
    left = members.look().owned_by("c")
    assert left.pop(OFFICE) == 7_000
    assert set(left.values()) == {5_000}


def test_a_member_that_starts_again_has_what_it_had_since_its_last_beat(engine: Engine) -> None:
    Heartbeat(engine, join_house(engine, "a")).start(5_000, GROUPS)
    join_house(engine, "a")
    assert set(Members(engine).look().owned_by("a").values()) == {5_000}


def test_who_is_fenced_is_shut_out_and_what_it_had_is_spread(engine: Engine) -> None:
    members = Members(engine)
    a, b, c = (join_house(engine, name) for name in "abc")
    assert members.fence(a, ["b", "c"], b)
    owned = Counter(one.member for one in members.look().groups)
    assert owned == {"b": 17, "c": 16}
    with pytest.raises(Fenced):
        SqlJournal(engine, a).append(few())
    assert Leases(engine).renew(a) is None
    with pytest.raises(LeaseLost):
        members.hand_over(a, [OFFICE], "b")
    with pytest.raises(LeaseLost):
        members.fence(c, ["b"], a)
    with pytest.raises(LeaseLost):
        Heartbeat(engine, a).beat(9_000)


def test_one_that_was_heard_of_since_is_not_fenced(engine: Engine) -> None:
    members = Members(engine)
    a, b = join_house(engine, "a"), join_house(engine, "b")
    assert Leases(engine).renew(a) is not None
    assert not members.fence(a, ["b"], b)
    SqlJournal(engine, a).append(few())


def test_two_who_fence_the_same_member_spread_once(engine: Engine) -> None:
    members = Members(engine)
    a, b, c = (join_house(engine, name) for name in "abc")
    assert members.fence(a, ["b"], b)
    assert not members.fence(a, ["c"], c)
    assert set(members.look().owned_by("b")) == set(GROUPS)


def test_nothing_is_handed_to_one_that_is_gone(engine: Engine) -> None:
    members = Members(engine)
    a, b = join_house(engine, "a"), join_house(engine, "b")
    Leases(engine).release(b)
    assert not members.hand_over(a, [OFFICE], "b")
    assert not members.hand_over(a, [OFFICE], "nobody")
    assert set(members.look().owned_by("a")) == set(GROUPS)


def test_a_member_that_was_asked_to_leave_stays_after_it_starts_again(engine: Engine) -> None:
    members = Members(engine)
    join_house(engine, "a")
    assert members.ask_to_leave("a")
    assert not members.ask_to_leave("nobody")
    assert [one.is_leaving for one in members.look().members] == [True]
    join_house(engine, "a")
    assert [one.is_leaving for one in members.look().members] == [False]


def test_nothing_changes_hands_in_the_middle_of_an_append(
    postgres_engine: Engine, engines: Callable[[str], Engine]
) -> None:
    a = join_house(postgres_engine, "a")
    join_house(postgres_engine, "b")
    patient = make_engine(postgres_engine.url.render_as_string(hide_password=False))
    order: list[str] = []

    def hand_over() -> None:
        assert Members(patient).hand_over(a, [TABLE_1], "b")
        order.append("handed over")

    with writing(postgres_engine) as connection:
        assert is_held(connection, a)
        thread = threading.Thread(target=hand_over)
        thread.start()
        thread.join(0.1)
        order.append("written")
    thread.join(WAIT_S)
    patient.dispose()
    assert order == ["written", "handed over"]


DEEDS: Mapping[str, Callable[[Engine, dict[str, Lease]], object]] = {
    "hands over": lambda engine, held: Members(engine).hand_over(held["a"], [TABLE_1], "c"),
    "shuts it out": lambda engine, held: Members(engine).fence(held["a"], ["b"], held["c"]),
    "asks another to leave": lambda engine, _: Members(engine).ask_to_leave("c"),
    "joins": lambda engine, held: Members(engine).claim(held["c"]),
    "takes what it left": lambda engine, held: Leases(engine).take("a", "", "", held["a"]),
    "gives back": lambda engine, held: Leases(engine).release(held["a"]),
    "lets all end": lambda engine, held: Leases(engine).let_all_end(held["a"]),
    "lets nobody join who reads less": lambda engine, held: Members(engine).raise_level(
        held["a"], SHAPES.newest + 1
    ),
}


@contextmanager
def in_an_append(engine: Engine, lease: Lease) -> Iterator[None]:
    """A member is in the middle of a COPY, where PostgreSQL waits without a limit."""
    with writing(engine) as connection:
        assert is_held(connection, lease)
        with driver_of(connection).cursor().copy("COPY records FROM STDIN (FORMAT BINARY)"):
            yield


def test_one_that_stalls_in_an_append_is_fenced_and_nobody_else_is_sent_away(
    postgres_engine: Engine, engines: Callable[[str], Engine]
) -> None:
    a, b, c = (join_house(postgres_engine, name) for name in "abc")
    url = postgres_engine.url.render_as_string(hide_password=False)
    other, third = engines(url), engines(url)
    Members(postgres_engine).hand_over(a, [TABLE_1], "c")
    with writing(third) as connection:
        # A member that appends just then goes on, undisturbed.
        assert is_held(connection, c)
        with pytest.raises(StoreFailed), in_an_append(postgres_engine, a):
            assert Members(other).fence(a, ["b"], b)
        assert is_held(connection, c)
    SqlJournal(third, c).append(few())


@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS)
def test_one_that_stalls_in_what_others_wait_for_holds_nobody_up(
    postgres_engine: Engine,
    monkeypatch: pytest.MonkeyPatch,
    deed: Callable[[Engine, dict[str, Lease]], object],
) -> None:
    held = {name: join_house(postgres_engine, name) for name in "abc"}
    stalls = partial(deed, postgres_engine, held)
    with stall_before_commit(postgres_engine, stalls, monkeypatch) as other:
        # To whom it gives goes on showing that it lives, and whoever sees it dead shuts it out.
        assert Leases(other).renew(held["c"]) is not None
        assert Members(other).fence(held["a"], ["c"], held["b"])
    assert set(Members(postgres_engine).look().owned_by("c")) == set(GROUPS)
