"""Shapes of events and commands: from which level on a program reads, and may write, each.

A house may be run by programs of two versions at once. Each reads all shapes up to a level of its
own; the house has on record which level all of them read, and no program writes a newer shape than
that. So what was added since the first level stands here, one line for each: an event, a command,
or a field of one, with a default that means what was meant before there was the field. What is
written at an older level is as a program of that level would have written it.
Must not know what is on record, or who runs the house.
Obeys: decision 16 (what was written is read for ever), decision 42.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple, TypeVar

import msgspec
from msgspec.structs import fields, replace

from taisai.refusal import Reason, Refusal
from taisai.stream_types import Command, Event

M = TypeVar("M", bound=Event | Command)

FIRST: Final = 1
"""The level of all shapes that stand in no line below."""


class Added(NamedTuple):
    """A shape that was added.

    Attributes:
        level: From which level on it is read.
        shape: The event or the command.
        field: Which field of it; empty where the whole of it is new.
        is_needed: Without the field's value it would not be true: what needs it is refused, until
            all can read it. Else it is left out as long.
    """

    level: int
    shape: type[Event] | type[Command]
    field: str = ""
    is_needed: bool = False


ADDITIONS: Final[tuple[Added, ...]] = ()
"""All that was added since the first level, oldest first; a line is never taken out."""

NEWEST: Final = max((one.level for one in ADDITIONS), default=FIRST)
"""Up to here this program reads."""


class Code(StrEnum):
    """How this room says no."""

    NOT_EVERYWHERE_YET = "not_everywhere_yet"


class NotEverywhereYet(Refusal):
    """It could not be written so that all who run the house can read it."""

    def __init__(self) -> None:
        reason = Reason("D9A 3.5", "not before all of the house's machines run the new version")
        super().__init__(Code.NOT_EVERYWHERE_YET, reason, "", {})


class Shapes:
    """What was added to the shapes of a kind of stream."""

    def __init__(self, added: Sequence[Added] = ADDITIONS) -> None:
        self._added: dict[type, list[Added]] = {}
        for one in added:
            self._added.setdefault(one.shape, []).append(one)
        self.newest = max((one.level for one in added), default=FIRST)

    def as_of(self, level: int, events: Iterable[Event]) -> tuple[Event, ...]:
        """The events as a program of a level would have them.

        Raises:
            NotEverywhereYet: They cannot be said so.
        """
        return tuple(self._as_of(level, one) for one in events)

    def _as_of(self, level: int, event: M) -> M:
        defaults: dict[str, object] = {}
        for one in self._newer(level, event):
            if not one.field:
                raise NotEverywhereYet
            default = _default_of(type(event), one.field)
            if one.is_needed and getattr(event, one.field) != default:
                raise NotEverywhereYet
            defaults[one.field] = default
        return replace(event, **defaults) if defaults else event

    def written(
        self, level: int, message: Event | Command, encode: Callable[[object], bytes]
    ) -> bytes:
        """The bytes of a message as a program of a level would have written it.

        Raises:
            NotEverywhereYet: It cannot be said so.
        """
        newer = self._newer(level, message)
        if not newer:
            return encode(message)
        said = msgspec.to_builtins(self._as_of(level, message), str_keys=True)
        for one in newer:
            del said[one.field]
        return encode(said)

    def _newer(self, level: int, message: object) -> list[Added]:
        return [one for one in self._added.get(type(message), ()) if one.level > level]


SHAPES: Final = Shapes()
"""What was added since the first level."""


def _default_of(shape: type, name: str) -> object:
    found = next(one for one in fields(shape) if one.name == name)
    assert found.default is not msgspec.NODEFAULT, "decision 16: a new field has a default"
    return found.default
