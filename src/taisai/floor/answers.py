"""Requests, their answers, and which of them a stream remembers.

A repeated request is answered, not repeated: of each page of whoever asks the newest number stands
here with its answer, and after a restart it is put together again from the records. Whoever asks
has a memory of their own, and pages in it are forgotten only for newer ones of the same owner: a
page that was forgotten is older than all that are remembered, and is never listened to again.
Must not know who asks, or how pages are numbered.
Obeys: promise 14; decision 19.
"""

import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Final, Protocol

import msgspec

from taisai.names import BadInput, quote
from taisai.refusal import Refusal
from taisai.stream_types import Event

PAGES_MAX: Final = 8
"""How many pages of one owner a stream remembers at most."""

UNNUMBERED_MAX: Final = 512
"""Of how many askers without a page's number the newest request is remembered.

Version 0.1 let pages name themselves, and remembered so many. Nobody asks under such a name any
more, but a journal may hold them.
"""


class Outcome(StrEnum):
    """What became of a request."""

    DONE = "done"
    REFUSED = "refused"
    BUSY = "busy"
    OUT_OF_SERVICE = "out_of_service"
    OLDER_REQUEST = "older_request"


_DONE: Final = Outcome.DONE
"""Found once: every touch asks."""


class Answer(msgspec.Struct, frozen=True):
    """The answer to a request; the same again when the request is repeated."""

    outcome: Outcome
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None


class NotARequest(BadInput):
    """A record bears a request's id that no screen can have made."""


class Asker(msgspec.Struct, frozen=True):
    """Whose request it is: a device or a person, and which of their pages.

    Attributes:
        owner: The enrolled device, or the person in their role.
        page: The page's number, greater than those of the owner's pages before it; zero for an
            asker of version 0.1, whose pages had no numbers.
        pages_max: How many pages of the owner may ask; a page with as many newer ones has ended.
    """

    owner: str
    page: int = 0
    pages_max: int = PAGES_MAX

    @property
    def id(self) -> str:
        """The asker as records carry it."""
        return f"{self.owner}~{self.page}" if self.page else self.owner

    @classmethod
    def parse(cls, text: str) -> "Asker":
        """Reads an asker from a record or a snapshot.

        >>> Asker.parse("terminal-1-7~1700000000000000000").page
        1700000000000000000
        """
        owner, _, page = text.rpartition("~")
        if owner and page.isdecimal() and page.isascii():
            return cls(owner, int(page))
        return cls(text)


class Request(msgspec.Struct, frozen=True):
    """Who asks, and the number the asker's page gave; a repeat has the same number."""

    asker: Asker
    number: int

    @property
    def id(self) -> str:
        """The request as records carry it."""
        return f"{self.asker.id}#{self.number}"

    @classmethod
    def parse(cls, text: str) -> "Request":
        """Reads a request from a record.

        Raises:
            NotARequest: The text is not an asker, `#` and a number.
        """
        asker, _, number = text.rpartition("#")
        if not asker or not number.isdecimal():
            raise NotARequest(f"request {quote(text)}: an asker, '#' and a number are allowed")
        return cls(Asker.parse(asker), int(number))


class Written(Protocol):
    """Something that is durable sooner or later, or has failed."""

    is_settled: bool
    is_failed: bool


class NewestRequest(msgspec.Struct, eq=False):
    """The newest request of a page.

    Attributes:
        waits_for: What must be durable before the answer may be told; None where all is.
        done_before: The newest one of before that brought something about, where this one did not.
    """

    number: int
    answer: Answer
    waits_for: Written | None
    done_before: "NewestRequest | None" = None

    def follow(self, before: "NewestRequest") -> None:
        """Comes after another one of the same page, which is then forgotten."""
        if self.answer.outcome is not _DONE:
            self.done_before = before.newest_done
        before.done_before = None

    @property
    def newest_done(self) -> "NewestRequest | None":
        """This one, or the newest before it that brought something about; None for neither."""
        return self if self.answer.outcome is _DONE else self.done_before

    @property
    def is_told(self) -> bool:
        """The answer stands: nothing it depends on can be lost any more."""
        waits_for = self.waits_for
        return waits_for is None or (waits_for.is_settled and not waits_for.is_failed)


