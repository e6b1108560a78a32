"""A house's rounds, settlements and wagers as a table, in one call."""

from pathlib import Path

import pytest

from harness.house_folder import TABLE_NAME, make_folder
from taisai.names import BadInput
from taisai.server.inspection.house_tables import house_table, tables_among


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("tables") / "house"
    make_folder(made)
    return made


def test_one_call_gives_the_wagers_of_a_house(folder: Path) -> None:
    wagers = house_table(folder).to_pylist()
    assert [(one["round"], one["bet"], one["returned_cents"]) for one in wagers] == [
        (1, "small", 1_000),
        (1, "double_3", 0),
        (1, "big", 0),
        (2, "big", 0),
    ]
    assert {one["table"] for one in wagers} == {TABLE_NAME}


def test_rounds_and_settlements_add_up_to_the_same(folder: Path) -> None:
    sums = {
        kind: sum(house_table(str(folder), kind, TABLE_NAME).column("returned_cents").to_pylist())
        for kind in ("rounds", "settlements", "wagers")
    }
    assert set(sums.values()) == {1_000}


def test_tables_stand_as_people_count_them() -> None:
    streams = ("table-10", "house", "table-9", "table-1")
    assert tables_among(streams) == ["table-1", "table-9", "table-10"]


def test_a_table_that_is_not_there_is_refused(folder: Path) -> None:
    with pytest.raises(BadInput, match="no table is named 'cage': there are table-1"):
        house_table(folder, "rounds", "cage")
