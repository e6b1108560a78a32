"""The reference and the picture of a table leave nothing out."""

import importlib
import re
from pathlib import Path
from types import ModuleType

import pytest

from taisai.streams import TABLE
from taisai.table.phases import TRANSITIONS, Phase
from taisai.table.refusals import Code

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = ROOT / "docs" / "reference"


def headings(page: str) -> list[str]:
    return re.findall(r"^### (\w+)$", (REFERENCE / page).read_text("utf-8"), flags=re.MULTILINE)


@pytest.fixture
def picture(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "tools")
    return importlib.import_module("table_picture")


def test_every_command_is_in_the_reference() -> None:
    assert sorted(headings("commands.md")) == sorted(one.__name__ for one in TABLE.commands)


def test_every_event_is_in_the_reference() -> None:
    assert sorted(headings("events.md")) == sorted(one.__name__ for one in TABLE.events)


def test_every_refusal_is_in_the_reference_in_its_order() -> None:
    text = (REFERENCE / "refusals.md").read_text("utf-8")
    codes = re.findall(r"^\| \d+ \| `(\w+)`", text, flags=re.MULTILINE)
    assert codes == [code.value for code in Code]


def test_the_picture_has_every_phase_and_every_transition(picture: ModuleType) -> None:
    drawn = picture.picture()
    pairs = {(phase, then) for phase, leaving in TRANSITIONS.items() for then in leaving.values()}
    assert drawn.count("<polyline") == len(pairs)
    for phase in Phase:
        assert f">{phase.value.replace('_', ' ')}</text>" in drawn
    for leaving in TRANSITIONS.values():
        for event in leaving:
            assert re.search(rf">{event.__name__}(?: or)?</text>", drawn), event


def test_a_transition_without_a_place_in_the_picture_is_an_error(
    picture: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_another = {**TRANSITIONS, Phase.CLOSED: {TABLE.events[0]: Phase.SETTLING}}
    monkeypatch.setattr(picture, "TRANSITIONS", with_another)
    with pytest.raises(KeyError):
        picture.picture()
