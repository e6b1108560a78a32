"""Commands and events as bytes, canonical and strict; `golden` holds events to every version."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cage.counter import redeem
from golden.table_examples import EXAMPLES
from golden.table_values import PAST, SETUP
from house.premises import engagement
from properties.any_command import Moment, a_command
from reports.tampering import archive
from table.play import Play
from taisai.journal import is_canonical
from taisai.rules import Role
from taisai.stream_types import Command, Event
from taisai.streams import CAGE, HOUSE, KINDS, TABLE, AnyKind, kind_of
from taisai.table import commands as c
from taisai.table.events import RoundRecalculated
from taisai.table.past_rounds import ROUNDS_HELD_MAX

BY_NAME = {type(one).__name__: one for one in EXAMPLES}


def name(value: object) -> str:
    """What a case is called in the list of tests."""
    return value.__name__ if isinstance(value, type) else type(value).__name__


# ------------------------------------------------------------------------- canonical and strict


WRITTEN = [
    (
        TABLE,
        c.PlaceWager(terminal=7, bet="small", amount_cents=500),
        b'{"amount_cents":500,"bet":"small","terminal":7,"type":"PlaceWager"}',
    ),
    (
        CAGE,
        redeem(1),
        b'{"amount_cents":5000,"by":{"id":"cass","role":"cashier"},"means":"cash",'
        b'"type":"RedeemVoucher","validation_number":"000000000000001995"}',
    ),
    (
        HOUSE,
        engagement("dora", Role.DEALER),
        b'{"by":{"id":"cara","role":"casino_supervisor"},"id":"dora","is_demo":false,'
        b'"name":"Dora","roles":["dealer"],"type":"EngageStaff"}',
    ),
]


@pytest.mark.parametrize(("kind", "command", "data"), WRITTEN, ids=["table", "cage", "house"])
def test_canonical_bytes_have_sorted_keys_and_no_spaces(
    kind: AnyKind, command: Command, data: bytes
) -> None:
    assert kind.codec.encode(command) == data
    assert kind.codec.decode_command(data) == command


def test_the_same_past_round_is_written_the_same_in_whatever_order_its_terminals_came() -> None:
    turned = msgspec.structs.replace(PAST, terminals=dict(reversed(PAST.terminals.items())))
    event = BY_NAME["RoundRecalculated"]
    assert TABLE.codec.encode(msgspec.structs.replace(event, record=turned)) == TABLE.codec.encode(
        event
    )


MOMENT = Moment(setup=SETUP, state=None, at=1_793_000_000_000)


@pytest.mark.parametrize("kind", TABLE.commands, ids=name)
@settings(max_examples=20)
@given(data=st.data())
def test_a_command_comes_back_from_its_bytes(kind: type[Command], data: st.DataObject) -> None:
    command = data.draw(a_command(kind, MOMENT))
    assert TABLE.codec.decode_command(TABLE.codec.encode(command)) == command


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b'{"type":"Sleep"}',
        b'{"type":"StaffCommand"}',
        b'{"terminal":7,"type":"TerminalCommand"}',
        b'{"at":1,"round":1,"type":"RoundCompleted"}',
        b'{"terminal":7,"type":"UndoWager","by":"me"}',
        b'{"terminal":"7","type":"UndoWager"}',
    ],
)
def test_bytes_that_say_no_command_are_refused(kind: AnyKind, data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        kind.codec.decode_command(data)


# ------------------------------------------------------------------------- past rounds


def test_a_round_too_old_to_be_held_is_known_by_its_digest_whoever_wagered_in_it() -> None:
    play = Play(terminals=(2, 10))
    play.insert(2, 50_000)
    play.insert(10, 50_000)
    for _ in range(ROUNDS_HELD_MAX + 1):
        play.play_round((1, 3, 6), {10: {"small": 500, "big": 500}, 2: {"face_6": 500}})
    assert list(play.state.history.digests) == [1]


def test_a_correction_that_carries_an_old_round_comes_back_from_its_bytes() -> None:
    play = Play(terminals=(2, 10))
    play.insert(2, 50_000)
    play.insert(10, 50_000)
    play.play_round((1, 3, 6), {10: {"small": 500}, 2: {"small": 500}})
    past = play.state.history.held[0]
    for _ in range(ROUNDS_HELD_MAX):
        play.play_round((1, 3, 6))
    command = c.RecalculateRound(
        **play.both(), round=1, faces=(5, 5, 6), evidence="camera 4", record=past
    )
    assert TABLE.codec.decode_command(TABLE.codec.encode(command)) == command
    play.do(command)
    event = play.newest(RoundRecalculated)
    assert event.record == past
    assert TABLE.codec.decode_event(TABLE.codec.encode(event)) == event


# ------------------------------------------------------------------------- canonical bytes


@pytest.mark.parametrize("event", EXAMPLES, ids=name)
def test_what_the_codec_calls_canonical_is_so_for_whoever_reads_bytes_alone(event: Event) -> None:
    data = TABLE.codec.encode(event)
    assert TABLE.codec.is_canonical(event, data)
    assert is_canonical(data)
    for other in (data.replace(b":", b": ", 1), data + b"\n", b" " + data):
        assert not TABLE.codec.is_canonical(event, other)


def test_an_event_of_an_earlier_version_is_canonical_by_its_own_bytes() -> None:
    """A field that came later was not written: the codec says no, and the bytes are asked."""
    records = [one for found in archive().rows.values() for one in found]
    told = [
        kind_of(one.stream).codec.is_canonical(
            kind_of(one.stream).codec.decode_event(one.event), one.event
        )
        for one in records
    ]
    assert any(told)
    assert not all(told)
    assert all(is_canonical(one.event) for one in records)
