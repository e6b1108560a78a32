"""The process of a demo's simulated cabinets: `python -m taisai.demo.cabinet_process`.

It is told everything over its input, a line of JSON each: first the plan, with the keys, which so
lie in no file; then what people do to the devices. It answers each line with one. When its input
ends, however the demo ended, it ends too. Must not know the demo, or any rule.
"""

import asyncio
import sys

import msgspec

from taisai.agent.simulation import Plan, SimulatedCabinets
from taisai.floor.clock import SystemClock

READY = b"{}\n"
"""What the plan is answered with, once all devices can be reached."""


async def simulate() -> None:
    """Runs the cabinets of the plan that comes first, until the input ends."""
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    plan = msgspec.json.decode(await reader.readline(), type=Plan)
    cabinets = SimulatedCabinets(plan, SystemClock().now)
    running = asyncio.create_task(cabinets.run(lambda: _answer(READY)))
    answering = asyncio.create_task(_answer_all(reader, cabinets))
    # A log that cannot be written ends the cabinets: so it does the process.
    done, _ = await asyncio.wait((running, answering), return_when=asyncio.FIRST_COMPLETED)
    for task in (running, answering):
        task.cancel()
    await asyncio.gather(running, answering, return_exceptions=True)
    for task in done:
        task.result()


async def _answer_all(reader: asyncio.StreamReader, cabinets: SimulatedCabinets) -> None:
    while line := await reader.readline():
        _answer(msgspec.json.encode(cabinets.answer(line)) + b"\n")


def _answer(line: bytes) -> None:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    asyncio.run(simulate())
