"""The way to the database: how it is opened, and when it is given up.

Must not know what is kept there. Every failure of the world comes out as `StoreFailed`, which is
the port's `StoreUnavailable` with a reason: nobody above needs to know a driver.
"""

import math
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from weakref import WeakKeyDictionary

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from taisai.store.addresses import BadDatabaseAddress, hosts_count, read_address
from taisai.store.failures import Failure, StoreFailed, failure_of
from taisai.store.files import FileGone, OpenedFile

TIMEOUT_MS: Final = 5_000
"""How long a lock or a connection is waited for."""

STATEMENT_TIMEOUT_MS: Final = 20_000
"""How long a statement may take on PostgreSQL; all that is long is read in parts."""

ANSWER_MS: Final = 25_000
"""How long an answer of PostgreSQL is waited for here: its own limit speaks first, if it lives."""

CALL_MS: Final = 8_000
"""How long a transaction on PostgreSQL may take as seen from here."""

ANY_MS: Final = math.inf
"""For a transaction that may be long: each of its answers must still come."""

_WRITES: Final = "taisai_writes"
_POOL: Final = "taisai_pool"
_OPENED: Final = "taisai_opened"
_MS_PER_S: Final = 1_000


def make_engine(
    url: str,
    *,
    timeout_ms: int = TIMEOUT_MS,
    answer_ms: int = ANSWER_MS,
    is_read_only: bool = False,
) -> Engine:
    """An engine for a database's address; nothing is opened yet.

    Args:
        url: `sqlite:///file`, or `postgresql://user:password@host/name` with one host or several.
        timeout_ms: How long a lock or a connection is waited for.
        answer_ms: How long an answer of PostgreSQL is waited for, whatever it does.
        is_read_only: Nothing can be written through it; the way to look at an archive.

    Raises:
        BadDatabaseAddress: It is neither, or cannot be used so.
    """
    address = read_address(url, is_read_only=is_read_only)
    if address.get_backend_name() == "sqlite":
        engine = _sqlite_engine(address, timeout_ms, is_read_only=is_read_only)
    else:
        engine = _postgresql_engine(address, timeout_ms, answer_ms, is_read_only=is_read_only)
    _close_what_comes_back_late(engine)
    return engine


def _close_what_comes_back_late(engine: Engine) -> None:
    """Has no connection stay open that a thread uses still while the engine is closed.

    Closing an engine leaves such a one alone, and it would go back to a pool that nobody has.
    """

    @event.listens_for(engine, "connect")
    def _note_pool(_connection: object, record: ConnectionPoolEntry) -> None:
        record.info[_POOL] = engine.pool

    @event.listens_for(engine, "checkin")
    def _close_late(_connection: object, record: ConnectionPoolEntry) -> None:
        if record.info.get(_POOL) is not engine.pool:
            record.invalidate()


def sqlite_file(engine: Engine) -> Path:
    """The file of an SQLite database.

    Raises:
        BadDatabaseAddress: The database is no file.
    """
    if engine.dialect.name != "sqlite":
        raise BadDatabaseAddress("the database is no file: this is for SQLite alone")
    name = engine.url.database or ""
    return Path(name.removeprefix("file:"))


def address_of(engine: Engine) -> str:
    """The address of an engine's database, for another process; it holds the password."""
    if engine.dialect.name == "sqlite":
        return f"sqlite:///{sqlite_file(engine)}"
    return engine.url.render_as_string(hide_password=False)


_opened_files: WeakKeyDictionary[Engine, OpenedFile] = WeakKeyDictionary()


def expect_another_file(engine: Engine) -> None:
    """Lets an engine open what was put in its file's place by us."""
    engine.dispose()
    _opened_files[engine].forget()


