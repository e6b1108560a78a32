"""A network that loses, doubles, delays and reorders, and screens that live with it.

The screen follows the protocol: it numbers its requests, repeats what was not answered, folds
numbered updates into a view, and asks for everything where one is missing.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Protocol

import msgspec

from harness.told import next_update
from taisai.floor.stream_runner import Asker, Request, StreamRunner
from taisai.protocol.updates import AnyUpdate, SaidAnswer, Welcome
from taisai.server.conversation.subscriptions import Dropped, Subscription

AnyRunner = StreamRunner[Any]
Fields = Callable[[AnyRunner, int], Mapping[str, object]]

_update_decoder = msgspec.json.Decoder(AnyUpdate)
_encoder = msgspec.json.Encoder()
_view_decoder = msgspec.json.Decoder(dict[str, msgspec.Raw])

RESYNC = "resync"
INBOX_MAX = 64


class Checks(Protocol):
    """Who checks what is told."""

    is_calm: bool

    def check_answer(self, stream: str, request: str, outcome: str) -> None:
        """An answer is about to be told."""

    def check_view(self, runner: AnyRunner) -> None:
        """A view is about to be told."""

    def seen(self, what: str) -> None:
        """Somebody was told something."""


class Link:
    """One connection between a screen and the floor; cut, it carries nothing any more."""

    def __init__(self, rng: Random, checks: Checks) -> None:
        self.is_cut = False
        self._rng = rng
        self._checks = checks

    def send(self, deliver: Callable[[Any], None], message: object) -> None:
        """Carries a message: perhaps late, perhaps twice, perhaps not at all."""
        point = 1.0 if self._checks.is_calm else self._rng.random()
        copies = 0 if point < 0.03 else 2 if point < 0.07 else 1
        for _ in range(copies):
            is_late = not self._checks.is_calm and self._rng.random() < 0.05
            delay = self._rng.uniform(0.001, 2.0 if is_late else 0.04)
            asyncio.get_running_loop().call_later(delay, self._arrive, deliver, message)

    def _arrive(self, deliver: Callable[[Any], None], message: object) -> None:
        if not self.is_cut:
            deliver(message)


class Connection:
    """The floor's end: requests one after another, updates as the screen can take them."""

    def __init__(
        self, runner: AnyRunner, screen: "Screen", now: Callable[[], int], checks: Checks
    ) -> None:
        self.link = Link(screen.rng, checks)
        self.truth: dict[int, dict[str, bytes]] = {}
        self._runner = runner
        self._screen = screen
        self._now = now
        self._checks = checks
        self._inbox: deque[object] = deque(maxlen=INBOX_MAX)
        self._has_mail = asyncio.Event()
        self._newest: dict[str, bytes] = {}
        self._number = 0
        self.subscription = Subscription(screen.name, self._fields)
        if screen.has_view:
            runner.listeners.append(self._happened)
        runner.service_listeners.append(self.subscription.mark_stale)
        self.tasks = [asyncio.create_task(self._serve()), asyncio.create_task(self._tell())]

    def _happened(self, _events: object, _records: object) -> None:
        self.subscription.mark_stale()

    def _fields(self) -> Mapping[str, object]:
        self._checks.check_view(self._runner)
        fields = self._screen.fields(self._runner, self._now())
        self._newest = {name: _encoder.encode(value) for name, value in fields.items()}
        return fields

    def receive(self, message: object) -> None:
        """A message has come over the link."""
        self._inbox.append(message)
        self._has_mail.set()

    async def _serve(self) -> None:
        while True:
            await self._has_mail.wait()
            self._has_mail.clear()
            while self._inbox:
                message = self._inbox.popleft()
                if message == RESYNC:
                    self.subscription.resync()
                    continue
                number, command = message  # type: ignore[misc]
                asked = Request(self._screen.asker, number)
                answer = await self._runner.ask(command, asked)
                self._checks.check_answer(self._runner.stream, asked.id, answer.outcome)
                self.subscription.answer(SaidAnswer(number, answer.outcome))

    async def _tell(self) -> None:
        try:
            while True:
                message = await next_update(self.subscription)
                self._number += 1
                self.truth[self._number] = self._newest
                self.truth.pop(self._number - 200, None)
                self.link.send(self._screen.receive, message)
                await asyncio.sleep(self._screen.slowness)
        except Dropped:
            self.close()

    def close(self) -> None:
        """The connection is gone."""
        self.link.is_cut = True
        for task in self.tasks:
            task.cancel()
        if self._happened in self._runner.listeners:
            self._runner.listeners.remove(self._happened)
        if self.subscription.mark_stale in self._runner.service_listeners:
            self._runner.service_listeners.remove(self.subscription.mark_stale)


