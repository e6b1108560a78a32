"""A cabinet's own log: what its drivers must not forget, and what became of notes and vouchers.

For: the agent in a cabinet, over a loss of power at any instant. What a driver remembers is on disk
before the call comes back; what it tells is written down once, however often it is told, with a
number of its own, until the Game System has it. One agent has the log open; a second is refused. A
log that cannot be written stops the agent, since nothing may follow from what is not kept.
Must not know the Game System, a protocol, or a voucher's number: an issuing record names it.
Obeys: D9A 4.3(a), 4.4, 6.3; E2, E6.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

import msgspec

from taisai.devices import notes, printing
from taisai.devices.doors import DoorMemory
from taisai.devices.notes import NoteMemory
from taisai.devices.printing import PrintMemory
from taisai.names import BadInput
from taisai.table.cabinet import CabinetDevice

ENTRIES_KEPT_MAX: Final = 10_000
_APPLICATION: Final = 0x7A15A1
_VERSION: Final = 1
_BUSY_S: Final = 1.0
_PLACE: Final = "place"
_ALL: Final = -1
"""SQLite's own limit for none."""

Kept = TypeVar("Kept")

_SCHEMA: Final = """
CREATE TABLE about (
  name TEXT NOT NULL, confirmed INTEGER NOT NULL
);
CREATE TABLE memories (device TEXT PRIMARY KEY, body BLOB NOT NULL);
CREATE TABLE entries (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL, device TEXT NOT NULL, body BLOB NOT NULL
);
CREATE TABLE notes (
  number INTEGER PRIMARY KEY, identity TEXT NOT NULL UNIQUE,
  cents INTEGER NOT NULL, state TEXT NOT NULL, at INTEGER NOT NULL
);
CREATE TABLE vouchers (
  job INTEGER PRIMARY KEY, voucher TEXT NOT NULL,
  is_duplicate INTEGER NOT NULL, state TEXT NOT NULL, at INTEGER NOT NULL
);
"""


class NoteState(StrEnum):
    """What became of a note."""

    OFFERED = "offered"
    STACKED = "stacked"
    RETURNED = "returned"
    IN_DOUBT = "in_doubt"


class VoucherState(StrEnum):
    """What became of one printing of a voucher."""

    SENT = "sent"
    PRINTED = "printed"
    NOT_SENT = "not_sent"
    IN_DOUBT = "in_doubt"


class LogFailed(Exception):
    """The log cannot be read or written: the agent stops; why is the message."""


class NotALog(BadInput):
    """The file is something else, or of a later version."""


class Entry(NamedTuple):
    """Something that a driver told, with its number in this log."""

    number: int
    at: int
    device: CabinetDevice
    happening: notes.Happening | printing.Happening


class Printing(NamedTuple):
    """One printing of a voucher, and what became of it."""

    job: int
    voucher: str
    is_duplicate: bool
    state: VoucherState
    at: int


_ENDS: Final = frozenset({NoteState.STACKED, NoteState.RETURNED, VoucherState.PRINTED})
"""States that nothing follows: what is told afterwards was told before."""


