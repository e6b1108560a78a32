"""A house's folder: made once, held by one, with settings that people edit."""

import subprocess
import sys
from pathlib import Path

import pytest

from taisai.server.settings import BadSetting, Settings
from taisai.server.upkeep.house_files import HouseFiles, HouseHeld, HouseThere, NoHouse, files_of
from taisai.store.migrations import WrongVersion, upgrade


def made(folder: Path) -> HouseFiles:
    files = HouseFiles(Settings(data=str(folder)))
    files.make()
    (folder / "journal.sqlite").touch()
    return files


def test_a_folder_is_made_once(tmp_path: Path) -> None:
    files = made(tmp_path / "house")
    before = files.private_key.read_bytes()
    with pytest.raises(HouseThere, match="holds a house already"):
        files.make()
    assert files.private_key.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(NoHouse, match="no house can be made"):
        HouseFiles(Settings(data=str(tmp_path / "file" / "house"))).make()


def test_the_settings_file_names_a_database_that_was_chosen(tmp_path: Path) -> None:
    chosen = 'postgresql://me:se"cret@here/house'
    HouseFiles(Settings(data=str(tmp_path), database=chosen)).make()
    assert files_of(str(tmp_path), environment={}).settings.database == chosen


def test_options_win_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text('port = 1\nhost = "a"\nheads_minutes = 7\n')
    environment = {"TAISAI_PORT": "2", "TAISAI_HOST": "b"}
    given = {"port": 3, "host": None}
    settings = files_of(str(tmp_path), None, given, environment).settings
    assert (settings.port, settings.host, settings.heads_minutes) == (3, "b", 7)
    assert settings.data == str(tmp_path)


def test_another_settings_file_can_be_named(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text("port = 1\n")
    other = tmp_path / "other.toml"
    other.write_text("port = 4\n")
    assert files_of(str(tmp_path), other, environment={}).settings.port == 4


def test_the_environment_names_the_folder_where_nobody_else_does(tmp_path: Path) -> None:
    files = files_of(None, environment={"TAISAI_DATA": str(tmp_path)})
    assert files.folder == tmp_path


def test_an_option_out_of_bounds_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetting):
        files_of(str(tmp_path), None, {"port": 70_000}, {})


def test_a_folder_without_a_house_is_refused(tmp_path: Path) -> None:
    files = HouseFiles(Settings(data=str(tmp_path)))
    with pytest.raises(NoHouse, match="`taisai init` makes one"):
        files.engine()


def test_one_process_holds_a_house_and_a_second_is_refused(tmp_path: Path) -> None:
    files = made(tmp_path / "house")
    program = (
        "from taisai.server.upkeep.house_files import files_of\n"
        f"with files_of({str(files.folder)!r}).hold(): pass\n"
    )
    with files.hold():
        second = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=False
        )
        assert "HouseHeld" in second.stderr
        with pytest.raises(HouseHeld, match="stop it first"), files.hold():
            pass
    with files.hold():
        pass


def test_a_database_of_another_version_is_not_read(tmp_path: Path) -> None:
    files = made(tmp_path / "house")
    with pytest.raises(WrongVersion) as refused:
        files.engine(is_read_only=True)
    # What was refused is still held, and yet the file is not.
    opened = [one.readlink() for one in Path("/proc/self/fd").iterdir() if one.is_symlink()]
    assert refused.value is not None
    assert files.folder / "journal.sqlite" not in opened
    engine = files.engine()
    upgrade(engine)
    engine.dispose()
    files.engine(is_read_only=True).dispose()
