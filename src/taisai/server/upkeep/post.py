"""The post of a member: its letters in the database, read and written in the journal's thread.

Must not know what a letter says.
Obeys: decision 26.
"""

from collections.abc import Sequence

from taisai.floor.answers import Asker
from taisai.floor.disk import ThreadDisk
from taisai.floor.floor import Floor
from taisai.floor.postman import SENDER, LetterBox, Postman
from taisai.journal import Record
from taisai.server.admission.security_record import SecurityRecord
from taisai.store.journal import SqlJournal
from taisai.store.leases import Lease
from taisai.store.outbox import Outbox
from taisai.streams import Letter


class ThreadLetterBox:
    """The outbox, seen from the event loop."""

    def __init__(self, disk: ThreadDisk, outbox: Outbox, journal: SqlJournal) -> None:
        self._disk = disk
        self._outbox = outbox
        self._journal = journal

    async def waiting(self) -> Sequence[Letter]:
        """The next letters."""
        return await self._disk.call(self._outbox.waiting)

    async def post(self, letters: Sequence[Letter]) -> None:
        """Posts letters durably."""
        await self._disk.call(lambda: self._outbox.post(letters))

    async def take_out(self, letters: Sequence[Letter]) -> None:
        """Forgets letters."""
        await self._disk.call(lambda: self._outbox.take_out(letters))

    async def record_at(self, stream: str, sequence: int) -> Record | None:
        """The record that a letter is about."""
        return await self._disk.call(lambda: self._journal.record_at(stream, sequence))


def make_postman(floor: Floor, box: LetterBox, lease: Lease, record: SecurityRecord) -> Postman:
    """The post of a member whose lease was just taken."""
    sender = Asker(f"{SENDER}{lease.name}", lease.fencing)
    postman = Postman(box, floor.house, floor.cage, sender)
    postman.ask_house = record.take_in
    return postman
