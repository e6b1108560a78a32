"""The Fixed Wagering Period: its end, the calls about it, and time in which the system was down."""

import pytest

from table.play import DEALER, Play
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.phases import Phase
from taisai.table.refusals import Code
from taisai.table.vocabulary import AlertKind, Mode

EVERY_MODE = pytest.mark.parametrize("mode", list(Mode))
WITH_LAYOUT = pytest.mark.parametrize("mode", [Mode.TABLE, Mode.HYBRID])


def _alerts(play: Play) -> list[AlertKind]:
    return [alert.kind for alert in play.happened(e.AlertRaised)]


# --------------------------------------------------------------------------- the period


def test_the_period_closes_by_itself_and_not_before() -> None:
    play = Play(wagering_period_ms=36_000)
    play.open_round()
    opened_at = play.now

    play.wait(35_999)
    assert play.phase is Phase.WAGERING
    play.wait(1)

    assert play.phase is Phase.NO_MORE_WAGERS
    assert play.newest(e.WageringPeriodExpired).at == opened_at + 36_000
    assert play.newest(e.WageringPeriodExpired).accepted_ms == 36_000
    assert not play.round.void_required


def test_a_late_look_finds_the_period_closed_when_it_closed() -> None:
    play = Play()
    play.open_round()
    opened_at = play.now

    play.wait(10 * 60_000)

    assert play.newest(e.WageringPeriodExpired).at == opened_at + 45_000


@pytest.mark.rule("R3")
def test_no_call_cuts_the_period_short() -> None:
    for mode in (Mode.TERMINALS, Mode.HYBRID):
        play = Play(mode)
        play.open_round()
        play.wait(44_999)

        play.refused(c.CallNoMoreBets(by=DEALER), Code.PERIOD_RUNS)


def test_a_table_alone_is_closed_by_the_call() -> None:
    play = Play("table")
    play.open_round()
    play.wait(3 * 60_000)
    assert play.phase is Phase.WAGERING

    play.do(c.CallNoMoreBets(by=DEALER))

    assert (play.phase, play.round.closed_at) == (Phase.NO_MORE_WAGERS, play.now)
    play.refused(c.CallNoMoreBets(by=DEALER), Code.CALLED_ALREADY)


def test_with_terminals_alone_the_call_is_offered_and_not_needed() -> None:
    play = Play()
    play.open_round()
    play.close()
    play.do(c.CallNoMoreBets(by=DEALER))

    play.enter(1, 2, 3)

    assert play.phase is Phase.OUTCOME_ENTERED


def test_in_hybrid_play_the_call_is_needed_before_uncovering() -> None:
    play = Play("hybrid")
    play.open_round()
    play.wait_until(play.round.closes_at)

    play.refused(c.Uncover(by=DEALER), Code.NO_MORE_BETS_NOT_CALLED)
    play.do(c.CallNoMoreBets(by=DEALER))
    play.do(c.Uncover(by=DEALER))
    play.refused(c.Uncover(by=DEALER), Code.CALLED_ALREADY)


# --------------------------------------------------------------------------- interruptions


def _interrupted(play: Play, from_at: int, to_at: int) -> None:
    play.wait_until(to_at)
    play.do(c.RecordInterruption(from_at=from_at, to_at=to_at))


@pytest.mark.rule("R3")
@pytest.mark.parametrize(
    ("from_s", "to_s", "accepted_ms"),
    [
        (0, 9, 36_000),
        (0, 9.001, 35_999),
        (-5, 9, 36_000),
        (30, 40, 35_000),
        (36, 60, 36_000),
        (35.999, 60, 35_999),
        (10, 600, 10_000),
        (-9, -1, 45_000),
        (46, 50, 45_000),
    ],
)
def test_only_time_within_the_period_counts_as_interrupted(
    from_s: float, to_s: float, accepted_ms: int
) -> None:
    play = Play()
    play.spin()
    play.wait(10_000)
    play.do(c.CallPlaceYourBets(by=DEALER))
    opened_at = play.now
    if to_s >= 0:
        play.wait_until(max(play.now, opened_at + round(to_s * 1_000)))
    play.do(
        c.RecordInterruption(
            from_at=opened_at + round(from_s * 1_000), to_at=opened_at + round(to_s * 1_000)
        )
    )
    play.wait_until(max(play.now, play.round.closes_at))

    assert play.round.accepted_ms == accepted_ms
    assert play.round.void_required is (accepted_ms < 36_000)
    assert (AlertKind.VOID_REQUIRED in _alerts(play)) is (accepted_ms < 36_000)


@pytest.mark.rule("R3")
def test_a_round_that_must_be_void_takes_no_result() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.open_round()
    play.wager(7, "small", 500)
    _interrupted(play, play.now, play.now + 60_000)

    play.refused(c.PressEntryButton(by=DEALER, number=1), Code.VOID_REQUIRED)
    play.refused(c.AnnounceOutcome(by=DEALER, faces=(1, 2, 3)), Code.VOID_REQUIRED)
    play.refused(c.ReportReading(faces=(1, 2, 3)), Code.VOID_REQUIRED)
    play.do(c.AnnounceVoidRound(by=DEALER, reason="the system was down"))

    assert play.credits(7) == 5_000


def test_an_interruption_told_after_the_entry_keeps_the_round_from_settling() -> None:
    play = Play()
    play.open_round()
    opened_at = play.now
    play.close()
    play.enter(1, 2, 3)

    play.do(c.RecordInterruption(from_at=opened_at, to_at=opened_at + 20_000))
    play.wait(60_000)

    assert play.phase is Phase.OUTCOME_ENTERED
    play.refused(c.SettleRound(by=DEALER), Code.VOID_REQUIRED)
    play.do(c.AnnounceVoidRound(by=DEALER, reason="the system was down"))


def test_the_same_time_told_twice_counts_once() -> None:
    play = Play()
    play.open_round()
    at = play.now
    _interrupted(play, at, at + 5_000)
    _interrupted(play, at + 2_000, at + 8_000)

    assert play.round.interrupted_ms == 8_000


def test_an_interruption_between_rounds_is_recorded_and_voids_nothing() -> None:
    play = Play()
    play.wait(10_000)
    play.do(c.RecordInterruption(from_at=play.now - 5_000, to_at=play.now))

    assert _alerts(play) == []
    play.refused(c.RecordInterruption(from_at=5, to_at=4), Code.NOT_AN_AMOUNT)
    play.refused(c.RecordInterruption(from_at=5, to_at=play.now + 1), Code.NOT_AN_AMOUNT)
