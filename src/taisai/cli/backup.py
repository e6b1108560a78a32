"""`taisai backup` and `taisai restore`: a copy of the whole database, and the way back.

For: reading what was asked. Must not know how a copy is made: `store.backup`, `store.restore`.
"""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final

import typer

from taisai.cli.acceptance import By, Passwords, Second, TwoPersons, Why, accept
from taisai.cli.complaints import complain
from taisai.cli.house import Data, failing_well, files_in, progress_of
from taisai.house.vocabulary import Acceptance

COPIES: Final = "taisai-[0-9]*T[0-9]*Z.backup"
"""The names of copies in a folder of copies."""


def back_up_house(
    to: Annotated[
        Path | None, typer.Argument(help="The copy's file; it must not be there yet.")
    ] = None,
    data: Data = None,
    into: Annotated[
        Path | None,
        typer.Option("--into", metavar="DIR", help="A folder of copies, each named by its time."),
    ] = None,
    keep: Annotated[
        int | None,
        typer.Option(min=1, help="With --into: once the copy holds, keep only so many."),
    ] = None,
) -> None:
    """Copy a house's database, also while it runs; the copy is proved.

    The copy holds hashes of passwords and the vouchers' numbers: keep it
    as safe as the house. The signing key is not in it: keep that apart.
    """
    if (to is None) is (into is None) or (keep is not None and into is None):
        complain("name the copy's file, or a folder of copies with --into (and how many to --keep)")
    with failing_well():
        to = to or _named_by_time(into or Path())
        from taisai.store.backup import back_up
        from taisai.store.journal import SqlJournal

        files = files_in(data)
        engine = files.engine(is_read_only=True)
        try:
            total = SqlJournal(engine).records_count()
            with progress_of("Backing up", total) as told:
                made = back_up(engine, to, told)
        finally:
            engine.dispose()
    count = f" with {made.records_count} records that hold" if made.records_count else ""
    typer.echo(f"A copy{count} is in {made.path}.")
    if into is not None and keep is not None:
        for old in sorted(into.glob(COPIES))[:-keep]:
            old.unlink()
            typer.echo(f"{old} was one of more than {keep} and is removed.")


def _named_by_time(folder: Path) -> Path:
    """A copy's file in a folder of copies; the names sort as the times do."""
    from taisai.floor.clock import SystemClock

    at = datetime.fromtimestamp(SystemClock().now() / 1_000, UTC)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / f"taisai-{at:%Y%m%dT%H%M%SZ}.backup"


def restore_house(
    backup: Annotated[Path, typer.Argument(help="The file that `taisai backup` made.")],
    data: Data = None,
    accept_loss: Annotated[
        bool,
        typer.Option("--accept-loss", help="Two persons: what happened after the copy is lost."),
    ] = False,
    by: By = None,
    second: Second = None,
    reason: Why = None,
    passwords_file: Passwords = None,
) -> None:
    """Make a copy the database of a house that has none.

    The copy is proved first. The house's folder keeps its settings and its
    key; move a damaged journal.sqlite away before. Everybody must sign in
    again, and enrolment codes are void.

    What happened after the copy is not in it, and the house does not start
    while a witness knows better. Where it is lost, two supervisors stand
    for it: --accept-loss --by ID --second ID --reason WORDS, with the
    passwords that they had when the copy was made. It is recorded.
    """
    with failing_well():
        from taisai.server.upkeep.keys import checker_of, load_public_key
        from taisai.store.engine import make_engine
        from taisai.store.restore import restore

        files = files_in(data)
        check = None
        if files.public_key.exists():
            check = checker_of(load_public_key(files.public_key))
        files.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with files.hold():
            engine = make_engine(files.settings.database_url)
            try:
                with progress_of("Proving the copy", None) as told:
                    verified = restore(backup, engine, check, told)
            finally:
                engine.dispose()
        if accept_loss:
            accept(files, Acceptance.LOSS, TwoPersons(by, second, reason, passwords_file))
    typer.echo(f"{verified.records_count} records hold; the house is in {files.folder}.")
    if check is None:
        typer.echo("There is no signing.pub in the folder: signatures were not checked.")
    if not files.private_key.exists():
        typer.echo("There is no signing.key in the folder: bring it back before you serve.")
