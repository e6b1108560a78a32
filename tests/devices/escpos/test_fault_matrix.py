"""Every fault at every byte of a ticket, and at every exchange of a journey.

What is told to be printed is whole on the paper, once. Anything less is in doubt, and nothing is
printed again unless a member of staff, who has looked at the paper, asks for it. A journey is a
start, one voucher, and another; each fault is tried with each kind of printer.
"""

import os
import random
from collections.abc import Callable

import pytest

from devices.escpos.bench import Bench, Killed, Spoil, ticket_of
from harness.drill import length
from taisai.devices.escpos.simulator import Model
from taisai.devices.printing import (
    Fault,
    PrintMemory,
    TicketInDoubt,
    TicketNotSent,
    TicketPrinted,
    TicketSent,
)
from taisai.devices.printing import Job as PrintJob

FIRST, SECOND = "table-1/41", "table-1/42"
MODELS = {
    "confirming": Model(),
    "in_turn": Model(can_confirm=False, can_draw_qr=False),
    "hearing_all": Model(takes_questions_for_data=False),
}
SEED = int(os.environ.get("TAISAI_SEED", "0")) or random.SystemRandom().randrange(1, 10**6)
"""Printed where a journey fails; set it to repeat one."""

STEP = length(61, drill=1)
"""Of every so many bytes one is tried, from a place that the seed gives."""

ASKING = 12
"""The question behind a ticket, and one place after it."""


def break_down(fault: Fault) -> Spoil:
    return lambda bench: bench.printer.break_down(fault)


def cut_power(bench: Bench) -> None:
    bench.printer.cut_power()


def cut_power_and_line(bench: Bench) -> None:
    bench.printer.cut_power()
    bench.disconnect()


def disconnect(bench: Bench) -> None:
    bench.disconnect()


def lose_all_that_is_sent(bench: Bench) -> None:
    bench.is_carrying = False


def go_silent(bench: Bench) -> None:
    bench.spoil_answer = lambda _: b""


def answer_garbage(bench: Bench) -> None:
    bench.spoil_answer = lambda answer: bench.chance.randbytes(len(answer))


def answer_among_noise(bench: Bench) -> None:
    def noisy(answer: bytes) -> bytes:
        return bench.chance.randbytes(3) + answer + bench.chance.randbytes(2)

    bench.spoil_answer = noisy


