"""What is about another member's table is refused, and a socket is sent on."""

import re

import pytest
from litestar.routes import WebSocketRoute

from harness.ready_house import TERMINALS_TABLE
from harness.serving import RunningHouse
from taisai.house.vocabulary import DeviceKind
from taisai.server.admission.ownership import stream_of_path
from taisai.server.conversation.sockets import CLOSE_MOVED
from taisai.streams import OFFICE, group_of

EVERYWHERE = re.compile(
    r"/(health/.*|metrics|software|layouts/.*|assets/.*|plain_page\.css|openapi.*)?"
)
PAGE = re.compile(r"/(staff/[a-z_]+|screens/[^/]+/[^/]+/[^/]+)")


def filled_in(path: str) -> str:
    """A route's path as somebody asks for it."""
    path = re.sub(r"\{(table|stream):str\}", "table-1", path)
    return re.sub(r"\{\w+:int\}", "7", re.sub(r"\{\w+:(str|path)\}", "x", path))


@pytest.mark.parametrize(
    ("path", "stream"),
    [
        ("/", ""),
        ("/health/owns/7", ""),
        ("/screens/terminal/table-1/7", ""),
        ("/screens/terminal/table-1/7/socket", "table-1"),
        ("/screens/terminal/table-1/7/audit/leave", "table-1"),
        ("/equipment/table-9/0/socket", "table-9"),
        ("/staff/dealer", ""),
        ("/staff/dealer/sign-in", "house"),
        ("/staff/dealer/socket/table-2", "table-2"),
        ("/staff/cashier/socket/cage", "cage"),
        ("/staff/casino_supervisor/socket/house", "house"),
        ("/staff/casino_supervisor/overview/tables", "house"),
        ("/staff/game_supervisor/tables/table-2/preview", "table-2"),
        ("/staff/casino_supervisor/tables", "house"),
        ("/staff/casino_supervisor/streams/cage/reload", "cage"),
        ("/devices/enrol", "house"),
    ],
)
def test_a_path_is_about_a_stream(path: str, stream: str) -> None:
    assert stream_of_path(path) == stream


READ_ALONE = re.compile("/rounds/|/export/")
"""What the inspector reads of a table, wherever it is run."""


@pytest.mark.asyncio
async def test_every_route_is_about_its_table_or_the_office_or_is_the_same_everywhere(
    house: RunningHouse,
) -> None:
    for route in house.app.routes:
        path = filled_in(route.path)
        stream = stream_of_path(path)
        if EVERYWHERE.fullmatch(path) or PAGE.fullmatch(path):
            assert stream == "", path
        elif "/tables/table-1/" in path or ("table-1" in path and not READ_ALONE.search(path)):
            assert stream == "table-1", path
        else:
            # What is read from the database alone is asked where people sign in.
            assert stream == "house", path
        assert not isinstance(route, WebSocketRoute) or stream, path


@pytest.mark.asyncio
async def test_what_another_member_runs_is_refused_here(house: RunningHouse) -> None:
    path = "/staff/casino_supervisor/tables/table-1/opening-tests"
    async with house.page() as page:
        assert (await page.get(path)).status_code == 401
        house.floor.owned.discard(group_of(TERMINALS_TABLE))
        refused = await page.get(path)
        assert refused.status_code == 421
        assert refused.json()["extra"]["code"] == "elsewhere"
        assert (await page.get("/staff/casino_supervisor/session")).status_code == 401
        house.floor.owned.discard(OFFICE)
        # Nobody signs in but where the office is: there alone wrong passwords are counted.
        assert (await page.get("/staff/casino_supervisor/session")).status_code == 421
        assert (await page.get("/health/live")).status_code == 200


@pytest.mark.asyncio
async def test_a_socket_at_what_another_member_runs_is_sent_on(house: RunningHouse) -> None:
    house.floor.owned.discard(group_of(TERMINALS_TABLE))
    screen = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    assert await screen.until_closed() == CLOSE_MOVED


@pytest.mark.asyncio
async def test_screens_are_sent_on_when_their_table_is_let_go(house: RunningHouse) -> None:
    screen = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    house.floor.let_go(group_of(TERMINALS_TABLE))
    assert await screen.until_closed() == CLOSE_MOVED


@pytest.mark.asyncio
async def test_a_member_says_which_groups_it_owns(house: RunningHouse) -> None:
    async with house.page() as page:

        async def says(*groups: str) -> list[int]:
            return [(await page.get(f"/health/owns/{one}")).status_code for one in groups]

        assert await says("0", "31", "office") == [200] * 3
        assert await says("33", "x", "-1") == [404] * 3
        house.floor.owned -= {0, OFFICE}
        assert await says("0", "31", "office") == [503, 200, 503]


@pytest.mark.asyncio
async def test_who_may_have_lost_what_it_owns_says_so_and_sends_people_on(
    house: RunningHouse,
) -> None:
    before = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 2)
    house.floor.is_shared, house.floor.is_sure = True, lambda: False
    # Whoever is connected is sent on within a second, whatever the proxy does.
    await house.clock.jump(1_000)
    assert await before.until_closed() == CLOSE_MOVED
    async with house.page() as page:
        for group in ("0", "office"):
            assert (await page.get(f"/health/owns/{group}")).status_code == 503
        assert (await page.get("/staff/casino_supervisor/session")).status_code == 421
    screen = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    assert await screen.until_closed() == CLOSE_MOVED
    # Nothing is given up: once it is sure again, all goes on.
    house.floor.is_sure = lambda: True
    again = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    await again.until(lambda view: view.get("service") == "in_service")
