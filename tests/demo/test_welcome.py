"""The demo's first page."""

from demo.evening import key_of, on_floor
from taisai.demo.opening import open_demo
from taisai.demo.plan import DEMO_PASSWORD, DemoPlan
from taisai.demo.welcome import (
    ALONE,
    AT_LAYOUT,
    BY_HAND,
    SEATED,
    TOUR,
    WITH_REAL_CHIPS,
    demo_welcome,
)
from taisai.floor.floor import Floor
from taisai.server.welcome import Welcome, drawn
from taisai.table.commands import InsertNote


def _welcome(plan: DemoPlan) -> Welcome:
    async def work(floor: Floor) -> Welcome:
        await open_demo(floor, plan, key_of)
        return demo_welcome(plan, floor)

    return on_floor(work)


def test_there_is_a_way_to_every_screen() -> None:
    welcome = _welcome(DemoPlan(terminals=4, bots=2))
    tiles = {tile.path for group in welcome.groups for tile in group.tiles}
    more = {path for group in welcome.groups for _, path in group.more}
    assert {
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
    } == tiles | more


def test_the_page_is_marked_as_a_demo_and_tells_the_known_password() -> None:
    page = drawn(_welcome(DemoPlan(terminals=2, bots=1)))
    assert b"This is a demo" in page
    assert DEMO_PASSWORD.encode() in page


def test_bots_are_told_from_free_seats() -> None:
    table = _welcome(DemoPlan(terminals=5, bots=1)).groups[0]
    assert [words for words, _ in table.more] == ["4", "5 · bot"]


def test_a_terminal_that_somebody_has_taken_is_in_use() -> None:
    plan = DemoPlan(terminals=3, bots=1)

    async def work(floor: Floor) -> Welcome:
        await open_demo(floor, plan, key_of)
        await floor.tables["table-1"].ask(InsertNote(terminal=2, note_cents=5_000))
        return demo_welcome(plan, floor)

    table = on_floor(work).groups[0]
    assert [tile.tag for tile in table.tiles[:2]] == ["free", "in use"]


def test_the_tour_tells_only_of_what_is_there() -> None:
    tracked = _welcome(DemoPlan(terminals=1, bots=0))
    assert tracked.lead == TOUR.format(table="Table 2")
    real = _welcome(DemoPlan(terminals=1, bots=0, is_tracked=False))
    assert real.lead == WITH_REAL_CHIPS.format(table="Table 2")
    by_hand = BY_HAND.format(table="Table 2")
    assert _welcome(DemoPlan(edition="1999")).lead == AT_LAYOUT.format(by_hand=by_hand)
    assert _welcome(DemoPlan(edition="1999", tables=1)).lead == AT_LAYOUT.format(by_hand="")
    assert _welcome(DemoPlan(edition="1999", is_tracked=False)).lead == ALONE
    assert _welcome(DemoPlan(tables=1)).lead == SEATED


def test_the_words_of_the_tour_lead_to_what_they_name() -> None:
    page = drawn(_welcome(DemoPlan(tables=3, terminals=1, bots=0))).decode()
    assert '<a href="/demo/enter/terminal/table-1/1">Take a seat at Terminal 1</a>' in page
    assert '<a href="/demo/enter/staff/dealer">the dealer of Table 3</a>' in page
    assert 'with its <a href="/demo/enter/table_display/table-3/0">layout open beside you' in page


def test_there_is_a_printer_tray_only_where_something_prints() -> None:
    assert b"/demo/vouchers" in drawn(_welcome(DemoPlan(terminals=1, bots=0)))
    assert b"/demo/vouchers" not in drawn(_welcome(DemoPlan(edition="1998")))


def test_every_name_that_authorises_something_is_told() -> None:
    page = drawn(_welcome(DemoPlan(terminals=1, bots=0))).decode()
    assert "game_supervisor;" in page


def test_the_tour_leads_to_every_part_of_the_house() -> None:
    for tour in (TOUR, WITH_REAL_CHIPS):
        parts = ("Take a seat", "deal one yourself", "voucher", "the cashier", "the inspector")
        assert not [part for part in parts if part not in tour]


def test_a_layout_with_real_chips_is_for_looking_at() -> None:
    plan = DemoPlan(by_hand="table", is_tracked=False)
    table = _welcome(plan).groups[1]
    (layout,) = (tile for tile in table.tiles if tile.title == "Layout")
    assert "real" in layout.words
