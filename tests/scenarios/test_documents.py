"""A scenario as text, as JSON, and back: nothing that it says is lost, and the style is one."""

import json
from pathlib import Path

import pytest

from taisai.scenarios import (
    BadScenario,
    Scenario,
    format_scenario,
    from_json,
    read_scenario,
    to_json,
)
from taisai.scenarios.documents import FORMAT, document_of, schema

SCENARIOS = sorted((Path(__file__).parents[1] / "rounds").glob("*.round"))

UNTIDY = """# A title
#   shows D9 7.2

edition 9A,  table 1 open   # here
with window 10 s
terminal 1   inserts $20.00 -> credits $20.00   # a note


# A remark of its own
dealer activates the tumbler, calls place your bets->phase wagering
expect terminal 1 credits $20.00
"""
TIDY = """# A title
# shows D9 7.2
# here

edition 9A, table 1 open
with window 10 s
terminal 1 inserts $20.00 -> credits $20.00  # a note

# A remark of its own
dealer activates the tumbler, calls place your bets -> phase wagering
expect terminal 1 credits $20.00
"""


def said(scenario: Scenario) -> object:
    """All that a scenario says, wherever its lines stand."""
    lines = [(one.text, tuple(part.text for part in one.expected)) for one in scenario.lines]
    return scenario.title, scenario.shows, scenario.heading, lines


def test_an_untidy_text_is_put_into_the_style_once_and_for_all() -> None:
    assert format_scenario(UNTIDY) == TIDY
    assert format_scenario(TIDY) == TIDY


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: one.stem)
def test_every_scenario_is_in_the_style_and_says_the_same_in_json(scenario: Path) -> None:
    text = scenario.read_text(encoding="utf-8")
    styled = format_scenario(text)
    assert said(read_scenario(styled)) == said(read_scenario(text))
    assert from_json(to_json(text)) == styled == format_scenario(styled)
    assert text == styled, f"taisai format --write tests/rounds/{scenario.name}"


def test_json_says_its_format_and_each_expectation_by_itself() -> None:
    document = json.loads(to_json(UNTIDY))
    assert document["format"] == FORMAT
    assert document["heading"] == ["edition 9A, table 1 open", "window 10 s"]
    assert document["lines"][0] == {
        "do": "terminal 1 inserts $20.00",
        "expect": ["credits $20.00"],
        "remark": "a note",
    }
    assert document_of(UNTIDY).lines[1].gap


def test_its_schema_names_all_there_is() -> None:
    described = schema()["$defs"]
    assert set(described["ScenarioDocument"]["required"]) == {"format", "heading"}
    assert set(described["DocumentLine"]["properties"]) == {"do", "expect", "remark", "gap"}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"format": "taisai.scenario/2"}, "a scenario of the format 'taisai.scenario/2'"),
        ({"heading": []}, "the scenario is empty"),
        ({"lines": [{"do": "the moon rises"}]}, "is not a known deed"),
        ({"lines": [{"do": "terminal 1 inserts $5.00 # x"}]}, "a comment stands in `remark`"),
        ({"lines": [{"remark": "a\nterminal 1 inserts $5.00"}]}, "holds a line's end"),
        ({"lines": [{"done": "x"}]}, "unknown field"),
        ({"lines": 3}, "no scenario in JSON"),
    ],
)
def test_json_that_is_no_scenario_is_refused(change: dict[str, object], fault: str) -> None:
    given = {"format": FORMAT, "heading": ["edition 9A, table 1 open"], **change}
    with pytest.raises(BadScenario, match=fault):
        from_json(json.dumps(given))


def test_what_is_not_json_is_refused() -> None:
    with pytest.raises(BadScenario, match="no scenario in JSON"):
        from_json("{")
