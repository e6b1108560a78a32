"""The proof of a whole journal: what `taisai verify` says, and what the inspector sees of it.

Chains and signed heads, then what records say: books kept again, settlements worked out again, and
every record that the cage cites looked at. It reads up to where the streams stood when it began, so
a house may go on meanwhile. Blocking: callers run it in a thread, or in a process of its own
(`proof_process`). Must not know HTTP or any rule.
Obeys: E2, E5; promises 8, 9, 10 and 17.
"""

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile
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
    Verified,
    digest_of,
    verify,
)
from taisai.names import BadInput
from taisai.reports.journal_audit import JournalAudit
from taisai.store.journal import SqlJournal

_AT_ONCE_COUNT: Final = 250
"""How many records are proved before others have their turn."""
_NAP_S: Final = 0.002
"""Then others have the processor for so long: a floor beside it goes on."""

TellCount = Callable[[StreamName, int], None]
"""Is told of a stream how many of its records were read."""


@dataclass(frozen=True, slots=True)
class Proved:
    """What a proof came to.

    Attributes:
        signed_count: How many signed heads there are.
    """

    answer: Verified | Broken
    audit: JournalAudit
    signed_count: int


def prove(journal: SqlJournal, check: CheckSignature | None, tell_count: TellCount) -> Proved:
    """Proves a journal; without a check, signatures are not looked at."""
    signed = journal.signed_heads()
    heads, starts = journal.heads(), journal.starts()
    begins = _begins(heads, starts)
    audit = JournalAudit(begins)
    records = _audited(journal, heads, begins, audit, tell_count)
    answer = verify(records, signed if check else (), check, start=starts.values())
    if isinstance(answer, Verified):
        audit.finish()
    return Proved(answer, audit, len(signed))


def _begins(
    heads: Mapping[StreamName, Head], starts: Mapping[StreamName, Head]
) -> dict[StreamName, int]:
    """The place before each stream's first record in this database."""
    return {name: starts[name].sequence if name in starts else 0 for name in heads}


def _audited(
    journal: SqlJournal,
    heads: Mapping[StreamName, Head],
    begins: Mapping[StreamName, int],
    audit: JournalAudit,
    tell_count: TellCount,
) -> Iterator[Record]:
    """Hands records on to be chained; each is audited once its link has been found to hold."""
    for name in sorted(heads):
        last = heads[name].sequence
        records = takewhile(lambda one: one.sequence <= last, journal.read(name))  # noqa: B023
        for count, record in enumerate(records, 1):
            yield record
            audit.read(record)
            if count % _AT_ONCE_COUNT == 0:
                tell_count(name, count)
        tell_count(name, last - begins[name])


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
    """A proof as far as it has come."""

    state: ProofState = ProofState.NONE
    began_at: int = 0
    ended_at: int = 0
    streams: tuple[StreamProof, ...] = ()
    signed_count: int = 0
    settlements_count: int = 0
    citations_count: int = 0
    citations_elsewhere_count: int = 0
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
    """A proof in this very process, which gives way to others again and again."""

    def __init__(self, journal: SqlJournal, check: CheckSignature, nap_s: float = _NAP_S) -> None:
        self._journal = journal
        self._check = check
        self._nap_s = nap_s

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
            proved = prove(self._journal, self._check, tell_count)
            return _ended(shown, proved, self._journal)
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


def _ended(shown: ProofShown, proved: Proved, journal: SqlJournal) -> ProofShown:
    """How a proof is shown when all was read."""
    audit, answer = proved.audit, proved.answer
    shown = replace(
        shown,
        signed_count=proved.signed_count,
        settlements_count=audit.settlements_count,
        citations_count=audit.citations.checked_count,
        citations_elsewhere_count=audit.citations.elsewhere_count,
    )
    wrong = first_wrong(proved)
    if wrong is not None:
        wrong = replace(wrong, links=tuple(_links(journal, wrong.stream, wrong.sequence)))
        return replace(shown, state=ProofState.WRONG, first_wrong=wrong)
    assert isinstance(answer, Verified)
    books = audit.totals()
    streams = tuple(
        replace(
            before,
            last=found.head.sequence,
            read_count=found.records_count,
            digest=found.head.digest,
            signed_sequence=found.signed_sequence,
            book_cents=books[found.stream][0] if found.stream in books else None,
        )
        for before in shown.streams
        for found in answer.streams
        if found.stream == before.stream
    )
    return replace(shown, state=ProofState.HOLDS, streams=streams)


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


def first_wrong(proved: Proved) -> FirstWrong | None:
    """What stands first: behind a broken link nothing that is said counts."""
    answer, said = proved.answer, proved.audit.wrong
    if isinstance(answer, Broken) and (said is None or 0 < answer.position <= said.position):
        return FirstWrong(
            words=str(answer),
            reason=answer.reason,
            stream=answer.stream,
            sequence=answer.sequence,
        )
    if said is None:
        return None
    return FirstWrong(
        words=str(said),
        reason=said.fault,
        stream=said.stream,
        sequence=said.sequence,
        detail=said.words,
    )


class _Kind(msgspec.Struct):
    type: str


_kind = msgspec.json.Decoder(_Kind)


def _kind_of(record: Record) -> str:
    try:
        return _kind.decode(record.event).type
    except (msgspec.MsgspecError, UnicodeError):
        return ""
