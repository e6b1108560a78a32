"""The proof of one segment; what its join makes of it is in `test_joined_proof`."""

import pickle
from collections.abc import Iterator

import msgspec
import pytest

from reports.tampering import archive
from taisai.journal import Broken, Record, beginning, head_of
from taisai.reports.segment_proof import TELL_RECORDS, Segment, SegmentProof, prove_records
from taisai.streams import TABLE, Replay

STREAM = "correct-05-an-old-round"
RECORDS = archive().rows[STREAM]
WHOLE = Segment(stream=STREAM, begin=0, start=beginning(STREAM), last=RECORDS[-1].sequence)
CUT = 150


class Before:
    def __init__(self, records: list[Record]) -> None:
        self._records = records

    def newest_first(self) -> Iterator[Record]:
        return reversed(self._records)

    def since(self, sequence: int) -> Iterator[Record]:
        return (one for one in self._records if one.sequence >= sequence)


def second_part() -> Segment:
    replay = Replay(TABLE)
    for one in RECORDS[:CUT]:
        replay.take(one)
    return Segment(
        stream=STREAM,
        begin=0,
        start=head_of(RECORDS[CUT - 1]),
        last=RECORDS[-1].sequence,
        state=msgspec.json.encode(replay.state),
    )


def proof_of_second(segment: Segment | None = None) -> SegmentProof:
    return prove_records(segment or second_part(), RECORDS[CUT:], Before(RECORDS[:CUT]))


def test_two_parts_come_to_what_the_whole_comes_to() -> None:
    whole = prove_records(WHOLE, RECORDS, Before([]))
    first = prove_records(WHOLE, RECORDS[:CUT], Before([]))
    second = proof_of_second()
    assert whole.finding is first.finding is second.finding is None
    assert (first.head, first.state_after) == (second_part().start, second.state_before)
    assert (second.head, second.state_after, second.totals) == (
        whole.head,
        whole.state_after,
        whole.totals,
    )
    assert whole.records_count == first.records_count + second.records_count
    assert whole.settlements_count == first.settlements_count + second.settlements_count


def test_it_is_told_how_far_it_is() -> None:
    told: list[int] = []
    prove_records(WHOLE, RECORDS, Before([]), told.append)
    assert told == [TELL_RECORDS, len(RECORDS)]


def test_segments_and_proofs_can_be_sent_to_another_process() -> None:
    segment = second_part()
    assert pickle.loads(pickle.dumps(segment)) == segment  # noqa: S301 - our own bytes
    for name in (STREAM, "cage", "cage-03-held-after-a-correction"):
        records = archive().rows[name]
        whole = Segment(stream=name, begin=0, start=beginning(name), last=records[-1].sequence)
        proof = prove_records(whole, records, Before([]))
        assert pickle.loads(pickle.dumps(proof)) == proof  # noqa: S301 - our own bytes


def test_a_state_that_nobody_can_read_is_no_beginning() -> None:
    for state in (b"", b"{", b'{"setup":1}', b"\xff"):
        proof = proof_of_second(msgspec.structs.replace(second_part(), state=state))
        assert (proof.records_count, proof.state_before, proof.finding) == (0, "", None)


def test_a_name_that_no_stream_can_have_is_unreadable() -> None:
    segment = Segment(stream="", begin=0, start=None, last=1)
    found = prove_records(segment, RECORDS[:1], Before([])).finding
    assert isinstance(found, Broken)
    assert (found.reason, found.stream, found.position) == ("unreadable", "", 1)


@pytest.mark.parametrize("place", [1, CUT, len(RECORDS)])
def test_another_digest_than_was_signed_is_found_at_its_place(place: int) -> None:
    segment = msgspec.structs.replace(WHOLE, signed=((place, "0" * 64),))
    found = prove_records(segment, RECORDS, Before([])).finding
    assert isinstance(found, Broken)
    assert (found.reason, found.sequence, found.position) == ("not_as_signed", place, place)
