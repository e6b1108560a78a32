"""The watch: a slow reader is dropped and holds up nobody."""

import asyncio

import pytest

from harness.ready_house import ANN, TERMINALS_TABLE, token_of
from harness.serving import EASY, RunningHouse
from taisai.floor.subscriptions import ANSWERS_WAITING_MAX
from taisai.house.vocabulary import DeviceKind
from taisai.protocol.updates import SaidAnswer
from taisai.server.door import digest_of
from taisai.server.screens import Screen, ScreenKind
from taisai.server.sockets import DROPPED, serve_screen

pytestmark = pytest.mark.asyncio

STUCK = Screen(ScreenKind.RESULTS_DISPLAY, TERMINALS_TABLE, "stuck001", device="stuck")


class StuckWire:
    """A connection whose other end neither reads nor writes."""

    def __init__(self) -> None:
        self.is_sending = asyncio.Event()

    async def receive(self) -> bytes | None:
        """Waits for ever."""
        await asyncio.Event().wait()
        return None

    async def send(self, message: bytes) -> None:
        """Waits for ever."""
        assert message
        self.is_sending.set()
        await asyncio.Event().wait()


async def test_a_reader_that_takes_no_message_is_dropped(house: RunningHouse) -> None:
    wire = StuckWire()
    served = asyncio.create_task(serve_screen(wire, STUCK, house.switchboard, EASY))
    await wire.is_sending.wait()
    await house.clock.jump(EASY.send_seconds_max * 1_000)
    async with asyncio.timeout(5):
        assert await served == DROPPED
    assert house.switchboard.screens == ()


async def test_nobody_waits_for_a_slow_reader(house: RunningHouse) -> None:
    wire = StuckWire()
    served = asyncio.create_task(serve_screen(wire, STUCK, house.switchboard, EASY))
    await wire.is_sending.wait()
    screen = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    assert (await screen.do("InsertNote", note_cents=5_000))["outcome"] == "done"
    assert not served.done()
    served.cancel()
    await asyncio.gather(served, return_exceptions=True)


async def test_a_reader_with_too_many_answers_waiting_is_dropped_at_once(
    house: RunningHouse,
) -> None:
    wire = StuckWire()
    served = asyncio.create_task(serve_screen(wire, STUCK, house.switchboard, EASY))
    await wire.is_sending.wait()
    ((_, subscription),) = house.switchboard.subscribed
    for number in range(ANSWERS_WAITING_MAX + 1):
        subscription.answer(SaidAnswer(number, "done"))
    async with asyncio.timeout(5):
        assert await served == DROPPED


async def test_a_session_that_was_ended_elsewhere_ends_its_screen(house: RunningHouse) -> None:
    screen = await house.staff(ANN, TERMINALS_TABLE)
    await house.door.end_sessions_of(ANN.id)
    assert not house.door.is_signed_in(digest_of(token_of(ANN)), house.clock.now())
    await house.clock.jump(1_000)
    assert await screen.until_closed() == DROPPED.code
