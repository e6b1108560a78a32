"""A scenario as it was played, for programs: each line with what happened, as JSON.

For: `taisai play --format json`. Must not know how a scenario is read or run.
"""

from collections.abc import Iterable

import msgspec

from taisai.scenarios import PlayedLine, Scenario
from taisai.streams import CAGE, TABLE


class PlayedOut(msgspec.Struct, frozen=True, kw_only=True):
    """One line after it was played.

    Attributes:
        line: Its number in the text.
        at: The time after it, in milliseconds since 1970, in UTC.
        expected: What was expected of it.
        failures: What of that did not come about, in words; empty where all did.
        refused: The code of the refusal; empty where nothing was refused.
        phase: Of the table after it; empty before it is set up.
        events: What the table recorded, as the journal has it.
        cage_events: What the cage did.
    """

    line: int
    do: str
    at: int
    expected: tuple[str, ...]
    failures: tuple[str, ...]
    refused: str
    phase: str
    events: tuple[msgspec.Raw, ...]
    cage_events: tuple[msgspec.Raw, ...]


class PlayOut(msgspec.Struct, frozen=True, kw_only=True):
    """A whole scenario after it was played."""

    title: str
    shows: tuple[str, ...]
    is_met: bool
    lines: tuple[PlayedOut, ...]


def play_document(scenario: Scenario, played: Iterable[PlayedLine]) -> bytes:
    """The whole of it as one object of JSON."""
    lines = tuple(map(_line, played))
    whole = PlayOut(
        title=scenario.title,
        shows=scenario.shows,
        is_met=not any(line.failures for line in lines),
        lines=lines,
    )
    return msgspec.json.format(msgspec.json.encode(whole))


def _line(one: PlayedLine) -> PlayedOut:
    return PlayedOut(
        line=one.line.number,
        do=one.line.text,
        at=one.at,
        expected=tuple(part.text for part in one.line.expected),
        failures=tuple(map(str, one.failures)),
        refused=one.refusal.code.value if one.refusal is not None else "",
        phase=one.after.phase.value if one.after is not None else "",
        events=tuple(msgspec.Raw(TABLE.codec.encode(event)) for event in one.events),
        cage_events=tuple(msgspec.Raw(CAGE.codec.encode(event)) for event in one.cage_events),
    )
