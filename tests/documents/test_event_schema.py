"""The JSON Schema of events takes what the journal holds, and the arrays are all described."""

import json
from pathlib import Path

import jsonschema_rs
import pytest

from taisai.scenarios import play, read_scenario
from taisai.streams import CAGE, TABLE

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs/reference/events.schema.json").read_text())
PAGE = (ROOT / "docs/reference/event-arrays.md").read_text()


def validator(kind: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator({**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{kind}"}]})


@pytest.mark.parametrize(
    "name", ["hybrid-02-recalculated", "cage-03-held-after-a-correction", "layout-02-colours"]
)
def test_the_events_of_a_scenario_are_as_the_schema_says(name: str) -> None:
    table, cage = validator("table"), validator("cage")
    played = play(read_scenario((ROOT / f"tests/rounds/{name}.round").read_text()))
    for line in played:
        for event in line.events:
            assert table.is_valid(json.loads(TABLE.codec.encode(event))), event
        for fact in line.cage_events:
            assert cage.is_valid(json.loads(CAGE.codec.encode(fact))), fact


def test_what_is_no_event_is_not() -> None:
    table = validator("table")
    assert not table.is_valid({"type": "NoSuchEvent", "at": 1})
    assert not table.is_valid({"type": "RoundBegan"})


def test_every_array_has_a_place_on_the_page() -> None:
    for name in ("TerminalSettlement", "WagerChange", "TableSettlement", "StreamHead"):
        assert f"## {name}\n" in PAGE
