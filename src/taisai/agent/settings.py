"""Settings of a cabinet's program: from a file and the command line, checked before anything opens.

Knows every setting and its bounds. Must not know how one is used.
"""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Final, TypeVar

import msgspec
from msgspec import Meta

from taisai.devices.doors import Switch
from taisai.names import BadInput

Kind = TypeVar("Kind", bound=msgspec.Struct)

PAPER_DOTS: Final = (512, 576)


class BadSetting(BadInput):
    """A setting is unknown, missing, of the wrong kind, or out of bounds."""


class DoorSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The switches of a cabinet's doors: the section `doors` of the file.

    Attributes:
        board: Their board, such as `modbus://10.0.0.32:502` or
            `modbus-rtu:///dev/ttyUSB2?baud=19200`.
        unit: The board's number on its line.
        fitted: Which switches there are: `door`, `cash_box`, `tilt`.
    """

    board: str
    unit: Annotated[int, Meta(ge=0, le=247)] = 1
    fitted: Annotated[tuple[Switch, ...], Meta(min_length=1)] = tuple(Switch)


class CabinetSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of a cabinet.

    Attributes:
        server: The Game System's address, such as `https://taisai.example`.
        table: The table that the cabinet belongs to, such as `table-1`.
        cabinet: The number of its terminal.
        key_file: The file with the key of this cabinet's equipment; it is written when the cabinet
            is enrolled.
        log: The file of the cabinet's own log, on a disk that keeps what it is given.
        acceptor: The port of the note acceptor, such as `serial:///dev/ttyUSB0?baud=9600&stop=2`;
            empty where there is none.
        printer: The port of the voucher printer, such as `tcp://10.0.0.31:9100`; empty where there
            is none.
        doors: The switches of its doors; None where it has none.
        paper_dots: How many dots stand side by side on the printer's paper: 576, or 512.
        authority: A file with the certificate by which the Game System's own is checked; empty for
            the machine's.
        bell: The terminal whose bell is the alarm, such as `/dev/tty1`; empty for the one that the
            program runs in.
        kiosk: Also start a browser, full screen, on the terminal's page, and again when it ends.
        browser: The browser's program.
    """

    server: str
    table: str
    cabinet: Annotated[int, Meta(ge=1, le=999)]
    key_file: str
    log: str
    acceptor: str = ""
    printer: str = ""
    doors: DoorSettings | None = None
    paper_dots: int = 576
    authority: str = ""
    bell: str = ""
    kiosk: bool = False
    browser: str = "chromium"


class TableSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of a table's own equipment, which has the cabinet number zero.

    Attributes:
        board: The relays and inputs, such as `modbus://10.0.0.41:502` or
            `modbus-rtu:///dev/ttyUSB1?baud=19200`; empty where there is none.
        lamp_senses: The board has an input for each lamp.
        reader: The dice reader, such as `tcp://10.0.0.42:9300`; empty where there is none.
        keypad: The entry terminal's keypad, such as `evdev:///dev/input/by-id/NAME-event-kbd`;
            empty where there is none.
    """

    server: str
    table: str
    cabinet: Annotated[int, Meta(ge=0, le=0)]
    key_file: str
    board: str = ""
    lamp_senses: bool = False
    reader: str = ""
    keypad: str = ""
    authority: str = ""


def read_table_settings(file: Path | None, given: Mapping[str, object]) -> TableSettings | None:
    """The settings of a table's own equipment; None where they are of a cabinet.

    Raises:
        BadSetting: One is unknown, missing, or cannot be.
    """
    values = _values(file, given)
    if values.get("cabinet") != 0:
        return None
    _demand(values, ("server", "table", "key_file"), "a table's program")
    settings = _converted(values, TableSettings, file)
    if not (settings.board or settings.reader or settings.keypad):
        raise BadSetting("a table has a --board, a --reader, a --keypad; none was given")
    return settings


def read_settings(file: Path | None, given: Mapping[str, object]) -> CabinetSettings:
    """The settings of a file, each replaced by what was given besides.

    Raises:
        BadSetting: One is unknown, missing, or cannot be.
    """
    values = _values(file, given)
    _demand(values, ("server", "table", "cabinet", "key_file", "log"), "a cabinet's program")
    settings = _converted(values, CabinetSettings, file)
    if settings.paper_dots not in PAPER_DOTS:
        raise BadSetting(f"paper_dots is {settings.paper_dots}: paper has 512 or 576")
    if not (settings.acceptor or settings.printer or settings.doors):
        raise BadSetting(
            "a cabinet has an --acceptor, a --printer, or doors in its file; none was given"
        )
    return settings


def _values(file: Path | None, given: Mapping[str, object]) -> dict[str, object]:
    """What a file says, each replaced by what was given besides."""
    values: dict[str, object] = {}
    if file is not None:
        try:
            values = tomllib.loads(file.read_text(encoding="utf-8"))
        except OSError as failed:
            raise BadSetting(f"{file} cannot be read: {failed.strerror}") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as unreadable:
            raise BadSetting(f"{file} is no TOML: {unreadable}") from None
    return values | {name: value for name, value in given.items() if value is not None}


def _demand(values: Mapping[str, object], names: Iterable[str], who: str) -> None:
    missing = [one for one in names if one not in values]
    if missing:
        options = ", ".join(f"--{one.replace('_', '-')}" for one in missing)
        raise BadSetting(f"{who} needs {options}, or a --settings file with them")


def _converted(values: Mapping[str, object], kind: type[Kind], file: Path | None) -> Kind:
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as refused:
        raise BadSetting(f"{file or 'what was given'}: {refused}") from None


def read_key(settings: CabinetSettings | TableSettings) -> str:
    """The key of the cabinet's equipment.

    Raises:
        BadSetting: There is none.
    """
    path = Path(settings.key_file)
    try:
        key = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as failed:
        raise BadSetting(
            f"there is no key in {path} ({failed}): a casino supervisor makes a code under "
            "Devices, for equipment of this table and terminal; start once with --enrol CODE"
        ) from None
    if not key or not key.isprintable() or " " in key or ";" in key:
        raise BadSetting(f"{path} holds no key of an enrolled device")
    return key
