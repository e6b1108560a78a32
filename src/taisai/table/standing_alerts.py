"""An alert as the table's state holds it: what staff were told, and who has seen it."""

import msgspec

from taisai.table.vocabulary import AlertKind, AlertValues, Person


class Alert(msgspec.Struct, frozen=True):
    """Something staff were told.

    Attributes:
        values: What it is about.
        acknowledged_by: Who has seen it, or has seen to what it tells; None while it waits.
    """

    number: int
    at: int
    kind: AlertKind
    text: str
    terminal: int | None = None
    values: AlertValues = AlertValues()
    acknowledged_by: Person | None = None
    acknowledged_at: int = 0

    @property
    def is_waiting(self) -> bool:
        """Nobody has said yet that they have seen it."""
        return self.acknowledged_by is None
