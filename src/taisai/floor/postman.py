"""The postman: takes in what other members of the house have written for the office.

Where a house is shared out, a table and the cage may be run by two processes. What the cage must
hear goes out as a letter in the transaction of its record, and what belongs on the house's record
as a letter by itself. Whoever owns the office takes each in, and then out of the box: the cage
knows by the record that a fact cites whether it has it, the house by the number of the letter.
So a death between the two brings the same letter again, and nothing twice.
Must not know where letters are kept, or decide anything.
Obeys: D9 6.6; D9A 3.3(d)(i), 6.3; R18, R19; decision 26.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final, Protocol

import structlog

from taisai.cage import Cage
from taisai.floor.answers import Answer, Asker, Outcome, Request
from taisai.floor.clock import Clock, sleep_unless
from taisai.floor.courier import is_taken
from taisai.floor.stream_runner import Service, StreamRunner
from taisai.house import House
from taisai.journal import Record, StoreUnavailable
from taisai.stream_types import Command, Event
from taisai.streams import FIRST, HOUSE, TABLE, Letter, cage_facts, is_answered

LOOK_MS: Final = 1_000
"""How often the owner of the office looks for letters."""

SENDER: Final = "member-"
"""Before a member's name, where it says something to the house."""

_ANSWERED: Final = frozenset({Outcome.DONE, Outcome.REFUSED, Outcome.OLDER_REQUEST})
"""Whoever is answered so need not ask again."""


class LetterBox(Protocol):
    """Where letters are kept, seen from the event loop; each call may raise StoreUnavailable."""

    async def waiting(self) -> Sequence[Letter]:
        """The next letters."""
        ...

    async def post(self, letters: Sequence[Letter]) -> None:
        """Posts letters durably."""
        ...

    async def take_out(self, letters: Sequence[Letter]) -> None:
        """Forgets letters."""
        ...

    async def record_at(self, stream: str, sequence: int) -> Record | None:
        """The record that a letter is about."""
        ...


HouseAsk = Callable[[Command, Request], Awaitable[Answer]]
"""Brings something on the house's record."""


class Postman:
    """One member's post.

    Attributes:
        ask_house: How what members say comes onto the house's record.
    """

    def __init__(
        self, box: LetterBox, house: StreamRunner[House], cage: StreamRunner[Cage], sender: Asker
    ) -> None:
        """A member's post.

        Args:
            box: Where letters are kept.
            house: The house's stream.
            cage: The cage's stream.
            sender: The member, in this run of it.
        """
        self.ask_house: HouseAsk = house.ask
        self._box = box
        self._house = house
        self._cage = cage
        self._sender = sender
        self._number = 0
        self._unposted: list[Letter] = []
        self._is_hurried = asyncio.Event()
        self._log = structlog.get_logger()

    @property
    def waiting_count(self) -> int:
        """How many letters are not in the box yet: what they are about must stay within reach."""
        return len(self._unposted)

    def found(self, event: Event, record: Record, *, is_replayed: bool) -> None:
        """Something that the cage must hear of is on record.

        Args:
            event: What.
            record: Where.
            is_replayed: It was read, and not written by this run: whoever wrote it may have run
                the house alone, without letters, and have died before the cage heard of it.
        """
        if is_replayed and not self._is_known(event, record):
            self._unposted.append(Letter(record.stream, record.sequence))
        self._is_hurried.set()

    def _is_known(self, event: Event, record: Record) -> bool:
        state = self._cage.durable
        facts = cage_facts(event, record)
        return state is not None and all(is_answered(state, one) for one in facts)

    async def tell_house(self, command: Command) -> Answer:
        """Brings something on the house's record, here or by letter; done once it is durable."""
        if self._house.service is Service.IN_SERVICE:
            answer = await self._house.ask(command)
            if answer.outcome is not Outcome.BUSY:
                return answer
            # It is held still, to change hands: whoever owns it next takes the letter in.
        self._number += 1
        level = FIRST if self._house.durable is None else self._house.durable.shape_level
        letter = Letter(self._sender.id, self._number, HOUSE.codec.encode(command, level))
        try:
            await self._box.post([letter])
        except StoreUnavailable:
            return Answer(Outcome.OUT_OF_SERVICE)
        return Answer(Outcome.DONE)

    async def run(self, clock: Clock) -> None:
        """Posts and takes in for as long as the floor is open."""
        while True:
            self._is_hurried.clear()
            # A store that fails is asked again.
            with suppress(StoreUnavailable):
                await self.deliver()
            await sleep_unless(clock, clock.now() + LOOK_MS, self._is_hurried)

    async def deliver(self) -> None:
        """Posts what is to be posted, and takes in what waits, if this member owns the office.

        Raises:
            StoreUnavailable: The store failed; nothing is lost.
        """
        if self._unposted:
            posted = list(self._unposted)
            await self._box.post(posted)
            del self._unposted[: len(posted)]
        if self._cage.service is Service.IN_SERVICE and self._house.service is Service.IN_SERVICE:
            taken = await self._take_in_order(sorted(await self._box.waiting(), key=_turn))
            if taken:
                await self._box.take_out(taken)
                self._is_hurried.set()

    async def _take_in_order(self, letters: Sequence[Letter]) -> list[Letter]:
        """Takes letters in; where one cannot be, those after it of the same sender wait too.

        So do those of a member's later runs: when they are heard, earlier runs have ended.
        """
        taken: list[Letter] = []
        stuck: set[str] = set()
        for letter in letters:
            sender = Asker.parse(letter.stream).owner
            if sender in stuck or not await self._take_in(letter):
                stuck.add(sender)
            else:
                taken.append(letter)
        return taken

    async def _take_in(self, letter: Letter) -> bool:
        """Brings what a letter says where it belongs; tells whether that is done for good."""
        if letter.said:
            sender = Asker.parse(letter.stream)
            command = HOUSE.codec.decode_command(letter.said)
            answer = await self.ask_house(command, Request(sender, letter.sequence))
            return answer.outcome in _ANSWERED
        record = await self._box.record_at(letter.stream, letter.sequence)
        if record is None:
            self._log.error("a letter is about no record", stream=letter.stream)
            return False
        event = TABLE.codec.decode_event(record.event)
        for fact in cage_facts(event, record):
            state = self._cage.durable
            is_known = state is not None and is_answered(state, fact)
            if not is_known and not is_taken(await self._cage.ask(fact)):
                return False
        return True


def _turn(letter: Letter) -> tuple[str, int, int]:
    """A member's letters in the order in which it wrote them, run by run."""
    sender = Asker.parse(letter.stream)
    return sender.owner, sender.page, letter.sequence
