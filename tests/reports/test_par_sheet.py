"""The par sheet in its four forms."""

import csv
import io
import json
from fractions import Fraction
from html.parser import HTMLParser

import pytest
from rich.console import Console

from rules.made_editions import EVERY_BET
from taisai.maths import BetFigures, figures_of
from taisai.reports.par_sheet import (
    WIDE_COLUMNS,
    as_csv,
    as_html,
    as_json,
    as_table,
    groups_of,
    par_sheet,
)
from taisai.rules import EDITIONS, BetKind
from taisai.rules.edition import ALTERNATIVE, STANDARD

EDITION = EDITIONS["9A"]
BETS = {bet.name: bet for bet in EDITION.bets}

STANDARD_SHEET = par_sheet(EDITIONS["2008"], STANDARD)
ALTERNATIVE_SHEET = par_sheet(EDITIONS["9A"], ALTERNATIVE)


def rows() -> dict[str, dict[str, object]]:
    return {row["bet"]: row for row in json.loads(as_json(ALTERNATIVE_SHEET))}


def text_of(width: int, sheet: tuple[BetFigures, ...] = ALTERNATIVE_SHEET) -> str:
    console = Console(width=width, file=io.StringIO(), color_system=None)
    with console.capture() as capture:
        console.print(as_table(sheet, "Par sheet", width))
    return capture.get()


def test_the_standard_layout_has_50_bets_and_the_alternative_106() -> None:
    assert (len(STANDARD_SHEET), len(ALTERNATIVE_SHEET)) == (50, 106)


def test_json_has_one_row_for_each_bet_in_the_order_of_the_law() -> None:
    assert list(rows()) == list(BETS)


@pytest.mark.rule("D9 4.10")
def test_json_prints_the_odds_as_the_law_does() -> None:
    assert rows()["triple_5"]["odds"] == "180 to 1"


@pytest.mark.rule("D9 4.10")
def test_json_lists_the_three_odds_of_a_face() -> None:
    assert rows()["face_6"]["odds"] == ["1 to 1", "2 to 1", "12 to 1"]


def test_json_gives_ways_as_a_number_and_the_edge_as_a_fraction() -> None:
    assert (rows()["small"]["ways"], rows()["small"]["house_edge"]) == (105, "1/36")


def test_json_says_the_exact_figures() -> None:
    for name, row in rows().items():
        figures = figures_of(name, EDITION)
        assert (
            Fraction(str(row["chance"])),
            Fraction(str(row["hit_rate"])),
            Fraction(str(row["expectation"])),
            Fraction(str(row["variance"])),
        ) == (figures.chance, figures.hit_rate, figures.expectation, figures.variance)


def test_csv_has_the_same_columns_and_rows_as_json() -> None:
    read = list(csv.DictReader(io.StringIO(as_csv(ALTERNATIVE_SHEET))))
    assert [(row["bet"], row["house_edge"]) for row in read] == [
        (name, row["house_edge"]) for name, row in rows().items()
    ]
    assert list(read[0]) == list(rows()["small"])


def test_csv_joins_the_odds_of_a_face() -> None:
    read = {row["bet"]: row for row in csv.DictReader(io.StringIO(as_csv(STANDARD_SHEET)))}
    assert read["face_1"]["odds"] == "1 to 1; 2 to 1; 12 to 1"


def test_groups_hold_every_bet_once() -> None:
    grouped = [bet.name for group in groups_of(ALTERNATIVE_SHEET) for bet in group.bets]
    assert sorted(grouped) == sorted(BETS)


def test_all_bets_of_a_group_have_the_same_figures() -> None:
    for group in groups_of(ALTERNATIVE_SHEET):
        for bet in group.bets:
            figures = figures_of(bet.name, EDITION)
            assert (figures.odds, figures.ways_by_odds) == (
                group.figures.odds,
                group.figures.ways_by_odds,
            )


