"""The proof of a whole journal: what `taisai verify` says, and what the inspector sees of it.

Chains and signed heads, then what records say: books kept again, settlements worked out again, and
every record that the cage cites looked at. It reads up to where the streams stood when it began, so
a house may go on meanwhile. The journal is cut into segments, which one process proves after
another, or several at once. Blocking: callers run it in a thread, or in a process of its own
(`proof_process`). Must not know HTTP or any rule.
Obeys: E2, E5; promises 8, 9, 10 and 17.
"""

import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from enum import StrEnum
from functools import partial
from typing import Final

import msgspec
from msgspec.structs import replace

from taisai.journal import (
    Broken,
    CheckSignature,
    Head,
    Record,
    StoreUnavailable,
    StreamName,
    digest_of,
    signed_digests,
)
from taisai.names import BadInput
from taisai.reports.joined_proof import JournalProof, ProofJoin
from taisai.reports.segment_proof import Segment, SegmentProof
from taisai.server.inspection.proof_pool import TellSegment, proofs_of
from taisai.server.inspection.segments import cut_journal, prove_segment
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal

_NAP_S: Final = 0.002
"""After each part others have the processor for so long: a floor beside it goes on."""

TellCount = Callable[[StreamName, int], None]
"""Is told of a stream how many of its records were read."""


def prove(
    database: str, check: CheckSignature | None, tell_count: TellCount, cores: int = 1
) -> JournalProof:
    """Proves the journal in a database.

    Args:
        database: The address.
        check: Checks signatures; without it they are not looked at.
        tell_count: Is told how far each stream is.
        cores: How many processes prove segments at once; here, where it is one.

    Raises:
        StoreUnavailable: The database failed.
    """
    prove_all = partial(proofs_of, database, cores=cores)
    return prove_by(database, check, tell_count, prove_all)


MapSegments = Callable[[Sequence[Segment], TellSegment], Generator[SegmentProof, None, None]]
"""Has segments proved, by `prove_segment`, and gives the proofs in their order."""


def prove_by(
    database: str,
    check: CheckSignature | None,
    tell_count: TellCount,
    prove_all: MapSegments,
) -> JournalProof:
    """Proves the journal in a database, by whatever engine maps the proof of a segment."""
    engine = make_engine(database, is_read_only=True)
    try:
        journal = SqlJournal(engine)
        lines = journal.signed_heads()
        heads, starts = journal.heads(), journal.starts()
        signed = signed_digests(lines if check else (), check, start=starts.values())
        if isinstance(signed, Broken):
            return JournalProof(finding=signed, signed_count=len(lines))
        segments = cut_journal(engine, heads, starts, signed)
        join = ProofJoin(_begins(heads, starts), signed, len(lines), starts.values())
    finally:
        engine.dispose()
    with closing(prove_all(segments, _Progress(tell_count))) as proofs:
        for segment, proof in zip(segments, proofs, strict=True):
            repeated = join.to_repeat(segment, proof)
            join.take(segment, proof if repeated is None else prove_segment(database, repeated))
            if join.finding is not None:
                break
    return join.finish()


class _Progress:
    """How far each stream is, from how far its segments are."""

    def __init__(self, tell_count: TellCount) -> None:
        self._tell_count = tell_count
        self._read: dict[StreamName, dict[int, int]] = {}

    def __call__(self, segment: Segment, count: int) -> None:
        """So many records of a segment were read."""
        read = self._read.setdefault(segment.stream, {})
        if read.get(segment.after) != count:
            read[segment.after] = count
            self._tell_count(segment.stream, sum(read.values()))


def _begins(
    heads: Mapping[StreamName, Head], starts: Mapping[StreamName, Head]
) -> dict[StreamName, int]:
    """The place before each stream's first record in this database."""
    return {name: starts[name].sequence if name in starts else 0 for name in heads}


# ------------------------------------------------------------------ for the inspector


class ProofState(StrEnum):
    """How far a proof is."""

    NONE = "none"
    RUNNING = "running"
    HOLDS = "holds"
    WRONG = "wrong"
    FAILED = "failed"


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """A record as it stands in the chain.

    Attributes:
        digest: What it bears.
        digest_made: What its contents come to; the two are the same where nobody altered it.
    """

    sequence: int
    at: int
    kind: str
    previous: str
    digest: str
    digest_made: str


class FirstWrong(msgspec.Struct, frozen=True, kw_only=True):
    """The first place at which the journal does not hold.

    Attributes:
        reason: Which kind of broken link it is, or what is wrong with what the record says.
        detail: What exactly is wrong with what it says; empty where a link is broken.
        links: The record there, with its neighbours.
    """

    words: str
    reason: str
    stream: str
    sequence: int
    detail: str = ""
    links: tuple[Link, ...] = ()


class StreamProof(msgspec.Struct, frozen=True, kw_only=True):
    """One stream of a proof.

    Attributes:
        begin: The place before its first record here; more than zero after an archive.
        signed_sequence: Up to where a signature vouches for it; known when all was read.
        book_cents: What its book comes to on each side; none where it has no book here.
    """

    stream: str
    begin: int
    last: int
    read_count: int = 0
    digest: str = ""
    signed_sequence: int = 0
    book_cents: int | None = None


