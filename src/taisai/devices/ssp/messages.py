"""What is asked of a note acceptor, and what it tells: commands, answers, events, its setup.

Knows the bytes of each; must not know in which order they come. An event that is not known makes
the rest of a list unreadable, since nothing tells its length: that is said, and never guessed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, unique
from types import MappingProxyType
from typing import Final

from taisai.names import BadInput


class NotAnAnswer(BadInput):
    """The acceptor's answer cannot be read."""


class NotAnEvent(NotAnAnswer):
    """The acceptor tells of something unknown; what follows it cannot be read either.

    Attributes:
        before: What it has told before that.
    """

    before: "tuple[ToldEvent, ...]" = ()


@unique
class Command(IntEnum):
    """What a host asks; each is the first byte of its question."""

    RESET = 0x01
    SET_INHIBITS = 0x02
    SETUP_REQUEST = 0x05
    PROTOCOL_VERSION = 0x06
    POLL = 0x07
    REJECT_NOTE = 0x08
    DISABLE = 0x09
    ENABLE = 0x0A
    SERIAL_NUMBER = 0x0C
    SYNC = 0x11
    LAST_REJECT_CODE = 0x17
    HOLD = 0x18
    FIRMWARE_VERSION = 0x20
    DATASET_VERSION = 0x21
    SET_GENERATOR = 0x4A
    SET_MODULUS = 0x4B
    EXCHANGE_KEYS = 0x4C
    POLL_WITH_ACK = 0x56
    EVENT_ACK = 0x57
    GET_COUNTERS = 0x58


@unique
class Answer(IntEnum):
    """How a question was taken; the first byte of its answer."""

    OK = 0xF0
    UNKNOWN_COMMAND = 0xF2
    WRONG_PARAMETERS = 0xF3
    OUT_OF_RANGE = 0xF4
    CANNOT_NOW = 0xF5
    SOFTWARE_ERROR = 0xF6
    CHECKSUM_ERROR = 0xF7
    FAIL = 0xF8
    KEY_NOT_SET = 0xFA


@unique
class Event(IntEnum):
    """What an acceptor tells when it is polled."""

    SLAVE_RESET = 0xF1
    READ_NOTE = 0xEF
    """Channel 0: a note is being read. Any other: a note of that channel is held in escrow."""
    CREDIT = 0xEE
    """The note is past the point where its player could have it back."""
    REJECTING = 0xED
    REJECTED = 0xEC
    STACKED = 0xEB
    SAFE_JAM = 0xEA
    UNSAFE_JAM = 0xE9
    """A jam with a note that the player could still pull out."""
    DISABLED = 0xE8
    STACKER_FULL = 0xE7
    FRAUD_ATTEMPT = 0xE6
    BARCODE_IN_ESCROW = 0xE5
    CASH_BOX_REPLACED = 0xE4
    CASH_BOX_REMOVED = 0xE3
    CLEARED_INTO_CASH_BOX = 0xE2
    """When it was switched on: a note in the path went into the box."""
    CLEARED_FROM_FRONT = 0xE1
    """When it was switched on: a note in the path went back to the player."""
    NOTE_PATH_OPEN = 0xE0
    BARCODE_STACKED = 0xD1
    STACKING = 0xCC
    INITIALISING = 0xB6
    CHANNELS_DISABLED = 0xB5


_WITH_CHANNEL: Final = frozenset(
    {
        Event.READ_NOTE,
        Event.CREDIT,
        Event.FRAUD_ATTEMPT,
        Event.CLEARED_INTO_CASH_BOX,
        Event.CLEARED_FROM_FRONT,
    }
)

_EVENTS: Final = frozenset(Event)

EVENTS_TO_ACKNOWLEDGE: Final = frozenset(
    {Event.CREDIT, Event.FRAUD_ATTEMPT, Event.CLEARED_INTO_CASH_BOX}
)
"""Events that are told again, and stop further notes, until the host says that it has them."""

ABOUT_A_NOTE: Final = frozenset(
    {Event.READ_NOTE, Event.STACKING, Event.REJECTING, Event.SAFE_JAM, Event.UNSAFE_JAM}
)
"""A note is in the path while one of these is told."""


@dataclass(frozen=True, slots=True)
class ToldEvent:
    """An event, with its channel where it has one."""

    event: Event
    channel: int = 0


