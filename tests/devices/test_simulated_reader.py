"""A simulated reader over a real line, right and wrong in every way that can be set."""

import asyncio

import pytest

from taisai.devices.dice_reader import DiceReader, Reading
from taisai.devices.ports import open_port
from taisai.devices.simulated_reader import ReaderError, SimulatedReader

pytestmark = pytest.mark.asyncio
DICE = (6, 1, 3)
PATIENCE_S = 60


async def readings_under(error: ReaderError, *, is_open: bool = True) -> list[Reading]:
    """What a host hears of one round, up to the answer to a ping behind it."""
    simulated, host = SimulatedReader(), DiceReader()
    simulated.dice, simulated.error = DICE, error
    await simulated.open()
    port = await open_port(simulated.address)
    found: list[Reading] = []
    try:
        await port.write(host.begin())
        if is_open:
            await port.write(host.open_for(7))
        await port.write(host.tick(1))
        async with asyncio.timeout(PATIENCE_S):
            heard = b""
            while b"pong" not in heard:
                heard += await port.read()
                if b"pong" in heard and error is ReaderError.EARLY:
                    while heard.count(b"\n") < 3:
                        heard += await port.read()
            found += host.receive(heard, 2)
        assert (host.model, host.is_silent) == ("simulated", False)
    finally:
        port.close()
        simulated.close()
    return found


@pytest.mark.parametrize(
    ("error", "faces"),
    [
        (ReaderError.NONE, [DICE]),
        (ReaderError.WRONG, [(1, 1, 3)]),
        (ReaderError.UNSURE, [None]),
        (ReaderError.TWICE, [DICE, DICE]),
        (ReaderError.CONTRADICTS, [DICE, (1, 1, 3)]),
        (ReaderError.OTHER_ROUND, [None]),
    ],
)
async def test_a_reader_reads_once_for_each_opening(
    error: ReaderError, faces: list[tuple[int, int, int] | None]
) -> None:
    found = await readings_under(error)
    assert [one.faces for one in found] == faces
    assert not [one for one in found if one.is_early]


async def test_an_early_reading_is_told_without_its_faces() -> None:
    assert await readings_under(ReaderError.EARLY, is_open=False) == [Reading(0, is_early=True)]


async def test_a_shut_reader_reads_nothing() -> None:
    assert await readings_under(ReaderError.NONE, is_open=False) == []
