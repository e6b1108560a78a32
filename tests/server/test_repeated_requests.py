"""A repeated request is answered and never repeated, whatever anybody else does meanwhile.

The attack: somebody with the key of one terminal, or signed in, opens as many pages as there may
be, asks under each, and hopes that what others have asked is forgotten. Obeys: promise 14.
"""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from harness.clients import ScreenClient
from harness.ready_house import ANN, CARA, GUS, TERMINALS_TABLE
from harness.serving import RunningHouse, serving
from taisai.floor.answers import PAGES_MAX
from taisai.house.vocabulary import DeviceKind
from taisai.server.conversation.sockets import CLOSE_ENDED

ONE = (DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
CABINET = (DeviceKind.EQUIPMENT, TERMINALS_TABLE, 1)
OTHER_CABINET = (DeviceKind.EQUIPMENT, TERMINALS_TABLE, 2)
NOTE_CENTS = 50_00
PAGES_COUNT = 516
"""Four more than all that a stream remembered in version 0.1."""


async def done(screen: ScreenClient, kind: str, number: int, **fields: Any) -> None:
    """Asks for something that is done, or was."""
    said = await screen.do(kind, number, **fields)
    assert said["outcome"] == "done", said


async def open_pages(house: RunningHouse, count: int) -> None:
    """The key of one cabinet opens new pages, and each asks for what goes on record."""
    for _ in range(count):
        attacker = await house.device(*OTHER_CABINET)
        await done(attacker, "InsertNote", 1, note_cents=5_00)
        await attacker.leave()
        house.clients.remove(attacker)


async def buy_in(dealer: ScreenClient, number: int = 1) -> None:
    """The dealer takes $500 in cash for a terminal's credits."""
    await done(dealer, "BuyIn", number, terminal=1, tender="cash", amount_cents=500_00)


async def credits_cents(house: RunningHouse) -> int:
    """What the victim's terminal shows."""
    terminal = await house.device(*ONE)
    cents: int = terminal.view["credits"]["cents"]
    return cents


@pytest.mark.asyncio
async def test_new_pages_of_one_terminal_push_out_nobody(house: RunningHouse) -> None:
    dealer = await house.staff(ANN, TERMINALS_TABLE)
    await buy_in(dealer)
    cabinet = await house.device(*CABINET)
    await done(cabinet, "InsertNote", 1, note_cents=NOTE_CENTS)
    heads = house.heads()
    await open_pages(house, PAGES_COUNT)
    assert house.heads() != heads, "the attack is on record"
    heads = await house.quiet_heads()
    await buy_in(dealer)
    await done(cabinet, "InsertNote", 1, note_cents=NOTE_CENTS)
    assert house.heads() == heads
    assert await credits_cents(house) == 500_00 + NOTE_CENTS


@pytest.mark.asyncio
async def test_nor_do_they_after_a_restart(house_file: Path) -> None:
    async with serving(house_file, has_snapshots=True) as house:
        dealer = await house.staff(ANN, TERMINALS_TABLE)
        await buy_in(dealer)
        await open_pages(house, 3 * PAGES_MAX)
        runner = house.floor.tables[TERMINALS_TABLE]
        await runner.wait_until_recorded()
        await runner.take_snapshot()
    async with serving(house_file, has_snapshots=True) as house:
        heads = house.heads()
        back = await house.staff(ANN, TERMINALS_TABLE, page=dealer.page)
        assert back.asked == 1
        await buy_in(back)
        assert house.heads() == heads
        assert await credits_cents(house) == 500_00


@pytest.mark.asyncio
async def test_nor_do_the_pages_of_a_signed_in_person(house: RunningHouse) -> None:
    dealer = await house.staff(ANN, TERMINALS_TABLE)
    await buy_in(dealer)
    for _ in range(3 * PAGES_MAX):
        other = await house.staff(GUS, TERMINALS_TABLE)
        await other.do("VoidRound", 1)
    heads = house.heads()
    await buy_in(dealer)
    assert house.heads() == heads


@pytest.mark.asyncio
async def test_a_newer_page_of_a_device_ends_the_older_for_good(house_file: Path) -> None:
    async with serving(house_file) as house:
        first = await house.device(*CABINET)
        await done(first, "InsertNote", 1, note_cents=NOTE_CENTS)
        second = await house.device(*CABINET)
        assert await first.until_closed() == CLOSE_ENDED
        await done(second, "InsertNote", 1, note_cents=NOTE_CENTS)
        again = await house.device(*CABINET, page=first.page)
        assert await again.until_closed() == CLOSE_ENDED
        assert second.close_code == 0
    async with serving(house_file) as house:
        again = await house.device(*CABINET, page=first.page)
        assert await again.until_closed() == CLOSE_ENDED
        back = await house.device(*CABINET, page=second.page)
        heads = await house.quiet_heads()
        await done(back, "InsertNote", 1, note_cents=NOTE_CENTS)
        assert house.heads() == heads
        assert await credits_cents(house) == 2 * NOTE_CENTS


@pytest.mark.asyncio
async def test_a_page_that_was_only_refused_leaves_an_older_one_its_answer(
    house_file: Path,
) -> None:
    async with serving(house_file, has_snapshots=True) as house:
        first = await house.device(*CABINET)
        await done(first, "InsertNote", 1, note_cents=NOTE_CENTS)
        second = await house.device(*CABINET)
        refused = await second.do("InsertNote", 1, note_cents=7)
        assert refused["outcome"] == "refused"
        runner = house.floor.tables[TERMINALS_TABLE]
        await runner.wait_until_recorded()
        await runner.take_snapshot()
    async with serving(house_file, has_snapshots=True) as house:
        back = await house.device(*CABINET, page=first.page)
        heads = await house.quiet_heads()
        await done(back, "InsertNote", 1, note_cents=NOTE_CENTS)
        assert house.heads() == heads


@pytest.mark.asyncio
async def test_a_person_has_eight_pages_and_a_ninth_ends_the_oldest(house: RunningHouse) -> None:
    pages = [await house.staff(CARA, TERMINALS_TABLE) for _ in range(PAGES_MAX)]
    assert {one.close_code for one in pages} == {0}
    await house.staff(CARA, TERMINALS_TABLE)
    assert await pages[0].until_closed() == CLOSE_ENDED
    assert {one.close_code for one in pages[1:]} == {0}


@pytest.mark.asyncio
async def test_a_page_that_is_opened_twice_counts_on_and_the_first_socket_ends(
    house: RunningHouse,
) -> None:
    first = await house.device(*CABINET)
    await done(first, "InsertNote", 4, note_cents=NOTE_CENTS)
    second = await house.device(*CABINET, page=first.page)
    assert (second.page, second.asked) == (first.page, 4)
    assert await first.until_closed() == CLOSE_ENDED
    assert second.close_code == 0


@pytest.mark.asyncio
async def test_of_pages_that_open_at_once_one_is_left(house: RunningHouse) -> None:
    screens = await asyncio.gather(
        *(house.device(*CABINET) for _ in range(20)), return_exceptions=True
    )
    opened = [one for one in screens if isinstance(one, ScreenClient)]
    assert len(opened) == 20
    await asyncio.gather(*(one.ping() for one in opened), return_exceptions=True)
    left = [one for one in opened if one.close_code == 0]
    assert len(left) == 1
    assert len(house.switchboard.screens) == 1


@pytest.mark.asyncio
async def test_what_a_page_sends_after_it_was_ended_is_not_carried_out(house: RunningHouse) -> None:
    first = await house.device(*CABINET)
    second = await house.device(*CABINET)
    heads = await house.quiet_heads()
    try:
        await first.send({"say": "do", "number": 1, "command": {"type": "DoorOpened"}})
    except ConnectionClosed:
        assert first.close_code == CLOSE_ENDED
    assert await first.until_closed() == CLOSE_ENDED
    await second.ping()
    assert house.heads() == heads
