"""An acceptor that answers anything at any moment: its host goes on, and loses no credit it heard.

Whoever has the cable, or a spoilt program in the acceptor, may say what no acceptor says. The host
ends no program over it; it switches the acceptor off, and staff are told.
"""

import random

import pytest

from devices.ssp.cabinet import Cabinet
from harness.drill import length
from taisai.devices.notes import Fault, NoteStacked, UnitFound
from taisai.devices.ssp.encryption import Encryption, NotForUs
from taisai.devices.ssp.messages import Answer, Event
from taisai.devices.ssp.simulator import VALUES, Model, Phase

COUNTING = Model(can_encrypt=False, can_acknowledge=False)
ACKNOWLEDGING = Model()
NO_EVENT = 0x99


def _setup(chance: random.Random) -> bytes:
    count = chance.choice((0, 1, 5, 16, 17, 20))
    values = [chance.choice(VALUES) for _ in range(count)]
    return (
        b"\xf0\x000105NZD\x00\x00\x01"
        + bytes((count, *values))
        + b"\x02" * count
        + b"\x00\x00\x01\x07"
        + b"NZD" * count
        + b"".join(value.to_bytes(4, "little") for value in values)
    )


def _events(chance: random.Random) -> bytes:
    said = b"\xf0"
    for _ in range(chance.randrange(1, 4)):
        said += bytes((chance.choice((*Event, NO_EVENT)),)) + chance.randbytes(chance.randrange(2))
    return said


def _anything(chance: random.Random) -> bytes:
    kind = chance.randrange(5)
    if kind == 0:
        return bytes((chance.choice(tuple(Answer)),)) + chance.randbytes(chance.randrange(4))
    if kind == 1:
        return chance.randbytes(chance.randrange(1, 60))
    if kind == 2:
        return b"\xf0" + chance.randbytes(chance.randrange(60))
    return _events(chance) if kind == 3 else _setup(chance)


@pytest.mark.parametrize("model", [COUNTING, ACKNOWLEDGING], ids=["plain", "encrypted"])
@pytest.mark.parametrize("seed", range(length(6, drill=60)))
def test_whatever_it_says_its_host_goes_on(model: Model, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - a failure must be repeatable
    for evening in range(20):
        cabinet = Cabinet(model, seed=1 + 1_000 * seed + evening)
        for _ in range(120):
            if chance.random() < 0.2:
                cabinet.acceptor.next_answers.append(_anything(chance))
            if chance.random() < 0.1:
                cabinet.acceptor.insert(chance.randrange(1, 6))
            if chance.random() < 0.02:
                for fault in Fault:
                    cabinet.host.clear(fault)
            cabinet.step()
        told = [one for one in cabinet.told if isinstance(one, NoteStacked)]
        assert len({one.note.number for one in told}) == len(cabinet.credits)


def test_one_with_more_channels_than_can_be_shut_is_not_opened() -> None:
    cabinet = Cabinet(COUNTING)
    many = b"\xf0\x000105NZD\x00\x00\x01\x11" + b"\x05" * 17 + b"\x02" * 17 + b"\x00\x00\x01\x05"
    found = len(cabinet.told)
    for _ in range(200):
        if cabinet.outgoing[3:4] == b"\x05":
            cabinet.acceptor.next_answers.append(many)
        cabinet.step()
    assert any(isinstance(one, UnitFound) for one in cabinet.told[found:])
    assert Fault.UNSUITABLE in cabinet.host.faults
    assert not cabinet.acceptor.takes_notes


@pytest.mark.parametrize("model", [COUNTING, ACKNOWLEDGING], ids=["plain", "encrypted"])
def test_a_credit_before_something_unknown_is_not_lost(model: Model) -> None:
    cabinet = Cabinet(model)
    cabinet.insert(3)
    cabinet.run_until(lambda: cabinet.acceptor.phase is Phase.MOVING)
    told = bytes((Answer.OK, Event.CREDIT, 3, NO_EVENT))
    cabinet.acceptor.next_answers.append(told)
    cabinet.run_until(lambda: cabinet.faults == ["unreadable"])
    cabinet.run(20)

    assert cabinet.credits == {"192902/k3f9/1": 2_000}


@pytest.mark.parametrize("event", [Event.CREDIT, Event.CLEARED_INTO_CASH_BOX])
@pytest.mark.parametrize("channel", [0, 6, 255])
@pytest.mark.parametrize("model", [COUNTING, ACKNOWLEDGING], ids=["plain", "encrypted"])
def test_a_note_of_a_channel_that_there_is_not_is_looked_for(
    model: Model, event: Event, channel: int
) -> None:
    cabinet = Cabinet(model)
    cabinet.run(60)
    cabinet.acceptor.next_answers.append(bytes((Answer.OK, event, channel)))
    cabinet.run_until(lambda: bool(cabinet.doubts))
    cabinet.run(60)

    assert [one.note for one in cabinet.doubts] == [None]
    assert cabinet.credits == {}


@pytest.mark.parametrize(
    ("before", "after", "doubts"),
    [
        (2**32 - 1, 0, []),
        (2**32 - 1, 3, ["counted_more, 4"]),
        (500, 0, ["counted_fewer, 500"]),
    ],
    ids=["turns over", "turns over with more", "set back"],
)
def test_counters_turn_over_and_are_set_back(before: int, after: int, doubts: list[str]) -> None:
    cabinet = Cabinet(COUNTING)
    cabinet.acceptor.stacked_count = before
    cabinet.run(60)
    if not doubts:
        cabinet.insert(3)
        cabinet.run_until(lambda: cabinet.acceptor.phase is Phase.MOVING)
    cabinet.acceptor.stacked_count = after
    if not doubts:
        # The note was counted, and its credit is lost with all else that it would have told.
        cabinet.acceptor.phase = Phase.IDLE
    cabinet.start_host()
    cabinet.run(60)

    assert [one.what for one in cabinet.doubts] == doubts
    assert len(cabinet.credits) == (not doubts)


@pytest.mark.parametrize("is_killed", [False, True])
@pytest.mark.parametrize("phase", [Phase.MOVING, Phase.STACKING])
def test_a_note_that_the_count_has_told_is_not_looked_for(phase: Phase, *, is_killed: bool) -> None:
    cabinet = Cabinet(COUNTING)
    cabinet.insert(3)
    cabinet.run_until(lambda: cabinet.acceptor.phase is phase)
    cabinet.acceptor.cut_power()
    if is_killed:
        cabinet.now += 300
        cabinet.start_host()
    cabinet.run(200)

    assert (len(cabinet.credits), cabinet.doubts) == (1, [])


@pytest.mark.parametrize("restarts", [False, True])
def test_a_note_that_nobody_told_is_missed_also_after_one_that_was_told(*, restarts: bool) -> None:
    cabinet = Cabinet(COUNTING)
    for number in (1, 2):
        cabinet.insert(3)
        cabinet.run_until(lambda: cabinet.acceptor.phase is Phase.IDLE)
        cabinet.run(40)
        assert len(cabinet.credits) == number
    cabinet.acceptor.stacked_count += 1
    if restarts:
        cabinet.start_host()
    else:
        cabinet.insert(3)
    cabinet.run_until(lambda: bool(cabinet.doubts))

    assert [one.what for one in cabinet.doubts] == ["counted_more, 1"]


def test_an_encrypted_answer_that_says_nothing_is_none() -> None:
    host, acceptor = (Encryption(bytes(16), bytes) for _ in range(2))
    acceptor.read_question(host.write_question(b"\x07"))
    with pytest.raises(NotForUs, match="nothing"):
        host.read_answer(acceptor.write_answer(b""))
