"""Wagers on the table layout (D9 4, 6.5)."""

from typing import Final

from taisai.table.dispatch import Deciders

DECISIONS: Final[Deciders] = {}
