"""A simulated dice reader over TCP, with errors that can be set.

For: demos and tests. It sees the dice that it is given, through a shutter that its host opens; how
it goes wrong is set. Must not know the table.
"""

import asyncio
from contextlib import suppress
from enum import StrEnum
from hashlib import sha256

import msgspec


class ReaderError(StrEnum):
    """How a simulated reader goes wrong."""

    NONE = "none"
    WRONG = "wrong"
    UNSURE = "unsure"
    EARLY = "early"
    TWICE = "twice"
    CONTRADICTS = "contradicts"
    OTHER_ROUND = "other_round"
    SILENT = "silent"


class SimulatedReader:
    """A reader at a table.

    Attributes:
        dice: What lies under it.
        error: How it goes wrong from now on.
        confidence: How sure it says that it is, in thousandths.
        open_for: The round for which its shutter stands open; zero while it is shut.
    """

    def __init__(self) -> None:
        self.dice: tuple[int, int, int] = (1, 1, 1)
        self.error = ReaderError.NONE
        self.confidence = 990
        self.open_for = 0
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()

    @property
    def address(self) -> str:
        """As `ports.open_port` takes it."""
        assert self._server is not None, "it is not open"
        host, port = self._server.sockets[0].getsockname()[:2]
        return f"tcp://{host}:{port}"

    async def open(self, port: int = 0) -> None:
        """Listens on this machine."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", port)

    def close(self) -> None:
        """Pulls the plug: the line is lost, and nobody answers."""
        if self._server is not None:
            self._server.close()
        for writer in self._writers:
            writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            writer.write(_line({"reader": "simulated", "serial": "S-1", "version": "1"}))
            # Cancelled as the process ends: asyncio would make a fault of it.
            with suppress(OSError, ValueError, asyncio.CancelledError):
                while line := await reader.readline():
                    for said in self._answers(msgspec.json.decode(line)):
                        writer.write(_line(said))
                    await writer.drain()
        finally:
            self._writers.discard(writer)
            writer.close()

    def _answers(self, told: dict[str, object]) -> list[dict[str, object]]:
        if self.error is ReaderError.SILENT:
            return []
        if "ping" in told:
            early = [self.reading(self.dice, 0)] if self.error is ReaderError.EARLY else []
            return [{"pong": told["ping"]}, *early]
        before = self.open_for
        self.open_for = int(str(told.get("round", 0)))
        # The shutter is told again and again: the dice are read once.
        return self._readings() if self.open_for not in (0, before) else []

    def _readings(self) -> list[dict[str, object]]:
        right = self.reading(self.dice, self.open_for)
        wrong = self.reading(_turned(self.dice), self.open_for)
        match self.error:
            case ReaderError.WRONG:
                return [wrong]
            case ReaderError.UNSURE:
                return [{"round": self.open_for, "unsure": True}]
            case ReaderError.TWICE:
                return [right, right]
            case ReaderError.CONTRADICTS:
                return [right, wrong]
            case ReaderError.OTHER_ROUND:
                return [self.reading(self.dice, self.open_for - 1)]
            case _:
                return [right]

    def reading(self, faces: tuple[int, int, int], round_: int) -> dict[str, object]:
        """A line that tells of these faces."""
        picture = sha256(repr((faces, round_)).encode()).hexdigest()
        return {
            "round": round_,
            "faces": list(faces),
            "confidence": self.confidence,
            "picture_sha256": picture,
        }


def _turned(faces: tuple[int, int, int]) -> tuple[int, int, int]:
    """The same dice with one of them misread."""
    first, second, third = faces
    return first % 6 + 1, second, third


def _line(said: dict[str, object]) -> bytes:
    return msgspec.json.encode(said) + b"\n"
