"""`taisai layout`."""

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from taisai.cli import app
from taisai.cli.layout import show_layout
from taisai.rules.dice import Outcome
from taisai.rules.editions import edition_named
from taisai.rules.pictures.layout_picture import draw_layout

_app = typer.Typer()
_app.command()(show_layout)


def _picture(
    name: str, *, for_terminals: bool = False, outcome: Outcome | None = None, edition: str = "2008"
) -> str:
    of = edition_named(edition)
    layout = of.printed_for_terminals(name) if for_terminals else of.printed(name)
    return draw_layout(layout, outcome, of.lit(name, outcome) if outcome is not None else ())


def _run(*words: str) -> Result:
    return CliRunner().invoke(_app, list(words))


def test_a_layout_is_drawn_into_the_named_file_with_its_winning_areas_lit(tmp_path: Path) -> None:
    out = tmp_path / "layout.svg"
    result = CliRunner().invoke(
        app, ["layout", "standard", "--out", str(out), "--dice", "1", "3", "6"]
    )

    assert (result.exit_code, result.output) == (0, "")
    assert out.read_text("utf-8") == _picture("standard", outcome=Outcome(1, 3, 6))


def test_a_file_that_is_there_is_replaced(tmp_path: Path) -> None:
    out = tmp_path / "layout.svg"
    out.write_text("an older and much longer picture" * 10_000)
    _run("standard", "--out", str(out))

    assert out.read_text("utf-8") == _picture("standard")


@pytest.mark.parametrize("name", ["standard", "alternative"])
def test_without_a_file_the_picture_goes_to_standard_output(name: str) -> None:
    result = _run(name)

    assert (result.exit_code, result.stdout) == (0, _picture(name))


@pytest.mark.parametrize("name", ["standard", "alternative"])
def test_the_terminals_form_is_drawn_when_asked_for(name: str) -> None:
    assert _run(name, "--terminal").stdout == _picture(name, for_terminals=True)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("felt",), "no layout is named 'felt' in 2008: there are standard and alternative"),
        (("felt", "--terminal"), "no layout is named 'felt' in 2008: there are standard and"),
        (("alternative", "--edition", "1998"), "edition 1998 has no alternative layout"),
        (("standard", "--edition", "2003"), "no edition is named '2003'"),
        (("standard", "--dice", "1", "3", "7"), "'7' is not a face of a die"),
        (("standard", "--dice", "0", "3", "6"), "'0' is not a face of a die"),
        (
            ("standard", "--dice", "1", "x", "6"),
            "'x' is not a face of a die: a face is 1, 2, 3, 4, 5 or 6",
        ),
    ],
)
def test_what_cannot_be_drawn_is_complained_of_and_nothing_is_written(
    tmp_path: Path, words: tuple[str, ...], complaint: str
) -> None:
    out = tmp_path / "layout.svg"
    result = _run(*words, "--out", str(out))

    assert result.exit_code == 2
    assert complaint in result.stderr
    assert not out.exists()


def test_a_place_that_cannot_be_written_is_complained_of(tmp_path: Path) -> None:
    out = tmp_path / "missing" / "layout.svg"
    result = _run("standard", "--out", str(out))

    assert result.exit_code == 2
    assert f"cannot write {out}: No such file or directory" in result.stderr
