"""Witnesses: the last signed head, remembered outside the database.

Somebody with the database can take the newest heads away, and what was chained before them still
holds. A witness remembers the newest: a file in the house's folder (where the records are in a
database server, that is another machine), in other folders, or an address that takes and gives
lines. A witness may be behind; it may never know more than the journal, nor something else.
Knows files and addresses. Must not know what to do about a witness that contradicts (`history`).
Obeys: promise 17; decision 20.
"""

import contextlib
import os
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

from taisai.journal import NotARecord, SignedHeads, heads_from_line, heads_to_line
from taisai.server.upkeep.house_files import HouseFiles

WEB_SECONDS_MAX: Final = 5.0
LINE_BYTES_MAX: Final = 1_048_576
CONFLICT: Final = 409


class WitnessAway(Exception):
    """A witness cannot be asked or told now."""


class WitnessSpoilt(Exception):
    """A witness is there, and what it says is no signed head."""


class Witness(Protocol):
    """Somebody who remembers the last signed head.

    Attributes:
        name: Which, for people.
        is_own: It is the house's own, in its folder: once made it is expected to be there.
    """

    name: str
    is_own: bool

    def newest(self) -> SignedHeads | None:
        """The head that it remembers; None where it remembers none.

        Raises:
            WitnessAway: It cannot be asked.
            WitnessSpoilt: What it says is no signed head.
        """
        ...

    def tell(self, signed: SignedHeads) -> None:
        """Lets it remember a head instead of the one before.

        Raises:
            WitnessAway: It cannot be told.
        """
        ...

    def set_aside(self, name: str) -> None:
        """Lets what it remembers be evidence, and no longer what is expected."""
        ...


class FileWitness:
    """A file with one line: the last signed head."""

    def __init__(self, file: Path, *, is_own: bool = False) -> None:
        self.name = str(file)
        self.is_own = is_own
        self._file = file

    def newest(self) -> SignedHeads | None:
        """The head that the file holds."""
        try:
            line = self._file.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as failed:
            raise WitnessAway(f"{self.name}: {failed.strerror}") from failed
        return _head_in(line, self.name)

    def tell(self, signed: SignedHeads) -> None:
        """Writes the head beside, then gives it the file's name: it is whole at every instant."""
        partial = self._file.with_name(f"{self._file.name}.partial")
        try:
            handle = os.open(partial, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
            with os.fdopen(handle, "wb") as opened:
                opened.write(heads_to_line(signed))
                opened.flush()
                os.fsync(opened.fileno())
            partial.replace(self._file)
        except OSError as failed:
            raise WitnessAway(f"{self.name}: {failed.strerror}") from failed

    def set_aside(self, name: str) -> None:
        """Gives the file another name, beside."""
        with contextlib.suppress(FileNotFoundError):
            self._file.rename(self._file.with_name(f"{self._file.name}.{name}"))


class WebWitness:
    """An address: GET gives the last line, POST takes the next; 409 says what it knows instead."""

    is_own = False

    def __init__(self, url: str) -> None:
        self.name = url
        self._url = url

    def newest(self) -> SignedHeads | None:
        """The head that the address gives; None where it only takes them."""
        try:
            line = self._ask(None)
        except urllib.error.HTTPError as refused:
            refused.close()
            return None
        return _head_in(line, self.name) if line else None

    def tell(self, signed: SignedHeads) -> None:
        """Posts the line."""
        try:
            self._ask(heads_to_line(signed))
        except urllib.error.HTTPError as refused:
            refused.close()
            raise WitnessAway(f"{self.name} answered {refused.code}") from refused

    def set_aside(self, name: str) -> None:
        """What it remembers is its own; the next line tells it."""

    def _ask(self, line: bytes | None) -> bytes:
        asked = urllib.request.Request(  # noqa: S310 - the settings allow http and https alone
            self._url, data=line, headers={"Content-Type": "application/jsonl"}
        )
        try:
            with urllib.request.urlopen(asked, timeout=WEB_SECONDS_MAX) as answer:  # noqa: S310
                said: bytes = answer.read(LINE_BYTES_MAX)
                return said
        except urllib.error.HTTPError:
            raise
        except (OSError, ValueError) as failed:
            raise WitnessAway(f"{self.name}: {failed}") from failed


def witnesses_of(files: HouseFiles, key_id: str) -> Sequence[Witness]:
    """The house's own witness first, then those that the settings name."""
    own: list[Witness] = [FileWitness(files.witness, is_own=True)]
    for one in files.settings.witnesses:
        if one.startswith(("http://", "https://")):
            own.append(WebWitness(one))
        else:
            own.append(FileWitness(Path(one) / f"witness-{key_id}.jsonl"))
    return own


def _head_in(line: bytes, name: str) -> SignedHeads:
    try:
        return heads_from_line(line)
    except NotARecord as failed:
        raise WitnessSpoilt(f"{name} holds no signed head: {failed}") from failed
