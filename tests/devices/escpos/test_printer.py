"""A printer and its host: a ticket once, or a doubt; and everything that can go wrong between."""

import pytest

from devices.escpos.bench import Bench, marks_of, ticket_of
from taisai.devices.escpos.simulator import Model, SimulatedPrinter
from taisai.devices.printing import Confirmation, Fault, NotReady, TicketPrinted, TicketSent

MODELS = {
    "confirming": Model(),
    "in_turn": Model(can_confirm=False),
    "without_qr": Model(can_draw_qr=False),
    "hearing_all": Model(takes_questions_for_data=False),
}
EVERY_MODEL = pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)


@EVERY_MODEL
def test_a_voucher_is_printed_once_and_whole(model: Model) -> None:
    bench = Bench(model)
    bench.run_until_ready()
    bench.print_voucher("table-1/41")
    bench.run_until(lambda: bench.printed == ["table-1/41"])

    draws_qr = model.can_draw_qr
    assert bench.printer.pieces[-1] == marks_of("table-1/41", draws_qr=draws_qr)
    assert bench.count_on_paper("table-1/41") == 1
    assert bench.memory.open is None
    assert (bench.doubts, bench.faults) == ([], [])


def test_what_a_printer_can_do_is_found_out_at_the_start() -> None:
    for name, model in MODELS.items():
        bench = Bench(model)
        bench.run_until_ready()
        by_name = name != "in_turn"
        assert bench.found.confirmation is (
            Confirmation.BY_NAME if by_name else Confirmation.IN_TURN
        )
        assert bench.found.draws_qr is model.can_draw_qr
        assert bench.found.name == "TM-T88V"


@pytest.mark.parametrize(
    "model",
    [
        Model(can_confirm=False, can_tell_name=False),
        # Noise would pass for a name so short.
        Model(can_confirm=False, name=""),
        Model(can_confirm=False, name="TM"),
    ],
)
def test_a_printer_that_never_confirms_anything_is_not_used(model: Model) -> None:
    bench = Bench(model)
    bench.run_until(lambda: bench.faults == ["unsuitable"])

    assert bench.host.why_not_ready() == "unsuitable"
    with pytest.raises(NotReady, match="unsuitable"):
        bench.print_voucher("table-1/41")
    assert bench.find(TicketSent) == []


def test_a_printer_that_is_silent_is_unreachable_until_it_answers() -> None:
    bench = Bench(Model(can_answer=False))
    bench.run_until(lambda: bench.faults == ["unreachable"])
    bench.printer.model = Model()
    bench.run_until_ready()

    assert bench.host.faults == set()


@pytest.mark.parametrize(
    "fault", [Fault.PAPER_OUT, Fault.COVER_OPEN, Fault.JAM, Fault.CUTTER, Fault.OFFLINE]
)
def test_nothing_is_sent_to_a_printer_that_is_not_ready(fault: Fault) -> None:
    bench = Bench()
    bench.run_until_ready()
    bench.printer.break_down(fault)
    bench.print_voucher("table-1/41")
    bench.run_until(lambda: bool(bench.not_sent))

    assert bench.not_sent[0].why == fault
    assert bench.faults == [fault]
    assert bench.find(TicketSent) == []
    bench.printer.put_right()
    bench.run_until_ready()
    bench.print_voucher("table-1/41")
    bench.run_until(lambda: bool(bench.printed))
    assert bench.count_on_paper("table-1/41") == 1


def test_paper_that_is_low_is_told_and_does_not_stop() -> None:
    bench = Bench()
    bench.printer.break_down(Fault.PAPER_LOW)
    bench.run_until_ready()
    bench.print_voucher("table-1/41")
    bench.run_until(lambda: bool(bench.printed))

    assert bench.faults == ["paper_low"]


def test_a_change_is_heard_of_before_the_next_look() -> None:
    bench = Bench()
    bench.run_until_ready()
    bench.printer.break_down(Fault.COVER_OPEN)
    bench.host.hear(bench.printer.receive(b""), bench.now)

    assert bench.host.why_not_ready() == "cover_open"


def test_the_rest_of_a_doubtful_ticket_is_never_printed() -> None:
    bench = Bench()
    bench.run_until_ready()
    bench.spoil_byte = 500, lambda one: one.printer.break_down(Fault.PAPER_OUT)
    bench.print_voucher("table-1/41")
    bench.run_until(lambda: bool(bench.doubts))
    bench.run_until(lambda: not bench.outgoing)
    for _ in range(10):
        bench.step()
    before = list(bench.printer.hanging)
    bench.printer.put_right()

    assert bench.doubts[0].why == "paper_out"
    assert bench.printer.hanging == before
    assert bench.count_on_paper("table-1/41") == 0


