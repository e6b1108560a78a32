"""The heading of a scenario."""

import pytest

from taisai.scenarios.headings import NOTHING, Stage, with_settings
from taisai.scenarios.language import BadScenario
from taisai.table.vocabulary import LimitSheet, Mode


def test_settings_are_read_in_order() -> None:
    text = "edition 9A, table 4 closed, alternative layout, hybrid, period 50 s, window 5 s"
    heading = with_settings(NOTHING, text)
    setup = heading.setup
    assert (setup.edition, setup.table, setup.layout) == ("9A", "4", "alternative")
    assert (setup.mode, setup.wagering_period_ms) == (Mode.HYBRID, 50_000)
    assert (setup.settlement_window_ms, heading.stage) == (5_000, Stage.CLOSED)


def test_an_edition_without_terminals_is_played_at_the_table() -> None:
    assert with_settings(NOTHING, "edition 1998").setup.mode is Mode.TABLE


def test_terminals_are_listed_with_commas_of_their_own() -> None:
    heading = with_settings(NOTHING, "terminals 1, 2 and 7, untracked")
    assert heading.terminals == (1, 2, 7)
    assert not heading.setup.tracked


def test_limits_are_those_of_layout_and_terminals_unless_one_is_named() -> None:
    sheet = LimitSheet(100, 100, 1_000)
    both = with_settings(NOTHING, "limits $1 to $10 step $1").setup
    assert both.table_limits == both.terminal_limits == sheet
    one = with_settings(NOTHING, "terminal limits $1 to $10 step $1").setup
    assert one.terminal_limits == sheet
    assert one.table_limits == NOTHING.setup.table_limits


def test_a_kind_of_bet_can_have_limits_of_its_own() -> None:
    sheet = with_settings(NOTHING, "triple limits $1 to $3 step $1").setup.terminal_limits
    assert [one.wager_cents_max for one in sheet.by_kind] == [300]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("layout standard", "near it are: standard layout"),
        ("edition 1997", "no edition is named '1997'"),
        ("period soon", "'period soon' is not a setting"),
    ],
)
def test_an_unknown_setting_is_refused_with_the_nearest(text: str, hint: str) -> None:
    with pytest.raises(BadScenario, match=hint):
        with_settings(NOTHING, text)
