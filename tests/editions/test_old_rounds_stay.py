"""Rounds of before, under another edition, are found unchanged: shown, replayed, corrected."""

import msgspec
import pytest

from editions.fifth import OLD_ROUND, PAIR_ROUND, Evening
from rules.made_editions import FIFTH
from table.play import CASINO_SUPERVISOR
from taisai.reports.replay_sheet import records_of_round
from taisai.reports.round_replay import round_replay
from taisai.reports.settlement_audit import SettlementAudit
from taisai.rules import Outcome
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.past_rounds import digest_of
from taisai.views import entry_terminal, felt, inspector, terminal
from taisai.views.felt import FeltView
from taisai.views.opening_tests import lit_test
from taisai.views.terminal import TerminalView


@pytest.fixture
def changed() -> Evening:
    """Round 1 was played under 9A; since then the table is set up for the fifth edition."""
    evening = Evening()
    evening.play_old_round()
    evening.change_to_fifth()
    return evening


def at_both(evening: Evening) -> tuple[TerminalView, FeltView]:
    """What a terminal and the layout show."""
    state, at = evening.state, evening.now
    return terminal.view(state, 1, at), felt.view(state, at)


def _corrections(evening: Evening) -> dict[int, e.Correction]:
    event = evening.newest(e.RoundRecalculated)
    return {one.terminal: one for one in event.corrections}


def test_what_is_shown_after_another_edition_was_chosen_is_drawn_on_its_layout(
    changed: Evening,
) -> None:
    """R51: closing has cleared the old result, so that nothing is left to draw the old way."""
    changed.open_again()
    for view in at_both(changed):
        assert view.layout.startswith("9B-")
        assert view.result is msgspec.UNSET
    glance = entry_terminal.view(changed.state, changed.now).glance
    assert (glance.edition, glance.drawn_layout) == ("9B", "9B-standard")


def test_a_round_of_before_is_recalled_under_its_own_edition() -> None:
    evening = Evening()
    evening.play_old_round()
    before = terminal.view(evening.state, 1, evening.now).settled
    assert {line.bet: line.won_cents for line in before} == {"double_3": 5_500, "big": 500}
    evening.change_to_fifth()
    after = terminal.view(evening.state, 1, evening.now)
    # R51: closing clears the display; the round itself is recalled with what it came to.
    assert after.result is msgspec.UNSET
    assert after.settled is msgspec.UNSET
    (recalled,) = inspector.view(evening.state, evening.now).recall
    assert recalled.edition == "9A"


def test_a_test_before_opening_is_lit_on_the_layout_that_will_be_played(changed: Evening) -> None:
    changed.do(c.BeginOpening(by=CASINO_SUPERVISOR))
    changed.do(c.LightTestRun(by=CASINO_SUPERVISOR, faces=(1, 1, 1)))
    test = lit_test(changed.state)
    assert test.lit == FIFTH.lit("standard", Outcome(1, 1, 1))
    assert terminal.view(changed.state, 1, changed.now).layout == "9B-terminal_standard"
    assert felt.view(changed.state, changed.now).layout == "9B-standard"


def test_an_old_round_is_recalculated_at_the_prices_of_its_own_edition(changed: Evening) -> None:
    changed.open_again()
    changed.play_pair_round()
    changed.recalculate(OLD_ROUND, (3, 3, 1))
    # 500 on double 3 at 11 to 1, and big lost: under the fifth edition it would be 5,000.
    assert _corrections(changed)[1].won_cents == 5_500
    assert _corrections(changed)[1].due_cents == 6_000
    changed.recalculate(PAIR_ROUND, (3, 3, 1))
    assert _corrections(changed)[1].won_cents == 5_000
    assert _corrections(changed)[1].due_cents == 5_500


def test_the_wagers_on_the_layout_of_an_old_round_are_corrected_at_its_prices(
    changed: Evening,
) -> None:
    changed.recalculate(OLD_ROUND, (1, 1, 2))
    event = changed.newest(e.RoundRecalculated)
    lost = {one.bet: one.posted_cents for one in event.corrections if one.position}
    assert lost == {"double_3": 6_000, "big": 1_000}
    changed.recalculate(OLD_ROUND, (3, 3, 3))
    event = changed.newest(e.RoundRecalculated)
    back = {one.bet: one.won_cents for one in event.corrections if one.position}
    assert back["double_3"] == 5_500


def test_an_old_round_is_replayed_with_its_own_layout_and_its_own_lights(changed: Evening) -> None:
    changed.open_again()
    changed.play_pair_round()
    old = round_replay(records_of_round(changed.records(), OLD_ROUND))
    new = round_replay(records_of_round(changed.records(), PAIR_ROUND))
    assert (old.edition, old.drawn_layout) == ("9A", "9A-terminal_standard")
    assert (new.edition, new.drawn_layout) == ("9B", "9B-terminal_standard")
    won = [
        next(step for step in one.steps if step.event == "TerminalsSettled").seats[0].won_cents
        for one in (old, new)
    ]
    assert won == [6_000, 5_500]


def test_the_record_of_an_old_round_keeps_its_digest(changed: Evening) -> None:
    before = Evening()
    before.play_old_round()
    assert changed.state.history.held == before.state.history.held
    (past,) = changed.state.history.held
    assert digest_of(past) == digest_of(before.state.history.held[0])


def test_corrections_of_rounds_of_both_editions_are_audited_each_by_its_own(
    changed: Evening,
) -> None:
    changed.open_again()
    changed.play_pair_round()
    for number in (OLD_ROUND, PAIR_ROUND):
        changed.recalculate(number, (3, 3, 1))
    audit = SettlementAudit()
    for event in changed.log:
        audit.read(event)
    assert (audit.settlements_count, audit.corrections_count) == (2, 2)
