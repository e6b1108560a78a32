"""A cabinet without a port: an acceptor, its host, and a Game System that counts credits.

Time is told, chance is seeded, and every exchange can be spoilt. A host that is killed forgets all
but what it kept.
"""

import random
from collections.abc import Callable

from taisai.devices.notes import (
    FaultBegan,
    Happening,
    NoteInDoubt,
    NoteMemory,
    NoteOffered,
    NoteReturned,
    NoteStacked,
)
from taisai.devices.ssp.acceptor import Acceptor
from taisai.devices.ssp.simulator import VALUES, Model, SimulatedAcceptor

LINE_MS = 20
ALL_NOTES = frozenset(value * 100 for value in VALUES)

Spoil = Callable[["Cabinet", bytes], bytes]
"""What becomes of an answer on its way."""


class Killed(Exception):
    """The host is gone in the middle of something."""


class Cabinet:
    """Everything in one cabinet, and what the Game System has on record."""

    def __init__(self, model: Model | None = None, seed: int = 1) -> None:
        chance = random.Random(seed)  # noqa: S311 - a journey must be repeatable
        self.random_bytes = chance.randbytes
        self.acceptor = SimulatedAcceptor(192_902, self.random_bytes, model or Model())
        self.memory = NoteMemory(log="k3f9")
        self.now = 0
        self.credits: dict[str, int] = {}
        self.told: list[Happening] = []
        self.takes: Callable[[int], bool] = lambda _: True
        self.answers = True
        """Whether the Game System answers at all."""
        self.exchanges = 0
        self.spoil_at: dict[int, Spoil] = {}
        self.kill_at_keep: int | None = None
        self.keeps = 0
        self.kill_at_telling: int | None = None
        self.tellings = 0
        self._late = b""
        self.start_host()

    # ------------------------------------------------------------- the host

    def start_host(self) -> None:
        """A host begins, with nothing but what was kept."""
        self._waiting: list[Happening] = []
        self.host = Acceptor(self.memory, self._keep, self._hear_of, self.random_bytes)
        self.host.want(ALL_NOTES)
        self.outgoing = self.host.begin(self.now)

    def _keep(self, memory: NoteMemory) -> None:
        self.keeps += 1
        if self.keeps == self.kill_at_keep:
            raise Killed
        self.memory = memory

    def _hear_of(self, happening: Happening) -> None:
        self.tellings += 1
        if self.tellings == self.kill_at_telling:
            raise Killed
        self.told.append(happening)
        self._waiting.append(happening)

    def _play_game_system(self) -> bytes:
        sent = b""
        while self._waiting and self.answers:
            match self._waiting.pop(0):
                case NoteOffered(note=note):
                    is_taken = self.takes(note.cents)
                    sent += self.host.decide(note.number, is_taken=is_taken, now=self.now)
                case NoteStacked(note=note):
                    identity = str(self.host.memory.identity_of(note))
                    self.credits.setdefault(identity, note.cents)
                    sent += self.host.confirm(note.number, self.now)
                case _:
                    pass
        return sent

    # ------------------------------------------------------------- time

    def step(self) -> None:
        """One exchange, or the time until the host wakes."""
        try:
            self._step()
        except Killed:
            self.kill_at_keep = self.kill_at_telling = None
            self.now += 300
            self.start_host()

    def _step(self) -> None:
        if self.outgoing:
            question, self.outgoing = self.outgoing, b""
            self.now += LINE_MS
            answer = self.acceptor.hear(question, self.now)
            spoil = self.spoil_at.pop(self.exchanges, None)
            self.exchanges += 1
            if spoil is not None:
                answer = spoil(self, answer)
            if answer:
                self.now += LINE_MS
                self.outgoing = self.host.hear(answer, self.now)
        if not self.outgoing:
            self.outgoing = self._play_game_system()
        if not self.outgoing:
            if self._late:
                answer, self._late = self._late, b""
                self.host.hear(answer, self.now)
            assert self.host.wake_at is not None, "it is talking"
            self.now = max(self.now, self.host.wake_at)
            self.outgoing = self.host.wake(self.now)

    def say_later(self, answer: bytes) -> None:
        """An answer comes once the host has given it up."""
        self._late += answer

    def run(self, steps: int) -> None:
        """Some steps."""
        for _ in range(steps):
            self.step()

    def run_until(self, is_so: Callable[[], bool], steps: int = 600) -> None:
        """Steps until something is so."""
        for _ in range(steps):
            if is_so():
                return
            self.step()
        raise AssertionError(f"not so after {steps} steps: {self.told[-5:]}")

    def insert(self, channel: int = 3) -> None:
        """A player tries to put a note in until it goes in."""
        self.run_until(lambda: self.acceptor.insert(channel))

    # ------------------------------------------------------------- the truth

    @property
    def credited_cents(self) -> int:
        """What the Game System has on record."""
        return sum(self.credits.values())

    @property
    def boxed_cents(self) -> int:
        """What lies in the box."""
        return sum(VALUES[channel - 1] * 100 for channel in self.acceptor.box)

    @property
    def doubts(self) -> list[NoteInDoubt]:
        """What staff were called for."""
        return [one for one in self.told if isinstance(one, NoteInDoubt)]

    @property
    def returns(self) -> list[NoteReturned]:
        """Which notes were said to be returned."""
        return [one for one in self.told if isinstance(one, NoteReturned)]

    @property
    def faults(self) -> list[str]:
        """Which faults began."""
        return [one.fault.value for one in self.told if isinstance(one, FaultBegan)]
