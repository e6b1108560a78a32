"""Any commands at the cage in any order, by anybody: no money appears, vanishes or is paid twice.

After every step the book balances, no player's money is negative, the state rebuilt from the
events' bytes is the live one, a refused command has changed nothing, and what was paid for each
voucher, counted from the journal alone, is its value or nothing.
"""

from collections import Counter
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    MultipleResults,
    RuleBasedStateMachine,
    initialize,
    invariant,
    multiple,
    rule,
)

from cage.counter import DAY_MS, HOUR_MS, START_MS, number_of, source_of
from properties.profiles import machine_settings
from taisai.cage import commands as c
from taisai.cage import events as e
from taisai.cage.accounts import CageAccount, CageBook
from taisai.cage.evolve import evolve
from taisai.cage.refusals import REASONS
from taisai.cage.state import Cage
from taisai.cage.vocabulary import CageSettings, End, Means, Origin
from taisai.persons import Person
from taisai.rules import Role
from taisai.stream_types import Command, Event
from taisai.streams import CAGE, can, let_pass, step

PAYMENTS = (e.VoucherRedeemed, e.UnclaimedVoucherPaid)

roles = st.sampled_from(Role)
ids = st.sampled_from(["ann", "bob", "cat"])
# Mostly the people who may, so that much happens; often enough the people who may not.
cashier = st.just(Person(Role.CASHIER, "cass"))
supervisor = st.just(Person(Role.CASINO_SUPERVISOR, "cara"))
anybody = st.builds(Person, roles, ids)
cashiers = st.one_of(cashier, cashier, cashier, cashier, anybody)
supervisors = st.one_of(supervisor, supervisor, supervisor, supervisor, anybody)
wrong_numbers = st.sampled_from(["", "1", number_of(9)[:-1] + "x", number_of(10**9)])
amounts = st.sampled_from([100, 5_000, 5_000, 600_000, 0, -5_000])
sources = st.integers(1, 8).map(source_of)
origins = st.builds(Origin, round=st.integers(1, 2), terminal=st.integers(0, 2))
reasons = st.sampled_from(["because", "because", "because", ""])
means = st.sampled_from(Means)
small = st.integers(0, 3)


