"""Who stands behind a socket: the screen, the device or the person, and what they may ask.

Knows which fields of a command the server fills in. Must not know sockets. A screen never says
who it is inside a command: `by` and `terminal` come from the session or the device's key.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Final

import msgspec

from taisai.cage import commands as cage_commands
from taisai.devices.chance import draw_digits
from taisai.floor.answers import PAGES_MAX, Asker
from taisai.names import CAGE_STREAM, HOUSE_STREAM, BadInput
from taisai.persons import Person
from taisai.server.admission.authority import may_ask
from taisai.stream_types import (
    CabinetCommand,
    Command,
    Sender,
    TerminalCommand,
    TwoPersonCommand,
)
from taisai.streams import TABLE, AnyKind, kind_of
from taisai.table import commands as table_commands
from taisai.validation_numbers import with_check

RANDOM_DIGITS_COUNT: Final = 15
"""How many digits of a validation number are chance."""

Fields = dict[str, object]
"""A command's fields so far, where a second person must approve it."""


TOUCHES_KEPT: Final = 8_192
"""How many touches are known as they were read: some hundreds at each terminal of a table."""

_TOUCH_BYTES_MAX: Final = 128
"""A longer command is no touch of the layout, and is read each time."""

_fields_decoder: Final = msgspec.json.Decoder(Fields)


class NotACommand(BadInput):
    """What the screen sent is no command that it may send."""


class NotYourCall(NotACommand):
    """The person at the screen has a role that may not ask for that (D9 6.6).

    Attributes:
        what: The command's name.
    """

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} is for others to do")
        self.what = what


class ScreenKind(StrEnum):
    """The screens of the house, and equipment, which speaks as they do and shows nothing."""

    TERMINAL = "terminal"
    ENTRY_TERMINAL = "entry_terminal"
    FELT = "felt"
    RESULTS_DISPLAY = "results_display"
    EQUIPMENT = "equipment"
    GAME_SUPERVISOR = "game_supervisor"
    CASINO_SUPERVISOR = "casino_supervisor"
    CASHIER = "cashier"
    INSPECTOR = "inspector"


_AT_THE_CAGE: Final = frozenset(
    {
        ScreenKind.CASHIER,
        # R20: may be the second person for what the cage writes off.
        ScreenKind.GAME_SUPERVISOR,
        ScreenKind.CASINO_SUPERVISOR,
        ScreenKind.INSPECTOR,
    }
)
_AT_THE_HOUSE: Final = frozenset({ScreenKind.CASINO_SUPERVISOR, ScreenKind.INSPECTOR})


def may_watch(kind: ScreenKind, stream: str) -> bool:
    """Tells whether a screen of staff has anything to see or to do at a stream."""
    if stream == CAGE_STREAM:
        return kind in _AT_THE_CAGE
    if stream == HOUSE_STREAM:
        return kind in _AT_THE_HOUSE
    return kind is not ScreenKind.CASHIER


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen that is connected.

    Attributes:
        stream: The table it is at, the cage or the house.
        page: The page's number, by which two pages of one person count their requests apart.
        terminal: The number of a player's terminal; None for all others.
        cabinet: The number of the terminal in whose cabinet equipment is; None for all others.
        device: The enrolled device it is, where it is one.
        session: The digest of the session's token, where a person is signed in.
    """

    kind: ScreenKind
    stream: str
    page: int = 0
    person: Person | None = None
    terminal: int | None = None
    cabinet: int | None = None
    device: str = ""
    session: str = ""

    @property
    def owner(self) -> str:
        """Who answers for what it asks: the enrolled device, or the person in their role."""
        return self.device if self.person is None else f"{self.person.role}-{self.person.id}"

    @property
    def asker(self) -> Asker:
        """The name under which its requests are numbered."""
        return Asker(self.owner, self.page, 1 if self.person is None else PAGES_MAX)


BY_ISSUE: Final = frozenset(
    {
        cage_commands.HoldVoucher,
        cage_commands.ReleaseVoucher,
        cage_commands.CancelVoucher,
        cage_commands.MarkVoucherUnclaimed,
        cage_commands.DisposeUnclaimedVoucher,
    }
)
"""What can be asked of a voucher on a work-list, whose number no screen knows; payments cannot."""


def command_of(
    screen: Screen, said: msgspec.Raw, number_of: Callable[[str], str | None] = lambda _: None
) -> Command | Fields:
    """The command that a screen asks for, with who asks filled in.

    Args:
        screen: Who asks.
        said: The command as JSON.
        number_of: The number of the voucher that a record issued, such as `table-1/41`.

    Returns:
        The command; or, where a second person must approve it, its fields so far.

    Raises:
        NotACommand: It is none, or not one that this screen may send.
        NotYourCall: It is for other people to ask.
    """
    kind, fields = _named(kind_of(screen.stream), said)
    _name_voucher(kind, fields, number_of)
    _FILLED_IN[kind.sender](screen, kind, fields)
    if issubclass(kind, TwoPersonCommand):
        return fields
    return command_from(fields, kind)


def command_of_device(screen: Screen, said: msgspec.Raw) -> Command:
    """The command that a device asks for, which proposes nothing to a second person.

    Raises:
        NotACommand: It is none, or not one that this device may send.
    """
    if screen.terminal is not None and len(touch := bytes(said)) <= _TOUCH_BYTES_MAX:
        known = _command_of_touch(screen.terminal, touch)
        if known is not None:
            return known
    command = command_of(screen, said)
    assert isinstance(command, Command), "what two persons ask is for staff"
    return command


@lru_cache(TOUCHES_KEPT)
def _command_of_touch(terminal: int, said: bytes) -> Command | None:
    """What a terminal asks by these very bytes; None where more than who asks is filled in.

    The same chip goes to the same areas again and again: nearly every touch was read before.
    """
    kind, fields = _named(TABLE, msgspec.Raw(said))
    if not issubclass(kind, TerminalCommand) or kind.filled_in != TerminalCommand.filled_in:
        return None
    fields["terminal"] = terminal
    return command_from(fields, kind)


def _named(stream: AnyKind, said: msgspec.Raw) -> tuple[type[Command], Fields]:
    """The type of a stream's command by its name, and the fields that were said."""
    try:
        fields = _fields_decoder.decode(said)
    except (msgspec.DecodeError, RecursionError) as failed:
        raise NotACommand("a command is a JSON object") from failed
    kind = stream.command_named.get(str(fields.get("type")))
    if kind is None:
        raise NotACommand("no command has that name here")
    if not kind.filled_in.isdisjoint(fields):
        raise NotACommand("a screen does not say who asks, nor what the Game System chooses")
    return kind, fields


