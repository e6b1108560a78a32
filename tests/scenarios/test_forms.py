"""The deeds: each makes the commands it says."""

import pytest

from taisai.rules import Outcome, edition_named
from taisai.scenarios import DEED_FORMS, SECTIONS, play, read_scenario
from taisai.scenarios.forms.opening import all_runs
from taisai.scenarios.headings import NOTHING
from taisai.scenarios.moments import AfterSilence, Moment
from taisai.stream_types import Command
from taisai.streams import CAGE, TABLE
from taisai.table.commands import AdjustWager, RecalculateRound
from taisai.table.vocabulary import Setup

OPEN = "edition 9A, table 1 open\n"


def made_by(line: str) -> tuple[Command, ...]:
    """The commands that a line asks for at an open table."""
    scenario = read_scenario(OPEN + line)
    opened = next(iter(play(scenario)))
    moment = Moment(opened.after, opened.at, scenario.heading, 0, {})
    (deed,) = scenario.lines[0].deeds
    actions = deed.form.meaning(deed.values, moment)
    commands = [one.command if isinstance(one, AfterSilence) else one for one in actions]
    return tuple(one for one in commands if isinstance(one, Command))


def test_no_two_forms_are_alike() -> None:
    patterns = [form.pattern for form in DEED_FORMS]
    assert len(patterns) == len(set(patterns))


def test_every_form_says_what_it_does_in_a_sentence() -> None:
    assert [form.pattern for form in DEED_FORMS if not form.says.endswith(".")] == []


def test_every_section_has_forms() -> None:
    assert all(SECTIONS.values())
    known = {*TABLE.commands, *CAGE.commands}
    assert {kind for form in DEED_FORMS for kind in form.makes} <= known


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("dealer enters 1 2 5", ["PressEntryButton"] * 3 + ["PressEnter"]),
        ("terminal 1 undoes 2 times", ["UndoWager"] * 2),
        ("the Game System is down for 2 seconds", ["RecordInterruption"]),
        ("casino supervisor installs terminals 9 and 10", ["InstallTerminal"] * 2),
        ("10 seconds pass", []),
    ],
)
def test_a_line_makes_its_commands(line: str, names: list[str]) -> None:
    assert [type(command).__name__ for command in made_by(line)] == names


def test_two_persons_are_named_with_the_time_of_asking() -> None:
    (command,) = made_by(
        "casino supervisor Carl with game supervisor Gus 2 minutes after asking recalculates "
        'round 3 at terminal 4 as 1 2 3 on evidence "camera" because "misread"'
    )
    assert isinstance(command, RecalculateRound)
    assert (command.by.id, command.second.id) == ("Carl", "Gus")
    assert (command.round, command.terminal, command.faces) == (3, 4, (1, 2, 3))
    assert (command.evidence, command.reason) == ("camera", "misread")


def test_an_adjustment_has_where_it_lies_and_where_it_is_settled() -> None:
    (command,) = made_by(
        "casino supervisor with game supervisor settles big of position 2 as small "
        'for moved by patron because "an elbow"'
    )
    assert isinstance(command, AdjustWager)
    assert (command.position, command.bet, command.to_bet) == (2, "big", "small")


@pytest.mark.parametrize("layout", ["standard", "alternative"])
def test_a_full_test_has_56_outcomes(layout: str) -> None:
    setup = Setup(table="1", mode=NOTHING.setup.mode, edition="9A", layout=layout)
    runs = all_runs(setup)
    assert len(runs) == 56
    assert dict(runs)[(1, 1, 1)] == edition_named(setup.edition).lit(setup.layout, Outcome(1, 1, 1))
