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
from typing import Final

from taisai.cage import Cage, Code
from taisai.floor.answers import Answer, Outcome
from taisai.floor.clock import Clock
from taisai.floor.stream_runner import StreamRunner
from taisai.journal import Record
from taisai.stream_types import Event
from taisai.streams import CageFact, cage_facts, is_answered

CageRunner = StreamRunner[Cage]

RETRY_MS: Final = 500
"""How long the courier waits before it knocks again at a cage that is busy or out of service."""


class Courier:
    """Takes facts to the cage, one after another, until each is taken or known already."""

    def __init__(self, runner: CageRunner, clock: Clock) -> None:
        self._cage = runner
        self._clock = clock
        self._bag: deque[CageFact] = deque()
        self._has_mail = asyncio.Event()

    def found(self, event: Event, record: Record) -> None:
        """Puts what the cage must know of an event into the bag, unless it knows already."""
        for fact in cage_facts(event, record):
            if not self._is_known(fact):
                self._bag.append(fact)
                self._has_mail.set()

    def _is_known(self, fact: CageFact) -> bool:
        """The journal is read from the beginning at each start; most of it was delivered."""
        state = self._cage.durable
        return state is not None and is_answered(state, fact)

    async def run(self) -> None:
        """Delivers for as long as the floor is open."""
        while True:
            await self._has_mail.wait()
            while self._bag:
                answer = await self._cage.ask(self._bag[0])
                if is_taken(answer):
                    self._bag.popleft()
                else:
                    await self._clock.sleep_until(self._clock.now() + RETRY_MS)
            self._has_mail.clear()

    @property
    def waiting_count(self) -> int:
        """How many facts are on their way."""
        return len(self._bag)


def is_taken(answer: Answer) -> bool:
    """Tells whether the cage has the fact, or will never take it.

    Refused means known already, or past helping: a voucher to be held was paid before. A cage that
    was not opened yet will take it later.
    """
    if answer.refusal is not None:
        return answer.refusal.code is not Code.NOT_SET_UP
    return answer.outcome is Outcome.DONE
