"""`taisai odds`."""

import csv
import io
import json

import pytest
from click.testing import Result
from typer.testing import CliRunner

from taisai.cli import app


def odds(*words: str) -> Result:
    return CliRunner().invoke(app, ["odds", *words])


def test_by_default_it_shows_the_standard_layout_of_2008_as_a_table() -> None:
    shown = odds()
    assert shown.exit_code == 0
    assert "consolidated 2008, standard layout" in shown.stdout
    assert "Three dice" not in shown.stdout


def test_the_table_fits_in_80_columns() -> None:
    assert max(map(len, odds("--layout", "alternative").stdout.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ([], 50),
        (["--edition", "1998"], 50),
        (["--edition", "1999"], 50),
        (["--edition", "9A"], 50),
        (["--layout", "alternative"], 106),
        (["--edition", "9A", "--layout", "alternative"], 106),
    ],
)
def test_json_has_one_row_for_each_bet_of_the_layout(words: list[str], count: int) -> None:
    assert len(json.loads(odds(*words, "--format", "json").stdout)) == count


def test_csv_has_a_heading_and_one_line_for_each_bet() -> None:
    lines = list(csv.reader(io.StringIO(odds("--format", "csv").stdout)))
    assert (lines[0][0], len(lines)) == ("bet", 51)


def test_html_is_a_page() -> None:
    page = odds("--format", "html").stdout
    assert page.startswith("<!DOCTYPE html>")
    assert page.endswith("</html>\n")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--edition", "2003"], "no edition is named '2003': there are 1998, 1999, 2008, 9A"),
        (["--layout", "round"], "no layout is named 'round'"),
        (["--edition", "1998", "--layout", "alternative"], "edition 1998 has no alternative"),
        (["--edition", "1999", "--layout", "alternative"], "edition 1999 has no alternative"),
    ],
)
def test_what_does_not_exist_is_complained_of(words: list[str], complaint: str) -> None:
    refused = odds(*words)
    assert refused.exit_code == 2
    assert refused.stderr.startswith(f"taisai: {complaint}")
    assert refused.stdout == ""


def test_an_unknown_format_is_complained_of() -> None:
    refused = odds("--format", "pdf")
    assert refused.exit_code == 2
    assert "'pdf' is not one of" in refused.stderr
