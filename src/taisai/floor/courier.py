"""The courier: carries facts from the tables' streams to the cage's.

No transaction spans two streams: a table issues a voucher in its own, and the cage registers it
citing that record. What was not delivered before a crash is delivered after it, because every fact
is offered again at the start and the cage takes each only once. The bag has no maximum: what is in
it is money owed to people, of which none may be dropped, and it fills only while the cage is out
of service. Must not decide anything.
Obeys: D9A 3.3(d)(i), 6.3; R18, R19.
"""

import asyncio
from collections import deque
from collections.abc import Iterator
from typing import Final

from taisai.cage import commands as cage
from taisai.cage.events import Event as CageEvent
from taisai.cage.refusals import Code
from taisai.cage.source_keys import hold_key, recoverable_key, voucher_key, winnings_key
from taisai.cage.state import Cage
from taisai.cage.vocabulary import Origin, SourceRecord
from taisai.floor.clock import Clock
from taisai.floor.rooms import CARRIED
from taisai.floor.stream_runner import Answer, Outcome, StreamRunner
from taisai.journal import Record
from taisai.table.events import Correction, CorrectionEvent, Event, VoucherIssued

CageRunner = StreamRunner[Cage, cage.Command, CageEvent]

Fact = (
    cage.RegisterVoucher
    | cage.HoldCitedVoucher
    | cage.RegisterUnclaimedWinnings
    | cage.RegisterRecoverable
)
"""What a table's record tells the cage."""

RETRY_MS: Final = 500
"""How long the courier waits before it knocks again at a cage that is busy or out of service."""


class Courier:
    """Takes facts to the cage, one after another, until each is taken or known already."""

    def __init__(self, runner: CageRunner, clock: Clock) -> None:
        self._cage = runner
        self._clock = clock
        self._bag: deque[Fact] = deque()
        self._has_mail = asyncio.Event()

    def found(self, event: Event, record: Record) -> None:
        """Puts what the cage must know of an event into the bag, unless it knows already."""
        if not isinstance(event, CARRIED):
            return
        for fact in facts_of(event, record):
            if not self._is_known(fact):
                self._bag.append(fact)
                self._has_mail.set()

    def _is_known(self, fact: Fact) -> bool:
        """The journal is read from the beginning at each start; most of it was delivered."""
        state = self._cage.durable
        return state is not None and state.cited.get(key_of(fact)) is not None

    async def run(self) -> None:
        """Delivers for as long as the floor is open."""
        while True:
            await self._has_mail.wait()
            while self._bag:
                answer = await self._cage.ask(self._bag[0])
                if _is_taken(answer):
                    self._bag.popleft()
                else:
                    await self._clock.sleep_until(self._clock.now() + RETRY_MS)
            self._has_mail.clear()

    @property
    def waiting_count(self) -> int:
        """How many facts are on their way."""
        return len(self._bag)


def _is_taken(answer: Answer[CageEvent]) -> bool:
    """Tells whether the cage has the fact, or will never take it.

    Refused means known already, or past helping: a voucher to be held was paid before. A cage that
    was not opened yet will take it later.
    """
    if answer.refusal is not None:
        return answer.refusal.code is not Code.NOT_SET_UP
    return answer.outcome is Outcome.DONE


def key_of(fact: Fact) -> str:
    """The name under which the cage remembers a fact."""
    match fact:
        case cage.RegisterVoucher():
            return voucher_key(fact.source)
        case cage.HoldCitedVoucher():
            return hold_key(fact.source, fact.validation_number)
        case cage.RegisterUnclaimedWinnings():
            return winnings_key(fact.source, fact.origin)
        case cage.RegisterRecoverable():
            return recoverable_key(fact.source, fact.origin)


def facts_of(event: Event, record: Record) -> Iterator[Fact]:
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


def _owed(round_number: int, correction: Correction, source: SourceRecord) -> Iterator[Fact]:
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
