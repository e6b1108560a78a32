"""Who may send which command: docs/reference/senders.md, from what each command declares.

For: whoever connects something to the Game System, and the web's tests, which look for a control
for each command of a supervisor. Must not know any command: the registry of
streams lists them, and each says its sender itself.
"""

import json
from collections.abc import Iterable

from taisai.rules import EDITIONS, Call, Role
from taisai.rules.people import SECOND_AUTHORISERS
from taisai.server.admission.authority import may_ask, may_authorise
from taisai.stream_types import CabinetCommand, Command, Sender, TwoPersonCommand
from taisai.streams import KINDS, AnyKind

_HEAD = "<!-- Written by `make docs` from the commands themselves. Do not edit by hand. -->"

COLUMNS = {
    Sender.TERMINAL: "player's terminal",
    Sender.LAYOUT: "layout",
    Sender.STAFF: "staff",
    Sender.EQUIPMENT: "equipment",
    Sender.GAME_SYSTEM: "Game System",
}
_STREAMS = {"house": "the house", "cage": "the cage", "table": "a table"}


SUPERVISORS = (Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR)


def commands_of_supervisors() -> str:
    """What each of the two may ask of each stream, and what they may approve there, for the web."""
    found = {
        role.value: {kind.name: _of_role(role, kind) for kind in KINDS} for role in SUPERVISORS
    }
    return json.dumps(found, indent=2) + "\n"


def _of_role(role: Role, kind: AnyKind) -> dict[str, list[str]]:
    return {
        "asks": sorted(one.__name__ for one in kind.commands if may_ask(role, one)),
        "approves": sorted(one.__name__ for one in kind.commands if may_authorise(role, one)),
    }


def senders() -> str:
    """The page."""
    lines = [
        _HEAD,
        "",
        "# Who may send a command",
        "",
        "Each command declares on its base from where it comes, and nobody else may send it: the "
        "server refuses it before the table hears of it (`not_a_command`). A test sends every "
        "command from every sender over a real socket.",
        "",
        "- *player's terminal*: an enrolled terminal; its number is filled in from its key.",
        "- *layout*: the enrolled display of a table layout at which chips are tracked.",
        "- *staff*: a signed-in person in a role that has the call by law; `by` is filled in.",
        "- *equipment*: an enrolled device with a key and a socket of its own. What is in a "
        "terminal's cabinet speaks for that terminal alone (*cabinet*); the table's own, under the "
        "number 0, reports the rest (*table*).",
        "- *Game System*: nothing that is connected may say it.",
    ]
    for kind in KINDS:
        lines += ["", f"## Commands of {_STREAMS[kind.name]}", "", *_table(kind)]
    return "\n".join(lines) + "\n"


def _table(kind: AnyKind) -> Iterable[str]:
    yield "| command | " + " | ".join(COLUMNS.values()) + " | filled in |"
    yield "|---" * (len(COLUMNS) + 2) + "|"
    for command in kind.commands:
        cells = (_mark(kind, command) if command.sender is one else "" for one in COLUMNS)
        filled_in = ", ".join(f"`{one}`" for one in sorted(command.filled_in))
        yield f"| {command.__name__} | " + " | ".join(cells) + f" | {filled_in} |"


def _mark(kind: AnyKind, command: type[Command]) -> str:
    call = kind.calls[command]
    if call is None:
        if command.sender is Sender.EQUIPMENT:
            return "cabinet" if issubclass(command, CabinetCommand) else "table"
        return "yes"
    roles = _roles(call)
    if issubclass(command, TwoPersonCommand):
        return f"{roles}; second: {_words(SECOND_AUTHORISERS[call])}"
    return roles


def _roles(call: Call) -> str:
    allowed = {role for one in EDITIONS.values() for role in one.permissions.get(call, ())}
    return _words(allowed)


def _words(roles: Iterable[str]) -> str:
    return " or ".join(sorted(role.replace("_", " ") for role in roles))
