"""A fifth edition appears on every screen with its own bet and its own price."""

from typing import Any

import msgspec
import pytest

from editions.fifth import DEARER_BET, NEW_BET, Evening
from rules.made_editions import FIFTH
from table.play import CASINO_SUPERVISOR, DEALER, GAME_SUPERVISOR
from taisai.reports.replay_sheet import records_of_round
from taisai.reports.round_replay import round_replay
from taisai.rules import Outcome, edition_named
from taisai.rules.dice import DISTINGUISHABLE_OUTCOMES
from taisai.rules.layouts import layout_named
from taisai.server.routes.layouts import describe_layout
from taisai.table import commands as c
from taisai.table.refusals import Code
from taisai.views import (
    casino_supervisor,
    entry_terminal,
    felt,
    game_supervisor,
    inspector,
    results_display,
    terminal,
)
from taisai.views.opening_tests import opening_tests
from taisai.views.setup_choices import setup_choices

LIT = FIFTH.lit("standard", Outcome(1, 1, 1))


@pytest.fixture
def wagering() -> Evening:
    """The new bet lies at a terminal and on the layout."""
    evening = Evening()
    evening.change_to_fifth()
    evening.open_again()
    evening.open_triple_round()
    return evening


@pytest.fixture
def lit(wagering: Evening) -> Evening:
    """1, 1, 1 is entered and stands."""
    wagering.light_triple_round()
    return wagering


def drawn(name: str) -> dict[str, Any]:
    """A layout as a screen is sent it."""
    layout = layout_named(name)
    sent: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode(describe_layout(layout, edition_named(layout.edition)))
    )
    return sent


def odds_on(name: str) -> dict[str, str]:
    """The odds of each area of a layout that a screen draws."""
    return {area["bet"]: area["odds_text"] for area in drawn(name)["areas"]}


def shows_its_own(name: str) -> bool:
    """Tells whether a layout has the new bet and the other price."""
    odds = odds_on(name)
    return (odds[NEW_BET], odds[DEARER_BET]) == ("180 to 1", "10 to 1")


# ------------------------------------------------------------------------------ at a terminal


@pytest.mark.parametrize("shape", ["wide", "tall", "narrow", "lying"])
def test_a_terminal_of_every_shape_draws_it(wagering: Evening, shape: str) -> None:
    view = terminal.view(wagering.state, 1, wagering.now)
    assert (view.edition, view.layout) == ("9B", "9B-terminal_standard")
    assert shows_its_own(view.layout)
    assert view.wagers == {NEW_BET: 500, "small": 500}
    if shape != "wide":
        rows = drawn(view.layout)["rows"][shape]
        assert [row["bets"].count(NEW_BET) for row in rows if NEW_BET in row["bets"]] == [1]


def test_a_terminal_is_settled_at_its_price_and_says_so(lit: Evening) -> None:
    view = terminal.view(lit.state, 1, lit.now)
    assert view.result.lit == LIT
    assert NEW_BET in view.result.lit
    lines = {line.bet: (line.won_cents, line.returned_cents) for line in view.settled}
    assert lines == {NEW_BET: (90_000, 90_500), "small": (0, 0)}
    assert view.won_last.cents == 90_000


def test_the_help_page_tells_of_it(wagering: Evening) -> None:
    view = terminal.view(wagering.state, 1, wagering.now)
    sent = drawn(view.layout)
    assert [NEW_BET] in sent["told"]
    assert [DEARER_BET] in sent["told"]
    ways = {area["bet"]: area["ways"] for area in sent["areas"]}
    assert (ways[NEW_BET], sent["outcomes_count"]) == ([1], 216)


def test_a_bet_of_this_edition_alone_can_be_wagered_on_and_one_of_none_cannot(
    wagering: Evening,
) -> None:
    wagering.wager(1, NEW_BET, 500)
    wagering.refused(c.PlaceWager(terminal=1, bet="total_18", amount_cents=500), Code.UNKNOWN_BET)
    wagering.refused(c.PlaceChips(position=1, bet="total_18", chips_cents=(500,)), Code.UNKNOWN_BET)


# ------------------------------------------------------------------------------ at the layout


