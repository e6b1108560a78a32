"""What an event is: something that has happened at the table, and can only be added to.

An event's name is in the past tense. Events are never renamed, removed or re-typed once released;
a new field has a default; a changed meaning is a new event.
"""

import msgspec

from taisai.table.vocabulary import Person


class Event(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, kw_only=True):
    """Something that has happened.

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
