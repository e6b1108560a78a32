"""A round after it is over: everything that a dispute, a recall or a recalculation needs.

The state holds the newest in full; of older ones it holds a digest, so that a record brought back
from the journal can be trusted. Must not know how a round is played.
Obeys: D9A 7.3 (no time limit), RULEBOOK 6 "recall: last game plus nine".
"""

import hashlib
from typing import Final

import msgspec

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
    """

    session: int
    wagers: dict[str, int]
    wagered_cents: int
    recognised: bool = True
    faces: Faces | None = None
    won_cents: int = 0
    returned_cents: int = 0
    refused: bool = False


class PastRound(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A round that is over.

    Attributes:
        faces: The result as it stands; None where the round is void.
        entered_faces: What was entered and settled first, for the evidence.
        void_reason: Why it is void; empty where it is not.
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


_encoder = msgspec.json.Encoder(order="sorted")


def digest_of(past: PastRound) -> str:
    """The fingerprint by which a round brought back from the journal is recognised."""
    # Sorted JSON wants the terminals' numbers as text.
    plain = msgspec.to_builtins(past, str_keys=True)
    return hashlib.sha256(_encoder.encode(plain)).hexdigest()
