"""An acceptor and its host: notes in, notes back, and everything that can go wrong between."""

from contextlib import suppress

import pytest

from devices.ssp.cabinet import Cabinet, Killed
from taisai.devices.notes import Fault, NoteMemory, NoteRejected, UnitFound
from taisai.devices.ssp.messages import Event
from taisai.devices.ssp.simulator import Model, Phase

PLAIN = Model(can_encrypt=False, can_acknowledge=False)
BARE = Model(can_encrypt=False, can_acknowledge=False, has_counters=False)
MODELS = {
    "acknowledging": Model(),
    "without_counters": Model(has_counters=False),
    "counting": PLAIN,
    "bare": BARE,
}
EVERY_MODEL = pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)


@EVERY_MODEL
def test_a_note_is_offered_taken_and_credited_once(model: Model) -> None:
    cabinet = Cabinet(model)
    cabinet.insert(3)
    cabinet.run_until(lambda: cabinet.acceptor.phase is Phase.IDLE and bool(cabinet.credits))
    cabinet.run(60)

    assert cabinet.credits == {"192902/k3f9/1": 2_000}
    assert cabinet.acceptor.box == [3]
    assert (cabinet.doubts, cabinet.faults) == ([], [])


@EVERY_MODEL
def test_a_note_that_the_table_does_not_want_goes_back(model: Model) -> None:
    cabinet = Cabinet(model)
    cabinet.takes = lambda cents: cents < 10_000
    cabinet.insert(5)
    cabinet.run_until(lambda: bool(cabinet.returns))

    assert cabinet.returns[0].why == "by_host"
    assert (cabinet.acceptor.box, cabinet.acceptor.returned) == ([], [5])
    assert cabinet.credits == {}


@EVERY_MODEL
def test_a_note_goes_back_when_nobody_decides(model: Model) -> None:
    cabinet = Cabinet(model)
    cabinet.answers = False
    cabinet.insert(1)
    cabinet.run_until(lambda: bool(cabinet.returns))

    assert cabinet.acceptor.returned == [1]
    assert cabinet.memory.open is None


def test_many_notes_are_credited_one_by_one() -> None:
    cabinet = Cabinet()
    for channel in (1, 2, 3, 4, 5) * 4:
        cabinet.insert(channel)
        cabinet.run_until(lambda: cabinet.acceptor.phase is Phase.IDLE)
    cabinet.run(60)

    assert cabinet.credited_cents == cabinet.boxed_cents == 4 * 18_500
    assert len(cabinet.credits) == 20


def test_a_channel_that_is_not_wanted_is_given_back_by_the_acceptor_itself() -> None:
    cabinet = Cabinet()
    cabinet.host.want(frozenset({2_000}))
    cabinet.insert(5)
    cabinet.run_until(lambda: any(isinstance(one, NoteRejected) for one in cabinet.told))

    assert cabinet.acceptor.returned == [5]


def test_nothing_is_taken_while_nothing_is_wanted() -> None:
    cabinet = Cabinet()
    cabinet.host.want(frozenset())
    cabinet.run(100)

    assert not cabinet.acceptor.insert(3)


@EVERY_MODEL
def test_an_acceptor_says_what_it_is_and_can_do(model: Model) -> None:
    cabinet = Cabinet(model)
    cabinet.run(40)

    found = next(one for one in cabinet.told if isinstance(one, UnitFound))
    assert (found.serial, found.values_cents) == (192_902, (500, 1_000, 2_000, 5_000, 10_000))
    assert found.can_acknowledge == model.can_acknowledge
    assert found.has_counters == model.has_counters


@pytest.mark.parametrize("model", [Model(currency=b"AUD"), Model(unit_type=6)])
def test_an_acceptor_of_another_kind_is_not_used(model: Model) -> None:
    cabinet = Cabinet(model)
    cabinet.run(80)

    assert cabinet.faults == ["unsuitable"]
    assert not cabinet.acceptor.insert(3)


def test_another_unit_takes_no_note_until_staff_admit_it() -> None:
    cabinet = Cabinet()
    cabinet.run(60)
    cabinet.acceptor.serial = 7
    cabinet.acceptor.cut_power()
    cabinet.run(60)

    assert cabinet.faults == ["swapped"]
    assert not cabinet.acceptor.insert(3)
    cabinet.host.clear(Fault.SWAPPED)
    cabinet.insert(3)
    cabinet.run_until(lambda: bool(cabinet.credits))
    assert cabinet.credits == {"7/k3f9/1": 2_000}


