"""A conversation with a receipt printer, written down as it goes.

Moves a generator: it gives what to say and how long to wait, and is sent what was heard. Bytes come
in, bytes go out, time is told; nothing here reads a port or a clock, and nothing knows what is
said.
"""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TypeVar

from taisai.devices.escpos.answers import Answer, AnswerReader

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Say:
    """Something to send, and how long answers are waited for; none come when that time is over."""

    data: bytes
    ms: int


Heard = tuple[Answer, ...]
Talk = Generator[Say, Heard, Result]
"""A conversation, or a part of one, and what it comes to."""


class Conversation:
    """The host's side of a line that is being talked over.

    Attributes:
        now: The time, as it was last told.
        wake_at: When it wants to be woken; None while nothing is said.
    """

    def __init__(self) -> None:
        self.now = 0
        self.wake_at: int | None = None
        self._talk: Talk[None] | None = None
        self._reader = AnswerReader()

    @property
    def is_talking(self) -> bool:
        """Whether there is a line."""
        return self._talk is not None

    def begin(self, talk: Talk[None], now: int) -> bytes:
        """Begins to talk over a new line; gives what to send."""
        self.now = now
        self._talk = talk
        self.discard()
        return self._note(next(talk))

    def end(self, now: int) -> None:
        """The line is gone."""
        self.now = now
        self._talk = None
        self.wake_at = None

    def discard(self) -> None:
        """Forgets half an answer."""
        self._reader = AnswerReader()

    def hear(self, received: bytes, now: int) -> bytes:
        """What to send after something came over the line."""
        self.now = now
        heard = tuple(self._reader.read(received))
        return self._go_on(heard) if heard else b""

    def wake(self, now: int) -> bytes:
        """What to send now that time has passed."""
        self.now = now
        is_due = self.wake_at is not None and now >= self.wake_at
        return self._go_on(()) if is_due else b""

    def interrupt(self, now: int) -> bytes:
        """What to send now that something is wanted."""
        self.now = now
        return self._go_on(())

    def _go_on(self, heard: Heard) -> bytes:
        return b"" if self._talk is None else self._note(self._talk.send(heard))

    def _note(self, said: Say) -> bytes:
        self.wake_at = self.now + said.ms
        return said.data
