"""A house with a long past, made by the program as it stands, to be kept for all that come after.

What `house_past` writes is opened, run, archived and run on as a house is. At its end it is copied
and not closed: tables are in mid-round, as after a crash. `make_houses` writes one into the folder
of a version before that is released; `test_kept_houses` goes on with those of every version.
"""

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from golden.house_past import (
    CARL,
    CORA,
    GITA,
    LONG_HYBRID,
    LONG_TERMINALS,
    VOUCHERS,
    VOUCHERS_COUNT,
    a_round,
    note_in,
    until_wagers,
    write_key,
    write_past,
)
from harness.manual_clock import ManualClock, settle_down
from taisai.cage import commands as cage
from taisai.cage.state import Cage, Voucher
from taisai.cage.vocabulary import CageSettings, Means, VoucherStatus
from taisai.floor.stream_runner import Answer, Asker, Outcome, Request
from taisai.rules.modes import HouseKind, Mode
from taisai.scenarios.runner import BEGINS_AT
from taisai.server.inspection.past_rounds import PastRounds
from taisai.server.running_house import RunningHouse, open_house
from taisai.server.upkeep.history import signer_of_next
from taisai.server.upkeep.house_files import HouseFiles
from taisai.store.archive import archive_file
from taisai.store.engine import make_engine
from taisai.store.migrations import upgrade
from taisai.stream_types import Command
from taisai.table import commands as table
from taisai.table.vocabulary import Faces
from taisai.validation_numbers import with_check

HOUR_MS: Final = 3_600_000
OPENS_AT: Final = BEGINS_AT + 400 * 24 * HOUR_MS
"""When the house is opened: after all that the scenarios tell."""

TICK_S: Final = 0.02
"""While a house is being opened, a second passes in so many."""

UNTIL_COLLECTED: Final = 21
"""So many commands of a hybrid round, and the losing wagers are collected, no winner is paid."""


class Playing:
    """Somebody who asks a running house, with numbered requests."""

    def __init__(self, running: RunningHouse, clock: ManualClock, page: str) -> None:
        self.running = running
        self.clock = clock
        self._page = page
        self._numbers = itertools.count(1)

    async def try_to(self, stream: str, command: Any) -> Answer:
        """Asks a stream, whatever the answer."""
        runner = self.running.floor.runner_of(stream)
        assert runner is not None, stream
        asker = getattr(getattr(command, "by", None), "id", "device")
        return await runner.ask(
            command, Request(Asker(f"{asker}:{self._page}"), next(self._numbers))
        )

    async def ask(self, stream: str, command: Any) -> None:
        """Asks a stream for what it must do."""
        answer = await self.try_to(stream, command)
        assert answer.outcome is Outcome.DONE, (command, answer.outcome, answer.refusal)

    async def play(self, stream: str, steps: Iterator[tuple[int, Command]]) -> None:
        """Some steps of a round, each after its time; wagers may meet limits and be refused."""
        for after_ms, command in steps:
            await self.clock.jump(after_ms)
            await self.try_to(stream, command)

    @property
    def cage(self) -> Cage:
        """The cage as it is on record."""
        state = self.running.floor.cage.durable
        assert state is not None
        return state

    def outstanding(self) -> list[Voucher]:
        """The vouchers that wait to be paid, in the order of their numbers."""
        found = [
            one
            for one in self.cage.vouchers.entries()
            if self.cage.status_of(one) is VoucherStatus.OUTSTANDING
        ]
        return sorted(found, key=lambda one: one.validation_number)


@asynccontextmanager
async def open_folder(files: HouseFiles, clock: ManualClock, page: str) -> AsyncIterator[Playing]:
    """The house of a folder, open until the block ends, with the courier's bag empty."""
    # A house that was copied while it ran is still somebody's, until that one's lease is over.
    ticking = asyncio.create_task(_tick(clock))
    try:
        async with open_house(files, clock) as running, running.app.lifespan():
            await running.floor.opened.wait()
            while running.floor.courier.waiting_count:
                await asyncio.sleep(TICK_S)
            ticking.cancel()
            yield Playing(running, clock, page)
    finally:
        ticking.cancel()


async def _tick(clock: ManualClock) -> None:
    while True:
        await asyncio.sleep(TICK_S)
        await clock.jump(1_000)


# ------------------------------------------------------------------- at the cage


def redemption(voucher: Voucher, means: Means = Means.CASH) -> cage.RedeemVoucher:
    """What pays a voucher."""
    return cage.RedeemVoucher(
        by=CORA,
        validation_number=voucher.validation_number,
        amount_cents=voucher.amount_cents,
        means=means,
    )


def _done_to_vouchers(vouchers: list[Voucher], now: int) -> Iterator[Command]:
    """Everything that can be done to a voucher, each to another one."""
    yield from (redemption(voucher, means) for voucher, means in zip(vouchers, Means, strict=False))
    held, released, cancelled, unclaimed, paid, disposed = (
        one.validation_number for one in vouchers[3:9]
    )
    for number in (held, released):
        yield cage.HoldVoucher(by=CORA, validation_number=number, reason="in dispute")
    for number in (unclaimed, paid, disposed):
        yield cage.MarkVoucherUnclaimed(by=CARL, validation_number=number, reason="found")
    yield cage.ReleaseVoucher(by=CARL, validation_number=released, reason="settled")
    yield cage.CancelVoucher(
        by=CARL, second=GITA, proposed_at=now, validation_number=cancelled, reason="paid by hand"
    )
    yield cage.PayUnclaimedVoucher(
        by=CORA,
        second=CARL,
        proposed_at=now,
        validation_number=paid,
        amount_cents=vouchers[7].amount_cents,
        means=Means.CASH,
    )
    yield cage.DisposeUnclaimedVoucher(
        by=CARL, second=GITA, proposed_at=now, validation_number=disposed, procedure_reference="P-1"
    )


