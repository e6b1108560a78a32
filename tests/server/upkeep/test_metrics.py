"""Figures for Prometheus, read over the wire."""

import pytest
from prometheus_client.parser import text_string_to_metric_families

from harness.ready_house import HYBRID_TABLE, TERMINALS_TABLE
from harness.serving import RunningHouse
from taisai.house.vocabulary import DeviceKind

pytestmark = pytest.mark.asyncio


async def figures(house: RunningHouse) -> dict[tuple[str, str], float]:
    async with house.page() as page:
        text = (await page.get("/metrics")).text
    return {
        (sample.name, next(iter(sample.labels.values()), "")): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_screens_and_records_are_counted(house: RunningHouse) -> None:
    screen = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    before = await figures(house)
    await screen.do("CallForDealer")
    after = await figures(house)
    assert after["taisai_screens", ""] == 1
    assert after["taisai_records_total", ""] > before["taisai_records_total", ""]
    assert after["taisai_records_waiting", ""] == 0


async def test_a_stream_out_of_service_is_seen(house: RunningHouse) -> None:
    house.floor.tables[TERMINALS_TABLE]._halt(RuntimeError("a fault for the test"))
    seen = await figures(house)
    assert seen["taisai_stream_in_service", TERMINALS_TABLE] == 0
    assert seen["taisai_stream_in_service", HYBRID_TABLE] == 1


async def test_the_figures_name_nobody(house: RunningHouse) -> None:
    async with house.page() as page:
        text = (await page.get("/metrics")).text
    assert "ann" not in text
    assert "cara" not in text
