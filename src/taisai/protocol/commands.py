"""Which commands a screen may send, and which of their fields the server fills in.

A screen never says who it is: the session or the device's key tells it. Must not know sessions,
sockets, or who may do what (`rules.people`).
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Final

import msgspec

from taisai.cage import codec as cage
from taisai.house import codec as house
from taisai.table import codec as table
from taisai.table import commands as table_commands

Kind = type[msgspec.Struct]


class Sender(StrEnum):
    """From where a command comes."""

    STAFF = "staff"
    TERMINAL = "terminal"
    LAYOUT = "layout"
    GAME_SYSTEM = "game_system"


ABOUT_STAFF: Final = frozenset({"by", "second", "proposed_at"})
"""Fields that say who asks and who approves; no screen sends them."""

VOCABULARIES: Final[Mapping[str, tuple[Kind, ...]]] = MappingProxyType(
    {"table": table.COMMAND_TYPES, "cage": cage.COMMAND_TYPES, "house": house.COMMAND_TYPES}
)
"""The commands of each kind of stream."""


@cache
def sender_of(kind: Kind) -> Sender:
    """From where a command comes.

    >>> sender_of(table_commands.PlaceWager)
    <Sender.TERMINAL: 'terminal'>
    """
    if "by" in kind.__struct_fields__:
        return Sender.STAFF
    if issubclass(kind, table_commands.PositionCommand):
        return Sender.LAYOUT
    if kind in table.COMMAND_TYPES and "terminal" in kind.__struct_fields__:
        return Sender.TERMINAL
    return Sender.GAME_SYSTEM


@cache
def filled_in(kind: Kind) -> frozenset[str]:
    """The fields of a command that the server fills in.

    >>> sorted(filled_in(table_commands.CashOut))
    ['terminal', 'validation_number']
    """
    fields = ABOUT_STAFF
    if sender_of(kind) is Sender.TERMINAL:
        fields |= {"terminal"}
    if kind is table_commands.CashOut:
        # The number's randomness comes in with the command; no screen chooses it.
        fields |= {"validation_number"}
    return fields & frozenset(kind.__struct_fields__)