def test_groups_are_titled_by_what_their_bets_share() -> None:
    assert [group.title for group in groups_of(ALTERNATIVE_SHEET)] == [
        "Small, Big",
        "Triple 1 to 6",
        "Double 1 to 6",
        "Any Triple",
        *(f"Total {low}, {21 - low}" for low in range(4, 11)),
        "Combination of two",
        "Face 1 to 6",
        "Three dice, a pair",
        "Three dice, no pair",
        "Four numbers",
        "Odd, Even",
    ]


@pytest.mark.parametrize("width", [80, WIDE_COLUMNS, 120])
def test_the_table_cuts_nothing_off_and_wraps_no_row(width: int) -> None:
    lines = text_of(width).splitlines()
    assert "…" not in "".join(lines)
    assert sum("to 1" in line for line in lines) == len(groups_of(ALTERNATIVE_SHEET))
    assert len(lines) == len(groups_of(ALTERNATIVE_SHEET)) + 6


def test_a_narrow_table_says_odds_ways_and_edge() -> None:
    (line,) = [line for line in text_of(80).splitlines() if "Face 1 to 6" in line]
    assert " ".join(line.split()) == "Face 1 to 6 1, 2 or 12 to 1 75+15+1 2.37 3.7037 % 1/27"


def test_a_wide_table_adds_rule_chance_and_variance() -> None:
    (line,) = [line for line in text_of(120).splitlines() if "Small, Big" in line]
    assert " ".join(line.split()) == (
        "Small, Big 4.1(a), (b) 1 to 1 105 48.61 % 2.06 2.7778 % 1/36 0.999"
    )


class Page(HTMLParser):
    """Checks that every element that opens closes, and gathers the headings of the rows."""

    VOID = frozenset({"meta"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows: list[str] = []
        self._is_row_heading = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)
        self._is_row_heading = ("scope", "row") in attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self._is_row_heading = False

    def handle_data(self, data: str) -> None:
        if self._is_row_heading:
            self.rows.append(data)


def test_the_page_is_whole_and_has_a_row_for_each_bet() -> None:
    page = Page()
    page.feed(as_html(ALTERNATIVE_SHEET, "Par sheet", "source"))
    assert page.open == []
    assert page.rows == [bet.title for bet in BETS.values()]


def test_the_page_needs_nothing_from_elsewhere() -> None:
    text = as_html(ALTERNATIVE_SHEET, "Par sheet", "source")
    assert not any(word in text for word in ("http", "src=", "href=", "@import", "url("))


def test_the_page_escapes_what_it_is_given() -> None:
    text = as_html(STANDARD_SHEET, '<i>"h"', "<script>")
    assert "&lt;i&gt;&quot;h&quot;" in text
    assert "&lt;script&gt;" in text
    assert "<script>" not in text


def test_a_bet_with_a_price_of_its_own_has_a_line_of_its_own() -> None:
    dearer = {"double_3": 10, "combination_1_4": 5, "four_numbers_6_5_4_2": 6}
    sheet = par_sheet(EDITION.with_odds("dearer", dearer), ALTERNATIVE)
    text = text_of(80, sheet)
    for title in (
        *("Double 1, 2, 4 to 6 ", "Double 3 ", "1 and 4 ", "Combination of two "),
        *("6, 5, 4, 2 ", "Four numbers "),
    ):
        assert title in text


def test_lines_of_one_kind_are_told_apart_by_how_many_bets_they_are_for() -> None:
    cheaper = {"combination_1_4": 5, "combination_1_5": 5}
    sheet = par_sheet(EDITION.with_odds("cheaper", cheaper), STANDARD)
    text = text_of(160, sheet)
    assert "Combination of two, 13 of them" in text
    assert "Combination of two, 2 of them" in text


@pytest.mark.parametrize("kind", BetKind)
def test_the_page_has_a_heading_for_every_kind(kind: BetKind) -> None:
    bet = next(bet for bet in EVERY_BET.bets if bet.kind is kind)
    assert 'scope="rowgroup"' in as_html([figures_of(bet.name, EVERY_BET)], "Par sheet", "source")
