"""A screen's socket: requests in, numbered updates out.

Thin and neutral: it knows the protocol's words and the floor, and no web framework; `Wire` is all
it asks of a connection. No task stands in between: a request is decided when it is heard, and its
answer told when it is durable. Requests of one screen are asked one after another, each when the
one before it is answered, so a screen cannot overtake itself. Must not know any rule.
"""

import asyncio
from collections import deque
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Protocol

import msgspec

from taisai.floor.stream_runner import Answer, Outcome, Request
from taisai.names import BadInput
from taisai.protocol.requests import AnyRequest, Approve, Decline, Do, Ping, Resync, Seen
from taisai.protocol.updates import SaidAnswer
from taisai.server.conversation.screens import Screen
from taisai.server.conversation.subscriptions import Drop, Dropped
from taisai.server.conversation.switchboard import Switchboard
from taisai.server.settings import Settings

_decoder: Final = msgspec.json.Decoder(AnyRequest)

NUMBER_MAX: Final = 1 << 53
"""A request's number fits a browser's number."""

REQUESTS_WAITING_MAX: Final = 64
"""How many requests of a screen may wait for the one before them."""

CLOSE_GONE: Final = 1_000
CLOSE_UNMANNERLY: Final = 4_400
CLOSE_NOT_ALLOWED: Final = 4_403
CLOSE_DROPPED: Final = 4_408
CLOSE_ENDED: Final = 4_409
CLOSE_MOVED: Final = 4_410


@dataclass(frozen=True, slots=True)
class Ending:
    """Why a socket ends, as its closing frame says."""

    code: int
    words: str


ENDING_LEFT: Final = Ending(CLOSE_GONE, "gone")
ENDING_DROPPED: Final = Ending(CLOSE_DROPPED, "idle, too slow, or no longer allowed: connect again")
ENDING_TOO_MANY: Final = Ending(CLOSE_UNMANNERLY, "too many messages")
ENDING_OF: Final = MappingProxyType(
    {
        Drop.DROPPED: ENDING_DROPPED,
        Drop.REPLACED: Ending(CLOSE_ENDED, "a newer page is open"),
        Drop.MOVED: Ending(CLOSE_MOVED, "moved: connect again at once"),
    }
)


class Wire(Protocol):
    """What this module asks of a connection."""

    @property
    def is_clear(self) -> bool:
        """It takes messages now; the other end keeps up with what was said."""
        ...

    def say(self, message: bytes) -> None:
        """Says a message to the screen; a connection that is gone swallows it."""
        ...


class Unmannerly(Exception):
    """The screen breaks the protocol: it is told why, and the connection is closed."""


