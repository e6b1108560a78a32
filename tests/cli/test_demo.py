"""`taisai demo`: a real process on a free port, stopped by a signal, started again."""

import http.client
import json
import re
import signal
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from typer.testing import CliRunner

from taisai.cli import app
from taisai.cli.demo import show

WAIT_S = 60


@contextmanager
def demo(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The program, and its address once it has said it."""
    command = [sys.executable, "-m", "taisai", "demo", "--data", str(folder), "--port", "0"]
    process = subprocess.Popen(
        [*command, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline() + process.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found, (said, process.communicate(timeout=WAIT_S))
        yield process, found[0]
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=WAIT_S)


def _status_of(address: str, path: str) -> int:
    """What is answered at a path; where one is sent on is not followed."""
    asked = http.client.HTTPConnection(urlsplit(address).netloc, timeout=WAIT_S)
    asked.request("GET", path)
    status = asked.getresponse().status
    asked.close()
    return status


@pytest.mark.slow
def test_a_demo_opens_stops_at_ctrl_c_and_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "demo"
    for words in (["--terminals", "3", "--bots", "1"], []):
        with demo(folder, *words) as (process, address):
            doors = [f"/demo/enter/terminal/table-1/{number}" for number in (3, 4)]
            assert [_status_of(address, door) for door in doors] == [303, 404]
            process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=WAIT_S)
            assert process.returncode == 0
            assert "goes on where it was" in out


def _complaint(*words: str) -> str:
    ran = CliRunner().invoke(app, ["demo", *words])
    assert ran.exit_code == 2, ran.output
    return ran.stderr


@pytest.mark.rule("D9A 1.1")
def test_a_period_that_is_too_short_is_refused_and_nothing_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "demo"
    assert "D9A 1.1" in _complaint("--data", str(folder), "--period", "35")
    assert not folder.exists()


@pytest.mark.rule("R4")
def test_a_live_house_is_left_alone(tmp_path: Path) -> None:
    password = tmp_path / "password"
    password.write_text("a long password\n")
    folder = str(tmp_path / "live")
    made = ["init", "--live", "--data", folder, "--password-file", str(password)]
    assert CliRunner().invoke(app, made).exit_code == 0
    assert "not a demo's" in _complaint("--data", folder)
    assert "not a demo's" in _complaint("--data", folder, "--fresh")
    assert (tmp_path / "live" / "journal.sqlite").exists()


def test_other_options_than_it_was_made_with_need_a_fresh_start(tmp_path: Path) -> None:
    password = tmp_path / "password"
    password.write_text("a long password\n")
    folder = tmp_path / "demo"
    made = ["init", "--demo", "--data", str(folder), "--password-file", str(password)]
    assert CliRunner().invoke(app, made).exit_code == 0
    (folder / "demo.json").write_text(json.dumps({"tables": 3}))
    said = _complaint("--data", str(folder), "--tables", "4")
    assert "tables 3" in said
    assert "--fresh" in said


def test_the_first_page_is_opened_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    monkeypatch.setattr(webbrowser, "open", seen.append)
    monkeypatch.setenv("DISPLAY", ":0")
    opening = show("http://127.0.0.1:8080")
    assert opening is not None
    opening.join(WAIT_S)
    assert seen == ["http://127.0.0.1:8080"]


def test_no_browser_takes_over_a_terminal_without_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert show("http://127.0.0.1:8080") is None
