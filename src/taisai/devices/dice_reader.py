"""A dice reader, of whatever make: lines of JSON over TCP or a serial line; no input or output.

The host opens the reader's shutter for a round and shuts it again; the reader tells what it saw,
or that it is unsure, and for which round. Sealed until the close (R4): while the shutter is shut a
reading's faces are dropped here, and only that there was one is told. The protocol is described for
makers in docs/reference/dice-readers.md.
Must not know the table. Obeys: D9A 5.4(a); D9 7.1(c); R4.
"""

from dataclasses import dataclass
from typing import Annotated, Final

import msgspec
from msgspec import Meta

PING_EVERY_MS: Final = 2_000
SILENT_AFTER_MS: Final = 7_000
LINE_MAX: Final = 4_096
"""A line is no longer: what is longer is noise, and is thrown away up to its end."""

Face = Annotated[int, Meta(ge=1, le=6)]


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a reader: who it is, that it is there, or what it saw.

    Attributes:
        reader: Its model, where it says who it is.
        round: The round for which the shutter was opened.
        faces: The three uppermost faces, in any order.
        unsure: It has looked and does not know.
        confidence: How sure it is, in thousandths.
        picture_sha256: The digest of the picture that it keeps.
    """

    reader: Annotated[str, Meta(max_length=80)] = ""
    serial: Annotated[str, Meta(max_length=80)] = ""
    version: Annotated[str, Meta(max_length=80)] = ""
    round: int = 0
    faces: tuple[Face, Face, Face] | None = None
    unsure: bool = False
    confidence: Annotated[int, Meta(ge=0, le=1_000)] = 0
    picture_sha256: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""

    @property
    def is_reading(self) -> bool:
        """It tells of the dice."""
        return self.unsure or self.faces is not None


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader saw of a round.

    Attributes:
        faces: None where it is unsure, or has read too early.
        is_early: The shutter was shut: the faces are nobody's to know.
    """

    round: int
    faces: tuple[int, int, int] | None = None
    confidence: int = 0
    picture: str = ""
    is_early: bool = False


_lines: Final = msgspec.json.Decoder(Said)


class DiceReader:
    """A reader, as its host knows it.

    Attributes:
        model: What it says that it is; empty before.
        is_silent: It has not been heard for too long, or never.
        bad_lines_count: How many lines were none.
    """

    def __init__(self) -> None:
        self.model = self.serial = self.version = ""
        self.is_silent = True
        self.bad_lines_count = 0
        self._open_for = 0
        self._opened_for = 0
        self._received = b""
        self._is_skipping = False
        self._heard_at: int | None = None
        self._pinged_at: int | None = None

    def begin(self) -> bytes:
        """The line is open: the reader is told where its shutter stands."""
        self._received, self._is_skipping = b"", False
        self._heard_at = self._pinged_at = None
        return self._shutter()

    def lose(self) -> None:
        """The line is gone."""
        self.is_silent = True

    def open_for(self, round_: int) -> bytes:
        """Opens the shutter for a round, or shuts it for zero; nothing where it stands so."""
        if round_ == self._open_for:
            return b""
        self._open_for = round_
        self._opened_for = round_ or self._opened_for
        return self._shutter()

    def _shutter(self) -> bytes:
        return _line({"shutter": "open" if self._open_for else "shut", "round": self._open_for})

    def tick(self, now: int) -> bytes:
        """What is to be said as time passes; a reader that says nothing for long is silent."""
        if self._heard_at is not None and now - self._heard_at >= SILENT_AFTER_MS:
            self.is_silent = True
        if self._pinged_at is not None and now - self._pinged_at < PING_EVERY_MS:
            return b""
        self._pinged_at = now
        # With every ping the shutter: a reader that was restarted is shut.
        return self._shutter() + _line({"ping": now})

    def receive(self, data: bytes, now: int) -> tuple[Reading, ...]:
        """What a reader says: its readings, in order."""
        *lines, rest = (self._received + data).split(b"\n")
        readings = []
        for line in lines:
            is_rest, self._is_skipping = self._is_skipping, False
            said = None if is_rest else self._said(line)
            if said is not None:
                self._hear(said, now)
                if said.is_reading:
                    readings.append(self._reading(said))
        if len(rest) > LINE_MAX:
            self._is_skipping, rest = True, b""
            self.bad_lines_count += 1
        self._received = rest
        return tuple(readings)

    def _said(self, line: bytes) -> Said | None:
        if not line.strip() or len(line) > LINE_MAX:
            return None
        try:
            return _lines.decode(line)
        except (msgspec.DecodeError, RecursionError):
            self.bad_lines_count += 1
            return None

    def _hear(self, said: Said, now: int) -> None:
        self._heard_at, self.is_silent = now, False
        if said.reader:
            self.model, self.serial, self.version = said.reader, said.serial, said.version

    def _reading(self, said: Said) -> Reading:
        # R4: sealed until the shutter was opened for a round. Of a reading for another round nobody
        # knows when it was made.
        if not said.round or said.round != self._opened_for:
            return Reading(said.round, is_early=not self._open_for)
        return Reading(said.round, said.faces, said.confidence, said.picture_sha256)


def _line(said: dict[str, object]) -> bytes:
    return msgspec.json.encode(said) + b"\n"