def test_the_felt_draws_it_lights_it_and_says_what_to_pay(lit: Evening) -> None:
    view = felt.view(lit.state, lit.now)
    assert (view.layout, view.upright_layout) == ("9B-standard", "9B-terminal_standard")
    assert shows_its_own(view.layout)
    assert shows_its_own(view.upright_layout)
    assert view.result.lit == LIT
    assert [line.bet for line in view.to_collect] == ["small"]
    lit.collect()
    (area,) = felt.view(lit.state, lit.now).to_pay
    assert (area.bet, [line.won_cents for line in area.lines]) == (NEW_BET, [90_000])


def test_the_entry_terminal_names_its_areas_and_pays_them(lit: Evening) -> None:
    lit.collect()
    view = entry_terminal.view(lit.state, lit.now)
    assert (view.glance.edition, view.glance.drawn_layout) == ("9B", "9B-standard")
    assert view.next_step == "PayArea"
    (area,) = view.layout.to_pay
    assert (area.bet, area.lines[0].won_cents) == (NEW_BET, 90_000)


def test_the_results_display_shows_its_rounds(lit: Evening) -> None:
    lit.pay_all()
    view = results_display.view(lit.state, lit.now)
    assert view is not None
    assert view.results[-1].faces == (1, 1, 1)


# ----------------------------------------------------------------------------------- for staff


@pytest.mark.parametrize(
    ("screen", "person"),
    [(game_supervisor, GAME_SUPERVISOR), (casino_supervisor, CASINO_SUPERVISOR)],
    ids=["game supervisor", "casino supervisor"],
)
def test_both_supervisors_see_its_areas_lit(lit: Evening, screen: Any, person: Any) -> None:
    glance = screen.view(lit.state, lit.now, person).glance
    assert (glance.edition, glance.drawn_layout) == ("9B", "9B-standard")
    assert glance.result.lit == LIT


def test_the_casino_supervisor_judges_wagers_on_it(wagering: Evening) -> None:
    view = casino_supervisor.view(wagering.state, wagering.now, CASINO_SUPERVISOR)
    assert NEW_BET in {one.bet for one in view.layout_wagers}


def test_the_casino_supervisor_can_choose_it_and_test_its_lamps(wagering: Evening) -> None:
    choice = setup_choices().editions[0]
    assert (choice.name, choice.layouts) == ("9B", ("standard", "alternative"))
    tests = opening_tests(wagering.state)
    assert tests.layout == "9B-standard"
    assert {one.faces: one.lit for one in tests.tests}[1, 1, 1] == LIT
    assert len(tests.tests) == len(DISTINGUISHABLE_OUTCOMES)


def test_a_test_run_that_leaves_the_new_area_dark_fails() -> None:
    evening = Evening()
    evening.change_to_fifth()
    evening.do(c.BeginOpening(by=CASINO_SUPERVISOR))
    dark = tuple(bet for bet in LIT if bet != NEW_BET)
    evening.do(c.RunTests(by=CASINO_SUPERVISOR, runs=(((1, 1, 1), dark),)))
    (failed,) = evening.state.opening.failed_runs
    assert failed.missing == (NEW_BET,)


def test_the_inspector_recalls_and_replays_its_rounds(lit: Evening) -> None:
    lit.pay_all()
    recalled = inspector.view(lit.state, lit.now)
    assert [one.edition for one in recalled.recall] == ["9B"]
    replay = round_replay(records_of_round(lit.records(), 1))
    assert (replay.edition, replay.drawn_layout) == ("9B", "9B-terminal_standard")
    settled = next(step for step in replay.steps if step.event == "TerminalsSettled")
    assert settled.lit == LIT
    assert settled.seats[0].won_cents == 90_000


def test_the_dealer_is_the_one_who_lays_a_call_bet_on_it(wagering: Evening) -> None:
    wagering.do(
        c.PlaceCallBet(by=DEALER, position=2, bet=NEW_BET, placed_on=NEW_BET, chips_cents=(500,))
    )
    lying = wagering.lying(2, NEW_BET)
    assert lying is not None
    assert lying.amount_cents == 500
