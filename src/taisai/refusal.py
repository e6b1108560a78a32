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
        details: The values involved, for people and for tests.
    """

    code: StrEnum

    def __init__(
        self, code: StrEnum, reason: Reason, rule: str, details: Mapping[str, object]
    ) -> None:
        self.code = code
        self.rule = rule or reason.rule
        self.details = details
        values = ", ".join(f"{name} {value}" for name, value in details.items())
        super().__init__(f"{reason.words} ({self.rule})" + (f": {values}" if values else ""))
