"""What a cabinet tells the Game System: from its log in order, and the state of its devices.

Each entry of the log is told until it is on record, the next after it: credits come in the order
of the notes. What is on record is then told to the driver, and last to the log, so that a loss of
power in between tells it once more, which changes nothing. Neither a credit nor a note in doubt is
ever given up, whatever it is refused for; what follows it waits.
Must not know what the Game System makes of it.
Obeys: D9A 4.3(a), 4.4, 6.3; promise 14.
"""

import asyncio
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from taisai.agent.devices_state import DeviceState
from taisai.agent.door_desk import DoorDesk
from taisai.agent.link import Link
from taisai.agent.note_desk import CREDITED_BEFORE, NoteDesk
from taisai.agent.voucher_desk import VoucherDesk, test_of, voucher_of
from taisai.devices import notes, printing
from taisai.devices.cabinet_log import CabinetLog, Entry
from taisai.protocol.updates import SaidAnswer
from taisai.table.cabinet import WORD_LENGTH_MAX, CabinetDevice

AGAIN_S: Final = 1.0
"""A Game System that is busy, or out of service, is asked again after so long."""

ON_RECORD: Final = "on_record"
"""The Game System has been told that before."""

REPORT_S_MIN: Final = 0.5
"""A fault that comes and goes is not told more often."""

Command = Mapping[str, object]

_ENDS_OF_MONEY: Final[Mapping[type, frozenset[str]]] = MappingProxyType(
    {
        notes.NoteStacked: frozenset({CREDITED_BEFORE}),
        notes.NoteInDoubt: frozenset({CREDITED_BEFORE, ON_RECORD}),
    }
)
"""What is a player's money, with the refusals that say that the Game System has it already: any
other is said again, since nothing else would know of it."""


