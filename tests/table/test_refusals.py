"""Every no: each code has its reason and its rule, and is said somewhere."""

import re
from pathlib import Path

import pytest

import taisai.table
from taisai.names import BadInput
from taisai.rules.citation import Citation
from taisai.table.refusals import REASONS, Code, Refused

ROOM = Path(taisai.table.__file__).parent
SOURCES = {
    path: path.read_text(encoding="utf-8")
    for path in ROOM.rglob("*.py")
    if path.name != "refusals.py"
}
EVERY_CODE = pytest.mark.parametrize("code", list(Code), ids=str)


def test_every_code_has_its_reason_in_the_same_order() -> None:
    assert list(REASONS) == list(Code)


@EVERY_CODE
def test_a_reason_cites_a_rule_and_says_it_in_words(code: Code) -> None:
    reason = REASONS[code]

    assert str(Citation.parse(reason.rule)) == reason.rule
    assert reason.words
    assert not reason.words.endswith(".")


@EVERY_CODE
def test_a_code_is_said_somewhere(code: Code) -> None:
    assert any(re.search(rf"Code\.{code.name}\b", text) for text in SOURCES.values())


@EVERY_CODE
def test_a_code_is_its_name_in_small_letters(code: Code) -> None:
    assert code.value == code.name.lower()


CITED = sorted(
    {
        rule
        for text in SOURCES.values()
        for rule in re.findall(r'Code\.[A-Z_]+(?:,|:)\s*"([^"]+)"', text)
    }
)


@pytest.mark.parametrize("rule", CITED)
def test_a_rule_given_with_a_code_is_a_citation(rule: str) -> None:
    assert str(Citation.parse(rule)) == rule


def test_rules_given_with_codes_are_found() -> None:
    assert "D9A 7.4" in CITED


def test_a_refusal_says_its_rule_and_the_values_involved() -> None:
    refused = Refused(Code.NOT_SPUN_ENOUGH, spins=2)

    assert str(refused) == "the dice must be spun at least three times (D9 6.1): spins 2"
    assert (refused.code, refused.rule) == (Code.NOT_SPUN_ENOUGH, "D9 6.1")
    assert refused.details == {"spins": 2}
    assert isinstance(refused, BadInput)


def test_another_rule_may_be_behind_a_code() -> None:
    assert Refused(Code.CALLED_ALREADY, "D9 6.3").rule == "D9 6.3"
