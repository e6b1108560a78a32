"""The cage in the middle of a scenario: it follows the table's stream, and is asked by its people.

Must not know lines or expectations. What must hold is checked after every deed, as at the table.
"""

from collections.abc import Iterator

from taisai.cage import commands
from taisai.cage.accounts import CageAccount
from taisai.cage.state import Cage
from taisai.cage.vocabulary import CageSettings
from taisai.journal import Head, beginning, following, head_of
from taisai.money import format_amount
from taisai.persons import Person
from taisai.refusal import Refusal
from taisai.stream_types import Command, Event
from taisai.stream_types import Event as TableEvent
from taisai.streams import CAGE, TABLE, Step, cage_facts, let_pass, step
from taisai.table.accounts import TableAccount
from taisai.table.state import Table


class CageRun:
    """The cage, with the copy that only its events have made, and the table's head it has read."""

    def __init__(self, table_name: str) -> None:
        self.state: Cage | None = None
        self.events: list[Event] = []
        self.refusals: list[Refusal] = []
        self._replayed: Cage | None = None
        self._head: Head = beginning(f"table-{table_name}")

    def open(self, settings: CageSettings, by: Person, at: int) -> None:
        """Begins the cage's stream."""
        self.act(commands.OpenCage(by=by, settings=settings), at)

    def act(self, command: Command, at: int) -> Step[Cage]:
        """Carries a command out, or refuses it."""
        done = step(CAGE, self.state, command, at)
        self._keep(done)
        return done

    def wait(self, at: int) -> None:
        """Lets time pass: vouchers may expire."""
        self._keep(let_pass(CAGE, self.state, at))

    def follow(self, events: tuple[TableEvent, ...], at: int) -> None:
        """Reads what has happened at the table, and does what concerns the cage."""
        for event in events:
            record = following(self._head, TABLE.codec.encode(event), event.at)
            self._head = head_of(record)
            for command in cage_facts(event, record):
                refusal = self.act(command, at).refusal
                # R18: only a voucher that is not paid yet can be held.
                if refusal is not None and not isinstance(command, commands.HoldCitedVoucher):
                    self.refusals.append(refusal)

    def taken(self) -> tuple[Event, ...]:
        """The events since this was asked last."""
        events, self.events = tuple(self.events), []
        return events

    def _keep(self, done: Step[Cage]) -> None:
        self.state = done.state
        self.events += done.events
        for event in done.events:
            written = CAGE.codec.encode(event)
            self._replayed = CAGE.evolve(self._replayed, CAGE.codec.decode_event(written))

    def wrong(self, table: Table | None) -> Iterator[str]:
        """What is wrong in the cage, and between the cage and the table."""
        yield from (f"the cage refused what the table told it: {one}" for one in self.refusals)
        if self._replayed != self.state:
            yield "replay of the cage's events differs from its live state"
        if self.state is None:
            return
        assets_cents, claims_cents = self.state.book.totals()
        if assets_cents != claims_cents:
            yield f"the cage's book is out by {format_amount(assets_cents - claims_cents)}"
        if table is not None:
            yield from _wrong_between(self.state, table)


def _wrong_between(cage: Cage, table: Table) -> Iterator[str]:
    vouchers_cents = table.book.balance(TableAccount.VOUCHERS_OUTSTANDING)
    issued_cents = vouchers_cents + table.book.balance(TableAccount.UNCLAIMED)
    known_cents = cage.book.balance(CageAccount.ISSUED_BY_TABLES)
    if issued_cents != known_cents:
        yield (
            f"the table owes {format_amount(issued_cents)} through the cage, "
            f"which knows of {format_amount(known_cents)}"
        )
    overpaid_cents = table.book.balance(TableAccount.RECOVERABLES)
    taken_cents = cage.book.balance(CageAccount.TAKEN_OVER_FROM_TABLES)
    if overpaid_cents != taken_cents:
        yield (
            f"the table's recoverables are {format_amount(overpaid_cents)}, "
            f"the cage has taken over {format_amount(taken_cents)}"
        )
