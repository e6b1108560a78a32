"""`taisai simulate`."""

import json

import pytest
from click.testing import Result
from typer.testing import CliRunner

from taisai.cli import app


def simulate(*words: str) -> Result:
    return CliRunner().invoke(app, ["simulate", *words])


def test_it_shows_what_the_rounds_of_a_seed_came_to() -> None:
    shown = simulate("small=5.00", "double_3=2", "--rounds", "300", "--seed", "16")
    assert shown.exit_code == 0
    assert "300 rounds drawn from seed 16" in shown.stdout
    assert "-$302.00   expected -$108.33" in shown.stdout


def test_figures_are_json_and_rounds_are_lines() -> None:
    words = ("small=5", "double_3=2", "--rounds", "3", "--seed", "16", "--format")
    told = json.loads(simulate(*words, "json").stdout)
    assert (told["net_cents"], told["rounds_ahead"], told["highest_after_round"]) == (2300, 2, 2)
    assert simulate(*words, "csv").stdout.splitlines()[1:] == [
        "1,4,2,3,9,300,300",
        "2,4,3,3,10,2700,3000",
        "3,5,6,4,15,-700,2300",
    ]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["small"], "'small' is not a wager"),
        (["small=5", "--rounds", "0"], "0 rounds cannot be drawn"),
        (["small=5", "--rounds", "100000001"], "100000001 rounds cannot be drawn"),
        (["small=5", "--seed", "-1"], "-1 is no seed"),
        (["odd=5", "--edition", "1998"], "odd does not exist in edition 1998"),
    ],
)
def test_what_cannot_be_drawn_is_complained_of_in_one_line(
    words: list[str], complaint: str
) -> None:
    refused = simulate(*words)
    assert refused.exit_code == 2
    assert complaint in refused.stderr
