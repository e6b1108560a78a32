"""Each promise of ARCHITECTURE.md names what has tried to break it, and that is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
PROMISES = TEXT[TEXT.index("## Promises") : TEXT.index("## Design decisions, in brief")]
EACH = re.findall(r"(?ms)^(\d+)\. (.*?)(?=^\d+\. |\Z)", PROMISES)


def test_promises_are_numbered_without_a_gap() -> None:
    assert [int(number) for number, _ in EACH] == list(range(1, len(EACH) + 1))


@pytest.mark.parametrize(("number", "words"), EACH, ids=[number for number, _ in EACH])
def test_each_promise_names_what_has_tried_to_break_it(number: str, words: str) -> None:
    _, found, tried = words.partition("*Tried:*")
    assert found, number
    paths = re.findall(r"`(tests/[^`]+)`", tried)
    assert paths, number
    assert [one for one in paths if not (ROOT / one).exists()] == []
