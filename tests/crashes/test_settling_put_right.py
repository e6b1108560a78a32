"""A hybrid round is put right again and again while the server is killed (R46, R48).

Supervisors propose and approve other outcomes for a round whose layout is being settled, the dealer
collects, pays and takes back, and the process is killed with SIGKILL in the middle of it. Then each
act that was told stands once, the books of table and cage agree, and every record is audited.
"""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import Engine

from crashes.audit import audit_evening
from crashes.choices import Command, View, chance_of
from crashes.corrections import Correctors, engage_supervisors
from crashes.players import DoorBell, Screen, done_count
from crashes.run_server import ServerProcess, free_port
from crashes.staging import BOSS, PASSWORD, Staging, dealer_of
from harness.drill import Tally, length
from harness.ready_house import opening_with_checks
from harness.stacked_notes import note_in
from table.play import SEAL
from taisai.house import commands as house
from taisai.journal import Record
from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.reports.journal_audit import JournalAudit
from taisai.rules import Role
from taisai.rules.modes import Mode
from taisai.server.admission.passwords import hash_password
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.store.migrations import upgrade
from taisai.store.secrets import Secrets
from taisai.streams import CAGE, TABLE, cage_facts, is_answered
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.vocabulary import Setup

TABLE_NAME = "hybrid"
OUTCOMES = ([6, 1, 1], [6, 2, 2], [6, 4, 5], [6, 1, 4])
AREAS = ("small", "big", "face_1", "face_2")
"""What the dealer pays; face 6 wins on every outcome here, and stays unpaid: the round goes on."""
WAITING_S_MAX = 60

pytestmark = [pytest.mark.slow, pytest.mark.asyncio]


def stage(engine: Engine) -> None:
    """A house with one hybrid table, whose terminals are settled and whose layout is not."""
    now_ms = time.time_ns() // 1_000_000
    staging = Staging(engine, now_ms - 120_000)
    staging.house(())
    engage_supervisors(staging, engine)
    dealer = dealer_of(TABLE_NAME)
    engaged = house.EngageStaff(by=BOSS, id=dealer.id, name=dealer.id, roles=(Role.DEALER,))
    staging.ask(HOUSE_STREAM, engaged)
    Secrets(engine).set_password(dealer.id, hash_password(PASSWORD), staging.at)
    added = house.AddTable(by=BOSS, table=TABLE_NAME, mode=Mode.HYBRID)
    staging.ask(HOUSE_STREAM, added)
    setup = Setup(
        table=TABLE_NAME,
        mode=Mode.HYBRID,
        edition="9A",
        settlement_window_ms=500,
    )
    for command in (
        c.SetUpTable(by=BOSS, setup=setup),
        c.InstallTerminal(by=BOSS, terminal=1),
        c.InstallTerminal(by=BOSS, terminal=2),
        c.AssignDealer(by=BOSS, dealer=dealer.id),
        c.InstallDice(by=BOSS, dice_set="D-1", seal=SEAL),
        *(replace(one, by=BOSS) for one in opening_with_checks(setup)),
        note_in(1, 10_000),
        note_in(2, 2_000),
        c.TakePosition(by=dealer, position=1),
        c.SpinTumbler(by=dealer, times=3),
        c.CallPlaceYourBets(by=dealer),
        c.PlaceWager(terminal=1, bet="small", amount_cents=1_000),
        c.PlaceWager(terminal=2, bet="big", amount_cents=2_000),
        *(c.PlaceChips(position=1, bet=bet, chips_cents=(500,)) for bet in (*AREAS, "face_6")),
    ):
        staging.ask(TABLE_NAME, command)
    staging.let_pass(TABLE_NAME, setup.wagering_period_ms)
    for command in (
        c.CallNoMoreBets(by=dealer),
        c.Uncover(by=dealer),
        *(c.PressEntryButton(by=dealer, number=number) for number in (6, 1, 1)),
        c.PressEnter(by=dealer),
    ):
        staging.ask(TABLE_NAME, command)
    staging.let_pass(TABLE_NAME, setup.settlement_window_ms)
    staging.finish(now_ms)


