"""Writes the golden files of the version that is being made.

Run it before a release only, and read the difference: a golden file of a released version is never
written again, because journals of that version are out there.

    PYTHONPATH=tests .venv/bin/python -m golden.make_golden
"""

import enum
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from golden.table_examples import EXAMPLES
from taisai.rules import BETS, EDITIONS
from taisai.table.codec import EVENT_TYPES, encode

FOLDER = Path(__file__).parent
VERSION = "0.1"
"""The version whose files today's code still makes."""


def golden_files() -> dict[str, bytes]:
    """The files of today's code by name: one for each event, and one for the words in them."""
    files = {f"table/{type(one).__name__}.json": encode(one) + b"\n" for one in EXAMPLES}
    files["table_words.json"] = msgspec.json.format(msgspec.json.encode(words(EVENT_TYPES))) + b"\n"
    return files


def words(kinds: Iterable[object]) -> dict[str, list[str]]:
    """Every closed set of words that an event can hold, by its name; bets and editions too."""
    found = {kind.__name__: [str(one.value) for one in kind] for kind in _enums(kinds, set())}
    return {"bets": list(BETS), "editions": list(EDITIONS), **dict(sorted(found.items()))}


def _enums(kinds: Iterable[object], seen: set[object]) -> Iterator[type[enum.Enum]]:
    for kind in kinds:
        if kind in seen:
            continue
        seen.add(kind)
        if isinstance(kind, type) and issubclass(kind, enum.Enum):
            yield kind
        elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            yield from _enums((one.type for one in msgspec.structs.fields(kind)), seen)
        else:
            yield from _enums(getattr(kind, "__args__", ()), seen)


def main() -> None:
    """Writes them."""
    for name, data in golden_files().items():
        path = FOLDER / VERSION / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


if __name__ == "__main__":
    main()
