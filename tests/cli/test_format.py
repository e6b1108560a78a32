"""`taisai format`."""

import json
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from taisai.cli import app

UNTIDY = "edition 9A,  table 1 open\nterminal 1   inserts $20.00 -> credits $20.00\n"
TIDY = "edition 9A, table 1 open\nterminal 1 inserts $20.00 -> credits $20.00\n"


def run(*words: str) -> Result:
    return CliRunner().invoke(app, [*words])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "evening.round"
    made.write_text(UNTIDY)
    return made


def test_it_shows_the_scenario_in_the_style_and_leaves_the_file(file: Path) -> None:
    assert run("format", str(file)).stdout == TIDY
    assert file.read_text() == UNTIDY


def test_it_puts_the_file_into_the_style(file: Path) -> None:
    assert run("format", "--write", str(file)).exit_code == 0
    assert file.read_text() == TIDY


def test_it_tells_which_files_are_not_in_the_style(file: Path) -> None:
    told = run("format", "--check", str(file))
    assert told.exit_code == 1
    assert "is not in the style" in told.stdout
    file.write_text(TIDY)
    assert run("format", "--check", str(file)).exit_code == 0


def test_json_is_written_and_read_and_played(file: Path, tmp_path: Path) -> None:
    written = tmp_path / "evening.json"
    written.write_text(run("format", "--json", str(file)).stdout)
    assert run("format", str(written)).stdout == TIDY
    assert run("format", "--check", str(written)).exit_code == 0
    played = json.loads(run("play", str(written), "--format", "json").stdout)
    assert played["is_met"]
    assert played["lines"][1]["do"] == "terminal 1 inserts $20.00"


def test_what_cannot_be_formatted_is_complained_of_in_one_line(file: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.round").write_text("edition 9A\nthe moon rises\n")
    (tmp_path / "bad.json").write_text("{")
    (tmp_path / "latin.round").write_bytes(b"\xe9")
    for words, complaint in [
        ([str(tmp_path / "bad.round")], "'the moon rises' is not a known deed"),
        ([str(tmp_path / "bad.json")], "no scenario in JSON"),
        ([str(tmp_path / "latin.round")], "is not text in UTF-8"),
        ([str(tmp_path / "none.round")], "cannot be read: No such file"),
        (["--write", "--check", str(file)], "leave --check and --json out"),
    ]:
        refused = run("format", *words)
        assert refused.exit_code == 2
        assert complaint in refused.stderr
        assert refused.stderr.count("\n") == 1
