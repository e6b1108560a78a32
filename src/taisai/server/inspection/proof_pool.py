"""The segments of a journal proved by all cores of a machine, each in a process of its own.

For: `taisai verify`, and the inspector's proof where cores are idle. A process is given the
address of a database and a segment, and reads the records itself: no memory grows with the journal.
The processes end with the one that began them, however that ends. Must not know what a proof is.
Obeys: decision 24.
"""

import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from ctypes import c_int64
from functools import partial
from multiprocessing.sharedctypes import RawArray
from typing import Any, Final

from taisai.journal import StoreUnavailable
from taisai.reports.segment_proof import Segment, SegmentProof
from taisai.server.inspection.segments import prove_segment

POOL_RECORDS_MIN: Final = 200_000
"""A shorter journal is proved here in the time that other processes take to start, and their part:
reading the program takes most of a second."""

_LOOK_S: Final = 0.1
"""How often it is told how far the processes are."""

_STOP: Final = 0
"""The place among the counts that tells every process to stop."""

TellSegment = Callable[[Segment, int], None]
"""Is told of a segment how many of its records were read."""


class ProcessLost(StoreUnavailable):
    """A process was ended from outside."""


def cores_count() -> int:
    """How many cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


def proofs_of(
    database: str, segments: Sequence[Segment], tell: TellSegment, cores: int
) -> Generator[SegmentProof, None, None]:
    """The proof of each segment, in their order; whoever has enough closes the iterator.

    Args:
        database: The address.
        segments: What is to be proved.
        tell: Is told how far each is.
        cores: With how many processes; here, where it is one or there is little to prove.
    """
    records_count = sum(one.last - one.after for one in segments)
    if min(cores, len(segments)) > 1 and records_count >= POOL_RECORDS_MIN:
        yield from _in_processes(database, segments, tell, min(cores, len(segments)))
        return
    for one in segments:
        yield prove_segment(database, one, partial(tell, one))


def _in_processes(
    database: str, segments: Sequence[Segment], tell: TellSegment, cores: int
) -> Generator[SegmentProof, None, None]:
    counts = RawArray(c_int64, 1 + len(segments))
    pool = ProcessPoolExecutor(
        cores, mp_context=_context(), initializer=_begin_process, initargs=(counts,)
    )
    try:
        futures = [
            pool.submit(_prove_numbered, database, one, number)
            for number, one in enumerate(segments, 1)
        ]
        for future in futures:
            while not future.done():
                wait([future], timeout=_LOOK_S)
                _tell_all(segments, counts, tell)
            yield future.result()
    except BrokenProcessPool as broken:
        raise ProcessLost(
            "a process of the proof has ended before its part was proved: begin it again"
        ) from broken
    finally:
        counts[_STOP] = 1
        pool.shutdown(cancel_futures=True)


def _context() -> multiprocessing.context.BaseContext:
    """How processes are started: where that can be, the program is read once for all of them."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    return context


def _tell_all(segments: Sequence[Segment], counts: Any, tell: TellSegment) -> None:  # noqa: ANN401
    for number, one in enumerate(segments, 1):
        if counts[number]:
            tell(one, counts[number])


# ---------------------------------------------------------------- in the processes


class _Stopped(Exception):
    """Nobody waits for the rest."""


_counts: Any = None  # ctypes has no type for an array of no known length


def _begin_process(counts: Any) -> None:  # noqa: ANN401 - as above
    global _counts  # noqa: PLW0603 - a process of a pool has no other place for what it is given
    _counts = counts
    # A person who interrupts is answered by the first process, which ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    # What a proof makes refers to nothing that refers back to it: counting references frees it.
    gc.disable()


def _end_with(parent: Any) -> None:  # noqa: ANN401 - multiprocessing names no type for it
    parent.join()
    os._exit(1)


def _prove_numbered(database: str, segment: Segment, number: int) -> SegmentProof:
    def tell(count: int) -> None:
        _counts[number] = count
        if _counts[_STOP]:
            raise _Stopped

    return prove_segment(database, segment, tell)
