"""How a room says no: a stable code, the rule behind it, the values involved.

For: the common parent of every room's `Refused`, so that one handler can answer for all rooms.
Must not know: any code; each room lists its own, in order of precedence, in its `refusals`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from taisai.names import BadInput


@dataclass(frozen=True, slots=True)
class Reason:
    """The rule behind a refusal, and the words for a person."""

    rule: str
    words: str


class Refusal(BadInput):
    """A rule forbids what was asked; nothing has changed.

    Attributes:
        code: Its stable name.
        rule: The rule behind it.
        words: The plain sentence for a person, without a full stop; its text adds the rest.
        details: The values involved.
    """

    code: StrEnum

    def __init__(
        self, code: StrEnum, reason: Reason, rule: str, details: Mapping[str, object]
    ) -> None:
        self.code = code
        self.rule = rule or reason.rule
        self.words = reason.words
        self.details = details
        super().__init__(code)

    def __str__(self) -> str:
        """The whole of it for logs, the command line and the record."""
        values = ", ".join(f"{name} {value}" for name, value in self.details.items())
        return f"{self.words} ({self.rule})" + (f": {values}" if values else "")

    @property
    def values(self) -> dict[str, int | str]:
        """The numbers and names involved, for the sentence that a screen makes of them."""
        return {
            name: str(value) if isinstance(value, str) else value
            for name, value in self.details.items()
            if isinstance(value, int | str)
        }
