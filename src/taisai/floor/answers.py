"""Requests, their answers, and which of them a stream remembers.

A repeated request is answered, not repeated: of each asker the newest number stands here with its
answer, and after a restart it is put together again from the records. Must not know who asks.
Obeys: promise 14.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, Protocol

import msgspec

from taisai.names import BadInput, quote
from taisai.refusal import Refusal
from taisai.stream_types import Event

ASKERS_MAX: Final = 512
"""Of how many askers a stream remembers the newest request.

A page that was loaded again is another asker: a table has 30 terminals and a few people of staff,
so who is forgotten has not asked since hundreds of others did.
"""


class Outcome(StrEnum):
    """What became of a request."""

    DONE = "done"
    REFUSED = "refused"
    BUSY = "busy"
    OUT_OF_SERVICE = "out_of_service"
    OLDER_REQUEST = "older_request"


class Answer(msgspec.Struct, frozen=True):
    """The answer to a request; the same again when the request is repeated."""

    outcome: Outcome
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None


class NotARequest(BadInput):
    """A record bears a request's id that no screen can have made."""


class Request(msgspec.Struct, frozen=True):
    """Who asks, and the number the asker's screen gave; a repeat has the same number."""

    asker: str
    number: int

    @property
    def id(self) -> str:
        """The request as records carry it."""
        return f"{self.asker}#{self.number}"

    @classmethod
    def parse(cls, text: str) -> "Request":
        """Reads a request from a record.

        Raises:
            NotARequest: The text is not an asker, `#` and a number.
        """
        asker, _, number = text.rpartition("#")
        if not asker or not number.isdecimal():
            raise NotARequest(f"request {quote(text)}: an asker, '#' and a number are allowed")
        return cls(asker, int(number))


class Written(Protocol):
    """Something that is durable sooner or later, or has failed."""

    is_settled: bool
    is_failed: bool


class NewestRequest:
    """The newest request of an asker.

    Attributes:
        waits_for: What must be durable before the answer may be told; None where all is.
        done_before: The newest one of before that brought something about, where this one did not.
    """

    __slots__ = ("answer", "done_before", "number", "waits_for")

    def __init__(self, number: int, answer: Answer, waits_for: Written | None) -> None:
        self.number = number
        self.answer = answer
        self.waits_for = waits_for
        self.done_before: NewestRequest | None = None

    @property
    def newest_done(self) -> "NewestRequest | None":
        """This one, or the newest before it that brought something about; None for neither."""
        return self if self.answer.outcome is Outcome.DONE else self.done_before

    @property
    def is_told(self) -> bool:
        """The answer stands: nothing it depends on can be lost any more."""
        waits_for = self.waits_for
        return waits_for is None or (waits_for.is_settled and not waits_for.is_failed)


class Askers:
    """The newest request of each asker, those who asked last at the end."""

    def __init__(self) -> None:
        self._asked: dict[str, NewestRequest] = {}

    def __len__(self) -> int:
        return len(self._asked)

    def get(self, asker: str) -> NewestRequest | None:
        """The newest request of an asker."""
        return self._asked.get(asker)

    def note(self, asker: str, asked: NewestRequest) -> None:
        """Remembers a request; who has not asked for longest is forgotten."""
        before = self._asked.pop(asker, None)
        if before is not None:
            asked.done_before = before.newest_done
            before.done_before = None
        self._asked[asker] = asked
        if len(self._asked) > ASKERS_MAX:
            del self._asked[next(iter(self._asked))]

    def note_event(self, request: Request, event: Event) -> None:
        """Puts the answer to a recorded request together again, event by event."""
        before = self._asked.get(request.asker)
        events: tuple[Event, ...] = (event,)
        if before is not None and before.number == request.number:
            events = (*before.answer.events, event)
        self.note(request.asker, NewestRequest(request.number, Answer(Outcome.DONE, events), None))

    def keep_refused(self, older: "Askers") -> None:
        """Takes over what was refused before the stream was loaded again: no record tells it."""
        for asker, asked in older._asked.items():
            if asked.answer.outcome is Outcome.REFUSED and asked.is_told:
                known = self._asked.get(asker)
                if known is None or known.number < asked.number:
                    self.note(asker, asked)

    def done(self) -> Iterator[tuple[str, int, tuple[Event, ...]]]:
        """Of every asker the newest request that brought something about, with its events."""
        for asker, asked in self._asked.items():
            done = asked.newest_done
            if done is not None:
                yield asker, done.number, done.answer.events
