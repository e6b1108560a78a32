"""Every scenario plays as it says, and between them they leave nothing of the language unused."""

import re
from functools import cache
from pathlib import Path

import pytest

from taisai.scenarios import STEP_FORMS, Played, Scenario, play, read_scenario
from taisai.scenarios.expectations import EXPECTATION_FORMS
from taisai.table.codec import COMMAND_TYPES, EVENT_TYPES
from taisai.table.refusals import Code

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.round"))
SCENARIOS_MIN = 40


@cache
def scenario(file: Path) -> Scenario:
    return read_scenario(file.read_text(encoding="utf-8"))


@cache
def played(file: Path) -> tuple[Played, ...]:
    return tuple(play(scenario(file)))


ROUNDS = [
    pytest.param(
        file, id=file.stem, marks=[pytest.mark.rule(rule) for rule in scenario(file).shows]
    )
    for file in FILES
]


@pytest.mark.parametrize("file", ROUNDS)
def test_a_scenario_plays_as_it_says(file: Path) -> None:
    failures = [
        f"{file.name}:{one.line.number}: {failure}"
        for one in played(file)
        for failure in one.failures
    ]
    assert failures == []
    assert len(played(file)) == len(scenario(file).lines) + 1


@pytest.mark.parametrize("file", ROUNDS)
def test_a_scenario_says_what_it_is_about_and_which_rules_it_shows(file: Path) -> None:
    assert scenario(file).title
    assert scenario(file).shows


def test_there_are_scenarios_enough() -> None:
    assert len(FILES) >= SCENARIOS_MIN


def test_every_refusal_is_met_by_a_scenario() -> None:
    met = {one.refusal.code for file in FILES for one in played(file) if one.refusal is not None}
    assert [code.value for code in Code if code not in met] == []


def test_every_event_happens_in_a_scenario() -> None:
    seen = {type(event) for file in FILES for one in played(file) for event in one.events}
    assert [kind.__name__ for kind in EVENT_TYPES if kind not in seen] == []


def test_every_command_of_a_table_has_a_form() -> None:
    made = {kind for form in STEP_FORMS for kind in form.makes}
    assert [kind.__name__ for kind in COMMAND_TYPES if kind not in made] == []


def test_every_form_is_used_by_a_scenario() -> None:
    lines = [line for file in FILES for line in scenario(file).lines]
    used = {step.form.pattern for line in lines for step in line.steps}
    used |= {expected.form.pattern for line in lines for expected in line.expected}
    forms = (*STEP_FORMS, *EXPECTATION_FORMS)
    assert [form.pattern for form in forms if form.pattern not in used] == []


def test_the_example_of_the_guide_plays() -> None:
    guide = (FOLDER.parents[1] / "docs/guides/write-a-scenario.md").read_text(encoding="utf-8")
    example = "".join(re.findall(r"^```\n(.*?)^```", guide, flags=re.MULTILINE | re.DOTALL))
    failures = [str(failure) for one in play(read_scenario(example)) for failure in one.failures]
    assert failures == []
