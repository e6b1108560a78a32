"""What one turn brought about is told when the turn is over, and nobody is starved by it."""

import asyncio

import pytest

from taisai.server.conversation.telling import TOLD_AT_ONCE, Telling

pytestmark = pytest.mark.asyncio


async def test_nothing_is_told_before_the_turn_is_over() -> None:
    told: list[int] = []
    telling = Telling()
    for number in range(3):
        telling.soon(lambda number=number: told.append(number))
    assert told == []
    await asyncio.sleep(0)
    assert told == [0, 1, 2]


async def test_what_is_added_while_telling_is_told_too() -> None:
    told: list[str] = []
    telling = Telling()

    def first() -> None:
        told.append("first")
        telling.soon(lambda: told.append("second"))

    telling.soon(first)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert told == ["first", "second"]


async def test_others_have_their_turn_between_many_screens() -> None:
    order: list[str] = []
    telling = Telling()
    for _ in range(TOLD_AT_ONCE + 1):
        telling.soon(lambda: order.append("told"))
    asyncio.get_running_loop().call_soon(order.append, "somebody else")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert order.index("somebody else") == TOLD_AT_ONCE
    assert order.count("told") == TOLD_AT_ONCE + 1
