"""`taisai serve`: a real process on a free port, ended by a signal in good order."""

import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import structlog
from typer.testing import CliRunner

from harness.certificates import make_certificate
from taisai.cli import app
from taisai.floor.snapshots import format_of
from taisai.house.events import SoftwareRecorded
from taisai.server.upkeep.house_files import files_of
from taisai.server.upkeep.software import software_identity
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.store.snapshots import Snapshots
from taisai.streams import CAGE, HOUSE, TABLE, AnyKind

WAIT_S = 60


@contextmanager
def served(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The program, and its address once it has said it."""
    command = [sys.executable, "-m", "taisai", "serve", "--data", str(folder), "--port", "0"]
    process = subprocess.Popen(
        [*command, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"https?://\S+", line)
        assert found, (line, process.communicate(timeout=WAIT_S))
        yield process, found[0]
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=WAIT_S)


def ready(address: str) -> bytes:
    with urllib.request.urlopen(f"{address}/health/ready", timeout=WAIT_S) as answer:  # noqa: S310
        body: bytes = answer.read()
        return body


@pytest.mark.rule("D9A 3.5")
def test_a_live_house_is_told_at_its_start_that_its_software_is_not_approved(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "live"
    made = CliRunner().invoke(app, ["init", "--live", "--data", str(folder)])
    assert f"taisai approve REFERENCE --data {folder}" in made.output
    said = []
    for _ in range(2):
        with served(folder) as (process, address):
            ready(address)
            process.send_signal(signal.SIGTERM)
            said.append(process.communicate(timeout=WAIT_S)[1])
        CliRunner().invoke(app, ["approve", "DIA 2026/14", "--data", str(folder)])

    assert software_identity().digest in said[0]
    assert "`taisai approve REFERENCE`" in said[0]
    assert "taisai approve" not in said[1]


@pytest.mark.parametrize("wanted", [signal.SIGTERM, signal.SIGINT])
def test_a_house_is_served_and_a_signal_ends_it_in_good_order(
    folder: Path, wanted: signal.Signals
) -> None:
    with served(folder) as (process, address):
        assert b'"ready"' in ready(address)
        process.send_signal(wanted)
        _, said = process.communicate(timeout=WAIT_S)
    assert process.returncode == 0, said
    assert "closed in good order" in said
    engine = make_engine(f"sqlite:///{folder / 'journal.sqlite'}", is_read_only=True)
    try:
        journal = SqlJournal(engine)
        heads = journal.heads()
        newest = journal.signed_heads()[-1].heads.streams
        assert {(one.stream, one.sequence) for one in newest} == {
            (one.stream, one.sequence) for one in heads.values()
        }
        for stream, head in heads.items():
            kinds: dict[str, AnyKind] = {"cage": CAGE, "house": HOUSE}
            kept = Snapshots(engine, files_of(str(folder)).key().seals).newest(
                stream, format_of(kinds.get(stream, TABLE)), lambda _: True
            )
            assert kept is not None
            assert kept.sequence == head.sequence
    finally:
        engine.dispose()


@pytest.mark.rule("D9A 3.5")
def test_the_software_that_starts_is_on_record(folder: Path) -> None:
    with served(folder) as (process, address):
        ready(address)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=WAIT_S)
    engine = make_engine(f"sqlite:///{folder / 'journal.sqlite'}", is_read_only=True)
    try:
        *_, last = SqlJournal(engine).read("house")
        event = HOUSE.codec.decode_event(last.event)
        assert isinstance(event, SoftwareRecorded)
        assert event.digest == software_identity().digest
    finally:
        engine.dispose()


def test_a_second_process_is_refused_while_the_first_goes_on(folder: Path) -> None:
    with served(folder) as (_, address):
        second = CliRunner().invoke(app, ["staff", "unlock", "boss", "--data", str(folder)])
        assert second.exit_code == 2
        assert "holds the house" in second.stderr
        assert b'"ready"' in ready(address)


@contextmanager
def standing_by(folder: Path, database: str) -> Iterator["subprocess.Popen[str]"]:
    """A process that waits for the end of another on the same database."""
    second = folder.with_name("second")
    second.mkdir()
    for name in ("signing.key", "signing.pub"):
        shutil.copy(folder / name, second)
    command = [sys.executable, "-m", "taisai", "serve", "--data", str(second), "--port", "0"]
    process = subprocess.Popen(
        [*command, "--standby"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TAISAI_DATABASE": database},
    )
    try:
        assert process.stderr is not None
        assert "standing by" in process.stderr.readline()
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=WAIT_S)


def test_one_that_stands_by_takes_over_when_the_first_is_closed(folder: Path) -> None:
    with (
        served(folder) as (first, _),
        standing_by(folder, f"sqlite:///{folder / 'journal.sqlite'}") as second,
    ):
        first.send_signal(signal.SIGTERM)
        assert second.stdout is not None
        found = re.search(r"https?://\S+", second.stdout.readline())
        assert found
        assert b'"ready"' in ready(found[0])
        first.communicate(timeout=WAIT_S)
        assert first.returncode == 0


def test_one_that_stands_by_ends_at_a_signal_with_nothing_to_close(folder: Path) -> None:
    with (
        served(folder) as (_, address),
        standing_by(folder, f"sqlite:///{folder / 'journal.sqlite'}") as second,
    ):
        second.send_signal(signal.SIGTERM)
        said = second.communicate(timeout=WAIT_S)
        assert second.returncode == 0, said
        assert b'"ready"' in ready(address)


def test_records_can_be_copied_and_proved_while_the_house_runs(
    folder: Path, tmp_path: Path
) -> None:
    with served(folder):
        copy = tmp_path / "copy.sqlite"
        made = CliRunner().invoke(app, ["backup", str(copy), "--data", str(folder)])
        assert made.exit_code == 0, made.output
        key = folder / "signing.pub"
        proved = CliRunner().invoke(app, ["verify", str(copy), "--key", str(key)])
        assert proved.exit_code == 0, proved.output


def test_with_a_certificate_it_speaks_tls_and_says_so(folder: Path, tmp_path: Path) -> None:
    certificate, key = make_certificate(tmp_path)
    words = ("--host", "localhost", "--certificate", str(certificate), "--key", str(key))
    with served(folder, *words) as (_, address):
        assert address.startswith("https://localhost:")
        trusting = ssl.create_default_context(cafile=certificate)
        asked = urllib.request.Request(f"{address}/health/live")  # noqa: S310 - our own address
        with urllib.request.urlopen(asked, timeout=WAIT_S, context=trusting) as answer:  # noqa: S310
            assert answer.headers["strict-transport-security"]
            assert "Secure" in answer.headers["set-cookie"]


def serve(*words: object) -> str:
    try:
        result = CliRunner().invoke(app, ["serve", *map(str, words)], env={"COLUMNS": "200"})
    finally:
        # The command logs to the error stream of its process, which here is this test's.
        structlog.reset_defaults()
    assert result.exit_code == 2, result.output
    return result.stderr


def test_what_is_no_house_is_not_served(tmp_path: Path) -> None:
    assert "no house is in" in serve("--data", tmp_path)


def test_a_certificate_needs_its_key(folder: Path) -> None:
    assert "both a certificate and its key" in serve("--data", folder, "--certificate", "x.pem")


def test_a_certificate_that_does_not_serve_is_refused(folder: Path) -> None:
    words = ("--certificate", folder / "signing.pub", "--key", folder / "signing.key")
    assert "do not serve" in serve("--data", folder, *words)


def test_an_address_that_is_not_ours_is_refused(folder: Path) -> None:
    assert "cannot listen on" in serve("--data", folder, "--host", "192.0.2.1")


def test_a_port_that_is_taken_is_refused_with_what_to_do(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert "choose another with --port" in serve("--data", folder, "--port", str(port))


def test_a_setting_that_does_not_exist_is_refused(folder: Path) -> None:
    (folder / "house.toml").write_text("prot = 80\n")
    assert "prot" in serve("--data", folder)


def test_a_key_that_others_may_read_stops_the_start(folder: Path) -> None:
    (folder / "signing.key").chmod(0o644)
    assert "chmod 600" in serve("--data", folder, "--port", 0)


def test_a_house_does_not_start_in_a_uvicorn_that_does_not_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

    monkeypatch.delattr(WebSocketsSansIOProtocol, "stop_keepalive")
    words = ["init", "--data", str(tmp_path / "house"), "--password-file", "-"]
    CliRunner().invoke(app, words, input="a long enough password\n")
    result = CliRunner().invoke(app, ["serve", "--data", str(tmp_path / "house"), "--port", "0"])
    assert result.exit_code == 2
    assert "does not fit: WebSocketsSansIOProtocol.stop_keepalive()" in result.stderr
