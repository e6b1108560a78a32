"""`taisai demo`: a real process on a free port, stopped by a signal, started again."""

import json
import os
import re
import signal
import sqlite3
import ssl
import subprocess
import sys
import time
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self

import httpx
import pytest
from typer.testing import CliRunner

from cli.test_serve import make_certificate
from taisai.cli import app
from taisai.cli.demo import show

WAIT_S = 60


@contextmanager
def demo(
    folder: Path, *words: str, settings: Mapping[str, str] = MappingProxyType({})
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The program, and its address once it has said it."""
    command = [sys.executable, "-m", "taisai", "demo", "--data", str(folder), "--port", "0"]
    process = subprocess.Popen(
        [*command, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **settings},
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline() + process.stdout.readline()
        found = re.search(r"https?://\S+", said)
        assert found, (said, process.communicate(timeout=WAIT_S))
        yield process, found[0]
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=WAIT_S)


class _Cabinet:
    """The cabinet of a terminal at which no bot plays, as a visitor's browser has it."""

    path = "/demo/cabinet/table-1/1"

    def __init__(self, address: str, certificate: Path) -> None:
        trusting = ssl.create_default_context(cafile=certificate)
        self.http = httpx.Client(base_url=address, verify=trusting, trust_env=False, timeout=WAIT_S)
        self.http.headers["origin"] = address

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def until(self, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """What is seen of it, once it is so."""
        for _ in range(WAIT_S * 10):
            seen: dict[str, Any] = self.http.get(f"{self.path}/seen").json()
            if seen["is_there"] and is_so(seen):
                return seen
            time.sleep(0.1)
        raise AssertionError(seen)

    def put_note_in(self) -> None:
        """A visitor puts $20 in, once the acceptor takes it."""
        self.until(lambda seen: 2_000 in seen["notes_cents"] and not seen["is_busy"])
        token = self.http.cookies.get("csrftoken") or ""
        said = self.http.post(
            f"{self.path}/note", json={"note_cents": 2_000}, headers={"x-csrftoken": token}
        )
        assert said.status_code == 200, said.text


def _credited_count(folder: Path) -> int:
    """How many notes are on record as credited."""
    with closing(sqlite3.connect(folder / "journal.sqlite")) as base:
        rows = base.execute("SELECT event FROM records WHERE stream = 'table-1'").fetchall()
    told = [json.loads(event) for (event,) in rows]
    return sum((one["type"], one.get("terminal")) == ("NoteInserted", 1) for one in told)


def _is_right(folder: Path, inserted: int, seen: dict[str, Any]) -> bool:
    """Every note went one way, and those in the box are credited, no others."""
    count = seen["box_count"]
    is_all = count + seen["returned_count"] == inserted
    return is_all and bool(seen["notes_cents"]) and _credited_count(folder) == count


@pytest.mark.slow
@pytest.mark.rule("D9A 4.4")
def test_a_demo_under_tls_goes_on_after_a_kill_with_each_note_credited_once_and_stops_at_ctrl_c(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "demo"
    certificate, key = make_certificate(tmp_path)
    settings = {"TAISAI_CERTIFICATE": str(certificate), "TAISAI_KEY": str(key)}
    words = ["--terminals", "3", "--bots", "1"]
    host = ["--host", "localhost"]
    with (
        demo(folder, *words, *host, settings=settings) as (process, address),
        _Cabinet(address, certificate) as cabinet,
    ):
        cabinet.put_note_in()
        cabinet.until(lambda seen: seen["box_count"] == 1)
        cabinet.put_note_in()
        # The second note is somewhere.
        process.kill()
    with demo(folder, *host, settings=settings) as (process, address):
        with _Cabinet(address, certificate) as cabinet:
            doors = [f"/demo/enter/terminal/table-1/{number}" for number in (3, 4)]
            assert [cabinet.http.get(door).status_code for door in doors] == [303, 404]
            cabinet.until(partial(_is_right, folder, 2))
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
