"""A cage to stand at in tests: staff with names, a clock, and checks after every step.

After each step the book balances, the work-lists agree with the book, and the state rebuilt from
the events' bytes is the live state. A refused command is checked to change nothing.
"""

from typing import Any, Final

from taisai.cage import commands as c
from taisai.cage.accounts import CageAccount
from taisai.cage.evolve import evolve
from taisai.cage.refusals import Code, Refused
from taisai.cage.state import Cage, Voucher
from taisai.cage.vocabulary import CageSettings, End, Means, Origin, SourceRecord, VoucherStatus
from taisai.persons import Person
from taisai.rules import Role
from taisai.stream_types import Command, Event
from taisai.streams import CAGE, can, let_pass, step
from taisai.validation_numbers import with_check

CASHIER: Final = Person(Role.CASHIER, "cass")
CASINO_SUPERVISOR: Final = Person(Role.CASINO_SUPERVISOR, "cara")
OTHER_CASINO_SUPERVISOR: Final = Person(Role.CASINO_SUPERVISOR, "carl")
GAME_SUPERVISOR: Final = Person(Role.GAME_SUPERVISOR, "gwen")
DEALER: Final = Person(Role.DEALER, "dora")
INSPECTOR: Final = Person(Role.INSPECTOR, "iris")

START_MS: Final = 1_700_000_000_000
HOUR_MS: Final = 60 * 60 * 1_000
DAY_MS: Final = 24 * HOUR_MS


def number_of(index: int) -> str:
    """A validation number that goes with an index."""
    return with_check(f"{index:015d}")


def source_of(sequence: int, stream: str = "table-1") -> SourceRecord:
    """A citation of a table's record."""
    return SourceRecord(stream=stream, sequence=sequence, digest=f"{sequence:064x}")


def standing(state: Cage, index: int) -> Voucher:
    """The voucher of an index."""
    voucher = state.vouchers.get(number_of(index))
    assert voucher is not None
    return voucher


class Counter:
    """The cage, one step after another; `state`, `log` and `now` are there to look at."""

    def __init__(self, *, is_open: bool = True, **settings: int) -> None:
        self.now = START_MS
        self.log: list[Event] = []
        self.state: Cage | None = None
        if is_open:
            self.does(c.OpenCage(by=CASINO_SUPERVISOR, settings=CageSettings(**settings)))

    @property
    def cage(self) -> Cage:
        """The state, once the cage is open."""
        assert self.state is not None
        return self.state

    def does(self, command: Command) -> tuple[Event, ...]:
        """Carries a command out, a second later, through its bytes."""
        self.now += 1_000
        command = CAGE.codec.decode_command(CAGE.codec.encode(command))
        allowed = can(CAGE, let_pass(CAGE, self.state, self.now).state, command, self.now)
        taken = step(CAGE, self.state, command, self.now)
        assert taken.refusal is None, taken.refusal
        assert allowed
        self._took(taken.state, taken.events)
        return taken.events

    def refuses(self, command: Command) -> Refused:
        """Asks for what is refused, and sees that nothing has changed but the time."""
        self.now += 1_000
        waited = let_pass(CAGE, self.state, self.now)
        taken = step(CAGE, self.state, command, self.now)
        assert taken.refusal is not None, taken.events
        assert taken.events == waited.events
        assert taken.state == waited.state
        assert not can(CAGE, waited.state, command, self.now)
        self._took(taken.state, taken.events)
        return taken.refusal

    def code(self, command: Command) -> Code:
        """The code with which a command is refused."""
        return self.refuses(command).code

    def waits(self, ms: int) -> tuple[Event, ...]:
        """Lets time pass."""
        self.now += ms
        waited = let_pass(CAGE, self.state, self.now)
        self._took(waited.state, waited.events)
        return waited.events

    def _took(self, state: Cage | None, happened: tuple[Event, ...]) -> None:
        self.state = state
        self.log.extend(happened)
        if state is not None:
            check_cage(state, self.log)

    # ------------------------------------------------------------------ what is done often
    def issue(self, index: int, amount_cents: int = 5_000) -> str:
        """A table issues a voucher; the cage registers it."""
        self.does(register(index, amount_cents))
        return number_of(index)

    def redeem(self, index: int, amount_cents: int = 5_000) -> tuple[Event, ...]:
        """The cashier pays a voucher in cash."""
        return self.does(redeem(index, amount_cents))

    def two(self, by: Person = CASINO_SUPERVISOR, second: Person = CASHIER) -> dict[str, Any]:
        """The fields of a command of two persons, approved at once."""
        return {"by": by, "second": second, "proposed_at": self.now}

    def status(self, index: int) -> VoucherStatus:
        """Where a voucher stands."""
        return self.cage.status_of(standing(self.cage, index))


def register(index: int, amount_cents: int = 5_000, **changed: Any) -> c.RegisterVoucher:
    """The registration of a voucher that table 1 issued at the start."""
    fields: dict[str, Any] = {
        "source": source_of(index),
        "validation_number": number_of(index),
        "amount_cents": amount_cents,
        "terminal": 7,
        "session": 3,
        "issued_at": START_MS,
    }
    return c.RegisterVoucher(**{**fields, **changed})


def redeem(index: int, amount_cents: int = 5_000, means: Means = Means.CASH) -> c.RedeemVoucher:
    """The redemption of a voucher by the cashier."""
    return c.RedeemVoucher(
        by=CASHIER, validation_number=number_of(index), amount_cents=amount_cents, means=means
    )


def winnings(sequence: int, amount_cents: int = 3_000, **origin: Any) -> Command:
    """The registration of winnings that a correction left unclaimed."""
    return c.RegisterUnclaimedWinnings(
        source=source_of(sequence), origin=Origin(round=4, **origin), amount_cents=amount_cents
    )


def recoverable(sequence: int, amount_cents: int = 3_000, **origin: Any) -> Command:
    """The registration of an overpayment that a correction found."""
    return c.RegisterRecoverable(
        source=source_of(sequence), origin=Origin(round=4, **origin), amount_cents=amount_cents
    )


def check_cage(state: Cage, log: list[Event]) -> None:
    """What holds after any step: money is conserved and each figure is there for a reason."""
    replayed: Cage | None = None
    for event in log:
        replayed = evolve(replayed, CAGE.codec.decode_event(CAGE.codec.encode(event)))
    assert replayed == state
    assets, claims = state.book.totals()
    assert assets == claims
    owed: dict[str, int] = dict.fromkeys([*End, "open", "unclaimed"], 0)
    for voucher in state.vouchers.entries():
        is_unclaimed = voucher.validation_number in state.unclaimed
        owed[voucher.end or ("unclaimed" if is_unclaimed else "open")] += voucher.amount_cents
    for one in state.winnings.values():
        owed[one.end or "unclaimed"] += one.amount_cents
    assert state.book.balance(CageAccount.VOUCHERS_OUTSTANDING) == owed["open"]
    assert state.book.balance(CageAccount.UNCLAIMED) == owed["unclaimed"]
    assert state.book.balance(CageAccount.CANCELLED) == owed[End.CANCELLED]
    back_cents = sum(one.disposed_back_cents for one in state.last_words.values())
    assert state.book.balance(CageAccount.DISPOSED) == owed[End.DISPOSED] - back_cents
    debts_cents = sum(one.owed_cents for one in state.recoverables.values())
    assert state.book.balance(CageAccount.RECOVERABLES) == debts_cents
