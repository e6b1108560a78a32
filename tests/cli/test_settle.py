"""`taisai settle`."""

import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner, Result

from taisai.cli import app

ONE = '{"dice":[1,3,6],"wagers":{"small":500}}\n'


def settle(*words: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(app, ["settle", *words], input=stdin, env={"COLUMNS": "100"})


def test_a_round_is_settled_from_words() -> None:
    result = settle("1", "3", "6", "small=5.00", "double_3=2")
    assert result.exit_code == 0
    assert "The dealer calls: 1, 3, 6, total 10" in result.stdout
    assert "All wagers" in result.stdout
    assert "$10.00" in result.stdout


def test_a_round_without_wagers_shows_the_call_and_the_lights() -> None:
    result = settle("5", "5", "5")
    assert result.exit_code == 0
    assert "Lights up: Triple 5; Double 5; Any triple; Total 15; Face 5" in result.stdout


def test_a_round_is_told_in_another_language() -> None:
    assert "荷官宣布：1, 3, 6, 总点数 10" in settle("1", "3", "6", "--language", "zh-CN").stdout


def test_the_alternative_layout_offers_its_bets() -> None:
    result = settle("1", "3", "6", "even=5", "--layout", "alternative", "--edition", "9A")
    assert result.exit_code == 0
    assert "Even" in result.stdout


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["1", "3"], "2 faces given"),
        (["1", "3", "6", "--language", "xx"], "no language is named 'xx'"),
        (["1", "3", "small=5"], "2 faces given"),
        (["1", "3", "6", "2", "small=5"], "4 faces given"),
        (["1", "3", "7"], "'7' is not a face of a die"),
        (["1", "3", "six"], "'six' is not a face of a die"),
        (["1", "3", "٣"], "is not a face of a die"),
        (["small=5"], "0 faces given"),
        (["1", "3", "6", "small"], "'small' is not a wager"),
        (["1", "3", "6", "small=5", "2"], "'2' is not a wager"),
        (["1", "3", "6", "small=0"], "0 on small is not a wager"),
        (["1", "3", "6", "small=5.001"], "is not an amount"),
        (["1", "3", "6", "smal=5"], "did you mean small?"),
        (["1", "3", "6", "odd=5"], "odd is not on the standard layout"),
        (["1", "3", "6", "small=5", "small=5"], "small is given twice"),
        (["1", "3", "6", "--edition", "2003"], "no edition is named '2003'"),
        (["1", "3", "6", "--layout", "round"], "no layout is named 'round'"),
        (["1", "3", "6", "--edition", "1998", "--layout", "alternative"], "has no alternative"),
        (["-", "small=5"], "'-' is not a face of a die"),
    ],
)
def test_what_cannot_be_settled_is_refused_on_stderr(words: list[str], reason: str) -> None:
    result = settle(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("taisai: ")
    assert reason in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_stream_is_settled_line_by_line() -> None:
    result = settle("-", stdin=ONE + '{"dice":[5,5,5],"wagers":{"triple_5":100}}\n')
    assert result.exit_code == 0
    first, second = map(json.loads, result.stdout.splitlines())
    assert first["wagers"] == {"small": {"won_cents": 500, "returned_cents": 1_000}}
    assert second["wagers"] == {"triple_5": {"won_cents": 18_000, "returned_cents": 18_100}}
    assert result.stderr == ""


def test_bad_lines_are_told_by_number_and_the_rest_settled() -> None:
    result = settle("-", stdin="five\n" + ONE + '\n{"dice":[1,3,7],"wagers":{}}\n' + ONE)
    assert result.exit_code == 2
    assert len(result.stdout.splitlines()) == 2
    assert result.stderr.splitlines() == [
        "taisai: line 1: not JSON: Expecting value at character 1",
        "taisai: line 4: 7 is not a face of a die: a face is 1, 2, 3, 4, 5 or 6",
    ]


def test_a_stream_follows_the_edition_and_layout() -> None:
    line = '{"dice":[1,3,6],"wagers":{"even":500}}\n'
    assert settle("-", stdin=line).exit_code == 2
    assert settle("-", "--layout", "alternative", stdin=line).exit_code == 0


def test_a_stream_under_a_layout_that_the_edition_lacks_is_refused() -> None:
    result = settle("-", "--edition", "1999", "--layout", "alternative", stdin=ONE)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "edition 1999 has no alternative layout" in result.stderr


@pytest.mark.parametrize("line_count", [1, 1_000])
def test_a_reader_that_has_seen_enough_ends_the_stream_quietly(line_count: int) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "taisai", "settle", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdin.write(ONE.encode())
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["call"] == "1, 3, 6, total 10"
    process.stdout.close()
    process.stdin.write(ONE.encode() * line_count)
    process.stdin.close()
    complaint = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), complaint) == (0, b"")


@pytest.mark.slow
def test_a_hundred_thousand_lines_are_all_settled() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "taisai", "settle", "-"],
        input=ONE.encode() * 100_000,
        capture_output=True,
        check=True,
    )
    assert done.stdout.count(b'"won_cents":500') == 100_000
