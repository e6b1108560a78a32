"""The proof in a process of its own comes to the same, tells how far it is, and never outlives."""

import io
import socket
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from harness.house_folder import TABLE_NAME, make_folder
from server.inspection.test_proving import tamper
from taisai.server.inspection import proof_process
from taisai.server.inspection.proof_process import (
    COMMAND,
    TELLINGS_A_LINE,
    ProofBeside,
    ProofRequest,
    prove_as_asked,
)
from taisai.server.inspection.proving import ProofHere, ProofShown, ProofState, new_proof
from taisai.server.upkeep.keys import checker_of, load_public_key
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal

NOW = 1_700_000_999_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    make_folder(tmp_path / "house")
    return tmp_path / "house"


def url_of(folder: Path) -> str:
    return f"sqlite:///{folder / 'journal.sqlite'}"


def beginning_of(folder: Path) -> ProofShown:
    engine = make_engine(url_of(folder), is_read_only=True)
    try:
        return new_proof(SqlJournal(engine), NOW)
    finally:
        engine.dispose()


def proved_here(folder: Path) -> ProofShown:
    check = checker_of(load_public_key(folder / "signing.pub"))
    return ProofHere(url_of(folder), check)(beginning_of(folder), lambda _: None)


def proved_beside(folder: Path) -> ProofShown:
    proof = ProofBeside(url_of(folder), load_public_key(folder / "signing.pub"))
    told: list[ProofShown] = []
    shown = proof(beginning_of(folder), told.append)
    assert told[-1] == shown
    return shown


def test_a_journal_that_holds_is_shown_the_same_from_both(folder: Path) -> None:
    shown = proved_beside(folder)
    assert shown.state is ProofState.HOLDS
    assert shown == proved_here(folder)


def test_the_first_broken_link_is_shown_the_same_from_both(folder: Path) -> None:
    tamper(
        folder,
        "UPDATE records SET event = CAST(replace(event, '5000', '9000') AS BLOB) "
        "WHERE stream = 'table-1' AND CAST(event AS TEXT) LIKE '%NoteInserted%'",
    )
    shown = proved_beside(folder)
    assert shown.first_wrong is not None
    assert (shown.first_wrong.stream, shown.state) == (TABLE_NAME, ProofState.WRONG)
    assert shown == proved_here(folder)


def test_it_is_told_how_far_it_is(folder: Path) -> None:
    written = io.BytesIO()
    key = load_public_key(folder / "signing.pub").public_bytes_raw().hex()
    streams = tuple(
        msgspec.structs.replace(one, stream=f"{one.stream}-{number}")
        for number in range(TELLINGS_A_LINE)
        for one in beginning_of(folder).streams
    )
    shown = msgspec.structs.replace(beginning_of(folder), streams=streams)
    prove_as_asked(ProofRequest(url_of(folder), key, shown), written)
    *_, last = (
        msgspec.json.decode(line, type=ProofShown) for line in written.getvalue().splitlines()
    )
    assert last.state is ProofState.HOLDS


def test_a_store_that_fails_is_told(folder: Path) -> None:
    tamper(folder, "DROP VIEW heads")
    proof = ProofBeside(url_of(folder), load_public_key(folder / "signing.pub"))
    shown = proof(ProofShown(state=ProofState.RUNNING), lambda _: None)
    assert shown.state is ProofState.FAILED
    assert shown.failure


def test_a_database_that_has_no_address_is_told(folder: Path) -> None:
    proof = ProofBeside("no address", load_public_key(folder / "signing.pub"))
    shown = proof(ProofShown(state=ProofState.RUNNING), lambda _: None)
    assert shown.state is ProofState.FAILED
    assert "the address of the database cannot be read" in shown.failure


def test_a_proof_that_is_cut_off_says_so(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof_process, "COMMAND", (sys.executable, "-c", ""))
    proof = ProofBeside(url_of(folder), load_public_key(folder / "signing.pub"))
    shown = proof(ProofShown(state=ProofState.RUNNING), lambda _: None)
    assert (shown.state, shown.failure) == (
        ProofState.FAILED,
        "the proof has ended before all was read: begin it again",
    )


def test_it_ends_when_the_house_has_gone(folder: Path) -> None:
    """A house that is killed closes its end of the line; the proof waits for a database then."""
    key = load_public_key(folder / "signing.pub").public_bytes_raw().hex()
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"postgresql://nobody@127.0.0.1:{silent.getsockname()[1]}/nothing"
        asked = msgspec.json.encode(ProofRequest(url, key, ProofShown(state=ProofState.RUNNING)))
        with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(asked + b"\n")
            process.stdin.flush()
            line, _ = silent.accept()
            with line:
                process.stdin.close()
                assert process.stdout.read() == b""
    assert process.returncode == 1
