"""The demo's first page."""

import pytest
from msgspec import UNSET

from demo.evening import key_of, on_floor
from harness.stacked_notes import note_in
from taisai.demo.opening import open_demo
from taisai.demo.plan import DEMO_PASSWORD, DemoPlan
from taisai.demo.welcome import demo_first_page, tour_of
from taisai.floor.floor import Floor
from taisai.views.first_page import FirstPage, Place, Sentence, TileGroup, TileKind


def _first_page(plan: DemoPlan) -> FirstPage:
    async def work(floor: Floor) -> FirstPage:
        await open_demo(floor, plan, key_of)
        return demo_first_page(plan, floor)

    return on_floor(work)


def _more(group: TileGroup) -> list[tuple[int | None, str | None]]:
    assert group.more is not UNSET
    return [
        (None if tile.number is UNSET else tile.number, None if tile.state is UNSET else tile.state)
        for tile in group.more
    ]


def _paths(page: FirstPage) -> set[str]:
    return {
        tile.path
        for group in page.groups
        for tile in (*group.tiles, *(() if group.more is UNSET else group.more))
    }


def test_there_is_a_way_to_every_screen() -> None:
    assert _paths(_first_page(DemoPlan(terminals=4, bots=2))) == {
        *(f"/demo/enter/terminal/table-1/{number}" for number in range(1, 5)),
        *(f"/demo/enter/terminal/table-2/{number}" for number in range(1, 5)),
        "/demo/enter/table_display/table-1/0",
        "/demo/enter/table_display/table-2/0",
        "/demo/enter/results_display/table-2/0",
        "/demo/enter/staff/dealer",
        "/demo/enter/staff/game_supervisor",
        "/demo/enter/staff/casino_supervisor",
        "/demo/enter/staff/cashier",
        "/demo/enter/staff/inspector",
        "/demo/vouchers",
        "/demo/cabinet/table-1/1",
        "/demo/equipment/table-1",
    }


def test_the_page_tells_the_known_password_and_a_name_that_authorises() -> None:
    staff = _first_page(DemoPlan(terminals=2, bots=1)).groups[-1]
    assert staff.names == {"name": "game_supervisor", "password": DEMO_PASSWORD}


def test_bots_are_told_from_free_seats() -> None:
    table = _first_page(DemoPlan(terminals=5, bots=1)).groups[0]
    assert _more(table) == [(4, None), (5, "bot")]


def test_a_terminal_that_somebody_has_taken_is_in_use() -> None:
    plan = DemoPlan(terminals=3, bots=1)

    async def work(floor: Floor) -> FirstPage:
        await open_demo(floor, plan, key_of)
        await floor.tables["table-1"].ask(note_in(2, 5_000))
        return demo_first_page(plan, floor)

    table = on_floor(work).groups[0]
    assert [tile.state for tile in table.tiles[:2]] == ["free", "in_use"]


@pytest.mark.parametrize(
    ("plan", "tour"),
    [
        (DemoPlan(), (Sentence.SEAT, Sentence.DEAL, Sentence.PAY)),
        (
            DemoPlan(is_tracked=False),
            (Sentence.SEAT, Sentence.DEAL_WITH_REAL_CHIPS, Sentence.PAY),
        ),
        (DemoPlan(tables=1), (Sentence.SEAT, Sentence.PAY)),
        (DemoPlan(tables=1, terminals=2, bots=2), (Sentence.WATCH,)),
        (
            DemoPlan(terminals=3, bots=3),
            (Sentence.WATCH, Sentence.DEAL, Sentence.PAY),
        ),
        (DemoPlan(edition="1999"), (Sentence.TOUCH, Sentence.BY_HAND)),
        (DemoPlan(edition="1999", tables=1), (Sentence.TOUCH,)),
        (DemoPlan(edition="1999", is_tracked=False), (Sentence.WATCH,)),
    ],
)
def test_the_tour_tells_only_of_what_is_there(plan: DemoPlan, tour: tuple[Sentence, ...]) -> None:
    assert tour_of(plan) == (*tour, Sentence.PROOF)


def test_the_words_of_the_tour_lead_to_what_they_name() -> None:
    page = _first_page(DemoPlan(tables=3, terminals=1, bots=0))
    assert page.table == "table-3"
    assert page.places == {
        Place.SEAT: "/demo/enter/terminal/table-1/1",
        Place.FIRST_LAYOUT: "/demo/enter/table_display/table-1/0",
        Place.DEALER: "/demo/enter/staff/dealer",
        Place.LAYOUT: "/demo/enter/table_display/table-3/0",
        Place.TRAY: "/demo/vouchers",
        Place.CASHIER: "/demo/enter/staff/cashier",
        Place.INSPECTOR: "/demo/enter/staff/inspector",
    }


def test_there_is_a_printer_tray_only_where_something_prints() -> None:
    assert "/demo/vouchers" in _paths(_first_page(DemoPlan(terminals=1, bots=0)))
    assert "/demo/vouchers" not in _paths(_first_page(DemoPlan(edition="1998")))


@pytest.mark.parametrize(
    ("plan", "layouts"),
    [
        (DemoPlan(), ["layout_on_wall", "layout_to_touch"]),
        (
            DemoPlan(by_hand="table", is_tracked=False),
            ["layout_on_wall", "layout_with_real_chips"],
        ),
        (DemoPlan(edition="1999"), ["layout_to_touch", "layout_to_touch"]),
    ],
)
def test_a_layout_is_touched_or_looked_at(plan: DemoPlan, layouts: list[str]) -> None:
    tables = _first_page(plan).groups[:-1]
    kinds: list[TileKind] = [tile.kind for table in tables for tile in table.tiles]
    assert [kind for kind in kinds if kind.startswith("layout")] == layouts


@pytest.mark.parametrize(
    ("plan", "kinds"),
    [
        (DemoPlan(), ["terminals", "hybrid", "demo_staff"]),
        (DemoPlan(by_hand="table"), ["terminals", "table", "demo_staff"]),
        (DemoPlan(edition="1999"), ["automatic_table", "table", "demo_staff"]),
    ],
)
def test_a_table_is_told_by_how_it_is_played(plan: DemoPlan, kinds: list[str]) -> None:
    assert [group.kind for group in _first_page(plan).groups] == kinds