def settling_dealer(chance: random.Random) -> Callable[[View], Command | None]:
    """Collects, pays and takes back, whatever is allowed at the moment."""

    def choose(_view: View) -> Command | None:
        deed = chance.choice(("CollectLosers", "PayArea", "PayArea", "TakeChipsBack"))
        if deed == "CollectLosers":
            return {"type": deed}
        if deed == "PayArea":
            return {"type": deed, "bet": chance.choice(AREAS)}
        taken = {"position": 1, "bet": chance.choice(AREAS), "taken_cents": 0}
        return {"type": deed, **taken}

    return choose


async def _come_in(server: ServerProcess, seed: int) -> tuple[Screen, Correctors]:
    async with DoorBell(server.port) as bell:
        dealer = await bell.dealer(TABLE_NAME, chance_of(seed), 2, voids=False)
        dealer.choose = settling_dealer(chance_of(seed))
        amenders = await Correctors.come_in(bell, TABLE_NAME)
        amenders.choose = lambda chance: list(chance.choice(OUTCOMES))
    return dealer, amenders


@pytest.mark.rule("R46")
@pytest.mark.drill(times=3)
async def test_a_settlement_is_put_right_once_whenever_the_server_is_killed(
    tmp_path: Path, turn: int, tally: Tally
) -> None:
    url = f"sqlite:///{tmp_path / 'journal.sqlite'}"
    engine = make_engine(url)
    upgrade(engine)
    server, chance = ServerProcess(url, free_port()), chance_of(turn)
    server.warm_up()
    stage(engine)
    server.start()
    try:
        await asyncio.to_thread(server.wait_until_ready)
        dealer, amenders = await _come_in(server, turn)
        stop = asyncio.Event()
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(dealer.play(stop))
            tasks.create_task(amenders.correct(stop, turn))
            for _ in range(length(12, drill=60)):
                await asyncio.to_thread(server.wait_until_ready)
                await asyncio.sleep(chance.uniform(0.05, 0.6))
                server.kill()
                server.start()
                tally["kills across a correction"] += 1
            await asyncio.to_thread(server.wait_until_ready)
            await _until(lambda: sum(amenders.asked.values()) >= 4)
            await _until(lambda: done_count([dealer], "TakeChipsBack") >= 1)
            stop.set()
        await dealer.see_again()
        await _until(lambda: not _untold(engine))
        server.kill()
        audit = audit_evening(engine, [dealer])
        assert audit.wrong == []
        _check(engine, amenders, tally)
    finally:
        server.close()
        engine.dispose()


async def _until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(WAITING_S_MAX):
        while not holds():
            await asyncio.sleep(0.02)


def _untold(engine: Engine) -> list[object]:
    """What the cage has not heard of yet."""
    journal = SqlJournal(engine)
    state = None
    for record in journal.read(CAGE_STREAM):
        state = CAGE.evolve(state, CAGE.codec.decode_event(record.event))
    assert state is not None
    return [
        fact
        for record in journal.read(TABLE_NAME)
        for fact in cage_facts(TABLE.codec.decode_event(record.event), record)
        if not is_answered(state, fact)
    ]


def _check(engine: Engine, amenders: Correctors, tally: Tally) -> None:
    journal = SqlJournal(engine)
    records: list[Record] = [record for name in journal.heads() for record in journal.read(name)]
    auditor = JournalAudit(dict.fromkeys(journal.heads(), 0))
    for record in records:
        auditor.read(record)
    auditor.finish()
    assert auditor.wrong is None, auditor.wrong
    events = [TABLE.codec.decode_event(one.event) for one in journal.read(TABLE_NAME)]
    amended = [one for one in events if isinstance(one, e.SettlementAmended)]
    found = Counter(one.reason for one in amended)
    wrong = {
        reason: found[reason]
        for reason, is_told in amenders.asked.items()
        if not int(is_told) <= found[reason] <= 1
    }
    assert wrong == {}
    assert len(amended) >= 4
    tally["settlements put right across kills"] += len(amended)
