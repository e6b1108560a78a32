"""A cabinet is enrolled at a served house: a code for a key, in a file that others cannot read."""

import asyncio
import stat
from pathlib import Path

import pytest

from agent.test_link import Watched
from harness.ready_house import CARA, make_house
from harness.serving import copy_house, serving
from taisai.agent.enrolment import NotEnrolled, enrol
from taisai.agent.link import Line, Place

pytestmark = pytest.mark.asyncio
TABLE, CABINET = "table-2", 2


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("house") / "journal.sqlite"
    make_house(path)
    return path


async def test_a_code_is_exchanged_for_a_key_with_which_the_line_comes_up(
    template: Path, tmp_path: Path
) -> None:
    key_file = tmp_path / "key"
    async with serving(copy_house(template, tmp_path)) as house:
        async with house.page(CARA) as page:
            wanted = {"kind": "equipment", "table": TABLE, "terminal": CABINET}
            made = await page.post("/staff/casino_supervisor/codes", wanted)
            other = await page.post(
                "/staff/casino_supervisor/codes", {**wanted, "terminal": CABINET + 1}
            )
            assert (made.status_code, other.status_code) == (201, 201), made.text + other.text
        place = Place(house.origin, TABLE, CABINET)
        await asyncio.to_thread(enrol, place, made.json()["code"], key_file)
        key = key_file.read_text().strip()
        watched = Watched(place, key)
        task = asyncio.create_task(watched.link.run())
        await watched.until(Line.UP)
        told = watched.link.told
        task.cancel()
        with pytest.raises(NotEnrolled, match="does not take the code"):
            await asyncio.to_thread(enrol, place, made.json()["code"], tmp_path / "second")
        with pytest.raises(NotEnrolled, match=r"that code was for equipment 3 of table-2"):
            await asyncio.to_thread(enrol, place, other.json()["code"], tmp_path / "third")

    assert told is not None
    assert told.service == "in_service"
    assert stat.S_IMODE(key_file.stat().st_mode) == 0o600


async def test_a_game_system_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(NotEnrolled, match="no Game System answers"):
        enrol(Place("http://127.0.0.1:9", TABLE, CABINET), "code", tmp_path / "key")


async def test_a_key_that_cannot_be_kept_is_not_asked_for(tmp_path: Path) -> None:
    with pytest.raises(NotEnrolled, match="cannot be kept"):
        enrol(Place("http://127.0.0.1:9", TABLE, CABINET), "code", tmp_path / "no" / "key")
