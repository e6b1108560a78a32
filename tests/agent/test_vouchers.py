"""Vouchers of a cabinet on real lines: each printed once, or in doubt; and what befalls them."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from agent.game_system import game_system
from agent.rig import rig
from devices.escpos.bench import slip_of
from taisai.devices.printing import Fault, FaultEnded, Happening
from taisai.views.voucher_lines import voucher_lines

pytestmark = pytest.mark.asyncio


def to_print(voucher: int, *, is_duplicate: bool = False) -> dict[str, object]:
    lines = voucher_lines(slip_of(f"table-1/{voucher}", is_duplicate=is_duplicate))
    return {
        "voucher": voucher,
        "is_duplicate": is_duplicate,
        "lines": msgspec.to_builtins(lines),
    }


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
