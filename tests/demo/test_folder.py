"""A demo's folder, and what is left alone."""

import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner

from taisai.cli import app
from taisai.demo.folder import DemoFolder
from taisai.demo.plan import DemoPlan, NotADemo
from taisai.server.upkeep.house_files import HouseHeld, files_of


def _folder(path: Path) -> DemoFolder:
    return DemoFolder(files_of(str(path), environment={}))


def _make_house(path: Path, kind: str) -> None:
    password = path.parent / "password"
    password.write_text("a long password\n")
    words = ["init", "--data", str(path), kind, "--password-file", str(password)]
    made = CliRunner().invoke(app, words)
    assert made.exit_code == 0, made.output


def _demo(path: Path) -> DemoFolder:
    folder = _folder(path)
    folder.keep_plan(DemoPlan())
    _make_house(path, "--demo")
    return folder


def test_a_plan_is_found_again(tmp_path: Path) -> None:
    plan = DemoPlan(tables=3, seed="evening")
    _folder(tmp_path / "demo").keep_plan(plan)
    assert _folder(tmp_path / "demo").plan() == plan


def test_a_file_that_is_no_plan_is_refused(tmp_path: Path) -> None:
    (tmp_path / "demo.json").write_text('{"tables": "many"}')
    with pytest.raises(NotADemo, match=r"demo\.json"):
        _folder(tmp_path).plan()


def test_an_empty_folder_may_become_a_demo(tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    folder.demand_demo()
    assert not folder.has_house


def test_a_demo_is_let_pass(tmp_path: Path) -> None:
    folder = _demo(tmp_path / "demo")
    folder.demand_demo()
    assert folder.has_house


@pytest.mark.rule("R4")
@pytest.mark.parametrize("kind", ["--live", "--demo"])
def test_a_house_that_was_not_made_as_this_demo_is_never_deleted(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "house"
    _make_house(path, kind)
    before = {one.name: one.read_bytes() for one in path.iterdir() if one.is_file()}
    with pytest.raises(NotADemo, match="not a demo's"):
        _folder(path).start_over()
    assert {one: (path / one).read_bytes() for one in before if "lock" not in one} == {
        one: body for one, body in before.items() if "lock" not in one
    }


@pytest.mark.rule("R4")
def test_a_plan_beside_a_live_house_does_not_make_it_a_demo(tmp_path: Path) -> None:
    path = tmp_path / "house"
    _make_house(path, "--live")
    folder = _folder(path)
    folder.keep_plan(DemoPlan())
    with pytest.raises(NotADemo, match="not a demo's"):
        folder.start_over()
    assert folder.has_house


def test_starting_over_deletes_the_demos_own_files_alone(tmp_path: Path) -> None:
    folder = _demo(tmp_path / "demo")
    (tmp_path / "demo" / "holiday.jpg").write_text("a picture")
    folder.cabinets.mkdir()
    for name in ("table-1-1.sqlite", "table-1-1.sqlite-wal", "addresses.json"):
        (folder.cabinets / name).write_text("a cabinet's")
    folder.start_over()
    assert [one.name for one in (tmp_path / "demo").iterdir()] == ["holiday.jpg"]


def test_a_demo_that_runs_is_not_deleted(tmp_path: Path) -> None:
    folder = _demo(tmp_path / "demo")
    with folder.files.hold(), pytest.raises(HouseHeld):
        _folder(tmp_path / "demo").start_over()
    assert folder.has_house


def test_a_demo_of_an_older_version_is_still_a_demo(tmp_path: Path) -> None:
    folder = _demo(tmp_path / "demo")
    connection = sqlite3.connect(tmp_path / "demo" / "journal.sqlite")
    connection.execute("UPDATE alembic_version SET version_num = '0001'")
    connection.commit()
    connection.close()
    folder.demand_demo()
    folder.start_over()
    assert not folder.has_house
