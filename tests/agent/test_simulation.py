"""Simulated cabinets: real agents at simulated devices, moved over a socket as people would."""

import asyncio
import base64
import io
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image

from agent.game_system import CABINET, PATIENCE_S, TABLE, game_system
from agent.rig import now_ms
from agent.test_vouchers import to_print
from devices.escpos.bench import slip_of
from taisai.agent.simulation import NotAPlan, Plan, PlannedCabinet, SimulatedCabinets, read_plan
from taisai.agent.simulation_devices import DEEDS
from taisai.validation_numbers import code_text

pytestmark = pytest.mark.asyncio
PLACE = f"{TABLE}/{CABINET}"
KEY = "a-key"


class Person:
    """Somebody who stands before the cabinets."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def say(self, line: bytes) -> Any:
        self._writer.write(line + b"\n")
        return json.loads(await self._reader.readline())

    async def do(self, deed: str, value: int = 0, cabinet: str = PLACE) -> Any:
        return await self.say(json.dumps({"cabinet": cabinet, "do": deed, "value": value}).encode())

    async def until(self, name: str, value: object) -> Any:
        async with asyncio.timeout(PATIENCE_S):
            while (seen := await self.do("look"))[name] != value:
                await asyncio.sleep(0.01)
        return seen

    async def insert(self, cents: int) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not (await self.do("insert_note", cents))["is_in"]:
                await asyncio.sleep(0.01)


@asynccontextmanager
async def running(folder: Path, server: str) -> AsyncIterator[Person]:
    one = PlannedCabinet(table=TABLE, cabinet=CABINET, key=KEY)
    plan = Plan(folder=str(folder), control=str(folder / "control"), server=server, cabinets=(one,))
    opened = asyncio.Event()
    task = asyncio.create_task(SimulatedCabinets(plan, now_ms).run(opened.set))
    await opened.wait()
    reader, writer = await asyncio.open_unix_connection(plan.control, limit=1 << 22)
    try:
        yield Person(reader, writer)
    finally:
        writer.close()
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def test_a_note_goes_in_and_a_ticket_comes_out_that_a_scanner_reads(tmp_path: Path) -> None:
    async with game_system() as system:
        system.key = KEY
        async with running(tmp_path, system.origin) as person:
            await person.insert(2_000)
            await system.until(lambda: bool(system.credits))
            seen = await person.until("phase", "idle")
            await system.tell(to_print=to_print(41))
            await system.until(lambda: system.vouchers.get(41) == "printed")
            ticket = await person.do("ticket")

    assert seen["box"] == {"2000": 1}
    assert seen["box_cents"] == sum(system.credits.values())
    picture = Image.open(io.BytesIO(base64.b64decode(ticket["png"])))
    number = slip_of("table-1/41").validation_number
    assert {one.text for one in zxingcpp.read_barcodes(picture)} == {number, code_text(number)}


async def test_what_people_do_to_devices_is_reported(tmp_path: Path) -> None:
    async with game_system() as system:
        system.key = KEY

        def faults_of(device: str) -> list[object]:
            told = [one for one in system.of_type("ReportCabinet") if one["device"] == device]
            return told[-1]["faults"] if told else ["not told"]  # type: ignore[no-any-return]

        async with running(tmp_path, system.origin) as person:
            for deed, device, fault, undone in (
                ("take_paper", "printer", "paper_out", "put_paper"),
                ("open_cover", "printer", "cover_open", "close_cover"),
                ("jam_acceptor", "acceptor", "jam", "free_acceptor"),
                ("take_box", "acceptor", "box_removed", "put_box"),
            ):
                await system.until(lambda device=device: faults_of(device) == [])  # type: ignore[misc]
                await person.do(deed)
                await system.until(lambda d=device, f=fault: faults_of(d) == [f])  # type: ignore[misc]
                await person.do(undone)
            await system.until(lambda: faults_of("acceptor") == [])


async def test_a_wish_that_cannot_be_is_refused_in_words(tmp_path: Path) -> None:
    async with running(tmp_path, "") as person:
        assert "table-9/1" in (await person.do("look", cabinet="table-9/1"))["refused"]
        assert "no note of 700" in (await person.do("insert_note", 700))["refused"]
        assert "no ticket" in (await person.do("ticket"))["refused"]
        assert "insert_note" in (await person.do("dance"))["refused"]
        assert "refused" in await person.say(b"[]")
        for deed in DEEDS:
            answer = await person.do(deed, 500)
            assert "cannot be done" not in answer.get("refused", "")


async def test_devices_alone_can_be_found_by_their_addresses(tmp_path: Path) -> None:
    async with running(tmp_path, ""):
        found = json.loads((tmp_path / "addresses.json").read_text())
    assert set(found) == {PLACE}
    assert found[PLACE]["acceptor"].startswith("serial:///dev/pts/")
    assert found[PLACE]["printer"].startswith("tcp://127.0.0.1:")


@pytest.mark.parametrize("text", ["", "= 3", 'folder = "a"', 'colour = "red"'])
async def test_a_plan_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "plan.toml"
    file.write_text(text)
    with pytest.raises(NotAPlan, match="is no plan"):
        read_plan(file)
