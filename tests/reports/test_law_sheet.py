"""The list of the law as it is shown."""

import json
from io import StringIO

import pytest
from rich.console import Console, RenderableType

from taisai.reports.law_sheet import (
    as_comparison,
    as_list,
    as_readings,
    as_rules,
    as_slips,
    by_wording,
    comparison_json,
    readings_json,
    rules_json,
    rules_resting_on,
    sections,
)
from taisai.rules.law import LAW, READINGS, differences, rule_named


def _printed(shown: RenderableType, width: int = 80) -> str:
    out = StringIO()
    Console(file=out, width=width).print(shown)
    return out.getvalue()


def _words(shown: RenderableType, width: int = 80) -> str:
    return " ".join(_printed(shown, width).split())


@pytest.mark.parametrize("width", [80, 120])
def test_the_list_shows_every_rule_within_the_screen(width: int) -> None:
    # At 120 columns nothing but a defined term or an appendix wraps, so citations stand whole.
    lines = _printed(as_list(tuple(LAW.values()), width), width).splitlines()

    assert max(map(len, lines)) <= width
    begun = [line.split("  ")[0] for line in lines]
    assert {citation for citation in LAW if len(citation) <= 18} <= set(begun)


def test_the_list_counts_the_rules_by_status() -> None:
    rules = (LAW["D9 3.1"], LAW["D9 4.10"], LAW["D9 5.0(a)"], LAW["D9A 3.3(b)(ii)"])

    assert "4 rules: 1 enforced, 1 physical, 1 recorded, 1 shown." in _words(as_list(rules, 80))


def test_every_rule_stands_under_the_heading_of_its_section() -> None:
    headings = {
        heading: [str(r.citation) for r in rules] for heading, rules in sections(LAW.values())
    }

    assert "" not in headings
    assert headings["Division 9, section 5: opening of the table"] == [
        f"D9 5.0({letter})" for letter in "abcd"
    ]


def test_editions_that_share_a_wording_are_shown_together() -> None:
    assert [editions for editions, _ in by_wording(LAW["D9 4.1(d)"])] == [
        ["1998"],
        ["1999", "2008", "9A"],
    ]


def test_a_rule_in_full_shows_wordings_import_modules_and_readings() -> None:
    shown = _words(as_rules(rule_named("D9 4.1(d)")))

    assert "D9 4.1(d) Doubles" in shown
    assert "1999, 2008, 9A A double wins" in shown
    assert "9A has it by D9A 4.2(a)" in shown
    assert "enforced by taisai.rules.bets, taisai.rules.settlement" in shown
    assert "R22 How often" in shown


def test_a_physical_rule_shows_why() -> None:
    assert "physical the table, its clear top" in _words(as_rules(rule_named("D9 3.1")))


@pytest.mark.parametrize(
    ("name", "held"),
    [
        ("D9 4.10", "enforced by taisai.rules.odds, taisai.rules.settlement"),
        ("D9 5.0(a)", "recorded by taisai.table.decisions.opening, taisai.rules.people"),
        ("D9A 3.3(b)(i)", "shown by taisai.rules.limits, taisai.views.terminal"),
    ],
)
def test_a_rule_shows_what_holds_it_and_how(name: str, held: str) -> None:
    assert held in _words(as_rules(rule_named(name)))


def test_a_reading_of_several_rules_is_told_once() -> None:
    shown = _words(as_rules(rule_named("D9A 3.4(a)")))

    assert shown.count("How much history") == 1
    assert shown.count("R9 as above") == 2


def test_a_reading_shows_the_rules_it_bears_on() -> None:
    shown = _words(as_readings([READINGS["R40"]]))

    assert "R40 What if the game supervisor" in shown
    assert shown.endswith("bears on D9 7.2")


def test_a_reading_bears_on_the_rules_that_name_it() -> None:
    assert rules_resting_on(READINGS["R21"]) == ["D9 7.4", "D9A 7.5(b)"]


def test_the_slips_are_shown_with_their_places() -> None:
    assert "D9-2008 4.1(i) 2,5 or 6" in _words(as_slips())


def test_a_comparison_shows_both_wordings_and_counts() -> None:
    shown = _words(as_comparison(("1998", "1999"), differences("1998", "1999")))

    assert "no such rule" in shown
    assert shown.endswith("4 rules differ: 1 only in 1999, 3 worded differently.")


def test_a_comparison_without_difference_says_so() -> None:
    assert _words(as_comparison(("9A", "9A"), ())) == "9A and 9A do not differ in any rule."


def test_rules_as_json_have_every_field() -> None:
    rules = json.loads(rules_json([LAW["D9 6.1"], LAW["D9A 3.3(b)(i)"]]))

    played, shown = rules
    assert played["citation"] == "D9 6.1"
    assert played["status"] == "enforced"
    assert played["enforced_by"] == ["taisai.table.decisions.operation", "taisai.rules.people"]
    assert played["physical"] is None
    assert list(played["wordings"]) == ["1998", "1999", "2008", "9A"]
    assert played["readings"] == ["R4", "R41"]
    assert shown["held_by"] == ["taisai.rules.limits", "taisai.views.terminal"]
    assert (shown["status"], shown["enforced_by"]) == ("shown", [])


def test_readings_as_json_name_the_rules() -> None:
    (reading,) = json.loads(readings_json([READINGS["R40"]]))

    assert reading["name"] == "R40"
    assert reading["bears_on"] == ["D9 7.2"]


def test_a_comparison_as_json_has_a_wording_for_each_edition() -> None:
    found = json.loads(comparison_json(("1998", "2008"), differences("1998", "2008")))

    display = next(one for one in found if one["citation"] == "D9 3.4(g)")
    assert display["kind"] == "only in 2008"
    assert display["wordings"]["1998"] is None
    assert display["wordings"]["2008"].startswith("The casino operator may choose")
