"""Folding events into the state: it never refuses, never mutates, and agrees with the record."""

import msgspec
import pytest

from table.play import CASINO_SUPERVISOR, DEALER, START_MS, Play
from taisai.ledger import Overdrawn
from taisai.streams import TABLE, fold
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.evolve import evolve
from taisai.table.phases import Phase
from taisai.table.state import ALERTS_HELD_MAX
from taisai.table.vocabulary import AlertKind, ControlEnd, Tamper, WagerCause


def test_a_stream_begins_with_the_table_being_set_up() -> None:
    play = Play()

    assert isinstance(play.log[0], e.TableSetUp)
    with pytest.raises(AssertionError, match="begins with its being set up"):
        evolve(None, e.TableClosed(at=START_MS))


def test_an_evening_replayed_from_its_bytes_is_the_evening() -> None:
    play = Play("hybrid")
    play.insert(7, 5_000)
    play.play_round((1, 2, 3), {7: {"small": 500}})
    play.recalculate(1, (6, 6, 5))
    play.cash_out(7)

    assert (
        fold(
            TABLE, None, (TABLE.codec.decode_event(TABLE.codec.encode(event)) for event in play.log)
        )
        == play.state
    )


def test_an_event_makes_a_new_state_and_leaves_the_old_one() -> None:
    play = Play()
    before = play.state
    copy = msgspec.json.encode(before)

    play.insert(7, 5_000)
    play.play_round((1, 2, 3), {7: {"small": 500}})

    assert msgspec.json.encode(before) == copy


def test_an_event_that_would_overdraw_a_player_is_never_folded_in() -> None:
    play = Play()
    play.insert(7, 500)
    play.open_round()
    change = e.WagerChange("small", 0, 501)
    impossible = e.WagersChanged(
        at=play.now, terminal=7, cause=WagerCause.PLACED, changes=(change,)
    )

    with pytest.raises(Overdrawn):
        evolve(play.state, impossible)


def test_an_event_outside_its_phases_moves_no_phase() -> None:
    play = Play()

    assert evolve(play.state, e.TableOpened(at=play.now, by=CASINO_SUPERVISOR)) == play.state


def test_the_phase_moves_with_the_event_that_also_moves_money() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.open_round()
    play.wager(7, "small", 500)
    voided = e.VoidRoundAnnounced(at=play.now, by=DEALER, round=1, reason="x")

    state = evolve(play.state, voided)

    assert (state.phase, state.credits(7)) == (Phase.BETWEEN_ROUNDS, 5_000)


def test_the_newest_alerts_are_kept() -> None:
    play = Play()
    for _ in range(ALERTS_HELD_MAX + 1):
        play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR))
        play.wait(1)

    alerts = play.state.alerts
    assert len(alerts) == ALERTS_HELD_MAX
    assert {alert.kind for alert in alerts} == {AlertKind.TAMPER}
    assert alerts[0].at == START_MS + 1


def test_terminals_stand_in_the_order_of_their_numbers() -> None:
    play = Play(terminals=(7, 2, 30, 1))

    assert list(play.state.terminals) == [1, 2, 7, 30]


def test_a_results_display_is_on_when_it_comes_and_off_when_it_goes() -> None:
    play = Play("table")
    setup = play.state.setup
    assert not play.state.results_display_is_on
    with_display = msgspec.structs.replace(setup, has_results_display=True)
    play.do(c.ChangeSettings(by=CASINO_SUPERVISOR, setup=with_display))
    assert play.state.results_display_is_on
    play.do(c.SwitchResultsDisplay(by=CASINO_SUPERVISOR, is_on=False))
    longer = msgspec.structs.replace(with_display, settlement_window_ms=9_000)
    play.do(c.ChangeSettings(by=CASINO_SUPERVISOR, setup=longer))
    assert not play.state.results_display_is_on
    play.do(c.SwitchResultsDisplay(by=CASINO_SUPERVISOR, is_on=True))
    play.do(c.ChangeSettings(by=CASINO_SUPERVISOR, setup=setup))

    assert not play.state.results_display_is_on


def test_a_round_that_passes_without_a_wager_clears_the_last_win_and_keeps_the_wagers() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.play_round((1, 2, 3), {7: {"small": 500}})
    play.play_round((1, 2, 3))

    terminal = play.terminal(7)
    assert (terminal.won_last_cents, terminal.returned_last_cents) == (0, 0)
    assert (terminal.last_wagers, terminal.idle_rounds_count) == ({"small": 500}, 1)


def test_the_message_about_unrecognised_wagers_goes_with_the_next_spin() -> None:
    play = Play()
    play.insert(7, 5_000)
    sheet = msgspec.structs.replace(play.terminal(7).limits, aggregate_cents_min=500)
    play.cash_out(7)
    play.do(c.ChangeLimits(by=CASINO_SUPERVISOR, sheet=sheet, terminals=(7,)))
    play.insert(7, 5_000)
    play.play_round((1, 2, 3), {7: {"small": 400}})
    assert play.terminal(7).unrecognised_cents == 400
    play.spin()

    assert play.terminal(7).unrecognised_cents == 0


def test_a_player_paid_by_hand_is_gone_with_everything_of_theirs() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.play_round((1, 2, 3), {7: {"small": 500}})
    play.do(c.AskToCancelCredits(terminal=7))
    play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR))

    play.do(c.PayByHand(by=CASINO_SUPERVISOR, terminal=7))

    terminal = play.terminal(7)
    assert (terminal.session, terminal.asks_to_cancel, terminal.last_wagers) == (0, False, {})
    assert terminal.control_ended is ControlEnd.PAID_BY_HAND
    assert terminal.meters.paid_by_hand_cents == 5_500


def test_cancelled_credits_stay_on_the_screen_until_the_next_player() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.do(c.CallForDealer(terminal=7))
    play.cancel_credits(7)

    terminal = play.terminal(7)
    assert (terminal.last_cancelled_cents, terminal.last_paid_cents) == (5_000, 5_000)
    assert not terminal.asks_for_dealer
