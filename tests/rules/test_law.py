"""The list of the law: finding rules, comparing editions, readings."""

import re
from types import MappingProxyType

import pytest

from taisai.names import BadInput
from taisai.rules import EDITIONS
from taisai.rules.citation import Citation
from taisai.rules.editions import UnknownEdition
from taisai.rules.law import (
    GENERAL_RULES,
    LAW,
    READINGS,
    SLIPS,
    Enforced,
    NotAnEntry,
    Physical,
    Recorded,
    Rule,
    Shown,
    UnknownReading,
    UnknownRule,
    differences,
    reading_named,
    rule_named,
)


def _found(text: str) -> list[str]:
    return [str(rule.citation) for rule in rule_named(text)]


# --------------------------------------------------------------------------- finding


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("D9 4.7(a)", ["D9 4.7(a)"]),
        ("d9  4.7 (A)", ["D9 4.7(a)"]),
        ("4.7(a)", ["D9 4.7(a)"]),
        ("4.7", ["D9 4.7(a)", "D9 4.7(b)", "D9A 4.7"]),
        ("D9A 4.7", ["D9A 4.7"]),
        ("D9-1998 4.1(g)", ["D9 4.1(g)"]),
        ("3.3(a)", ["D9 3.3(a)", "D9 3.3(a)(i)", "D9 3.3(a)(ii)", "D9 3.3(a)(iii)", "D9A 3.3(a)"]),
        ("4.10", ["D9 4.10"]),
        ("notice", ["1998 notice"]),
        ("8.1", ["1999 8.1"]),
        ("Appendix", ["D9 Appendix 1", "D9 Appendix 2", "D9A Appendix A Option 1"]),
        ("Div1 11.1", ["Div1 11.1"]),
        ("div1 9.3", ["Div1 9.3(a)", "Div1 9.3(b)", "Div1 9.3(c)"]),
        ("Div1 1.1 game supervisor", ["Div1 1.1 Game Supervisor"]),
    ],
)
def test_a_rule_is_found_by_its_number(text: str, expected: list[str]) -> None:
    assert _found(text) == expected


def test_a_prefix_finds_all_below_it_and_not_its_neighbour() -> None:
    found = _found("D9 4.1")

    assert found == [f"D9 4.1({letter})" for letter in "abcdefghijkl"]


def test_a_section_finds_all_its_rules() -> None:
    assert {citation[:5] for citation in _found("D9 6")} == {"D9 6."}


def test_a_division_finds_all_its_rules_and_no_others() -> None:
    assert {rule.citation.division for rule in rule_named("D9A")} == {"D9A"}


def test_a_number_alone_is_never_a_general_rules() -> None:
    with pytest.raises(UnknownRule, match="no rule is numbered"):
        rule_named("11.1")


@pytest.mark.parametrize(
    "text", ["", " ", "D9 4.11", "4.1(m)", "D9A 8.1", "tumbler", "(", "D9 4.1("]
)
def test_an_unknown_rule_is_refused(text: str) -> None:
    with pytest.raises(UnknownRule, match="no rule is numbered"):
        rule_named(text)


@pytest.mark.parametrize(
    ("text", "near"),
    [("D9 4.11", "D9 4.10"), ("3.3(a)(iv)", "D9 3.3(a)(i"), ("Div1 11.4", "Div1 11.3")],
)
def test_a_refusal_names_rules_that_are_near(text: str, near: str) -> None:
    with pytest.raises(UnknownRule, match=re.escape(near)):
        rule_named(text)


def test_a_refusal_without_near_rules_says_how_to_write_one() -> None:
    with pytest.raises(UnknownRule, match=r"write it as D9 4\.7"):
        rule_named("zzz")


# --------------------------------------------------------------------------- entries


def test_the_list_keeps_the_order_of_the_texts() -> None:
    order = list(LAW)

    assert order.index("D9 4.9") < order.index("D9 4.10") < order.index("D9 5.0(a)")


ENTRIES = {**LAW, **GENERAL_RULES}


