"""A round after it is over: everything that a dispute, a recall or a recalculation needs.

The state holds the newest in full; of older ones it holds a digest, so that a record brought back
from the journal can be trusted. Must not know how a round is played.
Obeys: D9A 7.3 (no time limit), E3 (recall).
"""

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import msgspec
from msgspec.structs import FieldInfo, fields

from taisai.table.vocabulary import Faces, TableWager

ROUNDS_HELD_MAX: Final = 20
"""How many past rounds the state holds in full: as many as the strip of D9A 3.4 can show."""


class TerminalRound(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one terminal did in a round, and what has been posted for it.

    Attributes:
        session: The session of control whose wagers they were.
        recognised: False where the wagers came to less than the aggregate minimum and went back.
        faces: The result as it stands on that terminal (D9A 4.7).
        won_cents: Posted as won, corrections included.
        returned_cents: Posted to credits for the round, corrections included; wagers with it.
        unclaimed_cents: What of that waits at the cage (R19).
        recoverable_cents: What the player has beyond it, and owes (R18).
    """

    session: int
    wagers: dict[str, int]
    wagered_cents: int
    recognised: bool = True
    faces: Faces | None = None
    won_cents: int = 0
    returned_cents: int = 0
    refused: bool = False
    unclaimed_cents: int = 0
    recoverable_cents: int = 0


class PastRound(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A round that is over.

    Attributes:
        faces: The result as it stands; None where the round is void.
        entered_faces: What was entered and settled first, for the evidence.
        void_reason: Why it is void; empty where it is not.
        game_supervisor_spun: D9 6.1 of 2008: the game supervisor spun, as often as is asked for.
    """

    number: int
    edition: str
    layout: str
    began_at: int
    opened_at: int
    closed_at: int
    ended_at: int
    spins: int
    faces: Faces | None
    entered_faces: Faces | None
    void_reason: str = ""
    terminals: dict[int, TerminalRound] = {}
    table_wagers: tuple[TableWager, ...] = ()
    corrections_count: int = 0
    game_supervisor_spun: bool = False

    def at_terminal(self, number: int) -> "PastRound":
        """The round with one terminal's part in it and no other's."""
        return msgspec.structs.replace(
            self, terminals={number: self.terminals[number]}, table_wagers=()
        )


_encoder = msgspec.json.Encoder(order="sorted")

_SECOND_FORM: Final = "2:"
"""Stands before a digest that leaves out what says no more than its default."""

_FIRST_FORM_FIELDS: Final = {
    PastRound: [
        "number",
        "edition",
        "layout",
        "began_at",
        "opened_at",
        "closed_at",
        "ended_at",
        "spins",
        "faces",
        "entered_faces",
        "void_reason",
        "terminals",
        "table_wagers",
        "corrections_count",
    ],
    TerminalRound: [
        "session",
        "wagers",
        "wagered_cents",
        "recognised",
        "faces",
        "won_cents",
        "returned_cents",
        "refused",
    ],
    TableWager: [
        "position",
        "bet",
        "amount_cents",
        "chips_cents",
        "colour",
        "colour_count",
        "called_bet",
        "touches_line",
        "line_accepted",
        "settled_as",
        "status",
        "won_cents",
    ],
}
"""What version 0.1 knew of a round: its digests cover these fields and no other."""

Plain = dict[str, Any]
"""A struct in the types of JSON. Any: its fields are of every type."""


def digest_of(past: PastRound) -> str:
    """The fingerprint by which a round brought back from the journal is recognised.

    Defaults are left out, so that a field that is added later changes no round of before.
    """
    return f"{_SECOND_FORM}{_digest(past, _without_defaults)}"


def has_digest(past: PastRound, digest: str) -> bool:
    """Tells whether a round is the one of a digest, whichever version made the digest.

    What an archive's first snapshot holds was made by the version that archived it.
    """
    if digest.startswith(_SECOND_FORM):
        return digest_of(past) == digest
    return _digest(past, _of_first_form) == digest


def _digest(past: PastRound, cover: Callable[[type[msgspec.Struct], Plain], Plain]) -> str:
    # Sorted JSON wants the terminals' numbers as text.
    plain = msgspec.to_builtins(past, str_keys=True)
    plain["terminals"] = {
        number: cover(TerminalRound, one) for number, one in plain["terminals"].items()
    }
    plain["table_wagers"] = tuple(cover(TableWager, one) for one in plain["table_wagers"])
    return hashlib.sha256(_encoder.encode(cover(PastRound, plain))).hexdigest()


def _without_defaults(kind: type[msgspec.Struct], plain: Plain) -> Plain:
    for name, default in _defaults(kind):
        if plain[name] == default:
            del plain[name]
    return plain


@cache
def _defaults(kind: type[msgspec.Struct]) -> list[tuple[str, object]]:
    return [
        (one.name, msgspec.to_builtins(default))
        for one in fields(kind)
        if (default := _default(one)) is not msgspec.NODEFAULT
    ]


def _default(field: FieldInfo) -> object:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def _of_first_form(kind: type[msgspec.Struct], plain: Plain) -> Plain:
    return {name: plain[name] for name in _FIRST_FORM_FIELDS[kind]}
