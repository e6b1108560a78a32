"""The driver's own connection: for what is asked so often that SQLAlchemy's share would be most.

A transaction of SQLAlchemy's takes a connection out, makes objects of it and of the transaction,
and tells listeners of each step; that costs more than a group of records does (`bench_store`).
Failures and the file are looked at as in `engine`. Must not know what is written.
Obeys: promise 12.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any, Final

from sqlalchemy import Connection, Engine
from sqlalchemy.pool import PoolProxiedConnection

from taisai.store.engine import CALL_MS, demand_there, driver_of, translate_failures

_MS_PER_S: Final = 1_000


class Direct:
    """The driver's own connection, in a transaction: nothing of SQLAlchemy's stands between.

    Attributes:
        driver: The connection; each driver has its own kind, which knows no types.
    """

    __slots__ = ("driver", "is_sqlite")

    def __init__(self, driver: Any, *, is_sqlite: bool) -> None:  # noqa: ANN401 - see `driver_of`
        self.driver = driver
        self.is_sqlite = is_sqlite

    @classmethod
    def of(cls, connection: Connection) -> "Direct":
        """The driver beneath a connection, in the same transaction."""
        return cls(driver_of(connection), is_sqlite=connection.dialect.name == "sqlite")

    def rows(self, query: str, values: tuple[object, ...] = ()) -> Sequence[tuple[Any, ...]]:
        """The rows that answer a question, in which `?` stands for a value."""
        found: Sequence[tuple[Any, ...]] = self.driver.execute(self._said(query), values).fetchall()
        return found

    def do_for_each(self, command: str, rows: Sequence[tuple[object, ...]]) -> None:
        """Does something with each row, in which `?` stands for a value."""
        with closing(self.driver.cursor()) as cursor:
            cursor.executemany(self._said(command), rows)

    def _said(self, query: str) -> str:
        return query if self.is_sqlite else query.replace("?", "%s")


@contextmanager
def writing_directly(engine: Engine) -> Iterator[Direct]:
    """What `writing` is, for what is written a hundred times a second: all durably, or nothing."""
    is_sqlite = engine.dialect.name == "sqlite"
    with translate_failures(engine):
        pooled = engine.raw_connection()
        try:
            driver: Any = pooled.driver_connection
            if is_sqlite:
                # In autocommit; a connection that wrote what is derived may have been left at less.
                driver.execute("PRAGMA synchronous=FULL").close()
                driver.execute("BEGIN IMMEDIATE").close()
            else:
                driver.allow(CALL_MS / _MS_PER_S)
            try:
                yield Direct(driver, is_sqlite=is_sqlite)
                driver.commit()
            except BaseException as failed:
                _take_back(pooled, failed)
                raise
            if is_sqlite:
                demand_there(driver, pooled.info)
        finally:
            pooled.close()


def _take_back(pooled: PoolProxiedConnection, failed: BaseException) -> None:
    """Leaves nothing of a transaction that has failed; a connection that is lost goes with it."""
    try:
        pooled.rollback()
    except Exception:  # noqa: BLE001 - whatever a driver throws: what has failed first is told
        pooled.invalidate(failed)