class AnyShiftAtTheCage(RuleBasedStateMachine):
    """The cage under any hands."""

    def __init__(self) -> None:
        super().__init__()
        self.now = START_MS
        self.state: Cage | None = None
        self.replayed: Cage | None = None
        self.log: list[Event] = []
        self.issued_count = 0

    registered = Bundle("registered")

    # ------------------------------------------------------------------ the one way to do anything
    def ask(self, command: Command) -> bool:
        self.now += 1_000
        assert CAGE.codec.decode_command(CAGE.codec.encode(command)) == command
        waited = let_pass(CAGE, self.state, self.now)
        expected = can(CAGE, waited.state, command, self.now)
        taken = step(CAGE, self.state, command, self.now)
        assert expected is (taken.refusal is None)
        if taken.refusal is not None:
            assert taken.refusal.code in REASONS
            assert taken.refusal.rule
            assert (taken.state, taken.events) == (waited.state, waited.events)
        self.take(taken.state, taken.events)
        return taken.refusal is None

    def take(self, state: Cage | None, happened: tuple[Event, ...]) -> None:
        self.state = state
        self.log.extend(happened)
        for event in happened:
            self.replayed = evolve(self.replayed, CAGE.codec.decode_event(CAGE.codec.encode(event)))

    def two(self, by: Person, second: Person) -> dict[str, Any]:
        return {"by": by, "second": second, "proposed_at": self.now}

    # ------------------------------------------------------------------ what people may ask
    @initialize(target=registered, expiry_ms=st.sampled_from([0, HOUR_MS, DAY_MS]))
    def open_cage(self, expiry_ms: int) -> MultipleResults[tuple[str, int]]:
        opening = CageSettings(voucher_expiry_ms=expiry_ms)
        self.ask(c.OpenCage(by=Person(Role.CASINO_SUPERVISOR, "cara"), settings=opening))
        self.ask(
            c.RegisterUnclaimedWinnings(
                source=source_of(50), origin=Origin(round=9), amount_cents=300
            )
        )
        self.ask(
            c.RegisterRecoverable(source=source_of(50), origin=Origin(round=9), amount_cents=300)
        )
        return multiple(*(self.issue(amount_cents) for amount_cents in (100, 5_000, 600_000)))

    @rule(by=supervisors, expiry_ms=st.sampled_from([0, HOUR_MS, -1]))
    def open_again_or_change_settings(self, by: Person, expiry_ms: int) -> None:
        changed = CageSettings(voucher_expiry_ms=expiry_ms)
        assert not self.ask(c.OpenCage(by=by, settings=changed))
        self.ask(c.ChangeSettings(by=by, settings=changed))

    @rule(ms=st.sampled_from([1, HOUR_MS, DAY_MS]))
    def wait(self, ms: int) -> None:
        self.now += ms
        waited = let_pass(CAGE, self.state, self.now)
        self.take(waited.state, waited.events)

    def registration(self, source: c.SourceRecord, number: str, amount_cents: int) -> Command:
        return c.RegisterVoucher(
            source=source,
            validation_number=number,
            amount_cents=amount_cents,
            terminal=7,
            session=1,
            issued_at=self.now,
        )

    @rule(target=registered, amount_cents=st.sampled_from([100, 5_000, 600_000]))
    def register(self, amount_cents: int) -> tuple[str, int]:
        return self.issue(amount_cents)

    def issue(self, amount_cents: int) -> tuple[str, int]:
        self.issued_count += 1
        number = number_of(self.issued_count)
        source = source_of(100 + self.issued_count)
        assert self.ask(self.registration(source, number, amount_cents))
        assert not self.ask(self.registration(source, number, amount_cents))
        return number, amount_cents

    @rule(source=sources, number=wrong_numbers, amount_cents=amounts)
    def register_something_odd(
        self, source: c.SourceRecord, number: str, amount_cents: int
    ) -> None:
        self.ask(self.registration(source, number, amount_cents))

    @rule(voucher=registered, source=sources, amount_cents=amounts)
    def use_a_number_again(
        self, voucher: tuple[str, int], source: c.SourceRecord, amount_cents: int
    ) -> None:
        assert not self.ask(self.registration(source, voucher[0], amount_cents))

    @rule(number=wrong_numbers, by=cashiers, means=means, amount_cents=amounts)
    def redeem_something_odd(
        self, number: str, by: Person, means: Means, amount_cents: int
    ) -> None:
        self.ask(
            c.RedeemVoucher(by=by, validation_number=number, amount_cents=amount_cents, means=means)
        )

    @rule(voucher=registered, by=cashiers, means=means)
    def redeem(self, voucher: tuple[str, int], by: Person, means: Means) -> None:
        number, amount_cents = voucher
        self.ask(
            c.RedeemVoucher(by=by, validation_number=number, amount_cents=amount_cents, means=means)
        )

    @rule(voucher=registered, by=cashiers, reason=reasons)
    def hold(self, voucher: tuple[str, int], by: Person, reason: str) -> None:
        self.ask(c.HoldVoucher(by=by, validation_number=voucher[0], reason=reason))

    @rule(voucher=registered, source=sources)
    def hold_cited(self, voucher: tuple[str, int], source: c.SourceRecord) -> None:
        self.ask(c.HoldCitedVoucher(source=source, validation_number=voucher[0]))

    @rule(voucher=registered, by=supervisors, reason=reasons)
    def release(self, voucher: tuple[str, int], by: Person, reason: str) -> None:
        self.ask(c.ReleaseVoucher(by=by, validation_number=voucher[0], reason=reason))

    @rule(voucher=registered, by=supervisors, second=cashiers, reason=reasons)
    def cancel(self, voucher: tuple[str, int], by: Person, second: Person, reason: str) -> None:
        self.ask(
            c.CancelVoucher(**self.two(by, second), validation_number=voucher[0], reason=reason)
        )

    @rule(voucher=registered, by=supervisors, reason=reasons)
    def mark(self, voucher: tuple[str, int], by: Person, reason: str) -> None:
        self.ask(c.MarkVoucherUnclaimed(by=by, validation_number=voucher[0], reason=reason))

    @rule(voucher=registered, by=cashiers, second=supervisors, means=means)
    def pay_unclaimed(
        self, voucher: tuple[str, int], by: Person, second: Person, means: Means
    ) -> None:
        number, amount_cents = voucher
        self.ask(
            c.PayUnclaimedVoucher(
                **self.two(by, second),
                validation_number=number,
                amount_cents=amount_cents,
                means=means,
            )
        )

    @rule(voucher=registered, by=supervisors, second=cashiers, reference=reasons)
    def dispose(self, voucher: tuple[str, int], by: Person, second: Person, reference: str) -> None:
        self.ask(
            c.DisposeUnclaimedVoucher(
                **self.two(by, second), validation_number=voucher[0], procedure_reference=reference
            )
        )

    @rule(source=sources, origin=origins, amount_cents=amounts)
    def register_winnings(self, source: c.SourceRecord, origin: Origin, amount_cents: int) -> None:
        self.ask(
            c.RegisterUnclaimedWinnings(source=source, origin=origin, amount_cents=amount_cents)
        )

    @rule(number=small, by=cashiers, second=supervisors, means=means)
    def pay_winnings(self, number: int, by: Person, second: Person, means: Means) -> None:
        self.ask(c.PayUnclaimedWinnings(**self.two(by, second), winnings=number, means=means))

    @rule(number=small, by=supervisors, second=cashiers, reference=reasons)
    def dispose_winnings(self, number: int, by: Person, second: Person, reference: str) -> None:
        self.ask(
            c.DisposeUnclaimedWinnings(
                **self.two(by, second), winnings=number, procedure_reference=reference
            )
        )

    @rule(source=sources, origin=origins, amount_cents=amounts)
    def register_recoverable(
        self, source: c.SourceRecord, origin: Origin, amount_cents: int
    ) -> None:
        self.ask(c.RegisterRecoverable(source=source, origin=origin, amount_cents=amount_cents))

    @rule(number=small, by=cashiers, amount_cents=amounts)
    def repay(self, number: int, by: Person, amount_cents: int) -> None:
        self.ask(c.TakeRepayment(by=by, recoverable=number, amount_cents=amount_cents))

    @rule(number=small, by=supervisors, second=cashiers, reason=reasons)
    def write_off(self, number: int, by: Person, second: Person, reason: str) -> None:
        self.ask(c.WriteOffRecoverable(**self.two(by, second), recoverable=number, reason=reason))

    # ------------------------------------------------------------------ what always holds
    @invariant()
    def replay_is_live(self) -> None:
        assert self.replayed == self.state

    @invariant()
    def money_is_conserved_and_nothing_is_negative(self) -> None:
        if self.state is None:
            return
        assets, claims = self.state.book.totals()
        assert assets == claims
        for account, balance_cents in self.state.book.balances_cents.items():
            assert type(account) in CageBook.kinds
            assert balance_cents >= 0 or account.may_be_negative

    @invariant()
    def a_voucher_is_paid_at_most_once_and_for_its_value(self) -> None:
        paid = Counter(one.validation_number for one in self.log if isinstance(one, PAYMENTS))
        assert set(paid.values()) <= {1}
        value = {
            one.validation_number: one.amount_cents
            for one in self.log
            if isinstance(one, e.VoucherRegistered)
        }
        for one in self.log:
            if isinstance(one, PAYMENTS):
                assert one.amount_cents == value[one.validation_number]

    @invariant()
    def the_book_is_what_the_journal_adds_up_to(self) -> None:
        if self.state is None:
            return

        def total(*kinds: type[Any]) -> int:
            return sum(one.amount_cents for one in self.log if isinstance(one, kinds))

        balance = self.state.book.balance
        issued = total(e.VoucherRegistered)
        marked = total(e.VoucherMarkedUnclaimed)
        cancelled = total(e.VoucherCancelled)
        disposed = total(e.UnclaimedVoucherDisposed, e.UnclaimedWinningsDisposed)
        paid_late = total(e.UnclaimedVoucherPaid, e.UnclaimedWinningsPaid)
        owed = total(e.UnclaimedWinningsRegistered)
        repaid, given_up = total(e.RepaymentTaken), total(e.RecoverableWrittenOff)
        debts = total(e.RecoverableRegistered)
        assert balance(CageAccount.ISSUED_BY_TABLES) == issued + owed
        assert balance(CageAccount.VOUCHERS_OUTSTANDING) == (
            issued - marked - cancelled - total(e.VoucherRedeemed)
        )
        assert balance(CageAccount.UNCLAIMED) == marked + owed - paid_late - disposed
        assert balance(CageAccount.CANCELLED) == cancelled
        assert balance(CageAccount.DISPOSED) == disposed
        assert balance(CageAccount.TAKEN_OVER_FROM_TABLES) == debts
        assert balance(CageAccount.RECOVERABLES) == debts - repaid - given_up
        assert balance(CageAccount.CASH_RECOVERED) == repaid
        assert balance(CageAccount.WRITTEN_OFF) == -given_up

    @invariant()
    def the_work_lists_name_what_is_owed(self) -> None:
        if self.state is None:
            return
        for voucher in (*self.state.held_vouchers(), *self.state.unclaimed_vouchers()):
            assert voucher.end is None
        waiting = [number for hour in self.state.expiring.values() for number in hour]
        assert len(set(waiting)) == len(waiting)
        for number in waiting:
            assert number not in self.state.unclaimed
            voucher = self.state.vouchers.get(number)
            assert voucher is not None
            assert voucher.end is None
        unclaimed_cents = sum(one.amount_cents for one in self.state.unclaimed_vouchers())
        for one in self.state.winnings.values():
            unclaimed_cents += one.amount_cents if one.end is None else 0
            assert one.end is not End.CANCELLED
        assert unclaimed_cents == self.state.book.balance(CageAccount.UNCLAIMED)


AnyShiftAtTheCage.TestCase.settings = machine_settings(150, 60)
TestAnyShiftAtTheCage = AnyShiftAtTheCage.TestCase