def _sqlite_engine(url: URL, timeout_ms: int, *, is_read_only: bool) -> Engine:
    if not url.database or url.database == ":memory:":
        raise BadDatabaseAddress("an SQLite database is a file: sqlite:///path/to/journal.sqlite")
    if is_read_only:
        query = {"mode": "ro", "uri": "true"}
        url = url.set(database=f"file:{url.database}", query=query)
    engine = create_engine(url, connect_args={"timeout": timeout_ms / _MS_PER_S})
    opened = _opened_files[engine] = OpenedFile(sqlite_file(engine))

    @event.listens_for(engine, "do_connect")
    def _look(*_: object) -> None:
        opened.demand_same()

    @event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, record: ConnectionPoolEntry) -> None:
        # The driver begins no transaction by itself: `_begin` says what kind it is to be.
        connection.isolation_level = None
        pragmas = ["foreign_keys=ON", "recursive_triggers=ON", "cell_size_check=ON"]
        if not is_read_only:
            # NORMAL would lose what was acknowledged when the power goes.
            pragmas += ["journal_mode=WAL", "synchronous=FULL"]
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}").close()
        if not is_read_only:
            opened.note_opened()
            record.info[_OPENED] = opened

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # A writer takes its lock at once, so that it never fails half-way for want of it.
        writes = connection.get_execution_options().get(_WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _postgresql_engine(url: URL, timeout_ms: int, answer_ms: int, *, is_read_only: bool) -> Engine:
    # The driver is an extra: who keeps a house in a file need not have it.
    from taisai.store.punctual import PunctualConnection, Ways

    options: dict[str, str | int] = {
        "statement_timeout": STATEMENT_TIMEOUT_MS,
        "lock_timeout": timeout_ms,
        "idle_in_transaction_session_timeout": STATEMENT_TIMEOUT_MS,
        "synchronous_commit": "on",
    }
    engine = create_engine(
        url.set(drivername="postgresql+psycopg"),
        pool_timeout=timeout_ms / _MS_PER_S,
        connect_args={
            # Of each of them: all together take no longer than one that is alone. At least 2.
            "connect_timeout": max(2, timeout_ms // _MS_PER_S // hosts_count(url)),
            "tcp_user_timeout": STATEMENT_TIMEOUT_MS,
            "keepalives_idle": 10,
            "options": " ".join(f"-c {name}={value}" for name, value in options.items()),
        },
    )

    ways = Ways()

    @event.listens_for(engine, "do_connect")
    def _connect(
        _dialect: object, _record: object, words: list[str], options: dict[str, Any]
    ) -> PunctualConnection:
        connection = PunctualConnection.connect(*words, **ways.ordered(options))
        connection.ways = ways
        connection.answer_s = answer_ms / _MS_PER_S
        if is_read_only:
            # Not an option of the session: no server is "read-write" to one that says so.
            connection.read_only = True
        return connection

    return engine


@contextmanager
def reading(engine: Engine, *, within_ms: float = CALL_MS) -> Iterator[Connection]:
    """A connection to read with; one snapshot of the database.

    Args:
        engine: The database.
        within_ms: How long it may take on PostgreSQL; no answer may be longer than the engine's.
    """
    with translate_failures(engine), engine.connect() as connection:
        _set_deadline(connection, within_ms)
        with connection.begin():
            yield connection


@contextmanager
def writing(
    engine: Engine, *, is_derived: bool = False, within_ms: float = CALL_MS
) -> Iterator[Connection]:
    """A connection to write with: all of it durably, or none.

    Args:
        engine: The database.
        is_derived: What is written can be made again from the journal, and need not wait for the
            disk; it is whole, or wholly gone, after a crash.
        within_ms: How long it may take on PostgreSQL; no answer may be longer than the engine's.
    """
    with (
        translate_failures(engine),
        engine.connect().execution_options(**{_WRITES: True}) as connection,
    ):
        _set_deadline(connection, within_ms)
        if engine.dialect.name == "sqlite":
            # In the driver's autocommit, before the transaction begins; for this one alone.
            driver_of(connection).execute(
                f"PRAGMA synchronous={'NORMAL' if is_derived else 'FULL'}"
            ).close()
        with connection.begin():
            if is_derived and engine.dialect.name == "postgresql":
                connection.exec_driver_sql("SET LOCAL synchronous_commit = off")
            yield connection
        if engine.dialect.name == "sqlite":
            demand_there(driver_of(connection), connection.connection.info)


def demand_there(driver: sqlite3.Connection, known: dict[Any, Any]) -> None:
    """Lets only a commit pass that went into the file at its place.

    Args:
        driver: With which it was written.
        known: What is remembered of that connection.

    Raises:
        FileGone: The file is gone.
    """
    if _OPENED in known:
        known[_OPENED].demand_there(driver, known)


def _set_deadline(connection: Connection, within_ms: float) -> None:
    """Says when PostgreSQL must have done all that is asked; a file is never far away."""
    if connection.dialect.name == "postgresql":
        driver_of(connection).allow(within_ms / _MS_PER_S)


@contextmanager
def translate_failures(engine: Engine) -> Iterator[None]:
    """Turns every failure of a driver into `StoreFailed`; what is forbidden stays what it is.

    Raises:
        StoreFailed: The database failed; its connections are dropped, so that the next call begins
            afresh and service resumes by itself.
        IntegrityError: The database refused what was written, and kept nothing of it.
    """
    try:
        yield
    except IntegrityError:
        raise
    except FileGone as gone:
        engine.dispose()
        raise StoreFailed(Failure.GONE, str(gone)) from gone
    except (SQLAlchemyError, _drivers_error(engine), OSError) as error:
        if type(error).__name__ in _FORBIDDEN:
            raise IntegrityError(None, None, error) from error
        engine.dispose()
        raise failure_of(error) from error


_FORBIDDEN: Final = {"IntegrityError", "UniqueViolation", "IntegrityConstraintViolation"}
"""What a driver that was called directly says where a row may not be."""


def _drivers_error(engine: Engine) -> type[Exception]:
    """What every error of the engine's driver is, where the driver was called directly."""
    found = engine.dialect.loaded_dbapi.Error
    assert issubclass(found, Exception)
    return found


def driver_of(connection: Connection) -> Any:  # noqa: ANN401 - each driver has its own
    """The driver's own connection, for what SQLAlchemy has no words for; it knows no types."""
    driver = connection.connection.driver_connection
    assert driver is not None
    return driver


Progress = Callable[[int], None]
"""Is told how many records have been gone through, in long work."""
