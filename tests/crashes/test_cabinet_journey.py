"""A cabinet's whole journey as real processes, killed at the writing of its choice.

Whatever is killed on the way: what is in the box is credited, what is credited is on paper once,
and what is on paper is paid once.
"""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from crashes.cabinet_journeys import CABINET, NOTE_CENTS, PERIOD_MS, Journeys, open_journeys
from crashes.cabinet_processes import Kill
from crashes.choices import Command, View
from harness.drill import IS_LONG, Tally

pytestmark = [pytest.mark.slow, pytest.mark.asyncio]


@pytest_asyncio.fixture
async def journeys(tmp_path: Path) -> AsyncIterator[Journeys]:
    """A house, its cabinet, and somebody who starts what has died."""
    async with open_journeys(tmp_path) as made:
        yield made


def _deal(view: View) -> Command | None:
    """A dealer's next step; each die shows one."""
    step = view.get("next_step")
    if step == "PressEntryButton":
        return {"type": step, "number": 1}
    return None if step is None else {"type": step}


@pytest.mark.rule("D9A 6.3")
async def test_a_note_a_round_and_a_voucher_agree_in_journal_meters_and_paper(
    journeys: Journeys,
) -> None:
    await journeys.put_note_in()
    journeys.credited_cents += NOTE_CENTS
    await journeys.until(lambda: journeys.noted_cents() == NOTE_CENTS)
    journeys.dealer.choose = _deal
    stop = asyncio.Event()
    dealing = asyncio.create_task(journeys.dealer.play(stop))
    await journeys.ask(
        journeys.terminal, {"type": "PlaceWager", "bet": "any_triple", "amount_cents": 500}
    )
    journeys.server.put_forward(PERIOD_MS)
    await journeys.until(journeys.is_settled)
    stop.set()
    await dealing
    won_cents = journeys.table().credits(CABINET)
    # R55: nobody has seen on this screen what came of the round.
    await journeys.ask_once(journeys.terminal, {"type": "ConfirmMissedRound", "round": 1})
    voucher = await journeys.cash_out()
    await journeys.pay(voucher)
    journeys.check()

    assert voucher.amount_cents == won_cents > NOTE_CENTS


@pytest.mark.drill(times=1)
async def test_an_agent_killed_at_any_writing_loses_and_doubles_nothing(
    journeys: Journeys, tally: Tally
) -> None:
    await journeys.journey()
    count = int(journeys.cabinet.counted.read_text())
    for kill in _kills(count, 8):
        journeys.cabinet.end_agent()
        journeys.cabinet.start_agent(kill)
        await journeys.journey()
        journeys.check()
    _count(tally, journeys)


@pytest.mark.drill(times=1)
async def test_a_server_killed_at_any_writing_loses_and_doubles_nothing(
    journeys: Journeys, tally: Tally
) -> None:
    before = int(journeys.server.counted.read_text())
    await journeys.journey()
    count = int(journeys.server.counted.read_text()) - before
    for kill in _kills(count, 6):
        journeys.server.end()
        journeys.server.start(kill)
        await journeys.journey()
        journeys.check()
    _count(tally, journeys)


@pytest.mark.drill(times=1)
async def test_power_and_lines_of_devices_cut_on_the_way_lose_and_double_nothing(
    journeys: Journeys, tally: Tally
) -> None:
    for bytes_count in (1, 700) if not IS_LONG else range(1, 1_500, 100):
        journeys.cabinet.do("cut_printer_line", bytes_count)
        await journeys.journey()
        journeys.check()
    for phase in (
        ("escrow", "moving") if not IS_LONG else ("reading", "escrow", "moving", "stacking")
    ):
        cutting = asyncio.create_task(journeys.cut_power_in(phase))
        await journeys.journey()
        cutting.cancel()
        journeys.check()
        journeys.deaths += 1
    _count(tally, journeys)


def _kills(count: int, usual: int) -> list[Kill]:
    """Each writing of a journey in a drill, before and after it; otherwise some, spread evenly."""
    every = [
        Kill(at, is_before=is_before) for at in range(1, count + 1) for is_before in (True, False)
    ]
    return every if IS_LONG else every[:: max(1, len(every) // usual)]


def _count(tally: Tally, journeys: Journeys) -> None:
    assert journeys.deaths > 0
    tally["kills of cabinets and their servers"] += journeys.deaths
    tally["vouchers read from paper and paid"] += len(journeys.paid)
    tally["vouchers in doubt"] += journeys.doubts
