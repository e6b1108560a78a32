"""Malfunctions, and the reports of what was refused over them, with their evidence locks.

Must not know when an amount may be refused.
Obeys: D9 7.4; D9A 7.4(b), 7.5(a), (b); R49, R50.
"""

import msgspec

from taisai.table.vocabulary import LockScope, Part


class Malfunction(msgspec.Struct, frozen=True, kw_only=True):
    """A malfunction; D9A 7.4(b) asks for its beginning and its repair."""

    number: int
    part: Part
    what: str
    terminal: int | None
    began_at: int
    released_at: int = 0
    repaired_at: int = 0

    @property
    def locks_the_game(self) -> bool:
        """D9 7.4: no further round until it is rectified or safe procedures are introduced."""
        return self.released_at == 0


class RefusalReport(msgspec.Struct, frozen=True, kw_only=True):
    """D9A 7.5(a): the report of a refusal to pay, and the evidence lock that stands under it.

    Attributes:
        reference: Its own number.
        round: The round it is about; zero where no round is involved (R49).
        amount_cents: What was refused.
        inspector: To whom it was made; empty in what version 0.1 recorded, as is the time.
        released_at: When the lock was released; zero while it stands.
    """

    reference: str
    at: int
    terminal: int
    round: int
    malfunction: int
    scope: LockScope
    amount_cents: int
    reason: str
    inspector: str = ""
    reported_at: int = 0
    standard_reference: str = ""
    released_at: int = 0
    investigation_reference: str = ""

    def locks(self, terminal: int | None) -> bool:
        """Tells whether a terminal, or under None the whole Game System, is locked under it."""
        scope = LockScope.GAME_SYSTEM if terminal is None else LockScope.TERMINAL
        is_there = self.scope is scope and terminal in (None, self.terminal)
        return is_there and not self.released_at
