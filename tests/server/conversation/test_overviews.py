"""All tables over one socket: told once a second, only while watched, and the same to all."""

import asyncio
import json
from collections.abc import Iterator

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from harness.clients import ScreenClient
from harness.manual_clock import ManualClock
from harness.ready_house import (
    ANN,
    CARA,
    CARL,
    GUS,
    HYBRID_TABLE,
    INES,
    TERMINALS_TABLE,
    token_of,
)
from harness.serving import RunningHouse
from server.conversation.rounds import TERMINAL, open_round
from taisai.floor.stream_runner import OutOfService
from taisai.persons import Person
from taisai.server.conversation.overviews import LOOK_MS, Overview, Subject, Tile
from taisai.server.conversation.subscriptions import Subscription
from taisai.views.parts import encode_view
from taisai.views.tiles import table_tile

pytestmark = pytest.mark.asyncio


async def overview(
    house: RunningHouse, person: Person = GUS, subject: str = "tables"
) -> ScreenClient:
    path = f"/staff/{person.role}/overview/{subject}"
    return await house.screen(path, f"taisai_staff={token_of(person)}")


async def test_every_table_is_there_as_its_supervisor_sees_it(house: RunningHouse) -> None:
    watching = await overview(house)
    await watching.until(lambda view: f"{TERMINALS_TABLE}/glance" in view)
    beside = await house.staff(GUS, TERMINALS_TABLE)

    assert {name.partition("/")[0] for name in watching.view} == {"at", *house.floor.tables}
    assert watching.view[f"{TERMINALS_TABLE}/service"] == "in_service"
    for part in ("glance", "past_rounds"):
        assert watching.view[f"{TERMINALS_TABLE}/{part}"] == beside.view[part]


async def test_what_happens_is_told_once_a_second_and_only_the_fields_that_changed(
    house: RunningHouse,
) -> None:
    await open_round(house)
    terminal = await house.device(*TERMINAL)
    await house.insert_note(TERMINALS_TABLE, 1, 5_000)
    await house.knows_links(TERMINALS_TABLE)
    watching = await overview(house)
    await watching.until(lambda view: f"{HYBRID_TABLE}/glance" in view)
    before, told = watching.update, dict(watching.view)
    for _ in range(5):
        await terminal.do("PlaceWager", bet="small", amount_cents=500)
    await watching.ping()
    assert watching.update == before + 1
    await house.clock.jump(LOOK_MS)
    await watching.wait_for(lambda: watching.update == before + 2)

    changed = {name for name, value in watching.view.items() if told.get(name) != value}
    assert changed == {"at", f"{TERMINALS_TABLE}/glance"}
    assert watching.view[f"{TERMINALS_TABLE}/glance"]["wagered_cents"] == 2_500
    await house.clock.jump(LOOK_MS)
    await watching.ping()
    assert watching.update == before + 3


async def test_a_table_that_is_out_of_service_shows_that_and_nothing_else(
    house: RunningHouse,
) -> None:
    watching = await overview(house)
    await watching.until(lambda view: f"{HYBRID_TABLE}/glance" in view)
    runner = house.floor.tables[TERMINALS_TABLE]
    runner._go_out_of_service(OutOfService.NOT_LOADED, "")
    await house.clock.jump(LOOK_MS)
    await watching.until(lambda view: f"{TERMINALS_TABLE}/glance" not in view)

    shown = {name for name in watching.view if name.startswith(f"{TERMINALS_TABLE}/")}
    assert shown == {f"{TERMINALS_TABLE}/service", f"{TERMINALS_TABLE}/service_reason"}


@pytest.mark.rule("R20")
async def test_it_says_where_something_waits_for_a_second_person(house: RunningHouse) -> None:
    watching = await overview(house)
    name = f"{TERMINALS_TABLE}/proposals_count"
    await watching.until(lambda view: f"{TERMINALS_TABLE}/glance" in view)
    assert name not in watching.view
    casino = await house.staff(CARA, TERMINALS_TABLE)
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
    # At once, with the clock where it was: the second person has minutes.
    await watching.until(lambda view: view.get(name) == 1)
    assert (await casino.say(say="decline", proposal=said["proposal"]))["outcome"] == "done"
    await watching.until(lambda view: name not in view)


@pytest.mark.parametrize(
    ("person", "subject"),
    [(one, "tables") for one in (ANN, CARL, INES)]
    + [(one, "equipment") for one in (ANN, CARL, INES, GUS)]
    + [(CARA, "nonsense")],
)
async def test_it_is_for_supervisors_alone(
    house: RunningHouse, person: Person, subject: str
) -> None:
    with pytest.raises(InvalidStatus):
        await overview(house, person, subject)


