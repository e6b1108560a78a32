"""No rule of the law is forgotten: each is on the list, is held somehow, and is proved if held.

The numbers below are written from the texts and not from the list: a rule that is nowhere fails
here. Where a text has no letters left, they are counted by position.
"""

import importlib
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

from taisai.rules.law import GENERAL_RULES, LAW, READINGS

ROOT = Path(__file__).resolve().parents[2]


def _lettered(number: str, letters: str) -> list[str]:
    return [f"{number}({letter})" for letter in letters]


def _numbered(number: str, count: int) -> list[str]:
    return [f"{number}({roman})" for roman in ("i", "ii", "iii", "iv", "v", "vi")[:count]]


DIVISION_9 = [
    "1.0",
    "2.0",
    "3.1",
    "3.2",
    "3.3(a)",
    *_numbered("3.3(a)", 3),
    "3.3(b)",
    *_lettered("3.4", "abcd"),
    *_numbered("3.4(e)", 5),
    *_lettered("3.4", "fg"),
    *_lettered("4.1", "abcdefghijkl"),
    *["4.2", "4.3", "4.4", "4.5", "4.6"],
    *_lettered("4.7", "ab"),
    *["4.8", "4.9", "4.10"],
    *_lettered("5.0", "abcd"),
    *["6.1", "6.2", "6.3"],
    *_lettered("6.4", "ab"),
    *_lettered("6.5", "ab"),
    "6.6",
    *_lettered("7.1", "abcd"),
    "7.1 tail",
    *["7.2", "7.3", "7.4", "7.5"],
    *["Appendix 1", "Appendix 2"],
]

DIVISION_9A = [
    "1.1",
    *["1.1 Fixed Wagering Period", "1.1 Game System", "1.1 Tai-Sai Terminal"],
    *_lettered("1.2", "ab"),
    *["2.1", "2.2"],
    *_lettered("3.1", "abc"),
    *_numbered("3.1(d)", 4),
    "3.2(a)",
    *_numbered("3.2(b)", 4),
    *_lettered("3.2", "cd"),
    "3.3(a)",
    *_numbered("3.3(b)", 6),
    *_numbered("3.3(c)", 2),
    *_lettered("3.3(c)(iii)", "AB"),
    "3.3(c)(iv)",
    *_lettered("3.3(c)(v)", "AB"),
    *_numbered("3.3(d)", 2),
    "3.3(e)",
    "3.4",
    *_numbered("3.4(a)", 3),
    *_numbered("3.4(b)", 2),
    *_lettered("3.4(b)(iii)", "ABC"),
    *["3.5", "3.6"],
    "4.1",
    *_lettered("4.2", "abc"),
    *_lettered("4.3", "ab"),
    "4.4",
    *_lettered("4.5", "ab"),
    *["4.6", "4.7", "4.8", "4.9"],
    *["5.1", "5.2", "5.3", "5.4(a)"],
    *_numbered("5.4(b)", 2),
    *_lettered("5.4(b)(iii)", "AB"),
    *["6.1", "6.2", "6.3"],
    *["7.1", "7.2", "7.3"],
    *_lettered("7.4", "ab"),
    *_lettered("7.5", "abc"),
    "Appendix A Option 1",
]

NUMBERS_OF_THE_TEXTS = [
    "1998 notice",
    "1999 8.1",
    *(f"D9 {number}" for number in DIVISION_9),
    *(f"D9A {number}" for number in DIVISION_9A),
]


@pytest.fixture
def documents(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "tools")
    return importlib.import_module("law_documents")


# --------------------------------------------------------------------------- the list


def test_every_number_of_the_texts_is_on_the_list_and_no_other() -> None:
    assert list(LAW) == NUMBERS_OF_THE_TEXTS


def test_every_rule_has_a_status() -> None:
    without = [citation for citation, rule in LAW.items() if not (rule.held_by or rule.physical)]

    assert without == []


def test_every_module_named_on_the_list_exists() -> None:
    listed = (*LAW.values(), *GENERAL_RULES.values())
    named = {module for rule in listed for module in rule.held_by}

    assert [module for module in sorted(named) if find_spec(module) is None] == []


# --------------------------------------------------------------------------- the tests' marks


def test_every_enforced_rule_is_proved_by_a_test(documents: ModuleType) -> None:
    proved = documents.marks_by_place(documents.marks_in())

    listed = {**LAW, **GENERAL_RULES}
    unproved = [
        citation for citation, rule in listed.items() if rule.held_by and citation not in proved
    ]
    assert unproved == []


