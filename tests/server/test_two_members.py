"""The office's screens in a house of two members: tables that the other runs are as those here."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import pytest_asyncio

from harness.clients import ScreenClient
from harness.manual_clock import ManualClock
from harness.ready_house import CARA, CARL, GUS, HYBRID_TABLE, TERMINALS_TABLE, token_of
from harness.serving import EASY, RunningHouse, serving
from server.conversation.rounds import TERMINAL, open_round, play_a_round
from store.test_members import join_house
from taisai.cage.commands import RedeemVoucher
from taisai.cage.vocabulary import Means
from taisai.persons import Person
from taisai.server.conversation.told_by_others import SILENT_MS
from taisai.server.upkeep.members_desk import MembersDesk
from taisai.server.upkeep.membership import Membership
from taisai.store.engine import make_engine
from taisai.store.leases import Leases
from taisai.store.members import Members
from taisai.streams import group_of
from taisai.views.evening_win import evening_win
from taisai.views.parts import encode_view

pytestmark = pytest.mark.asyncio

SECOND_MS = 1_000
STEP_MS = 100


class Pair(NamedTuple):
    """The owner of the office, which runs the hybrid table; and who runs the table of terminals."""

    first: RunningHouse
    second: RunningHouse
    end_second: Callable[[], Awaitable[None]]


@pytest_asyncio.fixture
async def pair(house_file: Path) -> AsyncIterator[Pair]:
    engine = make_engine(f"sqlite:///{house_file}")
    clock = ManualClock()
    office, other = (join_house(engine, name) for name in "ab")
    Members(engine).hand_over(office, [group_of(TERMINALS_TABLE)], "b")
    async with AsyncExitStack() as ending:
        first = await ending.enter_async_context(serving(house_file, EASY, clock, lease=office))
        serving_second = AsyncExitStack()
        await ending.enter_async_context(serving_second)
        second = await serving_second.enter_async_context(
            serving(house_file, EASY, clock, lease=other)
        )
        yield Pair(first, second, serving_second.aclose)
    engine.dispose()


async def overview(house: RunningHouse, subject: str = "tables") -> ScreenClient:
    path = f"/staff/{CARA.role}/overview/{subject}"
    return await house.screen(path, f"taisai_staff={token_of(CARA)}")


async def pass_time(house: RunningHouse, ms: int) -> None:
    """Lets time pass for both, as it does: everybody wakes at their moments."""
    for _ in range(ms // STEP_MS):
        await house.clock.advance(STEP_MS)


async def test_both_members_tables_are_on_one_screen_and_changes_come_within_a_second(
    pair: Pair,
) -> None:
    first, second, _ = pair
    assert set(first.floor.tables).isdisjoint(second.floor.tables)
    watching = await overview(first)
    await pass_time(first, 2 * SECOND_MS)
    await watching.until(lambda view: f"{TERMINALS_TABLE}/glance" in view)
    assert f"{HYBRID_TABLE}/glance" in watching.view
    assert watching.view[f"{TERMINALS_TABLE}/service"] == "in_service"

    await open_round(second)
    terminal = await second.device(*TERMINAL)
    await second.insert_note(TERMINALS_TABLE, 1, 5_000)
    await terminal.do("PlaceWager", bet="small", amount_cents=500)
    beside = await second.staff(GUS, TERMINALS_TABLE)
    await pass_time(first, SECOND_MS)
    await watching.ping()
    glance = watching.view[f"{TERMINALS_TABLE}/glance"]
    assert (glance["phase"], glance["wagered_cents"]) == ("wagering", 500)
    # It is what its owner shows itself, byte for byte.
    await beside.ping()
    assert glance == beside.view["glance"]


@pytest.mark.rule("R20")
async def test_a_proposal_at_a_table_of_another_is_told(pair: Pair) -> None:
    first, second, _ = pair
    watching = await overview(first)
    await pass_time(first, 2 * SECOND_MS)
    casino = await second.staff(CARA, TERMINALS_TABLE)
    said = await casino.do(
        "RefuseCredits",
        terminal=1,
        amount_cents=100,
        malfunction=1,
        scope="terminal",
        report_reference="R-1",
        standard_reference="S-1",
        inspector="ines",
        reason="worn note",
    )
    assert said["outcome"] == "proposed", said
    await pass_time(first, SECOND_MS)
    await watching.ping()
    assert watching.view[f"{TERMINALS_TABLE}/proposals_count"] == 1


async def test_of_a_member_that_is_silent_nothing_is_shown_but_that(pair: Pair) -> None:
    first, _, end_second = pair
    watching = await overview(first)
    await pass_time(first, 2 * SECOND_MS)
    assert f"{TERMINALS_TABLE}/glance" in watching.view
    await end_second()
    await pass_time(first, SILENT_MS + SECOND_MS)
    await watching.ping()
    shown = {name: value for name, value in watching.view.items() if TERMINALS_TABLE in name}
    assert shown == {
        f"{TERMINALS_TABLE}/service": "out_of_service",
        f"{TERMINALS_TABLE}/service_reason": "silent",
    }
    assert f"{HYBRID_TABLE}/glance" in watching.view


async def test_equipment_of_all_tables_is_on_one_list(pair: Pair) -> None:
    first, second, _ = pair
    watching = await overview(first, "equipment")
    await pass_time(first, 2 * SECOND_MS)
    await watching.ping()
    beside = await second.staff(CARA, TERMINALS_TABLE)
    rows = watching.view[f"{TERMINALS_TABLE}/terminals"]
    assert [one.get("cabinet") for one in rows] == [
        one.get("cabinet") for one in beside.view["terminals"]
    ]


async def test_devices_at_tables_of_another_are_seen(pair: Pair) -> None:
    first, second, _ = pair
    watching = await first.staff(CARA, "house")

    def sighting() -> object:
        rows = watching.view["devices"]
        at_terminal = (one for one in rows if (one["table"], one["terminal"]) == TERMINAL[1:])
        return next(one for one in at_terminal if one["kind"] == "terminal").get("sighting")

    # Nobody knows before its owner has told.
    assert sighting() is None
    await pass_time(first, 2 * SECOND_MS)
    await watching.ping()
    assert sighting() == {"is_online": False}
    terminal = await second.device(*TERMINAL)
    await pass_time(first, SECOND_MS)
    await watching.ping()
    assert sighting() == {"is_online": True}
    await terminal.leave()
    second.clients.remove(terminal)
    await pass_time(first, SECOND_MS)
    await watching.ping()
    seen = sighting()
    assert isinstance(seen, dict)
    assert seen["is_online"] is False
    assert seen["seen_at"] > 0


@pytest.mark.rule("D9A 3.3(d)(i)")
async def test_a_voucher_that_the_office_has_paid_goes_from_a_terminal_of_another(
    pair: Pair,
) -> None:
    first, second, _ = pair
    player = await second.device(*TERMINAL)
    await second.insert_note(TERMINALS_TABLE, 1, 5_000)
    await second.cash_out(player, TERMINALS_TABLE, 1)
    table = second.floor.tables[TERMINALS_TABLE].durable
    assert table is not None
    number = table.terminals[1].vouchers[-1].validation_number
    # What letters carry between real members is handed over here.
    for fact in second.floor.courier._bag:
        assert (await first.floor.cage.ask(fact)).outcome == "done"
    await player.until(lambda view: view.get("voucher", {}).get("printing") == "printed")
    paid = RedeemVoucher(by=CARL, validation_number=number, amount_cents=5_000, means=Means.CASH)
    assert (await first.floor.cage.ask(paid)).outcome == "done"
    await pass_time(first, 2 * SECOND_MS)
    await player.until(lambda view: "voucher" not in view)


async def win_of_the_evening(pair: Pair) -> dict[str, Any]:
    """What the win page is told; time goes on while it waits."""
    async with pair.first.page(CARA) as page:
        asking = asyncio.create_task(page.get(f"/staff/{CARA.role}/win"))
        while not asking.done():
            await pass_time(pair.first, STEP_MS)
        found: dict[str, Any] = asking.result().json()
    return found


@pytest.mark.rule("D9A 7.3")
async def test_the_win_of_the_floor_is_that_of_all_members(pair: Pair) -> None:
    first, second, end_second = pair
    await play_a_round(second)
    found = await win_of_the_evening(pair)
    state = second.floor.tables[TERMINALS_TABLE].durable
    assert state is not None
    wins = second.app.state.evening_wins
    rounds = await wins.rounds_since(TERMINALS_TABLE, state, found["began_at"])
    # As one process would add it up, to the last cent of theory.
    alone = evening_win(
        found["began_at"], {**{one: [] for one in first.floor.tables}, TERMINALS_TABLE: rounds}
    )
    assert found == json.loads(encode_view(alone))
    assert found["tables"][TERMINALS_TABLE]["points"][-1]["win_cents"] == -500
    assert found["missing"] == []

    await end_second()
    await pass_time(first, SILENT_MS + SECOND_MS)
    found = await win_of_the_evening(pair)
    assert found["missing"] == [TERMINALS_TABLE]
    assert TERMINALS_TABLE not in found["tables"]


# -------------------------------------------------------------------------------- the members


@pytest.fixture
def desk(pair: Pair, house_file: Path) -> Iterator[Members]:
    """The members' desk of the office's owner, on its own connection."""
    engine = make_engine(f"sqlite:///{house_file}")
    members = Members(engine)
    lease = next(one.lease for one in members.look().members if one.lease.name == "a")
    membership = Membership(pair.first.floor, members, lease, asyncio.to_thread, asyncio.to_thread)
    pair.first.app.state.members_desk = MembersDesk(members, membership, lease, asyncio.to_thread)
    yield members
    engine.dispose()


MEMBERS_PATH = f"/staff/{CARA.role}/members"


async def test_the_casino_supervisor_sees_the_members(pair: Pair, desk: Members) -> None:
    async with pair.first.page(CARA) as page:
        found = (await page.get(MEMBERS_PATH)).json()
    assert found["is_shared"]
    tables = {one["name"]: one["tables"] for one in found["members"]}
    assert tables == {"a": sorted(pair.first.floor.tables), "b": [TERMINALS_TABLE]}
    assert [one["name"] for one in found["members"] if one["has_office"]] == ["a"]
    assert [one["name"] for one in found["members"] if one["is_here"]] == ["a"]


@pytest.mark.rule("D9 6.6")
async def test_who_drains_a_member_or_keeps_it_is_on_record(pair: Pair, desk: Members) -> None:
    house = pair.first.floor.house
    async with pair.first.page(CARA) as page:
        for path, is_leaving, what in (
            ("drain", True, "DrainMember b"),
            ("keep", False, "KeepMember b"),
        ):
            assert (await page.post(f"{MEMBERS_PATH}/b/{path}", {})).status_code == 204
            assert [one.is_leaving for one in desk.look().members] == [False, is_leaving]
            assert house.durable is not None
            newest = house.durable.facts[-1]
            assert (newest.person, newest.kind) == (CARA.id, "authorisation")
            assert newest.values["what"] == what


async def test_a_member_that_is_not_there_or_the_last_one_is_not_drained(
    pair: Pair, desk: Members, house_file: Path
) -> None:
    async with pair.first.page(CARA) as page:
        heads = pair.first.heads()
        assert (await page.post(f"{MEMBERS_PATH}/nobody/drain", {})).status_code == 404
        assert pair.first.heads() == heads
        engine = make_engine(f"sqlite:///{house_file}")
        gone = next(one.lease for one in desk.look().members if one.lease.name == "b")
        Leases(engine).release(gone)
        engine.dispose()
        refused = await page.post(f"{MEMBERS_PATH}/a/drain", {})
        assert (refused.status_code, refused.json()["extra"]["code"]) == (400, "NobodyElse")
    assert not any(one.is_leaving for one in desk.look().members)


@pytest.mark.parametrize("person", [GUS, None])
async def test_members_are_for_casino_supervisors_alone(
    pair: Pair, desk: Members, person: Person | None
) -> None:
    async with pair.first.page(person) as page:
        assert (await page.get(MEMBERS_PATH)).status_code == 401
        assert (await page.post(f"{MEMBERS_PATH}/b/drain", {})).status_code == 401
    assert not any(one.is_leaving for one in desk.look().members)
