"""A lease is held by one process at a time, and who was taken over writes nothing."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager

import pytest
from msgspec.structs import replace
from sqlalchemy import Engine

from journal.evening import few
from taisai.journal import Fenced, SequenceTaken
from taisai.store.engine import driver_of, make_engine, reading, writing
from taisai.store.failures import StoreFailed
from taisai.store.heartbeat import Heartbeat
from taisai.store.journal import SqlJournal
from taisai.store.leases import (
    FLOOR,
    ONE_TAKER_POSTGRESQL,
    Lease,
    LeaseLost,
    Leases,
    is_held,
    mark_session,
)
from taisai.store.members import Members

WAIT_S = 60


def taken(leases: Leases, holder: str) -> Lease:
    """The lease, taken by somebody from whoever has it, who owns everything then."""
    lease = leases.take(FLOOR, holder, f"machine of {holder}", leases.newest(FLOOR))
    assert lease is not None
    Members(leases._engine).claim(lease)
    return lease


def test_nobody_holds_the_lease_of_a_new_house(engine: Engine) -> None:
    assert Leases(engine).newest(FLOOR) is None


def test_a_lease_that_was_taken_can_be_seen(engine: Engine) -> None:
    leases = Leases(engine)
    lease = taken(leases, "first")
    assert leases.newest(FLOOR) == lease
    assert (lease.fencing, lease.holder, lease.process) == (1, "first", "machine of first")


def test_each_taking_has_a_greater_number(engine: Engine) -> None:
    leases = Leases(engine)
    assert [taken(leases, one).fencing for one in ("a", "b", "a")] == [1, 2, 3]


def test_two_who_saw_the_same_do_not_both_take_it(engine: Engine) -> None:
    leases = Leases(engine)
    assert leases.take(FLOOR, "a", "a", None) is not None
    assert leases.take(FLOOR, "b", "b", None) is None
    seen = leases.newest(FLOOR)
    assert leases.take(FLOOR, "b", "b", seen) is not None
    assert leases.take(FLOOR, "c", "c", seen) is None


def test_a_lease_that_was_renewed_since_is_not_taken(engine: Engine) -> None:
    leases = Leases(engine)
    seen = taken(leases, "first")
    assert leases.renew(seen) == replace(seen, renewal=1)
    assert leases.take(FLOOR, "second", "", seen) is None


def test_who_was_taken_over_cannot_renew(engine: Engine) -> None:
    leases = Leases(engine)
    first = taken(leases, "first")
    second = taken(leases, "second")
    assert leases.renew(first) is None
    assert leases.newest(FLOOR) == second


def test_a_lease_that_is_given_back_keeps_its_number(engine: Engine) -> None:
    leases = Leases(engine)
    leases.release(taken(leases, "first"))
    found = leases.newest(FLOOR)
    assert found is not None
    assert (found.holder, found.fencing) == ("", 1)
    assert taken(leases, "second").fencing == 2


def test_who_was_taken_over_gives_nothing_back(engine: Engine) -> None:
    leases = Leases(engine)
    first = taken(leases, "first")
    second = taken(leases, "second")
    leases.release(first)
    assert leases.newest(FLOOR) == second


def test_the_old_holder_cannot_append_and_the_new_one_can(engine: Engine) -> None:
    leases = Leases(engine)
    old = SqlJournal(engine, taken(leases, "first"))
    old.append(few()[:2])
    new = SqlJournal(engine, taken(leases, "second"))
    # Its place is free, and it is refused: nobody knows what the new one has decided.
    with pytest.raises(Fenced, match="taken this house over") as refused:
        old.append(few()[2:3])
    assert isinstance(refused.value, SequenceTaken)
    assert refused.value.record == few()[2]
    new.append(few()[2:])
    assert tuple(new.read("table-1")) == few()


def test_the_holder_goes_on_appending_while_it_renews(engine: Engine) -> None:
    leases = Leases(engine)
    lease = taken(leases, "first")
    journal = SqlJournal(engine, lease)
    journal.append(few()[:2])
    assert leases.renew(lease) is not None
    journal.append(few()[2:])
    assert tuple(journal.read("table-1")) == few()


@pytest.mark.rule("R3")
def test_who_was_taken_over_vouches_for_nothing(engine: Engine) -> None:
    leases = Leases(engine)
    old = Heartbeat(engine, taken(leases, "first"))
    old.start(1_000)
    Heartbeat(engine, taken(leases, "second")).start(2_000)
    with pytest.raises(LeaseLost):
        old.beat(9_000)
    with pytest.raises(LeaseLost):
        old.start(9_000)
    last = Heartbeat(engine).last()
    assert last is not None
    assert last.at == 2_000


def test_nobody_takes_the_lease_in_the_middle_of_an_append(engine: Engine) -> None:
    lease = taken(Leases(engine), "first")
    patient = make_engine(engine.url.render_as_string(hide_password=False))
    other = Leases(patient)
    order: list[str] = []

    def take_over() -> None:
        taken(other, "second")
        order.append("taken")

    with writing(engine) as connection:
        assert is_held(connection, lease)
        thread = threading.Thread(target=take_over)
        thread.start()
        # It waits for the lock, as long as it likes: what is written here is written first.
        thread.join(0.1)
        order.append("written")
    thread.join(WAIT_S)
    patient.dispose()
    assert order == ["written", "taken"]


def test_a_renewal_does_not_wait_for_an_append(
    postgres_engine: Engine, engines: Callable[[str], Engine]
) -> None:
    lease = taken(Leases(postgres_engine), "first")
    other = engines(postgres_engine.url.render_as_string(hide_password=False))
    with in_an_append(postgres_engine, lease):
        renewed = Leases(other).renew(lease)
        assert renewed == replace(lease, renewal=1)
        # What it holds it still holds, after the row was written anew: nobody takes it.
        with pytest.raises(StoreFailed), writing(other) as connection:
            connection.exec_driver_sql("SELECT 1 FROM leases FOR UPDATE")


def test_what_its_holder_lost_sight_of_is_waited_for(engine: Engine) -> None:
    lease = taken(Leases(engine), "first")
    patient = make_engine(engine.url.render_as_string(hide_password=False))
    order: list[str] = []

    def let_all_end() -> None:
        Leases(patient).let_all_end(lease)
        order.append("over")

    with writing(engine) as connection:
        assert is_held(connection, lease)
        thread = threading.Thread(target=let_all_end)
        if engine.dialect.name == "sqlite":
            # There is one process, and one thread that writes: it loses sight of nothing.
            order.append("written")
        thread.start()
        thread.join(0.1)
        if engine.dialect.name == "postgresql":
            order.append("written")
    thread.join(WAIT_S)
    patient.dispose()
    assert order == ["written", "over"]


def test_what_its_holder_lost_sight_of_is_ended_when_it_does_not_end(
    postgres_engine: Engine, engines: Callable[[str], Engine]
) -> None:
    leases = Leases(postgres_engine)
    lease = taken(leases, "first")
    other = engines(postgres_engine.url.render_as_string(hide_password=False))
    with pytest.raises(StoreFailed), in_an_append(postgres_engine, lease):
        Leases(other).let_all_end(lease)
    SqlJournal(other, lease).append(few())
    assert leases.newest(FLOOR) == lease


def test_who_was_taken_over_waits_for_nobody(engine: Engine) -> None:
    leases = Leases(engine)
    lease = taken(leases, "first")
    taken(leases, "second")
    with pytest.raises(LeaseLost):
        SqlJournal(engine, lease).confirm([])


@contextmanager
def in_a_renewal(engine: Engine, _: Lease) -> Iterator[None]:
    """The lease's holder is about to commit a renewal."""
    with writing(engine) as connection:
        mark_session(connection, FLOOR)
        connection.exec_driver_sql("UPDATE leases SET renewal = renewal + 1")
        yield


