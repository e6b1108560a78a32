"""Notes: each is decided by the Game System while it lies in escrow, and on record once stacked.

The acceptor takes what the Game System wants, and nothing while there is no line. A note in escrow
is asked about; without an answer in time it goes back. What became of it stands in the log before
anything else is done, and `reports` brings it to the Game System.
Must not know whether a note would be taken, or what it is credited to.
Obeys: D9A 4.3(a), 4.4.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from taisai.agent.devices_state import DeviceState, state_of_acceptor
from taisai.agent.link import Link
from taisai.devices.cabinet_log import CabinetLog
from taisai.devices.chance import Bytes
from taisai.devices.notes import (
    Fault,
    Happening,
    Note,
    NoteOffered,
    UnitFound,
)
from taisai.devices.ports import Port
from taisai.devices.ssp.acceptor import POLL_EVERY_MS, Acceptor
from taisai.devices.ssp.note_path import DECIDE_WITHIN_MS
from taisai.devices.ssp.shell import AcceptorShell
from taisai.table.cabinet import WORD_LENGTH_MAX

_MS_PER_S: Final = 1_000
TEST_WITHIN_S: Final = 10
CREDITED_BEFORE: Final = "note_credited"
"""The Game System has credited a note of this name."""
TOLD_WITHIN_S: Final = 2.0
"""A note whose predecessor is not on record after so long goes back."""

_LOOK_EVERY_S: Final = 0.1
PUT_RIGHT_BY_STAFF: Final = (Fault.SWAPPED, Fault.UNREADABLE, Fault.FRAUD, Fault.STACKER_FULL)
"""What a supervisor who asks for a test has looked at."""


class NoteDesk:
    """One cabinet's acceptor, and the notes in it."""

    def __init__(
        self,
        log: CabinetLog,
        link: Link,
        clock: Callable[[], int],
        open_line: Callable[[], Awaitable[Port]],
        random_bytes: Bytes,
        notice: Callable[[Happening], None],
        may_take: Callable[[], bool] = lambda: True,
        poll_every_ms: int = POLL_EVERY_MS,
    ) -> None:
        self._log = log
        self._link = link
        self._clock = clock
        self._notice = notice
        self._may_take = may_take
        self._offered: Note | None = None
        self._found: UnitFound | None = None
        self._news = asyncio.Event()
        self.acceptor = Acceptor(
            log.note_memory,
            log.keep_notes,
            self._hear_of,
            random_bytes,
            poll_every_ms=poll_every_ms,
        )
        self.shell = AcceptorShell(self.acceptor, open_line, clock)

    @property
    def state(self) -> DeviceState:
        """The acceptor, as it is now."""
        return state_of_acceptor(self.acceptor, self._found)

    def attend(self) -> None:
        """The line has told something, or is gone."""
        told = self._link.told
        is_open = told is not None and self._may_take()
        self.acceptor.want(frozenset(told.notes_cents if told and is_open else ()))

    def _hear_of(self, happening: Happening) -> None:
        if not self._log.record_notes(happening, self._clock()):
            return
        if isinstance(happening, NoteOffered):
            self._offered = happening.note
            self._news.set()
        elif isinstance(happening, UnitFound):
            self._found = happening
        self._notice(happening)

    async def decide_offers(self) -> None:
        """Asks the Game System about each note in escrow, until it is cancelled."""
        while True:
            await self._news.wait()
            self._news.clear()
            note, self._offered = self._offered, None
            if note is not None:
                self.shell.decide(note.number, is_taken=await self._is_admitted(note))

    async def _is_admitted(self, note: Note) -> bool:
        if self._link.told is None or not self._may_take() or not await self._has_told_notes():
            return False
        command = {
            "type": "OfferNote",
            "note_id": self._log.identity_of_note(note.number),
            "note_cents": note.cents,
        }
        answer = await self._link.ask(command, DECIDE_WITHIN_MS / _MS_PER_S)
        if answer is not None and answer.code == CREDITED_BEFORE:
            # This log is an old copy, and counts anew what was counted: from here on by a new name.
            self.acceptor.rename_log(self._log.draw_name())
        # What was opened meanwhile is open.
        return answer is not None and answer.outcome == "done" and self._may_take()

    async def _has_told_notes(self) -> bool:
        """Waits until the Game System knows what became of the notes before this one."""
        loop = asyncio.get_running_loop()
        until = loop.time() + TOLD_WITHIN_S
        while self._log.has_unconfirmed_note and loop.time() < until:
            await asyncio.sleep(_LOOK_EVERY_S)
        return not self._log.has_unconfirmed_note

    async def test(self) -> tuple[bool, str]:
        """Looks anew at what a supervisor has put right; tells whether all is well, and what is."""
        for fault in PUT_RIGHT_BY_STAFF:
            self.acceptor.clear(fault)
        loop = asyncio.get_running_loop()
        until = loop.time() + TEST_WITHIN_S
        while not self.state.is_ready and loop.time() < until:
            await asyncio.sleep(_LOOK_EVERY_S)
        state = self.state
        found = ", ".join(state.faults) or f"{state.model} {state.serial}"
        return state.is_ready, found[:WORD_LENGTH_MAX]
