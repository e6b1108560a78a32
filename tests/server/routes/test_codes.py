"""A one-time code is drawn for who scans it, and for nobody else."""

import pytest

from harness.ready_house import CARA
from harness.serving import RunningHouse
from taisai.server.routes import devices

pytestmark = pytest.mark.asyncio


async def test_a_code_that_nobody_scans_is_not_drawn(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = {"kind": "table_display", "table": "table-2"}
    async with house.page(CARA) as office:
        drawn = await office.post("/staff/casino_supervisor/codes", wanted)
        monkeypatch.delattr(devices, "qr_squares")
        bare = await office.post("/staff/casino_supervisor/codes?is_drawn=false", wanted)
    assert len(drawn.json()["squares"]) > 20
    assert bare.json()["code"]
    assert bare.json()["squares"] == []