def test_nothing_is_printed_while_a_ticket_is_in_doubt() -> None:
    bench = Bench()
    bench.run_until_ready()
    bench.spoil_byte = 500, Bench.disconnect
    bench.print_voucher("table-1/41")
    bench.run_until(lambda: bool(bench.doubts))
    bench.reconnect()
    bench.run_until(lambda: bench.host.unit is not None and not bench.host.faults)

    assert bench.host.why_not_ready() == "in_doubt"
    with pytest.raises(NotReady, match="in_doubt"):
        bench.print_voucher("table-1/42")
    bench.host.settle_doubt(bench.doubts[0].job.number)
    bench.run_until_ready()
    bench.print_voucher("table-1/41", is_duplicate=True)
    bench.run_until(lambda: bool(bench.printed))
    assert bench.printer.pieces[-1] == marks_of("table-1/41", is_duplicate=True)


def test_a_doubt_that_is_settled_at_once_does_not_hurry_the_clearing() -> None:
    bench = Bench()
    bench.run_until_ready()
    bench.spoil_byte = 0, lambda one: setattr(one, "spoil_answer", lambda _: b"")
    bench.print_voucher("table-1/41")
    bench.run_until(lambda: bool(bench.doubts))
    bench.reconnect()
    bench.host.settle_doubt(bench.doubts[0].job.number)

    assert bench.host.why_not_ready() == "unknown"
    with pytest.raises(NotReady, match="unknown"):
        bench.host.print_ticket("table-1/42", ticket_of("table-1/42"), bench.now)
    bench.run_until_ready()


def test_what_hangs_out_of_the_printer_is_cut_off_before_anything_follows() -> None:
    bench = Bench()
    bench.run_until_ready()
    bench.spoil_byte = 700, lambda one: one.printer.cut_power()
    bench.print_voucher("table-1/41")
    bench.run_until(lambda: bool(bench.doubts))
    bench.printer.put_right()
    bench.run_until(lambda: bench.host.unit is not None and not bench.host.faults)
    bench.run_until(lambda: bench.printer.hanging == [])

    assert len(bench.printer.pieces) == 1
    assert bench.count_on_paper("table-1/41") == 0


def test_a_doubt_is_told_again_after_a_restart() -> None:
    bench = Bench()
    bench.run_until_ready()
    bench.spoil_byte = 500, Bench.disconnect
    bench.print_voucher("table-1/41")
    bench.run_until(lambda: bool(bench.doubts))
    bench.is_carrying = True
    bench.start_host()
    bench.run_until(lambda: len(bench.doubts) == 2)

    assert bench.doubts[0].job == bench.doubts[1].job
    assert [one.why for one in bench.doubts] == ["line_lost", "restart"]


def test_the_mark_of_another_ticket_confirms_nothing() -> None:
    bench = Bench()
    bench.run_until_ready()
    bench.spoil_byte = (
        0,
        lambda one: setattr(
            one, "spoil_answer", lambda answer: answer.replace(b"\x37\x220001", b"\x37\x220000")
        ),
    )
    bench.print_voucher("table-1/41")
    bench.run_until(lambda: bool(bench.doubts))

    assert bench.doubts[0].why == "no_confirmation"
    assert bench.find(TicketPrinted) == []


@pytest.mark.parametrize("fault", [Fault.PAPER_OUT, Fault.COVER_OPEN, Fault.JAM, Fault.CUTTER])
def test_a_printer_that_confirms_too_early_is_found_out_by_its_state(fault: Fault) -> None:
    bench = Bench(Model(is_hasty=True))
    bench.run_until_ready()
    # It says nothing by itself, so that only the last look can find it out.
    bench.spoil_byte = 500, lambda one: one.printer.faults.add(fault)
    bench.print_voucher("table-1/41")
    bench.run_until(lambda: bool(bench.doubts))

    assert bench.doubts[0].why == fault
    assert bench.printed == []


def test_buffers_are_cleared_though_the_line_came_back_only_meanwhile() -> None:
    bench = Bench()
    bench.run_until_ready()

    def lose_paper_and_line(one: Bench) -> None:
        one.printer.faults.add(Fault.PAPER_OUT)

    bench.spoil_byte = 500, lose_paper_and_line
    bench.print_voucher("table-1/41")
    bench.run_until(lambda: bench.spoil_byte is None)
    bench.is_carrying = False
    bench.run_until(lambda: bool(bench.doubts))
    bench.step()
    bench.is_carrying = True
    bench.run_until(lambda: not bench.outgoing and Fault.PAPER_OUT in bench.host.faults)
    for _ in range(20):
        bench.step()
    bench.printer.put_right()

    assert bench.count_on_paper("table-1/41") == 0


def test_a_second_ticket_waits_for_the_first() -> None:
    bench = Bench()
    bench.run_until_ready()
    bench.print_voucher("table-1/41")
    with pytest.raises(NotReady, match="printing"):
        bench.print_voucher("table-1/42")
    bench.run_until(lambda: bool(bench.printed))

    assert bench.printed == ["table-1/41"]


def test_no_question_is_asked_while_a_ticket_is_on_its_way() -> None:
    bench = Bench()
    bench.run_until_ready()
    bench.spoil_byte = 0, lambda one: setattr(one, "spoil_answer", lambda _: b"")
    bench.print_voucher("table-1/41")
    bench.run_until(lambda: bench.spoil_byte is None)
    received = bench.printer.received_count
    bench.run_until(lambda: bool(bench.doubts))
    assert isinstance(bench.printer, SimulatedPrinter)
    assert bench.printer.received_count == received
