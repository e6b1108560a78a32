"""How the command line says no."""

import pytest
import typer

from taisai.cli.complaints import EXIT_BAD_INPUT, complain, complaining
from taisai.money import NotAnAmount
from taisai.names import BadInput


def test_a_complaint_is_one_line_on_stderr_and_a_code(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit) as ended:
        complain("no such bet")
    assert ended.value.exit_code == EXIT_BAD_INPUT == 2
    assert capsys.readouterr() == ("", "taisai: no such bet\n")


@pytest.mark.parametrize("refusal", [BadInput, NotAnAmount])
def test_a_refusal_of_the_rooms_below_becomes_a_complaint(
    refusal: type[ValueError], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit), complaining():
        raise refusal("7 is not a face")
    assert capsys.readouterr().err == "taisai: 7 is not a face\n"


def test_a_bug_shows_itself_as_one() -> None:
    with pytest.raises(ValueError, match="a bug"), complaining():
        raise ValueError("a bug")


def test_nothing_is_said_where_nothing_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    with complaining():
        pass
    assert capsys.readouterr() == ("", "")
