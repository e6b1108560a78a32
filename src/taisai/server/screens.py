"""Who stands behind a socket: the screen, the device or the person, and what they may ask.

Knows which fields of a command the server fills in. Must not know sockets. A screen never says
who it is inside a command: `by`, `terminal` and `position` come from the session or the key.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import msgspec

from taisai.devices.chance import draw_digits
from taisai.names import BadInput
from taisai.persons import Person
from taisai.table.codec import COMMAND_TYPES
from taisai.table.commands import (
    CashOut,
    Command,
    EquipmentCommand,
    PositionCommand,
    StaffCommand,
    TerminalCommand,
    TwoPersonCommand,
)
from taisai.validation_numbers import with_check


class NotACommand(BadInput):
    """What the screen sent is no command that it may send."""


class ScreenKind(StrEnum):
    """The screens of the house."""

    TERMINAL = "terminal"
    ENTRY_TERMINAL = "entry_terminal"
    FELT = "felt"
    RESULTS_DISPLAY = "results_display"
    GAME_SUPERVISOR = "game_supervisor"
    CASINO_SUPERVISOR = "casino_supervisor"
    CASHIER = "cashier"
    INSPECTOR = "inspector"


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen that is connected.

    Attributes:
        client: What the page calls itself, so that two pages of one person number apart.
    """

    kind: ScreenKind
    table: str
    client: str
    person: Person | None = None
    terminal: int | None = None
    device: str = ""

    @property
    def asker(self) -> str:
        """The name under which its requests are numbered."""
        who = f"terminal-{self.terminal}" if self.terminal else self._staff
        return f"{who}:{self.client}"

    @property
    def _staff(self) -> str:
        return f"{self.person.role}-{self.person.id}" if self.person else self.kind.value


_BY_NAME: Final[dict[str, type[Command]]] = {kind.__name__: kind for kind in COMMAND_TYPES}

NOTHING_FROM_SCREENS: Final = frozenset({"by", "second", "proposed_at"})
"""Fields that no screen may send: they say who asks."""


def command_of(screen: Screen, said: msgspec.Raw) -> Command | dict[str, object]:
    """The command that a screen asks for, with who asks filled in.

    Returns:
        The command; or, where a second person must approve it, its fields so far.

    Raises:
        NotACommand: It is none, or not one that this screen may send.
    """
    try:
        fields = msgspec.json.decode(said, type=dict[str, object])
    except (msgspec.DecodeError, RecursionError) as failed:
        raise NotACommand("a command is a JSON object") from failed
    kind = _BY_NAME.get(str(fields.get("type")))
    if kind is None:
        raise NotACommand("no command has that name")
    if NOTHING_FROM_SCREENS & fields.keys():
        raise NotACommand("a screen does not say who asks")
    if issubclass(kind, StaffCommand):
        _from_staff(screen, fields)
        if issubclass(kind, TwoPersonCommand):
            return fields
    elif issubclass(kind, PositionCommand):
        if screen.kind is not ScreenKind.FELT:
            raise NotACommand("chips are handled at the table layout")
    else:
        assert issubclass(kind, TerminalCommand | EquipmentCommand)
        _from_terminal(screen, kind, fields)
    return converted(fields, kind)


def _from_staff(screen: Screen, fields: dict[str, object]) -> None:
    if screen.person is None:
        raise NotACommand("sign in first")
    fields["by"] = {"role": screen.person.role, "id": screen.person.id}


def _from_terminal(screen: Screen, kind: type[Command], fields: dict[str, object]) -> None:
    if screen.terminal is None:
        raise NotACommand("only a terminal may say that")
    if "terminal" in fields:
        raise NotACommand("a terminal does not say which one it is")
    fields["terminal"] = screen.terminal
    if kind is CashOut:
        # The number's randomness comes in with the command; no screen chooses it.
        fields["validation_number"] = with_check(draw_digits(15))


def converted(fields: dict[str, object], kind: type[Command]) -> Command:
    """The command of these fields, each of the right type."""
    try:
        return msgspec.convert(fields, kind)
    except (msgspec.ValidationError, OverflowError) as failed:
        raise NotACommand(str(failed)) from failed
