"""The documents of the table's own words: phases, commands, events, refusals, shared words.

For: writing them from the code. Must not know: any command or event by name; what is added to the
code appears here by itself.
"""

import inspect
import re
import types
import typing
from collections.abc import Iterable, Mapping
from enum import Enum

import msgspec

from taisai.rules import EDITIONS
from taisai.rules.people import SECOND_AUTHORISERS
from taisai.stream_types import (
    Command,
    Event,
    Sender,
    StaffCommand,
    TwoPersonCommand,
)
from taisai.streams import TABLE
from taisai.table.bookkeeping import BOOKKEEPERS
from taisai.table.phases import TRANSITIONS, Phase
from taisai.table.procedure import PROCEDURES
from taisai.table.procedure_line import Procedure
from taisai.table.refusals import REASONS
from taisai.table.vocabulary import Mode

_HEAD = "<!-- Written by `make docs` from the code. Do not edit by hand. -->"

SECTIONS: Mapping[str, str] = {
    "opening": "Opening and closing (D9 5, Div1 7 to 9)",
    "operation": "A round (D9 6, D9A 5)",
    "wagers": "Wagers at terminals (D9A 4)",
    "table_wagers": "Wagers on the table layout (D9 4, 6.5)",
    "credits": "Credits (D9A 4.3 to 4.5, 3.3(d))",
    "cabinet": "The cabinet (D9A 3.3(d)(i), 3.6, 4.3(a), 4.4)",
    "reach": "Money out of a player's reach (R21, R29)",
    "entry_devices": "Dice reader and keypad (D9 6.4, 7.2, D9A 5.4(a))",
    "table_equipment": "The table's equipment (D9 3.3(b), 3.4(e), 7.3)",
    "irregularities": "Irregularities (D9 7, D9A 7.2)",
    "resettlement": "Settling anew (R46)",
    "corrections": "Corrections after settlement (D9A 7.3 to 7.5)",
}
"""The sections, by the name of their modules."""


_Kind = typing.TypeVar("_Kind")


def _words(name: str) -> str:
    return name.replace("_", " ")


def _listed(found: Iterable[str]) -> str:
    return ", ".join(found)


# ------------------------------------------------------------------------------------- phases


def phases() -> str:
    """docs/table/phases.md."""
    from table_picture import PICTURE

    return "\n".join(
        [
            _HEAD,
            "",
            "# The phases of a table",
            "",
            _theory(),
            "",
            f"![The phases of a table, and the events between them](../../{PICTURE})",
            "",
            "As text:",
            "",
            "```mermaid",
            *_mermaid(),
            "```",
            "",
            "| from | event | to |",
            "|---|---|---|",
            *(
                f"| {_words(phase)} | [{kind.__name__}](../reference/events.md#"
                f"{kind.__name__.lower()}) | {_words(then)} |"
                for phase, leaving in TRANSITIONS.items()
                for kind, then in leaving.items()
            ),
            "",
            "What each command is answered in each phase: [every command in every phase](walk.md).",
            "",
        ]
    )


def _theory() -> str:
    """The theory of operation, from the head of `phases`."""
    import taisai.table.phases

    _, _, theory = (inspect.getdoc(taisai.table.phases) or "").partition("Theory of operation: ")
    assert theory, "phases.py no longer says how it works"
    theory = " ".join(theory.split())
    return theory[0].upper() + theory[1:]


def _mermaid() -> Iterable[str]:
    yield "stateDiagram-v2"
    yield "    [*] --> closed"
    for phase, leaving in TRANSITIONS.items():
        for then in dict.fromkeys(leaving.values()):
            names = [kind.__name__ for kind, to in leaving.items() if to is then]
            yield f"    {phase} --> {then}: {' or '.join(names)}"


# ------------------------------------------------------------------------------------- refusals


def refusals() -> str:
    """docs/reference/refusals.md."""
    rows = [
        f"| {place} | `{code}` | {reason.rule} | {reason.words} |"
        for place, (code, reason) in enumerate(REASONS.items(), 1)
    ]
    return "\n".join(
        [
            _HEAD,
            "",
            "# Refusals",
            "",
            "Every no that a table can say. A refusal changes nothing. Codes are never renamed. "
            "They stand in order of precedence: where several apply, the first is given. A "
            "refusal may name another rule than the one here, where the same words serve it.",
            "",
            "| | code | rule | words |",
            "|---|---|---|---|",
            *rows,
            "",
        ]
    )


# ------------------------------------------------------------------------------------- structs


