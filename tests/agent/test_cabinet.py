"""A cabinet on real lines: notes in, vouchers out, and what befalls them on the way."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from agent.game_system import game_system
from agent.rig import rig
from devices.escpos.bench import slip_of
from taisai.devices.cabinet_log import NotALog
from taisai.devices.printing import Fault, FaultEnded, Happening
from taisai.views.voucher_lines import voucher_lines

pytestmark = pytest.mark.asyncio
SERIAL = 192_902


def to_print(voucher: int, *, is_duplicate: bool = False) -> dict[str, object]:
    lines = voucher_lines(slip_of(f"table-1/{voucher}", is_duplicate=is_duplicate))
    return {
        "voucher": voucher,
        "is_duplicate": is_duplicate,
        "lines": msgspec.to_builtins(lines),
    }


@pytest.mark.rule("D9A 4.3(a)")
async def test_a_note_is_asked_about_in_escrow_and_credited_once_it_is_in_the_box(
    tmp_path: Path,
) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.insert(20)
        await system.until(lambda: bool(system.credits))
        await cabinet.insert(50)
        await system.until(lambda: len(system.credits) == 2)

    kinds = [one["type"] for one in system.commands if "Note" in one["type"]]
    assert kinds == ["OfferNote", "InsertNote"] * 2
    assert system.credits == {f"{SERIAL}/k3f9/1": 2_000, f"{SERIAL}/k3f9/2": 5_000}
    assert cabinet.acceptor.acceptor.box == [3, 4]


@pytest.mark.rule("D9A 4.4")
async def test_a_note_that_the_game_system_does_not_want_comes_back_and_is_reported(
    tmp_path: Path,
) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        system.refuses = lambda one: "credit_limit" if one["type"] == "OfferNote" else ""
        await cabinet.insert(20)
        await system.until(lambda: bool(system.of_type("ReportNoteReturned")))

    assert system.of_type("ReportNoteReturned")[0]["note_id"] == f"{SERIAL}/k3f9/1"
    assert system.credits == {}
    assert cabinet.acceptor.acceptor.returned == [3]


async def test_no_note_is_taken_while_the_line_is_down(tmp_path: Path) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.insert(20)
        await system.until(lambda: bool(system.credits))
        await system.close()
        await cabinet.until(lambda: not cabinet.acceptor.acceptor.takes_notes)
        await system.open()
        await cabinet.until(lambda: cabinet.acceptor.acceptor.takes_notes)


@pytest.mark.slow
async def test_a_note_about_which_nobody_answers_comes_back(tmp_path: Path) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()
        system.is_deaf = True
        await cabinet.insert(20)
        await cabinet.until(lambda: cabinet.acceptor.acceptor.returned == [3])

    assert cabinet.acceptor.acceptor.box == []


async def test_a_note_stacked_while_the_game_system_was_gone_is_credited_when_it_is_back(
    tmp_path: Path,
) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()
        system.outcome = lambda one: "out_of_service" if one["type"] == "InsertNote" else ""
        await cabinet.insert(20)
        await system.until(lambda: bool(system.of_type("InsertNote")))
        await system.close()
        await cabinet.restart()
        system.outcome = lambda _: ""
        await system.open()
        await system.until(lambda: bool(system.credits))

    assert system.credits == {f"{SERIAL}/k3f9/1": 2_000}


async def test_a_credit_whose_answer_was_lost_with_the_agent_is_not_given_twice(
    tmp_path: Path,
) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()

        # The offer is answered; the credit is done, and the line is lost before it is said.
        def lose_first_credit(command: dict[str, Any]) -> str:
            if command["type"] == "InsertNote" and not system.credits:
                system.drops_answers = 1
            return ""

        system.refuses = lose_first_credit
        await cabinet.insert(20)
        await system.until(lambda: bool(system.credits))
        await cabinet.restart()
        await cabinet.until_ready()
        await cabinet.insert(10)
        await system.until(lambda: len(system.credits) == 2)

    assert system.credits == {f"{SERIAL}/k3f9/1": 2_000, f"{SERIAL}/k3f9/2": 1_000}
    assert cabinet.acceptor.acceptor.box == [3, 2]


async def test_a_credit_that_is_refused_is_asked_for_until_it_is_given(tmp_path: Path) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()
        system.refuses = lambda one: "no_such_terminal" if one["type"] == "InsertNote" else ""
        await cabinet.insert(20)
        await system.until(lambda: bool(system.of_type("InsertNote")))
        assert cabinet.cabinet is not None
        await cabinet.until(lambda: cabinet.cabinet.status.why == "no: no_such_terminal")
        assert cabinet.cabinet.status.waiting > 0
        system.refuses = lambda _: ""
        await system.until(lambda: bool(system.credits))
        await cabinet.until(lambda: cabinet.cabinet.status.waiting == 0)
        assert cabinet.cabinet.status.why == ""


async def test_something_that_is_no_note_is_reported_without_a_name(tmp_path: Path) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()
        await system.tell(notes_cents=[500])
        await cabinet.until(lambda: not cabinet.acceptor.acceptor.takes(3))
        assert cabinet.acceptor.acceptor.takes(1)
        await cabinet.insert(20)
        await system.until(lambda: bool(system.of_type("ReportNoteReturned")))

    assert system.of_type("ReportNoteReturned")[0]["note_id"] == ""
    assert system.of_type("OfferNote") == []


async def test_a_log_that_is_an_old_copy_takes_a_new_name_and_no_note_is_lost(
    tmp_path: Path,
) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()
        await cabinet.insert(5)
        await system.until(lambda: len(system.credits) == 1)
        await cabinet.stop()
        copy = {one: one.read_bytes() for one in tmp_path.glob("cabinet.sqlite*")}
        cabinet.start()
        await cabinet.insert(20)
        await system.until(lambda: len(system.credits) == 2)
        await cabinet.stop()
        for one in tmp_path.glob("cabinet.sqlite*"):
            one.unlink()
        for path, body in copy.items():
            path.write_bytes(body)
        cabinet.log_name = "anew"
        cabinet.start()
        # Its count begins where another note was: the Game System knows that one.
        await cabinet.insert(50)
        await cabinet.until(lambda: cabinet.acceptor.acceptor.returned == [4])
        await cabinet.insert(50)
        await system.until(lambda: len(system.credits) == 3)
        await cabinet.restart()
        await cabinet.insert(10)
        await system.until(lambda: len(system.credits) == 4)

    assert system.credits == {
        f"{SERIAL}/k3f9/1": 500,
        f"{SERIAL}/k3f9/2": 2_000,
        f"{SERIAL}/anew/3": 5_000,
        f"{SERIAL}/anew/4": 1_000,
    }
    assert cabinet.acceptor.acceptor.box == [1, 3, 4, 2]


async def test_a_log_is_not_taken_to_another_cabinet_before_all_of_it_is_told(
    tmp_path: Path,
) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()
        system.outcome = lambda one: "busy" if one["type"] == "InsertNote" else ""
        await cabinet.insert(20)
        await system.until(lambda: bool(system.of_type("InsertNote")))
        await cabinet.stop()
        here, there = cabinet.place, replace(cabinet.place, cabinet=4)
        cabinet.place = there
        with pytest.raises(NotALog, match="table-1/3"):
            cabinet.start()
        await cabinet.stop()
        cabinet.place = here
        system.outcome = lambda _: ""
        cabinet.start()
        await system.until(lambda: bool(system.credits))
        await cabinet.until(
            lambda: cabinet.cabinet is not None and not cabinet.cabinet.status.waiting
        )
        await cabinet.stop()
        # Nothing is left to tell: whoever moves a cabinet may take its log along.
        cabinet.place = there
        cabinet.start()

    assert len(system.credits) == 1


# ----------------------------------------------------------------- vouchers


@pytest.mark.rule("D9A 3.3(d)(i)")
async def test_a_voucher_is_taken_then_printed_and_then_told_to_be_printed(tmp_path: Path) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()
        await system.tell(to_print=to_print(41))
        await system.until(lambda: system.vouchers.get(41) == "printed")
        await system.tell(to_print=to_print(42))
        await system.until(lambda: system.vouchers.get(42) == "printed")

    kinds = [one["type"] for one in system.commands if "Voucher" in one["type"]]
    assert kinds == ["TakeVoucher", "ReportVoucherPrinted"] * 2
    assert len(cabinet.printer.printer.pieces) == 2


async def test_a_voucher_that_may_not_be_taken_is_not_printed(tmp_path: Path) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()
        system.refuses = lambda one: "voucher_sent" if one["type"] == "TakeVoucher" else ""
        await system.tell(to_print=to_print(41))
        await system.until(lambda: bool(system.of_type("TakeVoucher")))
        await system.tell(to_print=None)
        system.refuses = lambda _: ""
        await system.tell(to_print=to_print(42))
        await system.until(lambda: system.vouchers.get(42) == "printed")

    assert len(cabinet.printer.printer.pieces) == 1


async def test_a_voucher_waits_until_there_is_paper(tmp_path: Path) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()
        cabinet.printer.printer.break_down(Fault.PAPER_OUT)
        cabinet.printer.tell_change()
        await system.until(lambda: cabinet.reports()[-1]["faults"] == ["paper_out"])
        await system.tell(to_print=to_print(41))
        await system.tell(notes_cents=[])
        taken = list(system.of_type("TakeVoucher"))
        cabinet.printer.printer.put_right()
        cabinet.printer.tell_change()
        await system.until(lambda: system.vouchers.get(41) == "printed")

    assert taken == []
    assert len(cabinet.printer.printer.pieces) == 1


async def test_a_printer_that_is_opened_when_a_voucher_was_just_taken_prints_it_when_closed(
    tmp_path: Path,
) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()

        def open_cover(command: dict[str, Any]) -> str:
            if command["type"] == "TakeVoucher":
                cabinet.printer.printer.break_down(Fault.COVER_OPEN)
            return ""

        system.refuses = open_cover
        await system.tell(to_print=to_print(41))
        await system.until(lambda: system.vouchers.get(41) == "sent")
        await cabinet.until(lambda: "cover_open" in cabinet.reports()[-1]["faults"])
        cabinet.printer.printer.put_right()
        await system.until(lambda: system.vouchers.get(41) == "printed")

    assert system.of_type("ReportVoucherInDoubt") == []
    assert len(cabinet.printer.printer.pieces) == 1


async def test_a_printer_that_is_not_put_right_in_time_leaves_a_doubt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taisai.agent.voucher_desk.READY_WITHIN_S", 0.1)
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()

        def open_cover(command: dict[str, Any]) -> str:
            if command["type"] == "TakeVoucher":
                cabinet.printer.printer.break_down(Fault.COVER_OPEN)
            return ""

        system.refuses = open_cover
        await system.tell(to_print=to_print(41))
        await system.until(lambda: system.vouchers.get(41) == "in_doubt")
        cabinet.printer.printer.put_right()
        cabinet.printer.tell_change()
        await cabinet.until(lambda: cabinet.reports()[-1]["faults"] == [])

    assert [one["why"] for one in system.of_type("ReportVoucherInDoubt")] == ["cover_open"]
    assert cabinet.printer.printer.pieces == []


async def test_a_test_slip_takes_no_place_of_a_voucher_that_waits(tmp_path: Path) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()
        desk = cabinet.cabinet and cabinet.cabinet._voucher_desk
        assert desk is not None
        notice, refused = desk._notice, []

        def open_cover(command: dict[str, Any]) -> str:
            if command["type"] == "TakeVoucher":
                cabinet.printer.printer.break_down(Fault.COVER_OPEN)
            return ""

        def ask_for_slip(happening: Happening) -> None:
            if happening == FaultEnded(fault=Fault.COVER_OPEN):
                # Before the voucher that waits has heard of it.
                asyncio.get_running_loop().call_soon(lambda: refused.append(desk.print_test(7)))
            notice(happening)

        desk._notice = ask_for_slip
        system.refuses = open_cover
        await system.tell(to_print=to_print(41))
        await system.until(lambda: system.vouchers.get(41) == "sent")
        await cabinet.until(lambda: "cover_open" in cabinet.reports()[-1]["faults"])
        cabinet.printer.printer.put_right()
        await system.until(lambda: system.vouchers.get(41) == "printed")

    assert refused == [None]
    assert [one["test"] for one in system.of_type("ReportCabinetTest")] == [7]
    assert system.of_type("ReportVoucherInDoubt") == []
    assert len(cabinet.printer.printer.pieces) == 2


async def test_a_line_cut_in_a_ticket_leaves_a_doubt_and_staff_may_have_another(
    tmp_path: Path,
) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()
        cabinet.printer.cut_after = 400
        await system.tell(to_print=to_print(41))
        await system.until(lambda: system.vouchers.get(41) == "in_doubt")
        pieces = len(cabinet.printer.printer.pieces)
        await system.tell(to_print=to_print(41, is_duplicate=True))
        await system.until(lambda: system.vouchers.get(41) == "printed")

    assert pieces == 0
    doubts = system.of_type("ReportVoucherInDoubt")
    assert [(one["voucher"], one["why"]) for one in doubts] == [(41, "line_lost")]
    assert len(cabinet.printer.printer.pieces) == 2, "what hung out was cut off before the second"


async def test_a_voucher_taken_before_a_loss_of_power_and_never_sent_is_in_doubt(
    tmp_path: Path,
) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()
        await cabinet.stop()
        system.view["sent"] = 41
        system.vouchers[41] = "sent"
        cabinet.start()
        await system.until(lambda: system.vouchers[41] == "in_doubt")
        await cabinet.restart()
        await cabinet.until_ready()

    assert [one["why"] for one in system.of_type("ReportVoucherInDoubt")] == ["restart"]
    assert cabinet.printer.printer.pieces == []


async def test_a_voucher_printed_before_a_loss_of_power_is_told_to_be_printed_after_it(
    tmp_path: Path,
) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()
        system.outcome = lambda one: "busy" if one["type"] == "ReportVoucherPrinted" else ""
        await system.tell(to_print=to_print(41))
        await system.until(lambda: bool(system.of_type("ReportVoucherPrinted")))
        await cabinet.stop()
        # The printer is gone meanwhile: what it has printed is known all the same.
        cabinet.printer.close()
        system.outcome = lambda _: ""
        cabinet.start()
        await system.until(lambda: system.vouchers[41] == "printed")

    assert system.of_type("ReportVoucherInDoubt") == []
    assert len(cabinet.printer.printer.pieces) == 1


# ----------------------------------------------------------------- devices


async def test_devices_are_reported_with_what_they_are_and_again_after_the_line_was_lost(
    tmp_path: Path,
) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()
        before = len(cabinet.reports())
        last = {one["device"]: one for one in cabinet.reports()[-2:]}
        system.cut()
        await system.until(lambda: len(cabinet.reports()) == before + 2)

    assert last["acceptor"]["serial"] == str(SERIAL)
    assert last["acceptor"]["model"] == "SSP NV02"
    assert last["printer"]["model"] == "ESC/POS TM-T88V"


@pytest.mark.slow
async def test_a_jam_of_the_printer_sounds_the_alarm_for_a_second_and_a_half(
    tmp_path: Path,
) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()
        cabinet.printer.printer.break_down(Fault.JAM)
        cabinet.printer.tell_change()
        await cabinet.until(lambda: cabinet.rings == 5)
        assert cabinet.cabinet is not None
        faults = cabinet.cabinet.status.faults

    assert (faults[-1].device, faults[-1].words) == ("printer", "jam")


async def test_a_supervisor_tests_both_devices(tmp_path: Path) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()
        await system.tell(to_test={"test": 1, "device": "printer"})
        await system.until(lambda: len(system.of_type("ReportCabinetTest")) == 1)
        await system.tell(to_test={"test": 2, "device": "acceptor"})
        await system.until(lambda: len(system.of_type("ReportCabinetTest")) == 2)
        await system.tell(to_test={"test": 3, "device": "doors"})
        await system.until(lambda: len(system.of_type("ReportCabinetTest")) == 3)

    results = [
        (one["test"], one["is_passed"], one["what"]) for one in system.of_type("ReportCabinetTest")
    ]
    assert results == [
        (1, True, "printed"),
        (2, True, f"SSP NV02 {SERIAL}"),
        (3, False, "not_fitted"),
    ]
    assert len(cabinet.printer.printer.pieces) == 1
