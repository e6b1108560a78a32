"""Every citation leads to a place in this repository, wherever it is written."""

import importlib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]

HERE = "tests/documents/test_citations.py"
"""Which cites whatever it needs to show what happens."""

PRETENDED = {
    "docs/guides/add-a-bet.md": {"D9 4.1(m)"},
    "tests/cli/test_rules.py": {"D9 4.11", "R99"},
    "tests/documents/test_traceability.py": {
        *("D9 4.11", "D9 4.7(a)(i)", "D9 4.7(c)", "Div1 2", "R99"),
    },
    "tests/rules/test_law.py": {"D9 4.11", "D9 9", "D9A 8.1", "Div1 11.4", "R99"},
}
"""Citations that lead nowhere on purpose: what is refused, and a bet that is only imagined."""


@pytest.fixture
def citations(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "tools")
    return importlib.import_module("citations")


def test_every_citation_leads_to_a_place_in_the_repository(citations: ModuleType) -> None:
    dangling = {(one.file, one.citation) for one in citations.dangling() if one.file != HERE}

    assert dangling == {(file, one) for file, several in PRETENDED.items() for one in several}


def test_every_part_of_the_repository_is_searched(citations: ModuleType) -> None:
    searched = {file.relative_to(ROOT).as_posix() for file in citations.files()}

    for file in ("ARCHITECTURE.md", "src/taisai/money.py", "web/src/protocol/generated.ts"):
        assert file in searched
    for folder in citations.FOLDERS:
        assert any(file.startswith(f"{folder}/") for file in searched)


def test_promises_and_expectations_are_numbered_without_a_gap(citations: ModuleType) -> None:
    promises, expectations = citations.promises(), citations.expectations()

    assert promises == list(range(1, len(promises) + 1))
    assert expectations == [f"E{number}" for number in range(1, len(expectations) + 1)]
    assert promises
    assert expectations


def test_every_expectation_is_met_somewhere_in_the_source(citations: ModuleType) -> None:
    met = {one.citation for one in citations.all_citations() if one.file.startswith("src/")}

    assert [name for name in citations.expectations() if name not in met] == []


def test_a_citation_that_leads_nowhere_is_named_with_its_file(
    citations: ModuleType, tmp_path: Path
) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src/one.py").write_text('"""Obeys: promises 8 and 99; R8."""\n', encoding="utf-8")

    assert citations.dangling(tmp_path) == [citations.Cited("src/one.py", "promise 99")]


def test_what_is_built_or_frozen_is_not_searched(citations: ModuleType, tmp_path: Path) -> None:
    for folder in ("src/server/static", "tests/golden"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "one.js").write_text("// E99\n", encoding="utf-8")

    assert citations.all_citations(tmp_path) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("D9 4.7(a)", ["D9 4.7(a)"]),
        ("D9-1998 4.1(g): the tie", ["D9-1998 4.1(g)"]),
        ("D9 6.5(a), (b); D9A 7.4", ["D9 6.5(a)", "D9 6.5(b)", "D9A 7.4"]),
        ("D9A 3.3(c)(iv), (v)", ["D9A 3.3(c)(iv)", "D9A 3.3(c)(v)"]),
        ("D9A 3.3(c)(v)(A), (B)", ["D9A 3.3(c)(v)(A)", "D9A 3.3(c)(v)(B)"]),
        ("D9A 3.3(b)(iii), (d)", ["D9A 3.3(b)(iii)", "D9A 3.3(d)"]),
        ("D9 6.5(a) to (d)", ["D9 6.5(a)", "D9 6.5(d)"]),
        ("D9A 4.3 to 4.5 and 3.3(d)", ["D9A 4.3", "D9A 4.5", "D9A 3.3(d)"]),
        ("Div1 11.1, 12, 13.1", ["Div1 11.1", "Div1 12", "Div1 13.1"]),
        ("D9 4.1, 3 dice", ["D9 4.1"]),
        ("D9A Appendix A Option 1", ["D9A Appendix A Option 1"]),
        ("# D9\n    # 4.7(a): none", ["D9 4.7(a)"]),
        ("rule 4.10 has the prices", ["rule 4.10"]),
        ("9A 5", ["9A 5"]),
        ("R8, R44 and E8", ["R8", "R44", "E8"]),
        ("promises 12 (told), 13\nand 17", ["promise 12", "promise 13", "promise 17"]),
        ("Decision 16, decisions/0016", ["decision 16", "decisions/0016"]),
        ("docs/glossary.md", ["docs/glossary.md"]),
        ("ELSEWHERE 6 (recall)", ["ELSEWHERE 6"]),
        ("ELSEWHERE promise 7;", ["promise 7", "ELSEWHERE promise 7"]),
        ("the number 8, two rules and 9A", []),
    ],
)
def test_citations_are_read_from_any_text(
    citations: ModuleType, text: str, expected: list[str]
) -> None:
    assert list(citations.citations_in(text)) == expected


@pytest.mark.parametrize(
    "citation",
    [
        *("D9 4.7(a)", "D9 4", "D9-1998 4.1(g)", "D9A 3.3(c)", "Div1 9.3", "rule 4.10", "R8"),
        *("E8", "promise 8", "decision 16", "decisions/0016"),
        *("docs/glossary.md", "ARCHITECTURE.md"),
    ],
)
def test_what_is_there_is_found(citations: ModuleType, citation: str) -> None:
    assert citations.resolves(citation)


@pytest.mark.parametrize(
    "citation",
    [
        *("9A 5", "D9 4.11", "D9 6.5(c)", "Div1 2", "R99", "rule 4.11"),
        *("E99", "promise 99", "decision 8", "decisions/0099"),
        *("docs/nowhere.md", "ELSEWHERE.md", "ELSEWHERE 6", "ELSEWHERE promise 7"),
    ],
)
def test_what_is_not_there_is_not_found(citations: ModuleType, citation: str) -> None:
    assert not citations.resolves(citation)
