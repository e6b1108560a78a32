"""Journals to tamper with: a played evening at a table, and small chains of made-up events."""

from collections.abc import Iterable
from functools import cache

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from table.play import Play
from taisai.journal import Record, SignedHeads, beginning, following, head_of, with_signature
from taisai.journal.heads import heads_of
from taisai.streams import TABLE

KEY_ID = "house-2026"
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


def check(key_id: str, message: bytes, signature: bytes) -> bool:
    """Checks a signature with the public key alone."""
    if key_id != KEY_ID:
        return False
    try:
        KEY.public_key().verify(signature, message)
    except InvalidSignature:
        return False
    return True


def chain_events(stream: str, events: Iterable[bytes], at: int = 1_000) -> tuple[Record, ...]:
    """A stream of these events, a second between each two, asked by a screen every other time."""
    head = beginning(stream)
    records = []
    for number, event in enumerate(events):
        request = f"screen-4/{number}" if number % 2 else ""
        record = following(head, event, at + 1_000 * number, request)
        records.append(record)
        head = head_of(record)
    return tuple(records)


def few(stream: str = "table-1", count: int = 6) -> tuple[Record, ...]:
    """A short stream."""
    return chain_events(stream, (b'{"number":%d,"type":"Happened"}' % n for n in range(count)))


def sign(*streams: tuple[Record, ...], at: int = 9_000) -> SignedHeads:
    """The heads of streams, signed."""
    heads = heads_of((head_of(records[-1]) for records in streams), at)
    return with_signature(heads, KEY_ID, KEY.sign)


@cache
def evening() -> tuple[Record, ...]:
    """Two rounds at two terminals, one of them recalculated, and a voucher at the end."""
    play = Play(terminals=(2, 10), opening_checks_required=False)
    play.insert(2, 5_000)
    play.insert(10, 12_000)
    first = play.play_round((1, 3, 6), {2: {"small": 500}, 10: {"big": 500, "face_6": 1_000}})
    play.play_round((2, 2, 2), {10: {"triple_2": 200}})
    play.recalculate(first, (1, 4, 6))
    play.cash_out(10)
    return chain_events("table-1", (TABLE.codec.encode(event) for event in play.log), at=play.now)
