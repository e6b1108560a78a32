"""A cabinet on real lines: notes in, its devices, and what befalls them on the way."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from agent.game_system import game_system
from agent.rig import rig
from taisai.devices.cabinet_log import NotALog
from taisai.devices.notes import NoteInDoubt
from taisai.devices.printing import Fault

pytestmark = pytest.mark.asyncio
SERIAL = 192_902


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


async def test_a_doubt_that_the_table_has_no_room_for_waits_until_it_has(tmp_path: Path) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()
        system.refuses = lambda one: (
            "note_in_doubt" if one["type"] in ("ReportNoteInDoubt", "OfferNote") else ""
        )
        log = cabinet.log
        log.record_notes(NoteInDoubt(note=None, what="counted_more, 1"), 1)
        assert cabinet.cabinet is not None
        cabinet.cabinet.attend()
        await cabinet.until(lambda: cabinet.cabinet.status.why == "no: note_in_doubt")
        assert log.unconfirmed_count == 1
        await cabinet.restart()
        heard = len(system.of_type("ReportNoteInDoubt"))
        await system.until(lambda: len(system.of_type("ReportNoteInDoubt")) > heard)
        system.refuses = lambda _: ""
        await cabinet.until(lambda: cabinet.log.unconfirmed_count == 0)
        assert cabinet.cabinet.status.why == ""

    assert len({one["report"] for one in system.of_type("ReportNoteInDoubt")}) == 1


@pytest.mark.parametrize("code", ["on_record", "note_credited"])
async def test_a_doubt_that_is_on_record_is_told_no_more(tmp_path: Path, code: str) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()
        system.refuses = lambda one: code if one["type"] == "ReportNoteInDoubt" else ""
        cabinet.log.record_notes(NoteInDoubt(note=None, what="counted_more, 1"), 1)
        assert cabinet.cabinet is not None
        cabinet.cabinet.attend()
        await cabinet.until(lambda: cabinet.log.unconfirmed_count == 0)

    assert len(system.of_type("ReportNoteInDoubt")) == 1


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


async def test_what_was_rejected_is_told_by_one_name_also_by_the_agent_after_it(
    tmp_path: Path,
) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()
        await system.tell(notes_cents=[500])
        await cabinet.until(lambda: not cabinet.acceptor.acceptor.takes(3))

        def lose_answer(command: dict[str, Any]) -> str:
            if command["type"] == "ReportNoteReturned" and len(told()) == 1:
                system.drops_answers = 1
            return ""

        def told() -> list[str]:
            return [one["report"] for one in system.of_type("ReportNoteReturned")]

        system.refuses = lose_answer
        await cabinet.insert(20)
        await system.until(lambda: len(told()) == 1)
        await cabinet.stop()
        system.forget_pages()
        cabinet.start()
        await system.until(lambda: len(told()) == 2)
        await cabinet.insert(20)
        await system.until(lambda: len(told()) == 3)

    first, again, second = told()
    assert first == again != second


async def test_a_note_in_doubt_is_told_with_its_value_once(tmp_path: Path) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()
        # Switched on with a note in the path, of which this log knows nothing.
        cabinet.acceptor.acceptor.next_answers.append(bytes((0xF0, 0xE2, 4)))
        await system.until(lambda: bool(system.of_type("ReportNoteInDoubt")))
        await cabinet.until(
            lambda: cabinet.cabinet is not None and cabinet.cabinet.status.waiting == 0
        )
        await cabinet.restart()
        await cabinet.insert(20)
        await system.until(lambda: bool(system.credits))

    (doubt,) = system.of_type("ReportNoteInDoubt")
    assert (doubt["note_id"], doubt["note_cents"]) == (f"{SERIAL}/k3f9/1", 5_000)
    assert system.credits == {f"{SERIAL}/k3f9/2": 2_000}


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


@pytest.mark.parametrize("fault", [Fault.PAPER_LOW, Fault.PAPER_OUT, Fault.JAM, Fault.COVER_OPEN])
async def test_each_fault_of_the_printer_sounds_the_alarm(tmp_path: Path, fault: Fault) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()
        assert cabinet.rings == 0
        cabinet.printer.printer.break_down(fault)
        cabinet.printer.tell_change()
        await cabinet.until(lambda: cabinet.rings > 0)


async def test_a_printer_that_is_gone_sounds_the_alarm(tmp_path: Path) -> None:
    async with game_system() as system, rig(system, tmp_path) as cabinet:
        await cabinet.until_ready()
        cabinet.printer.close()
        await cabinet.until(lambda: cabinet.rings > 0)
        await system.until(lambda: cabinet.reports()[-1]["faults"] == ["unreachable"])


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
