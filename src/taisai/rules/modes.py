"""How a table is played, and what kind of house it stands in.

Knows two closed sets. Must not know what follows from them.
Obeys: D9A 2.1, 5.2, 5.3 (the modes); R4 (live or demo).
"""

from enum import StrEnum


class Mode(StrEnum):
    """How a table is played."""

    TABLE = "table"
    TERMINALS = "terminals"
    HYBRID = "hybrid"


class HouseKind(StrEnum):
    """R4: a house is made live or demo, and stays so."""

    LIVE = "live"
    DEMO = "demo"
