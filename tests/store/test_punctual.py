"""Whatever is asked of a PostgreSQL that says nothing, the one who asks goes on."""

import time
from collections.abc import Callable, Iterator

import psycopg
import pytest
from sqlalchemy import Engine, text

from harness.seals import SEALS
from journal.evening import few, sign
from store.postgres import Server, running_server
from store.stalls import in_time, keep_waiting, stall
from taisai.journal import HeadMoved, SignedHeads, head_of
from taisai.rules import Role
from taisai.store.engine import ANY_MS, driver_of, make_engine, reading, writing
from taisai.store.failures import Failure, StoreFailed
from taisai.store.heartbeat import Heartbeat
from taisai.store.journal import SqlJournal
from taisai.store.leases import FLOOR, Lease, Leases
from taisai.store.members import Members
from taisai.store.migrations import upgrade, version_of
from taisai.store.punctual import NoAnswer, PunctualConnection, Ways
from taisai.store.read_models import ReadModels
from taisai.store.secrets import Secrets, Session
from taisai.store.snapshots import Snapshots

ANSWER_MS = 700

Call = Callable[[Engine], object]


@pytest.fixture
def patient(postgres: Server) -> Iterator[Engine]:
    """A house that has begun, on a server that can be stopped."""
    made = make_engine(postgres.new_database("template_house"))
    SqlJournal(made).append(few()[:3])
    assert Leases(made).take(FLOOR, "me", "this machine", None) is not None
    Members(made).claim(LEASE)
    Heartbeat(made).start(1_000)
    Secrets(made).set_password("anna", "a hash", 1_000)
    yield made
    made.dispose()


@pytest.fixture
def engine(patient: Engine) -> Iterator[Engine]:
    """The same house for one who does not wait long; the connection is open."""
    made = make_engine(patient.url.render_as_string(hide_password=False), answer_ms=ANSWER_MS)
    with reading(made):
        pass
    yield made
    made.dispose()


LEASE = Lease(name=FLOOR, fencing=1, renewal=0, holder="me", process="this machine")
SESSION = Session("anna", Role.DEALER, 1_000, 9_000)
HEAD = head_of(few()[2])


def signed(_number: int, _previous: str) -> SignedHeads:
    return sign(few()[:3])


CALLS: dict[str, Call] = {
    "append": lambda one: SqlJournal(one).append(few()[3:]),
    "append while the lease is held": lambda one: SqlJournal(one, LEASE).append(few()[3:]),
    "read": lambda one: list(SqlJournal(one).read("table-1")),
    "heads": lambda one: SqlJournal(one).heads(),
    "count": lambda one: SqlJournal(one).records_count(),
    "sign": lambda one: SqlJournal(one, LEASE).sign_next(signed),
    "look at the lease": lambda one: Leases(one).newest(FLOOR),
    "renew the lease": lambda one: Leases(one).renew(LEASE),
    "take the lease": lambda one: Leases(one).take(FLOOR, "other", "", LEASE),
    "give the lease back": lambda one: Leases(one).release(LEASE),
    "confirm": lambda one: SqlJournal(one, LEASE).confirm([HEAD]),
    "beat": lambda one: Heartbeat(one, LEASE).beat(2_000),
    "look at the beat": lambda one: Heartbeat(one).last(),
    "keep a snapshot": lambda one: Snapshots(one, SEALS).keep(HEAD, "a format", b"a state"),
    "find a snapshot": lambda one: Snapshots(one, SEALS).newest("table-1", "", lambda _: True),
    "follow": lambda one: ReadModels(one).follow(few()[:3]),
    "catch up": lambda one: ReadModels(one).catch_up(),
    "search": lambda one: ReadModels(one).rounds(),
    "sign in": lambda one: Secrets(one).begin_session("a hash", SESSION),
    "who is signed in": lambda one: Secrets(one).session("a hash", 1_000),
    "use a code": lambda one: Secrets(one).use_enrolment_code("a hash", 1_000),
    "upgrade": upgrade,
    "which version": version_of,
}
"""Each kind of question, by what it is for."""

WRITES = [
    "append",
    "append while the lease is held",
    "sign",
    "take the lease",
    "give the lease back",
    "beat",
    "sign in",
]
"""Those that end with a commit for which a replica is waited for."""


@pytest.mark.parametrize("name", CALLS)
def test_nobody_waits_for_ever_for_a_server_that_has_stopped(
    engine: Engine, patient: Engine, postgres: Server, name: str
) -> None:
    with stall(postgres), pytest.raises(StoreFailed) as failed:
        in_time(lambda: CALLS[name](engine))
    assert failed.value.reason is Failure.NO_CONNECTION
    # On another connection it is asked again.
    assert dict(SqlJournal(patient).heads()) == {"table-1": HEAD}
    CALLS[name](patient)


@pytest.mark.parametrize("name", WRITES)
def test_nobody_waits_for_ever_for_a_server_that_waits_for_its_replica(
    engine: Engine, postgres: Server, name: str
) -> None:
    with keep_waiting(postgres), pytest.raises(StoreFailed) as failed:
        in_time(lambda: CALLS[name](engine))
    assert failed.value.reason is Failure.NO_CONNECTION


