"""Proves the journals of a house, or of several, on a cluster of dask.distributed.

    pip install 'taisai[server]' distributed
    python examples/prove_with_dask.py sqlite:////copies/journal.sqlite --key signing.pub
    python examples/prove_with_dask.py postgresql://reader@db/house --scheduler tcp://10.0.0.7:8786

Without a scheduler, a cluster of processes is made on this machine, on loopback. Every worker needs
taisai, in the same version, and a way to the database: the same file, or PostgreSQL. What travels
is a segment one way and what was found the other, never records.
"""

import argparse
import sys
from collections.abc import Generator, Sequence
from functools import partial
from pathlib import Path

from distributed import Client

from taisai.journal import CheckSignature
from taisai.reports.joined_proof import JournalProof
from taisai.reports.segment_proof import Segment, SegmentProof
from taisai.server.inspection.proof_pool import TellSegment
from taisai.server.inspection.proving import prove_by
from taisai.server.inspection.segments import prove_segment
from taisai.server.upkeep.keys import checker_of, load_public_key


def prove_with(client: Client, database: str, check: CheckSignature | None = None) -> JournalProof:
    """Proves a journal: the cluster proves segments, and they are joined here."""

    def prove_all(
        segments: Sequence[Segment], tell: TellSegment
    ) -> Generator[SegmentProof, None, None]:
        futures = client.map(partial(prove_segment, database), segments, pure=False)
        try:
            for segment, future in zip(segments, futures, strict=True):
                proof: SegmentProof = future.result()
                future.release()
                tell(segment, proof.records_count)
                yield proof
        finally:
            # Whoever has found something wrong needs no more.
            client.cancel(futures)

    return prove_by(database, check, _tell, prove_all)


def _tell(stream: str, count: int) -> None:
    print(f"{stream}: {count} records proved", file=sys.stderr)


def main() -> int:
    """Proves what the command line names; no address is printed, for it may hold a password."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("databases", metavar="DATABASE", nargs="+")
    parser.add_argument("--key", type=Path, action="append", default=[])
    parser.add_argument("--scheduler", help="its address; none: processes on this machine")
    parser.add_argument("--workers", type=int, default=None)
    asked = parser.parse_args()
    check = checker_of(*map(load_public_key, asked.key)) if asked.key else None
    here = {"n_workers": asked.workers, "threads_per_worker": 1, "dashboard_address": None}
    with Client(asked.scheduler) if asked.scheduler else Client(**here) as client:
        proofs = [prove_with(client, one, check) for one in asked.databases]
    for number, proof in enumerate(proofs, 1):
        if proof.verified is None:
            print(f"Journal {number} does not hold: {proof.finding}")
        else:
            print(f"Journal {number}: {proof.verified.records_count} records hold.")
    return int(any(proof.verified is None for proof in proofs))


# Workers that are processes of this machine import this file: nothing else happens then.
if __name__ == "__main__":
    raise SystemExit(main())
