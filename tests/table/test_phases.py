"""The phases, and the one table of transitions between them."""

import pytest

from table.play import DEALER, Play
from taisai.stream_types import Event
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.phases import IN_ROUND, OPEN, TRANSITIONS, Phase


def test_every_phase_can_be_left_and_reached() -> None:
    reached = {phase for ways in TRANSITIONS.values() for phase in ways.values()}

    assert set(TRANSITIONS) == set(Phase)
    assert reached == set(Phase)
    assert all(TRANSITIONS.values())


def test_a_round_is_part_of_being_open() -> None:
    assert IN_ROUND < OPEN
    assert {Phase.BETWEEN_ROUNDS} == OPEN - IN_ROUND
    assert set(Phase) - OPEN == {Phase.CLOSED, Phase.OPENING}


def test_a_table_is_only_opened_through_the_checks() -> None:
    ways = [
        (phase, kind)
        for phase, events in TRANSITIONS.items()
        for kind, to in events.items()
        if phase not in OPEN and to in OPEN
    ]
    assert ways == [(Phase.OPENING, e.TableOpened)]


@pytest.mark.parametrize("phase", sorted(IN_ROUND - {Phase.SETTLING}))
@pytest.mark.parametrize("event", [e.NoSpinAnnounced, e.VoidRoundAnnounced])
def test_until_settlement_a_round_can_be_void(phase: Phase, event: type[Event]) -> None:
    assert TRANSITIONS[phase][event] is Phase.BETWEEN_ROUNDS


def test_no_result_is_reached_but_through_the_close() -> None:
    ways = {phase for phase, events in TRANSITIONS.items() if e.OutcomeEntered in events}

    assert ways == {Phase.NO_MORE_WAGERS}


def test_a_round_goes_through_its_phases_in_order() -> None:
    play = Play("table", tracked=False)
    seen = [play.phase]
    play.spin()
    seen.append(play.phase)
    play.do(c.CallPlaceYourBets(by=DEALER))
    seen.append(play.phase)
    play.close()
    seen.append(play.phase)
    play.enter(1, 2, 3)
    seen.append(play.phase)
    play.do(c.SettleRound(by=DEALER))
    seen.append(play.phase)
    play.do(c.DeclareTablePaid(by=DEALER))

    assert [*seen, play.phase] == [
        Phase.BETWEEN_ROUNDS,
        Phase.TUMBLING,
        Phase.WAGERING,
        Phase.NO_MORE_WAGERS,
        Phase.OUTCOME_ENTERED,
        Phase.SETTLING,
        Phase.BETWEEN_ROUNDS,
    ]
