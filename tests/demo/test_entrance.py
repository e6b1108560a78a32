"""The demo's open doors."""

from pathlib import Path

import pytest

from demo.conftest import visiting
from harness.served_pages import build, view_in
from harness.stacked_notes import note_in
from taisai.demo.opening import SUPERVISOR, device_name
from taisai.house.commands import RevokeDevice
from taisai.house.vocabulary import DeviceKind
from taisai.persons import Person
from taisai.rules import Role
from taisai.server.admission.attempts import LockedOut, NotLetIn
from taisai.server.admission.door import Door, NotRecorded, TooOften
from taisai.server.routes import pages
from taisai.server.upkeep.house_files import HouseFiles
from taisai.table import commands as table
from taisai.validation_numbers import with_check


@pytest.fixture(autouse=True)
def _built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Screens that are built, for whoever runs these tests."""
    folder = build(tmp_path / "static", "notice", "printer_tray")
    monkeypatch.setattr(pages, "STATIC", folder)


@pytest.mark.asyncio
async def test_a_visitor_enters_as_a_terminal_with_its_key(demo_files: HouseFiles) -> None:
    async with visiting(demo_files) as visitor:
        answer = await visitor.get("/demo/enter/terminal/table-1/1")
        assert (answer.status_code, answer.headers["location"]) == (
            303,
            "/screens/terminal/table-1/1/",
        )
        cookies = [one for one in answer.headers.get_list("set-cookie") if "taisai_" in one]
        # The cabinet beside it has a key of its own, which no browser is given.
        (cookie,) = cookies
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
        assert view_in(answer.text) == {"why": "revoked"}
        assert (
            "set-cookie" not in answer.headers
            or "taisai_device" not in answer.headers["set-cookie"]
        )


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("refused", "why"),
    [
        (NotLetIn("no"), "not_let_in"),
        (LockedOut("no"), "too_often"),
        (TooOften("no"), "too_often"),
        (NotRecorded("no"), "out_of_service"),
    ],
    ids=lambda one: type(one).__name__,
)
async def test_a_visitor_who_is_not_signed_in_is_told_why(
    demo_files: HouseFiles, monkeypatch: pytest.MonkeyPatch, refused: Exception, why: str
) -> None:
    async def refuse(*_: object) -> str:
        raise refused

    monkeypatch.setattr(Door, "sign_in", refuse)
    async with visiting(demo_files) as visitor:
        answer = await visitor.get("/demo/enter/staff/cashier")
    assert (answer.status_code, view_in(answer.text)) == (403, {"why": why})


@pytest.mark.asyncio
async def test_a_visitor_finds_the_paper_in_the_tray(demo_files: HouseFiles) -> None:
    number = with_check("111222333444555")
    async with visiting(demo_files) as visitor:
        empty = await visitor.get("/demo/vouchers")
        runner = visitor.app.state.floor.tables["table-1"]
        await runner.ask(note_in(1, 5_000))
        await runner.ask(table.CashOut(terminal=1, validation_number=number))
        tray = view_in((await visitor.get("/demo/vouchers")).text)
    assert view_in(empty.text)["vouchers"] == []
    (voucher,) = tray["vouchers"]
    assert (tray["house"], tray["cashier"]) == ("Demo Casino", "/demo/enter/staff/cashier")
    assert voucher["validation_number"].replace(" ", "") == number
    assert voucher["amount"] == {"cents": 5_000, "shown": "$50.00"}
    assert (voucher["table"], voucher["terminal"]) == ("table-1", 1)
