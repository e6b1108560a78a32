"""Notes that were never seen before: what a cabinet says of one that is in its box."""

import itertools
import secrets
from typing import Final

from taisai.table.commands import InsertNote

_LOG: Final = secrets.token_hex(4)
_numbers: Final = itertools.count(1)


def new_note_id() -> str:
    """The identity of a note that was never seen before, in this run of the tests or another."""
    return f"1/{_LOG}/{next(_numbers)}"


def note_in(terminal: int, note_cents: int) -> InsertNote:
    """A note is in the box of a terminal's cabinet."""
    return InsertNote(terminal=terminal, note_cents=note_cents, note_id=new_note_id())
