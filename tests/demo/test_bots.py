"""How a bot spends a round."""

from demo.evening import key_of, on_floor
from harness.stacked_notes import note_in
from taisai.demo.automatic_dealer import DEALER
from taisai.demo.bots import LAST_TOUCH_MS, SHARE, Bot, PutNote, Touch
from taisai.demo.opening import SUPERVISOR, open_demo
from taisai.demo.plan import DemoPlan
from taisai.floor.floor import Floor
from taisai.rules.figures import NOTICE_MS_MIN
from taisai.stream_types import Command
from taisai.table import commands as c
from taisai.table.cabinet import CabinetDevice
from taisai.table.state import Table

PLAN = DemoPlan(tables=1, terminals=2, bots=0, period_seconds=36)


PRINTER = (
    c.ReportEquipmentLink(terminal=1, is_up=True),
    c.ReportCabinet(
        terminal=1,
        device=CabinetDevice.PRINTER,
        model="TM-T88VI",
        serial="X3F1",
        version="30.12",
        faults=(),
        is_ready=True,
    ),
)


async def _open_round(floor: Floor, *before: Command) -> Table:
    await open_demo(floor, PLAN, key_of)
    runner = floor.tables["table-1"]
    for command in (*before, c.SpinTumbler(by=DEALER), c.CallPlaceYourBets(by=DEALER)):
        assert (await runner.ask(command)).events, command
    assert runner.durable is not None
    return runner.durable


def _wagered(touches: tuple[Touch, ...]) -> int:
    wagers = [one.deed for one in touches if isinstance(one.deed, c.PlaceWager)]
    return sum(one.amount_cents for one in wagers)


def test_a_bot_with_little_credit_puts_a_note_in_first() -> None:
    state = on_floor(_open_round)
    first = Bot(1, "seed", "table-1").touches(state)[0]
    assert isinstance(first.deed, PutNote)


def test_all_touches_come_within_the_period() -> None:
    state = on_floor(_open_round)
    assert state.round is not None
    for seed in range(40):
        for touch in Bot(1, str(seed), "table-1").touches(state):
            assert state.round.opened_at < touch.at <= state.round.closes_at - LAST_TOUCH_MS


def test_a_bot_wagers_a_modest_part_of_its_credits() -> None:
    note = note_in(1, 5_000)
    state = on_floor(lambda floor: _open_round(floor, note))
    wagered = [_wagered(Bot(1, str(seed), "table-1").touches(state)) for seed in range(60)]
    assert max(wagered) <= 5_000 // SHARE
    assert sum(wagered) > 0


def test_a_bot_never_wagers_on_two_opposites() -> None:
    notes = [note_in(1, 10_000) for _ in range(3)]
    state = on_floor(lambda floor: _open_round(floor, *notes))
    for seed in range(200):
        touches = Bot(1, str(seed), "table-1").touches(state)
        bets = {one.deed.bet for one in touches if isinstance(one.deed, c.PlaceWager)}
        assert not {"small", "big"} <= bets


def test_a_rich_bot_takes_a_voucher_now_and_then() -> None:
    notes = [note_in(1, 10_000) for _ in range(8)]
    state = on_floor(lambda floor: _open_round(floor, *PRINTER, *notes))
    ways = [Bot(1, str(seed), "table-1").touches(state) for seed in range(60)]
    leaving = [one for one in ways if any(isinstance(touch.deed, c.CashOut) for touch in one)]
    assert 0 < len(leaving) < len(ways)


def test_a_rich_bot_stays_while_its_printer_could_not_print() -> None:
    notes = [note_in(1, 10_000) for _ in range(8)]
    state = on_floor(lambda floor: _open_round(floor, *notes))
    touches = [one for seed in range(60) for one in Bot(1, str(seed), "table-1").touches(state)]
    assert not [one for one in touches if isinstance(one.deed, c.CashOut)]


def test_a_bot_does_not_touch_what_a_visitor_has_begun() -> None:
    async def work(floor: Floor) -> Table:
        await _open_round(floor, note_in(1, 5_000))
        runner = floor.tables["table-1"]
        placed = c.PlaceWager(terminal=1, bet="small", amount_cents=500)
        assert (await runner.ask(placed)).events
        assert runner.durable is not None
        return runner.durable

    assert Bot(1, "seed", "table-1").touches(on_floor(work)) == ()


def test_a_bot_agrees_to_a_closing_once() -> None:
    async def work(floor: Floor) -> tuple[Command | None, Command | None]:
        await _open_round(floor, note_in(1, 5_000))
        runner = floor.tables["table-1"]
        closes_at = floor.clock.now() + NOTICE_MS_MIN + 1_000
        assert (await runner.ask(c.CloseTable(by=SUPERVISOR, closes_at=closes_at))).events
        bot = Bot(1, "seed", "table-1")
        assert runner.durable is not None
        first = bot.consents(runner.durable)
        assert first is not None
        assert (await runner.ask(first)).events
        return first, bot.consents(runner.durable)

    first, second = on_floor(work)
    assert isinstance(first, c.ConsentAtTerminal)
    assert second is None
