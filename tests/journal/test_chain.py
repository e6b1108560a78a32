"""Where a stream begins, what follows, and when a link holds."""

import pytest
from msgspec.structs import replace

from journal.evening import few
from taisai.journal.chain import Head, beginning, fault_in_link, following, genesis, head_of
from taisai.journal.faults import Reason
from taisai.journal.record import EVENT_BYTES_MAX, NotARecord, seal

EVENT = b'{"type":"Happened"}'


def test_two_streams_begin_with_different_digests() -> None:
    assert genesis("table-1") != genesis("table-2")


def test_a_stream_needs_a_name() -> None:
    with pytest.raises(NotARecord):
        genesis("")


def test_the_first_record_bears_the_genesis_and_number_one() -> None:
    record = following(beginning("cage"), EVENT, 5)
    assert (record.previous, record.sequence) == (genesis("cage"), 1)


def test_each_record_bears_the_digest_of_the_one_before() -> None:
    records = few()
    assert [one.previous for one in records[1:]] == [one.digest for one in records[:-1]]
    assert [one.sequence for one in records] == [1, 2, 3, 4, 5, 6]


def test_the_same_event_in_another_stream_has_another_digest() -> None:
    first, second = (following(beginning(name), EVENT, 5) for name in ("table-1", "table-2"))
    assert first.digest != second.digest


def test_a_head_is_the_newest_record() -> None:
    record = few()[-1]
    assert head_of(record) == Head("table-1", 6, record.digest, record.at)


def test_time_that_runs_backwards_is_a_fault_of_ours() -> None:
    head = head_of(few()[-1])
    with pytest.raises(AssertionError, match="backwards"):
        following(head, EVENT, head.at - 1)


def test_what_is_not_an_object_is_a_fault_of_ours() -> None:
    with pytest.raises(AssertionError, match="JSON object"):
        following(beginning("cage"), b"[1]", 5)


def test_an_event_of_the_greatest_length_is_kept_and_a_longer_one_refused() -> None:
    longest = b'{"text":"' + b"x" * (EVENT_BYTES_MAX - 11) + b'"}'
    assert following(beginning("cage"), longest, 5).event == longest
    with pytest.raises(NotARecord, match="1048577 bytes"):
        following(beginning("cage"), longest + b" ", 5)


def test_a_request_that_cannot_be_written_down_is_refused() -> None:
    with pytest.raises(NotARecord, match="request"):
        following(beginning("cage"), EVENT, 5, "a\nb")


def test_the_next_record_links() -> None:
    records = few()
    assert fault_in_link(head_of(records[2]), records[3]) is None


def faults() -> list[tuple[str, object]]:
    third, fourth, fifth = few()[2:5]
    other = few("table-2")[3]
    late = seal(previous=third.digest, stream="table-1", sequence=4, at=1, request="", event=EVENT)
    unlinked = seal(
        previous=other.previous, stream="table-1", sequence=4, at=9_000, request="", event=EVENT
    )
    return [
        (Reason.ALTERED, replace(fourth, event=EVENT)),
        (Reason.OTHER_STREAM, other),
        (Reason.MISSING, fifth),
        (Reason.DUPLICATED, third),
        (Reason.OUT_OF_ORDER, few()[1]),
        (Reason.NOT_LINKED, unlinked),
        (Reason.TIME_WENT_BACK, late),
    ]


@pytest.mark.parametrize(("reason", "record"), faults())
def test_a_record_that_does_not_follow_is_named_with_the_reason(
    reason: str, record: object
) -> None:
    fault = fault_in_link(head_of(few()[2]), record, position=4)  # type: ignore[arg-type]
    assert fault is not None
    assert (fault.reason, fault.stream, fault.position) == (reason, "table-1", 4)
