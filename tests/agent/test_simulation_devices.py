"""Simulated devices whose process is killed: what was in the box and on the paper still is."""

import random
from pathlib import Path

import pytest

from agent.rig import now_ms
from devices.ssp.cabinet import Cabinet
from taisai.agent.simulation_devices import KeptFile, SimulatedDevices
from taisai.devices.escpos.simulator import Bars, Feed, Paper, Picture, Square, Style, Text
from taisai.devices.ssp.messages import Event
from taisai.devices.ssp.simulator import Phase, Remains, SimulatedAcceptor

PLACE = "table-1/3"
NOTE = 3
CHANCE = random.Random(5)  # noqa: S311 - a journey must be repeatable


@pytest.mark.parametrize("phase", [one for one in Phase if one is not Phase.REJECTING])
def test_a_note_in_the_path_goes_one_way_or_the_other_and_is_credited_if_it_is_in_the_box(
    tmp_path: Path, phase: Phase
) -> None:
    kept = KeptFile(tmp_path / "box.json", Remains)
    cabinet = Cabinet()
    cabinet.run(60)
    cabinet.insert(2)
    cabinet.run_until(lambda: len(cabinet.credits) == 1)
    cabinet.run_until(lambda: cabinet.acceptor.phase is Phase.IDLE)
    if phase is not Phase.IDLE:
        cabinet.insert(NOTE)
        cabinet.run_until(lambda: cabinet.acceptor.phase is phase)
    kept.keep(cabinet.acceptor.remains)

    # Acceptor and agent are killed together, as they are in a demo.
    found = KeptFile(tmp_path / "box.json", Remains).read()
    assert found is not None
    old = cabinet.acceptor
    cabinet.acceptor = SimulatedAcceptor(old.serial, CHANCE.randbytes, old.model)
    cabinet.acceptor.recall(found)
    cabinet.start_host()
    cabinet.run(200)

    is_in = phase in (Phase.MOVING, Phase.STACKING)
    assert cabinet.acceptor.box == ([2, NOTE] if is_in else [2])
    assert len(cabinet.acceptor.returned) == (phase in (Phase.READING, Phase.ESCROW))
    assert cabinet.credited_cents == cabinet.boxed_cents
    assert cabinet.doubts == []


@pytest.mark.asyncio
async def test_what_was_printed_is_there_again_and_what_was_never_kept_is_nothing(
    tmp_path: Path,
) -> None:
    style = Style(is_bold=True, width=2)
    marks = (
        Text("PAYMENT VOUCHER", style),
        Bars("123456789012345460", 2, 80, 1),
        Square("TAISAI:123456789012345460", 4, 1),
        Picture(2, b"\x00\xff\x10\x04", 0),
        Feed(30),
    )
    first = SimulatedDevices(PLACE, now_ms, CHANCE.randbytes, tmp_path)
    first._printer.recall(Paper((marks, marks[:1]), (marks[4],), 7))
    seen = first.do("look")
    await first.close()

    again = SimulatedDevices(PLACE, now_ms, CHANCE.randbytes, tmp_path)
    assert again.do("look") == seen
    assert (seen["pieces_count"], seen["is_hanging"]) == (7, True)
    assert again.do("ticket", 1)["lines"] == ["PAYMENT VOUCHER"]
    assert again._printer.paper == first._printer.paper
    await again.close()

    (tmp_path / "table-1-3-printer.json").write_bytes(b"{half")
    anew = SimulatedDevices(PLACE, now_ms, CHANCE.randbytes, tmp_path)
    assert anew.do("look")["pieces_count"] == 0
    await anew.close()


@pytest.mark.parametrize("event", [Event.SAFE_JAM, Event.UNSAFE_JAM])
def test_nothing_goes_into_an_acceptor_that_is_jammed(event: Event) -> None:
    cabinet = Cabinet()
    cabinet.run(60)
    cabinet.acceptor.lasting.add(event)
    assert not cabinet.acceptor.takes(NOTE)
    assert not cabinet.acceptor.insert(NOTE)
    cabinet.acceptor.lasting.discard(event)
    assert cabinet.acceptor.takes(NOTE)
    cabinet.insert(NOTE)
    cabinet.run_until(lambda: bool(cabinet.credits))
