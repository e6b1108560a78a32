"""What is said over the wire as JSON Schema, from the same structs that say it.

For: the web's types (`tools/generate_types.py`) and those who write a screen of their own. Must not
know TypeScript, or any server.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec

from taisai.protocol.requests import Approve, Decline, Do, Ping, Resync, Seen
from taisai.protocol.updates import Around, Changed, SaidAnswer, SaidProposal, Welcome
from taisai.stream_types import Command, Sender
from taisai.streams import KINDS, AnyKind
from taisai.views.cashier import CashierView, VoucherAtCounter
from taisai.views.casino_supervisor import CasinoSupervisorView
from taisai.views.corrections_preview import CorrectionPreview
from taisai.views.entry_terminal import EntryTerminalView
from taisai.views.equipment import EquipmentView
from taisai.views.evening_win import EveningWin
from taisai.views.felt import FeltView
from taisai.views.first_page import FirstPage, PageNotice
from taisai.views.game_supervisor import GameSupervisorView
from taisai.views.house import HouseView
from taisai.views.inspector import InspectorView
from taisai.views.members import MembersShown
from taisai.views.opening_tests import OpeningTests
from taisai.views.printer_tray import PrinterTray
from taisai.views.results_display import ResultsDisplayView
from taisai.views.setup_choices import SetupChoices
from taisai.views.shift import ShiftSummary
from taisai.views.simulated_cabinet import SimulatedCabinet
from taisai.views.simulated_table import SimulatedTableView
from taisai.views.tables_now import TablesNow
from taisai.views.terminal import TerminalView
from taisai.views.tiles import EquipmentTile, TableTile
from taisai.views.voucher_recall import VouchersRecalled

REF: Final = "#/$defs/"

Schema = dict[str, Any]
Struct = type[msgspec.Struct]

REQUESTS: Final[tuple[Struct, ...]] = (Do, Approve, Decline, Resync, Ping, Seen)
UPDATES: Final[tuple[Struct, ...]] = (Welcome, Changed)
PARTS: Final[tuple[Struct, ...]] = (
    Around,
    SaidAnswer,
    SaidProposal,
    CorrectionPreview,
    EveningWin,
    MembersShown,
    FirstPage,
    OpeningTests,
    PageNotice,
    PrinterTray,
    SetupChoices,
    ShiftSummary,
    TableTile,
    EquipmentTile,
    VouchersRecalled,
    SimulatedCabinet,
    SimulatedTableView,
    TablesNow,
    VoucherAtCounter,
)
VIEWS: Final[tuple[Struct, ...]] = (
    TerminalView,
    EntryTerminalView,
    FeltView,
    EquipmentView,
    ResultsDisplayView,
    GameSupervisorView,
    CasinoSupervisorView,
    InspectorView,
    CashierView,
    HouseView,
)


def _components(kinds: Iterable[Struct]) -> dict[str, Schema]:
    _, found = msgspec.json.schema_components(kinds, ref_template=REF + "{name}")
    return {name: dict(schema) for name, schema in found.items()}


def _as_sent(schema: Schema, command: type[Command]) -> Schema:
    """A command without the fields that the Game System fills in."""
    left_out = command.filled_in
    fields = {name: one for name, one in schema["properties"].items() if name not in left_out}
    required = [name for name in schema["required"] if name not in left_out]
    return {**schema, "properties": fields, "required": required}


def _name_of(command: type[Command], kind: AnyKind) -> str:
    """A command's own name; two kinds of stream may have one of the same."""
    others = (one.command_named for one in KINDS if one is not kind)
    is_shared = any(command.__name__ in named for named in others)
    return f"{kind.name.title()}{command.__name__}" if is_shared else command.__name__


def command_names() -> Mapping[str, Mapping[Sender, tuple[str, ...]]]:
    """The definitions of the commands that are sent: by kind of stream, and by their sender."""
    names: dict[str, dict[Sender, tuple[str, ...]]] = {}
    for kind in KINDS:
        by_sender = names[kind.name] = {}
        for command in _sent(kind):
            before = by_sender.get(command.sender, ())
            by_sender[command.sender] = (*before, _name_of(command, kind))
    return MappingProxyType(names)


def _sent(kind: AnyKind) -> list[type[Command]]:
    """The commands of a kind of stream that somebody connected may send."""
    return [one for one in kind.commands if one.sender is not Sender.GAME_SYSTEM]


def definitions() -> dict[str, Schema]:
    """Every struct and set of names that is said over the wire, by name."""
    found = _components((*REQUESTS, *UPDATES, *PARTS, *VIEWS))
    for kind in KINDS:
        parts = _components(_sent(kind))
        for command in _sent(kind):
            found[_name_of(command, kind)] = _as_sent(parts.pop(command.__name__), command)
        for name, schema in parts.items():
            assert found.get(name, schema) == schema, f"two things are named {name}"
            found[name] = schema
    return found


def document() -> Schema:
    """The whole protocol as one JSON Schema document."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The protocol between screens and the Game System",
        "$defs": dict(sorted(definitions().items())),
    }
