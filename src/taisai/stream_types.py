"""What streams of every kind have in common: commands and who sends them, events and when.

For: the bases of all commands and events, and the types of the dictionaries that dispatch them.
Must not know: any command, any event or any state; each kind of stream has its own.
Obeys: D9 6.6 (nobody else touches the equipment); R20, two persons where the rules ask for two.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, ClassVar, Final, TypeVar

import msgspec

from taisai.ledger import Entry
from taisai.persons import APPROVAL_MS_MAX, Person

NEVER: Final = 1 << 62
"""Later than any moment a clock will show: the deadline where nothing is due."""


class Sender(StrEnum):
    """From where a command comes; nobody else may send it."""

    TERMINAL = "terminal"
    LAYOUT = "layout"
    STAFF = "staff"
    EQUIPMENT = "equipment"
    GAME_SYSTEM = "game_system"


# ------------------------------------------------------------------ commands


class Command(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something asked of a stream; it may be refused, and then nothing has happened.

    Attributes:
        sender: From where it comes, as its base declares.
        filled_in: The fields that the Game System fills in: who asks is known from the session or
            the device's key, and no screen says it.
    """

    sender: ClassVar[Sender]
    filled_in: ClassVar[frozenset[str]] = frozenset()


class StaffCommand(Command, frozen=True, kw_only=True):
    """Asked by a member of staff, in a role."""

    sender: ClassVar[Sender] = Sender.STAFF
    filled_in: ClassVar[frozenset[str]] = frozenset({"by"})

    by: Person


class TwoPersonCommand(StaffCommand, frozen=True, kw_only=True):
    """Asked by one member of staff and approved by another, in a session of their own (R20).

    Attributes:
        proposed_at: When the first asked; the second's approval is `at`, within a time limit.
    """

    filled_in: ClassVar[frozenset[str]] = frozenset({"by", "second", "proposed_at"})

    second: Person
    proposed_at: int

    def is_approved_in_time(self, at: int) -> bool:
        """R20: the second person approved neither before the first asked, nor too late."""
        return 0 <= at - self.proposed_at <= APPROVAL_MS_MAX


class TerminalCommand(Command, frozen=True, kw_only=True):
    """A player's touch at a terminal; who sits there is the terminal's own matter."""

    sender: ClassVar[Sender] = Sender.TERMINAL
    filled_in: ClassVar[frozenset[str]] = frozenset({"terminal"})

    terminal: int


class PositionCommand(Command, frozen=True, kw_only=True):
    """A player's hand at a position of the table layout, where chips are tracked."""

    sender: ClassVar[Sender] = Sender.LAYOUT

    position: int


class EquipmentCommand(Command, frozen=True, kw_only=True):
    """Reported by equipment at the table: a device with a key and a socket of its own."""

    sender: ClassVar[Sender] = Sender.EQUIPMENT


class CabinetCommand(EquipmentCommand, frozen=True, kw_only=True):
    """Reported by the equipment in a terminal's cabinet; which one, its enrolment says."""

    filled_in: ClassVar[frozenset[str]] = frozenset({"terminal"})

    terminal: int


class GameSystemCommand(Command, frozen=True, kw_only=True):
    """Said by the Game System itself; nothing that is connected to it may say it."""

    sender: ClassVar[Sender] = Sender.GAME_SYSTEM


# ------------------------------------------------------------------ events


class Event(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, kw_only=True):
    """Something that has happened, and can only be added to.

    An event's name is in the past tense. Events are never renamed, removed or re-typed once
    released; a new field has a default; a changed meaning is a new event (decision 16).

    Attributes:
        at: When, in milliseconds of UTC.
    """

    at: int


class StaffEvent(Event, frozen=True, kw_only=True):
    """Something that a member of staff did."""

    by: Person


class TwoPersonEvent(StaffEvent, frozen=True, kw_only=True):
    """Something that one member of staff did and another approved."""

    second: Person


# ------------------------------------------------------------------ dispatch
# A dictionary from a type to the function for exactly that type cannot be said to a type checker;
# a test checks that each function's annotation is its key. Nothing else below `server` is so loose.

S = TypeVar("S", bound=msgspec.Struct)

Deciders = Mapping[type[Command], Callable[[S, Any, int], tuple[Event, ...]]]
"""Each command with the function that decides it, from state, command and moment."""

Handlers = Mapping[type[Event], Callable[[S, Any], S]]
"""Each event with the function that folds it into the state."""

Bookkeepers = Mapping[type[Event], Callable[[S, Any], Entry[Any]]]
"""Each event that moves money with the function that makes its entry, from state and event."""
