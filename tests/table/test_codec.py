"""A table's commands as bytes, canonical and strict; its events: `golden`."""

from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from golden.table_examples import EXAMPLES, PAST, SETUP
from properties.any_command import Moment, a_command
from table.play import Play
from taisai.table import commands as c
from taisai.table.codec import COMMAND_TYPES, EVENT_TYPES, decode_command, decode_event, encode
from taisai.table.commands import Command
from taisai.table.events import Event, RoundRecalculated
from taisai.table.past_rounds import ROUNDS_HELD_MAX

BY_NAME = {type(one).__name__: one for one in EXAMPLES}


def leaves(kind: type) -> Iterator[type]:
    """The types that things are really of: those that no other type stands on."""
    below = kind.__subclasses__()
    if not below:
        yield kind
    for one in below:
        yield from leaves(one)


def name(value: object) -> str:
    """What a case is called in the list of tests."""
    return value.__name__ if isinstance(value, type) else type(value).__name__


def test_every_event_can_be_decoded() -> None:
    assert set(EVENT_TYPES) == set(leaves(Event))


def test_every_command_can_be_decoded() -> None:
    assert set(COMMAND_TYPES) == set(leaves(Command))


# ------------------------------------------------------------------------- canonical and strict


def test_canonical_bytes_have_sorted_keys_and_no_spaces() -> None:
    command = c.PlaceWager(terminal=7, bet="small", amount_cents=500)
    data = b'{"amount_cents":500,"bet":"small","terminal":7,"type":"PlaceWager"}'
    assert encode(command) == data


def test_the_same_past_round_is_written_the_same_in_whatever_order_its_terminals_came() -> None:
    turned = msgspec.structs.replace(PAST, terminals=dict(reversed(PAST.terminals.items())))
    event = BY_NAME["RoundRecalculated"]
    assert encode(msgspec.structs.replace(event, record=turned)) == encode(event)


MOMENT = Moment(setup=SETUP, state=None, at=1_793_000_000_000)


@pytest.mark.parametrize("kind", COMMAND_TYPES, ids=name)
@settings(max_examples=20)
@given(data=st.data())
def test_a_command_comes_back_from_its_bytes(kind: type[Command], data: st.DataObject) -> None:
    command = data.draw(a_command(kind, MOMENT))
    assert decode_command(encode(command)) == command


@pytest.mark.parametrize(
    "data",
    [
        b'{"type":"Sleep"}',
        b'{"terminal":7,"type":"StaffCommand"}',
        b'{"at":1,"round":1,"type":"RoundCompleted"}',
        b'{"terminal":7,"type":"UndoWager","by":"me"}',
        b'{"terminal":"7","type":"UndoWager"}',
    ],
)
def test_bytes_that_say_no_command_are_refused(data: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_command(data)


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
    assert decode_command(encode(command)) == command
    play.do(command)
    event = play.newest(RoundRecalculated)
    assert event.record == past
    assert decode_event(encode(event)) == event
