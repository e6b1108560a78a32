"""Setting up, the checks before opening, limits and closing."""

from typing import Any

import msgspec
import pytest

from table.play import (
    CASINO_SUPERVISOR,
    DEALER,
    GAME_SUPERVISOR,
    MINUTE_MS,
    OTHER_DEALER,
    START_MS,
    Play,
)
from taisai.streams import TABLE, step
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.phases import Phase
from taisai.table.refusals import Code
from taisai.table.vocabulary import (
    HouseKind,
    LimitSheet,
    Mode,
    Setup,
    TumblerKind,
)

BY = CASINO_SUPERVISOR
HIGHER = LimitSheet(200, 100, 20_000)
LOWER = LimitSheet(100, 100, 10_000)
FREER = LimitSheet(100, 100, 30_000)


def _setup(**changes: Any) -> Setup:
    return Setup(**{"table": "t1", "mode": Mode.TERMINALS, "edition": "9A", **changes})


def _changed(play: Play, **changes: Any) -> c.ChangeSettings:
    return c.ChangeSettings(by=BY, setup=msgspec.structs.replace(play.state.setup, **changes))


# --------------------------------------------------------------------------- settings


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"edition": "1997"}, Code.BAD_SETTINGS),
        ({"layout": "round"}, Code.BAD_SETTINGS),
        ({"mode": Mode.TABLE, "edition": "1998", "layout": "alternative"}, Code.BAD_SETTINGS),
        ({"mode": Mode.TABLE, "edition": "9A"}, Code.BAD_SETTINGS),
        ({"mode": Mode.HYBRID, "edition": "2008"}, Code.BAD_SETTINGS),
        ({"chips_cents": ()}, Code.BAD_SETTINGS),
        ({"terminal_limits": LimitSheet(500, 100, 400)}, Code.BAD_SETTINGS),
        ({"table_limits": LimitSheet(0, 100, 400)}, Code.BAD_SETTINGS),
        ({"table": ""}, Code.BAD_SETTINGS),
        ({"settlement_window_ms": -1}, Code.BAD_SETTINGS),
        ({"large_win_cents_min": -1}, Code.BAD_SETTINGS),
        ({"voucher_cents_max": -1}, Code.BAD_SETTINGS),
        ({"credits_cents_max": -1}, Code.BAD_SETTINGS),
        ({"results_shown_max": 21}, Code.BAD_SETTINGS),
        ({"results_shown_max": -1}, Code.BAD_SETTINGS),
        ({"has_results_display": True}, Code.BAD_SETTINGS),
        (
            {"mode": Mode.TABLE, "edition": "1998", "has_results_display": True},
            Code.BAD_SETTINGS,
        ),
        ({"wagering_period_ms": 35_999}, Code.PERIOD_TOO_SHORT),
        (
            {"house_kind": HouseKind.LIVE, "tumbler": TumblerKind.SIMULATED},
            Code.SIMULATION_IN_LIVE_HOUSE,
        ),
        (
            {"house_kind": HouseKind.LIVE, "has_automatic_dealer": True},
            Code.SIMULATION_IN_LIVE_HOUSE,
        ),
    ],
)
def test_settings_that_contradict_the_rules_are_refused(
    changes: dict[str, Any], code: Code
) -> None:
    result = step(TABLE, None, c.SetUpTable(by=BY, setup=_setup(**changes)), START_MS)

    assert result.refusal is not None
    assert (result.refusal.code, result.state) == (code, None)


def test_a_table_alone_needs_no_period() -> None:
    play = Play("table", wagering_period_ms=0)

    play.open_round()

    assert play.round.closes_at == 0


def test_only_a_casino_supervisor_sets_a_table_up() -> None:
    result = step(TABLE, None, c.SetUpTable(by=GAME_SUPERVISOR, setup=_setup()), START_MS)

    assert result.refusal is not None
    assert result.refusal.code is Code.NOT_YOUR_CALL


def test_a_table_is_set_up_once() -> None:
    play = Play()

    play.refused(c.SetUpTable(by=BY, setup=_setup()), Code.ALREADY_SET_UP)


