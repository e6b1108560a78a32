"""The demo's open doors."""

import pytest

from demo.conftest import visiting
from taisai.demo.opening import SUPERVISOR, device_name
from taisai.house.commands import RevokeDevice
from taisai.house.vocabulary import DeviceKind
from taisai.persons import Person
from taisai.rules import Role
from taisai.server.house_files import HouseFiles


@pytest.mark.asyncio
async def test_a_visitor_enters_as_a_terminal_with_its_key(demo_files: HouseFiles) -> None:
    async with visiting(demo_files) as visitor:
        answer = await visitor.get("/demo/enter/terminal/table-1/1")
        assert (answer.status_code, answer.headers["location"]) == (
            303,
            "/screens/terminal/table-1/1/",
        )
        cookie = answer.headers["set-cookie"]
        assert "Path=/screens/terminal/table-1/1;" in cookie
        assert "HttpOnly" in cookie
        key = cookie.split("taisai_device=")[1].split(";")[0]
        device = visitor.app.state.door.device_of(key)
        assert device is not None
        assert (device.kind, device.table, device.terminal) == (DeviceKind.TERMINAL, "table-1", 1)


@pytest.mark.asyncio
async def test_a_visitor_enters_as_staff_signed_in(demo_files: HouseFiles) -> None:
    async with visiting(demo_files) as visitor:
        answer = await visitor.get("/demo/enter/staff/cashier")
        assert (answer.status_code, answer.headers["location"]) == (303, "/staff/cashier/")
        token = answer.headers["set-cookie"].split("taisai_staff=")[1].split(";")[0]
        person = await visitor.app.state.door.person_of(token, Role.CASHIER)
        assert person == Person(Role.CASHIER, "cashier")


@pytest.mark.asyncio
async def test_a_dealer_comes_straight_to_the_table_that_is_dealt_by_hand(
    demo_files: HouseFiles,
) -> None:
    async with visiting(demo_files) as visitor:
        answer = await visitor.get("/demo/enter/staff/dealer")
        assert answer.headers["location"] == "/staff/dealer/?table=table-2"


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "path",
    ["terminal/table-1/9", "terminal/table-9/1", "cashier_station/table-1/1", "staff/player"],
)
async def test_a_door_that_leads_nowhere_is_not_found(demo_files: HouseFiles, path: str) -> None:
    async with visiting(demo_files) as visitor:
        assert (await visitor.get(f"/demo/enter/{path}")).status_code == 404


@pytest.mark.asyncio
async def test_a_revoked_device_is_not_let_in(demo_files: HouseFiles) -> None:
    async with visiting(demo_files) as visitor:
        name = device_name(DeviceKind.TERMINAL, "table-1", 1)
        revoked = RevokeDevice(by=SUPERVISOR, device=name, reason="to see what happens")
        assert (await visitor.app.state.floor.house.ask(revoked)).events
        answer = await visitor.get("/demo/enter/terminal/table-1/1")
        assert answer.status_code == 403
        assert (
            "set-cookie" not in answer.headers
            or "taisai_device" not in answer.headers["set-cookie"]
        )
