"""How a bot spends a round at a table layout, and a whole evening."""

import asyncio
from collections import Counter

import pytest

from demo.evening import NOWHERE, key_of, on_floor, play_for
from taisai.demo.automatic_dealer import DEALER
from taisai.demo.bots import PutNote
from taisai.demo.layout_bots import LayoutBot, colour_of
from taisai.demo.opening import COLOURS, SUPERVISOR, open_demo
from taisai.demo.plan import DemoPlan
from taisai.demo.playing import play, play_demo
from taisai.floor.floor import Floor
from taisai.rules.figures import NOTICE_MS_MIN
from taisai.stream_types import Command
from taisai.table import commands as c
from taisai.table.accounts import TableAccount
from taisai.table.state import POSITIONS_MAX, Table
from taisai.table.vocabulary import TableWagerStatus, Tender

EDITIONS = ("1998", "1999", "2008")
HERE = 5
"""The first position that is not kept for people."""
HOUR_S = 3_600


def plan_of(edition: str = "2008", bots: int = 0) -> DemoPlan:
    return DemoPlan(tables=1, edition=edition, bots=bots, period_seconds=36, seed="layout")


async def _open_round(floor: Floor, *before: Command) -> Table:
    await open_demo(floor, plan_of(), key_of)
    runner = floor.tables["table-1"]
    for command in (*before, c.SpinTumbler(by=DEALER), c.CallPlaceYourBets(by=DEALER)):
        assert (await runner.ask(command)).events, command
    assert runner.durable is not None
    return runner.durable


def _touched(state: Table, seeds: int = 60) -> list[list[Command]]:
    """What bots of many seeds do with a table."""
    bots = [LayoutBot(HERE, str(seed), "table-1") for seed in range(seeds)]
    return [[touch.deed for touch in bot.touches(state)] for bot in bots]


@pytest.mark.rule("D9 3.4(c)")
def test_a_bot_that_comes_is_given_a_position_and_buys_chips_before_it_lays_any() -> None:
    ways = [one for one in _touched(on_floor(_open_round)) if one]
    assert len(ways) > 20
    for first, second, *laid in ways:
        assert first == c.TakePosition(by=DEALER, position=HERE)
        assert isinstance(second, c.BuyColour | c.BuyChips)
        assert all(isinstance(one, c.PlaceChips) for one in laid)
    kinds = Counter(type(second) for _, second, *_ in ways)
    assert set(kinds) == {c.BuyColour, c.BuyChips}


def test_a_bot_with_chips_in_hand_lays_a_modest_part_of_them() -> None:
    seat = c.TakePosition(by=DEALER, position=HERE)
    bought = c.BuyColour(
        by=DEALER, position=HERE, chip="pink", value_cents=500, count=20, tender=Tender.CASH
    )
    state = on_floor(lambda floor: _open_round(floor, seat, bought))
    for laid in _touched(state):
        assert all(isinstance(one, c.PlaceChips) for one in laid)
        counts = [one.colour_count for one in laid if isinstance(one, c.PlaceChips)]
        assert sum(counts) <= 20 // 5


def test_all_touches_come_within_the_period() -> None:
    state = on_floor(_open_round)
    current = state.round
    assert current is not None
    for seed in range(40):
        for touch in LayoutBot(HERE, str(seed), "table-1").touches(state):
            assert current.opened_at < touch.at < current.opened_at + 36_000


def test_a_bot_asks_a_dealer_of_flesh_and_blood_for_nothing() -> None:
    async def work(floor: Floor) -> Table:
        await _open_round(floor)
        runner = floor.tables["table-1"]
        assert (await runner.ask(c.AssignDealer(by=SUPERVISOR, dealer="dealer"))).events
        assert runner.durable is not None
        return runner.durable

    assert [one for one in _touched(on_floor(work)) if one] == []


def test_what_lies_there_already_is_not_added_to() -> None:
    async def work(floor: Floor) -> Table:
        await _open_round(floor, c.TakePosition(by=DEALER, position=HERE))
        runner = floor.tables["table-1"]
        laid = c.PlaceChips(position=HERE, bet="small", chips_cents=(500,))
        assert (await runner.ask(laid)).events
        assert runner.durable is not None
        return runner.durable

    assert [one for one in _touched(on_floor(work)) if one] == []


def test_a_bot_agrees_to_a_notice_through_the_dealer() -> None:
    async def work(floor: Floor) -> object:
        await _open_round(floor, c.TakePosition(by=DEALER, position=HERE))
        runner = floor.tables["table-1"]
        closes_at = floor.clock.now() + NOTICE_MS_MIN + 1_000
        assert (await runner.ask(c.CloseTable(by=SUPERVISOR, closes_at=closes_at))).events
        assert runner.durable is not None
        return LayoutBot(HERE, "seed", "table-1").consents(runner.durable)

    agreed = on_floor(work)
    assert isinstance(agreed, c.RecordConsent)
    assert (agreed.by, agreed.position) == (DEALER, HERE)


def test_no_two_positions_have_the_same_colour_nor_one_that_is_kept_for_people() -> None:
    own = [colour_of(position) for position in range(1, POSITIONS_MAX + 1)]
    assert len(set(own)) == len(own)
    assert not {chip for _, chip, _, _ in COLOURS} & set(own)


# ----------------------------------------------------------------------------- a whole evening


async def _evening(floor: Floor, edition: str, told: list[tuple[Command | PutNote, bool]]) -> Table:
    """Three hours with eight bots at the layout, and nobody else."""
    await open_demo(floor, plan_of(edition), key_of)
    runner = floor.tables["table-1"]
    playing = [asyncio.create_task(play_demo(floor, plan_of(edition), "bots", NOWHERE))]
    playing += [
        asyncio.create_task(
            play(
                floor,
                runner,
                LayoutBot(position, "b", "table-1"),
                NOWHERE,
                lambda command, is_done: told.append((command, is_done)),
            )
        )
        for position in range(HERE, HERE + 8)
    ]
    await asyncio.sleep(3 * HOUR_S)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    assert runner.durable is not None
    return runner.durable


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_evening_lives_by_itself_and_nothing_that_bots_ask_for_is_refused(edition: str) -> None:
    told: list[tuple[Command | PutNote, bool]] = []
    state = on_floor(lambda floor: _evening(floor, edition, told))
    assert [command for command, is_done in told if not is_done] == []
    counts = Counter(type(command).__name__ for command, _ in told)
    asked = ("TakePosition", "BuyColour", "BuyChips", "PlaceChips", "WithdrawChips")
    assert min(counts[name] for name in (*asked, "CashOutColour", "LeavePosition")) > 0
    rounds = state.history.held
    assert state.rounds_count > 100
    with_wagers = [one for one in rounds if one.table_wagers]
    assert len(with_wagers) > len(rounds) * 3 // 4
    # Winnings were taken: nothing was left to be wagered again by itself.
    waiting = [one for one in state.layout.wagers.values() if one.status is TableWagerStatus.PAID]
    if state.round is not None:
        assert waiting == []
    lying_cents = sum(one.amount_cents for one in state.layout.wagers.values())
    assert state.book.balance(TableAccount.TABLE_WAGERS) == lying_cents


def test_a_demo_counts_bots_at_positions_where_there_are_no_terminals() -> None:
    plan = plan_of("1999", bots=3)
    rounds = on_floor(lambda floor: play_for(floor, plan, HOUR_S))
    assert {wager.position for past in rounds for wager in past.table_wagers} == {5, 6, 7}
