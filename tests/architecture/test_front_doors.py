"""Rooms have front doors: what others may use is at the door; how a room works is its own affair.

What a room speaks (its commands, events, state, vocabulary) are modules for all to read. The rest
is asked for by the room's own name: `from taisai.table import decide`. An import contract cannot
say this, because it takes the function `decide` for the module of the same name.
"""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"

SPOKEN: dict[str, frozenset[str]] = {
    "taisai.table": frozenset(
        {
            "accounts",
            "cabinet",
            "commands",
            "equipment",
            "events",
            "meters",
            "past_rounds",
            "phases",
            "procedure",
            "refusals",
            "standing_alerts",
            "state",
            "vocabulary",
        }
    ),
    "taisai.cage": frozenset(
        {"accounts", "commands", "events", "procedure", "refusals", "state", "vocabulary"}
    ),
    "taisai.house": frozenset(
        {"commands", "events", "procedure", "refusals", "state", "vocabulary"}
    ),
    "taisai.journal": frozenset(),
    "taisai.ledger": frozenset(),
    "taisai.streams": frozenset(),
    "taisai.words": frozenset(),
}
"""Rooms with a door, and the modules of each that anybody may read."""


def imports(file: Path) -> Iterator[tuple[str, str]]:
    """Each import of a module: the module, and a name from it or nothing."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, one.name) for one in node.names)
        elif isinstance(node, ast.Import):
            yield from ((one.name, "") for one in node.names)


def is_through_the_door(room: str, module: str, name: str) -> bool:
    """Whether what is imported is offered to everybody."""
    if module == room:
        return name in SPOKEN[room] or name in importlib.import_module(room).__all__
    return module.removeprefix(f"{room}.").split(".")[0] in SPOKEN[room]


def files_outside(room: str) -> list[Path]:
    """The modules of the other rooms."""
    inside = SOURCE.joinpath(*room.split("."))
    return [one for one in sorted(SOURCE.rglob("*.py")) if inside not in one.parents]


@pytest.mark.parametrize("room", SPOKEN)
def test_what_others_use_of_a_room_is_at_its_door(room: str) -> None:
    around = [
        f"{file.relative_to(SOURCE)} takes {name or 'all'} from {module}"
        for file in files_outside(room)
        for module, name in imports(file)
        if module == room or module.startswith(f"{room}.")
        if not is_through_the_door(room, module, name)
    ]
    assert around == []


def test_the_door_is_not_the_wall() -> None:
    assert not is_through_the_door("taisai.table", "taisai.table.decisions.lookups", "terminal_at")
    assert not is_through_the_door("taisai.table", "taisai.table.evolve", "evolve")
    assert not is_through_the_door("taisai.journal", "taisai.journal.heads", "Heads")
    assert is_through_the_door("taisai.table", "taisai.table", "evolve")
    assert is_through_the_door("taisai.table", "taisai.table.events.corrections", "Correction")