class Screen:
    """The screen's end: what a terminal, an entry terminal or a supervisor's page does.

    Attributes:
        acknowledged: Each request that it was told is done, as the journal names it.
        open_requests: How many requests it gave up without an answer.
    """

    def __init__(self, name: str, stream: str, rng: Random, fields: Fields, checks: Checks) -> None:
        self.name = name
        self.stream = stream
        self.rng = rng
        self.fields = fields
        self.has_view = False
        self.slowness = rng.choice([0.0, 0.01, 0.01, 0.3])
        self.acknowledged: list[str] = []
        self.view: dict[str, bytes] = {}
        self.connection: Connection | None = None
        self.reconnect: Callable[[], object] = bool
        self._checks = checks
        self._page = 1
        self._number = 0
        self._update = 0
        self._waiting: asyncio.Future[str] | None = None

    @property
    def asker(self) -> Asker:
        """The name under which its requests are numbered; like a device it has one page."""
        return Asker(self.name, self._page, pages_max=1)

    @property
    def is_connected(self) -> bool:
        """Messages can come and go."""
        return self.connection is not None and not self.connection.link.is_cut

    def connect(self, connection: Connection) -> None:
        """Begins anew: the whole view comes first."""
        self.connection = connection
        self._update = 0
        self.view = {}

    def load_page_again(self) -> None:
        """A page that was loaded again is another asker, and counts from one."""
        self._page += 1
        self._number = 0

    # ------------------------------------------------------------ what it is told

    def receive(self, message: bytes) -> None:
        """Folds an update into the view; where one is missing it asks for everything."""
        update = _update_decoder.decode(message)
        if update.update <= self._update:
            return
        if isinstance(update, Welcome):
            self.view = {k: bytes(v) for k, v in _view_decoder.decode(update.view).items()}
            answers: tuple[SaidAnswer, ...] = ()
        elif update.update != self._update + 1 or not self._update:
            self._send(RESYNC)
            return
        else:
            self.view.update({name: bytes(value) for name, value in update.view.items()})
            for name in update.gone:
                del self.view[name]
            answers = update.answers
        self._update = update.update
        self._check_view()
        for answer in answers:
            self._answered(answer)

    def _check_view(self) -> None:
        assert self.connection is not None
        truth = self.connection.truth.get(self._update)
        assert truth is None or self.view == truth, "the view folded from updates is not the view"

    def _answered(self, answer: SaidAnswer) -> None:
        self._checks.seen(f"{self.asker.id}#{answer.number} {answer.outcome}")
        if answer.outcome == "done":
            self.acknowledged.append(f"{self.asker.id}#{answer.number}")
        if answer.number == self._number and self._waiting is not None:
            assert answer.outcome != "older_request", "a new request is never an older one"
            if not self._waiting.done():
                self._waiting.set_result(answer.outcome)

    # ------------------------------------------------------------ what it asks

    def _send(self, message: object) -> None:
        if self.connection is not None and self.is_connected:
            self.connection.link.send(self.connection.receive, message)

    async def ask(self, command: object, patience_s: float = 60.0) -> str:
        """Asks until it is answered; a repeat has the same number."""
        self._number += 1
        loop = asyncio.get_running_loop()
        until = loop.time() + patience_s
        outcome = ""
        while loop.time() < until:
            self.reconnect()
            self._waiting = loop.create_future()
            self._send((self._number, command))
            try:
                async with asyncio.timeout(self.rng.uniform(0.3, 2.5)):
                    outcome = await self._waiting
            except TimeoutError:
                continue
            if outcome in ("done", "refused"):
                return outcome
            await asyncio.sleep(self.rng.uniform(0.2, 1.5))
        return outcome
