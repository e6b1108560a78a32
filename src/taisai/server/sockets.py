"""A screen's socket: requests in, numbered updates out.

Thin and neutral: it knows the protocol's words and the floor, and no web framework; `Wire` is all
it asks of a connection. Requests of one screen are handled one after another, so a screen cannot
overtake itself. Must not know any rule.
"""

import asyncio
from dataclasses import dataclass
from typing import Final, Protocol

import msgspec

from taisai.floor.stream_runner import Answer, Outcome, Request
from taisai.floor.subscriptions import Dropped, Subscription
from taisai.names import BadInput
from taisai.protocol.requests import AnyRequest, Approve, Decline, Do, Ping, Resync
from taisai.protocol.updates import SaidAnswer
from taisai.refusal import Refusal
from taisai.server.rates import Bucket
from taisai.server.screens import Screen
from taisai.server.settings import Settings
from taisai.server.switchboard import Switchboard

_decoder: Final = msgspec.json.Decoder(AnyRequest)

NUMBER_MAX: Final = 1 << 53
"""A request's number fits a browser's number."""

CLOSE_GONE: Final = 1_000
CLOSE_UNMANNERLY: Final = 4_400
CLOSE_NOT_ALLOWED: Final = 4_403
CLOSE_DROPPED: Final = 4_408


@dataclass(frozen=True, slots=True)
class Ending:
    """Why a socket ends, as its closing frame says."""

    code: int
    words: str


LEFT: Final = Ending(CLOSE_GONE, "gone")
DROPPED: Final = Ending(CLOSE_DROPPED, "idle, too slow, or no longer allowed: connect again")


class Wire(Protocol):
    """What this module asks of a connection."""

    async def receive(self) -> str | bytes | None:
        """The next message; None when the connection is gone."""
        ...

    async def send(self, message: bytes) -> None:
        """Sends a message; raises `Dropped` when the connection is gone."""
        ...


class Unmannerly(Exception):
    """The screen breaks the protocol: it is told why, and the connection is closed."""


async def serve_screen(
    wire: Wire, screen: Screen, switchboard: Switchboard, settings: Settings
) -> Ending:
    """Serves a screen until it leaves; returns why it ended."""
    subscription = switchboard.subscribe(screen)
    sender = asyncio.create_task(_send(wire, subscription, switchboard))
    receiver = asyncio.create_task(_receive(wire, screen, subscription, switchboard, settings))
    # A screen that takes no message cannot hold up its own end.
    subscription.on_drop = sender.cancel
    try:
        done, _ = await asyncio.wait({sender, receiver}, return_when=asyncio.FIRST_COMPLETED)
        return _ending(sender, receiver if receiver in done else None)
    finally:
        switchboard.unsubscribe(screen, subscription)
        for task in (sender, receiver):
            task.cancel()
        await asyncio.gather(sender, receiver, return_exceptions=True)


def _ending(sender: "asyncio.Task[None]", receiver: "asyncio.Task[None] | None") -> Ending:
    if receiver is not None:
        error = receiver.exception()
        if isinstance(error, Unmannerly):
            return Ending(CLOSE_UNMANNERLY, str(error))
        if error is not None:
            raise error
        return LEFT
    if not sender.cancelled():
        error = sender.exception()
        if error is not None and not isinstance(error, Dropped):
            raise error
    return DROPPED


async def _send(wire: Wire, subscription: Subscription, switchboard: Switchboard) -> None:
    while True:
        message = await subscription.next_update()
        subscription.telling_since = switchboard.now()
        await wire.send(message)
        subscription.telling_since = None


async def _receive(
    wire: Wire,
    screen: Screen,
    subscription: Subscription,
    switchboard: Switchboard,
    settings: Settings,
) -> None:
    per_second = settings.messages_per_second_max
    bucket = Bucket(per_second, 2 * per_second, switchboard.now())
    while (message := await wire.receive()) is not None:
        now = subscription.heard_at = switchboard.now()
        if len(message) > settings.message_bytes_max:
            raise Unmannerly("the message is too long")
        if not bucket.take(now):
            raise Unmannerly("too many messages")
        try:
            request = _decoder.decode(message)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as failed:
            raise Unmannerly("not a request of this protocol") from failed
        await _handle(request, screen, subscription, switchboard)


async def _handle(
    request: AnyRequest, screen: Screen, subscription: Subscription, switchboard: Switchboard
) -> None:
    if isinstance(request, Resync):
        subscription.resync()
        return
    if isinstance(request, Ping):
        subscription.ping()
        return
    if not 0 < request.number < NUMBER_MAX:
        raise Unmannerly("requests are numbered from 1")
    subscription.asked_at = subscription.heard_at
    asked = Request(screen.asker, request.number)
    try:
        said = await _answer(request, asked, screen, switchboard)
    except BadInput as refused:
        said = SaidAnswer(request.number, Outcome.REFUSED, "not_a_command", "", str(refused))
    subscription.answer(said)


async def _answer(
    request: Do | Approve | Decline, asked: Request, screen: Screen, switchboard: Switchboard
) -> SaidAnswer:
    proposed: Answer[object] | str
    if isinstance(request, Do):
        proposed = await switchboard.ask(screen, request.command, asked)
    elif isinstance(request, Approve):
        proposed = await switchboard.approve(screen, request.proposal, asked)
    else:
        proposed = await switchboard.decline(screen, request.proposal)
    if isinstance(proposed, str):
        return SaidAnswer(request.number, "proposed", proposal=proposed)
    return said_of(request.number, proposed)


def said_of(number: int, answer: "Answer[object]") -> SaidAnswer:
    """An answer of the floor in the protocol's words."""
    refusal = answer.refusal
    if isinstance(refusal, Refusal):
        return SaidAnswer(number, answer.outcome, refusal.code, refusal.rule, str(refusal))
    return SaidAnswer(number, answer.outcome)