class Conversation:
    """What is said over one socket, from both ends.

    Attributes:
        ended: Why it has ended, once it has.
    """

    def __init__(
        self, wire: Wire, screen: Screen, switchboard: Switchboard, settings: Settings
    ) -> None:
        self.ended: asyncio.Future[Ending] = asyncio.get_running_loop().create_future()
        self._wire = wire
        self._screen = screen
        self._asker = screen.asker
        self._switchboard = switchboard
        self._bytes_max = settings.message_bytes_max
        self._bucket = switchboard.rate_of(screen)
        self._waiting: deque[Do | Approve | Decline] = deque()
        self._is_asking = False
        self._working: asyncio.Task[None] | None = None
        self._subscription = switchboard.subscribe(screen)
        self._subscription.on_wake = self._wake
        # A screen that takes no message cannot hold up its own end.
        self._subscription.on_drop = self._dropped
        self._subscription.wake()

    # ---------------------------------------------------------------- the wire's news

    def heard(self, message: bytes) -> None:
        """The screen has said something."""
        if self.ended.done():
            return
        try:
            self._take(message)
        except Unmannerly as unmannerly:
            self._end(Ending(CLOSE_UNMANNERLY, str(unmannerly)))
        except Exception as bug:  # noqa: BLE001 - a fault of ours: it ends this socket alone
            self._fail(bug)

    def note_frame(self) -> bool:
        """A frame has come that says nothing: it counts as a message; whether more may come."""
        if not self.ended.done() and not self._bucket.take(self._switchboard.now()):
            self._end(ENDING_TOO_MANY)
        return not self.ended.done()

    def blocked(self) -> None:
        """The screen does not keep up: nothing further is said until it does."""
        self._subscription.telling_since = self._switchboard.now()

    def resumed(self) -> None:
        """The screen has caught up: it is told what is true now."""
        self._subscription.telling_since = None
        self._wake()

    def gone(self) -> None:
        """The connection is lost."""
        self._end(ENDING_LEFT)

    def _dropped(self, why: Drop) -> None:
        self._end(ENDING_OF[why])

    def close(self) -> None:
        """Nothing is told any more."""
        self._switchboard.unsubscribe(self._screen, self._subscription)
        self._end(ENDING_LEFT)
        if self._working is not None:
            self._working.cancel()

    def _end(self, ending: Ending) -> None:
        if not self.ended.done():
            self.ended.set_result(ending)

    def _fail(self, bug: Exception) -> None:
        if not self.ended.done():
            self.ended.set_exception(bug)

    # ---------------------------------------------------------------- telling

    def _wake(self) -> None:
        self._switchboard.telling.soon(self._tell)

    def _tell(self) -> None:
        if self.ended.done() or not self._wire.is_clear:
            return
        try:
            message = self._subscription.next_message()
        except Dropped:
            self._end(ENDING_DROPPED)
        except Exception as bug:  # noqa: BLE001 - a fault of ours: it ends this socket alone
            self._fail(bug)
        else:
            if message is not None:
                self._wire.say(message)

    # ---------------------------------------------------------------- asking

    def _take(self, message: bytes) -> None:
        now = self._subscription.heard_at = self._switchboard.now()
        if len(message) > self._bytes_max:
            raise Unmannerly("the message is too long")
        if not self._bucket.take(now):
            self._end(ENDING_TOO_MANY)
            return
        try:
            request = _decoder.decode(message)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as failed:
            raise Unmannerly("not a request of this protocol") from failed
        # Nearly always something is asked for.
        if isinstance(request, (Do, Approve, Decline)):
            if not 0 < request.number < NUMBER_MAX:
                raise Unmannerly("requests are numbered from 1")
            self._subscription.asked_at = now
            self._ask(request)
        elif isinstance(request, Resync):
            self._subscription.resync()
        elif isinstance(request, Ping):
            self._subscription.ping()
        else:
            assert isinstance(request, Seen)
            self._switchboard.note_seen(self._screen, request.round)

    def _ask(self, request: Do | Approve | Decline) -> None:
        """Asks, once what was asked before is answered.

        Of an asker the newest request is remembered: if a second one were durable before the
        first is answered, a crash would leave the first without its answer.
        """
        if not self._is_asking:
            self._begin(request)
            return
        if len(self._waiting) >= REQUESTS_WAITING_MAX:
            raise Unmannerly("too many requests at once")
        self._waiting.append(request)

    def _go_on(self) -> None:
        while self._waiting and not self._is_asking and not self.ended.done():
            self._begin(self._waiting.popleft())

    def _begin(self, request: Do | Approve | Decline) -> None:
        self._is_asking = True
        if self._screen.person is None and isinstance(request, Do):
            self._submit(request)
        else:
            # What staff ask may have to be put on record first.
            self._working = asyncio.create_task(self._work(request))

    def _answered(self, said: SaidAnswer) -> None:
        self._is_asking = False
        self._subscription.answer(said)
        if not self._waiting:
            return
        try:
            self._go_on()
        except Exception as bug:  # noqa: BLE001 - whoever tells the answer is not to suffer for it
            self._fail(bug)

    def _submit(self, request: Do) -> None:
        number = request.number
        try:
            asked = Request(self._asker, number)
            self._switchboard.asking.submit(
                self._screen,
                request.command,
                asked,
                lambda answer: self._answered(say_answer(number, answer)),
            )
        except BadInput as refused:
            self._answered(_not_a_command(number, refused))

    async def _work(self, request: Do | Approve | Decline) -> None:
        try:
            try:
                said = await self._answer(request)
            except BadInput as refused:
                said = _not_a_command(request.number, refused)
        except Exception as bug:  # noqa: BLE001 - a fault of ours: it ends this socket alone
            self._fail(bug)
        else:
            self._answered(said)

    async def _answer(self, request: Do | Approve | Decline) -> SaidAnswer:
        asked = Request(self._asker, request.number)
        asking, screen = self._switchboard.asking, self._screen
        answer: Answer | str
        if isinstance(request, Do):
            answer = await asking.ask(screen, request.command, asked)
        elif isinstance(request, Approve):
            answer = await asking.approve(screen, request.proposal, asked)
        else:
            answer = await asking.decline(screen, request.proposal)
        if isinstance(answer, str):
            return SaidAnswer(request.number, "proposed", proposal=answer)
        return say_answer(request.number, answer)


def say_answer(number: int, answer: Answer) -> SaidAnswer:
    """An answer of the floor in the protocol's words."""
    refusal = answer.refusal
    if refusal is None:
        return SaidAnswer(number, answer.outcome)
    return SaidAnswer(
        number,
        answer.outcome,
        refusal.code,
        refusal.rule,
        refusal.words,
        details=refusal.values,
    )


def _not_a_command(number: int, refused: BadInput) -> SaidAnswer:
    return SaidAnswer(number, Outcome.REFUSED, "not_a_command", "", str(refused))
