"""A settled round for people."""

from io import StringIO

import pytest
from rich.console import Console

from taisai.reports.round_sheet import round_sheet
from taisai.rules import Outcome, Wager, edition_named
from taisai.words import Speaker

ONE_THREE_SIX = Outcome(6, 3, 1)


def shown(*wagers: Wager, layout: str = "standard", width: int = 120, language: str = "en") -> str:
    console = Console(file=StringIO(), width=width, color_system=None)
    edition = edition_named("9A")
    settled = edition.settle_round(wagers, ONE_THREE_SIX)
    console.print(round_sheet(ONE_THREE_SIX, settled, edition, layout, Speaker.of(language)))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.mark.rule("D9 6.3")
def test_the_call_comes_first() -> None:
    assert shown().startswith("The dealer calls: 1, 3, 6, total 10\n")


@pytest.mark.rule("D9 3.3(b)")
def test_the_winning_areas_of_the_layout_are_listed() -> None:
    lit = "Lights up: Small; Total 10; 1, 3 together; 1, 6 together; 3, 6 together; "
    lit += "Face 1; Face 3; Face 6\n"
    assert lit in shown()


def test_an_alternative_layout_lights_its_own_areas_too() -> None:
    assert "Face 6; Three dice 1, 3, 6; Even" in shown(layout="alternative", width=200)


def rows(text: str) -> list[list[str]]:
    cells = [row.split("│")[1:-1] for row in text.splitlines() if row.startswith("│")]
    return [[cell.strip() for cell in row] for row in cells]


@pytest.mark.rule("D9 6.5(a)")
def test_each_wager_is_told_losers_first_with_the_sums_below() -> None:
    text = shown(Wager("small", 500), Wager("double_3", 200), Wager("combination_1_3", 1_000))
    assert rows(text) == [
        ["Double 3", "lost", "$2.00", "$0.00", "$0.00"],
        ["Small", "1 to 1", "$5.00", "$5.00", "$10.00"],
        ["1, 3 together", "6 to 1", "$10.00", "$60.00", "$70.00"],
        ["All wagers", "", "$17.00", "$65.00", "$80.00"],
    ]


def test_the_losers_and_winners_are_counted() -> None:
    text = shown(Wager("small", 500), Wager("double_3", 200), Wager("big", 200))
    assert text.endswith("2 lost and collected first, then 1 won and paid.\n")


def test_a_round_without_wagers_says_so() -> None:
    assert shown().endswith("\nNo wagers.\n")


def test_large_sums_are_shown_whole() -> None:
    assert "$1,000,000,000,000.00" in shown(Wager("small", 10**14), width=100)


def test_a_round_is_told_in_another_language() -> None:
    text = shown(Wager("small", 500), Wager("double_3", 200), language="zh-CN")
    assert text.startswith("荷官宣布：1, 3, 6, ")
    assert rows(text)[:2] == [
        ["对子 3", "输", "$2.00", "$0.00", "$0.00"],
        ["小", "1 赔 1", "$5.00", "$5.00", "$10.00"],
    ]
