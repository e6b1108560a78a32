"""Two persons are needed, named, with a reason and both passwords; the rest is in tests/attacks."""

import io
from pathlib import Path

import pytest
import typer

from taisai.cli.acceptance import TwoPersons, _demand_forgivable, _passwords, accept
from taisai.house.vocabulary import Acceptance
from taisai.server.settings import Settings
from taisai.server.upkeep.history import HistoryForged, HistoryLost, HouseMoved
from taisai.server.upkeep.house_files import HouseFiles


@pytest.mark.parametrize("missing", ["by", "second", "reason"])
def test_who_is_not_named_cannot_stand_for_it(
    missing: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = {"by": "mere", "second": "gita", "reason": "moved", missing: None}
    with pytest.raises(typer.Exit) as ended:
        accept(
            HouseFiles(Settings(data=str(tmp_path))),
            Acceptance.MOVE,
            TwoPersons(**given, passwords_file=None),
        )
    assert ended.value.exit_code == 2
    assert "--by ID --second ID --reason WORDS" in capsys.readouterr().err


def test_both_passwords_are_read_a_line_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("one\ntwo\n"))
    assert _passwords(TwoPersons("mere", "gita", "moved", "-")) == ("one", "two")


@pytest.mark.parametrize("text", ["", "only one\n"])
def test_one_password_is_not_enough(text: str, tmp_path: Path) -> None:
    file = tmp_path / "passwords"
    file.write_text(text)
    with pytest.raises(typer.Exit):
        _passwords(TwoPersons("mere", "gita", "moved", str(file)))


def test_a_case_forgives_its_own_faults_and_no_others() -> None:
    _demand_forgivable(Acceptance.LOSS, [HistoryLost("older"), HouseMoved("elsewhere")])
    with pytest.raises(HistoryLost):
        _demand_forgivable(Acceptance.MOVE, [HouseMoved("elsewhere"), HistoryLost("older")])
    for acceptance in Acceptance:
        with pytest.raises(HistoryForged):
            _demand_forgivable(acceptance, [HistoryForged("changed")])
    with pytest.raises(typer.Exit):
        _demand_forgivable(Acceptance.MOVE, [])
