"""Opening a demo, and finding it again."""

import pytest

from demo.evening import key_of, on_floor
from taisai.demo.opening import demand_demo, device_name, open_demo
from taisai.demo.plan import AUTOMATIC_DEALER, DemoPlan, NotADemo
from taisai.floor.floor import Floor
from taisai.house.state import House
from taisai.house.vocabulary import DeviceKind
from taisai.journal import MemoryJournal
from taisai.rules.modes import HouseKind
from taisai.server.admission.door import digest_of
from taisai.table.phases import Phase
from taisai.table.vocabulary import TumblerKind

PLAN = DemoPlan(terminals=3, bots=1)


async def _opened(floor: Floor, plan: DemoPlan = PLAN) -> Floor:
    await open_demo(floor, plan, key_of)
    return floor


def _house(floor: Floor) -> House:
    return demand_demo(floor.house.durable)


@pytest.mark.parametrize("plan", [PLAN, DemoPlan(edition="1999"), DemoPlan(layout="alternative")])
def test_every_table_of_the_plan_is_open(plan: DemoPlan) -> None:
    floor = on_floor(lambda floor: _opened(floor, plan))
    states = {name: runner.durable for name, runner in floor.tables.items()}
    assert {name: state and state.phase for name, state in states.items()} == {
        "table-1": Phase.BETWEEN_ROUNDS,
        "table-2": Phase.BETWEEN_ROUNDS,
    }


def test_the_first_table_deals_itself_and_the_last_is_the_dealers() -> None:
    floor = on_floor(_opened)
    first, second = (floor.tables[name].durable for name in ("table-1", "table-2"))
    assert first is not None
    assert second is not None
    assert (first.dealer, first.setup.tumbler) == (AUTOMATIC_DEALER, TumblerKind.SIMULATED)
    assert (second.dealer, second.setup.tumbler) == ("dealer", TumblerKind.BY_HAND)


def test_every_terminal_is_enrolled_with_the_key_that_its_door_hands_out() -> None:
    house = _house(on_floor(_opened))
    name = device_name(DeviceKind.TERMINAL, "table-1", 3)
    assert house.devices[name].key_fingerprint == digest_of(key_of(name))
    kinds = [one.kind for one in house.devices.values()]
    assert kinds.count(DeviceKind.TERMINAL) == 6
    assert kinds.count(DeviceKind.TABLE_DISPLAY) == 2
    assert kinds.count(DeviceKind.RESULTS_DISPLAY) == 1


def test_opening_again_writes_nothing() -> None:
    journal = MemoryJournal()

    async def heads(floor: Floor) -> dict[str, int]:
        await _opened(floor)
        return {one.stream: one.head.sequence for one in (floor.house, floor.cage)}

    assert on_floor(heads, journal) == on_floor(heads, journal)


@pytest.mark.rule("R4")
def test_a_live_house_is_refused_and_nothing_is_added() -> None:
    async def refused(floor: Floor) -> dict[str, object]:
        with pytest.raises(NotADemo, match="R4"):
            await open_demo(floor, PLAN, key_of)
        assert floor.house.durable is not None
        return dict(floor.house.durable.tables)

    assert on_floor(refused, kind=HouseKind.LIVE) == {}


@pytest.mark.parametrize("plan", [PLAN, DemoPlan(by_hand="table"), DemoPlan(is_tracked=False)])
def test_a_visitor_finds_positions_with_chips_at_the_layout(plan: DemoPlan) -> None:
    floor = on_floor(lambda floor: _opened(floor, plan))
    state = floor.tables["table-2"].durable
    assert state is not None
    chips = {number: one.chip for number, one in state.layout.positions.items()}
    assert chips == {1: "", 2: "red", 3: "blue", 4: "yellow"}
    assert state.setup.tracked is plan.is_tracked


def test_a_table_of_terminals_has_no_positions() -> None:
    state = on_floor(_opened).tables["table-1"].durable
    assert state is not None
    assert not state.layout.positions
