"""What a command is: something a person or a piece of equipment asks of the table.

A command's name is an imperative; it may be refused, and then nothing has happened.
"""

import msgspec

from taisai.table.vocabulary import Person


class Command(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something asked of the table."""


class StaffCommand(Command, frozen=True, kw_only=True):
    """Asked by a member of staff, in a role."""

    by: Person


class TwoPersonCommand(StaffCommand, frozen=True, kw_only=True):
    """Asked by one member of staff and approved by another, in a session of their own (R20).

    Attributes:
        proposed_at: When the first asked; the second's approval is `at`, within a time limit.
    """

    second: Person
    proposed_at: int


class TerminalCommand(Command, frozen=True, kw_only=True):
    """A player's touch at a terminal; who sits there is the terminal's own matter."""

    terminal: int


class PositionCommand(Command, frozen=True, kw_only=True):
    """A player's hand at a position of the table layout, where chips are tracked."""

    position: int


class EquipmentCommand(Command, frozen=True, kw_only=True):
    """Reported by a piece of the Game System's own equipment."""
