"""Every command about a house finds it at an address with several hosts, of which one is down."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from store.postgres import Server, running_server
from taisai.cli import app

PASSWORD = "a long enough password"  # noqa: S105 - of a house that lives for a test

FORMS = {
    "libpq's address": "postgresql://taisai@127.0.0.1:1,127.0.0.1:{port}/{name}"
    "?target_session_attrs=read-write",
    "libpq's words": "host=127.0.0.1,127.0.0.1 port=1,{port} user=taisai dbname={name}",
    "SQLAlchemy's": "postgresql://taisai@/{name}?host=127.0.0.1:1&host=127.0.0.1:{port}"
    "&target_session_attrs=primary",
}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running_server() as one:
        yield one


def done(*words: object) -> Result:
    given = [str(word) for word in words]
    result = CliRunner().invoke(app, given, env={"COLUMNS": "200"}, input=f"{PASSWORD}\n")
    assert result.exit_code == 0, (words, result.output, result.stderr)
    return result


@pytest.mark.parametrize("form", FORMS)
def test_every_command_finds_the_house(form: str, server: Server, tmp_path: Path) -> None:
    def address() -> str:
        name = server.new_database().rpartition("/")[2]
        return FORMS[form].format(port=server.port, name=name)

    house = ("--data", tmp_path / "house")
    first = address()
    done("init", *house, "--database", first, "--password-file", "-")
    done("staff", "add", "anna", "--name", "Anna", "--role", "dealer", *house)
    assert "anna" in done("staff", "list", *house).output
    assert "signed heads hold" in done("verify", *house).output
    done("export", "house", *house, "--out", tmp_path / "all.jsonl")
    done("rebuild", *house)
    done("backup", tmp_path / "copy", *house)
    use(tmp_path / "house", address())
    done("restore", tmp_path / "copy", *house)
    # A copy would not be let run; the house itself goes on.
    use(tmp_path / "house", first)
    following = address()
    done("archive", following, *house)
    use(tmp_path / "house", following)
    # What was before lies on the same servers, and is found there.
    assert "signed heads hold" in done("verify", *house).output


def use(house: Path, database: str) -> None:
    """Lets a house's settings name another database."""
    settings = house / "house.toml"
    lines = [
        f'database = "{database}"' if line.startswith("database") else line
        for line in settings.read_text().splitlines()
    ]
    settings.write_text("\n".join(lines))


def test_a_replica_is_refused_by_name(tmp_path: Path) -> None:
    address = "postgresql://taisai@one,two/house?target_session_attrs=standby"
    words = ["init", "--data", str(tmp_path / "house"), "--database", address]
    result = CliRunner().invoke(app, words, input=f"{PASSWORD}\n")
    assert result.exit_code == 2
    assert "any, read-write, primary are allowed" in " ".join(result.stderr.split())