async def test_a_casino_supervisor_has_the_equipment_of_all_tables(house: RunningHouse) -> None:
    watching = await overview(house, CARA, "equipment")
    await watching.until(lambda view: f"{TERMINALS_TABLE}/terminals" in view)
    beside = await house.staff(CARA, TERMINALS_TABLE)

    rows = watching.view[f"{TERMINALS_TABLE}/terminals"]
    assert [one.get("cabinet") for one in rows] == [
        one.get("cabinet") for one in beside.view["terminals"]
    ]


async def test_nothing_can_be_asked_of_it(house: RunningHouse) -> None:
    watching = await overview(house)
    heads = house.heads()
    for command in ("SpinTumbler", "RefuseCredits", "Nonsense"):
        said = await watching.do(command)
        assert (said["outcome"], said["code"]) == ("refused", "not_a_command"), said
    assert house.heads() == heads


async def test_who_signs_out_watches_no_longer(house: RunningHouse) -> None:
    watching = await overview(house)
    house.switchboard.drop(lambda screen: screen.person == GUS)
    assert await watching.until_closed()
    assert not house.switchboard.screens


# -------------------------------------------------------------------------------- 400 tables

TABLES_COUNT = 400


class Rows:
    """Tables of other processes, as their owners have written them: bytes of each field."""

    def __init__(self, row: bytes) -> None:
        self.tiles = {f"table-{number}": _read(row) for number in range(1, TABLES_COUNT + 1)}
        self.looks_count = 0
        self.is_forgotten = False

    def look(self) -> Iterator[tuple[str, Tile]]:
        self.looks_count += 1
        yield from self.tiles.items()

    def forget(self) -> None:
        self.is_forgotten = True


def _read(row: bytes) -> Tile:
    return msgspec.json.decode(row, type=dict[str, msgspec.Raw])


@pytest.fixture
def rows(house: RunningHouse) -> Rows:
    state = house.floor.tables[TERMINALS_TABLE].durable
    assert state is not None
    return Rows(encode_view(table_tile(state)))


async def settle() -> None:
    """Lets the overview look at all of its tables."""
    for _ in range(TABLES_COUNT):
        await asyncio.sleep(0)


async def test_400_tables_of_others_are_told_to_all_watchers_in_the_same_bytes(rows: Rows) -> None:
    clock = ManualClock()
    one = Overview(clock, (rows,))
    first, second = (Subscription("overview", one.fields) for _ in range(2))
    task = asyncio.create_task(one.run())
    await settle()
    assert rows.looks_count == 0

    one.watch(first)
    await settle()
    one.watch(second)
    welcome = first.next_message()
    assert welcome is not None
    assert second.next_message() == welcome
    assert len(json.loads(welcome)["view"]) == 1 + TABLES_COUNT * len(rows.tiles["table-1"])
    assert one.fields()["table-7/glance"] is rows.tiles["table-7"]["glance"]

    rows.tiles["table-7"] = {**rows.tiles["table-7"], "service": msgspec.Raw(b'"out_of_service"')}
    await clock.jump(LOOK_MS)
    await settle()
    changed = first.next_message()
    assert changed is not None
    assert json.loads(changed)["view"] == {"at": clock.now(), "table-7/service": "out_of_service"}
    assert second.next_message() == changed

    await clock.jump(LOOK_MS)
    await settle()
    assert first.next_message() is None
    assert rows.looks_count == 3

    one.leave(first)
    one.leave(second)
    await clock.jump(LOOK_MS)
    await settle()
    await clock.jump(10 * LOOK_MS)
    assert (rows.looks_count, rows.is_forgotten) == (3, True)
    task.cancel()


async def test_a_fault_in_making_a_tile_is_told_and_nothing_old_is_shown(rows: Rows) -> None:
    clock = ManualClock()
    one = Overview(clock, (rows,))
    watcher = Subscription("overview", one.fields)
    one.watch(watcher)
    task = asyncio.create_task(one.run())
    await settle()
    watcher.next_message()
    rows.tiles["table-9"] = None  # type: ignore[assignment]
    await clock.jump(LOOK_MS)
    await settle()

    with pytest.raises(AttributeError):
        watcher.next_message()
    assert not task.done()
    task.cancel()


async def test_no_table_can_be_named_as_an_overview_is() -> None:
    assert all("/" in subject.stream for subject in Subject)
