"""A cabinet: acceptor, printer, doors, log and line, joined and run until it is ended.

Everything that is told by one part wakes the others; what a part does then, it knows itself. A
device that is gone, a line that is lost and a Game System that is down are waited for; a log that
cannot be written ends the agent, since nothing may follow from what is not kept.
Obeys: D9A 3.3(d)(i), 4.3(a), 4.4, 6.3; E6.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from taisai.agent.alarm import Alarm
from taisai.agent.devices_state import DeviceState
from taisai.agent.door_desk import DoorDesk, DoorFitting
from taisai.agent.link import Line, Link, Place
from taisai.agent.note_desk import NoteDesk
from taisai.agent.reports import Reports
from taisai.agent.voucher_desk import VoucherDesk
from taisai.devices import notes, printing
from taisai.devices.cabinet_log import CabinetLog, Printing
from taisai.devices.chance import Bytes
from taisai.devices.doors import SwitchChanged
from taisai.devices.escpos.printer import LOOK_EVERY_MS
from taisai.devices.escpos.ticket import Paper
from taisai.devices.ports import open_port
from taisai.devices.ssp.acceptor import POLL_EVERY_MS

FAULTS_SHOWN_MAX: Final = 8
VOUCHERS_SHOWN_MAX: Final = 5
"""Whoever stands before a cabinet sees these; a supervisor recalls more on a screen."""

ALARMING: Final = frozenset(printing.Fault) - {printing.Fault.UNSUITABLE}
"""E6: paper low and out, jam, cover, a printer that does not answer."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """What is in a cabinet.

    Attributes:
        acceptor: The port of the note acceptor; empty where there is none.
        printer: The port of the voucher printer; empty where there is none.
        paper: The paper in it.
        doors: The switches of its doors; None where there are none.
        poll_every_ms: How often an idle acceptor is asked.
        look_every_ms: How often an idle printer is asked.
    """

    acceptor: str = ""
    printer: str = ""
    paper: Paper = field(default_factory=Paper)
    poll_every_ms: int = POLL_EVERY_MS
    look_every_ms: int = LOOK_EVERY_MS
    doors: DoorFitting | None = None


@dataclass(slots=True)
class Counts:
    """What has happened since the start."""

    stacked: int = 0
    stacked_cents: int = 0
    returned: int = 0
    rejected: int = 0
    printed: int = 0
    in_doubt: int = 0
    opened: int = 0


@dataclass(frozen=True, slots=True)
class ShownFault:
    """A fault that began, for people."""

    at: int
    device: str
    words: str


@dataclass(frozen=True, slots=True)
class Status:
    """A cabinet, as people are shown it.

    Attributes:
        why: Why the line is not up, or why a credit is not taken.
        waiting: How many entries of the log the Game System does not have yet.
        ports: Why a device's port failed, by the device.
        vouchers: The last printings, the newest first.
    """

    line: Line
    why: str
    heard_at: int | None
    notes_cents: tuple[int, ...]
    devices: tuple[DeviceState, ...]
    ports: dict[str, str]
    counts: Counts
    faults: tuple[ShownFault, ...]
    waiting: int
    vouchers: tuple[Printing, ...] = ()


class Cabinet:
    """One cabinet that is run."""

    def __init__(
        self,
        place: Place,
        key: str,
        fitting: Fitting,
        log: CabinetLog,
        clock: Callable[[], int],
        random_bytes: Bytes,
        ring: Callable[[], None],
        notice: Callable[[], None] = lambda: None,
    ) -> None:
        log.belong_to(f"{place.table}/{place.cabinet}")
        self._log = log
        self._clock = clock
        self._notice = notice
        self._alarm = Alarm(ring)
        self._counts = Counts()
        self._faults: deque[ShownFault] = deque(maxlen=FAULTS_SHOWN_MAX)
        self._note_desk: NoteDesk | None = None
        self._voucher_desk: VoucherDesk | None = None
        self._door_desk: DoorDesk | None = None
        self.link = Link(place, key, clock, self.attend)
        if fitting.doors is not None:
            self._door_desk = DoorDesk(fitting.doors, log, self.link, self._note_doors)
        if fitting.acceptor:
            self._note_desk = NoteDesk(
                log,
                self.link,
                clock,
                partial(open_port, fitting.acceptor),
                random_bytes,
                self._note_notes,
                self._is_shut,
                fitting.poll_every_ms,
            )
        if fitting.printer:
            self._voucher_desk = VoucherDesk(
                place.table,
                log,
                self.link,
                clock,
                partial(open_port, fitting.printer),
                self._note_printing,
                self._is_shut,
                fitting.paper,
                fitting.look_every_ms,
            )
        self._reports = Reports(
            log, self.link, self._note_desk, self._voucher_desk, self._door_desk
        )

    def _is_shut(self) -> bool:
        """D9A 3.6: no note goes in, and no voucher is printed, while anything stands open."""
        return self._door_desk is None or self._door_desk.is_shut

    @property
    def status(self) -> Status:
        """How it is."""
        told = self.link.told
        desks = [one for one in (self._note_desk, self._voucher_desk) if one is not None]
        states = [desk.state for desk in desks]
        ports = {desk.state.device.value: desk.shell.why_failed for desk in desks}
        waiting = self._log.unconfirmed_count
        if self._door_desk is not None:
            states.append(self._door_desk.state)
            ports[self._door_desk.state.device.value] = self._door_desk.line.why_failed
            waiting += self._door_desk.waiting_count
        return Status(
            line=self.link.line,
            why=self.link.why or self._reports.trouble,
            heard_at=self.link.heard_at,
            notes_cents=() if told is None else told.notes_cents,
            devices=tuple(states),
            ports=ports,
            counts=self._counts,
            faults=tuple(self._faults),
            waiting=waiting,
            vouchers=self._log.last_vouchers(VOUCHERS_SHOWN_MAX),
        )

    async def run(self) -> None:
        """Runs until it is cancelled.

        Raises:
            LogFailed: Its log cannot be written.
        """
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self.link.run())
                tasks.create_task(self._reports.tell_log())
                tasks.create_task(self._reports.tell_devices())
                tasks.create_task(self._reports.run_tests())
                if self._note_desk is not None:
                    tasks.create_task(self._note_desk.shell.run())
                    tasks.create_task(self._note_desk.decide_offers())
                if self._voucher_desk is not None:
                    tasks.create_task(self._voucher_desk.shell.run())
                    tasks.create_task(self._voucher_desk.serve())
                if self._door_desk is not None:
                    tasks.create_task(self._door_desk.run())
                    tasks.create_task(self._door_desk.tell())
        except ExceptionGroup as several:
            raise several.exceptions[0] from None
        finally:
            self._alarm.close()

    # ------------------------------------------------------------- news

    def attend(self) -> None:
        """Wakes every part: something is not as it was."""
        if self._note_desk is not None:
            self._note_desk.attend()
        if self._voucher_desk is not None:
            self._voucher_desk.attend()
        if self._door_desk is not None:
            self._door_desk.attend()
        self._reports.attend()
        self._notice()

    def _note_notes(self, happening: notes.Happening) -> None:
        counts = self._counts
        match happening:
            case notes.NoteStacked(note=note):
                counts.stacked += 1
                counts.stacked_cents += note.cents
            case notes.NoteReturned():
                counts.returned += 1
            case notes.NoteRejected():
                counts.rejected += 1
            case notes.NoteInDoubt(what=what):
                self._show("acceptor", what)
            case notes.FaultBegan(fault=fault, detail=detail):
                self._show("acceptor", f"{fault.value} {detail}".strip())
            case _:
                pass
        self.attend()

    def _note_printing(self, happening: printing.Happening) -> None:
        match happening:
            case printing.TicketPrinted():
                self._counts.printed += 1
            case printing.TicketInDoubt(why=why):
                self._counts.in_doubt += 1
                self._show("printer", f"in doubt: {why}")
            case printing.FaultBegan(fault=fault):
                self._show("printer", fault.value)
                if fault in ALARMING:
                    self._alarm.sound()
            case _:
                pass
        self.attend()

    def _note_doors(self, change: SwitchChanged | None) -> None:
        if change is not None:
            self._counts.opened += change.is_open
            self._show("doors", f"{change.switch} {'open' if change.is_open else 'shut'}")
        self.attend()

    def _show(self, device: str, words: str) -> None:
        self._faults.append(ShownFault(self._clock(), device, words))
