"""Signed heads: how far every stream had come at one moment, under the operator's signature.

A chain alone shows an alteration only to those who remember a later digest; a signed head that was
handed out is such a memory. Heads are numbered and chained themselves, so that none can be taken
away unseen from between others, and say where they were signed; those of the first format, which
were neither, may only stand before them.
Must not know keys: who signs and who checks come in as arguments.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from taisai.journal.chain import Head
from taisai.journal.faults import Broken, Reason
from taisai.journal.record import (
    NotARecord,
    StreamName,
    checked_name,
    is_digest,
)
from taisai.names import quote

FORMAT: Final = b"taisai heads 1\n"
"""Stands before what is signed, so that a signature made for something else never fits."""

FORMAT_NUMBERED: Final = b"taisai heads 2\n"
"""The same for heads that are numbered and chained."""

BEFORE_THE_FIRST: Final = hashlib.sha256(FORMAT_NUMBERED).hexdigest()
"""What the very first heads of a house bear as the digest of those before them."""

Sign = Callable[[bytes], bytes]
"""Signs a message with the operator's private key (Ed25519)."""

CheckSignature = Callable[[str, bytes, bytes], bool]
"""Tells whether a signature holds: by the key's id, for a message, this signature."""


class StreamHead(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The newest record of a stream: written as `["table-1",52,"<digest>"]`."""

    stream: StreamName
    sequence: int
    digest: str


class Heads(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The newest record of every stream that has one.

    Attributes:
        at: When, in milliseconds of UTC.
        streams: In the order of their names, each once.
        number: Which heads of the house they are, from 1; zero in the first format.
        previous: The digest of the line before, of either format; empty in the first format.
        database: In which database they were signed, as a digest; empty where nobody said.
        seat: From which machine and folder, as a digest; empty where nobody said.
    """

    at: int
    streams: tuple[StreamHead, ...]
    number: int = 0
    previous: str = ""
    database: str = ""
    seat: str = ""


class SignedHeads(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Heads with their signature.

    Attributes:
        key_id: By which the public key is found; the signature does not cover it.
        signature: In hexadecimal.
    """

    heads: Heads
    key_id: str
    signature: str


_encoder: Final = msgspec.json.Encoder(order="sorted")
_decoder: Final = msgspec.json.Decoder(SignedHeads)


def heads_of(heads: Iterable[Head], at: int) -> Heads:
    """The heads of all streams that have a record, in the order of their names."""
    found = [StreamHead(one.stream, one.sequence, one.digest) for one in heads if one.sequence]
    return Heads(at, tuple(sorted(found, key=lambda one: one.stream)))


def message_of(heads: Heads) -> bytes:
    """The exact bytes that are signed."""
    return (FORMAT_NUMBERED if heads.number else FORMAT) + _encoder.encode(heads)


def with_signature(heads: Heads, key_id: str, sign: Sign) -> SignedHeads:
    """Heads under a signature.

    Raises:
        NotARecord: The heads are not in their form, or the key's id cannot be written down.
    """
    if not is_well_formed(heads):
        raise NotARecord("heads are given in the order of their names, each once, with a record")
    return SignedHeads(heads, checked_name(key_id, "key id"), sign(message_of(heads)).hex())


def is_well_formed(heads: Heads) -> bool:
    """Tells whether heads are in order, each stream once, each with a record and a digest."""
    names = [one.stream for one in heads.streams]
    is_first_format = not (heads.previous or heads.database or heads.seat)
    is_linked = heads.number > 0 and is_digest(heads.previous)
    has_form = is_linked if heads.number else is_first_format
    return (
        has_form
        and names == sorted(set(names))
        and all(one.sequence > 0 and is_digest(one.digest) for one in heads.streams)
    )


def heads_digest(line: bytes) -> str:
    """The digest of a line of signed heads, which the next ones bear."""
    return hashlib.sha256(line).hexdigest()


def fault_in_heads(
    signed_heads: Sequence[SignedHeads], *, may_begin_later: bool = False
) -> Broken | None:
    """Why signed heads, oldest first, do not follow one another; None where they do.

    Args:
        signed_heads: All of a house's, or the newest.
        may_begin_later: The first need not be the first of all: others are in an archive.
    """
    before: SignedHeads | None = None
    # Those of the first format bear no number; they are counted where all are here.
    number = 0
    for position, one in enumerate(signed_heads, 1):
        heads = one.heads
        reason = None
        if not heads.number:
            if before is not None and before.heads.number:
                reason = Reason.HEADS_NOT_LINKED
        elif before is None:
            if not may_begin_later and (heads.number, heads.previous) != (1, BEFORE_THE_FIRST):
                reason = Reason.HEADS_MISSING
        elif heads.previous != heads_digest(heads_to_line(before)):
            is_next = heads.number == number + 1
            reason = Reason.HEADS_NOT_LINKED if is_next else Reason.HEADS_MISSING
        elif heads.number != number + 1 and not (may_begin_later and not before.heads.number):
            reason = Reason.HEADS_MISSING
        if reason is not None:
            return Broken(stream="", sequence=0, reason=reason, position=position)
        number = heads.number or number + 1
        before = one
    return None


def is_signed(signed_heads: SignedHeads, check: CheckSignature) -> bool:
    """Tells whether the signature of heads holds."""
    try:
        signature = bytes.fromhex(signed_heads.signature)
    except ValueError:
        return False
    # Hexadecimal in one form only, so that a changed letter is found.
    if signature.hex() != signed_heads.signature:
        return False
    return check(signed_heads.key_id, message_of(signed_heads.heads), signature)


def heads_to_line(signed_heads: SignedHeads) -> bytes:
    """Signed heads as a line of JSON, with its line end."""
    return _encoder.encode(signed_heads) + b"\n"


def heads_from_line(line: bytes) -> SignedHeads:
    """The signed heads that a line says; it must be the very line that `heads_to_line` writes.

    Raises:
        NotARecord: The line says none, or says them in other bytes.
    """
    try:
        said = _decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise NotARecord(f"not signed heads: {error} in {quote(line)}") from None
    if heads_to_line(said) != line:
        raise NotARecord(f"not the bytes that signed heads are written in: {quote(line)}")
    return said