def test_settings_change_between_rounds_and_hold_from_the_next() -> None:
    play = Play()
    play.open_round()
    play.refused(_changed(play, wagering_period_ms=60_000), Code.ROUND_UNDER_WAY)
    play.close()
    play.enter(1, 2, 3)
    play.settle()

    play.do(_changed(play, wagering_period_ms=60_000))
    play.open_round()

    assert play.round.closes_at - play.now == 60_000


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"table": "t2"}, Code.BAD_SETTINGS),
        ({"house_kind": HouseKind.LIVE}, Code.BAD_SETTINGS),
        ({"terminal_limits": FREER}, Code.BAD_SETTINGS),
        ({"table_limits": FREER}, Code.BAD_SETTINGS),
        ({"wagering_period_ms": 1}, Code.PERIOD_TOO_SHORT),
        ({"layout": "alternative"}, Code.TABLE_OPEN),
        ({"mode": Mode.HYBRID}, Code.TABLE_OPEN),
        ({"tracked": False}, Code.TABLE_OPEN),
        ({"chips_cents": (100,)}, Code.TABLE_OPEN),
    ],
)
def test_what_the_game_is_does_not_change_under_an_open_table(
    changes: dict[str, Any], code: Code
) -> None:
    play = Play()

    play.refused(_changed(play, **changes), code)


def test_the_game_does_not_change_over_credits_that_are_left() -> None:
    play = Play()
    play.insert(7, 500)
    play.do(c.CloseTable(by=BY, closes_at=play.now + 20 * MINUTE_MS))
    play.wait(20 * MINUTE_MS)

    play.refused(_changed(play, layout="alternative"), Code.CREDITS_REMAIN)
    play.cash_out(7)
    play.do(_changed(play, layout="alternative"))
    play.refused(_changed(play, mode=Mode.TABLE, edition="2008"), Code.BAD_SETTINGS)


# --------------------------------------------------------------------------- terminals, dealers


@pytest.mark.parametrize("number", [0, 31, -1])
def test_terminals_are_numbered_1_to_30(number: int) -> None:
    Play().refused(c.InstallTerminal(by=BY, terminal=number), Code.TOO_MANY_TERMINALS)


def test_a_terminal_is_installed_once() -> None:
    Play().refused(c.InstallTerminal(by=BY, terminal=7), Code.TERMINAL_THERE_ALREADY)


def test_a_terminal_goes_away_only_when_nothing_of_a_players_is_on_it() -> None:
    play = Play()
    play.insert(7, 500)
    play.refused(c.WithdrawTerminal(by=BY, terminal=7), Code.CREDITS_REMAIN)
    play.open_round()
    play.wager(7, "small", 500)
    play.refused(c.WithdrawTerminal(by=BY, terminal=7), Code.WAGERS_IN_PLAY)
    play.close()
    play.enter(6, 6, 5)
    play.settle()
    play.refused(c.WithdrawTerminal(by=BY, terminal=7), Code.IN_CONTROL_ALREADY)
    play.do(c.EndControl(by=DEALER, terminal=7))

    play.do(c.WithdrawTerminal(by=BY, terminal=7))

    assert 7 not in play.state.terminals
    play.refused(c.WithdrawTerminal(by=BY, terminal=7), Code.UNKNOWN_TERMINAL)


def test_a_dealer_relieved_in_mid_round_deals_no_more() -> None:
    play = Play()
    play.open_round()

    play.do(c.AssignDealer(by=GAME_SUPERVISOR, dealer=OTHER_DEALER.id))
    play.close()

    assert play.newest(e.DealerAssigned).before == DEALER.id
    play.refused(c.PressEntryButton(by=DEALER, number=1), Code.NOT_THE_DEALER_HERE)
    play.enter(1, 2, 3, by=OTHER_DEALER)


def test_the_dealer_who_is_there_does_not_come_again() -> None:
    play = Play()

    play.refused(c.AssignDealer(by=BY, dealer=DEALER.id), Code.CALLED_ALREADY)
    play.refused(c.AssignDealer(by=BY, dealer=" "), Code.REASON_NEEDED)


def test_an_opening_that_fails_is_given_up_even_with_credits_left_on_a_terminal() -> None:
    play = Play()
    play.insert(7, 500)
    play.do(c.CloseTable(by=BY, closes_at=play.now + 20 * MINUTE_MS))
    play.wait(20 * MINUTE_MS)
    play.do(c.BeginOpening(by=BY))

    play.do(c.CloseTable(by=BY))

    assert play.phase is Phase.CLOSED
