"""`taisai init`: a house, its key and its first casino supervisor; nothing by default."""

import stat
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from taisai.cli import app
from taisai.house.events import CredentialsChanged, HouseCreated
from taisai.rules.modes import HouseKind
from taisai.server.admission.passwords import Passwords
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.store.secrets import Secrets
from taisai.streams import HOUSE

PASSWORD = "a long enough password"  # noqa: S105 - of a house that lives for a test


def init(folder: Path, *words: str, stdin: str = f"{PASSWORD}\n") -> Result:
    given = ["init", "--data", str(folder), *words]
    if "--password-file" not in words:
        given += ["--password-file", "-"]
    return CliRunner().invoke(app, given, input=stdin, env={"COLUMNS": "200"})


def test_a_house_has_a_key_of_its_own_that_only_its_owner_reads(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    result = init(folder)
    assert result.exit_code == 0, result.output
    assert stat.S_IMODE((folder / "signing.key").stat().st_mode) == 0o600
    assert stat.S_IMODE((folder / "journal.sqlite").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert (folder / "signing.pub").read_text().strip() in result.output


def test_the_first_casino_supervisor_signs_in_with_the_password_that_was_given(
    tmp_path: Path,
) -> None:
    init(tmp_path / "house", "--supervisor", "mere", "--supervisor-name", "Mere")
    engine = make_engine(f"sqlite:///{tmp_path / 'house' / 'journal.sqlite'}")
    try:
        assert Passwords().is_password(PASSWORD, Secrets(engine).password_hash("mere"))
        journal = SqlJournal(engine)
        events = [HOUSE.codec.decode_event(record.event) for record in journal.read("house")]
        assert [type(one) for one in events] == [HouseCreated, CredentialsChanged]
        assert set(journal.heads()) == {"house", "cage"}
        assert len(journal.signed_heads()) == 1
    finally:
        engine.dispose()


@pytest.mark.rule("R4")
@pytest.mark.parametrize(("word", "kind"), [("--live", HouseKind.LIVE), ("--demo", HouseKind.DEMO)])
def test_a_house_is_made_live_or_demo(tmp_path: Path, word: str, kind: HouseKind) -> None:
    assert f"A {kind} house" in init(tmp_path / "house", word).output


def test_a_password_that_nobody_gave_is_drawn_shown_once_and_never_the_same(
    tmp_path: Path,
) -> None:
    shown = set()
    for name in ("one", "two"):
        given = ["init", "--data", str(tmp_path / name)]
        result = CliRunner().invoke(app, given, input="")
        assert result.exit_code == 0, result.output
        (line,) = (one for one in result.output.splitlines() if "shown this once" in one)
        shown.add(line.rsplit(" ", 1)[1])
    assert len(shown) == 2


def test_the_password_that_was_given_is_not_shown(tmp_path: Path) -> None:
    assert PASSWORD not in init(tmp_path / "house").output


def test_a_house_that_is_there_is_not_touched(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    init(folder)
    before = {one.name: one.read_bytes() for one in folder.iterdir()}
    result = init(folder)
    assert result.exit_code == 2
    assert "holds a house already" in result.stderr
    assert {one.name: one.read_bytes() for one in folder.iterdir()} == before


@pytest.mark.parametrize(
    ("words", "stdin", "reason"),
    [
        ((), "short\n", "10 to 200 characters"),
        ((), "", "no password stands in -"),
        (("--password-file", "nowhere"), "", "no password can be read from nowhere"),
        (("--supervisor", "Mere W"), f"{PASSWORD}\n", "an id small letters"),
        (("--name", ""), f"{PASSWORD}\n", "these settings cannot be"),
        (("--zone", "Moon/Base"), f"{PASSWORD}\n", "no zone 'Moon/Base'"),
        (("--database", "mysql://here"), f"{PASSWORD}\n", "sqlite and postgresql"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_made(
    tmp_path: Path, words: tuple[str, ...], stdin: str, reason: str
) -> None:
    folder = tmp_path / "house"
    result = init(folder, *words, stdin=stdin)
    assert result.exit_code == 2
    assert reason in result.stderr
    assert not folder.exists()
