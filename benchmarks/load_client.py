"""Thousands of terminals in one process, and how long each waits for its answers.

The lines are `taisai.client.bare_line`'s, which do no more than they must; answers are found by
looking for their bytes, so that the load generator never costs more than what it measures. Times
are of the sending, not of a schedule.
"""

import asyncio
import re
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

from taisai.client import BareLine

_ANSWER = re.compile(rb'"number":(\d+),"outcome":"(\w+)"')
CONNECTING_AT_ONCE = 100
T = TypeVar("T")
UNANSWERED_MAX = 1
"""How many wagers a terminal sends before it waits for an answer; more would fill the queue."""


class Terminal(BareLine):
    """A terminal, or a dealer's screen, on one socket.

    Attributes:
        sent: When each unanswered request was sent, by its number.
        refused: The answers that were not `done`.
        result_at: When the screen was first told a result; zero before.
    """

    def __init__(self, path: str, cookie: str, host: str, latencies: list[float]) -> None:
        super().__init__(path, cookie, host)
        self.sent: dict[int, float] = {}
        self.refused: list[bytes] = []
        self.result_at = 0.0
        self._latencies = latencies

    def hear(self, payload: bytes) -> None:
        """Takes a message in."""
        if not self.result_at and b'"result":' in payload:
            self.result_at = time.perf_counter()
        for number, outcome in _ANSWER.findall(payload):
            self.note_answer(int(number))
            if outcome != b"done":
                self.refused.append(payload)

    def note_answer(self, number: int) -> None:
        """A request is answered."""
        self._latencies.append(time.perf_counter() - self.sent.pop(number))

    def ask(self, command: bytes) -> int:
        """Asks for a command, given as JSON, and notes when."""
        at = time.perf_counter()
        number = super().ask(command)
        self.sent[number] = at
        return number

    async def answered(self) -> None:
        """Returns when nothing is unanswered."""
        while self.sent:
            assert not self.is_gone, "the server sent this screen away"
            await asyncio.sleep(0.001)


def in_batches(many: Iterable[T], size: int) -> Iterator[tuple[T, ...]]:
    """Many things, some at a time."""
    rest = iter(many)
    while some := tuple(islice(rest, size)):
        yield some


async def connect(
    port: int, path: str, cookie: str, latencies: list[float], kind: type[Terminal] = Terminal
) -> Terminal:
    """A terminal that has been told its whole view."""
    loop = asyncio.get_running_loop()
    host = f"127.0.0.1:{port}"
    _, terminal = await loop.create_connection(
        lambda: kind(path, cookie, host, latencies), "127.0.0.1", port
    )
    await terminal.welcomed
    return terminal


async def place_wagers(
    terminals: Sequence[Terminal], commands: Sequence[bytes], rate: int, seconds: float
) -> int:
    """Sends wagers from all terminals in turn, so many a second; returns how many were sent.

    A terminal waits for its answer, as people do: where the server cannot keep up, the
    rate falls, and no queue grows without end.
    """
    began = time.perf_counter()
    turn = deque(terminals)
    sent = 0
    while (elapsed := time.perf_counter() - began) < seconds:
        for _ in range(min(int(elapsed * rate) - sent, rate // 20)):
            terminal = turn[0]
            turn.rotate(-1)
            if len(terminal.sent) < UNANSWERED_MAX:
                terminal.ask(commands[sent % len(commands)])
                sent += 1
        await asyncio.sleep(0.002)
    return sent