def test_every_mark_cites_a_rule_or_reading_on_the_list(documents: ModuleType) -> None:
    astray = [mark for mark in documents.marks_in() if documents.place_of(mark.citation) is None]

    assert astray == []


@pytest.mark.parametrize(
    ("citation", "place"),
    [
        ("D9 4.7(a)", "D9 4.7(a)"),
        ("D9-1998 4.1(g)", "D9 4.1(g)"),
        ("D9 4.1(d)(ii)", "D9 4.1(d)"),
        ("D9A 3.3(c)", "D9A 3.3(c)"),
        ("R8", "R8"),
        ("D9 4", "D9 4"),
        ("Div1 11.1", "Div1 11.1"),
        ("Div1 9.3", "Div1 9.3"),
        ("Div1 2", None),
        ("D9 4.11", None),
        ("D9 4.7(c)", None),
        ("D9 4.7(a)(i)", None),
        ("D9", None),
        ("4.7(a)", None),
        ("R99", None),
        ("", None),
    ],
)
def test_a_mark_is_placed_on_the_list_or_nowhere(
    documents: ModuleType, citation: str, place: str | None
) -> None:
    assert documents.place_of(citation) == place


MARKED = """
import pytest

pytestmark = pytest.mark.rule("D9 1.0")

@pytest.mark.rule("D9 4.1(a)")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("D9 4.1(b)"))])
def test_one(x): ...

class TestGroup:
    @pytest.mark.rule("R8")
    async def test_two(self): ...
"""


def test_marks_are_read_from_the_text_of_tests(documents: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(MARKED, encoding="utf-8")

    found = documents.marks_in(tmp_path, tmp_path)

    assert [(mark.citation, mark.file, mark.test) for mark in found] == [
        ("D9 1.0", "test_it.py", ""),
        ("D9 4.1(a)", "test_it.py", "test_one"),
        ("D9 4.1(b)", "test_it.py", "test_one"),
        ("R8", "test_it.py", "test_two"),
    ]


def test_what_a_scenario_shows_is_read_from_its_comments(
    documents: ModuleType, tmp_path: Path
) -> None:
    (tmp_path / "one.round").write_text("# shows D9 7.2, R8\nedition 9A\n", encoding="utf-8")

    found = documents.marks_in(tmp_path, tmp_path)

    assert [(mark.citation, mark.file, mark.test) for mark in found] == [
        ("D9 7.2", "one.round", ""),
        ("R8", "one.round", ""),
    ]


def test_a_mark_that_must_be_computed_is_refused(documents: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        '@pytest.mark.rule(f"D9 {number}")\ndef test_one(): ...\n', encoding="utf-8"
    )

    with pytest.raises(documents.UnreadableMark, match=r"test_it\.py:1: .* plain string"):
        documents.marks_in(tmp_path, tmp_path)


# --------------------------------------------------------------------------- the documents


def test_traceability_tells_every_rule_once(documents: ModuleType) -> None:
    lines = documents.traceability().splitlines()

    told = [line.split(" | ")[0].removeprefix("| ") for line in lines if line.startswith("| ")]
    assert [citation for citation in told if citation in LAW] == list(LAW)


def test_traceability_links_to_files_that_exist(documents: ModuleType) -> None:
    links = {
        part.split(")")[0].removeprefix("../../")
        for part in documents.traceability().split("](")[1:]
    }

    assert [link for link in sorted(links) if not (ROOT / link).is_file()] == []


def test_a_module_that_does_not_exist_has_no_file(documents: ModuleType) -> None:
    assert documents.file_of("taisai.rules") == "src/taisai/rules/__init__.py"
    with pytest.raises(LookupError, match=r"taisai\.nowhere"):
        documents.file_of("taisai.nowhere")


def test_the_page_of_general_rules_tells_every_one_and_claims_nothing(
    documents: ModuleType,
) -> None:
    page = documents.general_rules()

    assert [citation for citation in GENERAL_RULES if f"\n| {citation} | " not in page] == []
    assert "does not claim to conform" in " ".join(page.split())


def test_the_readings_page_tells_every_reading(documents: ModuleType) -> None:
    page = documents.readings()

    assert [name for name in READINGS if f"\n## {name}\n" not in page] == []


def test_the_editions_page_compares_1998_with_2008(documents: ModuleType) -> None:
    (section,) = (
        part for part in documents.editions().split("\n## ") if part.startswith("1998 and 2008")
    )

    assert "| D9 4.1(k): Odd | *no such rule* | On the alternative layout" in section
