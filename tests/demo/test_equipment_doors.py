"""The way to the lamps, bell and cover of a demo's tables."""

from pathlib import Path

import pytest

from demo.conftest import visiting
from demo.test_cabinet_doors import _post, _Told
from harness.served_pages import build, view_in
from taisai.demo.equipment_doors import EQUIPMENT_DOORS
from taisai.server.routes import pages
from taisai.server.upkeep.house_files import HouseFiles

HERE = "/demo/equipment/table-1"
SEEN = {
    "lit": ["big", "even"],
    "burnt_out": ["small"],
    "rings": True,
    "turns": False,
    "is_covered": False,
    "spins": 3,
    "dice": [1, 2, 3],
}


@pytest.fixture(autouse=True)
def _built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Screens that are built, for whoever runs these tests."""
    monkeypatch.setattr(pages, "STATIC", build(tmp_path / "static", "notice", "equipment"))


@pytest.mark.asyncio
async def test_the_window_shows_what_the_board_shows_and_no_die(demo_files: HouseFiles) -> None:
    async with visiting(demo_files) as visitor:
        visitor.app.state.demo_cabinets = _Told(SEEN)
        view = view_in((await visitor.get(HERE)).text)
    assert (view["table"], view["path"], view["layout"]) == ("table-1", HERE, "9A-standard")
    assert (view["lit"], view["burnt_out"]) == (["big", "even"], ["small"])
    assert (view["rings"], view["is_covered"], view["spins"]) == (True, False, 3)
    assert view["is_there"] is True
    assert "dice" not in view


@pytest.mark.asyncio
async def test_a_lamp_is_burnt_out_by_its_area_and_the_cover_moved(demo_files: HouseFiles) -> None:
    told = _Told(SEEN)
    async with visiting(demo_files) as visitor:
        visitor.app.state.demo_cabinets = told
        for is_burnt_out in (True, False):
            said = {"area": "small", "is_burnt_out": is_burnt_out}
            assert (await _post(visitor, f"{HERE}/lamp", said)).status_code == 200
        for is_on in (False, True):
            assert (await _post(visitor, f"{HERE}/cover", {"is_on": is_on})).status_code == 200
        said = {"area": "nowhere", "is_burnt_out": True}
        assert (await _post(visitor, f"{HERE}/lamp", said)).status_code == 404
    mine = [one for one in told.asked if one[:2] == ("table-1", 0)]
    assert mine == [
        ("table-1", 0, "burn_out", 16),
        ("table-1", 0, "new_lamp", 16),
        ("table-1", 0, "take_cover", 0),
        ("table-1", 0, "put_cover", 0),
    ]


@pytest.mark.asyncio
async def test_while_the_board_is_started_its_window_says_so(demo_files: HouseFiles) -> None:
    async with visiting(demo_files) as visitor:
        visitor.app.state.demo_cabinets = _Told()
        assert (await visitor.get(f"{HERE}/seen")).json()["is_there"] is False
        assert (await _post(visitor, f"{HERE}/cover", {"is_on": True})).status_code == 503
        assert (await visitor.get("/demo/equipment/table-9")).status_code == 404


@pytest.mark.asyncio
@pytest.mark.rule("R4")
async def test_a_live_house_refuses_all_of_it(live_files: HouseFiles) -> None:
    async with visiting(live_files, lifespans=()) as visitor:
        assert (await visitor.get(HERE)).status_code == 404
        for door in EQUIPMENT_DOORS:
            visitor.app.register(door)
        for path in ("", "/seen"):
            assert (await visitor.get(f"{HERE}{path}")).status_code == 403
        said = {"area": "small", "is_burnt_out": True}
        assert (await _post(visitor, f"{HERE}/lamp", said)).status_code == 403
        assert (await _post(visitor, f"{HERE}/cover", {"is_on": True})).status_code == 403
