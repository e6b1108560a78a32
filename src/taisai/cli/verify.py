"""`taisai verify`: prove a journal, from a file and the public key alone.

For: an inspector or a test laboratory with a copied database or an exported file. Must not know any
rule: `journal.verify` checks chains and signatures, `reports.journal_audit` what records say.
"""

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from taisai.cli.complaints import complain
from taisai.cli.house import Data, fail, failing_well, files_in, progress_of
from taisai.journal import (
    Broken,
    CheckSignature,
    Head,
    NotARecord,
    SignedHeads,
    from_line,
    heads_from_line,
    verify_lines,
)
from taisai.money import format_amount

if TYPE_CHECKING:
    from taisai.reports.joined_proof import JournalProof
    from taisai.reports.journal_audit import JournalAudit
    from taisai.server.upkeep.house_files import HouseFiles

_SQLITE: Final = b"SQLite format 3\0"
_PROGRESS_COUNT: Final = 500


def verify_journal(
    file: Annotated[
        Path | None,
        typer.Argument(help="A copied SQLite journal, or an exported file of JSON lines."),
    ] = None,
    data: Data = None,
    key: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            help="The public key (signing.pub) for the signed heads; again for earlier ones.",
        ),
    ] = None,
    heads: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Signed heads to hold an exported file against."),
    ] = None,
    cores: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Prove with so many processes; all cores if not."),
    ] = None,
) -> None:
    """Prove a journal: chains, signatures, ledger, settlements.

    Every link of every stream is checked, and every signed head against
    the record that it was made of; every event is read and every book kept
    again; every settlement is worked out anew from the wagers and the law;
    every record that the cage cites is looked at. The first wrong record is
    named, and the exit code is 1.

    Signed heads must follow one another without a gap, and of the house in
    a folder the archives must be there, and no witness may know more than
    the database.

    It needs no running house: a copied file and the public key are enough.
    Without a key the signatures are not checked, and it says so.
    """
    with failing_well():
        if file is None:
            files = files_in(data)
            files.demand_house()
            # Where the house has had another key before, that one is there too.
            key = key or sorted(files.folder.glob("signing*.pub"))
            _report(_in_database(files.settings.database_url, _checker(key), cores), key)
            _report_history(files)
        elif _is_database(file):
            _report(_in_database(f"sqlite:///{file}", _checker(key), cores), key)
        else:
            _report(_in_lines(file, heads, _checker(key)), key)


def _report_history(files: "HouseFiles") -> None:
    """The house's own: its archives, its key, and what witnesses know."""
    if not files.private_key.exists():
        typer.echo("The house's key is not here: witnesses were not asked.")
        return
    from taisai.server.upkeep.history import HouseMoved, history_of
    from taisai.store.whole_journal import WholeJournal

    engine = files.engine(is_read_only=True)
    whole = WholeJournal(engine, [Path(one) for one in files.settings.archives])
    try:
        for fault in history_of(files, engine).faults(whole):
            # Where it lies is for a start to ask.
            if not isinstance(fault, HouseMoved):
                fail(f"the journal does not hold: {fault}")
    finally:
        whole.close()
        engine.dispose()


def _checker(keys: Sequence[Path] | None) -> CheckSignature | None:
    if not keys:
        return None
    from taisai.server.upkeep.keys import checker_of, load_public_key

    return checker_of(*map(load_public_key, keys))


