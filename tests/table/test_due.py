"""What time alone brings about: deadlines, several at once, and long jumps."""

import pytest

from table.play import CASINO_SUPERVISOR, DEALER, MINUTE_MS, Play
from taisai.stream_types import Event
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.due import NEVER, due, next_deadline
from taisai.table.phases import Phase
from taisai.table.vocabulary import LimitSheet

BY = CASINO_SUPERVISOR
LOWER = LimitSheet(100, 100, 10_000)


def _kinds(happened: tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in happened]


def test_where_nothing_waits_there_is_no_deadline() -> None:
    play = Play()

    assert next_deadline(None) == next_deadline(play.state) == NEVER
    assert due(None, NEVER - 1) == due(play.state, NEVER - 1) == ()


def test_the_deadlines_of_a_round_are_the_period_and_the_window() -> None:
    play = Play(wagering_period_ms=40_000, settlement_window_ms=2_000)
    play.spin()
    assert next_deadline(play.state) == NEVER
    play.do(c.CallPlaceYourBets(by=DEALER))
    assert next_deadline(play.state) == play.now + 40_000
    play.close()
    assert next_deadline(play.state) == NEVER
    play.enter(1, 2, 3)
    assert next_deadline(play.state) == play.now + 2_000
    play.settle()

    assert next_deadline(play.state) == NEVER


def test_a_table_alone_has_no_period_to_end() -> None:
    play = Play("table")
    play.open_round()

    assert next_deadline(play.state) == NEVER


def test_nothing_is_due_a_moment_before() -> None:
    play = Play()
    play.open_round()

    assert due(play.state, play.round.closes_at - 1) == ()
    assert _kinds(due(play.state, play.round.closes_at)) == ["WageringPeriodExpired"]


def test_looking_at_what_is_due_changes_nothing() -> None:
    play = Play()
    play.open_round()
    before = play.state

    due(play.state, play.round.closes_at)

    assert play.state is before


def test_several_notices_and_the_periods_end_come_in_the_order_of_their_times() -> None:
    play = Play()
    play.do(c.CloseTable(by=BY, closes_at=play.now + 21 * MINUTE_MS))
    for terminal, minutes in ((7, 22), (1, 20)):
        from_at = play.now + minutes * MINUTE_MS
        play.do(c.ChangeLimits(by=BY, sheet=LOWER, terminals=(terminal,), from_at=from_at))
    play.wait(20 * MINUTE_MS - 1_000)
    play.open_round()

    happened = play.wait(60 * MINUTE_MS)

    assert _kinds(happened) == ["LimitsChanged", "WageringPeriodExpired", "LimitsChanged"]
    assert [event.terminals for event in happened if isinstance(event, e.LimitsChanged)] == [
        (1,),
        (7,),
    ]
    assert play.phase is Phase.NO_MORE_WAGERS


@pytest.mark.parametrize("jump_ms", [MINUTE_MS, 24 * 60 * MINUTE_MS])
def test_however_long_the_jump_each_thing_has_its_own_time(jump_ms: int) -> None:
    play = Play()
    play.open_round()
    play.close()
    play.enter(1, 2, 3)
    settles_at = play.round.settles_at

    happened = play.wait(jump_ms)

    assert {event.at for event in happened} == {settles_at}


def test_period_and_notice_at_the_same_moment_both_happen() -> None:
    play = Play()
    from_at = play.now + 20 * MINUTE_MS
    play.do(c.ChangeLimits(by=BY, sheet=LOWER, terminals=(7,), from_at=from_at))
    play.wait_until(from_at - 45_000)
    play.open_round()

    happened = play.wait(45_000)

    assert sorted(_kinds(happened)) == ["LimitsChanged", "WageringPeriodExpired"]


def test_a_closing_comes_when_the_table_is_between_rounds() -> None:
    play = Play()
    play.do(c.CloseTable(by=BY, closes_at=play.now + 20 * MINUTE_MS))
    assert next_deadline(play.state) == play.now + 20 * MINUTE_MS
    play.spin()
    assert next_deadline(play.state) == NEVER
    play.wait(20 * MINUTE_MS)
    play.do(c.AnnounceVoidRound(by=DEALER, reason="closing time"))

    assert next_deadline(play.state) == play.now
    play.wait(0)
    assert play.phase is Phase.CLOSED


def test_a_notice_at_the_windows_end_settles_no_round_that_must_be_voided() -> None:
    # R3: the round must be voided, so only the notice is carried out at that moment.
    play = Play()
    from_at = play.now + 20 * MINUTE_MS
    play.do(c.ChangeLimits(by=BY, sheet=LOWER, terminals=(7,), from_at=from_at))
    play.wait_until(from_at - 45_000 - 3_000)
    play.open_round()
    opened_at = play.now
    play.close()
    play.enter(1, 3, 6)
    assert play.round.settles_at == from_at
    play.do(c.RecordInterruption(from_at=opened_at, to_at=opened_at + 20_000))

    happened = play.wait_until(from_at)

    assert play.round.void_required
    assert _kinds(happened) == ["LimitsChanged"]
