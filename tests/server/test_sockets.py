"""Screens over real sockets: answers, repeats, resync, limits, and how a socket ends."""

import pytest

from harness.ready_house import TERMINALS_TABLE
from harness.serving import RunningHouse
from taisai.house.vocabulary import DeviceKind

pytestmark = pytest.mark.asyncio


async def test_a_terminal_takes_a_note_and_shows_its_credits(house: RunningHouse) -> None:
    screen = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    assert (await screen.do("InsertNote", note_cents=5_000))["outcome"] == "done"
    await screen.until(lambda view: view["credits"]["cents"] == 5_000)


async def test_what_was_answered_is_answered_again_and_not_repeated(house: RunningHouse) -> None:
    screen = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    first = await screen.do("InsertNote", number=1, note_cents=5_000)
    heads = house.heads()
    assert await screen.do("InsertNote", number=1, note_cents=5_000) == first
    assert house.heads() == heads
