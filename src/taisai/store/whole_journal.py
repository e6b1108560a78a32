"""The journal with its archives before it, read as one: a round does not care where it is kept.

Every database says of each stream in which archive its earlier records are; that is where this one
looks, then in the folders it is told of, then beside the house's own file. An archive is believed
only where its newest record is the one from which the stream goes on. Must not know what records
say, and writes nothing.
Obeys: decision 12 (archives); promise 17; E3 (recall of any round).
"""

import threading
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from sqlalchemy import Engine

from taisai.journal import Head, Record, Seals, StoreUnavailable, StreamName
from taisai.names import BadInput, quote
from taisai.store.engine import make_engine, sqlite_file
from taisai.store.failures import Failure, StoreFailed
from taisai.store.journal import SqlJournal
from taisai.store.leases import Lease
from taisai.store.snapshots import Snapshots


class ArchiveAway(BadInput):
    """Records are in an archive that is not where it was, or is not the right one.

    Attributes:
        values: What the words speak of by name, for a screen that says it in its own language.
    """

    def __init__(self, words: str, **values: int | str) -> None:
        """Says which records, and which archive."""
        super().__init__(words)
        self.values = values


@dataclass(frozen=True, slots=True)
class Part:
    """A database that holds a part of a stream.

    Attributes:
        archive: The archive's name; empty for the house's own database.
    """

    archive: str
    journal: SqlJournal
    snapshots: Snapshots


class WholeJournal:
    """The journal of a house with its archives, read only."""

    def __init__(
        self, engine: Engine, folders: Sequence[Path] = (), seals: Seals | None = None
    ) -> None:
        """Makes it; nothing is opened yet.

        Args:
            engine: The way to the house's own database.
            folders: Where archives lie that were moved since they were made.
            seals: Checks snapshots; without it none is believed.
        """
        self._engine = engine
        self._seals = seals or Seals()
        self._own = Part("", SqlJournal(engine), Snapshots(engine, self._seals))
        self._folders = tuple(folders)
        self._opened: dict[str, Engine] = {}
        self._lock = threading.Lock()

    def parts(self, stream: StreamName, sequence: int) -> list[Part]:
        """The databases that hold a stream from a record on, oldest first.

        Raises:
            ArchiveAway: One of them is not there.
        """
        found = [self._own]
        while True:
            begin = found[0].journal.begin_of(stream)
            if begin is None or sequence > begin.start.sequence:
                return found
            found.insert(0, self._archive(begin.start, begin.archive))

    def parts_there(self, stream: StreamName) -> list[Part]:
        """The databases that are there, as far back as there is no gap between them."""
        found = [self._own]
        with suppress(ArchiveAway):
            while (begin := found[0].journal.begin_of(stream)) is not None:
                found.insert(0, self._archive(begin.start, begin.archive))
        return found

    def read(self, stream: StreamName, from_sequence: int = 1) -> Iterator[Record]:
        """The records of a stream in order, from whichever databases hold them.

        Raises:
            ArchiveAway: One of them is not there.
        """
        parts = self.parts(stream, from_sequence)
        return chain.from_iterable(one.journal.read(stream, from_sequence) for one in parts)

    def record_at(self, stream: StreamName, sequence: int) -> Record | None:
        """The record at a place; None where there is none yet.

        Raises:
            ArchiveAway: It is in an archive that is not there.
        """
        return self.parts(stream, sequence)[0].journal.record_at(stream, sequence)

    def records_at(self, stream: StreamName, sequences: Collection[int]) -> list[Record]:
        """The records at some places, in order; what is in an archive that is away is left out."""
        parts = self.parts_there(stream)
        return [one for part in parts for one in part.journal.records_at(stream, sequences)]

    def close(self) -> None:
        """Closes the archives; the house's own engine is its owner's."""
        for engine in self._opened.values():
            engine.dispose()
        self._opened = {}

    # ------------------------------------------------------------------ finding archives

    def _archive(self, head: Head, name: str) -> Part:
        """The archive whose newest record of a stream is the one from which the stream goes on."""
        for url in self._urls(name):
            engine = self._engine_of(url)
            journal = SqlJournal(engine)
            try:
                is_it = _ends_with(journal, head)
            except StoreUnavailable:
                continue
            if is_it:
                return Part(Path(name).name, journal, Snapshots(engine, self._seals))
        raise ArchiveAway(
            f"records of {head.stream} up to {head.sequence} are in the archive "
            f"{quote(Path(name).name)}, which is not to be found: put it beside the house's "
            "database, or let the setting `archives` name its folder",
            stream=head.stream,
            sequence=head.sequence,
            archive=Path(name).name,
        )

    def _urls(self, name: str) -> Iterator[str]:
        if self._engine.dialect.name != "sqlite":
            yield self._engine.url.set(database=name).render_as_string(hide_password=False)
            return
        own = sqlite_file(self._engine).absolute()
        made = own.parent / name
        found = [made, *(one / made.name for one in (*self._folders, own.parent))]
        for file in dict.fromkeys(one.absolute() for one in found):
            if file.is_file():
                yield f"sqlite:///{file}"

    def _engine_of(self, url: str) -> Engine:
        with self._lock:
            if url not in self._opened:
                self._opened[url] = make_engine(url, is_read_only=True)
            return self._opened[url]


class ContinuedJournal(SqlJournal):
    """A house's journal whose streams are read from their first record, wherever that is kept."""

    def __init__(
        self, engine: Engine, lease: Lease | None = None, folders: Sequence[Path] = ()
    ) -> None:
        """The journal in a database, with the archives before it.

        Args:
            engine: The database.
            lease: As of `SqlJournal`.
            folders: Where archives lie that were moved since they were made.
        """
        super().__init__(engine, lease)
        self._whole = WholeJournal(engine, folders)

    def read(self, stream: StreamName, from_sequence: int = 1) -> Iterator[Record]:
        """The records of a stream in order, those in archives too.

        Raises:
            StoreFailed: An archive that holds some of them is not to be found.
        """
        begin = self.begin_of(stream)
        if begin is None or from_sequence > begin.start.sequence:
            return super().read(stream, from_sequence)
        try:
            return self._whole.read(stream, from_sequence)
        except ArchiveAway as away:
            raise StoreFailed(Failure.ARCHIVE_AWAY, str(away)) from away

    def close(self) -> None:
        """Closes the archives; the house's own engine is its owner's."""
        self._whole.close()


def _ends_with(journal: SqlJournal, head: Head) -> bool:
    """A journal's newest record of a stream is the one, and it is there, not where it begins."""
    begin = journal.begin_of(head.stream)
    is_there = begin is None or begin.start.sequence < head.sequence
    return is_there and journal.heads().get(head.stream) == head
