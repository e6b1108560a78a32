"""A house's data folder: its settings, its keys, its lock, and the way to its database.

    taisai-data/
      journal.sqlite   the journal, and what is kept beside it (unless it is in PostgreSQL)
      house.toml       settings of the server, for people to edit
      signing.key      the private key, its owner's alone
      signing.pub      the public key, for everybody who checks
      witness.jsonl    the last signed head, remembered outside the database
      house.lock       held by the one process that runs the house

Knows files. Must not know what a house does. A second process is refused before it opens anything.
Obeys: promise 13 (one writer for each stream).
"""

import fcntl
import hashlib
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import Engine

from taisai.names import BadInput
from taisai.server.settings import ENVIRONMENT_PREFIX, Settings, load_settings
from taisai.server.upkeep.keys import (
    BadKey,
    SigningKey,
    load_key,
    load_public_key,
    make_key,
)
from taisai.store.engine import make_engine
from taisai.store.migrations import check_version

OWNER_ALONE: Final = 0o700
_BOOT: Final = Path("/proc/sys/kernel/random/boot_id")

_TOML: Final = """\
# Settings of this house's server: docs/reference/settings.md has all of them.
# What is not set here has its default; TAISAI_PORT=8443 and the like win over this file.
# port = 8080
# certificate = "certificate.pem"
# key = "certificate.key"
"""


class NoHouse(BadInput):
    """The folder holds no house."""


class HouseThere(BadInput):
    """The folder holds a house already."""


class HouseHeld(BadInput):
    """Another process runs the house."""


class HouseFiles:
    """The files of a house, by its settings."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.folder = Path(settings.data)
        self.settings_file = self.folder / "house.toml"
        self.private_key = self.folder / "signing.key"
        self.public_key = self.folder / "signing.pub"
        self.witness = self.folder / "witness.jsonl"
        self.lock_file = self.folder / "house.lock"

    def make(self) -> SigningKey:
        """Makes the folder with its settings and a new key.

        Raises:
            HouseThere: There is a house already; nothing was changed.
        """
        found = [self.private_key, self.public_key, self.witness, self.folder / "journal.sqlite"]
        for file in found:
            if file.exists():
                raise HouseThere(f"{self.folder} holds a house already: {file.name} is there")
        try:
            self.folder.mkdir(mode=OWNER_ALONE, parents=True, exist_ok=True)
            if not self.settings_file.exists():
                self.settings_file.write_text(self._settings_text(), encoding="utf-8")
                self.settings_file.chmod(0o600)
            return make_key(self.private_key, self.public_key)
        except OSError as failed:
            raise NoHouse(f"no house can be made in {self.folder}: {failed.strerror}") from failed

    def hide(self) -> None:
        """Makes the database's file its owner's alone: it holds hashes of passwords."""
        if not self.settings.database:
            (self.folder / "journal.sqlite").chmod(0o600)

    def _settings_text(self) -> str:
        database = self.settings.database
        # JSON's strings are TOML's.
        line = f"database = {msgspec.json.encode(database).decode()}\n" if database else ""
        return _TOML + line

    def demand_house(self) -> None:
        """Lets only a folder pass that holds a house.

        Raises:
            NoHouse: It holds none.
        """
        if not self.settings.database and not (self.folder / "journal.sqlite").is_file():
            raise NoHouse(f"no house is in {self.folder}: `taisai init` makes one")

    def key(self) -> SigningKey:
        """The house's private key.

        Raises:
            BadKey: It cannot be read, or the public key beside it is another's: whoever proves
                the records with that would believe somebody else.
        """
        key = load_key(self.private_key)
        if self.public_key.exists() and load_public_key(self.public_key) != key.public:
            raise BadKey(f"{self.public_key} is not the public key of {self.private_key.name}")
        return key

    def engine(self, *, is_read_only: bool = False) -> Engine:
        """The way to the house's database.

        Raises:
            NoHouse: There is none.
            WrongVersion: It is read only here, and has the tables of another version.
        """
        self.demand_house()
        engine = make_engine(self.settings.database_url, is_read_only=is_read_only)
        try:
            if is_read_only:
                check_version(engine)
        except BaseException:
            engine.dispose()
            raise
        return engine

    @contextmanager
    def hold(self) -> Iterator[str]:
        """Holds the house: nobody else runs it from this folder meanwhile.

        Yields:
            By whom: the same again for whoever holds this very file, and for nobody else. A lease
            that was left under this name was left by somebody who has ended.

        Raises:
            HouseHeld: Another process does.
        """
        try:
            handle = os.open(self.lock_file, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as failed:
            raise NoHouse(f"no house is in {self.folder}: {failed.strerror}") from failed
        try:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                by = os.pread(handle, 20, 0).decode("ascii", "replace").strip()
                raise HouseHeld(
                    f"another process{f' ({by})' if by else ''} holds the house in "
                    f"{self.folder}: stop it first"
                ) from None
            os.ftruncate(handle, 0)
            os.pwrite(handle, f"{os.getpid()}\n".encode(), 0)
            yield _holder_of(handle)
        finally:
            os.close(handle)


def _holder_of(handle: int) -> str:
    """A file's name among all files of all machines, until the machine is started again."""
    found = os.fstat(handle)
    boot = _BOOT.read_text(encoding="ascii").strip() if _BOOT.is_file() else os.uname().nodename
    return hashlib.sha256(f"{boot} {found.st_dev} {found.st_ino}".encode()).hexdigest()[:32]


def files_of(
    data: str | None,
    settings_file: Path | None = None,
    given: Mapping[str, object] | None = None,
    environment: Mapping[str, str] = os.environ,
) -> HouseFiles:
    """The files of the house in a folder, with its settings.

    Args:
        data: The folder; None for the one that the environment names, or the default one.
        settings_file: Settings from another file than the folder's own `house.toml`.
        given: Settings that win over all others; one that is None was not given.
        environment: Its variables win over the file.

    Raises:
        BadSetting: Something is unknown or out of bounds.
    """
    folder = data or load_settings(None, environment).data
    own = Path(folder) / "house.toml"
    file = settings_file or (own if own.is_file() else None)
    chosen = {
        f"{ENVIRONMENT_PREFIX}{name.upper()}": str(value)
        for name, value in {**(given or {}), "data": folder}.items()
        if value is not None
    }
    return HouseFiles(load_settings(file, {**environment, **chosen}))
