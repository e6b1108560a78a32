"""R46: a wrong result, a void spin and a misplaced wager have a remedy at every moment."""

import importlib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def remedies(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "tools")
    return importlib.import_module("table_remedies")


@pytest.mark.rule("R46")
@pytest.mark.rule("D9 7.1")
@pytest.mark.rule("D9 7.2")
@pytest.mark.rule("D9A 7.3")
def test_there_is_no_moment_without_a_remedy(remedies: ModuleType) -> None:
    stuck = [
        (title, situation, fault)
        for title, variant in remedies.VARIANTS.items()
        for situation, moment in remedies.situations(variant).items()
        for fault in remedies.FAULTS
        if remedies.may_have_happened(fault, variant, situation)
        and remedies.way_out(fault, moment) is None
    ]
    assert stuck == []


def test_the_document_says_what_the_code_answers(remedies: ModuleType) -> None:
    written = (ROOT / "docs/table/remedies.md").read_text(encoding="utf-8")
    assert written == remedies.document(), "read the difference, then run `make docs`"
