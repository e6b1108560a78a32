"""Every fault at every exchange of a journey: the record and the box always agree.

A journey is a start, a note of $20 and one of $50. Each exchange of it is spoilt in each way, with
each kind of acceptor, also by a host that is killed there; so are all instants of keeping.
"""

from collections.abc import Callable

import pytest

from devices.ssp.cabinet import Cabinet, Killed
from taisai.devices.notes import Fault, NoteMemory, Stage
from taisai.devices.ssp.frames import Frame, FrameReader
from taisai.devices.ssp.messages import Event
from taisai.devices.ssp.simulator import Model, Phase, SimulatedAcceptor

MODELS = {
    "acknowledging": Model(),
    "without_counters": Model(has_counters=False),
    "counting": Model(can_encrypt=False, can_acknowledge=False),
    "bare": Model(can_encrypt=False, can_acknowledge=False, has_counters=False),
}
NOTES = (3, 4)
LOOKED_ON = 60
"""For how many steps it is looked on after the last note, for a second credit or a late fault."""


def _again(answer: bytes, *, address: int = 0, turned: bool = False) -> bytes:
    frames = list(FrameReader().read(answer))
    return b"".join(
        Frame(address or one.address, one.flag != turned, one.data).to_bytes() for one in frames
    )


def lose(_: Cabinet, _answer: bytes) -> bytes:
    return b""


def delay(cabinet: Cabinet, answer: bytes) -> bytes:
    cabinet.say_later(answer)
    return b""


def spoil_check(_: Cabinet, answer: bytes) -> bytes:
    return answer[:-1] + bytes((answer[-1] ^ 1,)) if answer else b""


def truncate(_: Cabinet, answer: bytes) -> bytes:
    return answer[:-2]


def double(_: Cabinet, answer: bytes) -> bytes:
    return answer + answer


def other_address(_: Cabinet, answer: bytes) -> bytes:
    return _again(answer, address=16)


def other_flag(_: Cabinet, answer: bytes) -> bytes:
    return _again(answer, turned=True)


def noise(_: Cabinet, answer: bytes) -> bytes:
    return b"\x00\x7f\x7f\x7f\x33" + answer


def nonsense(cabinet: Cabinet, answer: bytes) -> bytes:
    cabinet.acceptor.next_answers.append(bytes.fromhex("F0 DA 01 00"))
    return answer


def refuse(code: int) -> Callable[[Cabinet, bytes], bytes]:
    def answered(cabinet: Cabinet, answer: bytes) -> bytes:
        cabinet.acceptor.next_answers.append(bytes((code,)))
        return answer

    return answered


def cut_power(cabinet: Cabinet, _answer: bytes) -> bytes:
    cabinet.acceptor.cut_power()
    return b""


def cut_power_after(cabinet: Cabinet, answer: bytes) -> bytes:
    cabinet.acceptor.cut_power()
    return answer


def jam(cabinet: Cabinet, answer: bytes) -> bytes:
    cabinet.acceptor.lasting.add(Event.UNSAFE_JAM)
    return answer


def jam_safely(cabinet: Cabinet, answer: bytes) -> bytes:
    cabinet.acceptor.lasting.add(Event.SAFE_JAM)
    return answer


def open_path(cabinet: Cabinet, answer: bytes) -> bytes:
    cabinet.acceptor.lasting.add(Event.NOTE_PATH_OPEN)
    return answer


def defraud(cabinet: Cabinet, answer: bytes) -> bytes:
    cabinet.acceptor.next_answers.append(bytes((0xF0, Event.FRAUD_ATTEMPT, NOTES[0])))
    return answer


def unplug(cabinet: Cabinet, _answer: bytes) -> bytes:
    for exchange in range(cabinet.exchanges, cabinet.exchanges + 25):
        cabinet.spoil_at[exchange] = lose
    return b""


def fill_stacker(cabinet: Cabinet, answer: bytes) -> bytes:
    cabinet.acceptor.lasting.add(Event.STACKER_FULL)
    return answer


def remove_box(cabinet: Cabinet, answer: bytes) -> bytes:
    cabinet.acceptor.lasting.add(Event.CASH_BOX_REMOVED)
    return answer


def swap(cabinet: Cabinet, _answer: bytes) -> bytes:
    cabinet.acceptor.cut_power()
    old = cabinet.acceptor
    cabinet.acceptor = SimulatedAcceptor(
        7, old.random_bytes, old.model, box=old.box, returned=old.returned
    )
    return b""


def kill_before_answer(_: Cabinet, _answer: bytes) -> bytes:
    raise Killed


def kill_and_cut_power(cabinet: Cabinet, _answer: bytes) -> bytes:
    cabinet.acceptor.cut_power()
    raise Killed


def kill_for_long(cabinet: Cabinet, _answer: bytes) -> bytes:
    cabinet.now += 20_000
    raise Killed


FAULTS: dict[str, Callable[[Cabinet, bytes], bytes]] = {
    one.__name__: one
    for one in (
        lose,
        delay,
        spoil_check,
        truncate,
        double,
        other_address,
        other_flag,
        noise,
        nonsense,
        cut_power,
        cut_power_after,
        jam,
        jam_safely,
        open_path,
        defraud,
        unplug,
        fill_stacker,
        remove_box,
        swap,
        kill_before_answer,
        kill_and_cut_power,
        kill_for_long,
    )
} | {f"answered_{code:02x}": refuse(code) for code in (0xF2, 0xF3, 0xF5, 0xF6, 0xF8, 0xFA)}