def _type_name(kind: object) -> str:
    """A type as a reader sees it."""
    if kind is type(None):
        return "none"
    if isinstance(kind, types.UnionType):
        named = (one for one in typing.get_args(kind) if one is not msgspec.UnsetType)
        return " or ".join(_type_name(one) for one in named)
    inner = typing.get_args(kind)
    if typing.get_origin(kind) is typing.Annotated:
        return _type_name(inner[0])
    if typing.get_origin(kind) is tuple:
        if inner[-1] is Ellipsis:
            return f"list of {_type_name(inner[0])}"
        return f"({_listed(_type_name(one) for one in inner)})"
    if typing.get_origin(kind) is dict:
        return f"{_type_name(inner[1])} by {_type_name(inner[0])}"
    assert isinstance(kind, type), kind
    return _linked(kind) if _is_shared(kind) else kind.__name__


def _is_shared(kind: object) -> typing.TypeGuard[type]:
    return isinstance(kind, type) and issubclass(kind, Enum | msgspec.Struct)


def _linked(kind: type) -> str:
    return f"[{kind.__name__}](words.md#{kind.__name__.lower()})"


def _said(kind: type) -> tuple[str, dict[str, str]]:
    """A class's docstring: what it says, and what it says about each field."""
    text = inspect.cleandoc(kind.__doc__ or "")
    says, _, attributes = text.partition("\n\nAttributes:\n")
    found = {}
    for entry in re.split(r"\n(?=    \w+: )", f"\n{attributes}"):
        name, colon, meaning = entry.strip().partition(": ")
        if colon:
            found[name] = " ".join(meaning.split())
    return " ".join(says.split("\n")), found


def _fields(kind: type[msgspec.Struct], left_out: Iterable[str] = ()) -> Iterable[str]:
    """A line for each field of a struct."""
    meanings: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        if issubclass(one, msgspec.Struct) and one is not msgspec.Struct:
            meanings |= _said(one)[1]
    for field in msgspec.structs.fields(kind):
        if field.name not in left_out:
            default = "" if field.required else f", else {_default(field)}"
            meaning = f": {meanings[field.name]}" if field.name in meanings else ""
            yield f"- `{field.name}` {_type_name(field.type)}{default}{meaning}"


def _default(field: msgspec.structs.FieldInfo) -> str:
    value = field.default
    if value is msgspec.NODEFAULT:
        return "none"
    if value is msgspec.UNSET:
        return "absent"
    if isinstance(value, Enum):
        return f"`{value.value}`"
    if value is None or value in ((), ""):
        return "none"
    if isinstance(value, msgspec.Struct):
        return f"`{msgspec.json.encode(value).decode()}`"
    return f"`{str(value).lower()}`" if isinstance(value, bool) else f"`{value}`"


def _by_section(kinds: Iterable[type[_Kind]]) -> Mapping[str, list[type[_Kind]]]:
    """Types by the section of the law, told by their module."""
    found: dict[str, list[type[_Kind]]] = {section: [] for section in SECTIONS}
    for kind in kinds:
        found[kind.__module__.rpartition(".")[2]].append(kind)
    return found


# ------------------------------------------------------------------------------------- commands


def commands() -> str:
    """docs/reference/commands.md."""
    lines = [
        _HEAD,
        "",
        "# Commands",
        "",
        "What people and equipment can ask of a table. Each may be [refused](refusals.md), and "
        "then nothing has happened; else it brings [events](events.md) about. What each is "
        "answered in each phase stands in [every command in every phase](../table/walk.md). "
        "Amounts are whole cents, times milliseconds of UTC.",
        "",
        "A member of staff asks in a role, `by`. What needs two persons names the second, who "
        "approves in a session of their own within five minutes of `proposed_at`.",
    ]
    for section, kinds in _by_section(TABLE.commands).items():
        lines += ["", f"## {SECTIONS[section]}"]
        for kind in kinds:
            lines += ["", *_command(kind)]
    return "\n".join(lines) + "\n"


def _command(kind: type[Command]) -> Iterable[str]:
    procedure = PROCEDURES[kind]
    yield f"### {kind.__name__}"
    yield ""
    yield _said(kind)[0]
    yield ""
    yield f"*Asked by* {_askers(kind, procedure)}. *Phases*: {_in_phases(procedure)}. " + (
        f"*Modes*: {_in_modes(procedure)}."
    )
    if procedure.is_stopped_by_game_lock:
        yield "Stopped by a game lock (D9 7.4)."
    if procedure.is_free_of_evidence_lock:
        yield "Goes on under an evidence lock (D9A 7.5(b))."
    fields = list(_fields(kind, left_out=("by", "second", "proposed_at")))
    if fields:
        yield ""
        yield from fields


