"""What an acceptor is: asked once at every start, before anything is polled.

Knows which acceptors can serve a terminal; must not know notes that are on their way.
Obeys: D9A 4.3(a) (New Zealand banknotes alone).
"""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Final

from taisai.devices.ssp.conversation import Ask, Pause
from taisai.devices.ssp.line import Line
from taisai.devices.ssp.messages import (
    Answer,
    Command,
    Counters,
    NotAnAnswer,
    Setup,
    counters_of,
    serial_of,
    setup_of,
)

CURRENCY: Final = "NZD"
VALUES: Final = frozenset({5, 10, 20, 50, 100})
"""The notes that there are, in dollars."""

CHANNELS_MAX: Final = 16
"""So many can be opened and shut: two bytes say which."""

_COUNTER_SIZE: Final = 1 << 32

PROTOCOLS: Final = (7, 6)
"""The sets of events that can be read here, the better one first."""


@dataclass(frozen=True, slots=True)
class Unit:
    """An acceptor, as it describes itself.

    Attributes:
        counters: What it has counted in its life; None where it does not count.
    """

    serial: int
    setup: Setup
    firmware: str
    dataset: str
    counters: Counters | None

    def has_channel(self, channel: int) -> bool:
        """Whether it has such a channel."""
        return 1 <= channel <= len(self.setup.values)

    def cents_of(self, channel: int) -> int:
        """The value of a channel.

        Raises:
            NotAnAnswer: It has no such channel.
        """
        if not self.has_channel(channel):
            raise NotAnAnswer(f"channel {channel} of {len(self.setup.values)}")
        return self.setup.values[channel - 1] * 100

    def inhibits_for(self, wanted_cents: frozenset[int]) -> bytes:
        """Which channels are open, low byte first: a bit that is set takes its notes."""
        channels = range(1, min(len(self.setup.values), CHANNELS_MAX) + 1)
        bits = sum(1 << at - 1 for at in channels if self.cents_of(at) in wanted_cents)
        return bits.to_bytes(2, "little")

    def why_unsuitable(self) -> str:
        """Why it cannot serve a terminal; empty where it can."""
        setup = self.setup
        if setup.unit_type != 0:
            return f"a unit of type {setup.unit_type}, not a note validator"
        if len(setup.values) > CHANNELS_MAX:
            return f"it has {len(setup.values)} channels"
        if set(setup.currencies) != {CURRENCY} or not set(setup.values) <= VALUES:
            money = ", ".join(
                f"{c} {v}" for c, v in zip(setup.currencies, setup.values, strict=True)
            )
            return f"it takes {money}"
        return ""


def counted_between(before: int, after: int) -> int:
    """How many notes an acceptor has counted between two readings of a counter of four bytes.

    Less than none where its counter was set back.

    >>> counted_between(7, 9), counted_between(2**32 - 1, 0), counted_between(500, 0)
    (2, 1, -500)
    """
    half = _COUNTER_SIZE // 2
    return (after - before + half) % _COUNTER_SIZE - half


def finding_of_count(more: int) -> str:
    """How far a count is off, as a finding."""
    return f"counted_more, {more}" if more > 0 else f"counted_fewer, {-more}"


def read_unit(line: Line) -> Generator[Ask | Pause, bytes, Unit]:
    """Asks an acceptor what it is.

    Raises:
        NotAnAnswer: It speaks no protocol that is understood here, or answers something else.
    """
    for version in PROTOCOLS:
        answer = yield from line.ask(Command.PROTOCOL_VERSION, bytes((version,)))
        if answer[0] == Answer.OK:
            break
    else:
        raise NotAnAnswer(f"no protocol in common: asked for {PROTOCOLS}")
    serial = serial_of((yield from line.ask_ok(Command.SERIAL_NUMBER)))
    setup = setup_of((yield from line.ask_ok(Command.SETUP_REQUEST)))
    firmware = yield from line.ask_ok(Command.FIRMWARE_VERSION)
    dataset = yield from line.ask_ok(Command.DATASET_VERSION)
    answer = yield from line.ask(Command.GET_COUNTERS)
    counters = counters_of(answer) if answer[0] == Answer.OK else None
    return Unit(serial, setup, _version(firmware), _version(dataset), counters)


def _version(answer: bytes) -> str:
    return answer[1:].decode("ascii", errors="replace").strip("\x00 ")