@contextmanager
def in_an_append(engine: Engine, lease: Lease) -> Iterator[None]:
    """The lease's holder is in the middle of a COPY, where PostgreSQL waits without a limit."""
    with writing(engine) as connection:
        assert is_held(connection, lease)
        with driver_of(connection).cursor().copy("COPY records FROM STDIN (FORMAT BINARY)"):
            yield


@pytest.mark.parametrize("stalled", [in_an_append, in_a_renewal])
def test_the_lease_of_one_that_stalls_in_the_middle_of_writing_is_taken(
    postgres_engine: Engine,
    engines: Callable[[str], Engine],
    stalled: Callable[[Engine, Lease], AbstractContextManager[None]],
) -> None:
    first = Leases(postgres_engine)
    lease = taken(first, "first")
    other = engines(postgres_engine.url.render_as_string(hide_password=False))
    # It wakes up in the middle of what it wrote, and nothing of that is kept.
    with pytest.raises(StoreFailed), stalled(postgres_engine, lease):
        second = taken(Leases(other), "second")
    with pytest.raises(Fenced):
        SqlJournal(postgres_engine, lease).append(few())
    SqlJournal(other, second).append(few())
    assert first.renew(lease) is None


def test_nobody_is_sent_away_but_who_stalls_with_the_lease(
    postgres_engine: Engine, engines: Callable[[str], Engine]
) -> None:
    lease = taken(Leases(postgres_engine), "first")
    url = postgres_engine.url.render_as_string(hide_password=False)
    reader, other = engines(url), engines(url)
    with reading(reader) as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM leases").scalar_one() == 1
        with pytest.raises(StoreFailed), in_an_append(postgres_engine, lease):
            taken(Leases(other), "second")
        assert connection.exec_driver_sql("SELECT count(*) FROM leases").scalar_one() == 1


def test_who_comes_second_to_a_stalled_one_sends_nobody_away(
    postgres_engine: Engine, engines: Callable[[str], Engine]
) -> None:
    lease = taken(Leases(postgres_engine), "first")
    url = postgres_engine.url.render_as_string(hide_password=False)
    quick, slow, gate = engines(url), make_engine(url), engines(url)
    found: list[Lease | None] = []
    late = threading.Thread(
        target=lambda: found.append(Leases(slow).take(FLOOR, "late", "", lease)), daemon=True
    )
    with ExitStack() as held:
        passing = held.enter_context(writing(gate))
        passing.exec_driver_sql(ONE_TAKER_POSTGRESQL)
        with writing(postgres_engine) as connection:
            assert is_held(connection, lease)
            late.start()
            # It has lost patience with the one that stalls, and waits for its turn to end it.
            waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
            until = time.monotonic() + WAIT_S
            while not passing.exec_driver_sql(waiting).scalar_one():
                assert time.monotonic() < until
        second = Leases(quick).take(FLOOR, "second", "", lease)
        assert second is not None
        with writing(quick) as connection:
            assert is_held(connection, second)
            held.close()
            late.join(WAIT_S)
            assert found == [None]
            assert is_held(connection, second)
    slow.dispose()
