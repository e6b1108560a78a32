"""Rounds that a table no longer holds are brought back from its records."""

import pytest
from msgspec.structs import replace

from table.play import Play
from taisai.journal import Record, beginning, following, head_of
from taisai.server.past_rounds import PastRounds, past_round
from taisai.table.codec import encode
from taisai.table.commands import RecalculateRound
from taisai.table.past_rounds import ROUNDS_HELD_MAX, PastRound, digest_of


def records_of(play: Play) -> list[Record]:
    """The play's events as a journal has them."""
    head = beginning("t1")
    found: list[Record] = []
    for event in play.log:
        record = following(head, encode(event), event.at)
        found.append(record)
        head = head_of(record)
    return found


def long_ago(*, corrected_at_once: bool = False) -> Play:
    """Round 1 was entered wrongly, and is so old that the table has its digest alone."""
    play = Play()
    play.insert(7, 50_000)
    play.play_round((1, 2, 5), {7: {"small": 500}}, entered=(5, 6, 6))
    if corrected_at_once:
        play.recalculate(1, (1, 2, 5))
    for _ in range(ROUNDS_HELD_MAX):
        play.play_round((1, 2, 5), {})
    assert 1 in play.state.history.digests
    return play


def brought_back(play: Play) -> PastRound:
    """Round 1, from the records."""
    found = past_round(records_of(play), 1)
    assert found is not None
    return found


@pytest.mark.rule("D9A 7.3")
def test_an_old_round_is_brought_back_as_the_table_knew_it() -> None:
    play = long_ago()
    assert digest_of(brought_back(play)) == play.state.history.digests[1]


@pytest.mark.rule("D9A 7.3")
def test_what_was_corrected_since_is_in_it() -> None:
    for play in (long_ago(corrected_at_once=True), long_ago()):
        correction = play.recalculation(1, (4, 4, 6))
        play.do(with_record(correction, brought_back(play)))
        assert digest_of(brought_back(play)) == play.state.history.digests[1]


def with_record(command: RecalculateRound, record: PastRound) -> RecalculateRound:
    """The correction with the round it is about."""
    return replace(command, record=record)


def test_a_round_that_was_never_played_is_not_found() -> None:
    assert past_round(records_of(long_ago()), 99) is None


def test_records_whose_beginning_is_in_an_archive_tell_nothing() -> None:
    assert past_round(records_of(long_ago())[1:], 1) is None


@pytest.mark.asyncio
async def test_a_correction_is_given_the_round_that_the_table_does_not_hold() -> None:
    play = long_ago()
    past_rounds = PastRounds(lambda _stream: records_of(play))
    old = await past_rounds.completed(play.recalculation(1, (1, 2, 5)), "t1", play.state)
    new = await past_rounds.completed(play.recalculation(5, (4, 4, 6)), "t1", play.state)

    assert old.record == brought_back(play)
    assert new.record is None
    play.do(old)


@pytest.mark.asyncio
async def test_without_records_a_correction_stays_as_it_was() -> None:
    play = long_ago()
    command = play.recalculation(1, (1, 2, 5))
    assert await PastRounds(None).completed(command, "t1", play.state) == command
