"""A whole journal in memory that somebody tampers with, and its proof in one pass and in segments.

The journal is that of a house of version 0.1, with every scenario in it: its archive, whose streams
are all there from their first record, or what came after the archive. Whoever tampers may chain
anew what follows; signatures are looked at or not, as a proof may be asked.
"""

import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from golden.kept_houses import ARCHIVE, SQLITE, kept_houses
from store.postgres import Server
from taisai.journal import (
    Broken,
    Head,
    NotARecord,
    Record,
    SignedHeads,
    beginning,
    head_of,
    heads_of,
    signed_digests,
    verify,
    with_signature,
)
from taisai.journal.record import seal
from taisai.reports.joined_proof import JournalProof, ProofJoin, proof_in_one_pass
from taisai.reports.journal_audit import JournalAudit
from taisai.reports.segment_proof import Segment, SegmentProof, prove_records
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.store.migrations import upgrade
from taisai.streams import Replay, kind_of

Rows = dict[str, list[Record]]
States = dict[tuple[str, int], bytes]
_DIGIT = re.compile(rb"[0-9]")


@dataclass
class Kept:
    """A journal, with the snapshots beside it.

    Attributes:
        rows: The records of each stream.
        starts: Where streams go on after an archive.
        states: What is kept as the state of a stream after a record.
    """

    rows: Rows
    starts: Mapping[str, Head]
    states: States = field(default_factory=dict)
    signed: Sequence[SignedHeads] = ()

    def copy(self) -> "Kept":
        rows = {name: list(records) for name, records in self.rows.items()}
        return Kept(rows, self.starts, dict(self.states), self.signed)

    def read(self, stream: str) -> list[Record]:
        """As a database hands them out: those under the stream's name, by their places."""
        return sorted(self.rows[stream], key=lambda one: one.sequence)

    def only(self, *streams: str) -> "Kept":
        """The same journal with some streams alone, and nothing signed of others."""
        rows = {name: self.rows[name] for name in streams}
        starts = {name: one for name, one in self.starts.items() if name in rows}
        return Kept(rows, starts, {}, tuple(_signed(rows)))

    def begins(self) -> dict[str, int]:
        return {one: self.starts[one].sequence if one in self.starts else 0 for one in self.rows}


@cache
def kept_journal(name: str) -> Kept:
    """The journal of a kept house: its archive, or what came after it."""
    house = next(one for one in kept_houses() if one.database == SQLITE)
    with tempfile.TemporaryDirectory() as folder:
        files = house.bring_back(Path(folder) / "house", _no_server())
        engine = make_engine(f"sqlite:///{files.folder / name}")
        upgrade(engine)
        journal = SqlJournal(engine)
        rows = {stream: list(journal.read(stream)) for stream in journal.heads()}
        starts = dict(journal.starts())
        engine.dispose()
    return Kept(rows, starts, {}, tuple(_signed(rows)))


def _no_server() -> Server:
    """Only a house in PostgreSQL asks for one."""
    none: Any = None
    return none


def archive() -> Kept:
    return kept_journal(ARCHIVE)


def after_archive() -> Kept:
    return kept_journal("journal.sqlite")


