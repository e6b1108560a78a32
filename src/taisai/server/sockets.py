"""A screen's socket: requests in, numbered updates out.

Thin and neutral: it knows the protocol's words and the floor, and no web framework; `Wire` is all
it asks of a connection. Requests of one screen are handled one after another, so a screen cannot
overtake itself. Must not know any rule.
"""

import asyncio
from typing import Final, Protocol

import msgspec

from taisai.floor.stream_runner import Answer, Outcome, Request
from taisai.floor.subscriptions import Dropped, Subscription
from taisai.protocol.requests import AnyRequest, Approve, Decline, Do, Resync
from taisai.protocol.updates import SaidAnswer
from taisai.refusal import Refusal
from taisai.server.rates import Bucket
from taisai.server.screens import NotACommand, Screen
from taisai.server.settings import Settings
from taisai.server.switchboard import Switchboard

_decoder: Final = msgspec.json.Decoder(AnyRequest)

NUMBER_MAX: Final = 1 << 53
"""A request's number fits a browser's number."""


class Wire(Protocol):
    """What this module asks of a connection."""

    async def receive(self) -> bytes | None:
        """The next message; None when the connection is gone."""
        ...

    async def send(self, message: bytes) -> None:
        """Sends a message."""
        ...


class Unmannerly(Exception):
    """The screen breaks the protocol: it is told why, and the connection is closed."""


async def serve_screen(
    wire: Wire, screen: Screen, switchboard: Switchboard, settings: Settings
) -> str:
    """Serves a screen until it leaves; returns why it ended."""
    subscription = switchboard.subscribe(screen)
    sender = asyncio.create_task(_send(wire, subscription))
    receiver = asyncio.create_task(_receive(wire, screen, subscription, switchboard, settings))
    try:
        done, _ = await asyncio.wait({sender, receiver}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            error = task.exception()
            if isinstance(error, Unmannerly):
                return str(error)
            if error is not None and not isinstance(error, Dropped):
                raise error
        return "gone"
    finally:
        switchboard.unsubscribe(screen, subscription)
        for task in (sender, receiver):
            task.cancel()
        await asyncio.gather(sender, receiver, return_exceptions=True)


async def _send(wire: Wire, subscription: Subscription) -> None:
    while True:
        await wire.send(await subscription.next_update())


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
        if len(message) > settings.message_bytes_max:
            raise Unmannerly("the message is too long")
        if not bucket.take(switchboard.now()):
            raise Unmannerly("too many messages")
        try:
            request = _decoder.decode(message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as failed:
            raise Unmannerly("not a request of this protocol") from failed
        await _handle(request, screen, subscription, switchboard)


async def _handle(
    request: AnyRequest, screen: Screen, subscription: Subscription, switchboard: Switchboard
) -> None:
    if isinstance(request, Resync):
        subscription.resync()
        return
    if not 0 < request.number < NUMBER_MAX:
        raise Unmannerly("requests are numbered from 1")
    asked = Request(screen.asker, request.number)
    try:
        said = await _answer(request, asked, screen, switchboard)
    except NotACommand as refused:
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
        proposed = switchboard.decline(screen, request.proposal)
    if isinstance(proposed, str):
        return SaidAnswer(request.number, "proposed", proposal=proposed)
    return said_of(request.number, proposed)


def said_of(number: int, answer: "Answer[object]") -> SaidAnswer:
    """An answer of the floor in the protocol's words."""
    refusal = answer.refusal
    if isinstance(refusal, Refusal):
        return SaidAnswer(number, answer.outcome, refusal.code, refusal.rule, str(refusal))
    return SaidAnswer(number, answer.outcome)
