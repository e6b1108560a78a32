"""The way to a demo's cabinets."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from httpx import Response

from demo.conftest import Visitor, visiting
from harness.served_pages import build, view_in
from taisai.agent.simulation_devices import DEEDS as DEEDS_OF_DEVICES
from taisai.demo.cabinet_doors import CABINET_DOORS, DEEDS
from taisai.demo.cabinets import NotDone, Seen
from taisai.server.routes import pages
from taisai.server.upkeep.house_files import HouseFiles
from taisai.views.simulated_cabinet import SimulatedFault

HERE = "/demo/cabinet/table-1/1"


@pytest.fixture(autouse=True)
def _built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Screens that are built, for whoever runs these tests."""
    monkeypatch.setattr(pages, "STATIC", build(tmp_path / "static", "notice", "cabinet"))


class _Told:
    """Cabinets that keep what they were asked for, and show what a test wants."""

    def __init__(self, seen: Mapping[str, object] | None = None) -> None:
        self.asked: list[tuple[str, int, str, int]] = []
        self.seen = seen

    async def do(self, table: str, terminal: int, deed: str, value: int = 0) -> Seen:
        self.asked.append((table, terminal, deed, value))
        if self.seen is None:
            raise NotDone("they are being started")
        return self.seen


async def _post(visitor: Visitor, path: str, said: object) -> Response:
    await visitor.get("/health/live")
    token = visitor.http.cookies.get("csrftoken") or ""
    headers = {"x-csrftoken": token, "origin": "http://demo"}
    return await visitor.http.post(path, json=said, headers=headers)


@pytest.mark.asyncio
async def test_a_note_that_is_put_in_is_credited_by_the_cabinet(demo_files: HouseFiles) -> None:
    async with visiting(demo_files) as visitor:
        answer = await _post(visitor, f"{HERE}/note", {"note_cents": 2_000})
        assert answer.status_code == 200, answer.text
        table = visitor.app.state.floor.tables["table-1"].durable
        assert table.credits(1) == 2_000
        assert answer.json()["notes_cents"] == [500, 1_000, 2_000, 5_000, 10_000]


@pytest.mark.asyncio
async def test_the_window_shows_what_its_devices_show(demo_files: HouseFiles) -> None:
    seen = {
        "takes_cents": [500],
        "phase": "stacking",
        "box": {"2000": 2},
        "box_cents": 4_000,
        "returned_count": 1,
        "acceptor_faults": ["cash_box_removed"],
        "printer_faults": ["jam", "paper_low"],
        "pieces_count": 2,
        "is_hanging": True,
        "is_printer_on": True,
        "open": ["tilt"],
    }
    async with visiting(demo_files) as visitor:
        visitor.app.state.demo_cabinets = _Told(seen)
        view = view_in((await visitor.get(HERE)).text)
    assert (view["table"], view["terminal"], view["path"]) == ("table-1", 1, HERE)
    assert (view["notes_cents"], view["is_busy"], view["is_printing"]) == ([500], True, True)
    assert (view["box"]["shown"], view["box_count"], view["returned_count"]) == ("$40.00", 2, 1)
    assert view["faults"] == ["box_out", "paper_low", "printer_jam", "tilted"]
    assert view["tickets"] == [2, 1]
    assert view["is_there"] is True


@pytest.mark.asyncio
async def test_each_fault_begins_and_ends_by_a_deed_that_the_devices_know(
    demo_files: HouseFiles,
) -> None:
    told = _Told({})
    async with visiting(demo_files) as visitor:
        visitor.app.state.demo_cabinets = told
        for fault in SimulatedFault:
            for begins in (True, False):
                said = {"fault": fault.value, "begins": begins}
                assert (await _post(visitor, f"{HERE}/fault", said)).status_code == 200
    deeds = [deed for pair in DEEDS.values() for deed in pair]
    mine = [deed for table, terminal, deed, _ in told.asked if (table, terminal) == ("table-1", 1)]
    assert mine == deeds
    assert set(deeds) <= set(DEEDS_OF_DEVICES)


@pytest.mark.asyncio
async def test_while_the_cabinets_are_started_their_window_says_so(demo_files: HouseFiles) -> None:
    async with visiting(demo_files) as visitor:
        visitor.app.state.demo_cabinets = _Told()
        assert (await visitor.get(f"{HERE}/seen")).json()["is_there"] is False
        assert (await _post(visitor, f"{HERE}/note", {"note_cents": 500})).status_code == 503
        assert (await visitor.get(f"{HERE}/tickets/1")).status_code == 404


@pytest.mark.asyncio
@pytest.mark.parametrize("path", ["table-1/9", "table-9/1"])
async def test_a_cabinet_that_is_not_there_is_not_found(demo_files: HouseFiles, path: str) -> None:
    async with visiting(demo_files) as visitor:
        assert (await visitor.get(f"/demo/cabinet/{path}")).status_code == 404
        answer = await _post(visitor, f"/demo/cabinet/{path}/note", {"note_cents": 500})
        assert answer.status_code == 404


@pytest.mark.asyncio
@pytest.mark.rule("R4")
async def test_a_live_house_refuses_all_of_it(live_files: HouseFiles) -> None:
    async with visiting(live_files, lifespans=()) as visitor:
        assert (await visitor.get(HERE)).status_code == 404
        for door in CABINET_DOORS:
            visitor.app.register(door)
        for path in ("", "/seen", "/tickets/1"):
            assert (await visitor.get(f"{HERE}{path}")).status_code == 403
        assert (await _post(visitor, f"{HERE}/note", {"note_cents": 500})).status_code == 403
        said = {"fault": "paper_out", "begins": True}
        assert (await _post(visitor, f"{HERE}/fault", said)).status_code == 403