class CabinetLog:
    """One cabinet's log, open.

    Attributes:
        name: Drawn when the log was made; a part of every note's identity.
        draw_name: Draws another, for a log that turns out to be an old copy of itself.
    """

    def __init__(self, path: Path, draw_name: Callable[[], str]) -> None:
        """Opens a log, and makes it where there is none.

        Raises:
            NotALog: The file is something else.
            LogFailed: It cannot be read or written, or another agent has it open.
        """
        self.draw_name = draw_name
        with _failing_as_one():
            self._base = sqlite3.connect(path, timeout=_BUSY_S, isolation_level=None)
            self._base.execute("PRAGMA locking_mode = EXCLUSIVE")
            try:
                self.name = self._open(path, draw_name)
            except BaseException:
                self._base.close()
                raise

    def _open(self, path: Path, draw_name: Callable[[], str]) -> str:
        with self._writing():
            application, version = (
                int(self._base.execute(f"PRAGMA {one}").fetchone()[0])
                for one in ("application_id", "user_version")
            )
            is_new = not self._base.execute("SELECT 1 FROM sqlite_master").fetchone()
            if is_new:
                for statement in _SCHEMA.split(";"):
                    self._base.execute(statement)
                self._base.execute("INSERT INTO about VALUES (?, 0)", (draw_name(),))
                self._base.execute(f"PRAGMA application_id = {_APPLICATION}")
                self._base.execute(f"PRAGMA user_version = {_VERSION}")
            elif (application, version) != (_APPLICATION, _VERSION):
                raise NotALog(f"{path} is no cabinet's log of version {_VERSION}")
        # Durable when it is said to be: written through before a commit comes back.
        self._base.execute("PRAGMA journal_mode = WAL")
        self._base.execute("PRAGMA synchronous = FULL")
        return str(self._base.execute("SELECT name FROM about").fetchone()[0])

    def close(self) -> None:
        """Ends it."""
        self._base.close()

    def belong_to(self, place: str) -> None:
        """Whose cabinet it is; what one terminal was told is never told to another as well.

        Raises:
            NotALog: It is another's, and that one does not have all of it yet.
        """
        known = self._memory(_PLACE)
        if known == place.encode():
            return
        is_open = self.note_memory.open or self.note_memory.owed or self.print_memory.open
        if known is not None and (is_open or self.unconfirmed_count):
            raise NotALog(
                f"this log is that of {known.decode()}, which has not been told all of it: start "
                f"it there until nothing waits, or give {place} a log of its own"
            )
        self._keep(_PLACE, place.encode())

    # ------------------------------------------------------------- what drivers remember

    @property
    def note_memory(self) -> NoteMemory:
        """What the acceptor's driver remembers."""
        body = self._memory(CabinetDevice.ACCEPTOR)
        return NoteMemory(log=self.name) if body is None else _read(_NOTE_MEMORY, body)

    @property
    def print_memory(self) -> PrintMemory:
        """What the printer's driver remembers."""
        body = self._memory(CabinetDevice.PRINTER)
        return PrintMemory() if body is None else _read(_PRINT_MEMORY, body)

    @property
    def door_memory(self) -> DoorMemory:
        """What is remembered of the doors."""
        body = self._memory(CabinetDevice.DOORS)
        return DoorMemory() if body is None else _read(_DOOR_MEMORY, body)

    def keep_doors(self, memory: DoorMemory) -> None:
        """Has it on disk when it comes back."""
        self._keep(CabinetDevice.DOORS, msgspec.json.encode(memory))

    def keep_notes(self, memory: NoteMemory) -> None:
        """Has it on disk when it comes back."""
        self._keep(CabinetDevice.ACCEPTOR, msgspec.json.encode(memory))

    def keep_printing(self, memory: PrintMemory) -> None:
        """Has it on disk when it comes back."""
        self._keep(CabinetDevice.PRINTER, msgspec.json.encode(memory))

    def _memory(self, device: str) -> bytes | None:
        with _failing_as_one():
            query = "SELECT body FROM memories WHERE device = ?"
            row = self._base.execute(query, (device,)).fetchone()
        return None if row is None else bytes(row[0])

    def _keep(self, device: str, body: bytes) -> None:
        with _failing_as_one(), self._writing():
            self._base.execute("INSERT OR REPLACE INTO memories VALUES (?, ?)", (device, body))

    # ------------------------------------------------------------- what drivers tell

    def record_notes(self, happening: notes.Happening, at: int) -> bool:
        """Writes down what the acceptor's driver told; tells whether it was new."""
        with _failing_as_one(), self._writing():
            if isinstance(happening, _AboutNote) and not self._set_note(happening, at):
                return False
            self._append(CabinetDevice.ACCEPTOR, msgspec.json.encode(happening), at)
        return True

    def record_printing(self, happening: printing.Happening, at: int) -> bool:
        """Writes down what the printer's driver told; tells whether it was new."""
        with _failing_as_one(), self._writing():
            if isinstance(happening, _AboutVoucher) and not self._set_voucher(happening, at):
                return False
            self._append(CabinetDevice.PRINTER, msgspec.json.encode(happening), at)
        return True

    def _set_note(self, happening: "_AboutNote", at: int) -> bool:
        note = happening.note
        if note is None:
            return True
        state = _NOTE_STATES[type(happening)]
        query = "SELECT state, identity FROM notes WHERE number = ?"
        found = self._base.execute(query, (note.number,)).fetchone()
        if not _follows(found, state):
            return False
        # By the name under which it was told first, also where another unit is there by now.
        identity = str(self.note_memory.identity_of(note)) if found is None else found[1]
        row = (note.number, identity, note.cents, state, at)
        self._base.execute("INSERT OR REPLACE INTO notes VALUES (?, ?, ?, ?, ?)", row)
        return True

    def _set_voucher(self, happening: "_AboutVoucher", at: int) -> bool:
        job, state = happening.job, _VOUCHER_STATES[type(happening)]
        found = self._base.execute("SELECT state FROM vouchers WHERE job = ?", (job.number,))
        if not _follows(found.fetchone(), state):
            return False
        row = (job.number, job.voucher, job.is_duplicate, state, at)
        self._base.execute("INSERT OR REPLACE INTO vouchers VALUES (?, ?, ?, ?, ?)", row)
        return True

    def _append(self, device: CabinetDevice, body: bytes, at: int) -> None:
        self._base.execute(
            "INSERT INTO entries (at, device, body) VALUES (?, ?, ?)", (at, device, body)
        )

    # ------------------------------------------------------------- what others read

    def unconfirmed(self, limit: int = 100) -> tuple[Entry, ...]:
        """The oldest entries that the Game System does not have yet."""
        with _failing_as_one():
            rows = self._base.execute(
                "SELECT number, at, device, body FROM entries"
                " WHERE number > (SELECT confirmed FROM about) ORDER BY number LIMIT ?",
                (limit,),
            ).fetchall()
        return tuple(_entry(*row) for row in rows)

    @property
    def unconfirmed_count(self) -> int:
        """How many entries the Game System does not have yet."""
        with _failing_as_one():
            query = "SELECT count(*) FROM entries WHERE number > (SELECT confirmed FROM about)"
            return int(self._base.execute(query).fetchone()[0])

    @property
    def has_unconfirmed_note(self) -> bool:
        """Whether the Game System has yet to hear what became of a note."""
        told = (entry.happening for entry in self.unconfirmed(_ALL))
        return any(isinstance(one, _EndOfNote) for one in told)

    def unconfirmed_vouchers(self) -> tuple[str, ...]:
        """The issuing records of printings whose end the Game System does not have yet."""
        told = (entry.happening for entry in self.unconfirmed(_ALL))
        return tuple(one.job.voucher for one in told if isinstance(one, _EndOfPrinting))

    def confirm_up_to(self, number: int) -> None:
        """The Game System has all entries up to one; of what is over only the last is kept."""
        with _failing_as_one(), self._writing():
            self._base.execute("UPDATE about SET confirmed = max(confirmed, ?)", (number,))
            self._base.execute(
                "DELETE FROM entries WHERE number <= (SELECT confirmed FROM about)"
                " AND number <= (SELECT max(number) FROM entries) - ?",
                (ENTRIES_KEPT_MAX,),
            )
            for table, count in (("notes", "number"), ("vouchers", "job")):
                self._base.execute(
                    f"DELETE FROM {table} WHERE {count} <= "  # noqa: S608 - our own names
                    f"(SELECT max({count}) FROM {table}) - ?",
                    (ENTRIES_KEPT_MAX,),
                )

    def last_vouchers(self, limit: int) -> tuple[Printing, ...]:
        """The last printings, newest first."""
        with _failing_as_one():
            rows = self._base.execute(
                "SELECT job, voucher, is_duplicate, state, at FROM vouchers"
                " ORDER BY job DESC LIMIT ?",
                (limit,),
            ).fetchall()
        return tuple(
            Printing(job, voucher, bool(is_duplicate), VoucherState(state), at)
            for job, voucher, is_duplicate, state, at in rows
        )

    def identity_of_note(self, number: int) -> str:
        """The name by which the Game System knows a note that was told of."""
        with _failing_as_one():
            query = "SELECT identity FROM notes WHERE number = ?"
            row = self._base.execute(query, (number,)).fetchone()
        if row is None:
            raise LogFailed(f"the log has no note {number}")
        return str(row[0])

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """All of it, or nothing."""
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")