def _is_database(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            return opened.read(len(_SQLITE)) == _SQLITE
    except OSError as failed:
        complain(f"{file} cannot be read: {failed.strerror}")


def _in_database(url: str, check: CheckSignature | None, cores: int | None) -> "JournalProof":
    from taisai.server.inspection.proof_pool import cores_count
    from taisai.server.inspection.proving import prove
    from taisai.store.engine import make_engine
    from taisai.store.journal import SqlJournal

    engine = make_engine(url, is_read_only=True)
    try:
        records_count = SqlJournal(engine).records_count()
    finally:
        engine.dispose()
    with progress_of("Proving", records_count) as told:
        read: dict[str, int] = {}

        def count(stream: str, records_count: int) -> None:
            read[stream] = records_count
            told(sum(read.values()))

        # A proof leaves no circles of references behind: looking for them would take a tenth of it.
        gc.disable()
        try:
            return prove(url, check, count, cores or cores_count())
        finally:
            gc.enable()


def _in_lines(file: Path, heads: Path | None, check: CheckSignature | None) -> "JournalProof":
    from taisai.reports.joined_proof import proof_in_one_pass
    from taisai.reports.journal_audit import JournalAudit

    signed = _signed_in(heads)
    if signed and check is None:
        complain("signed heads need the public key: --key signing.pub")
    audit = JournalAudit()
    with ExitStack() as stack:
        lines = stack.enter_context(file.open("rb"))
        total = sum(1 for _ in lines)
        lines.seek(0)
        told = stack.enter_context(progress_of("Proving", total))
        audited = _audited_lines(lines, audit, told)
        starts, streams = _starts(file)
        # An export of one stream is not expected to hold what was signed of the others.
        only = next(iter(streams)) if len(streams) == 1 else None
        answer = verify_lines(audited, signed, check, start=starts, stream=only)
    return proof_in_one_pass(answer, audit, len(signed))


def _audited_lines(lines: Iterable[bytes], audit: "JournalAudit", told: object) -> Iterator[bytes]:
    assert callable(told)
    for count, line in enumerate(lines, 1):
        yield line
        audit.read(from_line(line))
        if count % _PROGRESS_COUNT == 0:
            told(count)


def _starts(file: Path) -> tuple[list[Head], set[str]]:
    """Where streams of an exported file begin, if not with their first record; all streams."""
    found: dict[str, Head] = {}
    seen: set[str] = set()
    with file.open("rb") as lines:
        for line in lines:
            try:
                record = from_line(line)
            except NotARecord:
                break
            if record.stream not in seen and record.sequence > 1:
                found[record.stream] = Head(record.stream, record.sequence - 1, record.previous, 0)
            seen.add(record.stream)
    return list(found.values()), seen


def _signed_in(heads: Path | None) -> list[SignedHeads]:
    if heads is None:
        return []
    try:
        with heads.open("rb") as lines:
            return [heads_from_line(line) for line in lines]
    except OSError as failed:
        complain(f"{heads} cannot be read: {failed.strerror}")


def _report(proof: "JournalProof", keys: Sequence[Path] | None) -> None:
    if isinstance(proof.finding, Broken):
        fail(f"the journal does not hold: {proof.finding}")
    if proof.finding is not None:
        fail(f"the journal is wrong: {proof.finding}")
    assert proof.verified is not None
    for stream in proof.verified.streams:
        first = stream.head.sequence - stream.records_count + 1
        signed = f"signed up to {stream.signed_sequence}" if stream.signed_sequence else "unsigned"
        typer.echo(
            f"{stream.stream}: records {first} to {stream.head.sequence} hold, {signed}, "
            f"head {stream.head.digest}"
        )
    for name, (assets, _) in sorted(proof.totals.items()):
        typer.echo(f"{name}: its book balances at {format_amount(assets)}")
    for name in proof.not_replayed:
        typer.echo(f"{name}: begins in another file, so its book was not kept again")
    for name, sequence in proof.doubtful:
        typer.echo(
            f"{name}: the snapshot after record {sequence} is not what the records come to; "
            "nothing rests on it"
        )
    typer.echo(f"{proof.settlements_count} settlements of terminals worked out again, all right.")
    _report_citations(proof)
    if not keys:
        typer.echo("No public key was given: signatures were not checked.")
    else:
        typer.echo(f"{proof.signed_count} signed heads hold.")
    typer.echo(f"{proof.verified.records_count} records hold.")


def _report_citations(proof: "JournalProof") -> None:
    if proof.citations_count:
        typer.echo(f"{proof.citations_count} records that the cage cites are as it says.")
    if proof.citations_elsewhere_count:
        count = proof.citations_elsewhere_count
        typer.echo(f"{count} records that the cage cites are in other files.")
