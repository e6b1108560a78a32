"""A conversation with an acceptor, written down as it goes: each question waits for its answer.

Moves a generator: it gives questions and pauses, and is sent the answers. Bytes come in, bytes go
out, time is told; nothing here reads a port or a clock, and nothing knows what is said.
"""

from collections.abc import Generator
from dataclasses import dataclass

from taisai.devices.ssp.questions import NobodyAnswers, Questions


@dataclass(frozen=True, slots=True)
class Ask:
    """A question, whose answer is sent back in."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Pause:
    """Nothing until some time has passed, or somebody has decided something."""

    ms: int


Talk = Generator[Ask | Pause, bytes, None]
"""A conversation, or a part of one."""

Saying = Generator[Ask | Pause, bytes, bytes]
"""A part of a conversation that comes to an answer."""


class Conversation:
    """The host's side of a line that is being talked over.

    Attributes:
        now: The time, as it was last told.
        wake_at: When it wants to be woken; None while there is no line.
    """

    def __init__(self, address: int = 0) -> None:
        self.now = 0
        self.wake_at: int | None = None
        self._questions = Questions(address)
        self._talk: Talk | None = None
        self._is_pausing = False

    @property
    def spoilt_count(self) -> int:
        """How many frames came spoilt."""
        return self._questions.spoilt_count

    def begin(self, talk: Talk, now: int) -> bytes:
        """Begins to talk over a new line; gives what to send."""
        self._questions.give_up()
        self._talk = talk
        self.now = now
        return self._go_on(None)

    def end(self, now: int) -> None:
        """The line is gone."""
        self.now = now
        self._questions.give_up()
        self._talk = None
        self._is_pausing = False
        self.wake_at = None

    def hear(self, received: bytes, now: int) -> bytes:
        """What to send after something came over the line."""
        self.now = now
        answer = self._questions.hear(received)
        return b"" if answer is None else self._go_on(answer)

    def wake(self, now: int) -> bytes:
        """What to send now that time has passed."""
        self.now = now
        if self.wake_at is None or now < self.wake_at:
            return b""
        if self._is_pausing:
            return self._go_on(None)
        try:
            sent = self._questions.ask_again(now)
        except NobodyAnswers as dead:
            return self._go_on(dead)
        self._note_wake_at()
        return sent

    def end_pause(self, now: int) -> bytes:
        """What to send now that something was decided."""
        self.now = now
        return self._go_on(None) if self._is_pausing else b""

    def _go_on(self, said: bytes | NobodyAnswers | None) -> bytes:
        assert self._talk is not None, "begin comes first"
        self._is_pausing = False
        if isinstance(said, NobodyAnswers):
            step = self._talk.throw(said)
        else:
            # The first step, and the one after a pause, are sent nothing.
            step = next(self._talk) if said is None else self._talk.send(said)
        if isinstance(step, Pause):
            self._is_pausing = True
            self.wake_at = self.now + step.ms
            return b""
        sent = self._questions.ask(step.data, self.now)
        self._note_wake_at()
        return sent

    def _note_wake_at(self) -> None:
        assert self._questions.ask_again_at is not None, "a question is open"
        self.wake_at = self._questions.ask_again_at
