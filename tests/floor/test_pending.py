"""What is on its way to the disk, and those who wait for it."""

import asyncio

import pytest

from taisai.floor.answers import Answer, Outcome
from taisai.floor.committer import CommitFailed
from taisai.floor.pending import Pending
from taisai.journal import StoreUnavailable, beginning, following, head_of

pytestmark = pytest.mark.asyncio

RECORD = following(beginning("table-1"), b"{}", 1)
DONE: Answer = Answer(Outcome.DONE, ("event",))


class Writer:
    """Notes what it is told, and whether anybody was answered before."""

    def __init__(self) -> None:
        self.told: list[object] = []
        self.waiting: list[asyncio.Future[Answer]] = []

    def note_written(self, pending: Pending[str]) -> None:
        self.told.append((pending.state, [one.done() for one in self.waiting]))

    def note_failed(self, pending: Pending[str], failed: CommitFailed) -> None:
        self.told.append((pending.state, failed))


async def test_the_writer_knows_before_anybody_is_answered() -> None:
    writer = Writer()
    pending = Pending(writer, [RECORD], ("event",), "state", head_of(RECORD))
    writer.waiting = [pending.told(DONE), pending.told(DONE)]
    writer.waiting[0].cancel()
    pending.written()
    assert writer.told == [("state", [True, False])]
    assert await writer.waiting[1] == DONE
    assert pending.is_settled
    assert not pending.is_failed
    assert pending.state is None, "an old state is not kept alive by its answer"


async def test_a_failed_commit_answers_out_of_service() -> None:
    writer = Writer()
    pending = Pending(writer, [RECORD], ("event",), "state", head_of(RECORD))
    waiting = pending.told(DONE)
    failed = StoreUnavailable("full")
    pending.failed(failed)
    assert writer.told == [("state", failed)]
    assert (await waiting).outcome is Outcome.OUT_OF_SERVICE
    assert pending.is_failed
