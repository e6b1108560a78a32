"""The plan of a demo: how many tables and terminals, who plays, and by which rules.

Knows what may be asked for, and which seats are for people. Must not know how it is carried out.
Obeys: D9A 1.1 (36 seconds at least), 3.2(c) (30 terminals at most); R1, R4.
"""

from dataclasses import dataclass
from typing import Final

import msgspec

from taisai.names import BadInput
from taisai.rules import edition_named
from taisai.rules.figures import TERMINALS_MAX, WAGERING_PERIOD_MS_MIN
from taisai.rules.modes import Mode
from taisai.table.state import POSITIONS_MAX

DEMO_PASSWORD: Final = "taisai-demo"  # noqa: S105 - known to everybody, and good for a demo alone
"""The password of all demo staff."""

AUTOMATIC_DEALER: Final = "automatic_dealer"
"""The member of demo staff in whose name rounds are dealt by themselves; has no password."""

CASINO_SUPERVISOR: Final = "casino_supervisor"

TABLES_MAX: Final = 12
HYBRID_TERMINALS_MAX: Final = 4
POSITIONS: Final = 4
"""How many positions at a table layout are taken, so that a visitor can play at once."""
HYBRID_BOTS_MAX: Final = 2

DIVISION_9: Final = "2008"
"""The edition of a table alone in a demo of Division 9A, which stands on it (R1)."""

BY_HAND_MODES: Final = (Mode.HYBRID.value, Mode.TABLE.value)
"""How the table that is dealt by hand may be played."""


class NotADemo(BadInput):
    """The house is no demo, or what is asked for cannot be one."""


@dataclass(frozen=True, slots=True)
class TablePlan:
    """One table of a demo.

    Attributes:
        bots: The terminals at which bots play: the last ones.
        bot_positions: The positions at the layout at which bots play: those after the first few,
            which are for people. An automatic dealer sees to them.
    """

    name: str
    mode: Mode
    edition: str
    is_automatic: bool
    terminals: tuple[int, ...]
    bots: tuple[int, ...]
    bot_positions: tuple[int, ...] = ()

    @property
    def free(self) -> tuple[int, ...]:
        """The terminals for people."""
        return tuple(one for one in self.terminals if one not in self.bots)


class DemoPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a demo consists of; kept in its folder, so that it goes on as it was.

    Attributes:
        by_hand: How the table that is dealt by hand is played: hybrid, or the table alone.
        is_tracked: Chips on a table layout are touched on its screen; else they are real ones.
        seed: Determines dice and bots; empty where the dice are the machine's own chance.
    """

    tables: int = 2
    terminals: int = 8
    bots: int = 5
    period_seconds: int = 45
    edition: str = "9A"
    layout: str = "standard"
    by_hand: str = Mode.HYBRID.value
    is_tracked: bool = True
    seed: str = ""

    def check(self) -> None:
        """Refuses a plan that cannot be carried out.

        Raises:
            BadInput: Something is out of bounds; the message names it.
        """
        edition = edition_named(self.edition)
        edition.bets_on(self.layout)
        _check_within("tables", self.tables, 1, TABLES_MAX)
        _check_within("terminals", self.terminals, 1, TERMINALS_MAX)
        seats = self.terminals if edition.has_terminals else POSITIONS_MAX - POSITIONS
        _check_within("bots", self.bots, 0, seats)
        if self.by_hand not in BY_HAND_MODES:
            known = " or ".join(BY_HAND_MODES)
            raise NotADemo(f"a table dealt by hand is played as {known}, not {self.by_hand!r}")
        # D9A 1.1: the Fixed Wagering Period is not less than 36 seconds.
        if self.period_seconds * 1_000 < WAGERING_PERIOD_MS_MIN:
            raise NotADemo(
                f"a period of {self.period_seconds} seconds is too short: "
                f"D9A 1.1 asks for {WAGERING_PERIOD_MS_MIN // 1_000} at least"
            )

    @property
    def table_plans(self) -> tuple[TablePlan, ...]:
        """The tables: the last of several is dealt by hand, the others by themselves."""
        return tuple(self._table(number) for number in range(1, self.tables + 1))

    def _table(self, number: int) -> TablePlan:
        by_hand = number == self.tables > 1
        name = f"table-{number}"
        # R1: terminals exist in Division 9A alone.
        if not edition_named(self.edition).has_terminals:
            plays = self.is_tracked and not by_hand
            positions = tuple(POSITIONS + 1 + index for index in range(self.bots if plays else 0))
            return TablePlan(name, Mode.TABLE, self.edition, not by_hand, (), (), positions)
        if by_hand and self.by_hand == Mode.TABLE:
            return TablePlan(name, Mode.TABLE, DIVISION_9, not by_hand, (), ())
        mode = Mode.HYBRID if by_hand else Mode.TERMINALS
        count = min(self.terminals, HYBRID_TERMINALS_MAX) if by_hand else self.terminals
        bots = min(self.bots, HYBRID_BOTS_MAX, count) if by_hand else self.bots
        terminals = tuple(range(1, count + 1))
        bot_seats = terminals[count - bots :]
        return TablePlan(name, mode, self.edition, not by_hand, terminals, bot_seats)


def _check_within(what: str, given: int, lowest: int, highest: int) -> None:
    if not lowest <= given <= highest:
        raise NotADemo(f"{given} {what}: {lowest} to {highest} are allowed")
