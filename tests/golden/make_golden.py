"""Writes the golden files of the version that is being made: what no older version's file says.

Files of a released version are frozen (decision 16): journals of that version are out there. An
event that is written as it always was needs no new file.

    PYTHONPATH=tests .venv/bin/python -m golden.make_golden
"""

import enum
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from golden import cage_examples, house_examples, table_examples
from taisai.rules import EDITIONS
from taisai.stream_types import Event
from taisai.streams import CAGE, HOUSE, TABLE, AnyKind

FOLDER = Path(__file__).parent
VERSION = "0.2"
"""The version whose files today's code still makes."""


EXAMPLES: dict[AnyKind, tuple[Event, ...]] = {
    TABLE: table_examples.EXAMPLES,
    CAGE: cage_examples.EXAMPLES,
    HOUSE: house_examples.EXAMPLES,
}
"""Of each kind of stream an example of every event."""


def golden_files() -> dict[str, bytes]:
    """The files of today's code by name: one for each event, and those about what is in them."""
    files: dict[str, bytes] = {}
    for kind, examples in EXAMPLES.items():
        for one in examples:
            files[f"{kind.name}/{type(one).__name__}.json"] = kind.codec.encode(one) + b"\n"
        files[f"{kind.name}_words.json"] = _shown(words(kind.events))
    files["arrays.json"] = _shown(arrays(kind.events for kind in EXAMPLES))
    return files


def _shown(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value)) + b"\n"


def newest(name: str, version: str = VERSION) -> Path | None:
    """The newest file of a name, of a version or an older one; None where there is none."""
    found = [one / name for one in versions() if _key(one.name) <= _key(version)]
    return next((one for one in reversed(found) if one.exists()), None)


def versions() -> list[Path]:
    """The folders of all versions, oldest first."""
    folders = (one for one in FOLDER.glob("[0-9]*") if one.is_dir())
    return sorted(folders, key=lambda one: _key(one.name))


def _key(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


# ------------------------------------------------------------------- what events are made of


def words(kinds: Iterable[object]) -> dict[str, list[str]]:
    """Every closed set of words that an event can hold, by its name; bets and editions too."""
    enums = (one for one in parts_of(kinds, set()) if issubclass(one, enum.Enum))
    found = {kind.__name__: [str(one.value) for one in kind] for kind in enums}
    bets = dict.fromkeys(bet.name for one in EDITIONS.values() for bet in one.bets)
    named = {"bets": list(bets), "editions": list(EDITIONS)} if "BetKind" in found else {}
    return {**named, **dict(sorted(found.items()))}


def arrays(kinds: Iterable[Iterable[object]]) -> dict[str, list[str]]:
    """Every struct in an event that is written as an array: its fields by their place."""
    every = (one for some in kinds for one in parts_of(some, set()))
    structs = (one for one in every if issubclass(one, msgspec.Struct))
    found = {one.__name__: one for one in structs if one.__struct_config__.array_like}
    return {name: list(one.__struct_encode_fields__) for name, one in sorted(found.items())}


def parts_of(kinds: Iterable[object], seen: set[object]) -> Iterator[type]:
    """Every class that stands in an event, at whatever depth."""
    for kind in kinds:
        if kind in seen:
            continue
        seen.add(kind)
        if isinstance(kind, type):
            yield kind
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            yield from parts_of((one.type for one in msgspec.structs.fields(kind)), seen)
        else:
            yield from parts_of(getattr(kind, "__args__", ()), seen)


def main() -> None:
    """Writes them."""
    for name, data in golden_files().items():
        path = FOLDER / VERSION / name
        path.unlink(missing_ok=True)
        older = newest(name)
        if older is None or older.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


if __name__ == "__main__":
    main()
