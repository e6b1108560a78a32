"""The courier: facts go from the tables to the cage, each once, whatever happens."""

import pytest

from floor.houses import BOSS, CASHIER, DEALER, TABLE_NAME, do, open_house, open_table, running
from floor.tally import PaperDisk
from harness.manual_clock import ManualClock, settle_down
from harness.stacked_notes import note_in
from taisai.cage.commands import OpenCage, RedeemVoucher
from taisai.cage.vocabulary import Means, VoucherStatus
from taisai.floor.courier import RETRY_MS
from taisai.floor.stream_runner import Outcome
from taisai.journal import StoreUnavailable
from taisai.persons import Person
from taisai.rules import Role
from taisai.streams import CAGE, TABLE, cage_facts, fact_key
from taisai.table import commands as c
from taisai.validation_numbers import with_check

pytestmark = pytest.mark.asyncio

NUMBER = with_check("1" * 15)
CASH_OUT = c.CashOut(terminal=1, validation_number=NUMBER)


async def test_a_voucher_reaches_the_cage_and_can_be_redeemed_once() -> None:
    async with running(PaperDisk()) as floor:
        await do(await open_house(floor), CASH_OUT)
        redeem = RedeemVoucher(
            by=CASHIER, validation_number=NUMBER, amount_cents=5_000, means=Means.CASH
        )
        assert (await floor.cage.ask(redeem)).outcome is Outcome.DONE
        assert (await floor.cage.ask(redeem)).outcome is Outcome.REFUSED
        assert floor.courier.waiting_count == 0


async def test_what_was_not_delivered_before_a_crash_is_delivered_after_it() -> None:
    disk = PaperDisk()
    async with running(disk) as floor:
        table = await open_house(floor)
        disk.failures = [None, StoreUnavailable("full")]
        answer = await table.ask(CASH_OUT)
        assert answer.outcome is Outcome.DONE
        disk.is_readable = False
        await settle_down()
    disk.is_readable = True
    kept = floor.cage.durable
    assert kept is not None
    assert kept.vouchers.count == 0
    async with running(disk) as again:
        await settle_down()
        state = again.cage.durable
        assert state is not None
        voucher = state.vouchers.get(NUMBER)
        assert voucher is not None
        assert state.status_of(voucher) is VoucherStatus.OUTSTANDING


async def test_what_the_cage_knows_is_not_carried_again() -> None:
    disk = PaperDisk()
    async with running(disk) as floor:
        await do(await open_house(floor), CASH_OUT)
    groups = len(disk.groups)
    async with running(disk) as again:
        assert again.courier.waiting_count == 0
        await settle_down()
    assert all(record.stream != "cage" for group in disk.groups[groups:] for record in group)


async def test_a_voucher_that_became_durable_unseen_reaches_the_cage() -> None:
    disk, clock = PaperDisk(), ManualClock()
    async with running(disk, clock) as floor:
        table = await open_house(floor)
        disk.failures, disk.loses_acknowledgement = [StoreUnavailable("lost")], True
        assert (await table.ask(CASH_OUT)).outcome is Outcome.OUT_OF_SERVICE
        await clock.advance(2_000)
        state = floor.cage.durable
        assert state is not None
        assert state.vouchers.get(NUMBER) is not None


async def test_a_cage_that_is_not_open_yet_gets_the_fact_later() -> None:
    clock = ManualClock()
    async with running(PaperDisk(), clock) as floor:
        await do(await open_table(floor, TABLE_NAME), CASH_OUT)
        assert floor.courier.waiting_count == 1
        await floor.cage.ask(OpenCage(by=BOSS))
        await clock.advance(2 * RETRY_MS)
        assert floor.courier.waiting_count == 0
        assert floor.cage.durable is not None
        assert floor.cage.durable.vouchers.get(NUMBER) is not None


async def test_a_correction_tells_the_cage_of_winnings_overpayments_and_holds() -> None:
    disk, clock = PaperDisk(), ManualClock()
    async with running(disk, clock) as floor:
        table = await open_house(floor)
        await do(
            table,
            note_in(2, 5_000),
            c.SpinTumbler(by=DEALER),
            c.CallPlaceYourBets(by=DEALER),
            c.PlaceWager(terminal=1, bet="small", amount_cents=1_000),
            c.PlaceWager(terminal=2, bet="big", amount_cents=1_000),
        )
        await clock.advance(45_000)
        await do(table, *(c.PressEntryButton(by=DEALER, number=n) for n in (1, 2, 3)))
        await do(table, c.PressEnter(by=DEALER), c.SettleRound(by=DEALER), CASH_OUT)
        await do(table, c.CashOut(terminal=2, validation_number=with_check("2" * 15)))
        await do(
            table,
            c.RecalculateRound(
                by=BOSS,
                second=Person(Role.GAME_SUPERVISOR, "g1"),
                proposed_at=clock.now(),
                round=1,
                reason="the camera shows it",
                faces=(6, 5, 4),
                evidence="camera 4",
            ),
        )
        await clock.advance(RETRY_MS)
        cage = floor.cage.durable
        assert cage is not None
        assert [one.amount_cents for one in cage.winnings.values()] == [2_000]
        assert [one.amount_cents for one in cage.recoverables.values()] == [2_000]
        assert list(cage.correction_holds) == [NUMBER]
    told = [CAGE.codec.decode_event(one.event) for one in disk.journal.read("cage")]
    names = [type(one).__name__ for one in told]
    # R18: no moment in which the debt is known and the voucher could still be paid.
    assert names.index("VoucherHeld") < names.index("LastWordRegistered")
    facts = [
        fact
        for record in disk.journal.read(TABLE_NAME)
        for fact in cage_facts(TABLE.codec.decode_event(record.event), record)
    ]
    assert len({fact_key(fact) for fact in facts}) == len(facts) == 5
    assert all(cage.cited.get(fact_key(fact)) is not None for fact in facts)
