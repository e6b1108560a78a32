"""`taisai witness`: the last signed head on paper, and paper held against the database.

For: a witness that no machine can change. Must not know how heads are made.
"""

from typing import Annotated, Final

import typer

from taisai.cli.complaints import complain
from taisai.cli.house import Data, fail, failing_well, files_in
from taisai.journal import heads_digest

_GROUP_LENGTH: Final = 4
_DIGEST_LENGTH: Final = 64


def show_witness(
    number: Annotated[
        int | None, typer.Argument(min=1, help="The number of a head that stands on paper.")
    ] = None,
    digest: Annotated[
        list[str] | None, typer.Argument(help="Its 64 digits, in groups or in one.")
    ] = None,
    data: Data = None,
) -> None:
    """Show the last signed head for paper, or hold paper against the database.

    Print it at the end of the gaming day and keep it where nobody who runs
    the machine can change it. Later `taisai witness NUMBER DIGITS` tells
    whether the database still has that very head: every record that was
    there when it was printed is then the same. It works while the house
    runs.
    """
    with failing_well():
        from taisai.store.journal import SqlJournal

        engine = files_in(data).engine(is_read_only=True)
        try:
            journal = SqlJournal(engine)
            first, last, _ = journal.signed_heads_numbers()
            wanted = last if number is None else number
            line = journal.signed_heads_line(wanted)
        finally:
            engine.dispose()
    if number is None:
        if line is None:
            complain("no head is signed yet")
        typer.echo(f"Signed head {last}: {_in_groups(heads_digest(line))}")
        return
    said = "".join(digest or ()).replace("-", "").lower()
    if len(said) != _DIGEST_LENGTH:
        complain(f"a head has {_DIGEST_LENGTH} digits, and {len(said)} were given")
    if line is None and number < first:
        complain(f"signed head {number} is in an archive: the database begins with {first}")
    if line is None:
        fail(f"the database ends with signed head {last}, and has none of the number {number}")
    if heads_digest(line) != said:
        fail(f"the database has another head of the number {number}: {heads_digest(line)}")
    typer.echo(f"The database has signed head {number} as it stands on paper.")


def _in_groups(digest: str) -> str:
    starts = range(0, len(digest), _GROUP_LENGTH)
    return " ".join(digest[one : one + _GROUP_LENGTH] for one in starts)
