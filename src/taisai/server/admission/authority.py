"""Who may ask for which command at all: the server's own guard, before `decide` looks again.

Reads the same tables as `decide`: each room's procedures, and the law's permissions. An edition may
allow fewer people than stand here; that `decide` knows. Must not know sessions or states.
Obeys: D9 6.6 (nobody else touches the equipment), R20 (the second person's roles).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from taisai.house import commands as house_commands
from taisai.rules import EDITIONS, Call, Role
from taisai.rules.people import SECOND_AUTHORISERS
from taisai.stream_types import Command
from taisai.streams import KINDS

STAFF_ROLES: Final = frozenset(Role) - {Role.PLAYER}

CALLS: Final[Mapping[type[Command], Call | None]] = MappingProxyType(
    {command: call for kind in KINDS for command, call in kind.calls.items()}
)
"""Each command of every kind of stream with the call it is; None for players and equipment."""

RECORDED_CODES: Final = frozenset(
    {
        "not_your_call",
        "not_the_dealer_here",
        "not_engaged",
        "second_person_needed",
        "one_head",
        # D9 7.1(c): a result before wagering has closed is more than a slip; staff must see it.
        "not_before_close",
        # D9A 6.3: a number that checks and was never issued, or a paper that says another value,
        # is no slip of a scanner.
        "unknown_voucher",
        "amount_differs",
    }
)
"""What goes to the security record: the wrong person asked, much too early, or of a false paper."""


def may_ask(role: Role, kind: type[Command]) -> bool:
    """Tells whether a role may ask for a command in any edition.

    >>> may_ask(Role.INSPECTOR, house_commands.AddTable)
    False
    """
    if kind is house_commands.RecordCredentialsChange:
        # Everybody's own; the house knows whose.
        return role in STAFF_ROLES
    call = CALLS[kind]
    return call is not None and any(edition.may(role, call) for edition in EDITIONS.values())


def may_authorise(role: Role, kind: type[Command]) -> bool:
    """R20: tells whether a role may be the second person for a command."""
    call = CALLS[kind]
    return call is not None and role in SECOND_AUTHORISERS.get(call, frozenset())