_AboutNote = notes.NoteOffered | notes.NoteStacked | notes.NoteReturned | notes.NoteInDoubt
_AboutVoucher = (
    printing.TicketSent | printing.TicketPrinted | printing.TicketNotSent | printing.TicketInDoubt
)
_EndOfNote = notes.NoteStacked | notes.NoteReturned | notes.NoteInDoubt
_EndOfPrinting = printing.TicketPrinted | printing.TicketInDoubt
_NOTE_STATES: Final[Mapping[type[_AboutNote], NoteState]] = MappingProxyType(
    {
        notes.NoteOffered: NoteState.OFFERED,
        notes.NoteStacked: NoteState.STACKED,
        notes.NoteReturned: NoteState.RETURNED,
        notes.NoteInDoubt: NoteState.IN_DOUBT,
    }
)
_VOUCHER_STATES: Final[Mapping[type[_AboutVoucher], VoucherState]] = MappingProxyType(
    {
        printing.TicketSent: VoucherState.SENT,
        printing.TicketPrinted: VoucherState.PRINTED,
        printing.TicketNotSent: VoucherState.NOT_SENT,
        printing.TicketInDoubt: VoucherState.IN_DOUBT,
    }
)

_NOTE_MEMORY: Final = msgspec.json.Decoder(NoteMemory)
_PRINT_MEMORY: Final = msgspec.json.Decoder(PrintMemory)
_DOOR_MEMORY: Final = msgspec.json.Decoder(DoorMemory)
_OF_NOTES: Final[msgspec.json.Decoder[notes.Happening]] = msgspec.json.Decoder(notes.Happening)
_OF_PRINTING: Final[msgspec.json.Decoder[printing.Happening]] = msgspec.json.Decoder(
    printing.Happening
)


def _follows(row: tuple[str, ...] | None, state: StrEnum) -> bool:
    """Whether a state is news: neither told before, nor after the end."""
    return row is None or (row[0] != state and row[0] not in _ENDS)


def _entry(number: int, at: int, device: str, body: bytes) -> Entry:
    if device == CabinetDevice.ACCEPTOR:
        return Entry(number, at, CabinetDevice.ACCEPTOR, _read(_OF_NOTES, body))
    return Entry(number, at, CabinetDevice.PRINTER, _read(_OF_PRINTING, body))


def _read(decoder: "msgspec.json.Decoder[Kept]", body: bytes) -> Kept:
    try:
        return decoder.decode(body)
    except msgspec.DecodeError as spoilt:
        raise LogFailed(f"something in the log cannot be read: {spoilt}") from None


@contextmanager
def _failing_as_one() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as failed:
        raise LogFailed(f"the cabinet's log cannot be used: {failed}") from None
