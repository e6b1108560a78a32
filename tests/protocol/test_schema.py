"""The schema says what the structs say, and the types say what the schema says."""

import importlib
import json
from pathlib import Path
from types import ModuleType

import pytest

from taisai.protocol.schema import REF, command_names, definitions, document
from taisai.stream_types import Sender
from taisai.streams import KINDS

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def generator(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "tools")
    return importlib.import_module("generate_types")


def test_every_name_that_is_referred_to_is_defined() -> None:
    text = json.dumps(document())
    named = {part.split('"')[0] for part in text.split(REF)[1:]}
    assert named <= definitions().keys()


def test_every_command_that_a_screen_may_send_is_defined_once() -> None:
    names = [
        name for senders in command_names().values() for found in senders.values() for name in found
    ]
    sendable = [
        command
        for kind in KINDS
        for command in kind.commands
        if command.sender is not Sender.GAME_SYSTEM
    ]
    assert len(set(names)) == len(names) == len(sendable)
    assert set(names) <= definitions().keys()


def test_no_command_has_a_field_that_the_server_fills_in() -> None:
    found = definitions()
    for senders in command_names().values():
        for names in senders.values():
            for name in names:
                assert not {"by", "second", "proposed_at"} & found[name]["properties"].keys()
    assert found["CashOut"]["required"] == ["type"]


def test_commands_of_the_same_name_are_told_apart() -> None:
    found = definitions()
    kinds = ("TableChangeSettings", "CageChangeSettings", "HouseChangeSettings")
    assert {found[name]["properties"]["type"]["enum"][0] for name in kinds} == {"ChangeSettings"}


def test_the_webs_types_are_not_stale(generator: ModuleType) -> None:
    file = ROOT / generator.PATH
    assert file.read_text(encoding="utf-8") == generator.types(), "run `make docs`"


def test_a_new_field_makes_the_types_stale(
    generator: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = definitions()
    found["Ping"]["properties"]["extra"] = {"type": "integer"}
    before = generator.types()
    monkeypatch.setattr(generator, "definitions", lambda: found)
    assert generator.types() != before


def test_a_type_is_written_with_its_words_and_what_may_be_absent(generator: ModuleType) -> None:
    text = generator.types()
    assert '/** Doubles every wager. */\nexport interface DoubleWagers {\n  type: "Double' in text
    assert "  round?: number;" in text
    assert 'export type HouseKind = "demo" | "live";' in text
    assert "  runs: [[number, number, number], string[]][];" in text