def answer_half(bench: Bench) -> None:
    bench.spoil_answer = lambda answer: answer[: len(answer) // 2]


def answer_twice(bench: Bench) -> None:
    bench.spoil_answer = lambda answer: answer * 2


def answer_late(bench: Bench) -> None:
    held: list[bytes] = [b"", b"", b""]

    def later(answer: bytes) -> bytes:
        held.append(answer)
        return held.pop(0)

    bench.spoil_answer = later


def confirm_old_mark(bench: Bench) -> None:
    bench.spoil_answer = lambda answer: answer.replace(b"\x37\x220001", b"\x37\x22TEST")


def kill(_: Bench) -> None:
    raise Killed


def kill_and_cut_power(bench: Bench) -> None:
    bench.printer.cut_power()
    raise Killed


def kill_without_paper(bench: Bench) -> None:
    bench.printer.break_down(Fault.PAPER_OUT)
    raise Killed


FAULTS: dict[str, Spoil] = {
    one.__name__: one
    for one in (
        cut_power,
        cut_power_and_line,
        disconnect,
        lose_all_that_is_sent,
        go_silent,
        answer_garbage,
        answer_among_noise,
        answer_half,
        answer_twice,
        answer_late,
        confirm_old_mark,
        kill,
        kill_and_cut_power,
        kill_without_paper,
    )
} | {
    fault.value: break_down(fault)
    for fault in (
        Fault.PAPER_OUT,
        Fault.PAPER_LOW,
        Fault.COVER_OPEN,
        Fault.JAM,
        Fault.CUTTER,
        Fault.OFFLINE,
    )
}


EVERY_BYTE = frozenset(random.Random(SEED).sample(sorted(FAULTS), 2))  # noqa: S311 - repeatable
"""Faults that are tried at all bytes this time; a drill tries every fault at all of them."""


class Journey:
    """Two vouchers, and a member of staff who puts right what is told and looks at the paper."""

    def __init__(self, model: Model) -> None:
        self.bench = Bench(model, SEED)
        self.waiting = [(FIRST, False), (SECOND, False)]
        self.asked_again: set[int] = set()

    def live(self, steps: int = 500) -> None:
        for count in range(steps):
            if not self.waiting and self.bench.memory.open is None and self._is_all_known:
                return
            self._ask()
            self.bench.step()
            if count % 25 == 24:
                self._put_right()

    @property
    def _is_all_known(self) -> bool:
        ended = {
            one.job.voucher
            for one in self.bench.told
            if isinstance(one, TicketPrinted | TicketInDoubt)
        }
        return ended == {FIRST, SECOND} and self.bench.host.why_not_ready() != "printing"

    def _ask(self) -> None:
        bench = self.bench
        if self.waiting and bench.is_connected and bench.host.why_not_ready() is None:
            voucher, is_duplicate = self.waiting.pop(0)
            bench.print_voucher(voucher, is_duplicate=is_duplicate)

    def _put_right(self) -> None:
        bench = self.bench
        bench.printer.put_right()
        bench.reconnect()
        job = bench.memory.open
        if job is not None and bench.host.why_not_ready() == "in_doubt":
            came = bench.count_on_paper(job.voucher, is_duplicate=job.is_duplicate)
            bench.host.settle_doubt(job.number)
            if not came:
                self.waiting.insert(0, (job.voucher, True))
        self._ask_again_for_what_died()
        for one in bench.not_sent:
            if one.job.number not in self.asked_again:
                self.asked_again.add(one.job.number)
                self.waiting.insert(0, (one.job.voucher, one.job.is_duplicate))

    def _ask_again_for_what_died(self) -> None:
        """A voucher of which the host, killed before a byte left, knows nothing any more."""
        bench = self.bench
        known = {
            one.job.voucher for one in bench.told if isinstance(one, TicketSent | TicketInDoubt)
        }
        known |= {voucher for voucher, _ in self.waiting}
        known |= {one.job.voucher for one in bench.not_sent}
        if bench.host.why_not_ready() is None:
            self.waiting += [(one, False) for one in (FIRST, SECOND) if one not in known]

    def check(self) -> None:
        bench = self.bench
        assert not self.waiting, f"could not be printed: {bench.told[-6:]}"
        assert bench.memory.open is None
        for voucher in (FIRST, SECOND):
            assert bench.count_on_paper(voucher) <= 1, "printed twice without a mark"
            self._check_voucher(voucher)

    def _check_voucher(self, voucher: str) -> None:
        told = self.bench.told
        printed = [
            one.job for one in told if isinstance(one, TicketPrinted) and one.job.voucher == voucher
        ]
        doubted = {
            one.job.number
            for one in told
            if isinstance(one, TicketInDoubt) and one.job.voucher == voucher
        }
        for job in printed:
            count = self.bench.count_on_paper(voucher, is_duplicate=job.is_duplicate)
            assert count == 1, f"told to be printed, and is {count} times on the paper"
            assert self.bench.is_alone(job), "on one piece of paper with something else"
            assert job.number not in doubted, "printed and in doubt"
        sent = [one.job for one in told if isinstance(one, TicketSent)]
        ended = {one.number for one in printed} | doubted
        lost = [one for one in sent if one.voucher == voucher and one.number not in ended]
        assert not lost, "sent, and nobody was told what became of it"
        first = [one for one in sent if one.voucher == voucher and not one.is_duplicate]
        assert len({one.number for one in first}) == len(first) <= 1, "sent again by itself"


def _exchanges(model: Model) -> int:
    journey = Journey(model)
    journey.live()
    journey.check()
    assert journey.bench.printed == [FIRST, SECOND]
    return journey.bench.exchanges


def _try(model: str, fault: str, prepare: Callable[[Bench], None], where: str) -> Bench:
    journey = Journey(MODELS[model])
    prepare(journey.bench)
    journey.live()
    try:
        journey.check()
    except AssertionError as broken:
        raise AssertionError(f"TAISAI_SEED={SEED}, {model}, {fault}, {where}: {broken}") from broken
    return journey.bench


@pytest.mark.drill(times=1)
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("model", MODELS)
def test_a_fault_at_any_byte_leaves_paper_and_record_agreed(model: str, fault: str) -> None:
    bytes_count = len(ticket_of(FIRST, draws_qr=MODELS[model].can_draw_qr)) + ASKING
    is_every = fault in EVERY_BYTE and model == "confirming"
    chance = random.Random(f"{SEED}/{model}/{fault}")  # noqa: S311 - repeatable by its seed
    start = chance.randrange(STEP)
    places = range(0 if is_every else start, bytes_count, 1 if is_every else STEP)
    for at in places:

        def prepare(bench: Bench, at: int = at) -> None:
            bench.spoil_byte = at, FAULTS[fault]

        bench = _try(model, fault, prepare, f"byte {at}")
        assert bench.spoil_byte is None, "the fault was never met"


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("model", MODELS)
def test_a_fault_at_any_exchange_leaves_paper_and_record_agreed(model: str, fault: str) -> None:
    count = _exchanges(MODELS[model])
    assert count > 25
    for exchange in range(count):

        def prepare(bench: Bench, exchange: int = exchange) -> None:
            bench.spoil_exchange = exchange, FAULTS[fault]

        bench = _try(model, fault, prepare, f"exchange {exchange}")
        assert bench.spoil_exchange is None, "the fault was never met"


@pytest.mark.parametrize("when", ["kill_before_keep", "kill_after_keep"])
@pytest.mark.parametrize("model", MODELS)
def test_a_host_that_is_killed_while_it_keeps_something_loses_nothing(
    model: str, when: str
) -> None:
    journey = Journey(MODELS[model])
    journey.live()
    assert journey.bench.keeps == 8
    for keep in range(1, journey.bench.keeps + 1):

        def prepare(bench: Bench, keep: int = keep) -> None:
            setattr(bench, when, keep)

        _try(model, when, prepare, f"keep {keep}")


def test_a_ticket_that_was_open_when_the_host_died_is_in_doubt_and_stays_unprinted() -> None:
    bench = Bench()
    bench.memory = PrintMemory(next_number=8, open=PrintJob(number=7, voucher=FIRST))
    bench.start_host()
    for _ in range(60):
        bench.step()

    assert [one.why for one in bench.doubts] == ["restart"]
    assert bench.count_on_paper(FIRST) == 0
    assert bench.find(TicketSent) == bench.find(TicketNotSent) == []
