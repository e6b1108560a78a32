"""`taisai export`: lines exactly as they are chained."""

import json
import sys
from pathlib import Path

import pytest
from pyarrow import parquet
from typer.testing import CliRunner, Result

from harness.house_folder import DAY, TABLE_NAME
from taisai.cli import app
from taisai.journal import Verified, to_line, verify, verify_lines
from taisai.store.parquet import read_parquet


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


def test_records_of_every_stream_are_exported_as_columns(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "records.parquet"
    result = export(folder, "--parquet", "--out", str(file))
    assert result.exit_code == 0, result.output
    back = list(read_parquet(file))
    assert {one.stream for one in back} == {TABLE_NAME, "cage", "house"}
    assert isinstance(verify(back), Verified)
    assert result.stderr == f"{len(back)} records of cage, house, {TABLE_NAME}\n"


@pytest.mark.rule("R33")
def test_one_streams_gaming_day_is_exported_as_columns(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "day.parquet"
    words = (TABLE_NAME, "--parquet", "--day", DAY, "--out", str(file))
    assert export(folder, *words).exit_code == 0
    lines = export(folder, TABLE_NAME, "--day", DAY).stdout_bytes.splitlines(keepends=True)
    assert [to_line(one) for one in read_parquet(file)] == lines


@pytest.mark.parametrize("words", [("--parquet",), ("--parquet", "--heads", "--out", "x")])
def test_columns_are_written_into_a_file_and_hold_records(
    folder: Path, words: tuple[str, ...]
) -> None:
    result = export(folder, *words)
    assert result.exit_code == 2
    assert "name it with --out, and leave --heads out" in result.stderr


def test_without_the_extra_it_is_named(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "taisai.store.parquet", raising=False)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = export(folder, "--parquet", "--out", str(tmp_path / "x.parquet"))
    assert result.exit_code == 2
    assert "pip install 'taisai[parquet]'" in result.stderr
    assert not (tmp_path / "x.parquet").exists()


def test_wagers_are_exported_as_rows_of_csv(folder: Path) -> None:
    result = export(folder, "--as", "wagers")
    assert result.exit_code == 0, result.output
    heading, first, *others = result.stdout.splitlines()
    assert heading.startswith("table,round,began_at,seat,number,bet,status,wager_cents")
    assert first.endswith("terminal,1,small,settled,500,500,1000")
    assert len(others) == 3
    assert result.stderr == f"4 wagers of {TABLE_NAME}\n"


@pytest.mark.rule("R33")
def test_rounds_of_a_gaming_day_are_exported_as_lines(folder: Path) -> None:
    words = (TABLE_NAME, "--as", "rounds", "--format", "jsonl", "--day")
    assert [
        json.loads(line)["total"] for line in export(folder, *words, DAY).stdout.splitlines()
    ] == [
        10,
        15,
    ]
    assert export(folder, *words, "2023-11-16").stdout == ""


def test_settlements_are_exported_as_columns(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "settlements.parquet"
    words = ("--as", "settlements", "--format", "parquet", "--out", str(file))
    assert export(folder, *words).exit_code == 0
    assert parquet.read_table(file).column("wagered_cents").to_pylist() == [700, 1_000, 500]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--format", "csv"), "--format is for rows"),
        (("--as", "rounds", "--heads"), "leave --heads out"),
        (("--as", "rounds", "--parquet"), "write --format parquet"),
        (("--as", "rounds", "--format", "parquet"), "name it with --out"),
        (("cage", "--as", "rounds"), "no table is named 'cage'"),
    ],
)
def test_rows_that_cannot_be_exported_are_complained_of(
    folder: Path, words: tuple[str, ...], reason: str
) -> None:
    result = export(folder, *words)
    assert result.exit_code == 2
    assert reason in result.stderr
