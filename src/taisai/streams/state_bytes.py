"""A stream's state in canonical bytes: the same for the same state, however it came about.

For: who has to prove that two states are one, such as the state that records come to and a kept
one. Keys are sorted and sets are in order, so neither the order in which things happened to be
put into a mapping nor the seed of a process shows. Must not know what a state means.
Obeys: promise 9 (replay is live).
"""

from typing import Final

import msgspec

_encoder: Final = msgspec.json.Encoder(order="sorted")


def canonical_state(state: msgspec.Struct | None) -> bytes:
    """A state's canonical bytes; none before a stream's first record."""
    if state is None:
        return b""
    return _encoder.encode(msgspec.to_builtins(state, str_keys=True, order="sorted"))