SENDERS = {
    Sender.TERMINAL: "a player at a terminal",
    Sender.LAYOUT: "a player at the table layout",
    Sender.EQUIPMENT: "a piece of equipment",
    Sender.GAME_SYSTEM: "the Game System",
}


def _askers(kind: type[Command], procedure: Procedure) -> str:
    if procedure.call is None:
        return SENDERS[kind.sender]
    assert issubclass(kind, StaffCommand)
    asked = _roles_by_edition(procedure)
    if issubclass(kind, TwoPersonCommand):
        seconds = sorted(_words(role) for role in SECOND_AUTHORISERS[procedure.call])
        asked += f", approved by another {' or '.join(seconds)}"
    return asked


def _roles_by_edition(procedure: Procedure) -> str:
    """Who may ask; by edition where editions differ."""
    assert procedure.call is not None
    roles: dict[str, list[str]] = {}
    for name, edition in EDITIONS.items():
        may = [_words(role) for role in edition.permissions.get(procedure.call, ())]
        if may:
            roles.setdefault(" or ".join(sorted(may, reverse=True)), []).append(name)
    if len(roles) == 1 and len(*roles.values()) == len(EDITIONS):
        return f"the {next(iter(roles))}"
    return "; ".join(f"the {who} ({_listed(names)})" for who, names in roles.items())


def _in_phases(procedure: Procedure) -> str:
    if procedure.phases == frozenset(Phase):
        return "all"
    return _listed(_words(phase) for phase in Phase if phase in procedure.phases)


def _in_modes(procedure: Procedure) -> str:
    if procedure.modes == frozenset(Mode):
        return "all"
    return _listed(mode for mode in Mode if mode in procedure.modes)


# ------------------------------------------------------------------------------------- events


def events() -> str:
    """docs/reference/events.md."""
    lines = [
        _HEAD,
        "",
        "# Events",
        "",
        "What has happened at a table, as the journal holds it. Events are never renamed, removed "
        "or re-typed once released; a new field has a default. Every event has `at`, when it "
        "happened, in milliseconds of UTC; amounts are whole cents. Commands that bring them about "
        "stand in [commands](commands.md); what time alone brings about has no command.",
    ]
    for section, kinds in _by_section(TABLE.events).items():
        lines += ["", f"## {SECTIONS[section]}"]
        for kind in kinds:
            lines += ["", *_event(kind)]
    return "\n".join(lines) + "\n"


def _event(kind: type[Event]) -> Iterable[str]:
    yield f"### {kind.__name__}"
    yield ""
    yield _said(kind)[0]
    leads = [
        f"{_words(phase)} to {_words(leaving[kind])}"
        for phase, leaving in TRANSITIONS.items()
        if kind in leaving
    ]
    told = [f"Leads from {'; '.join(leads)}."] if leads else []
    told += ["Moves money."] if kind in BOOKKEEPERS else []
    if told:
        yield ""
        yield " ".join(told)
    fields = list(_fields(kind, left_out=("at",)))
    if fields:
        yield ""
        yield from fields


# ------------------------------------------------------------------------------------- words


def words() -> str:
    """docs/reference/words.md."""
    lines = [
        _HEAD,
        "",
        "# Words that commands and events share",
        "",
        "Sets of names, and the records inside other records.",
    ]
    for kind in sorted(_shared(), key=lambda one: one.__name__):
        lines += ["", f"## {kind.__name__}", "", _said(kind)[0], ""]
        if issubclass(kind, Enum):
            lines.append(_listed(f"`{one.value}`" for one in kind))
        else:
            lines += _fields(kind)
    text = "\n".join(lines) + "\n"
    return text.replace("(words.md#", "(#")


def _shared() -> set[type]:
    """The types that fields of commands and events have, and that theirs have."""
    found: set[type] = set()
    waiting: list[object] = [
        field.type
        for kind in (*TABLE.commands, *TABLE.events)
        for field in msgspec.structs.fields(kind)
    ]
    while waiting:
        kind = waiting.pop()
        waiting += typing.get_args(kind)
        if _is_shared(kind) and kind not in found:
            found.add(kind)
            if issubclass(kind, msgspec.Struct):
                waiting += [field.type for field in msgspec.structs.fields(kind)]
    return found
