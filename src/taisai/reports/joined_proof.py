"""The proof of a journal, joined from the proofs of its segments, or made in one pass.

Segments come in order: stream by stream, each from its beginning. A segment counts only where the
one before it came to the very head and the very state that it began with; so a state that somebody
kept beside the journal is proved before anything rests on it. What one stream says of another is
held against it at the end. Must not know databases or processes.
Obeys: decision 24; promises 8, 9, 10 and 17; E2, E5.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from msgspec.structs import replace

from taisai.journal import (
    Broken,
    Head,
    SignedDigests,
    StreamName,
    Verified,
    cut_tail,
    verified_streams,
)
from taisai.names import CAGE_STREAM
from taisai.reports.citation_audit import CitationAudit
from taisai.reports.journal_audit import JournalAudit, WrongRecord
from taisai.reports.segment_proof import Segment, SegmentProof
from taisai.reports.stream_audit import Fault

Finding = Broken | WrongRecord
"""The first place at which a journal does not hold, or is wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalProof:
    """What the proof of a journal came to.

    Attributes:
        finding: What does not hold; None where all does.
        verified: Every stream as far as it holds; None where something does not.
        signed_count: How many signed heads there are.
        not_replayed: The streams whose beginning is in another file.
        totals: All assets and all claims in each book.
        doubtful: The snapshots that are not what their records come to, by stream and place;
            nothing rests on them.
    """

    finding: Finding | None
    verified: Verified | None = None
    signed_count: int = 0
    settlements_count: int = 0
    citations_count: int = 0
    citations_elsewhere_count: int = 0
    not_replayed: tuple[StreamName, ...] = ()
    totals: Mapping[StreamName, tuple[int, int]] = field(default_factory=dict)
    doubtful: tuple[tuple[StreamName, int], ...] = ()


def proof_in_one_pass(
    answer: Verified | Broken, audit: JournalAudit, signed_count: int
) -> JournalProof:
    """The proof of a journal whose records were all read by one audit, as their links held."""
    if isinstance(answer, Verified):
        audit.finish()
    said = audit.wrong
    # What stands first is named: behind a broken link nothing that is said counts.
    if isinstance(answer, Broken) and (said is None or 0 < answer.position <= said.position):
        return JournalProof(finding=answer, signed_count=signed_count)
    if said is not None or isinstance(answer, Broken):
        return JournalProof(finding=said, signed_count=signed_count)
    return JournalProof(
        finding=None,
        verified=answer,
        signed_count=signed_count,
        settlements_count=audit.settlements_count,
        citations_count=audit.citations.checked_count,
        citations_elsewhere_count=audit.citations.elsewhere_count,
        not_replayed=audit.not_replayed,
        totals=audit.totals(),
    )


class ProofJoin:
    """Joins the proofs of segments, which are taken in order.

    Attributes:
        finding: The first place that does not hold, as far as segments were taken in.
    """

    def __init__(
        self,
        begins: Mapping[StreamName, int],
        signed: SignedDigests,
        signed_count: int,
        starts: Iterable[Head] = (),
    ) -> None:
        """Begins to join.

        Args:
            begins: The place before each stream's first record here.
            signed: What was signed; every signature holds.
            signed_count: How many signed heads there are.
            starts: Heads of streams whose earlier records are in an archive.
        """
        self.finding: Finding | None = None
        self._signed = signed
        self._signed_count = signed_count
        self._citations = CitationAudit(begins)
        self._heads: dict[StreamName, Head] = {one.stream: one for one in starts}
        self._counts: dict[StreamName, int] = {}
        self._totals: dict[StreamName, tuple[int, int]] = {}
        self._not_replayed: set[StreamName] = set()
        self._doubtful: list[tuple[StreamName, int]] = []
        self._read_count = 0
        self._settlements_count = 0
        self._newest: SegmentProof | None = None

    def to_repeat(self, segment: Segment, proof: SegmentProof) -> Segment | None:
        """The segment as it truly begins, where it did not begin so; None where it did."""
        before = self._newest
        if segment.is_first or before is None:
            return None
        if (segment.start, proof.state_before) == (before.head, before.state_after):
            return None
        if segment.is_replayed and proof.state_before != before.state_after:
            self._doubtful.append((segment.stream, segment.after))
        return replace(segment, start=before.head, state=before.state)

    def take(self, segment: Segment, proof: SegmentProof) -> None:
        """Takes the next segment's proof in; after the first finding, nothing more."""
        if self.finding is not None:
            return
        assert not proof.rests_on_wrong, "a segment found something wrong before it that holds"
        if proof.finding is not None:
            position = self._read_count + proof.finding.position
            self.finding = replace(proof.finding, position=position)
            return
        self._citations.join(proof.citations, self._read_count)
        self._read_count += proof.records_count
        self._settlements_count += proof.settlements_count
        self._newest = proof
        name = segment.stream
        if proof.records_count:
            assert proof.head is not None
            self._heads[name] = proof.head
            self._counts[name] = self._counts.get(name, 0) + proof.records_count
            if not segment.is_replayed:
                self._not_replayed.add(name)
        if proof.totals is not None:
            self._totals[name] = proof.totals

    def finish(self) -> JournalProof:
        """All segments were taken in, or something was found."""
        finding = self.finding or cut_tail(self._heads, self._signed) or self._wrong_citation()
        if finding is not None:
            return JournalProof(finding=finding, signed_count=self._signed_count)
        return JournalProof(
            finding=None,
            verified=verified_streams(self._heads, self._counts, self._signed),
            signed_count=self._signed_count,
            settlements_count=self._settlements_count,
            citations_count=self._citations.checked_count,
            citations_elsewhere_count=self._citations.elsewhere_count,
            not_replayed=tuple(sorted(self._not_replayed)),
            totals=self._totals,
            doubtful=tuple(self._doubtful),
        )

    def _wrong_citation(self) -> WrongRecord | None:
        found = self._citations.first_wrong()
        if found is None:
            return None
        citation, words = found
        fault, position = Fault.CITATION, citation.position
        return WrongRecord(CAGE_STREAM, citation.sequence, fault, words, position)
