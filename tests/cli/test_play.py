"""`taisai play`."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from taisai.cli import app
from taisai.journal.record import from_line
from taisai.journal.verify import Verified, verify_lines
from taisai.words import LANGUAGES

GOOD = "# A note.\nedition 9A, table 1 open\nterminal 7 inserts $50.00 -> credits $50.00\n"


@pytest.fixture
def good(tmp_path: Path) -> Path:
    file = tmp_path / "good.round"
    file.write_text(GOOD, encoding="utf-8")
    return file


def played(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["play", *map(str, words)], env={"COLUMNS": "80"})


def test_a_scenario_is_played_line_by_line(good: Path) -> None:
    result = played(good)
    assert result.exit_code == 0
    assert "Terminal 7 took a note of $50.00" in result.stdout
    assert "1 lines played, 1 expectations met" in result.stdout


def test_a_scenario_is_told_in_another_language(good: Path) -> None:
    assert "7 号终端收入纸币 $50.00" in played(good, "--language", "zh-CN").stdout


def test_a_language_that_there_is_not_is_complained_of(good: Path) -> None:
    result = played(good, "--language", "xx")
    assert result.exit_code == 2
    assert f"no language is named 'xx': there are {', '.join(LANGUAGES)}" in result.stderr


def test_quiet_shows_the_verdict_alone(good: Path) -> None:
    result = played(good, "--quiet")
    assert result.stdout.startswith("1 lines played")


def test_an_expectation_not_met_ends_with_one(tmp_path: Path) -> None:
    file = tmp_path / "bad.round"
    file.write_text(GOOD.replace("credits $50", "credits $51"), encoding="utf-8")
    result = played(file, "--quiet")
    assert result.exit_code == 1
    assert "line 3" in result.stdout
    assert "expected credits $51.00; actual: terminal 7 credits $50.00" in result.stdout


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (b"edition 9A\ndealer sings\n", "line 2: 'dealer sings' is not a known deed"),
        (b"", "the scenario is empty"),
        (b"\xff\xfe", "is not text in UTF-8"),
    ],
)
def test_a_bad_file_ends_with_two_and_a_complaint(
    tmp_path: Path, text: bytes, complaint: str
) -> None:
    file = tmp_path / "bad.round"
    file.write_bytes(text)
    result = played(file)
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert result.stdout == ""


def test_a_file_that_is_not_there_is_complained_of(tmp_path: Path) -> None:
    result = played(tmp_path / "none.round")
    assert result.exit_code == 2
    assert "cannot be read: No such file" in result.stderr


def test_the_journal_holds_every_event_chained(good: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    assert played(good, "--quiet", "--journal", out).exit_code == 0
    lines = out.read_bytes().splitlines(keepends=True)
    assert from_line(lines[-1]).stream == "table-1"
    assert isinstance(verify_lines(lines), Verified)


def test_a_journal_that_cannot_be_written_is_complained_of(good: Path, tmp_path: Path) -> None:
    result = played(good, "--journal", tmp_path)
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
