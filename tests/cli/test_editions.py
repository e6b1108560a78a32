"""`--edition`, `--layout` and `--prices`, for every command that takes them."""

import json
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from taisai.cli import app

LIST = 'name = "harbour"\n[odds]\nsmall = 2\ndouble = 10\nodd = 3\n'


def run(*words: str, said: str = "") -> Result:
    return CliRunner().invoke(app, [*words], input=said)


@pytest.fixture
def prices(tmp_path: Path) -> str:
    file = tmp_path / "harbour.toml"
    file.write_text(LIST)
    return str(file)


def test_the_par_sheet_has_every_bet_of_the_list_at_its_odds_and_no_other(prices: str) -> None:
    rows = json.loads(run("odds", "--prices", prices, "--format", "json").stdout)
    assert {row["bet"]: row["odds"] for row in rows} == {
        "small": "2 to 1",
        **{f"double_{face}": "10 to 1" for face in range(1, 7)},
        "odd": "3 to 1",
    }


def test_a_page_to_print_does_not_call_the_list_the_law(prices: str) -> None:
    page = run("odds", "--prices", prices, "--format", "html").stdout
    assert "harbour: Division 9A" in page
    assert "<p>Odds of its own; all else: Division 9A" in page


def test_a_round_settles_at_the_odds_of_the_list(prices: str) -> None:
    shown = run("settle", "1", "3", "3", "small=5", "odd=1", "--prices", prices).stdout
    assert "$10.00" in shown
    assert "3 to 1" in shown
    line = run("settle", "-", "--prices", prices, said='{"dice":[1,3,3],"wagers":{"double_3":200}}')
    assert json.loads(line.stdout)["wagers"] == {
        "double_3": {"won_cents": 2_000, "returned_cents": 2_200}
    }


def test_risk_and_layout_are_at_the_odds_of_the_list(prices: str) -> None:
    risk = run("risk", "small=5", "--rounds", "2", "--prices", prices, "--format", "json").stdout
    assert json.loads(risk)["best_cents"] == 2 * 1_000
    assert "10 to 1" in run("layout", "standard", "--prices", prices).stdout


def test_what_an_edition_pays_is_written_as_a_list_to_begin_with(tmp_path: Path) -> None:
    file = tmp_path / "list.toml"
    file.write_text(run("odds", "--edition", "1998", "--format", "prices").stdout)
    ours = run("odds", "--prices", str(file), "--layout", "standard", "--format", "csv").stdout
    assert ours == run("odds", "--edition", "1998", "--format", "csv").stdout


def test_the_layout_may_be_chosen_and_must_be_one_of_the_lists(prices: str) -> None:
    rows = json.loads(
        run("odds", "--prices", prices, "--layout", "standard", "--format", "json").stdout
    )
    assert "odd" not in {row["bet"] for row in rows}
    refused = run("odds", "--prices", prices, "--layout", "round")
    assert refused.stderr.startswith("taisai: no layout is named 'round' in harbour")


def test_what_cannot_be_read_is_complained_of_in_one_line(tmp_path: Path, prices: str) -> None:
    (tmp_path / "latin").write_bytes(b"name = '\xe9'")
    (tmp_path / "bad").write_text("odds = {big = 1.5}")
    for words, complaint in [
        (["--prices", prices, "--edition", "9A"], "a price list says itself whose other odds"),
        (["--prices", str(tmp_path / "none")], f"{tmp_path}/none cannot be read: No such file"),
        (["--prices", str(tmp_path / "latin")], f"{tmp_path}/latin is not text in UTF-8"),
        (["--prices", str(tmp_path / "bad")], f"{tmp_path}/bad: 1.5 is no price of big"),
    ]:
        refused = run("odds", *words)
        assert refused.exit_code == 2
        assert refused.stderr.startswith(f"taisai: {complaint}")
        assert refused.stderr.count("\n") == 1
