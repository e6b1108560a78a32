"""Where a house runs: the same again and again, and another for every copy."""

import shutil
from pathlib import Path

from sqlalchemy import Engine

from taisai.server.settings import Settings
from taisai.server.upkeep.house_files import HouseFiles
from taisai.server.upkeep.place import Place, place_of
from taisai.store.engine import make_engine


def here(folder: Path, engine: Engine) -> Place:
    return place_of(HouseFiles(Settings(data=str(folder))), engine)


def of_file(folder: Path, name: str = "journal.sqlite") -> Place:
    return here(folder, make_engine(f"sqlite:///{folder / name}"))


def test_a_file_that_was_copied_is_another_and_so_is_another_folder(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    (folder / "journal.sqlite").write_bytes(b"")
    first = of_file(folder)
    assert of_file(folder) == first
    shutil.copy(folder / "journal.sqlite", folder / "copy.sqlite")
    copied = of_file(folder, "copy.sqlite")
    assert (copied.seat, copied.database != first.database) == (first.seat, True)
    folder.rename(tmp_path / "moved")
    moved = of_file(tmp_path / "moved")
    assert moved.database != first.database
    assert moved.seat != first.seat
    # Another folder that names the same file runs the same house: it stands by.
    beside = here(tmp_path, make_engine(f"sqlite:///{tmp_path / 'moved' / 'journal.sqlite'}"))
    assert (beside.database, beside.seat != moved.seat) == (moved.database, True)
