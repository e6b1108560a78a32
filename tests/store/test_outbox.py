"""Letters go out with their records or not at all, and stay until they were taken in."""

import pytest
from sqlalchemy import Engine

from journal.evening import few
from store.test_members import TABLE_1, join_house
from taisai.journal import Fenced
from taisai.store.journal import SqlJournal
from taisai.store.leases import LeaseLost, Leases
from taisai.store.members import Members
from taisai.store.outbox import LETTERS_MAX, Outbox
from taisai.streams import Letter


def posting_journal(engine: Engine, name: str) -> SqlJournal:
    """The journal of a member that posts a letter with every second record."""
    journal = SqlJournal(engine, join_house(engine, name))
    wanted = {one.event for one in few()[1::2]}
    journal.is_for_others = lambda event: event in wanted
    return journal


def test_a_letter_goes_out_with_its_record(engine: Engine) -> None:
    posting_journal(engine, "a").append(few())
    letters = [Letter("table-1", one.sequence) for one in few()[1::2]]
    assert Outbox(engine).waiting() == letters
    assert Outbox(engine).waiting_count() == len(letters)


def test_what_is_not_written_leaves_no_letter(engine: Engine) -> None:
    journal = posting_journal(engine, "a")
    join_house(engine, "b")
    lease = Leases(engine).newest("a")
    assert lease is not None
    assert Members(engine).hand_over(lease, [TABLE_1], "b")
    with pytest.raises(Fenced):
        journal.append(few())
    assert Outbox(engine).waiting() == []


def test_a_letter_that_waits_is_not_posted_twice_and_stays_until_it_is_taken_out(
    engine: Engine,
) -> None:
    outbox = Outbox(engine, join_house(engine, "a"))
    said = Letter("member-a~1", 1, b"{}")
    outbox.post([said])
    outbox.post([said, Letter("table-1", 3)])
    assert outbox.waiting() == [said, Letter("table-1", 3)]
    outbox.take_out([said])
    assert outbox.waiting() == [Letter("table-1", 3)]


def test_who_was_fenced_posts_nothing_and_takes_nothing_out(engine: Engine) -> None:
    a, b = join_house(engine, "a"), join_house(engine, "b")
    outbox = Outbox(engine, a)
    outbox.post([Letter("table-1", 3)])
    assert Members(engine).fence(a, ["b"], b)
    with pytest.raises(LeaseLost):
        outbox.post([Letter("table-1", 4)])
    with pytest.raises(LeaseLost):
        outbox.take_out([Letter("table-1", 3)])
    assert outbox.waiting() == [Letter("table-1", 3)]


def test_a_stream_whose_letters_are_stuck_holds_up_no_other(engine: Engine) -> None:
    outbox = Outbox(engine, join_house(engine, "a"))
    stuck = [Letter("table-1", number) for number in range(1, LETTERS_MAX + 2)]
    outbox.post([*stuck, Letter("table-2", 7)])
    waiting = outbox.waiting()
    assert Letter("table-2", 7) in waiting
    own = [one for one in waiting if one.stream == "table-1"]
    assert own == stuck[: len(own)], "in the order of their stream, from its first"
    outbox.take_out(own)
    assert outbox.waiting()[0] == stuck[len(own)]
