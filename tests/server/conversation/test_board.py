"""Each telling has a number of its own, greater than all before."""

import pytest
from sqlalchemy import Engine

from harness.manual_clock import ManualClock
from server.conversation.members_board import Member
from taisai.server.conversation.board import Board
from taisai.store.table_views import TableViews, run_of

pytestmark = pytest.mark.asyncio


async def test_tellings_are_numbered_in_order_whoever_is_told(engine: Engine) -> None:
    member = Member(engine, "a", ManualClock())
    views = TableViews(engine, member.lease)
    board = Board(views, member.lease, member._call)
    found = []
    for subject in ("tables", "equipment", "tables"):
        await board.tell([subject], {(subject, "table-1"): b"1"}, [])
        found.append(views.read(subject, {}).tellings["a"])
    assert found == sorted(set(found))
    assert {run_of(one) for one in found} == {member.lease.fencing}
