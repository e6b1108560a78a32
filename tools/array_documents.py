"""The document of what stands in events as arrays, and the JSON Schema of all events.

For: writing both from the events' own types, with an example from a round that is played for it.
Must not know: any event by name but those of that round.
"""

import json
from collections.abc import Iterator
from functools import cache, reduce
from operator import or_
from typing import Any, get_args

import msgspec

from taisai.journal.heads import StreamHead
from taisai.scenarios import play, read_scenario
from taisai.stream_types import Event
from taisai.streams import KINDS, TABLE

_HEAD = "<!-- Written by `make docs` from the code. Do not edit by hand. -->"

_ABOUT = """\
Almost everything in the journal is an object whose fields have names. Where an event lists the
same few values for many terminals, bets or streams, each line is an array without names, and what
stands at which place is fixed for good: such an array never grows
([decision 16](../decisions/0016-nothing-recorded-is-ever-reinterpreted.md)). These are all of
them, each with an event that holds one, as the journal has it; places count from 0.

[events.schema.json](events.schema.json) is the JSON Schema of every event of every stream; each
kind of stream stands under `$defs` by its name. Who wants rows and no events takes
[`taisai export --as`](../guides/analyse-records.md).\
"""

_ROUND = """\
edition 9A, table 1 open, standard layout, hybrid, table limits $5 to $500 step $5
terminal 1 inserts $50.00
dealer gives a player position 1
dealer activates the tumbler, calls place your bets
terminal 1 wagers $5.00 on small
position 1 places $10 on big
wagering period expires
dealer calls no more bets
dealer uncovers and enters 1 2 4
table settles
dealer collects the losing wagers
"""


def arrays() -> str:
    """docs/reference/event-arrays.md."""
    lines = [_HEAD, "", "# Arrays in events", "", _ABOUT]
    for struct in _array_structs():
        holders = ", ".join(f"`{one.__name__}`" for one in _holders(struct))
        lines += ["", f"## {struct.__name__}", "", (struct.__doc__ or "").split("\n")[0], ""]
        lines += [f"In {holders}." if holders else "In signed heads, a line for each stream.", ""]
        lines += [f"{place}. `{name}`" for place, name in enumerate(struct.__struct_fields__)]
        lines += ["", "```json", _example(struct), "```"]
    return "\n".join(lines) + "\n"


def event_schema() -> str:
    """docs/reference/events.schema.json."""
    unions: list[Any] = [reduce(or_, kind.events) for kind in KINDS]
    names = [kind.name for kind in KINDS]
    schemas, parts = msgspec.json.schema_components(unions, ref_template="#/$defs/{name}")
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Events of taisai's journal",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in names],
        "$defs": {**parts, **dict(zip(names, schemas, strict=True))},
    }
    return json.dumps(document, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _array_structs() -> list[type[msgspec.Struct]]:
    """The array-like structs inside events, in the order in which events have them."""
    found = [
        part
        for kind in KINDS
        for event in kind.events
        for part in _structs(event)
        if part.__struct_config__.array_like
    ]
    return [*dict.fromkeys(found), StreamHead]


def _holders(struct: type[msgspec.Struct]) -> list[type[Event]]:
    events = [event for kind in KINDS for event in kind.events]
    return [event for event in events if struct in _structs(event)]


@cache
def _structs(kind: object) -> tuple[type[msgspec.Struct], ...]:
    return tuple(dict.fromkeys(_parts(kind, set())))


def _parts(kind: object, seen: set[object]) -> Iterator[type[msgspec.Struct]]:
    if kind in seen:
        return
    seen.add(kind)
    inside = list(get_args(kind))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
        inside += [one.type for one in msgspec.structs.fields(kind)]
    for one in inside:
        yield from _parts(one, seen)


def _example(struct: type[msgspec.Struct]) -> str:
    if struct is StreamHead:
        return json.dumps(["table-1", 41, "9f86d081884c7d659a2feaa0c55ad015" * 2])
    for line in play(read_scenario(_ROUND)):
        for event in line.events:
            if struct in _structs(type(event)) and _holds(event, struct):
                return TABLE.codec.encode(event).decode()
    raise AssertionError(f"no event of the round holds a {struct.__name__}")


def _holds(value: object, struct: type[msgspec.Struct]) -> bool:
    if isinstance(value, struct):
        return True
    if isinstance(value, tuple):
        return any(_holds(one, struct) for one in value)
    if isinstance(value, msgspec.Struct):
        return any(_holds(getattr(value, name), struct) for name in value.__struct_fields__)
    return False
