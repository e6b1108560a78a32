"""A PostgreSQL server that stalls, saying nothing at every socket; or a process that asks it."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import psycopg
import pytest
from sqlalchemy import Connection, Engine, event

from store.postgres import Server
from taisai.store import leases
from taisai.store.engine import make_engine
from taisai.store.failures import StoreFailed

T = TypeVar("T")

_WRITES = "SELECT pg_logical_emit_message(true, 'taisai', 'something')"

WAIT_S = 30
"""What has not ended by then waits for ever."""


@contextmanager
def stall(server: Server) -> Iterator[None]:
    """Stops every process of a server, as a machine that stalls stops all."""
    # The first of them first: it starts no others then.
    os.kill(server.pid, signal.SIGSTOP)
    children = _children(server.pid)
    _signal(children, signal.SIGSTOP)
    try:
        yield
    finally:
        _signal([*children, server.pid], signal.SIGCONT)


def _signal(pids: list[int], number: signal.Signals) -> None:
    for pid in pids:
        # One of them may just have ended.
        with suppress(ProcessLookupError):
            os.kill(pid, number)


@contextmanager
def stall_before_commit(
    engine: Engine, deed: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Engine]:
    """Whoever does something has done all and is about to commit: it holds whatever it ever does.

    The database ends it before long, and the process learns it when it goes on. Given is the way of
    others to it, who wait for as long as they do in a house.
    """
    other = make_engine(engine.url.render_as_string(hide_password=False))
    has_stalled, goes_on = threading.Event(), threading.Event()

    def wait(_connection: Connection) -> None:
        has_stalled.set()
        assert goes_on.wait(2 * WAIT_S)

    event.listen(engine, "commit", wait)
    with ThreadPoolExecutor(max_workers=1) as thread:
        try:
            # For whoever else comes it is as long as ever.
            with monkeypatch.context() as hasty:
                hasty.setattr(leases, "STALL_MS", 500)
                doing = thread.submit(deed)
                assert has_stalled.wait(WAIT_S)
            yield other
        finally:
            goes_on.set()
            other.dispose()
        with pytest.raises(StoreFailed):
            doing.result(WAIT_S)


@contextmanager
def keep_waiting(server: Server) -> Iterator[None]:
    """Lets a server acknowledge nothing: the replica it waits for is not there."""
    _wait_for(server, "nobody")
    with (
        ThreadPoolExecutor(max_workers=1) as thread,
        psycopg.connect(server.url("postgres"), autocommit=True) as looking,
    ):
        # What was set is in force a moment later: when somebody waits for their commit.
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
        probe = thread.submit(server.run, _WRITES)
        while not (looking.execute(waiting).fetchone() or (0,))[0]:
            if probe.done():
                probe = thread.submit(server.run, _WRITES)
        try:
            yield
        finally:
            _wait_for(server, "")


def in_time(call: Callable[[], T]) -> T:
    """What comes of a call, which must come.

    One that waits for ever is left behind in its thread, until the server goes on.
    """
    pool = ThreadPoolExecutor(max_workers=1)
    try:
        asked: Future[T] = pool.submit(call)
        return asked.result(WAIT_S)
    finally:
        pool.shutdown(wait=False)


def _wait_for(server: Server, replica: str) -> None:
    server.run(f"ALTER SYSTEM SET synchronous_standby_names = '{replica}'")
    server.run("SELECT pg_reload_conf()")


def _children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
