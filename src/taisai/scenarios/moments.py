"""A moment of a scenario, which a deed looks at, and what a deed can ask for.

Must not know how the words were read, nor how a deed is carried out.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from taisai.cage.state import Cage
from taisai.rules import Role
from taisai.scenarios.headings import Heading
from taisai.scenarios.language import Values
from taisai.stream_types import Command
from taisai.table.meters import IssuedVoucher
from taisai.table.past_rounds import PastRound
from taisai.table.state import Table
from taisai.table.vocabulary import Person
from taisai.validation_numbers import with_check

STAFF_NAMES: Final[Mapping[Role, str]] = {
    Role.GAME_SUPERVISOR: "Gita",
    Role.CASINO_SUPERVISOR: "Carl",
    Role.CASHIER: "Cora",
    Role.INSPECTOR: "Ines",
    Role.PLAYER: "Pat",
    Role.DEALER: "Dana",
}
"""Who is meant where a line names a role and no person."""


class CannotHappen(ValueError):
    """A line waits for something that is not under way."""


class Deadline(StrEnum):
    """What a line may wait for."""

    PERIOD = "wagering period"
    WINDOW = "settlement window"


@dataclass(frozen=True, slots=True)
class Wait:
    """Time passes: so many milliseconds, or until a deadline."""

    until: Deadline | int


@dataclass(frozen=True, slots=True)
class AfterSilence:
    """A command after a time in which the Game System was down and nothing was decided."""

    ms: int
    command: Command


@dataclass(frozen=True, slots=True)
class Absence:
    """A terminal is away from now on, or back; the table is told nothing (R55)."""

    terminal: int
    is_away: bool


@dataclass(frozen=True, slots=True)
class OnRegister:
    """The house's register names equipment as approved from now on, or no more (R54).

    Attributes:
        terminal: Whose type it is; None for the Game System.
    """

    terminal: int | None
    is_approved: bool


Action = Command | Wait | AfterSilence | Absence | OnRegister
"""What a deed asks for."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What a deed can look at when it is made.

    Attributes:
        vouchers_count: How many vouchers have been asked for so far.
        records: The newest record of each past round, as the journal would bring it.
    """

    state: Table | None
    at: int
    heading: Heading
    vouchers_count: int
    records: Mapping[int, PastRound]
    cage: Cage | None = None

    def person(self, values: Values, name: str = "staff") -> Person:
        """The person that a line means; "dealer" alone is the dealer at the table."""
        found = values.get(name, Person)
        if found.id:
            return found
        if found.role is Role.DEALER and self.state is not None and self.state.dealer:
            return Person(found.role, self.state.dealer)
        return Person(found.role, STAFF_NAMES[found.role])

    def asked_at(self, values: Values) -> int:
        """When the first of two persons asked: now, or as long ago as the line says."""
        return self.at - (values.maybe("asked", int) or 0)

    @property
    def dealer(self) -> Person:
        """The dealer at the table."""
        return Person(Role.DEALER, self.table.dealer or STAFF_NAMES[Role.DEALER])

    @property
    def table(self) -> Table:
        """The table, for deeds that only a table can take."""
        if self.state is None:
            raise CannotHappen("the table is not set up")
        return self.state

    def voucher_of(self, terminal: int) -> IssuedVoucher:
        """The last voucher that a terminal dispensed."""
        found = self.table.terminals.get(terminal)
        if found is None or not found.vouchers:
            raise CannotHappen(f"terminal {terminal} has dispensed no voucher")
        return found.vouchers[-1]

    @property
    def next_validation_number(self) -> str:
        """The number of the next voucher; scenarios have no chance, so they count."""
        return with_check(f"{self.vouchers_count + 1:015d}")


Builder = Callable[[Values, Moment], tuple[Action, ...]]
"""What a deed asks for, from the values of its line and the moment."""
