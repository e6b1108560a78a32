"""Segments proved in several processes come to what one process finds, and none outlives it."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Engine

from reports.tampering import archive, one_pass
from server.inspection.written_journal import EVERY, write_journal
from store.postgres import Server, running_server
from taisai.journal import SignedDigests
from taisai.reports.segment_proof import Segment
from taisai.server.inspection import proof_pool
from taisai.server.inspection import segments as cutting
from taisai.server.inspection.proof_pool import ProcessLost, cores_count, proofs_of
from taisai.server.inspection.proving import prove
from taisai.server.inspection.segments import cut_journal
from taisai.store.engine import make_engine, writing
from taisai.store.journal import SqlJournal
from taisai.store.migrations import upgrade
from taisai.store.schema import snapshots

NAMES = ("correct-05-an-old-round", "long-terminals", "long-hybrid", "house")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running_server() as one:
        yield one


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(proof_pool, "POOL_RECORDS_MIN", 1)
    monkeypatch.setattr(cutting, "SEGMENT_RECORDS_MIN", EVERY)
    url = f"sqlite:///{tmp_path / 'journal.sqlite'}"
    if request.param == "postgresql":
        server: Server = request.getfixturevalue("server")
        url = server.new_database()
    on_database(url, upgrade)
    on_database(url, lambda engine: write_journal(engine, archive().only(*NAMES)))
    return url


def on_database(url: str, deed: Callable[[Engine], None]) -> None:
    engine = make_engine(url)
    try:
        deed(engine)
    finally:
        engine.dispose()


def test_two_processes_find_what_one_pass_finds(address: str) -> None:
    told: dict[str, int] = {}
    proof = prove(address, None, told.__setitem__, cores=2)
    assert replace(proof, doubtful=()) == one_pass(archive().only(*NAMES), is_signed=False)
    assert proof.doubtful == ()
    assert told == {name: len(archive().rows[name]) for name in NAMES}


def test_they_find_the_first_that_is_wrong_and_doubt_a_forged_snapshot(address: str) -> None:
    def forge(engine: Engine) -> None:
        here = snapshots.c.sequence == 60
        with writing(engine) as connection:
            for row in connection.execute(snapshots.select().where(here)).all():
                forged = row.state.replace(b'"cash_in"', b'"drop_box"')
                same = here & (snapshots.c.stream == row.stream)
                connection.execute(snapshots.update().where(same).values(state=forged))

    on_database(address, forge)
    proof = prove(address, None, lambda *_: None, cores=2)
    assert replace(proof, doubtful=()) == one_pass(archive().only(*NAMES), is_signed=False)
    assert set(proof.doubtful) == {(name, 60) for name in NAMES if name != "house"}


def cut(url: str) -> list[Segment]:
    engine = make_engine(url, is_read_only=True)
    try:
        journal = SqlJournal(engine)
        return cut_journal(engine, journal.heads(), journal.starts(), SignedDigests())
    finally:
        engine.dispose()


def test_whoever_has_enough_stops_all_of_them(address: str) -> None:
    found, before = cut(address), _proving(os.getpid())
    proofs = proofs_of(address, found, lambda *_: None, 2)
    assert next(proofs).finding is None
    assert _proving(os.getpid()) > before
    proofs.close()
    assert _proving(os.getpid()) <= before


def test_a_process_that_is_ended_is_told(address: str) -> None:
    proofs = proofs_of(address, cut(address), lambda *_: None, 2)
    before = _proving(os.getpid())
    next(proofs)
    for one in _proving(os.getpid()) - before:
        os.kill(one, signal.SIGKILL)
    with pytest.raises(ProcessLost, match="begin it again"):
        list(proofs)


PROGRAM = """
import sys
from taisai.server.inspection import proof_pool, segments
from server.inspection.test_proof_pool import cut
proof_pool.POOL_RECORDS_MIN, segments.SEGMENT_RECORDS_MIN = 1, 20
if __name__ == "__main__":
    proofs = proof_pool.proofs_of(sys.argv[1], cut(sys.argv[1]), lambda *_: None, 2)
    next(proofs)
    print("begun", flush=True)
    sys.stdin.read()
"""


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_they_end_with_the_process_that_began_them(address: str, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    tests = str(Path(__file__).parents[2])
    with subprocess.Popen(
        [sys.executable, str(program), address],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": tests},
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"begun\n"
        proving = _proving(process.pid)
        process.kill()
        # Its children hold the other end of its output: it ends when they have.
        assert process.stdout.read() == b""
    assert proving


def test_a_short_journal_is_proved_in_this_process(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proof_pool, "POOL_RECORDS_MIN", 1_000_000)
    proofs = proofs_of(address, cut(address), lambda *_: None, 2)
    before = _children(os.getpid())
    next(proofs)
    assert _children(os.getpid()) == before
    proofs.close()


def test_there_is_a_core() -> None:
    assert cores_count() >= 1


def _children(pid: int) -> set[int]:
    """The processes that a process began, and that are there yet."""
    found = set()
    for task in Path(f"/proc/{pid}/task").iterdir():
        # A thread may end while it is looked at.
        with suppress(FileNotFoundError, ProcessLookupError):
            found |= set(map(int, (task / "children").read_text().split()))
    return found


def _proving(pid: int) -> set[int]:
    """The processes of a pool: children of the one that has read the program for all of them."""
    found = set()
    for one in _children(pid):
        # Another helper of the tests may end meanwhile.
        with suppress(OSError):
            if b"multiprocessing.forkserver" in Path(f"/proc/{one}/cmdline").read_bytes():
                found |= _children(one)
    return found
