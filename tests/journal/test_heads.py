"""Heads, the bytes that are signed, and their lines."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from journal.evening import KEY, KEY_ID, check, few, sign
from taisai.journal.chain import beginning, head_of
from taisai.journal.heads import (
    BEFORE_THE_FIRST,
    Heads,
    SignedHeads,
    StreamHead,
    fault_in_heads,
    heads_digest,
    heads_from_line,
    heads_of,
    heads_to_line,
    is_signed,
    is_well_formed,
    message_of,
    with_signature,
)
from taisai.journal.record import NotARecord

DIGEST = "0f" * 32


def test_what_is_signed_is_written_byte_for_byte_as_the_reference_says() -> None:
    heads = Heads(9_000, (StreamHead("cage", 2, DIGEST), StreamHead("table-1", 6, DIGEST)))
    assert message_of(heads) == (
        b'taisai heads 1\n{"at":9000,"streams":[["cage",2,"' + DIGEST.encode() + b'"],'
        b'["table-1",6,"' + DIGEST.encode() + b'"]]}'
    )


def test_heads_are_in_the_order_of_names_and_leave_empty_streams_out() -> None:
    given = (head_of(few("table-2")[0]), beginning("house"), head_of(few("cage")[1]))
    assert [one.stream for one in heads_of(given, 5).streams] == ["cage", "table-2"]


def test_a_signature_of_the_key_holds() -> None:
    assert is_signed(sign(few()), check)


def test_a_signature_of_another_key_does_not_hold() -> None:
    forged = with_signature(sign(few()).heads, KEY_ID, Ed25519PrivateKey.generate().sign)
    assert not is_signed(forged, check)


def test_a_signature_under_an_unknown_key_does_not_hold() -> None:
    assert not is_signed(replace(sign(few()), key_id="house-2025"), check)


def changed_heads() -> list[SignedHeads]:
    given = sign(few(), few("cage"))
    cage, table = given.heads.streams
    return [
        replace(given, heads=replace(given.heads, at=9_001)),
        replace(given, heads=replace(given.heads, streams=(cage,))),
        replace(given, heads=replace(given.heads, streams=(cage, replace(table, sequence=5)))),
        replace(given, heads=replace(given.heads, streams=(cage, replace(table, stream="t")))),
        replace(given, heads=replace(given.heads, streams=(cage, replace(table, digest=DIGEST)))),
        replace(given, signature=given.signature.upper()),
        replace(given, signature=given.signature[:-2]),
        replace(given, signature="no hexadecimal"),
        replace(given, signature=" " + given.signature),
    ]


@pytest.mark.parametrize("changed", changed_heads())
def test_a_signature_holds_for_nothing_else(changed: SignedHeads) -> None:
    assert not is_signed(changed, check)


def test_signed_heads_come_back_from_their_line() -> None:
    given = sign(few(), few("cage"))
    assert heads_from_line(heads_to_line(given)) == given


LINE = heads_to_line(sign(few()))


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{}\n",
        LINE[:-1],
        LINE.replace(b'"key_id":', b'"key_id": '),
        LINE.replace(b'"key_id":', b'"colour":"red","key_id":'),
        LINE.replace(b'"table-1",6', b'"table-1",6,6'),
        LINE.replace(b"house", b"\xff"),
        LINE.replace(b"house", b"\\ud800"),
    ],
)
def test_a_line_in_other_bytes_is_refused(line: bytes) -> None:
    with pytest.raises(NotARecord):
        heads_from_line(line)


@pytest.mark.parametrize(
    "streams",
    [
        (StreamHead("b", 1, DIGEST), StreamHead("a", 1, DIGEST)),
        (StreamHead("a", 1, DIGEST), StreamHead("a", 2, DIGEST)),
        (StreamHead("a", 0, DIGEST),),
        (StreamHead("a", 1, "short"),),
    ],
)
def test_heads_that_are_not_in_their_form_are_not_signed(
    streams: tuple[StreamHead, ...],
) -> None:
    with pytest.raises(NotARecord):
        with_signature(Heads(1, streams), KEY_ID, KEY.sign)


def test_a_key_needs_an_id() -> None:
    with pytest.raises(NotARecord, match="key id"):
        with_signature(sign(few()).heads, "", KEY.sign)


# ------------------------------------------------------------------------- numbered and chained


def numbered(count: int, before: list[SignedHeads] | None = None) -> list[SignedHeads]:
    """Heads of a house in the second format, after others where there are some."""
    found = list(before or [])
    for _ in range(count):
        previous = heads_digest(heads_to_line(found[-1])) if found else BEFORE_THE_FIRST
        heads = replace(sign(few()).heads, number=len(found) + 1, previous=previous, seat="here")
        found.append(with_signature(heads, KEY_ID, KEY.sign))
    return found


def fault(given: list[SignedHeads], *, later: bool = False) -> tuple[str, int] | None:
    broken = fault_in_heads(given, may_begin_later=later)
    return None if broken is None else (broken.reason.value, broken.position)


def test_numbered_heads_are_signed_under_another_name_and_come_back_from_their_line() -> None:
    (one,) = numbered(1)
    assert message_of(one.heads).startswith(b"taisai heads 2\n")
    assert is_signed(one, check)
    assert heads_from_line(heads_to_line(one)) == one
    as_first = replace(one, heads=replace(one.heads, number=0))
    assert not is_signed(as_first, check)


def test_heads_follow_one_another_those_of_the_first_format_before() -> None:
    assert fault(numbered(3)) is None
    assert fault(numbered(3, [sign(few()[:2]), sign(few()[:4])])) is None
    assert fault([sign(few()[:2]), sign(few())]) is None
    assert fault([]) is None


def test_heads_that_are_missing_anywhere_but_at_the_end_are_missed() -> None:
    heads = numbered(4, [sign(few()[:2]), sign(few()[:4])])
    for place in range(len(heads) - 1):
        assert fault(heads[:place] + heads[place + 1 :]) is not None, place
    assert fault(heads[:-1]) is None, "that, only a witness can tell"
    assert fault(heads[3:]) == ("heads_missing", 1)
    assert fault(heads[3:], later=True) is None
    assert fault(heads[1:], later=True) is None


def test_heads_that_were_changed_or_put_in_are_found() -> None:
    heads = numbered(3)
    other = replace(heads[0], heads=replace(heads[0].heads, at=7))
    assert fault([other, *heads[1:]]) == ("heads_not_linked", 2)
    assert fault([*heads, sign(few())]) == ("heads_not_linked", 4)
    assert fault([heads[0], heads[2], heads[1]]) == ("heads_missing", 2)


@pytest.mark.parametrize(
    "changed", [{"previous": "ab"}, {"number": -1}, {"number": 0}, {"number": 0, "previous": ""}]
)
def test_numbered_heads_have_one_form(changed: dict[str, object]) -> None:
    (one,) = numbered(1)
    assert is_well_formed(one.heads)
    assert not is_well_formed(replace(one.heads, **changed))
