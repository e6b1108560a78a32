"""The courier: carries facts from the tables' streams to the cage's.

No transaction spans two streams: a table issues a voucher in its own, and the cage registers it
citing that record. What was not delivered before a crash is delivered after it, because every fact
is offered again at the start and the cage takes each only once. Must not decide anything.
Obeys: D9A 3.3(d)(i), 6.3; R18, R19.
"""

import asyncio
from collections import deque
from collections.abc import Iterator

from taisai.cage import commands as cage
from taisai.cage.events import Event as CageEvent
from taisai.cage.state import Cage
from taisai.cage.vocabulary import Origin, SourceRecord
from taisai.floor.clock import Clock
from taisai.floor.stream_runner import Outcome, StreamRunner
from taisai.journal import Record
from taisai.table.events import Correction, CorrectionEvent, Event, VoucherIssued

CageRunner = StreamRunner[Cage, cage.Command, CageEvent]

RETRY_MS = 500
"""How long the courier waits before it knocks again at a cage that is busy or out of service."""


class Courier:
    """Takes facts to the cage, one after another, until each is taken or known already."""

    def __init__(self, runner: CageRunner, clock: Clock) -> None:
        self._cage = runner
        self._clock = clock
        self._bag: deque[cage.Command] = deque()
        self._has_mail = asyncio.Event()

    def found(self, event: Event, record: Record) -> None:
        """Puts what the cage must know of an event into the bag."""
        facts = tuple(facts_of(event, record))
        if facts:
            self._bag.extend(facts)
            self._has_mail.set()

    async def run(self) -> None:
        """Delivers for as long as the floor is open."""
        while True:
            await self._has_mail.wait()
            while self._bag:
                answer = await self._cage.ask(self._bag[0])
                if answer.outcome in (Outcome.DONE, Outcome.REFUSED):
                    # Refused means known already: the cage takes each fact once.
                    self._bag.popleft()
                else:
                    await self._clock.sleep_until(self._clock.now() + RETRY_MS)
            self._has_mail.clear()

    @property
    def waiting_count(self) -> int:
        """How many facts are on their way."""
        return len(self._bag)


def facts_of(event: Event, record: Record) -> Iterator[cage.Command]:
    """What the cage must know of an event at a table."""
    source = SourceRecord(stream=record.stream, sequence=record.sequence, digest=record.digest)
    if isinstance(event, VoucherIssued):
        yield cage.RegisterVoucher(
            source=source,
            validation_number=event.validation_number,
            amount_cents=event.amount_cents,
            terminal=event.terminal,
            session=event.session,
            issued_at=event.at,
        )
    elif isinstance(event, CorrectionEvent):
        for correction in event.corrections:
            yield from _owed(event.round, correction, source)
        for number in event.hold_vouchers:
            yield cage.HoldCitedVoucher(source=source, validation_number=number)


def _owed(
    round_number: int, correction: Correction, source: SourceRecord
) -> Iterator[cage.Command]:
    origin = Origin(
        round=round_number,
        terminal=correction.terminal,
        session=correction.session,
        position=correction.position,
        bet=correction.bet,
    )
    if correction.unclaimed_cents:
        yield cage.RegisterUnclaimedWinnings(
            source=source, origin=origin, amount_cents=correction.unclaimed_cents
        )
    if correction.recoverable_cents:
        yield cage.RegisterRecoverable(
            source=source, origin=origin, amount_cents=correction.recoverable_cents
        )
