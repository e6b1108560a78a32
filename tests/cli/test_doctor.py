"""`taisai doctor`: what is well is said, and what is not is said with what to do."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from taisai.cli import app


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(words), input="a long enough password\n")
    return result.exit_code, result.output


@pytest.fixture
def house(tmp_path: Path) -> Path:
    folder = tmp_path / "house"
    code, said = run("init", "--data", str(folder), "--password-file", "-")
    assert code == 0, said
    return folder


def examine(house: Path) -> tuple[int, str]:
    return run("doctor", "--data", str(house), "--backups", str(house.parent / "copies"))


def test_a_house_that_is_well(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    run("init", "--demo", "--data", str(folder))
    code, said = examine(folder)
    assert code == 0, said
    assert "✗" not in said
    assert "0 to put right" in said
    assert "there is none in" in said

    run("backup", "--data", str(folder), "--into", str(tmp_path / "copies"))
    assert "1 in" in examine(folder)[1]


def test_a_live_house_without_approval_is_not_well(house: Path) -> None:
    code, said = examine(house)
    assert code == 1
    assert "✗ approval" in said
    assert "taisai approve REFERENCE" in said


def test_what_others_may_read_is_found(house: Path) -> None:
    (house / "signing.key").chmod(0o644)
    code, said = examine(house)
    assert code == 1
    assert f"chmod 600 {house / 'signing.key'}" in said


def test_a_lost_key_is_found(house: Path) -> None:
    (house / "signing.key").unlink()
    code, said = examine(house)
    assert code == 1
    assert "✗ signing key" in said


def test_settings_that_leave_it_open_are_found(house: Path) -> None:
    (house / "house.toml").write_text('host = "0.0.0.0"\nhosts = ["nowhere.invalid"]\n')
    code, said = examine(house)
    assert code == 1
    assert "0.0.0.0 is listened on without TLS" in said
    assert "nowhere.invalid leads nowhere" in said


def test_a_database_of_nobody_is_found(house: Path) -> None:
    (house / "journal.sqlite").write_bytes(b"no database" * 1_000)
    code, said = examine(house)
    assert code == 1
    assert "✗ database" in said


def test_it_changes_nothing(house: Path) -> None:
    before = {file: file.read_bytes() for file in house.iterdir() if file.is_file()}
    examine(house)
    assert {file: file.read_bytes() for file in before} == before


def test_where_there_is_no_house_it_says_so(tmp_path: Path) -> None:
    code, said = run("doctor", "--data", str(tmp_path))
    assert code == 2
    assert "`taisai init` makes one" in said


def test_a_cabinets_machine_is_looked_at_by_its_settings(tmp_path: Path) -> None:
    file = tmp_path / "cabinet.toml"
    file.write_text(
        f'server = "http://127.0.0.1:1"\ntable = "table-1"\ncabinet = 1\n'
        f'key_file = "{tmp_path}/key"\nlog = "{tmp_path}/log.sqlite"\n'
        f'acceptor = "serial://{tmp_path}/ttyUSB0"\n'
    )
    code, said = run("doctor", "--device", str(file))
    assert code == 1
    for subject in ("✗ key", "log", "✗ Game System", "✗ acceptor"):
        assert subject in said
    assert "--enrol CODE" in said

    file.write_text(
        file.read_text().replace("cabinet = 1", "cabinet = 0").replace("acceptor", "board")
    )
    assert run("doctor", "--device", str(file))[0] == 2
    assert run("doctor", "--device", str(tmp_path / "none.toml"))[0] == 2