class ProofShown(msgspec.Struct, frozen=True, kw_only=True):
    """A proof as far as it has come.

    Attributes:
        snapshots_doubtful_count: How many snapshots are not what their records come to; the
            journal holds without them.
    """

    state: ProofState = ProofState.NONE
    began_at: int = 0
    ended_at: int = 0
    streams: tuple[StreamProof, ...] = ()
    signed_count: int = 0
    settlements_count: int = 0
    citations_count: int = 0
    citations_elsewhere_count: int = 0
    snapshots_doubtful_count: int = 0
    first_wrong: FirstWrong | None = None
    failure: str = ""


Tell = Callable[[ProofShown], None]
"""Is told how far a proof has come."""

Proof = Callable[[ProofShown, Tell], ProofShown]
"""Proves a journal, from how it is shown at the beginning to how it is shown at the end."""


def new_proof(journal: SqlJournal, at: int) -> ProofShown:
    """A proof that begins now: every stream as far as it has come, and nothing read of it."""
    heads = journal.heads()
    begins = _begins(heads, journal.starts())
    streams = tuple(
        StreamProof(stream=name, begin=begins[name], last=heads[name].sequence)
        for name in sorted(heads)
    )
    return ProofShown(state=ProofState.RUNNING, began_at=at, streams=streams)


class ProofHere:
    """A proof in this very process, or in more, which gives way to others again and again."""

    def __init__(
        self, database: str, check: CheckSignature, nap_s: float = _NAP_S, cores: int = 1
    ) -> None:
        self._database = database
        self._check = check
        self._nap_s = nap_s
        self._cores = cores

    def __call__(self, shown: ProofShown, tell: Tell) -> ProofShown:
        """Proves the journal now."""

        def tell_count(stream: StreamName, count: int) -> None:
            nonlocal shown
            streams = tuple(
                replace(one, read_count=count) if one.stream == stream else one
                for one in shown.streams
            )
            shown = replace(shown, streams=streams)
            tell(shown)
            time.sleep(self._nap_s)

        try:
            proved = prove(self._database, self._check, tell_count, self._cores)
            return _ended(shown, proved, self._database)
        except (StoreUnavailable, BadInput) as failed:
            return replace(shown, state=ProofState.FAILED, failure=str(failed))


class Prover:
    """Has the journal proved beside everything else, one proof at a time; tells how far it is."""

    def __init__(self, journal: SqlJournal, proof: Proof) -> None:
        self._journal = journal
        self._proof = proof
        self._lock = threading.Lock()
        self._shown = ProofShown()

    @property
    def shown(self) -> ProofShown:
        """The newest proof as far as it has come."""
        return self._shown

    def begin(self, now: Callable[[], int]) -> ProofShown:
        """Begins a proof, unless one is under way."""
        with self._lock:
            if self._shown.state is not ProofState.RUNNING:
                self._shown = new_proof(self._journal, now())
                threading.Thread(target=self.run, args=(now,), name="proof", daemon=True).start()
            return self._shown

    def run(self, now: Callable[[], int]) -> None:
        """Has the journal proved now; returns when it is."""
        self._shown = replace(self._proof(self._shown, self._note), ended_at=now())

    def _note(self, shown: ProofShown) -> None:
        self._shown = shown


def _ended(shown: ProofShown, proved: JournalProof, database: str) -> ProofShown:
    """How a proof is shown when all was read."""
    shown = replace(shown, signed_count=proved.signed_count)
    wrong = first_wrong(proved)
    if wrong is not None:
        engine = make_engine(database, is_read_only=True)
        try:
            links = tuple(_links(SqlJournal(engine), wrong.stream, wrong.sequence))
        finally:
            engine.dispose()
        return replace(shown, state=ProofState.WRONG, first_wrong=replace(wrong, links=links))
    assert proved.verified is not None
    streams = tuple(
        replace(
            before,
            last=found.head.sequence,
            read_count=found.records_count,
            digest=found.head.digest,
            signed_sequence=found.signed_sequence,
            book_cents=_book_cents(proved, found.stream),
        )
        for before in shown.streams
        for found in proved.verified.streams
        if found.stream == before.stream
    )
    return replace(
        shown,
        state=ProofState.HOLDS,
        streams=streams,
        settlements_count=proved.settlements_count,
        citations_count=proved.citations_count,
        citations_elsewhere_count=proved.citations_elsewhere_count,
        snapshots_doubtful_count=len(proved.doubtful),
    )


def _book_cents(proved: JournalProof, stream: StreamName) -> int | None:
    return proved.totals[stream][0] if stream in proved.totals else None


def _links(journal: SqlJournal, stream: str, sequence: int) -> Iterator[Link]:
    for place in (sequence - 1, sequence, sequence + 1):
        record = journal.record_at(stream, place) if place > 0 else None
        if record is not None:
            yield Link(
                sequence=record.sequence,
                at=record.at,
                kind=_kind_of(record),
                previous=record.previous,
                digest=record.digest,
                digest_made=digest_of(record),
            )


def first_wrong(proved: JournalProof) -> FirstWrong | None:
    """What does not hold, with its words; None where all does."""
    found = proved.finding
    if found is None:
        return None
    return FirstWrong(
        words=str(found),
        reason=found.reason if isinstance(found, Broken) else found.fault,
        stream=found.stream,
        sequence=found.sequence,
        detail="" if isinstance(found, Broken) else found.words,
    )


class _Kind(msgspec.Struct):
    type: str


_kind = msgspec.json.Decoder(_Kind)


def _kind_of(record: Record) -> str:
    try:
        return _kind.decode(record.event).type
    except (msgspec.MsgspecError, UnicodeError):
        return ""
