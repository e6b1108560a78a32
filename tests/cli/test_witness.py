"""The last signed head on paper, and paper held against the database."""

from pathlib import Path

from typer.testing import CliRunner

from harness.house_folder import make_folder
from taisai.cli import app


def told(folder: Path, *words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["witness", *words, "--data", str(folder)])
    return result.exit_code, result.output


def test_paper_is_held_against_the_database(tmp_path: Path) -> None:
    make_folder(tmp_path / "house")
    code, said = told(tmp_path / "house")
    assert (code, said.startswith("Signed head 1: ")) == (0, True)
    digits = said.removeprefix("Signed head 1: ").split()
    assert len(digits) == 16
    assert told(tmp_path / "house", "1", *digits)[0] == 0
    assert told(tmp_path / "house", "1", "".join(digits).upper())[0] == 0
    assert told(tmp_path / "house", "1", "0000", *digits[1:])[0] == 1
    assert told(tmp_path / "house", "2", *digits)[0] == 1
    assert told(tmp_path / "house", "1", *digits[1:])[0] == 2
