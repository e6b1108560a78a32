"""The software's identity: its version, and one digest over all of its installed code.

Knows files of this package. Must not know what is approved (`house` keeps the references).
Obeys: D9A 3.5; E14 (a checksum that is shown, and checked on schedule).
"""

import asyncio
import hashlib
from pathlib import Path
from typing import Final

import msgspec

import taisai
from taisai import __version__

_CODE = frozenset({".py", ".pyi", ".typed", ".js", ".css", ".html", ".json", ".svg", ".mako"})


class SoftwareIdentity(msgspec.Struct, frozen=True):
    """Which software runs."""

    version: str
    digest: str


SHOWN_MS: Final = 60_000
"""For how long an identity is shown that was made once: making it reads every file."""


class ShownIdentity:
    """The software's identity for whoever asks, however often."""

    def __init__(self) -> None:
        self._made: SoftwareIdentity | None = None
        self._made_at = 0
        self._making = asyncio.Lock()

    async def at(self, now: int) -> SoftwareIdentity:
        """The identity as it was found a minute ago at most."""
        async with self._making:
            if self._made is None or now - self._made_at >= SHOWN_MS:
                self._made = await asyncio.to_thread(software_identity)
                self._made_at = now
            return self._made


def software_identity() -> SoftwareIdentity:
    """The version and the digest of the code as it is installed now."""
    folder = Path(taisai.__file__).parent
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.suffix in _CODE and file.is_file():
            name = file.relative_to(folder).as_posix().encode()
            body = file.read_bytes()
            digest.update(b"%d:%b%d:" % (len(name), name, len(body)))
            digest.update(body)
    return SoftwareIdentity(__version__, digest.hexdigest())
