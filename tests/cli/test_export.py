"""`taisai export`: lines exactly as they are chained."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from harness.house_folder import DAY, TABLE_NAME
from taisai.cli import app
from taisai.journal import Verified, verify_lines


def export(folder: Path, *words: str) -> Result:
    given = ["export", *words, "--data", str(folder)]
    return CliRunner().invoke(app, given, env={"COLUMNS": "200"})


def test_a_whole_stream_is_exported_and_proves_itself(folder: Path) -> None:
    result = export(folder, TABLE_NAME)
    assert result.exit_code == 0, result.output
    lines = result.stdout_bytes.splitlines(keepends=True)
    answer = verify_lines(lines)
    assert isinstance(answer, Verified)
    assert f"{answer.records_count} records of {TABLE_NAME}, after record 0" in result.stderr


@pytest.mark.rule("R33")
def test_a_gaming_day_is_exported(folder: Path) -> None:
    whole = export(folder, TABLE_NAME).stdout_bytes
    assert export(folder, TABLE_NAME, "--day", DAY).stdout_bytes == whole
    assert export(folder, TABLE_NAME, "--day", "2023-11-16").stdout_bytes == b""


def test_signed_heads_are_exported(folder: Path) -> None:
    lines = export(folder, "--heads").stdout_bytes.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith(b'{"heads":')


def test_a_file_that_is_there_is_not_overwritten(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    file.write_text("mine")
    result = export(folder, TABLE_NAME, "--out", str(file))
    assert result.exit_code == 2
    assert "is there already" in result.stderr
    assert file.read_text() == "mine"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ((), "name a stream to export, or --heads"),
        ((TABLE_NAME, "--heads"), "and not both"),
        (("table-9",), "no stream 'table-9'"),
        ((TABLE_NAME, "--day", "yesterday"), "'yesterday' is no day"),
    ],
)
def test_what_cannot_be_exported_is_complained_of(
    folder: Path, words: tuple[str, ...], reason: str
) -> None:
    result = export(folder, *words)
    assert result.exit_code == 2
    assert reason in result.stderr
