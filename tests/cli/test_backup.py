"""`taisai backup` and `taisai restore`: the copy, and the way back."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from taisai.cli import app
from taisai.journal import Head
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal


def taisai(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], env={"COLUMNS": "200"})


def heads_of(file: Path) -> dict[str, Head]:
    engine = make_engine(f"sqlite:///{file}", is_read_only=True)
    try:
        return dict(SqlJournal(engine).heads())
    finally:
        engine.dispose()


def lose(folder: Path) -> None:
    for file in folder.glob("journal.sqlite*"):
        file.unlink()


@pytest.fixture
def copy(folder: Path, tmp_path: Path) -> Path:
    file = tmp_path / "copy.sqlite"
    result = taisai("backup", file, "--data", folder)
    assert result.exit_code == 0, result.output
    return file


def test_a_copy_holds_all_that_the_house_holds(folder: Path, copy: Path) -> None:
    assert heads_of(copy) == heads_of(folder / "journal.sqlite")


def test_a_copy_that_is_there_is_not_overwritten(folder: Path, copy: Path) -> None:
    result = taisai("backup", copy, "--data", folder)
    assert result.exit_code == 2
    assert "is there already" in result.stderr


def test_a_lost_journal_comes_back_from_the_copy(folder: Path, copy: Path) -> None:
    before = heads_of(folder / "journal.sqlite")
    lose(folder)
    result = taisai("restore", copy, "--data", folder)
    assert result.exit_code == 0, result.output
    assert heads_of(folder / "journal.sqlite") == before


def test_a_house_that_is_there_is_not_overwritten(folder: Path, copy: Path) -> None:
    result = taisai("restore", copy, "--data", folder)
    assert result.exit_code == 2
    assert "move it away first" in result.stderr


def test_a_copy_of_another_house_is_refused_by_its_signatures(folder: Path, copy: Path) -> None:
    lose(folder)
    (folder / "signing.pub").write_text(f"{'ab' * 32}\n")
    result = taisai("restore", copy, "--data", folder)
    assert result.exit_code == 1
    assert "does not hold" in result.stderr
    assert not (folder / "journal.sqlite").exists()


def test_in_a_new_folder_it_says_which_keys_are_missing(copy: Path, tmp_path: Path) -> None:
    result = taisai("restore", copy, "--data", tmp_path / "new")
    assert result.exit_code == 0, result.output
    assert "no signing.pub" in result.output
    assert "no signing.key" in result.output


def test_what_is_no_backup_is_complained_of(folder: Path, tmp_path: Path) -> None:
    lose(folder)
    assert taisai("restore", tmp_path / "nowhere", "--data", folder).exit_code == 2
    nonsense = tmp_path / "nonsense"
    nonsense.write_bytes(b"nonsense" * 100)
    assert taisai("restore", nonsense, "--data", folder).exit_code == 1


def test_copies_in_a_folder_are_named_by_their_time_and_the_oldest_go(tmp_path: Path) -> None:
    folder, copies = tmp_path / "house", tmp_path / "copies"
    CliRunner().invoke(app, ["init", "--demo", "--data", str(folder)])
    copies.mkdir()
    for name in ("taisai-20200101T000000Z.backup", "taisai-20200102T000000Z.backup", "mine.backup"):
        (copies / name).write_text("older")
    words = ["backup", "--data", str(folder), "--into", str(copies), "--keep", "2"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    left = sorted(file.name for file in copies.iterdir())
    assert left[:2] == ["mine.backup", "taisai-20200102T000000Z.backup"]
    assert len(left) == 3
    restored = ["restore", str(copies / left[2]), "--data", str(tmp_path / "again")]
    assert CliRunner().invoke(app, restored).exit_code == 0


@pytest.mark.parametrize("words", [[], ["a", "--into", "b"], ["a", "--keep", "2"]])
def test_a_copy_has_one_place(words: list[str]) -> None:
    result = CliRunner().invoke(app, ["backup", *words])
    assert result.exit_code == 2
    assert "name the copy's file, or a folder of copies" in result.stderr
