"""`taisai rules`."""

import json

import pytest
import typer
from typer.testing import CliRunner, Result

from taisai.cli.rules import show_rules
from taisai.rules.law import LAW

_app = typer.Typer()
_app.command()(show_rules)


def _run(*words: str) -> Result:
    return CliRunner().invoke(_app, list(words))


def _shown(*words: str) -> str:
    result = _run(*words)
    assert result.exit_code == 0
    return " ".join(result.stdout.split())


def test_without_a_rule_all_are_listed() -> None:
    assert f"{len(LAW)} rules:" in _shown()


def test_one_rule_is_shown_in_full() -> None:
    shown = _shown("D9 4.7(a)")

    assert shown.startswith("D9 4.7(a) No wager after the call")
    assert "4.7(b)" not in shown


def test_a_rule_is_found_without_quotation_marks() -> None:
    assert _shown("D9", "4.9") == _shown("D9 4.9")


def test_a_number_alone_shows_both_divisions() -> None:
    shown = _shown("4.7")

    assert all(citation in shown for citation in ("D9 4.7(a)", "D9 4.7(b)", "D9A 4.7"))


def test_a_general_rule_is_shown_with_its_reading() -> None:
    shown = _shown("Div1 11.1")

    assert shown.startswith("Div1 11.1 What a player is entitled to every edition The rules decide")
    assert "R18" in shown


def test_a_reading_is_shown_by_its_number() -> None:
    assert _shown("r8").startswith("R8 Settlement follows entry")


def test_all_readings_are_shown_with_the_slips() -> None:
    shown = _shown("readings")

    assert "R1 Which" in shown
    assert "R45 A chip lies on the line" in shown
    assert "Slips in the texts" in shown


def test_editions_are_compared() -> None:
    assert "20 rules differ" in _shown("--compare", "1998", "2008")


def test_the_list_comes_as_json() -> None:
    result = _run("--format", "json")

    assert [rule["citation"] for rule in json.loads(result.stdout)] == list(LAW)


def test_one_rule_comes_as_json() -> None:
    (rule,) = json.loads(_run("D9 4.10", "--format", "json").stdout)

    assert rule["enforced_by"] == ["taisai.rules.odds", "taisai.rules.settlement"]


def test_a_reading_comes_as_json() -> None:
    (reading,) = json.loads(_run("R8", "--format", "json").stdout)

    assert reading["name"] == "R8"


def test_a_comparison_comes_as_json() -> None:
    found = json.loads(_run("--compare", "1998", "1999", "--format", "json").stdout)

    assert [one["citation"] for one in found] == ["1999 8.1", "D9 4.1(d)", "D9 4.1(g)", "D9 4.1(h)"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["D9 4.11"], "D9 4.10"),
        (["tumbler"], "write it as D9 4.7(a)"),
        (["R99"], "R1 to R58"),
        (["--compare", "1998", "2003"], "there are 1998, 1999, 2008, 9A"),
        (["--compare", "1998", "2008", "4.1"], "both given"),
    ],
)
def test_what_cannot_be_found_is_complained_of(words: list[str], complaint: str) -> None:
    result = _run(*words)

    assert result.exit_code == 2
    assert result.stdout == ""
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1