@pytest.mark.parametrize(
    ("event", "fault"),
    [
        (Event.SAFE_JAM, "jam"),
        (Event.UNSAFE_JAM, "jam"),
        (Event.CASH_BOX_REMOVED, "box_removed"),
        (Event.NOTE_PATH_OPEN, "path_open"),
        (Event.STACKER_FULL, "stacker_full"),
    ],
)
def test_what_is_wrong_is_told_once(event: Event, fault: str) -> None:
    cabinet = Cabinet()
    cabinet.run(60)
    cabinet.acceptor.lasting.add(event)
    cabinet.run(60)

    assert cabinet.faults == [fault]


def test_an_acceptor_that_is_gone_is_told_of_and_found_again() -> None:
    cabinet = Cabinet()
    cabinet.run(60)
    for exchange in range(cabinet.exchanges, cabinet.exchanges + 25):
        cabinet.spoil_at[exchange] = lambda _cabinet, _answer: b""
    cabinet.run_until(lambda: cabinet.faults == ["unreachable"])
    cabinet.insert(3)
    cabinet.run_until(lambda: bool(cabinet.credits))

    assert cabinet.host.faults == set()


def test_nonsense_switches_it_off_until_staff_have_looked() -> None:
    cabinet = Cabinet()
    cabinet.run(60)
    cabinet.acceptor.next_answers.append(bytes.fromhex("F0 DA 01 00"))
    cabinet.run_until(lambda: cabinet.faults == ["unreadable"])
    cabinet.run(20)

    assert not cabinet.acceptor.insert(3) or cabinet.acceptor.box == []
    cabinet.host.clear(Fault.UNREADABLE)
    cabinet.run(60)
    assert cabinet.host.faults == set()


def test_a_fraud_attempt_is_told_and_no_note_is_taken_until_staff_have_looked() -> None:
    cabinet = Cabinet()
    cabinet.run(60)
    cabinet.acceptor.next_answers.append(bytes((0xF0, Event.FRAUD_ATTEMPT, 3)))
    cabinet.run_until(lambda: cabinet.faults == ["fraud"])
    cabinet.run(60)

    assert not cabinet.acceptor.takes_notes
    cabinet.host.clear(Fault.FRAUD)
    cabinet.run(60)
    assert cabinet.host.faults == set()
    cabinet.insert(3)
    cabinet.run_until(lambda: bool(cabinet.credits))


@EVERY_MODEL
@pytest.mark.parametrize("keeps", range(1, 9))
def test_a_log_that_is_lost_around_a_note_never_credits_it_twice(model: Model, keeps: int) -> None:
    """Whoever begins with an empty log cannot know what was credited before: staff find out."""
    cabinet = Cabinet(model)
    cabinet.run(60)
    cabinet.kill_at_keep = cabinet.keeps + keeps
    cabinet.insert(3)
    with suppress(Killed):
        for _ in range(200):
            cabinet._step()
    cabinet.memory = NoteMemory(log="anew")
    cabinet.kill_at_keep = None
    cabinet.start_host()
    cabinet.run(200)

    before, doubted = cabinet.credited_cents, len(cabinet.doubts)
    assert before in (cabinet.boxed_cents, 0)
    if model.can_acknowledge:
        # Of the others nobody but the Game System knows that there was a note.
        assert before == cabinet.boxed_cents or doubted
    cabinet.insert(2)
    cabinet.run_until(lambda: cabinet.credited_cents == before + 1_000)
    assert len(cabinet.doubts) == doubted <= 1, "the next note is as any other"


def test_a_unit_from_another_cabinet_is_not_credited_for_what_it_took_there() -> None:
    there = Cabinet()
    there.run(60)
    there.insert(3)
    there.run_until(lambda: bool(there.credits))
    assert there.acceptor.box == [3]

    here = Cabinet()
    here.run(60)
    here.acceptor = there.acceptor
    here.acceptor.serial = 7
    here.start_host()
    here.run(60)
    assert here.faults == ["swapped"]
    here.host.clear(Fault.SWAPPED)
    here.run(200)

    assert here.credits == {}
    assert [one.note.cents for one in here.doubts if one.note] == [2_000]
    here.insert(2)
    here.run_until(lambda: bool(here.credits))
    assert list(here.credits.values()) == [1_000]