def _signed(rows: Rows) -> Iterator[SignedHeads]:
    """Heads in the middle and at the end, under a signature that everybody believes."""
    for part in (2, 1):
        heads = [head_of(one[(len(one) - 1) // part]) for one in rows.values() if one]
        yield with_signature(heads_of(heads, 0), "key", lambda _message: b"signed")


def believe(*_: object) -> bool:
    """Checks no signature."""
    return True


# ------------------------------------------------------------------- proofs


def one_pass(kept: Kept, *, is_signed: bool) -> JournalProof:
    """The proof that reads every record once, in order."""
    audit = JournalAudit(kept.begins())

    def audited() -> Iterator[Record]:
        for name in sorted(kept.rows):
            for record in kept.read(name):
                yield record
                audit.read(record)

    signed = kept.signed if is_signed else ()
    answer = verify(audited(), signed, believe, start=kept.starts.values())
    return proof_in_one_pass(answer, audit, len(signed))


def in_segments(
    kept: Kept, cuts: Mapping[str, Sequence[int]], *, is_signed: bool, is_backwards: bool = False
) -> JournalProof:
    """The proof that proves segments one by one, in any order, and joins them."""
    signed = signed_digests(kept.signed if is_signed else (), believe, start=kept.starts.values())
    count = len(kept.signed) if is_signed else 0
    if isinstance(signed, Broken):
        return JournalProof(finding=signed, signed_count=count)
    segments = [one for name in sorted(kept.rows) for one in _cut(kept, name, cuts.get(name, ()))]
    segments = [_with_signed(one, signed.of_stream(one.stream)) for one in segments]
    proofs = {one: _proof(kept, one) for one in (segments[::-1] if is_backwards else segments)}
    join = ProofJoin(kept.begins(), signed, count, kept.starts.values())
    for one in segments:
        repeated = join.to_repeat(one, proofs[one])
        join.take(one, proofs[one] if repeated is None else _proof(kept, repeated))
        if join.finding is not None:
            break
    return join.finish()


def _with_signed(segment: Segment, digests: list[tuple[int, str]]) -> Segment:
    inside = tuple(one for one in digests if segment.after < one[0] <= segment.last)
    return replace(segment, signed=inside)


def _cut(kept: Kept, name: str, places: Sequence[int]) -> Iterator[Segment]:
    records = kept.read(name)
    begin = kept.begins()[name]
    last = records[-1].sequence if records else begin
    by_place = {one.sequence: one for one in records}
    cuts = [head_of(by_place[one]) for one in sorted(set(places)) if one in by_place]
    cuts = [one for one in cuts if begin < one.sequence < last]
    try:
        start: Head | None = kept.starts.get(name) or beginning(name)
    except NotARecord:
        start, cuts = None, []
    for before, after in zip([start, *cuts], [*cuts, None], strict=True):
        end = last if after is None else after.sequence
        yield Segment(stream=name, begin=begin, start=before, last=end)


class _Earlier:
    def __init__(self, kept: Kept, segment: Segment) -> None:
        records = kept.read(segment.stream)
        self._records = [one for one in records if one.sequence <= segment.after]

    def newest_first(self) -> Iterator[Record]:
        return iter(self._records[::-1])

    def since(self, sequence: int) -> Iterator[Record]:
        return (one for one in self._records if one.sequence >= sequence)


def _proof(kept: Kept, segment: Segment) -> SegmentProof:
    after = 0 if segment.is_first else segment.after
    records = [one for one in kept.read(segment.stream) if after < one.sequence <= segment.last]
    known = replace(segment, state=kept.states.get((segment.stream, segment.after), b""))
    if segment.is_first or segment.state or not segment.is_replayed:
        return prove_records(segment, records, _Earlier(kept, segment))
    try:
        return prove_records(known, records, _Earlier(kept, segment))
    except Exception:  # noqa: BLE001 - a forged state may bring anything about
        return SegmentProof(head=segment.start)


def keep_states(kept: Kept, cuts: Mapping[str, Sequence[int]]) -> None:
    """Keeps the true state at every cut, as a house does."""
    for name, places in cuts.items():
        if name in kept.starts:
            continue
        replay = Replay(kind_of(name))
        for record in kept.read(name):
            replay.take(record)
            if record.sequence in places:
                kept.states[name, record.sequence] = msgspec.json.encode(replay.state)


# ------------------------------------------------------------------- tampering


def chain_anew(records: list[Record], first: int) -> None:
    """Numbers and chains the records from an index on, as if they had been written so."""
    for number in range(max(first, 1), len(records)):
        before, one = records[number - 1], records[number]
        records[number] = seal(
            previous=before.digest,
            stream=one.stream,
            sequence=before.sequence + 1,
            at=one.at,
            request=one.request,
            event=one.event,
        )


def other_digit(data: bytes, which: int) -> bytes:
    """The same bytes with another digit at one place; the same where there is none."""
    places = [one.start() for one in _DIGIT.finditer(data)]
    if not places:
        return data
    place = places[which % len(places)]
    digit = b"%d" % ((data[place] - 48 + 1 + which % 8) % 10)
    return data[:place] + digit + data[place + 1 :]


def tamper(kept: Kept, deed: str, stream: str, index: int, which: int) -> None:
    """Does one thing to a journal."""
    records = kept.rows.get(stream)
    if deed in OF_STATES:
        _tamper_with_states(kept, deed, index, which)
    elif records:
        index %= len(records)
        if deed in OF_ONE:
            records[index] = _altered(records[index], deed, which)
            if deed != "alter":
                _reseal(records, index)
        elif deed == "move":
            others = sorted(kept.rows)
            donor = kept.rows[others[which % len(others)]] or records
            place = records[index].sequence
            records[index] = replace(donor[which % len(donor)], sequence=place)
        else:
            _rearrange(records, deed, index, which)


def _altered(one: Record, deed: str, which: int) -> Record:
    if deed == "retime":
        return replace(one, at=one.at - which)
    if deed == "mangle":
        events = (b'{"type":"Nonsense"}', one.event.replace(b":", b": ", 1), b"{", b"[]")
        return replace(one, event=events[which % len(events)])
    return replace(one, event=other_digit(one.event, which))


def _rearrange(records: list[Record], deed: str, index: int, which: int) -> None:
    other = (index + 1 + which % 3) % len(records)
    first, second = records[index], records[other]
    match deed:
        case "delete":
            del records[index]
        case "forget":
            del records[index]
            chain_anew(records, index)
        case "duplicate":
            records.insert(index, first)
        case "insert":
            records.insert(index, first)
            chain_anew(records, index + 1)
        case "swap":
            records[index] = replace(first, sequence=second.sequence)
            records[other] = replace(second, sequence=first.sequence)
        case "exchange":
            records[index] = replace(first, event=second.event)
            records[other] = replace(second, event=first.event)
            _reseal(records, min(index, other))
        case "truncate":
            del records[index:]
        case _:
            raise AssertionError(deed)


def _reseal(records: list[Record], index: int) -> None:
    one = records[index]
    records[index] = seal(
        previous=one.previous,
        stream=one.stream,
        sequence=one.sequence,
        at=one.at,
        request=one.request,
        event=one.event,
    )
    chain_anew(records, index + 1)


def _tamper_with_states(kept: Kept, deed: str, index: int, which: int) -> None:
    places = sorted(kept.states)
    if not places:
        return
    place, other = places[index % len(places)], places[which % len(places)]
    match deed:
        case "forge":
            kept.states[place] = other_digit(kept.states[place], which)
        case "exchange states":
            states = kept.states
            states[place], states[other] = states[other], states[place]
        case "lose state":
            del kept.states[place]
        case _:
            raise AssertionError(deed)


OF_ONE = ("alter", "rewrite", "mangle", "retime")
OF_STATES = ("forge", "exchange states", "lose state")
OF_MANY = ("delete", "forget", "duplicate", "insert", "swap", "exchange", "truncate", "move")
DEEDS = (*OF_ONE, *OF_MANY, *OF_STATES)
