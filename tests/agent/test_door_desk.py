"""Doors and tilt over real sockets: told once, in order, across restarts and lost lines."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from agent.game_system import GameSystem, game_system
from agent.rig import Rig, rig
from agent.test_vouchers import to_print
from taisai.devices.cabinet_log import CabinetLog
from taisai.devices.doors import WAITING_MAX, DoorMemory, Switch, SwitchChanged

pytestmark = [pytest.mark.asyncio, pytest.mark.rule("D9A 3.6")]


async def until_watched(cabinet: Rig) -> None:
    """Waits until the board is known to be well, and notes are taken."""
    await cabinet.until(
        lambda: any(one["device"] == "doors" and one["is_ready"] for one in cabinet.reports())
    )
    await cabinet.until(lambda: cabinet.acceptor.acceptor.takes_notes)


def open_of(cabinet: Rig) -> set[Switch]:
    assert cabinet.switches is not None
    return cabinet.switches.open


def told(system: GameSystem) -> list[tuple[str, str]]:
    """What was said of switches."""
    kinds = ("ReportTamper", "ReportDoorClosed")
    return [(one["type"], one["kind"]) for one in system.commands if one["type"] in kinds]


async def test_an_opening_a_tilt_and_a_closing_are_each_told_once(tmp_path: Path) -> None:
    async with game_system() as system, rig(system, tmp_path, has_doors=True) as cabinet:
        await until_watched(cabinet)
        open_of(cabinet).add(Switch.DOOR)
        await system.until(lambda: system.openings == ["door"])
        await cabinet.until(lambda: not cabinet.acceptor.acceptor.takes_notes)
        open_of(cabinet).add(Switch.TILT)
        await system.until(lambda: system.openings == ["door", "tilt"])
        open_of(cabinet).clear()
        await system.until(lambda: not system.view["open_switches"])
        await cabinet.until(lambda: cabinet.acceptor.acceptor.takes_notes)

    assert sorted(told(system)) == [
        ("ReportDoorClosed", "door"),
        ("ReportDoorClosed", "tilt"),
        ("ReportTamper", "door"),
        ("ReportTamper", "tilt"),
    ]
    assert all(one["stands"] for one in system.of_type("ReportTamper"))


async def test_openings_that_were_too_many_to_be_told_one_by_one_are_told_with_their_count(
    tmp_path: Path,
) -> None:
    async with game_system() as system, rig(system, tmp_path, has_doors=True) as cabinet:
        await until_watched(cabinet)
        await cabinet.stop()
        with closing(CabinetLog(tmp_path / "cabinet.sqlite", lambda: "k3f9")) as log:
            memory = DoorMemory()
            for _ in range(WAITING_MAX):
                for is_open in (True, False):
                    change = SwitchChanged(switch=Switch.DOOR, is_open=is_open)
                    memory = memory.after(change)
            log.keep_doors(memory)
        system.commands.clear()
        cabinet.start()
        await cabinet.until(lambda: cabinet.log.door_memory.waiting == ())

    openings = system.of_type("ReportTamper")
    assert sum(one.get("times", 1) for one in openings) == WAITING_MAX
    assert len(openings) <= WAITING_MAX // 2


async def test_a_note_in_escrow_goes_back_when_the_door_is_opened(tmp_path: Path) -> None:
    async with game_system() as system, rig(system, tmp_path, has_doors=True) as cabinet:
        await until_watched(cabinet)
        desk = cabinet.cabinet and cabinet.cabinet._door_desk
        assert desk is not None
        # The Game System says yes, and the door is open by then.
        system.is_deaf = True
        await cabinet.insert(20)
        await cabinet.until(lambda: cabinet.acceptor.acceptor.phase.name == "ESCROW")
        open_of(cabinet).add(Switch.CASH_BOX)
        await cabinet.until(lambda: not desk.is_shut)
        system.is_deaf = False
        system.cut()
        await cabinet.until(lambda: cabinet.acceptor.acceptor.returned == [3])
        await system.until(lambda: bool(system.of_type("ReportNoteReturned")))
        await system.until(lambda: system.openings == ["cash_box"])
        await cabinet.until(lambda: not cabinet.acceptor.acceptor.takes_notes)
    assert system.credits == {}


async def test_a_voucher_waits_until_the_door_is_shut(tmp_path: Path) -> None:
    async with game_system() as system, rig(system, tmp_path, has_doors=True) as cabinet:
        await until_watched(cabinet)
        open_of(cabinet).add(Switch.DOOR)
        await system.until(lambda: system.openings == ["door"])
        await system.tell(to_print=to_print(1))
        # What is asked next is answered after a voucher would have been taken.
        await system.tell(to_test={"test": 1, "device": "doors"})
        await system.until(lambda: bool(system.of_type("ReportCabinetTest")))
        assert system.of_type("TakeVoucher") == []
        open_of(cabinet).clear()
        await system.until(lambda: system.vouchers.get(1) == "printed")

    assert system.of_type("ReportCabinetTest")[0]["what"] == "door_open"
    assert len(cabinet.printer.printer.pieces) == 1


@pytest.mark.parametrize("is_shut_in_time", [True, False])
async def test_a_voucher_that_is_taken_when_the_door_opens_is_not_printed_with_it_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_shut_in_time: bool
) -> None:
    if not is_shut_in_time:
        monkeypatch.setattr("taisai.agent.voucher_desk.READY_WITHIN_S", 0.1)
    async with game_system() as system, rig(system, tmp_path, has_doors=True) as cabinet:
        await until_watched(cabinet)
        desk = cabinet.cabinet and cabinet.cabinet._door_desk
        assert desk is not None
        await cabinet.until(
            lambda: any(one["device"] == "printer" and one["is_ready"] for one in cabinet.reports())
        )

        # The voucher is taken, and before its answer is heard the door stands open.
        def go_deaf(command: dict[str, Any]) -> str:
            if command["type"] == "TakeVoucher":
                system.drops_answers, system.is_deaf = 1, True
            return ""

        system.refuses = go_deaf
        await system.tell(to_print=to_print(1))
        await system.until(lambda: system.vouchers.get(1) == "sent")
        open_of(cabinet).add(Switch.DOOR)
        await cabinet.until(lambda: not desk.is_shut)
        system.is_deaf = False
        system.cut()
        await system.until(lambda: system.openings == ["door"])
        if is_shut_in_time:
            # What is asked next is answered after it would have been printed.
            await system.tell(to_test={"test": 1, "device": "doors"})
            await system.until(lambda: bool(system.of_type("ReportCabinetTest")))
            assert (cabinet.printer.printer.pieces, system.vouchers[1]) == ([], "sent")
            open_of(cabinet).clear()
            await system.until(lambda: system.vouchers[1] == "printed")
        else:
            await system.until(lambda: system.vouchers[1] == "in_doubt")
            open_of(cabinet).clear()
            await system.until(lambda: not system.view["open_switches"])

    assert len(cabinet.printer.printer.pieces) == is_shut_in_time
    doubts = [one["why"] for one in system.of_type("ReportVoucherInDoubt")]
    assert doubts == ([] if is_shut_in_time else ["cabinet_open"])


async def test_a_door_opened_and_shut_while_the_game_system_was_down_is_on_record(
    tmp_path: Path,
) -> None:
    async with game_system() as system, rig(system, tmp_path, has_doors=True) as cabinet:
        await until_watched(cabinet)
        desk = cabinet.cabinet and cabinet.cabinet._door_desk
        assert desk is not None
        await system.close()
        for opened in (True, False) * 2:
            (open_of(cabinet).add if opened else open_of(cabinet).clear)(*[Switch.DOOR][:opened])
            await cabinet.until(lambda opened=opened: bool(desk.opened) is opened)  # type: ignore[misc]
        # The program ends as well, before anybody could be told.
        await cabinet.restart()
        await system.open()
        await system.until(lambda: len(told(system)) == 4)

    assert system.openings == ["door", "door"]
    assert system.view["open_switches"] == []


async def test_a_door_opened_while_the_program_was_off_is_told_at_its_start(tmp_path: Path) -> None:
    async with game_system() as system, rig(system, tmp_path, has_doors=True) as cabinet:
        await until_watched(cabinet)
        await cabinet.stop()
        open_of(cabinet).add(Switch.DOOR)
        cabinet.start()
        await system.until(lambda: system.openings == ["door"])
        await cabinet.until(lambda: not cabinet.acceptor.acceptor.takes_notes)
        # Killed while it stands open: it is not another opening.
        await cabinet.restart()
        open_of(cabinet).add(Switch.TILT)
        await system.until(lambda: system.openings == ["door", "tilt"])
        await cabinet.stop()
        open_of(cabinet).clear()
        cabinet.start()
        await system.until(lambda: not system.view["open_switches"])

    assert system.openings == ["door", "tilt"]


async def test_an_opening_whose_answer_was_lost_with_the_program_is_counted_once(
    tmp_path: Path,
) -> None:
    async with game_system() as system, rig(system, tmp_path, has_doors=True) as cabinet:
        await until_watched(cabinet)
        system.drops_answers = 1
        open_of(cabinet).add(Switch.DOOR)
        await system.until(lambda: system.openings == ["door"])
        await cabinet.stop()
        system.forget_pages()
        cabinet.start()
        open_of(cabinet).clear()
        await system.until(lambda: not system.view["open_switches"])
    assert system.openings == ["door"]


async def test_a_log_that_is_lost_leaves_no_door_open_on_record(tmp_path: Path) -> None:
    async with game_system() as system, rig(system, tmp_path, has_doors=True) as cabinet:
        await until_watched(cabinet)
        await system.tell(open_switches=["door", "cash_box"])
        await system.until(lambda: not system.view["open_switches"])


async def test_a_credit_that_is_not_taken_does_not_hold_up_a_door(tmp_path: Path) -> None:
    async with game_system() as system, rig(system, tmp_path, has_doors=True) as cabinet:
        await until_watched(cabinet)
        system.refuses = lambda one: "no" if one["type"] == "InsertNote" else ""
        await cabinet.insert(20)
        await system.until(lambda: bool(system.of_type("InsertNote")))
        open_of(cabinet).add(Switch.DOOR)
        await system.until(lambda: system.openings == ["door"])


async def test_a_board_that_is_lost_is_a_fault_and_no_note_is_taken(tmp_path: Path) -> None:
    async with game_system() as system, rig(system, tmp_path, has_doors=True) as cabinet:
        await until_watched(cabinet)
        assert cabinet.switches is not None
        await cabinet.switches.shut_down()
        await cabinet.until(lambda: not cabinet.acceptor.acceptor.takes_notes)
        await system.until(
            lambda: any(
                one["device"] == "doors" and one["faults"] == ["silent"] and not one["is_ready"]
                for one in cabinet.reports()
            )
        )
        await cabinet.plug_doors()
        await cabinet.until(lambda: cabinet.acceptor.acceptor.takes_notes)
        await system.until(lambda: bool(cabinet.reports()[-1]["is_ready"]))
        await system.tell(to_test={"test": 1, "device": "doors"})
        await system.until(lambda: bool(system.of_type("ReportCabinetTest")))

    found = system.of_type("ReportCabinetTest")[0]
    assert (found["is_passed"], found["what"]) == (True, "all_shut")
    assert told(system) == []