class Journey:
    """Two notes, and a member of staff who puts right whatever is told."""

    def __init__(self, model: Model) -> None:
        self.cabinet = Cabinet(model)
        self.waiting = list(NOTES)
        self.inserted: list[int] = []

    def step(self) -> None:
        cabinet = self.cabinet
        if self.waiting and cabinet.acceptor.insert(self.waiting[0]):
            self.inserted.append(self.waiting.pop(0))
        cabinet.step()

    def live(self, steps: int) -> None:
        settled_for = 0
        for count in range(steps):
            self.step()
            if count % 50 == 49:
                self.put_right()
            settled_for = settled_for + 1 if self.is_settled else 0
            if settled_for == LOOKED_ON:
                return

    @property
    def is_settled(self) -> bool:
        cabinet = self.cabinet
        is_idle = not self.waiting and cabinet.acceptor.phase is Phase.IDLE
        memory = cabinet.memory
        return is_idle and memory.open is None and not memory.owed and not cabinet.spoil_at

    def put_right(self) -> None:
        if Event.STACKER_FULL in self.cabinet.acceptor.lasting:
            self.cabinet.acceptor.replace_box()
        self.cabinet.acceptor.lasting.clear()
        for fault in list(
            self.cabinet.host.faults & {Fault.SWAPPED, Fault.UNREADABLE, Fault.FRAUD}
        ):
            self.cabinet.host.clear(fault)

    def check(self) -> None:
        cabinet = self.cabinet
        box, returned = cabinet.acceptor.box, cabinet.acceptor.returned
        assert sorted(box + returned) == sorted(self.inserted)
        assert not self.waiting, "a note could not be put in"
        assert cabinet.acceptor.phase is Phase.IDLE
        assert cabinet.memory.open is None
        assert cabinet.memory.owed == ()
        missing = cabinet.boxed_cents - cabinet.credited_cents
        assert missing >= 0, "credited what is not in the box"
        assert missing == 0 or cabinet.doubts, "a note was lost, and nobody was told"


def _exchanges(model: Model) -> int:
    journey = Journey(model)
    while journey.waiting or journey.cabinet.acceptor.phase is not Phase.IDLE:
        journey.step()
    return journey.cabinet.exchanges + 6


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("model", MODELS)
def test_a_fault_at_any_exchange_leaves_record_and_box_agreed(model: str, fault: str) -> None:
    count = _exchanges(MODELS[model])
    assert count > 30
    for exchange in range(count):
        journey = Journey(MODELS[model])
        journey.cabinet.spoil_at[exchange] = FAULTS[fault]
        journey.live(600)
        try:
            journey.check()
        except AssertionError as broken:
            raise AssertionError(f"{fault} at exchange {exchange}: {broken}") from broken


@pytest.mark.parametrize("model", MODELS)
def test_a_host_that_is_killed_while_it_keeps_something_loses_nothing(model: str) -> None:
    journey = Journey(MODELS[model])
    journey.live(600)
    for keep in range(1, journey.cabinet.keeps + 1):
        journey = Journey(MODELS[model])
        journey.cabinet.kill_at_keep = keep
        journey.live(600)
        try:
            journey.check()
        except AssertionError as broken:
            raise AssertionError(f"killed at keep {keep}: {broken}") from broken


@pytest.mark.parametrize("model", MODELS)
def test_a_host_that_is_killed_while_it_tells_something_loses_nothing(model: str) -> None:
    journey = Journey(MODELS[model])
    journey.live(600)
    for telling in range(1, journey.cabinet.tellings + 1):
        journey = Journey(MODELS[model])
        journey.cabinet.kill_at_telling = telling
        journey.live(600)
        try:
            journey.check()
        except AssertionError as broken:
            raise AssertionError(f"killed at telling {telling}: {broken}") from broken


@pytest.mark.parametrize("is_cleared", [False, True], ids=["credit", "cleared_into_box"])
@pytest.mark.parametrize("at", range(1, 9))
@pytest.mark.parametrize("what", ["keep", "telling"])
def test_a_host_with_an_empty_log_that_is_killed_forgets_no_note(
    what: str, at: int, *, is_cleared: bool
) -> None:
    """A note is in the box, and its credit waits for thanks; its log is lost."""
    cabinet = Cabinet()
    cabinet.run(60)
    cabinet.insert(3)
    if is_cleared:
        cabinet.run_until(lambda: cabinet.acceptor.phase is Phase.STACKING)
        cabinet.acceptor.cut_power()
    else:
        cabinet.run_until(lambda: bool(cabinet.credits))
    assert cabinet.acceptor.box == [3]
    cabinet.memory = NoteMemory(log="anew")
    cabinet.credits.clear()
    cabinet.told.clear()
    cabinet.start_host()
    setattr(cabinet, f"kill_at_{what}", getattr(cabinet, f"{what}s") + at)
    cabinet.run(120)

    assert cabinet.credits == {}
    assert {one.note and one.note.cents for one in cabinet.doubts} == {2_000}
    assert len({one.note and one.note.number for one in cabinet.doubts}) == 1, "the same one again"


@pytest.mark.parametrize("fault", FAULTS)
def test_an_acceptor_that_waits_for_thanks_leaves_nothing_in_doubt(fault: str) -> None:
    for exchange in range(_exchanges(MODELS["acknowledging"])):
        journey = Journey(MODELS["acknowledging"])
        journey.cabinet.spoil_at[exchange] = FAULTS[fault]
        journey.live(600)
        if fault != "swap":
            assert journey.cabinet.doubts == [], (fault, exchange)
            assert journey.cabinet.credited_cents == journey.cabinet.boxed_cents


def test_the_stages_are_all_met() -> None:
    journey = Journey(MODELS["acknowledging"])
    journey.cabinet.takes = lambda cents: cents == 2_000
    met = set()
    for _ in range(600):
        journey.step()
        if journey.cabinet.memory.open is not None:
            met.add(journey.cabinet.memory.stage)

    assert met == set(Stage)
