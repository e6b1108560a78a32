"""The houses that are kept of every version: where they lie, and how they are brought back.

tests/golden/0.1/house.tar.xz      journal.sqlite with the archive before it
tests/golden/0.1/house.sql.xz      another house, as PostgreSQL's own dump
tests/golden/0.1/*.summary.json    what their streams come to, as their own version found it
"""

import lzma
import re
import subprocess
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import Engine
from sqlalchemy.engine import make_url

from golden.house_past import write_key
from golden.house_summary import Summary, state_of, summary_of
from store.postgres import Server, binary
from taisai.server.settings import Settings
from taisai.server.upkeep.house_files import HouseFiles
from taisai.store.engine import make_engine
from taisai.store.whole_journal import WholeJournal

FOLDER: Final = Path(__file__).parent
ARCHIVE: Final = "archive-1.sqlite"
SQLITE, POSTGRESQL = "sqlite", "postgresql"

_ONLY_OF_ITS_PROGRAM: Final = re.compile(
    rb"^(?:\\(?:un)?restrict .*|SET transaction_timeout.*)\n", re.M
)
"""What a newer pg_dump writes and an older psql does not know."""


@dataclass(frozen=True)
class KeptHouse:
    """A house that is kept."""

    version: str
    database: str

    def __str__(self) -> str:
        return f"{self.version}-{self.database}"

    @property
    def file(self) -> Path:
        """Where it lies."""
        ending = "tar.xz" if self.database == SQLITE else "sql.xz"
        return FOLDER / self.version / f"house.{ending}"

    @property
    def summary_file(self) -> Path:
        """Where it lies what its own version found in it."""
        return FOLDER / self.version / f"{self.database}.summary.json"

    def summary(self) -> dict[str, Summary]:
        """What its own version found in it, stream by stream."""
        found: dict[str, Summary] = msgspec.json.decode(self.summary_file.read_bytes())
        return found

    def bring_back(self, folder: Path, server: Server) -> HouseFiles:
        """The house in a new folder, and in a new database where it needs one."""
        folder.mkdir(parents=True)
        if self.database == SQLITE:
            files = HouseFiles(Settings(data=str(folder)))
            with tarfile.open(self.file) as packed:
                packed.extractall(folder, filter="data")
        else:
            url = server.new_database()
            _restore(url, lzma.decompress(self.file.read_bytes()))
            files = HouseFiles(Settings(data=str(folder), database=url))
        write_key(files)
        return files


def _restore(url: str, dump: bytes) -> None:
    parsed = make_url(url)
    where = ["-h", str(parsed.host), "-p", str(parsed.port), "-U", str(parsed.username)]
    options = ["-q", "-X", "-v", "ON_ERROR_STOP=1", "-d", str(parsed.database)]
    subprocess.run(
        [binary("psql"), *where, *options], input=dump, check=True, stdout=subprocess.DEVNULL
    )


def kept_houses() -> list[KeptHouse]:
    """All that are kept, oldest first."""
    versions = sorted(one.name for one in FOLDER.glob("*.*") if one.is_dir())
    houses = (KeptHouse(version, kind) for version in versions for kind in (SQLITE, POSTGRESQL))
    return [one for one in houses if one.file.exists()]


def summaries_of(engine: Engine) -> dict[str, Summary]:
    """What the streams of a database come to, replayed from their first record, archives too."""
    return {stream: summary_of(state) for stream, state in states_of(engine)}


def states_of(engine: Engine) -> Iterator[tuple[str, Any]]:
    """Each stream's state, replayed from its first record."""
    whole = WholeJournal(engine)
    try:
        for stream in sorted(whole.parts_there("house")[-1].journal.heads()):
            yield stream, state_of(stream, whole.read(stream))
    finally:
        whole.close()


def plain_dump(url: str) -> bytes:
    """A database as lines of SQL that every later PostgreSQL reads."""
    parsed = make_url(url)
    where = ["-h", str(parsed.host), "-p", str(parsed.port), "-U", str(parsed.username)]
    options = ["--no-owner", "--no-privileges", str(parsed.database)]
    made = subprocess.run([binary("pg_dump"), *where, *options], check=True, capture_output=True)
    return _ONLY_OF_ITS_PROGRAM.sub(b"", made.stdout)


def open_database(files: HouseFiles) -> Engine:
    """The database of a house, to be read."""
    return make_engine(files.settings.database_url, is_read_only=True)