def _name_voucher(
    kind: type[Command], fields: Fields, number_of: Callable[[str], str | None]
) -> None:
    """A work-list names a voucher by the record that issued it; its number stays here."""
    if kind not in BY_ISSUE or "issue" not in fields:
        return
    number = number_of(str(fields.pop("issue")))
    if number is None or "validation_number" in fields:
        raise NotACommand("a voucher is named by its number, or by the record that issued it")
    fields["validation_number"] = number


def _from_staff(screen: Screen, kind: type[Command], fields: Fields) -> None:
    if screen.person is None:
        raise NotACommand("sign in first")
    if not may_ask(screen.person.role, kind):
        raise NotYourCall(kind.__name__)
    fields["by"] = {"role": screen.person.role, "id": screen.person.id}


def _from_terminal(screen: Screen, kind: type[Command], fields: Fields) -> None:
    if screen.terminal is None:
        raise NotACommand("only a terminal may say that")
    fields["terminal"] = screen.terminal
    if kind is table_commands.CashOut:
        fields["validation_number"] = with_check(draw_digits(RANDOM_DIGITS_COUNT))
        fields["by_printer"] = True


def _from_layout(screen: Screen, _kind: type[Command], _fields: Fields) -> None:
    if screen.kind is not ScreenKind.FELT:
        raise NotACommand("chips are handled at the table layout")


def _from_nobody(_screen: Screen, _kind: type[Command], _fields: Fields) -> None:
    raise NotACommand("only the Game System itself may say that")


def _from_equipment(screen: Screen, kind: type[Command], fields: Fields) -> None:
    if screen.kind is not ScreenKind.EQUIPMENT:
        raise NotACommand("only equipment may report that")
    if issubclass(kind, CabinetCommand) is not (screen.cabinet is not None):
        raise NotACommand(
            "a cabinet reports what is its terminal's, the table's equipment the rest"
        )
    if screen.cabinet is not None:
        fields["terminal"] = screen.cabinet


_FILLED_IN: Final[Mapping[Sender, Callable[[Screen, type[Command], Fields], None]]] = (
    MappingProxyType(
        {
            Sender.STAFF: _from_staff,
            Sender.LAYOUT: _from_layout,
            Sender.TERMINAL: _from_terminal,
            Sender.EQUIPMENT: _from_equipment,
            Sender.GAME_SYSTEM: _from_nobody,
        }
    )
)
"""For each sender: refuses who is another, and fills in who asks."""


def command_from(fields: Fields, kind: type[Command]) -> Command:
    """The command of these fields, each of the right type."""
    try:
        # JSON has text alone for keys: a past round's terminals are numbers.
        return msgspec.convert(fields, kind, str_keys=True)
    except (msgspec.ValidationError, OverflowError) as failed:
        raise NotACommand(str(failed)) from failed
