"""The identifiers that travel through every room, each with a type of its own.

This module must not know what the things it names are or do; it only keeps a terminal's number
from being passed where a round's is meant.
"""

from typing import NewType

BetName = NewType("BetName", str)
"""A bet as it travels: `small`, `double_3`, `combination_1_4`."""

TableName = NewType("TableName", str)
"""A table of the house, such as `table-1`; also the name of its stream in the journal."""

TerminalNumber = NewType("TerminalNumber", int)
"""A player's Tai-Sai Terminal at a table, 1 to 30 (D9A 3.2(c))."""

RoundNumber = NewType("RoundNumber", int)
"""A round at a table, counted from 1."""


class BadInput(ValueError):
    """What was given cannot be used; the message names what was wrong and what is allowed."""
