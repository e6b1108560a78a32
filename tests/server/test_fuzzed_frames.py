"""Bytes that a seed makes up, as frames or nearly: the gateway holds nobody up over them.

Fragments, control frames, lengths in every encoding, masks or none, reserved bits, frames cut in
two and left lying. Another terminal asks all the while: each of its answers comes within a bound,
and when it is over nothing is left behind. In a drill there are a million frames.
Obeys: promise 18.
"""

import asyncio
import base64
import contextlib
import gc
import json
import random
import resource
import time
from pathlib import Path

import msgspec
import pytest

from harness.clients import ScreenClient
from harness.drill import Tally, length
from harness.ready_house import TERMINALS_TABLE, key_of
from harness.serving import EASY, RunningHouse, serving
from taisai.house.vocabulary import DeviceKind

FRAMES = length(4_000, drill=250_000)
ATTACKERS = 4
ANSWER_S_MAX = 5.0
"""How late an answer of another terminal may be; a stalled house is later by far."""
GROWTH_KB_MAX = 64 * 1_024
CABINET = (DeviceKind.EQUIPMENT, TERMINALS_TABLE, 1)
OTHER = (DeviceKind.TERMINAL, TERMINALS_TABLE, 2)
PATIENT = msgspec.structs.replace(EASY, messages_per_second_max=10**9)
"""Rates are tested elsewhere: here every byte is looked at."""


def _length_of(chance: random.Random, size: int) -> bytes:
    """A frame's length, in an encoding that may be too long, or a lie."""
    said = (
        size if chance.random() < 0.85 else chance.choice((0, 125, 126, 65_535, 1 << 20, 1 << 63))
    )
    if said < 126 and chance.random() < 0.9:
        return bytes((said,))
    if said < 1 << 16 and chance.random() < 0.9:
        return bytes((126,)) + said.to_bytes(2)
    return bytes((127,)) + said.to_bytes(8)


def _body(chance: random.Random) -> bytes:
    said = chance.choice(("ping", "resync", "do", "approve", "shout"))
    whole = {"say": said, "number": chance.randrange(-1, 9), "command": {"type": "CashOut"}}
    text = json.dumps(whole if chance.random() < 0.5 else {"say": said}).encode()
    return chance.choice(
        (
            text,
            text,
            b"",
            chance.randbytes(chance.randrange(200)),
            text[: chance.randrange(len(text))],
            b" " * chance.choice((126, 127, 16_384, 16_385, 40_000)),
        )
    )


def made_frame(chance: random.Random) -> bytes:
    """A frame, or what is nearly one."""
    body = _body(chance)
    opcode = chance.choice((0, 1, 1, 1, 1, 2, 8, 9, 9, 10, chance.randrange(16)))
    fin = 0x80 if chance.random() < 0.8 else 0
    reserved = 0 if chance.random() < 0.95 else chance.randrange(8) << 4
    head = bytes((fin | reserved | opcode,))
    size = bytearray(_length_of(chance, len(body)))
    if chance.random() < 0.05:
        return head + bytes(size) + body
    size[0] |= 0x80
    mask = chance.randbytes(4)
    masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(body))
    return head + bytes(size) + mask + masked


class Attacker:
    """Sends made-up frames with a cabinet's key, on one connection after another."""

    def __init__(self, house: RunningHouse, seed: int) -> None:
        self._house = house
        self._chance = random.Random(seed)  # noqa: S311 - nothing secret hangs on it
        self.frames_count = 0
        self.connections_count = 0

    async def attack(self, frames: int) -> None:
        """Sends so many frames."""
        while self.frames_count < frames:
            self.connections_count += 1
            reader, writer = await asyncio.open_connection("127.0.0.1", self._house.port)
            with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
                await self._converse(reader, writer, frames)
            writer.transport.abort()

    async def _converse(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, frames: int
    ) -> None:
        writer.write(self._hello())
        if self._chance.random() < 0.9:
            await reader.readuntil(b"\r\n\r\n")
        listening = asyncio.create_task(_swallow(reader))
        for _ in range(self._chance.randrange(1, 200)):
            if listening.done() or self.frames_count >= frames:
                break
            data = b"".join(made_frame(self._chance) for _ in range(self._chance.choice((1, 1, 5))))
            self.frames_count += 1
            cut = self._chance.randrange(len(data) + 1)
            writer.write(data[:cut])
            await asyncio.sleep(0)
            writer.write(data[cut:])
            await writer.drain()
        listening.cancel()

    def _hello(self) -> bytes:
        host = f"127.0.0.1:{self._house.port}"
        key = base64.b64encode(bytes(16)).decode()
        return (
            f"GET /equipment/{TERMINALS_TABLE}/1/socket?page=new HTTP/1.1\r\n"
            f"Host: {host}\r\nOrigin: http://{host}\r\nCookie: taisai_device={key_of(*CABINET)}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()


async def _swallow(reader: asyncio.StreamReader) -> None:
    with contextlib.suppress(ConnectionError):
        while await reader.read(1 << 16):
            pass


async def _ask_on(screen: ScreenClient, stop: asyncio.Event) -> list[float]:
    """Asks again and again; tells how much of the processor went by until each answer.

    House, attackers and asker are one process: a machine that does other things changes nothing.
    """
    took: list[float] = []
    while not stop.is_set():
        begun = time.process_time()
        await screen.do("CallForDealer")
        took.append(time.process_time() - begun)
        assert screen.close_code == 0
    return took


@pytest.mark.asyncio
@pytest.mark.drill(times=4)
async def test_fuzzed_frames_hold_nobody_up_and_leave_nothing_behind(
    house_file: Path, turn: int, tally: Tally
) -> None:
    async with serving(house_file, PATIENT) as house:
        other = await house.device(*OTHER)
        warm = Attacker(house, turn)
        await warm.attack(FRAMES // 10)
        gc.collect()
        before_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        stop = asyncio.Event()
        asking = asyncio.create_task(_ask_on(other, stop))
        attackers = [Attacker(house, turn * 100 + place + 1) for place in range(ATTACKERS)]
        await asyncio.gather(*(one.attack(FRAMES // ATTACKERS) for one in attackers))
        stop.set()
        took = await asking
        grown_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before_kb
        async with asyncio.timeout(60):
            while len(house.switchboard.screens) > 1:
                await asyncio.sleep(0.01)
        assert max(took) < ANSWER_S_MAX
        assert grown_kb < GROWTH_KB_MAX
        assert [one.why for one in house.floor.runners] == [None] * len(house.heads())
        assert (await other.do("CallForDealer"))["outcome"] in ("done", "refused")
    tally["fuzzed frames"] += sum(one.frames_count for one in attackers)
    tally["connections of fuzzers"] += sum(one.connections_count for one in attackers)
    tally["answers beside them"] += len(took)
