"""What each screen is told: numbered updates, never more than one view behind.

A subscription holds no queue of views. It remembers what it last told and, when it is its turn,
tells the fields that have changed since; so a slow reader gets fewer updates and never holds
anybody up. Answers are few and bounded; a screen that does not take them is dropped.
Must not know sockets (the server sends the bytes) or what a view means (`views` makes it).
"""

from collections import deque
from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import Final, cast

import msgspec

from taisai.protocol.updates import Changed, SaidAnswer, Welcome

ANSWERS_WAITING_MAX: Final = 64
"""How many answers may wait for a screen to take them."""

_encoder = msgspec.json.Encoder()


class Drop(Enum):
    """Why a screen is let go."""

    DROPPED = auto()
    """It does not keep up, or is no longer allowed."""
    REPLACED = auto()
    """A newer page has taken its place."""
    MOVED = auto()
    """Another process has its stream from here on."""


class Dropped(Exception):
    """The screen did not keep up, was revoked, or is gone."""


class Subscription:
    """One screen's subscription.

    Attributes:
        heard_at: When the screen last said anything.
        asked_at: When it last asked for something.
        telling_since: Since when it has been about to take a message; None where nothing is
            on its way.
        on_wake: Called when there is something to tell, and not again before `next_message`.
        on_drop: Called when the subscription ends, so that whoever sends stops at once; it is told
            whether a newer page has taken its place.
        page: Which page the screen is told that it is, with its first message.
        asked: The newest number under which that page has asked before.
    """

    def __init__(
        self,
        screen: str,
        fields: Callable[[], Mapping[str, object]],
        at: int = 0,
        changes: Callable[[bool], Mapping[str, object] | None] | None = None,
    ) -> None:
        """Makes the subscription of a screen that has been told nothing yet.

        Args:
            screen: What the screen is.
            fields: All that it shows now.
            at: The moment.
            changes: What has changed since either was last called, where that is known at less
                cost than looking at all; it is told whether only wagers have changed it, returns
                None where it does not know, and the same fields each time where it does.
        """
        self.screen = screen
        self.heard_at = at
        self.asked_at = at
        self.telling_since: int | None = None
        self.on_wake: Callable[[], object] = _nobody
        self.on_drop: Callable[[Drop], object] = lambda _why: None
        self.page = ""
        self.asked = 0
        self._fields = fields
        self._changes = changes or _unknown
        self._told: dict[str, object] | None = None
        self._told_last: Mapping[str, object] = {}
        self._number = 0
        self._answers: deque[SaidAnswer] = deque()
        self._is_stale = True
        self._is_touched = False
        self._is_pinged = False
        self._is_dropped = False
        self._is_awake = False

    def wake(self) -> None:
        """There is something to tell; at the beginning, the whole view."""
        if not self._is_awake:
            self._is_awake = True
            self.on_wake()

    def mark_stale(self) -> None:
        """The view may have changed."""
        self._is_stale = True
        self.wake()

    def mark_touched(self) -> None:
        """What a wager changes of the view may have changed."""
        self._is_touched = True
        self.wake()

    def answer(self, said: SaidAnswer) -> None:
        """Queues an answer; a screen with too many waiting is dropped."""
        if len(self._answers) >= ANSWERS_WAITING_MAX:
            self.drop()
            return
        self._answers.append(said)
        self.wake()

    def resync(self) -> None:
        """The screen has missed something: it gets everything."""
        self._told = None
        self.mark_stale()

    def ping(self) -> None:
        """The screen wants to hear something, though nothing may have changed."""
        self._is_pinged = True
        self.wake()

    def drop(self, why: Drop = Drop.DROPPED) -> None:
        """Ends the subscription; a message that the screen does not take is left behind."""
        self._is_dropped = True
        self.wake()
        self.on_drop(why)

    def next_message(self) -> bytes | None:
        """The next message for the screen; None where there is nothing to tell.

        Raises:
            Dropped: The subscription has ended.
        """
        self._is_awake = False
        if self._is_dropped:
            raise Dropped
        changed: Mapping[str, object] = {}
        gone: tuple[str, ...] = ()
        if self._is_stale or self._is_touched:
            only_wagers = not self._is_stale
            self._is_stale = self._is_touched = False
            if self._told is None:
                return self._welcome()
            changed, gone = self._news(self._told, only_wagers)
        answers = tuple(self._answers)
        self._answers.clear()
        if not changed and not gone and not answers and not self._is_pinged:
            return None
        self._is_pinged = False
        self._number += 1
        # Fields are written as they are, once; who reads a message finds each as its own bytes.
        view = cast("dict[str, msgspec.Raw]", changed)
        return _encoder.encode(Changed(self._number, view, gone, answers))

    def _welcome(self) -> bytes:
        self._told, self._told_last = dict(self._fields()), {}
        self._number += 1
        self._is_pinged = False
        if self._answers:
            self.wake()
        whole = msgspec.Raw(_encoder.encode(self._told))
        page, self.page = self.page, ""
        asked, self.asked = self.asked, 0
        return _encoder.encode(Welcome(self._number, self.screen, whole, page, asked))

    def _news(
        self, told: dict[str, object], only_wagers: bool
    ) -> tuple[Mapping[str, object], tuple[str, ...]]:
        """What is not as it was told, and what is gone; from now on it is told."""
        known = self._changes(only_wagers)
        if known is not None:
            if known:
                self._told_last = known
            return known, ()
        told.update(self._told_last)
        fields = dict(self._fields())
        self._told, self._told_last = fields, {}
        # Most of what is shown is the very same thing as before.
        changed = {
            name: value
            for name, value in fields.items()
            if (before := told.get(name, _ABSENT)) is not value and before != value
        }
        if told.keys() == fields.keys():
            return changed, ()
        return changed, tuple(name for name in told if name not in fields)


def _unknown(_only_wagers: bool) -> None:
    """Nobody knows what has changed: all is looked at."""


def _nobody() -> None:
    """Nobody listens."""


_ABSENT: Final = object()