class Reports:
    """Brings the log to the Game System.

    Attributes:
        trouble: Why a note is not put on record, in words for staff; empty where nothing is wrong.
    """

    def __init__(
        self,
        log: CabinetLog,
        link: Link,
        note_desk: NoteDesk | None,
        voucher_desk: VoucherDesk | None,
        door_desk: DoorDesk | None = None,
    ) -> None:
        self.trouble = ""
        self._log = log
        self._link = link
        self._note_desk = note_desk
        self._voucher_desk = voucher_desk
        self._door_desk = door_desk
        self._reported: dict[CabinetDevice, DeviceState] = {}
        self._reported_in = 0
        self._log_news = asyncio.Event()
        self._device_news = asyncio.Event()
        self._test_news = asyncio.Event()

    def attend(self) -> None:
        """There may be something to tell."""
        self._log_news.set()
        self._device_news.set()
        self._test_news.set()

    # ------------------------------------------------------------- the log

    async def tell_log(self) -> None:
        """Tells what the log holds, until it is cancelled."""
        while True:
            entries = self._log.unconfirmed()
            if not entries:
                await self._log_news.wait()
                self._log_news.clear()
            for entry in entries:
                await self._tell(entry)

    async def _tell(self, entry: Entry) -> None:
        command = self._command_of(entry)
        while command is not None:
            answer = await self._link.ask(command)
            if answer is not None and self._is_on_record(entry, answer):
                break
            await asyncio.sleep(AGAIN_S)
        self._confirm(entry)
        self._log.confirm_up_to(entry.number)

    def _is_on_record(self, entry: Entry, answer: SaidAnswer) -> bool:
        ends = _ENDS_OF_MONEY.get(type(entry.happening))
        is_done = answer.outcome == "done"
        is_refused = answer.outcome == "refused"
        if ends is None:
            return is_done or is_refused
        is_known = is_refused and answer.code in ends
        is_refused = is_refused and not is_known
        self.trouble = answer.words or answer.code if is_refused else ""
        return is_done or is_known

    def _command_of(self, entry: Entry) -> Command | None:
        """What is said of an entry; None where it is for this log alone."""
        happening = entry.happening
        match happening:
            case notes.NoteStacked(note=note):
                identity = self._log.identity_of_note(note.number)
                return {"type": "InsertNote", "note_id": identity, "note_cents": note.cents}
            case notes.NoteReturned(note=note, why=why):
                identity = self._log.identity_of_note(note.number)
                return {"type": "ReportNoteReturned", "note_id": identity, "why": why}
            case notes.NoteRejected(why=why):
                said = {"note_id": "", "why": why, "report": self._name_of(entry)}
                return {"type": "ReportNoteReturned", **said}
            case notes.NoteInDoubt(note=note, what=what):
                return {**self._doubt(note, what), "report": self._name_of(entry)}
            case printing.TicketPrinted(job=job):
                return _end_of_printing(job.voucher, "")
            case printing.TicketInDoubt(job=job, why=why):
                return _end_of_printing(job.voucher, why)
            case printing.TicketNotSent(job=job, why=why) if _is_test(job):
                # A voucher waits for its printer: not a byte of it has left.
                return _end_of_printing(job.voucher, why)
            case _:
                return None

    def _name_of(self, entry: Entry) -> str:
        """An entry by its log, its number and, where that log is an old copy, by its time."""
        return f"{self._log.name}/{entry.number}/{entry.at}"

    def _doubt(self, note: notes.Note | None, what: str) -> Command:
        identity = "" if note is None else self._log.identity_of_note(note.number)
        cents = 0 if note is None else note.cents
        said = {"note_id": identity, "note_cents": cents, "what": what[:WORD_LENGTH_MAX]}
        return {"type": "ReportNoteInDoubt", **said}

    def _confirm(self, entry: Entry) -> None:
        """Tells the driver that what it told is on record."""
        happening = entry.happening
        if isinstance(happening, notes.NoteStacked) and self._note_desk is not None:
            self._note_desk.shell.confirm(happening.note.number)
        if self._voucher_desk is None:
            return
        if isinstance(happening, printing.TicketPrinted):
            self._voucher_desk.printer.confirm(happening.job.number)
        elif isinstance(happening, printing.TicketInDoubt) and _is_test(happening.job):
            # Nobody looks for a slip that is worth nothing.
            self._voucher_desk.printer.settle_doubt(happening.job.number)
        self._voucher_desk.attend()

    # ------------------------------------------------------------- devices

    async def tell_devices(self) -> None:
        """Tells what the devices are and what is wrong with them, until it is cancelled."""
        while True:
            await self._device_news.wait()
            self._device_news.clear()
            for state in self._states():
                if self._link.told is not None and self._is_news(state):
                    await self._tell_device(state)
                    await asyncio.sleep(REPORT_S_MIN)

    def _states(self) -> Sequence[DeviceState]:
        desks = (self._note_desk, self._voucher_desk, self._door_desk)
        states = [desk.state for desk in desks if desk is not None]
        return [one for one in states if one.is_known]

    def _is_news(self, state: DeviceState) -> bool:
        if self._reported_in != self._link.welcomes_count:
            # Whoever is at the other end now may not have heard the last.
            self._reported_in = self._link.welcomes_count
            self._reported.clear()
        return self._reported.get(state.device) != state

    async def _tell_device(self, state: DeviceState) -> None:
        command = {
            "type": "ReportCabinet",
            "device": state.device.value,
            "model": state.model,
            "serial": state.serial,
            "version": state.version,
            "faults": list(state.faults),
            "is_ready": state.is_ready,
        }
        answer = await self._link.ask(command)
        if answer is not None and answer.outcome in ("done", "refused"):
            self._reported[state.device] = state
        else:
            self._device_news.set()

    # ------------------------------------------------------------- tests

    async def run_tests(self) -> None:
        """Tests what a supervisor asks for, until it is cancelled."""
        done = 0
        while True:
            await self._test_news.wait()
            self._test_news.clear()
            told = self._link.told
            if told is None or told.to_test is None or told.to_test.test == done:
                continue
            test = told.to_test.test
            result = await self._test(test, told.to_test.device)
            if result is None or await self._tell_test(test, *result):
                done = test
            else:
                await asyncio.sleep(AGAIN_S)
                self._test_news.set()

    async def _test(self, test: int, device: str) -> tuple[bool, str] | None:
        """Whether a device passes, and what was found; None where the log will tell."""
        if device == CabinetDevice.ACCEPTOR and self._note_desk is not None:
            return await self._note_desk.test()
        if device == CabinetDevice.PRINTER and self._voucher_desk is not None:
            why_not = self._voucher_desk.print_test(test)
            return None if why_not is None else (False, why_not)
        if device == CabinetDevice.DOORS and self._door_desk is not None:
            return await self._door_desk.test()
        return False, "not_fitted"

    async def _tell_test(self, test: int, passed: bool, what: str) -> bool:
        answer = await self._link.ask(_test_command(test, passed=passed, what=what))
        return answer is not None and answer.outcome in ("done", "refused")


def _is_test(job: printing.Job) -> bool:
    return test_of(job.voucher) is not None


def _end_of_printing(record: str, why: str) -> Command:
    test = test_of(record)
    if test is not None:
        return _test_command(test, passed=not why, what=why or "printed")
    if not why:
        return {"type": "ReportVoucherPrinted", "voucher": voucher_of(record)}
    return {"type": "ReportVoucherInDoubt", "voucher": voucher_of(record), "why": why}


def _test_command(test: int, *, passed: bool, what: str) -> Command:
    return {"type": "ReportCabinetTest", "test": test, "is_passed": passed, "what": what}