_ENDED: Final = NewestRequest(sys.maxsize, Answer(Outcome.OLDER_REQUEST), None)
"""Stands for whatever a page asked that has ended: every request of it is an older one."""


class Askers:
    """The newest request of each page, by owner; nobody takes another owner's place."""

    def __init__(self) -> None:
        self._pages: dict[str, dict[int, NewestRequest]] = {}
        self._unnumbered: dict[str, NewestRequest] = {}

    def get(self, asker: Asker) -> NewestRequest | None:
        """The newest request of a page; a later one than any where the page has ended."""
        if not asker.page:
            return self._unnumbered.get(asker.owner)
        pages = self._pages.get(asker.owner)
        if pages is None:
            return None
        asked = pages.get(asker.page)
        # Nearly always a device's one page: there is none that could have ended it.
        if asked is not None and len(pages) == 1:
            return asked
        if len(pages) >= asker.pages_max and _is_ended(asker, pages):
            return _ENDED
        return asked

    def pages_of(self, owner: str) -> Iterable[int]:
        """The numbers of an owner's pages that have asked."""
        return self._pages.get(owner, {}).keys()

    def note(self, asker: Asker, asked: NewestRequest) -> None:
        """Remembers a request; pages of the same owner that have ended by it are forgotten."""
        if not asker.page:
            self._note_unnumbered(asker.owner, asked)
            return
        pages = self._pages.setdefault(asker.owner, {})
        before = pages.get(asker.page)
        if before is not None:
            asked.follow(before)
        pages[asker.page] = asked
        if len(pages) > asker.pages_max:
            _forget_ended(pages, asker.pages_max)

    def _note_unnumbered(self, name: str, asked: NewestRequest) -> None:
        before = self._unnumbered.pop(name, None)
        if before is not None:
            asked.follow(before)
        self._unnumbered[name] = asked
        if len(self._unnumbered) > UNNUMBERED_MAX:
            del self._unnumbered[next(iter(self._unnumbered))]

    def note_event(self, request: Request, event: Event) -> None:
        """Puts the answer to a recorded request together again, event by event."""
        before = self.get(request.asker)
        events: tuple[Event, ...] = (event,)
        if before is not None and before.number == request.number:
            events = (*before.answer.events, event)
        self.note(request.asker, NewestRequest(request.number, Answer(Outcome.DONE, events), None))

    def keep_refused(self, older: "Askers") -> None:
        """Takes over what was refused before the stream was loaded again: no record tells it."""
        for asker, asked in older._all():
            if asked.answer.outcome is Outcome.REFUSED and asked.is_told:
                known = self.get(asker)
                if known is None or known.number < asked.number:
                    self.note(asker, asked)

    def done(self) -> Iterator[tuple[Asker, int, tuple[Event, ...]]]:
        """Of every page the newest request that brought something about, with its events."""
        for asker, asked in self._all():
            done = asked.newest_done
            if done is not None:
                yield asker, done.number, done.answer.events

    def _all(self) -> Iterator[tuple[Asker, NewestRequest]]:
        for name, asked in self._unnumbered.items():
            yield Asker(name), asked
        for owner, pages in self._pages.items():
            for page, asked in pages.items():
                yield Asker(owner, page), asked


def _is_ended(asker: Asker, pages: Iterable[int]) -> bool:
    """Tells whether a page has as many newer ones as its owner may have."""
    return sum(page > asker.page for page in pages) >= asker.pages_max


def _forget_ended(pages: dict[int, NewestRequest], pages_max: int) -> None:
    """Forgets the pages that have ended.

    What only newer pages' refusals have ended stays: no record tells of those, so that after a
    crash the page may come back with what it had done.
    """
    newest = sorted(pages, reverse=True)
    done = [page for page in newest if pages[page].newest_done is not None]
    for page in set(newest[pages_max:]) - set(done[:pages_max]):
        del pages[page]