def events_in(answer: bytes) -> tuple[ToldEvent, ...]:
    """The events of a poll's answer, in order; `answer` begins with OK.

    >>> [one.event.name for one in events_in(bytes.fromhex("F0 EE 03 CC"))]
    ['CREDIT', 'STACKING']

    Raises:
        NotAnEvent: One is unknown, or its channel is missing.
    """
    told: list[ToldEvent] = []
    at = 1
    while at < len(answer):
        byte, channel = answer[at], 0
        at += 1
        if byte not in _EVENTS:
            raise _unreadable(f"an unknown event {byte:02X} in {answer.hex(' ')}", told)
        event = Event(byte)
        if event in _WITH_CHANNEL:
            if at == len(answer):
                raise _unreadable(f"{event.name} without a channel in {answer.hex(' ')}", told)
            channel = answer[at]
            at += 1
        told.append(ToldEvent(event, channel))
    return tuple(told)


def _unreadable(words: str, told: list[ToldEvent]) -> NotAnEvent:
    unreadable = NotAnEvent(words)
    unreadable.before = tuple(told)
    return unreadable


REJECT_REASONS: Final[Mapping[int, str]] = MappingProxyType(
    {
        0x00: "accepted",
        0x01: "length",
        **dict.fromkeys((0x02, 0x03, 0x04, 0x05, 0x11, 0x12), "not_recognised"),
        0x06: "inhibited_in_dataset",
        0x07: "second_note",
        0x08: "by_host",
        0x09: "cross_channel",
        0x0A: "rear_sensor",
        0x0B: "too_long",
        0x0C: "inhibited_by_host",
        0x0D: "slow_mechanism",
        0x0E: "strimming_attempt",
        0x0F: "fraud_channel",
        0x10: "no_note",
        0x13: "escrow_timeout",
        0x14: "barcode",
        0x15: "no_cam",
        **dict.fromkeys((0x16, 0x17), "slot"),
        0x18: "lens",
        0x19: "width",
        0x1A: "short",
        0x1B: "payout_note",
        0x1C: "double_note",
        0x1D: "unable_to_stack",
    }
)
"""Why a note was given back, by the acceptor's code."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What an acceptor says of itself.

    Attributes:
        unit_type: 0 for a note validator.
        values: The value of each channel in whole units of its currency, from channel 1 on.
        currencies: The currency of each channel.
    """

    unit_type: int
    firmware: str
    country: str
    values: tuple[int, ...]
    currencies: tuple[str, ...]
    protocol: int


_SETUP_HEAD: Final = 12
_EXPANDED_FROM: Final = 6


def setup_of(answer: bytes) -> Setup:
    """An acceptor's setup; `answer` begins with OK.

    Raises:
        NotAnAnswer: It is too short for what it says of itself, or not text where text stands.
    """
    told = answer[1:]
    if len(told) < _SETUP_HEAD:
        raise NotAnAnswer(f"a setup of {len(told)} bytes")
    count = told[11]
    after = _SETUP_HEAD + 2 * count
    if len(told) < after + 4:
        raise NotAnAnswer(f"a setup of {len(told)} bytes for {count} channels")
    protocol = told[after + 3]
    country = _text(told[5:8])
    multiplier = int.from_bytes(told[8:11], "big")
    values = tuple(value * multiplier for value in told[_SETUP_HEAD : _SETUP_HEAD + count])
    currencies = (country,) * count
    if protocol >= _EXPANDED_FROM:
        texts, numbers = after + 4, after + 4 + 3 * count
        if len(told) < numbers + 4 * count:
            raise NotAnAnswer(f"a setup of {len(told)} bytes for {count} channels")
        currencies = tuple(_text(told[texts + 3 * at : texts + 3 * at + 3]) for at in range(count))
        values = tuple(
            int.from_bytes(told[numbers + 4 * at : numbers + 4 * at + 4], "little")
            for at in range(count)
        )
    return Setup(told[0], _text(told[1:5]), country, values, currencies, protocol)


def serial_of(answer: bytes) -> int:
    """An acceptor's serial number; `answer` begins with OK.

    Raises:
        NotAnAnswer: It is not four bytes.
    """
    if len(answer) != 5:
        raise NotAnAnswer(f"a serial number of {len(answer) - 1} bytes")
    return int.from_bytes(answer[1:], "big")


@dataclass(frozen=True, slots=True)
class Counters:
    """How many notes an acceptor has handled in its life; kept without power."""

    stacked: int
    stored: int
    dispensed: int
    moved_to_stack: int
    rejected: int


def counters_of(answer: bytes) -> Counters:
    """An acceptor's counters; `answer` begins with OK.

    Raises:
        NotAnAnswer: There are not five.
    """
    told = answer[1:]
    if told[:1] != b"\x05" or len(told) != 21:
        raise NotAnAnswer(f"counters of {len(told)} bytes")
    return Counters(*(int.from_bytes(told[at : at + 4], "little") for at in range(1, 21, 4)))


def _text(told: bytes) -> str:
    try:
        return told.decode("ascii")
    except UnicodeDecodeError:
        raise NotAnAnswer(f"no text: {told.hex(' ')}") from None
