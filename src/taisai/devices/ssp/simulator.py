"""A simulated SSP acceptor: answers byte by byte, as one in a cabinet would.

For: a demo's cabinets, and every fault that a real one could show. A note takes its steps as the
host polls, so that nothing depends on time but the silence after which a note is given back.
Must not know a host: what is in its box and what went back to the player is the truth that a host
is judged by.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

import msgspec

from taisai.devices.chance import Bytes
from taisai.devices.ssp.encryption import (
    ENCRYPTION_MARK,
    FACTORY_KEY,
    Agreement,
    Encryption,
    NotForUs,
    half_key,
)
from taisai.devices.ssp.frames import Frame
from taisai.devices.ssp.messages import Answer, Command, Event
from taisai.devices.ssp.questions import Answers

GIVES_UP_AFTER_MS: Final = 5_000
"""Without a question for so long it gives back what it holds, and switches itself off."""

VALUES: Final = (5, 10, 20, 50, 100)
"""The notes of its channels, in dollars."""


class Phase(Enum):
    """Where a note in the path is."""

    IDLE = auto()
    READING = auto()
    ESCROW = auto()
    MOVING = auto()
    """It was accepted, and is past recovery with the next step."""
    STACKING = auto()
    REJECTING = auto()


@dataclass(frozen=True, slots=True)
class Model:
    """What a kind of acceptor can do."""

    can_encrypt: bool = True
    can_acknowledge: bool = True
    has_counters: bool = True
    protocol: int = 7
    currency: bytes = b"NZD"
    unit_type: int = 0


class Remains(msgspec.Struct, frozen=True):
    """What outlives a loss of power in an acceptor: its box, its counters, a note in its path."""

    box: tuple[int, ...] = ()
    returned: tuple[int, ...] = ()
    untold: tuple[bytes, ...] = ()
    stacked_count: int = 0
    rejected_count: int = 0
    phase: str = Phase.IDLE.name
    channel: int = 0


@dataclass(slots=True)
class SimulatedAcceptor:
    """One acceptor, its box, and what it gave back.

    Attributes:
        box: The channel of every note in the box.
        returned: The channel of every note that went back.
        stacked_count: How many notes it has counted into the box in its life.
        lasting: Events that it goes on telling, such as a jam.
        next_answers: What it answers next in place of the truth, for a test of nonsense.
    """

    serial: int
    random_bytes: Bytes
    model: Model = field(default_factory=Model)
    box: list[int] = field(default_factory=list)
    returned: list[int] = field(default_factory=list)
    lasting: set[Event] = field(default_factory=set)
    next_answers: list[bytes] = field(default_factory=list)
    phase: Phase = Phase.IDLE
    stacked_count: int = 0
    _channel: int = 0
    _events: list[bytes] = field(default_factory=lambda: [bytes((Event.SLAVE_RESET,))])
    _untold: list[bytes] = field(default_factory=list)
    _is_enabled: bool = False
    _inhibits: int = 0
    _was_in_escrow: bool = False
    _reject_code: int = 0
    _rejected_count: int = 0
    _heard_at: int = 0
    _answers: Answers = field(default_factory=Answers)
    _encryption: Encryption | None = None
    _generator: int = 0
    _modulus: int = 0

    # ------------------------------------------------------------- people

    @property
    def takes_notes(self) -> bool:
        """Whether its light shows that it takes a note."""
        return self._is_enabled and bool(self._inhibits)

    def takes(self, channel: int) -> bool:
        """Whether it takes notes of a channel."""
        is_open = self._is_enabled and not self.is_jammed
        return is_open and bool(self._inhibits >> channel - 1 & 1)

    @property
    def is_jammed(self) -> bool:
        """Whether nothing goes in, whatever it is told."""
        return bool(self.lasting & {Event.SAFE_JAM, Event.UNSAFE_JAM})

    def insert(self, channel: int) -> bool:
        """A player puts a note in; tells whether it went in."""
        if self.phase is not Phase.IDLE or not self._is_enabled or self._untold or self.is_jammed:
            return False
        if not self._inhibits >> channel - 1 & 1:
            self._reject_code = 0x0C
            self._channel = channel
            self.phase = Phase.REJECTING
            return True
        self.phase, self._channel, self._was_in_escrow = Phase.READING, channel, False
        return True

    def replace_box(self) -> None:
        """Staff put an empty box in."""
        self._events.append(bytes((Event.CASH_BOX_REPLACED,)))

    def cut_power(self) -> None:
        """The power goes and comes back: a note in the path goes one way or the other."""
        self._encryption = None
        self._answers = Answers()
        self._is_enabled, self._inhibits = False, 0
        self._events = [bytes((Event.SLAVE_RESET,))]
        if self.phase in {Phase.READING, Phase.ESCROW, Phase.REJECTING}:
            self._events.append(bytes((Event.CLEARED_FROM_FRONT, self._channel)))
            self._give_back(0x13)
        elif self.phase is Phase.MOVING:
            self.box.append(self._channel)
            self.stacked_count += 1
            self._tell_until_thanked(Event.CLEARED_INTO_CASH_BOX)
        elif self.phase is Phase.STACKING:
            self.stacked_count += 1
        self.phase = Phase.IDLE

    @property
    def remains(self) -> Remains:
        """What is left if the power goes now."""
        return Remains(
            tuple(self.box),
            tuple(self.returned),
            tuple(self._untold),
            self.stacked_count,
            self._rejected_count,
            self.phase.name,
            self._channel,
        )

    def recall(self, remains: Remains) -> None:
        """It is the one of which this is left, and its power comes back."""
        self.box, self.returned = list(remains.box), list(remains.returned)
        self._untold = list(remains.untold)
        self.stacked_count, self._rejected_count = remains.stacked_count, remains.rejected_count
        self.phase, self._channel = Phase[remains.phase], remains.channel
        self.cut_power()

    # ------------------------------------------------------------- the line

    def hear(self, received: bytes, now: int) -> bytes:
        """What it says to what came over the line."""
        if now - self._heard_at > GIVES_UP_AFTER_MS:
            self._give_up()
        said = b""
        for question in self._answers.hear(received):
            self._heard_at = now
            again = self._answers.repeated(question)
            said += self._answer(question) if again is None else again
        return said

    def _give_up(self) -> None:
        self._is_enabled = False
        if self.phase in {Phase.READING, Phase.ESCROW}:
            self._reject_code = 0x13
            self.phase = Phase.REJECTING

    def _answer(self, question: Frame) -> bytes:
        data, is_encrypted = question.data, question.data[0] == ENCRYPTION_MARK
        if data[0] == Command.SYNC:
            # Both ends begin with the flag unset: the next question is a new one.
            return self._answers.answer(question, bytes((Answer.OK,)))
        if is_encrypted:
            if self._encryption is None:
                return self._answers.answer(question, bytes((Answer.KEY_NOT_SET,)))
            try:
                data = self._encryption.read_question(data)
            except NotForUs:
                return b""
        said = self.next_answers.pop(0) if self.next_answers else self._say(data, is_encrypted)
        if is_encrypted and self._encryption is not None:
            said = self._encryption.write_answer(said)
        return self._answers.answer(question, said)

    def _say(self, data: bytes, is_encrypted: bool) -> bytes:
        parameters = data[1:]
        if data[0] == Command.POLL_WITH_ACK:
            if not (self.model.can_acknowledge and is_encrypted):
                return bytes((Answer.UNKNOWN_COMMAND,))
            return self._poll(waits=True)
        if data[0] == Command.POLL:
            return self._poll(waits=False)
        doing = self._doings().get(data[0])
        return bytes((Answer.UNKNOWN_COMMAND,)) if doing is None else doing(parameters)

    def _doings(self) -> Mapping[int, Callable[[bytes], bytes]]:
        doings: dict[int, Callable[[bytes], bytes]] = {
            Command.RESET: self._reset,
            Command.SET_INHIBITS: self._set_inhibits,
            Command.SETUP_REQUEST: self._tell_setup,
            Command.PROTOCOL_VERSION: self._set_protocol,
            Command.REJECT_NOTE: self._reject,
            Command.DISABLE: self._disable,
            Command.ENABLE: self._enable,
            Command.SERIAL_NUMBER: lambda _: ok(self.serial.to_bytes(4, "big")),
            Command.LAST_REJECT_CODE: lambda _: ok(bytes((self._reject_code,))),
            Command.HOLD: self._hold,
            Command.FIRMWARE_VERSION: lambda _: ok(b"NV02004333498000"),
            Command.DATASET_VERSION: lambda _: ok(b"NZD01612"),
            Command.EVENT_ACK: self._take_thanks,
        }
        if self.model.can_encrypt:
            doings[Command.SET_GENERATOR] = self._set_generator
            doings[Command.SET_MODULUS] = self._set_modulus
            doings[Command.EXCHANGE_KEYS] = self._exchange_keys
        if self.model.has_counters:
            doings[Command.GET_COUNTERS] = self._tell_counters
        return doings

    # ------------------------------------------------------------- polls

    def _poll(self, *, waits: bool) -> bytes:
        told = list(self._events)
        self._events.clear()
        told += self._untold
        if not waits:
            self._untold.clear()
        told += [bytes((event,)) for event in sorted(self.lasting)]
        if not self.lasting and not (waits and self._untold and self.phase is Phase.IDLE):
            told += self._step(waits=waits)
        if not self._is_enabled:
            told.append(bytes((Event.DISABLED,)))
        return ok(b"".join(told))

    def _step(self, *, waits: bool) -> list[bytes]:
        """The note in the path goes on by one step; tells of it."""
        channel = self._channel
        match self.phase:
            case Phase.READING:
                self.phase = Phase.ESCROW
                return [bytes((Event.READ_NOTE, 0))]
            case Phase.ESCROW if not self._was_in_escrow:
                self._was_in_escrow = True
                return [bytes((Event.READ_NOTE, channel))]
            case Phase.ESCROW:
                self.phase = Phase.MOVING
                return [bytes((Event.STACKING,))]
            case Phase.MOVING:
                self.box.append(self._channel)
                self.phase = Phase.STACKING
                self._tell_until_thanked(Event.CREDIT)
                told = [*self._untold, bytes((Event.STACKING,))]
                if not waits:
                    self._untold.clear()
                return told
            case Phase.STACKING:
                self.stacked_count += 1
                self.phase = Phase.IDLE
                return [bytes((Event.STACKED,))]
            case Phase.REJECTING:
                self._give_back(self._reject_code)
                self.phase = Phase.IDLE
                return [bytes((Event.REJECTING,)), bytes((Event.REJECTED,))]
            case Phase.IDLE:
                return []

    def _tell_until_thanked(self, event: Event) -> None:
        self._untold.append(bytes((event, self._channel)))

    def _give_back(self, code: int) -> None:
        self._reject_code = code
        self._rejected_count += 1
        self.returned.append(self._channel)

    # ------------------------------------------------------------- other questions

    def _reset(self, _: bytes) -> bytes:
        self.cut_power()
        return ok()

    def _set_inhibits(self, parameters: bytes) -> bytes:
        self._inhibits = int.from_bytes(parameters, "little")
        return ok()

    def _set_protocol(self, parameters: bytes) -> bytes:
        fits = parameters[0] <= self.model.protocol
        return ok() if fits else bytes((Answer.FAIL,))

    def _tell_setup(self, _: bytes) -> bytes:
        model, count = self.model, len(VALUES)
        head = bytes((model.unit_type,)) + b"0333" + model.currency + bytes(3) + bytes((count,))
        expanded = model.currency * count
        expanded += b"".join(value.to_bytes(4, "little") for value in VALUES)
        return ok(head + bytes(2 * count) + b"\x00\x00\x64" + bytes((model.protocol,)) + expanded)

    def _tell_counters(self, _: bytes) -> bytes:
        counts = (self.stacked_count, 0, 0, 0, self._rejected_count)
        return ok(b"\x05" + b"".join(count.to_bytes(4, "little") for count in counts))

    def _reject(self, _: bytes) -> bytes:
        if self.phase is not Phase.ESCROW:
            return bytes((Answer.CANNOT_NOW,))
        self._reject_code = 0x08
        self.phase = Phase.REJECTING
        return ok()

    def _hold(self, _: bytes) -> bytes:
        return ok() if self.phase is Phase.ESCROW else bytes((Answer.CANNOT_NOW,))

    def _enable(self, _: bytes) -> bytes:
        self._is_enabled = True
        return ok()

    def _disable(self, _: bytes) -> bytes:
        self._is_enabled = False
        return ok()

    def _take_thanks(self, _: bytes) -> bytes:
        if not self._untold:
            return bytes((Answer.CANNOT_NOW,))
        self._untold.clear()
        return ok()

    # ------------------------------------------------------------- keys

    def _set_generator(self, parameters: bytes) -> bytes:
        self._generator = int.from_bytes(parameters, "little")
        return ok()

    def _set_modulus(self, parameters: bytes) -> bytes:
        self._modulus = int.from_bytes(parameters, "little")
        return ok()

    def _exchange_keys(self, parameters: bytes) -> bytes:
        if not self._modulus:
            return bytes((Answer.FAIL,))
        secret = int.from_bytes(self.random_bytes(8), "little") % self._modulus
        ours = Agreement(self._generator, self._modulus, secret)
        key = ours.key_with(int.from_bytes(parameters, "little"), FACTORY_KEY)
        self._encryption = Encryption(key, self.random_bytes)
        return ok(half_key(ours.public))


def ok(said: bytes = b"") -> bytes:
    """An answer that begins with OK."""
    return bytes((Answer.OK,)) + said
