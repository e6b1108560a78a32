"""A cabinet's own log: durable, told once, and nobody else's."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from devices.escpos.bench import Bench, Killed
from taisai.devices.cabinet_log import (
    ENTRIES_KEPT_MAX,
    CabinetLog,
    LogFailed,
    NotALog,
    VoucherState,
)
from taisai.devices.notes import (
    Note,
    NoteInDoubt,
    NoteMemory,
    NoteOffered,
    NoteReturned,
    NoteStacked,
    Stage,
)
from taisai.devices.printing import (
    Fault,
    FaultBegan,
    Happening,
    Job,
    PrintMemory,
    TicketInDoubt,
    TicketNotSent,
    TicketPrinted,
    TicketSent,
)
from taisai.table.cabinet import CabinetDevice

NOTE = Note(number=7, channel=3, cents=2_000)
JOB = Job(number=4, voucher="table-1/41")


def open_log(folder: Path, name: str = "k3f9") -> CabinetLog:
    return CabinetLog(folder / "cabinet.sqlite", lambda: name)


def test_what_a_driver_remembers_outlives_the_agent(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    notes = NoteMemory(log=log.name, serial=192_902, open=NOTE, stage=Stage.ACCEPTING)
    printing = PrintMemory(next_number=5, open=JOB)
    log.keep_notes(notes)
    log.keep_printing(printing)
    log.close()

    again = open_log(tmp_path, "other")
    assert again.name == "k3f9"
    assert (again.note_memory, again.print_memory) == (notes, printing)
    again.close()


def test_a_new_log_has_the_name_that_was_drawn_and_nothing_else(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    assert log.note_memory == NoteMemory(log="k3f9")
    assert log.print_memory == PrintMemory()
    assert (log.unconfirmed(), log.last_vouchers(5)) == ((), ())
    log.close()


def test_an_agent_that_dies_at_once_has_kept_what_came_back(tmp_path: Path) -> None:
    program = (
        "import os, pathlib, sys\n"
        "from taisai.devices.cabinet_log import CabinetLog\n"
        "from taisai.devices.printing import Job, PrintMemory\n"
        "log = CabinetLog(pathlib.Path(sys.argv[1]), lambda: 'k3f9')\n"
        "job = Job(number=4, voucher='table-1/41')\n"
        "log.keep_printing(PrintMemory(next_number=5, open=job))\n"
        "os._exit(9)\n"
    )
    died = subprocess.run([sys.executable, "-c", program, tmp_path / "cabinet.sqlite"], check=False)
    assert died.returncode == 9

    log = open_log(tmp_path)
    assert log.print_memory.open == JOB
    log.close()


def test_a_second_agent_is_refused(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    with pytest.raises(LogFailed, match="locked"):
        open_log(tmp_path)
    log.keep_printing(PrintMemory(next_number=2))
    log.close()


@pytest.mark.parametrize("content", ["database", "version", "text"])
def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path, content: str) -> None:
    file = tmp_path / "cabinet.sqlite"
    if content == "text":
        file.write_text("nothing of ours, and long enough to be taken for a database" * 20)
    else:
        open_log(tmp_path).close() if content == "version" else None
        base = sqlite3.connect(file)
        base.execute("PRAGMA user_version = 9")
        base.execute("CREATE TABLE other (x)")
        base.commit()
        base.close()
    before = file.read_bytes()
    with pytest.raises((NotALog, LogFailed)):
        open_log(tmp_path)
    assert file.read_bytes() == before


def test_what_is_told_again_is_written_down_once(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    log.keep_notes(NoteMemory(log=log.name, serial=192_902))
    assert log.record_notes(NoteOffered(note=NOTE), 1)
    assert log.record_notes(NoteStacked(note=NOTE), 2)
    assert not log.record_notes(NoteStacked(note=NOTE), 3)
    assert log.record_printing(TicketSent(job=JOB), 4)
    assert log.record_printing(TicketPrinted(job=JOB), 5)
    assert not log.record_printing(TicketPrinted(job=JOB), 6)

    told = [(one.number, one.at, one.device, one.happening) for one in log.unconfirmed()]
    assert told == [
        (1, 1, CabinetDevice.ACCEPTOR, NoteOffered(note=NOTE)),
        (2, 2, CabinetDevice.ACCEPTOR, NoteStacked(note=NOTE)),
        (3, 4, CabinetDevice.PRINTER, TicketSent(job=JOB)),
        (4, 5, CabinetDevice.PRINTER, TicketPrinted(job=JOB)),
    ]
    log.close()


def test_a_note_in_the_box_is_never_returned_afterwards(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    log.keep_notes(NoteMemory(log=log.name, serial=192_902))
    log.record_notes(NoteStacked(note=NOTE), 1)

    assert not log.record_notes(NoteReturned(note=NOTE, why="power"), 2)
    assert not log.record_notes(NoteInDoubt(note=NOTE, what="?"), 3)
    assert log.record_notes(NoteInDoubt(note=None, what="a note nobody knows"), 4)
    log.close()


def test_a_voucher_that_is_printed_is_not_in_doubt_afterwards(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    duplicate = Job(number=5, voucher="table-1/41", is_duplicate=True)
    refused = Job(number=6, voucher="table-1/42")
    log.record_printing(TicketSent(job=JOB), 1)
    log.record_printing(TicketInDoubt(job=JOB, why="line_lost"), 2)
    log.record_printing(TicketSent(job=duplicate), 3)
    log.record_printing(TicketPrinted(job=duplicate), 4)
    assert not log.record_printing(TicketInDoubt(job=duplicate, why="restart"), 5)
    log.record_printing(TicketNotSent(job=refused, why="paper_out"), 6)

    assert [(one.job, one.is_duplicate, one.state) for one in log.last_vouchers(5)] == [
        (6, False, VoucherState.NOT_SENT),
        (5, True, VoucherState.PRINTED),
        (4, False, VoucherState.IN_DOUBT),
    ]
    assert [one.job for one in log.last_vouchers(1)] == [6]
    log.close()


def test_what_the_game_system_has_is_told_no_more(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    for at in range(5):
        log.record_printing(FaultBegan(fault=Fault.PAPER_OUT), at)
    log.confirm_up_to(3)
    assert [one.number for one in log.unconfirmed()] == [4, 5]
    log.confirm_up_to(2)
    assert [one.number for one in log.unconfirmed(1)] == [4]
    log.close()


def test_old_entries_go_but_never_one_that_was_not_confirmed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ENTRIES_KEPT_MAX == 10_000
    monkeypatch.setattr("taisai.devices.cabinet_log.ENTRIES_KEPT_MAX", 3)
    log = open_log(tmp_path)
    for at in range(10):
        log.record_printing(FaultBegan(fault=Fault.JAM), at)
    log.confirm_up_to(5)
    assert [one.number for one in log.unconfirmed()] == [6, 7, 8, 9, 10]
    log.confirm_up_to(10)
    log.record_printing(FaultBegan(fault=Fault.JAM), 11)
    assert [one.number for one in log.unconfirmed()] == [11]
    log.close()
    base = sqlite3.connect(tmp_path / "cabinet.sqlite")
    assert base.execute("SELECT min(number) FROM entries").fetchone() == (8,)
    base.close()


def test_a_log_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    with pytest.raises(LogFailed):
        open_log(tmp_path / "nowhere")
    log = open_log(tmp_path)
    log.close()
    with pytest.raises(LogFailed):
        log.keep_printing(PrintMemory())


class LoggedBench(Bench):
    """A printer whose host keeps and tells into a log, and can be killed around each writing."""

    def __init__(self, path: Path, kill_at: int = 0) -> None:
        self.path = path
        self.kill_at = kill_at
        self.writings = 0
        self.log: CabinetLog | None = None
        super().__init__()

    def start_host(self) -> None:
        if self.log is not None:
            self.log.close()
        self.log = CabinetLog(self.path, lambda: "k3f9")
        self.memory = self.log.print_memory
        super().start_host()

    def _keep(self, memory: PrintMemory) -> None:
        self._maybe_die()
        assert self.log is not None
        self.log.keep_printing(memory)
        self.memory = memory
        self._maybe_die()

    def _hear_of(self, happening: Happening) -> None:
        self._maybe_die()
        assert self.log is not None
        self.log.record_printing(happening, self.now)
        self._maybe_die()
        super()._hear_of(happening)

    def _maybe_die(self) -> None:
        self.writings += 1
        if self.writings == self.kill_at:
            raise Killed


def test_an_agent_killed_around_any_writing_knows_what_became_of_a_voucher(tmp_path: Path) -> None:
    def live(kill_at: int) -> tuple[LoggedBench, VoucherState | None]:
        bench = LoggedBench(tmp_path / f"{kill_at}.sqlite", kill_at)
        bench.run_until_ready()
        bench.print_voucher("table-1/41")
        for _ in range(60):
            bench.step()
        assert bench.log is not None
        vouchers = bench.log.last_vouchers(1)
        bench.log.close()
        return bench, vouchers[0].state if vouchers else None

    whole, state = live(0)
    assert state is VoucherState.PRINTED
    seen = set()
    for kill_at in range(1, whole.writings + 1):
        bench, state = live(kill_at)
        count = bench.count_on_paper("table-1/41")
        seen.add(state)
        assert state is not VoucherState.SENT, kill_at
        assert count == 1 if state is VoucherState.PRINTED else count <= 1
        assert state is not None or (count == 0 and bench.memory.open is None), kill_at
    assert {VoucherState.PRINTED, VoucherState.IN_DOUBT, None} == seen


def test_a_note_keeps_the_name_it_was_told_by_when_another_unit_takes_over(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    log.keep_notes(NoteMemory(log=log.name, serial=192_902))
    log.record_notes(NoteOffered(note=NOTE), 1)
    log.keep_notes(NoteMemory(log=log.name, serial=5))
    log.record_notes(NoteStacked(note=NOTE), 2)

    assert log.identity_of_note(NOTE.number) == "192902/k3f9/7"
    with pytest.raises(LogFailed, match="no note 8"):
        log.identity_of_note(8)
    log.close()


def test_the_ends_of_notes_that_nobody_has_yet_are_known(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    log.keep_notes(NoteMemory(log=log.name, serial=192_902))
    log.record_notes(NoteOffered(note=NOTE), 1)
    assert not log.has_unconfirmed_note
    log.record_notes(NoteInDoubt(note=None, what="one more in the box"), 2)
    log.record_notes(NoteReturned(note=NOTE, why="power"), 3)
    log.confirm_up_to(2)
    assert log.has_unconfirmed_note
    log.confirm_up_to(3)
    assert not log.has_unconfirmed_note
    log.close()


def test_the_ends_of_printings_that_nobody_has_yet_are_known(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    log.record_printing(TicketSent(job=JOB), 1)
    assert log.unconfirmed_vouchers() == ()
    log.record_printing(TicketPrinted(job=JOB), 2)
    assert log.unconfirmed_vouchers() == ("table-1/41",)
    assert log.unconfirmed_count == 2
    log.confirm_up_to(2)
    for at in range(3, 150):
        log.record_printing(FaultBegan(fault=Fault.JAM), at)
    log.record_printing(TicketPrinted(job=replace(JOB, number=5)), 150)
    assert log.unconfirmed_vouchers() == ("table-1/41",), "also behind many others"
    log.confirm_up_to(150)
    assert log.unconfirmed_vouchers() == ()
    assert log.unconfirmed_count == 0
    log.close()
