"""Proof that a database's journal holds: for copies, before anybody relies on them.

Must not know keys: who checks a signature comes in; without that, the chain alone is checked.
"""

from collections.abc import Iterable, Iterator

from taisai.journal import Broken, CheckSignature, Record, Verified, demand, verify
from taisai.store.engine import Progress
from taisai.store.journal import SqlJournal

_PROGRESS_COUNT = 1_000


def verify_journal(
    journal: SqlJournal,
    check_signature: CheckSignature | None = None,
    progress: Progress = lambda _: None,
) -> Verified | Broken:
    """Checks every link of every stream, and the signed heads where signatures can be checked."""
    heads = journal.heads()
    signed = journal.signed_heads() if check_signature is not None else []
    return verify(
        _told(_all_records(journal, heads), progress),
        signed,
        check_signature,
        start=journal.starts().values(),
    )


def demand_whole(
    journal: SqlJournal,
    check_signature: CheckSignature | None = None,
    progress: Progress = lambda _: None,
) -> Verified:
    """Lets only a journal pass that holds.

    Raises:
        JournalBroken: It does not; the message names the first broken link.
    """
    return demand(verify_journal(journal, check_signature, progress))


def _all_records(journal: SqlJournal, streams: Iterable[str]) -> Iterator[Record]:
    for stream in sorted(streams):
        yield from journal.read(stream)


def _told(records: Iterable[Record], progress: Progress) -> Iterator[Record]:
    for count, record in enumerate(records, 1):
        yield record
        if count % _PROGRESS_COUNT == 0:
            progress(count)