@pytest.mark.parametrize("rule", ENTRIES.values(), ids=list(ENTRIES))
def test_a_rule_has_wordings_of_known_editions_only(rule: Rule) -> None:
    assert set(rule.wordings) <= set(EDITIONS)


@pytest.mark.parametrize("rule", ENTRIES.values(), ids=list(ENTRIES))
def test_a_rule_rests_on_known_readings_only(rule: Rule) -> None:
    assert set(rule.readings) <= set(READINGS)


@pytest.mark.parametrize("rule", ENTRIES.values(), ids=list(ENTRIES))
def test_a_rule_is_held_in_exactly_one_way(rule: Rule) -> None:
    ways = [bool(rule.held_by), bool(rule.physical)]

    assert ways.count(True) == 1


def test_the_status_says_itself_in_words() -> None:
    assert str(Enforced(("taisai.rules.bets",))) == "enforced"
    assert str(Recorded(("taisai.rules.bets",))) == "recorded"
    assert str(Shown(("taisai.rules.bets",))) == "shown"
    assert str(Physical("it is furniture")) == "physical"


def test_only_what_the_software_decides_counts_as_enforced() -> None:
    """What people find is recorded, what a screen shows is shown: neither is enforced."""
    statuses = {name: str(LAW[name].status) for name in ("D9 4.7(a)", "D9 5.0(a)", "D9 3.4(f)")}

    assert statuses == {
        "D9 4.7(a)": "enforced",
        "D9 5.0(a)": "recorded",
        "D9 3.4(f)": "shown",
    }
    assert not LAW["D9 5.0(a)"].enforced_by
    assert LAW["D9 5.0(a)"].held_by


def test_a_rule_of_division_9a_exists_in_that_edition_alone() -> None:
    assert all(set(rule.wordings) == {"9A"} for rule in rule_named("D9A"))


def test_a_general_rule_is_the_same_in_every_edition() -> None:
    for rule in GENERAL_RULES.values():
        assert set(rule.wordings) == set(EDITIONS)
        assert len(set(rule.wordings.values())) == 1


def test_a_rule_of_division_9_is_in_9a_just_where_9a_imports_it() -> None:
    for rule in rule_named("D9"):
        assert ("9A" in rule.wordings) == (rule.imported_by is not None)


@pytest.mark.parametrize(
    ("citation", "imported"),
    [
        ("D9 1.0", True),
        ("D9 3.4(g)", False),
        ("D9 4.1(k)", True),
        ("D9 5.0(a)", False),
        ("D9 6.1", True),
        ("D9 6.6", True),
        ("D9 7.5", True),
    ],
)
def test_9a_imports_what_its_text_names(citation: str, imported: bool) -> None:
    assert ("9A" in LAW[citation].wordings) is imported


def test_an_imported_rule_has_the_words_of_2008() -> None:
    assert LAW["D9 4.3"].wordings["9A"] == LAW["D9 4.3"].wordings["2008"]


def test_an_entry_that_says_nothing_is_refused() -> None:
    citation = Citation("D9", "9.9")
    with pytest.raises(NotAnEntry, match=r"D9 9\.9"):
        Rule(citation, "subject", MappingProxyType({}), Physical("furniture"))
    with pytest.raises(NotAnEntry, match=r"D9 9\.9"):
        Rule(citation, " ", MappingProxyType({"2008": "words"}), Physical("furniture"))


def test_a_status_that_says_nothing_is_refused() -> None:
    with pytest.raises(NotAnEntry, match="at least one module"):
        Enforced(())
    with pytest.raises(NotAnEntry, match="says why"):
        Physical(" ")


# --------------------------------------------------------------------------- comparison


def test_1998_and_1999_differ_in_rule_4_1_alone() -> None:
    changed = [str(one.rule.citation) for one in differences("1998", "1999")]

    assert changed == ["1999 8.1", "D9 4.1(d)", "D9 4.1(g)", "D9 4.1(h)"]


