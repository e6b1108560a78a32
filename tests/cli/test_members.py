"""The members of a house on the command line: who they are, and how one leaves."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from harness.house_folder import make_folder
from store.test_members import come_up
from taisai.cli import app
from taisai.store.engine import make_engine
from taisai.store.leases import Leases
from taisai.store.members import Members


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A house whose members are two, of which one owns everything."""
    make_folder(tmp_path / "house")
    engine = make_engine(f"sqlite:///{tmp_path / 'house' / 'journal.sqlite'}")
    leases = Leases(engine)
    # Whoever made the house has given its lease back.
    for name in ("floor", "a", "b"):
        lease = leases.take(name, f"folder of {name}", name, leases.newest(name))
        assert lease is not None
        Members(engine).claim(lease, f"http://{name}:8080")
        if name == "floor":
            leases.release(lease)
    first = leases.newest("a")
    assert first is not None
    floor = leases.newest("floor")
    assert floor is not None
    assert Members(engine).fence(floor, ["a"], first)
    come_up(engine, first)
    engine.dispose()
    return tmp_path / "house"


def told(folder: Path, *words: str) -> tuple[int, str]:
    """What a command says."""
    result = CliRunner().invoke(app, ["members", *words, "--data", str(folder)])
    return result.exit_code, " ".join(result.output.split())


def test_members_are_listed_with_what_they_own(folder: Path) -> None:
    code, said = told(folder)
    assert code == 0
    assert "a http://a:8080 32 yes runs b http://b:8080 0 is starting" in said
    assert "floor" not in said


def test_a_member_is_asked_to_leave_and_to_stay(folder: Path) -> None:
    assert told(folder, "drain", "a")[0] == 0
    assert "32 yes is leaving" in told(folder)[1]
    assert told(folder, "stay", "a")[0] == 0
    assert "32 yes runs" in told(folder)[1]
    code, said = told(folder, "drain", "c")
    assert code != 0
    assert "there are a, b" in said


def test_the_only_member_does_not_leave(folder: Path) -> None:
    engine = make_engine(f"sqlite:///{folder / 'journal.sqlite'}")
    lease = Leases(engine).newest("b")
    assert lease is not None
    Leases(engine).release(lease)
    engine.dispose()
    code, said = told(folder, "drain", "a")
    assert (code, "nobody could take" in said) == (2, True)


def test_the_proxys_file_is_printed_for_the_members_that_are_named() -> None:
    words = ["members", "proxy", "a=10.0.0.1:80", "b=10.0.0.2:80", "--bind", ":443"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0
    assert result.output.count("server a 10.0.0.1:80 check") == 34
    assert "    bind :443\n" in result.output
    assert CliRunner().invoke(app, ["members", "proxy", "10.0.0.1"]).exit_code == 2
