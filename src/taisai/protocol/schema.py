"""What is said over the wire as JSON Schema, from the same structs that say it.

For: the web's types (`tools/generate_types.py`) and those who write a screen of their own. Must not
know TypeScript, or any server.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec

from taisai.protocol.commands import VOCABULARIES, Kind, Sender, filled_in, sender_of
from taisai.protocol.requests import Approve, Decline, Do, Ping, Resync
from taisai.protocol.updates import Around, Changed, SaidAnswer, SaidProposal, Welcome
from taisai.views.cashier import CashierView, VoucherAtCounter
from taisai.views.casino_supervisor import CasinoSupervisorView
from taisai.views.corrections_preview import CorrectionPreview
from taisai.views.entry_terminal import EntryTerminalView
from taisai.views.felt import FeltView
from taisai.views.first_page import FirstPage, PageNotice
from taisai.views.game_supervisor import GameSupervisorView
from taisai.views.house import HouseView
from taisai.views.inspector import InspectorView
from taisai.views.opening_tests import OpeningTests
from taisai.views.printer_tray import PrinterTray
from taisai.views.results_display import ResultsDisplayView
from taisai.views.setup_choices import SetupChoices
from taisai.views.terminal import TerminalView

REF: Final = "#/$defs/"

Schema = dict[str, Any]

REQUESTS: Final[tuple[Kind, ...]] = (Do, Approve, Decline, Resync, Ping)
UPDATES: Final[tuple[Kind, ...]] = (Welcome, Changed)
PARTS: Final[tuple[Kind, ...]] = (
    Around,
    SaidAnswer,
    SaidProposal,
    CorrectionPreview,
    FirstPage,
    OpeningTests,
    PageNotice,
    PrinterTray,
    SetupChoices,
    VoucherAtCounter,
)
VIEWS: Final[tuple[Kind, ...]] = (
    TerminalView,
    EntryTerminalView,
    FeltView,
    ResultsDisplayView,
    GameSupervisorView,
    CasinoSupervisorView,
    InspectorView,
    CashierView,
    HouseView,
)


def _components(kinds: Iterable[Kind]) -> dict[str, Schema]:
    _, found = msgspec.json.schema_components(kinds, ref_template=REF + "{name}")
    return {name: dict(schema) for name, schema in found.items()}


def _as_sent(schema: Schema, kind: Kind) -> Schema:
    """A command without the fields that the server fills in."""
    left_out = filled_in(kind)
    fields = {name: one for name, one in schema["properties"].items() if name not in left_out}
    required = [name for name in schema["required"] if name not in left_out]
    return {**schema, "properties": fields, "required": required}


def _name_of(kind: Kind, room: str) -> str:
    """A command's own name; two rooms may have one of the same."""
    namesakes = [one for kinds in VOCABULARIES.values() for one in kinds if one is not kind]
    is_shared = any(one.__name__ == kind.__name__ for one in namesakes)
    return f"{room.title()}{kind.__name__}" if is_shared else kind.__name__


def command_names() -> Mapping[str, Mapping[Sender, tuple[str, ...]]]:
    """The definitions of the commands that screens send: by room, and by where they come from."""
    names: dict[str, dict[Sender, tuple[str, ...]]] = {}
    for room, kinds in VOCABULARIES.items():
        names[room] = {}
        for sender in (Sender.STAFF, Sender.TERMINAL, Sender.LAYOUT):
            found = tuple(_name_of(kind, room) for kind in kinds if sender_of(kind) is sender)
            if found:
                names[room][sender] = found
    return MappingProxyType(names)


def definitions() -> dict[str, Schema]:
    """Every struct and set of names that is said over the wire, by name."""
    found = _components((*REQUESTS, *UPDATES, *PARTS, *VIEWS))
    for room, kinds in VOCABULARIES.items():
        sent = [kind for kind in kinds if sender_of(kind) is not Sender.GAME_SYSTEM]
        parts = _components(sent)
        for kind in sent:
            found[_name_of(kind, room)] = _as_sent(parts.pop(kind.__name__), kind)
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