def test_1998_and_2008_differ_in_just_these_rules() -> None:
    changed = {str(one.rule.citation): one.kind for one in differences("1998", "2008")}

    assert changed == {
        "1998 notice": "only in 1998",
        "D9 3.2": "worded differently",
        "D9 3.4(g)": "only in 2008",
        "D9 4.1(d)": "worded differently",
        "D9 4.1(g)": "worded differently",
        "D9 4.1(i)": "only in 2008",
        "D9 4.1(j)": "only in 2008",
        "D9 4.1(k)": "only in 2008",
        "D9 4.1(l)": "only in 2008",
        "D9 4.3": "worded differently",
        "D9 4.9": "worded differently",
        "D9 4.10": "worded differently",
        "D9 6.1": "worded differently",
        "D9 6.3": "worded differently",
        "D9 6.4(a)": "worded differently",
        "D9 6.4(b)": "worded differently",
        "D9 7.4": "worded differently",
        "D9 7.5": "only in 2008",
        "D9 Appendix 1": "worded differently",
        "D9 Appendix 2": "only in 2008",
    }


def test_a_difference_carries_both_wordings_in_the_order_asked() -> None:
    (doubles,) = (one for one in differences("2008", "1998") if one.rule.subject == "Doubles")

    wordings = LAW["D9 4.1(d)"].wordings
    assert doubles.editions == ("2008", "1998")
    assert doubles.wordings == (wordings["2008"], wordings["1998"])


def test_2008_and_9a_differ_in_what_9a_adds_leaves_out_or_reads_anew() -> None:
    found = {str(one.rule.citation): one.kind for one in differences("2008", "9A")}

    assert found["D9A 3.3(c)(iv)"] == "only in 9A"
    assert found["D9 5.0(b)"] == "only in 2008"
    assert found["D9 7.1(c)"] == "worded differently"
    assert "D9 4.1(k)" not in found


def test_an_edition_does_not_differ_from_itself() -> None:
    assert differences("2008", "2008") == ()


@pytest.mark.parametrize(("one", "other"), [("2003", "2008"), ("2008", "2003"), ("", "1998")])
def test_comparing_with_an_unknown_edition_is_refused(one: str, other: str) -> None:
    with pytest.raises(UnknownEdition, match="there are 1998, 1999, 2008, 9A"):
        differences(one, other)


# --------------------------------------------------------------------------- readings


def test_there_are_fifty_eight_readings_in_order() -> None:
    assert list(READINGS) == [f"R{number}" for number in range(1, 59)]


@pytest.mark.parametrize("name", READINGS)
def test_every_reading_bears_on_some_rule(name: str) -> None:
    rules = [*LAW.values(), *GENERAL_RULES.values()]

    assert any(name in rule.readings for rule in rules)


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("R3", "36"),
        ("R8", "window"),
        ("R13", "total"),
        ("R22", "Once"),
        ("R30", "up"),
        ("R44", "bear"),
        ("R45", "neither wins nor loses"),
        ("R46", "last payment"),
        ("R58", "every seat is taken"),
    ],
)
def test_readings_stand_under_their_numbers(name: str, word: str) -> None:
    assert word in READINGS[name].reading


def test_a_reading_is_found_whatever_its_case() -> None:
    assert reading_named(" r8 ") is READINGS["R8"]


@pytest.mark.parametrize("name", ["R0", "R99", "8", ""])
def test_an_unknown_reading_is_refused(name: str) -> None:
    with pytest.raises(UnknownReading, match="R1 to R58"):
        reading_named(name)


def test_the_four_slips_are_in_rules_on_the_list() -> None:
    places = [Citation(slip.place.division, slip.place.rule) for slip in SLIPS]

    assert [str(place) for place in places] == [
        "D9 4.1(i)",
        "D9A 1.1 Game System",
        "D9A 3.3(a)",
        "D9 7.5",
    ]
    assert {str(place) for place in places} <= set(LAW)


def test_every_refusal_of_the_list_is_bad_input() -> None:
    assert all(issubclass(one, BadInput) for one in (UnknownRule, UnknownReading, NotAnEntry))
