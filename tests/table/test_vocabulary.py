"""The nouns that are written down: limits, settings, wagers on the layout."""

import pytest

from taisai.rules import BetKind
from taisai.rules.limits import NotALimit
from taisai.table.vocabulary import (
    KindLimits,
    LimitSheet,
    Mode,
    Setup,
    TableWager,
    TableWagerStatus,
)


def test_a_sheet_of_limits_is_what_the_rules_call_limits() -> None:
    sheet = LimitSheet(
        100, 50, 1_000, aggregate_cents_min=300, by_kind=(KindLimits(BetKind.TRIPLE, 10, 10, 20),)
    )

    assert sheet.limits.on(BetKind.SMALL).permitted(130) == 100
    assert sheet.limits.on(BetKind.TRIPLE).permitted(130) == 20
    assert not sheet.limits.recognises(299)


def test_a_sheet_that_contradicts_itself_is_refused_when_it_is_read() -> None:
    with pytest.raises(NotALimit):
        _ = LimitSheet(500, 100, 400).limits


@pytest.mark.parametrize(
    ("mode", "has_terminals", "has_table_layout"),
    [(Mode.TABLE, False, True), (Mode.TERMINALS, True, False), (Mode.HYBRID, True, True)],
)
def test_a_mode_tells_where_wagers_are_made(
    mode: Mode, *, has_terminals: bool, has_table_layout: bool
) -> None:
    setup = Setup(table="t1", mode=mode, edition="9A")

    assert setup.has_terminals is has_terminals
    assert setup.has_table_layout is has_table_layout


@pytest.mark.parametrize(
    ("status", "is_returned"),
    [
        (TableWagerStatus.PLACED, False),
        (TableWagerStatus.COLLECTED, False),
        (TableWagerStatus.PAID, True),
        (TableWagerStatus.RETURNED, True),
    ],
)
def test_a_wager_paid_or_given_back_is_the_players(
    status: TableWagerStatus, *, is_returned: bool
) -> None:
    wager = TableWager(position=1, bet="small", amount_cents=500, status=status)

    assert wager.is_returned is is_returned