def _done_to_registers(state: Cage, now: int) -> Iterator[Command]:
    """What can be done to winnings that nobody claimed, and to what is to be recovered."""
    paid, disposed = sorted(state.winnings)[:2]
    yield cage.PayUnclaimedWinnings(
        by=CORA, second=CARL, proposed_at=now, winnings=paid, means=Means.CASH
    )
    yield cage.DisposeUnclaimedWinnings(
        by=CARL, second=GITA, proposed_at=now, winnings=disposed, procedure_reference="P-2"
    )
    repaid, written_off = sorted(state.recoverables)[:2]
    half_cents = state.recoverables[repaid].owed_cents // 2
    yield cage.TakeRepayment(by=CORA, recoverable=repaid, amount_cents=half_cents)
    yield cage.WriteOffRecoverable(
        by=CARL, second=GITA, proposed_at=now, recoverable=written_off, reason="gone abroad"
    )


async def work_at_the_cage(playing: Playing) -> None:
    """Brings a voucher, winnings and a recoverable into every state there is."""
    vouchers = [one for one in playing.outstanding() if one.source.stream == VOUCHERS]
    now = playing.clock.now()
    for command in (*_done_to_vouchers(vouchers, now), *_done_to_registers(playing.cage, now)):
        await playing.ask("cage", command)
    for voucher in vouchers[:9]:
        # R18, R7: neither what is paid or cancelled, nor what is held or unclaimed, is paid now.
        is_free = playing.cage.status_of(voucher) is VoucherStatus.OUTSTANDING
        answer = await playing.try_to("cage", redemption(voucher)) if not is_free else None
        assert answer is None or answer.outcome is Outcome.REFUSED


# ------------------------------------------------------------------- at the tables


async def correct(playing: Playing, stream: str, number: int, faces: Faces) -> None:
    """D9A 7.3: puts a round right on what the dice showed, however long ago it was."""
    command = table.RecalculateRound(
        by=CARL,
        second=GITA,
        proposed_at=playing.clock.now(),
        round=number,
        faces=faces,
        reason="the wrong numbers were entered",
        evidence="camera 4",
    )
    state = playing.running.floor.tables[stream].durable
    assert state is not None
    past = PastRounds(playing.running.records.past)
    await playing.ask(stream, await past.complete(command, stream, state))


async def go_on(playing: Playing) -> None:
    """Rounds, corrections old and new, a voucher that expires, signed heads, rounds under way."""
    for number in range(3):
        await playing.play(LONG_TERMINALS, a_round(number + 1, Mode.TERMINALS))
        await playing.play(LONG_HYBRID, a_round(number + 2, Mode.HYBRID))
    # Rounds that the state knows by their digest alone; one of them is put right twice.
    await correct(playing, LONG_TERMINALS, 2, (1, 1, 2))
    await correct(playing, LONG_TERMINALS, 2, (6, 5, 4))
    await correct(playing, LONG_HYBRID, 3, (1, 2, 2))
    expiring = CageSettings(voucher_expiry_ms=HOUR_MS)
    await playing.ask("cage", cage.ChangeSettings(by=CARL, settings=expiring))
    expires = with_check("900000000000001")
    await playing.ask(LONG_TERMINALS, table.CashOut(terminal=1, validation_number=expires))
    for _ in range(3):
        await playing.clock.jump(HOUR_MS)
        await settle_down()
    await playing.ask(VOUCHERS, note_in(1, VOUCHERS_COUNT + 1, 2_000))
    stays = with_check("900000000000002")
    await playing.ask(VOUCHERS, table.CashOut(terminal=1, validation_number=stays))
    await playing.play(LONG_HYBRID, itertools.islice(a_round(6, Mode.HYBRID), UNTIL_COLLECTED))
    await playing.play(LONG_TERMINALS, until_wagers(5, Mode.TERMINALS))


async def make_house(
    files: HouseFiles,
    kind: HouseKind,
    copy: Callable[[], object],
    archive: Path | None = None,
) -> None:
    """Makes the house in a folder.

    Args:
        files: The folder and the database, which are new.
        kind: Live or demo.
        copy: Copies the database, which is in use; what it copies is the house that is kept.
        archive: Where the first part is closed; None to leave it all in one database.
    """
    engine = make_engine(files.settings.database_url)
    upgrade(engine)
    engine.dispose()
    write_key(files)
    write_past(files, kind)
    clock = ManualClock(OPENS_AT)
    async with open_folder(files, clock, "page-1") as playing:
        await work_at_the_cage(playing)
    if archive is not None:
        engine = files.engine()
        archive_file(engine, archive, sign=signer_of_next(files, clock.now()))
        engine.dispose()
    async with open_folder(files, clock, "page-2") as playing:
        await go_on(playing)
        copy()
