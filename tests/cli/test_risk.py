"""`taisai risk`."""

import json
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from taisai.cli import app


def risk(*words: str) -> Result:
    return CliRunner().invoke(app, ["risk", *words])


def test_it_shows_one_round_all_rounds_and_the_quantiles() -> None:
    shown = risk("small=5.00", "double_3=2", "--rounds", "60")
    assert shown.exit_code == 0
    for heading in ("One round", "After 60 rounds", "Quantiles"):
        assert heading in shown.stdout


def test_by_default_it_plays_a_day_of_a_round_a_minute() -> None:
    assert json.loads(risk("small=5", "--format", "json").stdout)["rounds"] == 1440


def test_bets_of_the_alternative_layout_can_be_wagered_on() -> None:
    said = risk("odd=5", "--edition", "9A", "--layout", "alternative", "--format", "json")
    assert json.loads(said.stdout)["wagers"] == [{"bet": "odd", "wager_cents": 500}]


@pytest.mark.parametrize("name", ["plot.svg", "plot.png"])
def test_it_draws_a_plot_beside_the_figures(tmp_path: Path, name: str) -> None:
    shown = risk("small=5", "--rounds", "10", "--plot", str(tmp_path / name))
    assert "After 10 rounds" in shown.stdout
    assert (tmp_path / name).stat().st_size > 1000


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["small"], "'small' is not a wager"),
        (["small=five"], "in the wager 'small=five', 'five' is not an amount"),
        (["small=0"], "0 on small is not a wager"),
        (["small=5", "small=6"], "small is given twice"),
        (["smal=5"], "no bet is named 'smal': did you mean small?"),
        (["odd=5"], "odd is not on the standard layout"),
        (["odd=5", "--edition", "1998"], "odd does not exist in edition 1998"),
        (["small=5", "--edition", "1984"], "no edition is named '1984'"),
        (["small=5", "--layout", "x"], "no layout is named 'x'"),
        (["small=5", "--rounds", "0"], "0 rounds cannot be played"),
        (["small=5", "--rounds", "-3"], "-3 rounds cannot be played"),
        (["small=5", "--rounds", "1000001"], "1000001 rounds cannot be played"),
        (["small=5.01", "triple_3=100", "--rounds", "9000"], "9,000 rounds of these wagers are"),
        (["small=5", "--plot", "plot.pdf"], "'plot.pdf' cannot be a plot"),
        (["small=5", "--target", "300"], "a target is reached from a bankroll"),
        (["small=5", "--bankroll", "4"], "a bankroll of 400 cents cannot be played"),
        (["small=5", "--bankroll", "40", "--target", "40"], "a target of 4000 cents is no target"),
        (["small=5", "--bankroll", "x"], "'x' is not an amount"),
    ],
)
def test_what_cannot_be_done_is_complained_of_in_one_line(words: list[str], complaint: str) -> None:
    refused = risk(*words)
    assert refused.exit_code == 2
    assert refused.stderr.startswith(f"taisai: {complaint}")
    assert refused.stderr.count("\n") == 1
    assert refused.stdout == ""


def test_without_wagers_it_says_what_is_missing() -> None:
    refused = risk()
    assert refused.exit_code == 2
    assert "BET=AMOUNT" in refused.stderr


def test_from_a_bankroll_it_shows_ruin_and_target_round_by_round() -> None:
    words = ("small=5", "--rounds", "20", "--bankroll", "20", "--target", "40")
    assert "until ruin or $40.00" in risk(*words).stdout
    stopping = json.loads(risk(*words, "--format", "json").stdout)["stopping"]
    assert (stopping["bankroll_cents"], stopping["target_cents"]) == (2_000, 4_000)
    assert [one["round"] for one in stopping["by_round"]] == list(range(1, 21))
