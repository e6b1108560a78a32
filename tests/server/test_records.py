"""Records for those who may read them."""

from datetime import date
from pathlib import Path

import pytest

from harness.ready_house import HYBRID_TABLE
from taisai.house.vocabulary import HouseSettings
from taisai.journal import Verified, verify_lines
from taisai.names import BadInput
from taisai.server.records import NotADay, Records, day_named
from taisai.store.engine import make_engine

SETTINGS = HouseSettings(name="A house")


def test_a_day_is_named_by_its_date() -> None:
    assert day_named("2026-11-15") == date(2026, 11, 15)


@pytest.mark.parametrize("text", ["", "today", "2026-13-01", "2026-11-15T00:00"])
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(NotADay, match="write it as 2026-11-15"):
        day_named(text)


def test_a_stream_is_exported_whole_or_by_the_day(house_file: Path) -> None:
    records = Records(make_engine(f"sqlite:///{house_file}", is_read_only=True), _nobody)
    try:
        whole = list(records.export(HYBRID_TABLE, "", SETTINGS).lines)
        assert isinstance(verify_lines(whole), Verified)
        assert list(records.export(HYBRID_TABLE, "2023-11-15", SETTINGS).lines) == whole
        assert list(records.export(HYBRID_TABLE, "2020-01-01", SETTINGS).lines) == []
        for stream, day in (("table-9", ""), (HYBRID_TABLE, "soon")):
            with pytest.raises(BadInput):
                records.export(stream, day, SETTINGS)
    finally:
        records.close()


def _nobody(_key_id: str, _message: bytes, _signature: bytes) -> bool:
    return False
