"""Makes the houses that are kept of the version that is being made, and packs them.

Run it once, right before a release: what is kept of a released version is never made again.

    PYTHONPATH=tests .venv/bin/python -m golden.make_houses
"""

import asyncio
import lzma
import tarfile
import tempfile
from pathlib import Path

import msgspec
from sqlalchemy import Engine

from golden.house_evening import make_house
from golden.kept_houses import (
    ARCHIVE,
    POSTGRESQL,
    SQLITE,
    KeptHouse,
    open_database,
    plain_dump,
    summaries_of,
)
from golden.make_golden import VERSION
from store.postgres import running_server
from taisai.rules.modes import HouseKind
from taisai.server.settings import Settings
from taisai.server.upkeep.house_files import HouseFiles
from taisai.store.backup import back_up
from taisai.store.engine import make_engine

PAST_DAYS = 1_000
"""Its past is long ago when it is first opened."""


def make_in_sqlite(folder: Path, kept: Path) -> HouseFiles:
    """A live house with an archive; its database is copied while it runs."""
    files = HouseFiles(Settings(data=str(folder), clock_days_max=PAST_DAYS))

    def copy() -> None:
        engine = files.engine()
        back_up(engine, kept / "journal.sqlite")
        engine.dispose()

    asyncio.run(make_house(files, HouseKind.LIVE, copy, kept / ARCHIVE))
    return HouseFiles(Settings(data=str(kept)))


def make_in_postgresql(folder: Path, url: str) -> bytes:
    """A demo house; its dump is taken while it runs."""
    files = HouseFiles(Settings(data=str(folder), database=url, clock_days_max=PAST_DAYS))
    dumps: list[bytes] = []
    asyncio.run(make_house(files, HouseKind.DEMO, lambda: dumps.append(plain_dump(url))))
    return dumps[0]


def _keep_summary(house: KeptHouse, engine: Engine) -> None:
    found = msgspec.json.encode(summaries_of(engine), order="sorted")
    house.summary_file.write_bytes(msgspec.json.format(found, indent=1) + b"\n")
    engine.dispose()


def main() -> None:
    """Makes both."""
    with tempfile.TemporaryDirectory(prefix="taisai-kept-") as made, running_server() as server:
        folder, kept, beside = (Path(made) / one for one in ("house", "kept", "beside"))
        for one in (folder, kept, beside):
            one.mkdir()
        house = KeptHouse(VERSION, SQLITE)
        files = make_in_sqlite(folder, kept)
        with tarfile.open(house.file, "w:xz") as packed:
            for name in ("journal.sqlite", ARCHIVE):
                packed.add(kept / name, name, filter=_nobodys)
        _keep_summary(house, open_database(files))
        house = KeptHouse(VERSION, POSTGRESQL)
        dump = make_in_postgresql(beside, server.new_database())
        house.file.write_bytes(lzma.compress(dump, preset=9))
        again = house.bring_back(Path(made) / "again", server)
        _keep_summary(house, make_engine(again.settings.database_url))


def _nobodys(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """A file with nobody's name on it, that its owner may read and write."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode = 0o600
    member.mtime = 0
    return member


if __name__ == "__main__":
    main()
