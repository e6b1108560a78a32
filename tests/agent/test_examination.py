"""Each thing of a cabinet that is looked at is found well and unwell, with a remedy."""

import os
import pty
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from taisai.agent import examination
from taisai.agent.examination import (
    examine_key,
    examine_kiosk,
    examine_log,
    examine_ports,
    examine_server,
)
from taisai.agent.settings import CabinetSettings, DoorSettings, TableSettings
from taisai.reports.findings import Finding, Health

NOW = 1_800_000_000_000
AT_NOW = "Fri, 15 Jan 2027 08:00:00 GMT"


def cabinet(tmp_path: Path, **more: object) -> CabinetSettings:
    told = {
        "server": "http://127.0.0.1:1",
        "table": "table-1",
        "cabinet": 1,
        "key_file": str(tmp_path / "key"),
        "log": str(tmp_path / "log.sqlite"),
        **more,
    }
    return CabinetSettings(**told)  # type: ignore[arg-type]


def healths(found: Iterator[Finding]) -> list[tuple[str, Health]]:
    listed = list(found)
    for one in listed:
        assert bool(one.remedy) is (one.health is not Health.WELL)
    return [(one.subject, one.health) for one in listed]


def test_a_key_is_there_and_its_owners_alone(tmp_path: Path) -> None:
    settings = cabinet(tmp_path)
    assert healths(examine_key(settings)) == [("key", Health.UNWELL)]
    key = tmp_path / "key"
    key.write_text("secret")
    key.chmod(0o644)
    assert healths(examine_key(settings)) == [("key", Health.UNWELL)]
    key.chmod(0o600)
    assert healths(examine_key(settings)) == [("key", Health.WELL)]


def test_a_log_needs_its_folder_and_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = cabinet(tmp_path, log=str(tmp_path / "none" / "log.sqlite"))
    assert healths(examine_log(nowhere)) == [("log", Health.UNWELL)]
    monkeypatch.setattr(examination, "FREE_BYTES_MIN", 0)
    assert healths(examine_log(cabinet(tmp_path))) == [("log", Health.WELL)]
    monkeypatch.setattr(examination, "FREE_BYTES_MIN", 1 << 60)
    assert healths(examine_log(cabinet(tmp_path))) == [("log", Health.UNWELL)]
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert "cannot be written" in next(examine_log(cabinet(tmp_path))).words


@contextmanager
def listening() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_a_device_on_the_network_is_there_when_somebody_listens(tmp_path: Path) -> None:
    with listening() as port:
        settings = cabinet(tmp_path, printer=f"tcp://127.0.0.1:{port}")
        assert healths(examine_ports(settings)) == [("printer", Health.WELL)]
        doors = DoorSettings(board=f"modbus://127.0.0.1:{port}")
        assert healths(examine_ports(cabinet(tmp_path, doors=doors))) == [("doors", Health.WELL)]
    assert healths(examine_ports(settings)) == [("printer", Health.UNWELL)]


def test_a_device_file_is_there_is_a_device_and_may_be_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = pty.openpty()
    try:
        settings = cabinet(tmp_path, acceptor=f"serial://{os.ttyname(theirs)}?baud=9600&stop=2")
        assert healths(examine_ports(settings)) == [("acceptor", Health.WELL)]
        monkeypatch.setattr(os, "access", lambda *_: False)
        (found,) = examine_ports(settings)
        assert "usermod --append --groups" in found.remedy
    finally:
        os.close(ours)
        os.close(theirs)
    missing = cabinet(tmp_path, printer=f"usb://{tmp_path}/lp0")
    assert healths(examine_ports(missing)) == [("printer", Health.UNWELL)]
    (tmp_path / "lp0").write_text("")
    (found,) = examine_ports(missing)
    assert found.words.endswith("is no device")


def test_what_is_no_address_is_said(tmp_path: Path) -> None:
    for more in ({"acceptor": "serial://"}, {"printer": "ftp://x"}):
        assert [one for _, one in healths(examine_ports(cabinet(tmp_path, **more)))] == [
            Health.UNWELL
        ]
    table = TableSettings(
        server="http://127.0.0.1:1",
        table="table-1",
        cabinet=0,
        key_file=str(tmp_path / "key"),
        board="modbus:///",
        reader="tcp://",
        keypad="evdev://none",
    )
    assert healths(examine_ports(table)) == [
        ("board", Health.UNWELL),
        ("reader", Health.UNWELL),
        ("keypad", Health.UNWELL),
    ]


@contextmanager
def answering(status: int) -> Iterator[str]:
    """A server that says one thing, at the fixed time."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()

        def date_time_string(self, timestamp: float | None = None) -> str:
            return AT_NOW

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        running = threading.Thread(target=server.serve_forever, daemon=True)
        running.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            running.join()


def test_the_game_system_answers_and_agrees_about_the_time(tmp_path: Path) -> None:
    with answering(200) as server:
        settings = cabinet(tmp_path, server=server)
        well = [("Game System", Health.WELL), ("clock", Health.WELL)]
        assert healths(examine_server(settings, NOW)) == well
        late = healths(examine_server(settings, NOW + 60_000))
        assert late == [("Game System", Health.WELL), ("clock", Health.ADVICE)]
    assert healths(examine_server(settings, NOW)) == [("Game System", Health.UNWELL)]
    with answering(403) as server:
        (found,) = examine_server(cabinet(tmp_path, server=server), NOW)
        assert "answers with 403" in found.words


def test_a_kiosk_needs_its_browser(tmp_path: Path) -> None:
    assert list(examine_kiosk(cabinet(tmp_path))) == []
    missing = cabinet(tmp_path, kiosk=True, browser="no-such-browser")
    assert healths(examine_kiosk(missing)) == [("kiosk", Health.UNWELL)]
    there = cabinet(tmp_path, kiosk=True, browser="sh")
    assert healths(examine_kiosk(there)) == [("kiosk", Health.WELL)]
