"""The patrol: a slow reader is dropped and holds up nobody."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from harness.ready_house import ANN, TERMINALS_TABLE, token_of
from harness.serving import EASY, RunningHouse
from taisai.protocol.updates import SaidAnswer
from taisai.server.admission.door import digest_of
from taisai.server.conversation.screens import Screen, ScreenKind
from taisai.server.conversation.sockets import ENDING_DROPPED, Conversation
from taisai.server.conversation.subscriptions import ANSWERS_WAITING_MAX

pytestmark = pytest.mark.asyncio

STUCK = Screen(ScreenKind.RESULTS_DISPLAY, TERMINALS_TABLE, 1, device="stuck")


class StuckWire:
    """A connection whose other end does not read: it takes one message and no more."""

    def __init__(self) -> None:
        self.is_clear = True
        self.has_taken = asyncio.Event()
        self.conversation: Conversation | None = None

    def say(self, message: bytes) -> None:
        """Takes the first message, and is full."""
        assert message
        assert self.is_clear
        assert self.conversation is not None
        self.is_clear = False
        self.has_taken.set()
        self.conversation.blocked()


@asynccontextmanager
async def stuck(house: RunningHouse) -> AsyncIterator[Conversation]:
    """A screen that has taken one message."""
    wire = StuckWire()
    wire.conversation = Conversation(wire, STUCK, house.switchboard, EASY)
    try:
        await wire.has_taken.wait()
        yield wire.conversation
    finally:
        wire.conversation.close()


async def test_a_reader_that_takes_no_message_is_dropped(house: RunningHouse) -> None:
    async with stuck(house) as conversation:
        await house.clock.jump(EASY.send_seconds_max * 1_000)
        async with asyncio.timeout(60):
            assert await conversation.ended == ENDING_DROPPED
    assert house.switchboard.screens == ()


async def test_nobody_waits_for_a_slow_reader(house: RunningHouse) -> None:
    async with stuck(house) as conversation:
        await house.insert_note(TERMINALS_TABLE, 1, 5_000)
        assert not conversation.ended.done()


async def test_a_reader_with_too_many_answers_waiting_is_dropped_at_once(
    house: RunningHouse,
) -> None:
    async with stuck(house) as conversation:
        ((_, subscription),) = house.switchboard.subscribed
        for number in range(ANSWERS_WAITING_MAX + 1):
            subscription.answer(SaidAnswer(number, "done"))
        async with asyncio.timeout(60):
            assert await conversation.ended == ENDING_DROPPED


async def test_a_session_that_was_ended_elsewhere_ends_its_screen(house: RunningHouse) -> None:
    screen = await house.staff(ANN, TERMINALS_TABLE)
    await house.door.end_sessions_of(ANN.id)
    assert not house.door.is_signed_in(digest_of(token_of(ANN)), house.clock.now())
    await house.clock.jump(1_000)
    assert await screen.until_closed() == ENDING_DROPPED.code
