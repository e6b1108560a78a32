"""Events and commands of the house as bytes: canonical JSON, the same for the same event for ever.

Old shapes of released events would be read here; there is none yet. Must not know any store.
"""

from functools import reduce
from operator import or_
from typing import Final

import msgspec

from taisai.house.commands import Command, CreateHouse
from taisai.house.decide import DECISIONS
from taisai.house.events import Event, HouseCreated
from taisai.house.evolve import HANDLERS

EVENT_TYPES: Final[tuple[type[Event], ...]] = (HouseCreated, *HANDLERS)
COMMAND_TYPES: Final[tuple[type[Command], ...]] = (CreateHouse, *DECISIONS)

_encoder = msgspec.json.Encoder(order="sorted")
_event_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(reduce(or_, EVENT_TYPES))
_command_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(reduce(or_, COMMAND_TYPES))


def encode(message: Event | Command) -> bytes:
    """The canonical bytes: keys in alphabetical order, no spaces."""
    return _encoder.encode(message)


def decode_event(data: bytes) -> Event:
    """The event that these bytes say; unknown fields and types are refused."""
    return _event_decoder.decode(data)


def decode_command(data: bytes) -> Command:
    """The command that these bytes say; unknown fields and types are refused."""
    return _command_decoder.decode(data)
