"""The page on the journal's format is true: its programs find what ours finds, without our code."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from journal.evening import KEY, evening, few, sign
from taisai.journal import genesis, heads_to_line, to_line
from taisai.journal.record import EVENT_BYTES_MAX, NAME_LENGTH_MAX

PAGE = (Path(__file__).parents[2] / "docs/reference/journal-format.md").read_text(encoding="utf-8")
CHECK_RECORDS, CHECK_HEADS = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def run(program: str, folder: Path, data: bytes, *more: str) -> subprocess.CompletedProcess[str]:
    """Runs a program of the page on a file, as a stranger would."""
    (folder / "program.py").write_text(program, encoding="utf-8")
    (folder / "file.jsonl").write_bytes(data)
    return subprocess.run(
        [sys.executable, "-I", "-X", "utf8", "program.py", "file.jsonl", *more],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def mixed() -> list[bytes]:
    """An evening at a table with a short stream between its lines."""
    table = [to_line(record) for record in evening()]
    cage = [to_line(record) for record in few("tāwhiri")]
    return [*table[:5], *cage, *table[5:]]


def test_the_programs_of_the_page_do_not_use_ours() -> None:
    assert "import taisai" not in CHECK_RECORDS + CHECK_HEADS
    assert "from taisai" not in CHECK_RECORDS + CHECK_HEADS
    assert "cryptography" not in CHECK_RECORDS


def test_the_program_of_the_page_accepts_a_file_that_holds(tmp_path: Path) -> None:
    ran = run(CHECK_RECORDS, tmp_path, b"".join(mixed()))
    assert (ran.returncode, ran.stderr) == (0, "")
    head = evening()[-1]
    assert f"table-1: {head.sequence} records hold, head {head.digest}" in ran.stdout
    assert "tāwhiri: 6 records hold" in ran.stdout


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda lines: [*lines[:7], lines[7].replace(b'"at":', b'"at":1', 1)], "line 8: altered"),
        (lambda lines: [*lines[:7], lines[7][:-1]], "line 8: altered"),
        (lambda lines: [*lines[:7], b" " + lines[7]], "line 8: altered"),
        (lambda lines: [*lines[:7], *lines[8:]], "line 8: does not follow record 2 of t"),
        (lambda lines: [*lines[:7], lines[6]], "line 8: does not follow"),
        (lambda lines: lines[1:], "line 1: does not follow record 0 of table-1"),
    ],
)
def test_the_program_of_the_page_finds_what_was_tampered_with(
    tmp_path: Path, change: object, words: str
) -> None:
    assert callable(change)
    ran = run(CHECK_RECORDS, tmp_path, b"".join(change(mixed())))
    assert ran.returncode == 1
    assert words in ran.stderr


def test_the_second_program_of_the_page_accepts_signed_heads(tmp_path: Path) -> None:
    data = heads_to_line(sign(few(), few("cage"))) + heads_to_line(sign(evening()))
    ran = run(CHECK_HEADS, tmp_path, data, KEY.public_key().public_bytes_raw().hex())
    assert (ran.returncode, ran.stderr) == (0, "")
    head = few("cage")[-1]
    assert f"cage: record 6 was signed as {head.digest}" in ran.stdout


def test_the_second_program_of_the_page_refuses_a_forgery(tmp_path: Path) -> None:
    data = heads_to_line(sign(few())).replace(b'"at":9000', b'"at":9001')
    ran = run(CHECK_HEADS, tmp_path, data, KEY.public_key().public_bytes_raw().hex())
    assert "InvalidSignature" in ran.stderr


def test_the_figures_of_the_page_are_those_of_the_code() -> None:
    assert f"`{genesis('table-1')}`" in PAGE
    assert f"at most {EVENT_BYTES_MAX:,} bytes" in PAGE
    assert f"1 to {NAME_LENGTH_MAX} printable characters" in PAGE
