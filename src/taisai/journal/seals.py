"""The house's seal on what is kept beside the journal: nobody without its key can make one.

For: a snapshot's state, which decides nothing unless the house itself wrote it, at a record that
its chain has. The seal names stream, place, digest and format, so that it fits nowhere else.
Must not know keys: who signs and who checks come in.
Obeys: promise 9 (snapshots decide nothing).
"""

import hashlib
from dataclasses import dataclass
from typing import Final

import msgspec

from taisai.journal.chain import Head
from taisai.journal.heads import CheckSignature, Sign

FORMAT: Final = b"taisai snapshot 1\n"
"""Stands before what is sealed, so that a signature made for something else never fits."""

_encoder: Final = msgspec.json.Encoder()


@dataclass(frozen=True, slots=True)
class Seals:
    """Who makes the house's seal, where somebody here can, and who checks it.

    Attributes:
        check: Checks a signature; None believes nothing.
        key_id: By which the public key is found.
        sign: Signs; None where nothing can be sealed here.
    """

    check: CheckSignature | None = None
    key_id: str = ""
    sign: Sign | None = None

    def seal_state(self, head: Head, format_name: str, state: bytes) -> str:
        """The seal of a state after a head's record; empty where nobody here can seal."""
        if self.sign is None:
            return ""
        return f"{self.key_id}:{self.sign(_message_of(head, format_name, state)).hex()}"

    def is_sealed(self, head: Head, format_name: str, state: bytes, seal: str) -> bool:
        """Tells whether a state bears the house's seal, made for this very place."""
        key_id, _, signature = seal.partition(":")
        try:
            signed = bytes.fromhex(signature)
        except ValueError:
            return False
        message = _message_of(head, format_name, state)
        return self.check is not None and self.check(key_id, message, signed)


def _message_of(head: Head, format_name: str, state: bytes) -> bytes:
    digest = hashlib.sha256(state).hexdigest()
    said = (head.stream, head.sequence, head.digest, format_name, digest)
    return FORMAT + _encoder.encode(said)
