"""Every scenario plays as it says, and between them they leave nothing of the language unused."""

import re
from functools import cache
from pathlib import Path

import pytest

from taisai.cage.commands import ChangeSettings as ChangeCageSettings
from taisai.cage.commands import OpenCage
from taisai.cage.events import SettingsChanged as CageSettingsChanged
from taisai.cage.events import UnclaimedWinningsRegistered
from taisai.cage.refusals import Code as CageCode
from taisai.scenarios import DEED_FORMS, PlayedLine, Scenario, play, read_scenario
from taisai.scenarios.expectations import EXPECTATION_FORMS
from taisai.stream_types import StaffCommand as CageStaffCommand
from taisai.streams import CAGE, TABLE
from taisai.table.refusals import Code

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.round"))
SCENARIOS_MIN = 40


@cache
def scenario(file: Path) -> Scenario:
    return read_scenario(file.read_text(encoding="utf-8"))


@cache
def played(file: Path) -> tuple[PlayedLine, ...]:
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


MET_ELSEWHERE = {
    Code.CHANGES_HANDS: "between processes, as in tests/simulation/busy_group.py",
}


def test_every_refusal_is_met_by_a_scenario() -> None:
    met = {one.refusal.code for file in FILES for one in played(file) if one.refusal is not None}
    assert [code.value for code in Code if code not in met | MET_ELSEWHERE.keys()] == []


CAGE_REFUSALS_NOT_FOR_PEOPLE = {
    CageCode.NOT_SET_UP: "the cage opens with the heading",
    CageCode.ALREADY_SET_UP: "the cage opens with the heading",
    CageCode.BAD_SETTINGS: "the language has no amount or time below zero",
    CageCode.BAD_SOURCE: "the Game System cites its own records",
    CageCode.ALREADY_REGISTERED: "the Game System tells a record once",
}
"""Refusals that no line of a scenario can meet, each with why."""


def test_every_refusal_of_the_cage_is_met_by_a_scenario_or_is_not_for_people() -> None:
    met = {
        one.refusal.code.value for file in FILES for one in played(file) if one.refusal is not None
    }
    unmet = {code for code in CageCode if code.value not in met}
    assert unmet <= set(CAGE_REFUSALS_NOT_FOR_PEOPLE)


def test_every_event_happens_in_a_scenario() -> None:
    seen = {type(event) for file in FILES for one in played(file) for event in one.events}
    assert [kind.__name__ for kind in TABLE.events if kind not in seen] == []


OF_BEFORE = {UnclaimedWinningsRegistered}
"""R48: from version 0.2 on tables tell the last word; this is read from records of before."""


def test_every_event_of_the_cage_but_new_settings_happens_in_a_scenario() -> None:
    seen = {type(event) for file in FILES for one in played(file) for event in one.cage_events}
    assert {kind for kind in CAGE.events if kind not in seen} == {CageSettingsChanged} | OF_BEFORE


def test_every_command_of_a_table_has_a_form() -> None:
    made = {kind for form in DEED_FORMS for kind in form.makes}
    assert [kind.__name__ for kind in TABLE.commands if kind not in made] == []


def test_every_command_of_people_at_the_cage_has_a_form() -> None:
    made = {kind for form in DEED_FORMS for kind in form.makes}
    people = [kind for kind in CAGE.commands if issubclass(kind, CageStaffCommand)]
    assert {kind for kind in people if kind not in made} == {OpenCage, ChangeCageSettings}


def test_every_form_is_used_by_a_scenario() -> None:
    lines = [line for file in FILES for line in scenario(file).lines]
    used = {deed.form.pattern for line in lines for deed in line.deeds}
    used |= {expected.form.pattern for line in lines for expected in line.expected}
    forms = (*DEED_FORMS, *EXPECTATION_FORMS)
    assert [form.pattern for form in forms if form.pattern not in used] == []


def test_the_example_of_the_guide_plays() -> None:
    guide = (FOLDER.parents[1] / "docs/guides/write-a-scenario.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```(\w*)\n(.*?)^```", guide, flags=re.MULTILINE | re.DOTALL)
    example = "".join(text for language, text in blocks if language == "")
    assert example
    failures = [str(failure) for one in play(read_scenario(example)) for failure in one.failures]
    assert failures == []
