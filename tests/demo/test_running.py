"""The demo beside a running house."""

from pathlib import Path

import pytest

from demo.conftest import visiting
from harness.served_pages import build, marks_of, view_in
from taisai.demo.plan import NotADemo
from taisai.server.routes import pages
from taisai.server.upkeep.house_files import HouseFiles
from taisai.table.phases import Phase


@pytest.mark.asyncio
async def test_the_first_page_is_the_demos(
    demo_files: HouseFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "STATIC", build(tmp_path / "static", "welcome"))
    async with visiting(demo_files) as visitor:
        page = (await visitor.get("/")).text
    assert marks_of(page)["data-house"] == "demo"
    assert view_in(page)["groups"][0]["tiles"][0]["path"] == "/demo/enter/terminal/table-1/1"


@pytest.mark.asyncio
async def test_the_first_round_begins_by_itself(demo_files: HouseFiles) -> None:
    async with visiting(demo_files) as visitor:
        floor = visitor.app.state.floor
        await floor.clock.advance(5_000)
        assert floor.tables["table-1"].durable.phase is Phase.WAGERING
        assert floor.tables["table-2"].durable.phase is Phase.BETWEEN_ROUNDS


@pytest.mark.asyncio
async def test_a_demo_started_again_has_the_same_doors(demo_files: HouseFiles) -> None:
    cookies = []
    for _ in range(2):
        async with visiting(demo_files) as visitor:
            answer = await visitor.get("/demo/enter/terminal/table-1/2")
            cookies.append(answer.headers["set-cookie"].split(";")[0])
    assert cookies[0].startswith("taisai_device=")
    assert cookies[0] == cookies[1]


@pytest.mark.asyncio
@pytest.mark.rule("R4")
async def test_a_live_house_has_no_such_doors(live_files: HouseFiles) -> None:
    async with visiting(live_files, lifespans=()) as visitor:
        for path in ("enter/terminal/table-1/1", "enter/staff/cashier", "vouchers"):
            assert (await visitor.get(f"/demo/{path}")).status_code == 404


@pytest.mark.asyncio
@pytest.mark.rule("R4")
async def test_a_demo_does_not_start_in_a_live_house(live_files: HouseFiles) -> None:
    with pytest.raises(ExceptionGroup) as caught:
        async with visiting(live_files):
            pass
    assert caught.group_contains(NotADemo, match="not a demo")
