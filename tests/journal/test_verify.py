"""Every kind of tampering is found, and the first broken link is named."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from journal.evening import KEY, KEY_ID, chain_events, check, evening, few, sign
from taisai.journal import (
    Broken,
    JournalBroken,
    Reason,
    Record,
    SignedHeads,
    StreamHead,
    Verified,
    demand,
    head_of,
    to_line,
    verify,
    verify_lines,
)
from taisai.journal.heads import Heads, message_of
from taisai.journal.record import seal


def broken(answer: Verified | Broken) -> tuple[str, int, str]:
    """Where and why a journal is broken."""
    assert isinstance(answer, Broken), answer
    return answer.stream, answer.sequence, answer.reason.value


def resealed(record: Record, **changes: object) -> Record:
    """A record that a forger changed and gave a digest that fits."""
    changed = replace(record, **changes)
    return seal(
        previous=changed.previous,
        stream=changed.stream,
        sequence=changed.sequence,
        at=changed.at,
        request=changed.request,
        event=changed.event,
    )


# ------------------------------------------------------------------------- what holds


def test_an_evening_holds() -> None:
    answer = demand(verify(evening()))
    assert answer.records_count == len(evening())
    assert [one.stream for one in answer.streams] == ["table-1"]
    assert answer.streams[0].head == head_of(evening()[-1])
    assert answer.streams[0].signed_sequence == 0


def test_an_exported_evening_holds() -> None:
    lines = [to_line(record) for record in evening()]
    assert verify_lines(lines) == verify(evening())


def test_streams_may_be_mixed_as_long_as_each_is_in_order() -> None:
    first, second = few("table-1"), few("table-2")
    mixed = [first[0], *second[:4], *first[1:], *second[4:]]
    answer = demand(verify(mixed, [sign(first, second)], check))
    assert [(one.stream, one.records_count) for one in answer.streams] == [
        ("table-1", 6),
        ("table-2", 6),
    ]


def test_an_empty_journal_holds_and_proves_nothing() -> None:
    assert verify([]) == Verified(records_count=0, streams=())


def test_the_report_says_how_far_a_signature_vouches() -> None:
    answer = demand(verify(few(), [sign(few()[:2]), sign(few()[:4])], check))
    assert answer.streams[0].signed_sequence == 4


def test_a_later_file_holds_from_the_head_of_the_archive() -> None:
    answer = demand(verify(few()[4:], [sign(few())], check, start=[head_of(few()[3])]))
    assert answer.streams[0].records_count == 2


def test_records_are_not_gathered() -> None:
    handed_out = 0

    def records() -> Iterator[Record]:
        nonlocal handed_out
        for record in (few()[0], few()[2], *few()):
            handed_out += 1
            yield record

    assert broken(verify(records())) == ("table-1", 2, "out_of_order")
    assert handed_out == 4


# ------------------------------------------------------------------------- contents


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("digest", "0" * 64),
        ("previous", "0" * 64),
        ("sequence", 3),
        ("sequence", 5),
        ("at", 3_999),
        ("request", ""),
        ("event", b'{"number":99,"type":"Happened"}'),
    ],
)
def test_an_altered_field_is_found_at_its_line(field: str, value: object) -> None:
    records = list(few())
    records[3] = replace(records[3], **{field: value})
    answer = verify(records)
    assert isinstance(answer, Broken)
    assert (answer.reason, answer.position) == (Reason.ALTERED, 4)


def test_a_record_renamed_to_another_stream_is_found() -> None:
    records = list(few())
    records[3] = replace(records[3], stream="table-2")
    assert broken(verify(records)) == ("table-2", 4, "altered")
    assert broken(verify(records, stream="table-1")) == ("table-2", 4, "altered")


@pytest.mark.parametrize("field", ["at", "event"])
def test_an_altered_record_with_a_digest_that_fits_breaks_the_next_link(field: str) -> None:
    records = list(few())
    changed: dict[str, object] = {"at": records[3].at + 1, "event": b'{"type":"Forged"}'}
    records[3] = resealed(records[3], **{field: changed[field]})
    assert broken(verify(records)) == ("table-1", 5, "not_linked")


def test_an_event_in_other_bytes_that_mean_the_same_is_found() -> None:
    records = [*few()[:3], resealed(few()[3], event=b'{"number": 3,"type":"Happened"}')]
    assert broken(verify(records)) == ("table-1", 4, "not_canonical")


def test_time_that_runs_backwards_is_found() -> None:
    records = [*few()[:3], resealed(few()[3], at=few()[2].at - 1)]
    assert broken(verify(records)) == ("table-1", 4, "time_went_back")


# ------------------------------------------------------------------------- places


def test_a_record_that_is_gone_is_missing() -> None:
    assert broken(verify([*few()[:3], *few()[4:]])) == ("table-1", 4, "missing")


def test_a_record_that_is_gone_is_missing_though_another_stream_has_one_of_its_number() -> None:
    records = [*few()[:3], *few()[4:], *few("table-2")]
    assert broken(verify(records)) == ("table-1", 4, "missing")


def test_a_first_record_that_is_gone_is_missing() -> None:
    assert broken(verify(few()[1:])) == ("table-1", 1, "missing")


def test_two_records_that_changed_places_are_out_of_order() -> None:
    one, two, three, four, *rest = few()
    assert broken(verify([one, two, four, three, *rest])) == ("table-1", 3, "out_of_order")


def test_a_record_that_stands_twice_is_found() -> None:
    assert broken(verify([*few()[:4], few()[3], *few()[4:]])) == ("table-1", 4, "duplicated")


def test_an_old_record_that_comes_again_is_found() -> None:
    assert broken(verify([*few(), few()[1]])) == ("table-1", 2, "out_of_order")


def test_a_record_put_in_is_found() -> None:
    forged = resealed(few()[3], event=b'{"type":"Forged"}')
    assert broken(verify([*few()[:4], forged, *few()[4:]])) == ("table-1", 4, "out_of_order")


def test_a_record_of_another_stream_is_found_where_one_is_expected() -> None:
    records = [*few()[:3], few("table-2")[3], *few()[4:]]
    assert broken(verify(records, stream="table-1")) == ("table-1", 4, "other_stream")


def test_a_record_moved_to_another_stream_with_a_digest_that_fits_is_found() -> None:
    moved = resealed(few("table-2")[3], stream="table-1")
    assert broken(verify([*few()[:3], moved])) == ("table-1", 4, "not_linked")


def test_a_whole_stream_under_another_name_is_found() -> None:
    records = [resealed(record, stream="table-9") for record in few()[:1]]
    assert broken(verify(records)) == ("table-9", 1, "not_linked")


def test_a_stream_without_a_name_is_found() -> None:
    assert broken(verify([resealed(few()[0], stream="")])) == ("", 0, "unreadable")


# ------------------------------------------------------------------------- signed heads


def test_a_tail_that_was_cut_is_found_against_signed_heads() -> None:
    assert broken(verify(few()[:4], [sign(few())], check)) == ("table-1", 5, "cut_tail")


def test_a_stream_that_was_left_out_is_found_against_signed_heads() -> None:
    answer = verify(few(), [sign(few(), few("cage"))], check)
    assert broken(answer) == ("cage", 1, "cut_tail")


def test_a_stream_that_is_not_asked_for_is_not_missed() -> None:
    answer = verify(few(), [sign(few(), few("cage"))], check, stream="table-1")
    assert isinstance(answer, Verified)


def test_a_history_made_anew_is_found_against_signed_heads() -> None:
    forged = chain_events("table-1", [b'{"type":"Forged"}'] * 6)
    assert isinstance(verify(forged), Verified)
    assert broken(verify(forged, [sign(few()[:3])], check)) == ("table-1", 3, "not_as_signed")


def test_an_archive_head_that_was_not_signed_so_is_found() -> None:
    forged = chain_events("table-1", [b'{"type":"Forged"}'] * 6)
    answer = verify(forged[3:], [sign(few()[:3])], check, start=[head_of(forged[2])])
    assert broken(answer) == ("table-1", 3, "not_as_signed")


def test_a_signature_that_does_not_hold_is_found() -> None:
    given = sign(few())
    forged = replace(given, heads=replace(given.heads, at=1))
    answer = verify(few(), [given, forged], check)
    assert answer == Broken(stream="", sequence=0, reason=Reason.BAD_SIGNATURE, position=2)


def test_heads_out_of_form_are_found_though_they_are_signed() -> None:
    heads = Heads(1, (StreamHead("table-1", 0, few()[0].digest),))
    given = SignedHeads(heads, KEY_ID, KEY.sign(message_of(heads)).hex())
    assert broken(verify(few(), [given], check)) == ("", 0, "bad_heads")


def test_two_signatures_on_two_histories_are_found() -> None:
    forged = chain_events("table-1", [b'{"type":"Forged"}'] * 6)
    answer = verify(few(), [sign(few()), sign(forged)], check)
    assert broken(answer) == ("", 0, "bad_heads")


def test_signed_heads_need_somebody_who_checks() -> None:
    with pytest.raises(AssertionError, match="somebody who checks"):
        verify(few(), [sign(few())])


# ------------------------------------------------------------------------- files


def test_a_line_that_is_no_record_is_named() -> None:
    lines = [to_line(record) for record in few()]
    lines[2] = b"coffee\n"
    answer = verify_lines(lines)
    assert answer == Broken(stream="", sequence=0, reason=Reason.UNREADABLE, position=3)


def test_a_gap_is_named_though_a_later_line_is_no_record() -> None:
    lines = [to_line(record) for record in few()]
    answer = verify_lines([*lines[:2], lines[3], b"coffee\n"])
    assert broken(answer) == ("table-1", 3, "missing")


def test_a_last_line_without_its_end_is_found() -> None:
    data = b"".join(to_line(record) for record in few())
    assert isinstance(verify_lines(data[:-1].splitlines(keepends=True)), Broken)


def lines_of(data: bytes) -> list[bytes]:
    """The lines of a file, as reading it in binary gives them."""
    *lines, rest = data.split(b"\n")
    return [line + b"\n" for line in lines] + ([rest] if rest else [])


EVENING = b"".join(to_line(record) for record in evening())


@given(place=st.integers(0, len(EVENING) - 1), flip=st.integers(1, 255))
def test_any_flipped_byte_of_an_evening_is_found(place: int, flip: int) -> None:
    data = bytearray(EVENING)
    data[place] ^= flip
    assert isinstance(verify_lines(lines_of(bytes(data))), Broken)


def test_any_flipped_bit_of_a_short_file_is_found() -> None:
    whole = b"".join(to_line(record) for record in few(count=2))
    for place in range(len(whole)):
        for bit in range(8):
            data = bytearray(whole)
            data[place] ^= 1 << bit
            assert isinstance(verify_lines(lines_of(bytes(data))), Broken), (place, bit)


@given(st.data())
def test_lines_taken_out_put_in_or_moved_are_found_against_signed_heads(
    data: st.DataObject,
) -> None:
    lines = lines_of(EVENING)
    order = data.draw(st.lists(st.integers(0, len(lines) - 1), max_size=2 * len(lines)))
    if order != list(range(len(lines))):
        chosen = [lines[number] for number in order]
        assert isinstance(verify_lines(chosen, [sign(evening())], check), Broken)


def test_a_caller_that_must_stop_is_stopped() -> None:
    with pytest.raises(JournalBroken, match="record 4, line 4: the record is not there"):
        demand(verify([*few()[:3], *few()[4:]]))