def test_an_append_that_was_given_up_may_have_been_kept(
    engine: Engine, patient: Engine, postgres: Server
) -> None:
    with keep_waiting(postgres), pytest.raises(StoreFailed):
        in_time(lambda: SqlJournal(engine).append(few()[3:]))
    # The server went on with it when it could: the journal alone tells.
    journal = SqlJournal(patient)
    in_time(lambda: _until(lambda: tuple(journal.read("table-1")) == few()))


def test_what_was_read_is_confirmed_by_a_commit_that_a_replica_has(
    engine: Engine, patient: Engine, postgres: Server
) -> None:
    SqlJournal(patient, LEASE).confirm([HEAD])
    with keep_waiting(postgres), pytest.raises(StoreFailed):
        in_time(lambda: SqlJournal(engine, LEASE).confirm([HEAD]))
    SqlJournal(patient, LEASE).confirm([HEAD])


def test_what_was_given_up_is_over_when_what_was_read_is_confirmed(
    engine: Engine, patient: Engine, postgres: Server
) -> None:
    """The server waits for its replica with it; read again, it is not there, and then it is."""
    journal = SqlJournal(patient, LEASE)
    with keep_waiting(postgres):
        with pytest.raises(StoreFailed):
            in_time(lambda: SqlJournal(engine, LEASE).append(few()[3:]))
        assert tuple(journal.read("table-1")) == few()[:3]
    with pytest.raises(HeadMoved):
        journal.confirm([HEAD])
    journal.confirm([head_of(few()[-1])])


def _until(holds: Callable[[], bool]) -> None:
    while not holds():
        time.sleep(0.01)


def test_nobody_waits_for_ever_for_a_connection(postgres: Server) -> None:
    url = postgres.new_database("template_house")
    engine = make_engine(url, timeout_ms=300, answer_ms=ANSWER_MS)
    with stall(postgres), pytest.raises(StoreFailed) as failed:
        in_time(lambda: SqlJournal(engine).heads())
    assert failed.value.reason is Failure.NO_CONNECTION
    assert dict(SqlJournal(engine).heads()) == {}
    engine.dispose()


def test_a_transaction_has_a_deadline_however_short_its_answers_are(engine: Engine) -> None:
    def look_again_and_again() -> None:
        with reading(engine, within_ms=500) as connection:
            while True:
                connection.execute(text("SELECT pg_sleep(0.15)"))

    with pytest.raises(StoreFailed, match="no answer"):
        in_time(look_again_and_again)


def test_what_may_be_long_goes_on_as_long_as_each_answer_comes(engine: Engine) -> None:
    with pytest.raises(StoreFailed), writing(engine, within_ms=0) as connection:
        connection.execute(text("SELECT pg_sleep(0.15)"))
    with writing(engine, within_ms=ANY_MS) as connection:
        connection.execute(text("SELECT pg_sleep(0.15)"))


def test_a_copy_that_nobody_takes_has_an_end(engine: Engine, postgres: Server) -> None:
    """More than the kernel keeps for a stopped server: the writer waits, and not for an answer."""

    def copy_on_and_on() -> None:
        with (
            writing(engine) as connection,
            driver_of(connection)
            .cursor()
            .copy("COPY passwords (password_hash) FROM STDIN") as copy,
            stall(postgres),
        ):
            while True:
                copy.write(b"x" * 100_000)

    with pytest.raises(StoreFailed):
        in_time(copy_on_and_on)


def test_of_two_that_call_themselves_primary_the_silent_one_is_left(postgres: Server) -> None:
    """One was replaced and does not know it: no replica confirms what it is given."""
    with running_server() as successor:
        ports = f"{postgres.port},{successor.port}"
        address = f"host=127.0.0.1,127.0.0.1 port={ports} user=taisai dbname=postgres"
        engine = make_engine(address, answer_ms=ANSWER_MS)

        def write() -> int:
            with writing(engine) as connection:
                connection.execute(text("SELECT pg_logical_emit_message(true, 'taisai', '')"))
                return int(connection.execute(text("SELECT inet_server_port()")).scalar_one())

        assert write() == postgres.port
        with keep_waiting(postgres):
            with pytest.raises(StoreFailed, match="no answer"):
                in_time(write)
            assert in_time(write) == successor.port
        engine.dispose()


def test_hosts_are_asked_in_the_order_in_which_they_stand() -> None:
    ways = Ways()
    options = {"host": "one,two,three", "port": "1,2,3", "user": "u"}
    assert ways.ordered(options) == options
    ways.note_silent("one", "1")
    assert ways.ordered(options) == {"host": "two,three,one", "port": "2,3,1", "user": "u"}
    ways.note_silent("three", "3")
    assert ways.ordered(options) == options
    assert ways.ordered({"host": "one", "port": 1}) == {"host": "one", "port": 1}
    ways.note_silent("one", "5432")
    assert ways.ordered({"host": "one,two"}) == {"host": "two,one", "port": ","}


def test_a_connection_that_was_given_up_is_closed(postgres: Server) -> None:
    with PunctualConnection.connect(postgres.url("postgres")) as connection:
        connection.answer_s = 0.2
        with pytest.raises(NoAnswer, match="no answer for 0"):
            connection.execute("SELECT pg_sleep(60)")
        assert connection.closed
        with pytest.raises(psycopg.OperationalError, match="closed"):
            connection.execute("SELECT 1")
