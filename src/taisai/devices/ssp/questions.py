"""Question and answer: the host asks, the acceptor answers, and nothing is done twice.

The host turns the flag with each new question; a question that is asked again keeps it, and the
acceptor then repeats its last answer without doing anything. So a lost answer costs nothing, and
a late one is known by its flag. Knows the order alone; must not know what is asked.
"""

from typing import Final

from taisai.devices.ssp.frames import Frame, FrameReader
from taisai.names import BadInput

SYNC: Final = 0x11
ANSWER_WITHIN_MS: Final = 1_000
REPEATS_MAX: Final = 20


class NobodyAnswers(BadInput):
    """The question was asked as often as it may be: the line or the acceptor is dead."""


class OneQuestionAtATime(BadInput):
    """A question is open already, or none is."""


class Questions:
    """The host's end of the line, with at most one question open.

    Attributes:
        ask_again_at: When the open question is asked again; None where none is open.
    """

    def __init__(self, address: int = 0) -> None:
        self._address = address
        self._reader = FrameReader()
        self._flag = True
        self._asked: bytes | None = None
        self._repeats_left = 0
        self.ask_again_at: int | None = None

    @property
    def spoilt_count(self) -> int:
        """How many frames came spoilt."""
        return self._reader.spoilt_count

    def ask(self, data: bytes, now: int) -> bytes:
        """Opens a question; gives what to send.

        Raises:
            OneQuestionAtATime: One is open.
        """
        if self._asked is not None:
            raise OneQuestionAtATime("the acceptor has not answered the last question")
        # After SYNC both ends begin with the flag unset.
        self._flag = True if data[0] == SYNC else not self._flag
        self._asked = Frame(self._address, self._flag, data).to_bytes()
        self._repeats_left = REPEATS_MAX
        return self._send(now)

    def ask_again(self, now: int) -> bytes:
        """Asks the open question once more, as it was.

        Raises:
            OneQuestionAtATime: None is open.
            NobodyAnswers: It was asked as often as it may be; it is open no longer.
        """
        if self._asked is None:
            raise OneQuestionAtATime("no question is open")
        if self._repeats_left == 0:
            self.give_up()
            raise NobodyAnswers(f"no answer after {REPEATS_MAX} repeats")
        self._repeats_left -= 1
        return self._send(now)

    def hear(self, received: bytes) -> bytes | None:
        """What the open question was answered with, as soon as the answer is whole.

        Other addresses and flags belong to nothing that was asked, and are passed over.
        """
        answer = None
        for frame in self._reader.read(received):
            fits = frame.address == self._address and frame.flag == self._flag
            if self._asked is not None and fits:
                answer = frame.data
                self.give_up()
        return answer

    def give_up(self) -> None:
        """Closes the open question."""
        self._asked = None
        self.ask_again_at = None

    def _send(self, now: int) -> bytes:
        assert self._asked is not None
        self._reader.forget()
        self.ask_again_at = now + ANSWER_WITHIN_MS
        return self._asked


class Answers:
    """The acceptor's end: answers each question once, and a repeated one from memory."""

    def __init__(self, address: int = 0) -> None:
        self._address = address
        self._reader = FrameReader()
        self._flag: bool | None = None
        self._last: bytes | None = None

    def hear(self, received: bytes) -> list[Frame]:
        """The frames that are meant for this address."""
        return [one for one in self._reader.read(received) if one.address == self._address]

    def repeated(self, question: Frame) -> bytes | None:
        """What was answered last, where this question is that one asked again."""
        is_again = question.flag == self._flag and question.data[0] != SYNC
        return self._last if is_again else None

    def answer(self, question: Frame, data: bytes) -> bytes:
        """The answer to a new question, which is remembered."""
        self._flag = question.flag
        self._last = Frame(self._address, question.flag, data).to_bytes()
        return self._last
