"""What a demo may consist of."""

import pytest

from taisai.demo.plan import DemoPlan, NotADemo
from taisai.names import BadInput
from taisai.rules.modes import Mode


def test_by_default_one_table_deals_itself_and_one_is_dealt_by_hand() -> None:
    first, second = DemoPlan().table_plans
    assert (first.mode, first.is_automatic) == (Mode.TERMINALS, True)
    assert (second.mode, second.is_automatic) == (Mode.HYBRID, False)


def test_bots_leave_the_first_positions_of_a_touch_table_to_people() -> None:
    automatic, by_hand = DemoPlan(edition="1999", bots=3).table_plans
    assert automatic.bot_positions == (5, 6, 7)
    assert by_hand.bot_positions == ()
    assert DemoPlan(edition="1999", is_tracked=False).table_plans[0].bot_positions == ()
    assert all(one.bot_positions == () for one in DemoPlan().table_plans)


def test_as_many_bots_are_allowed_as_there_are_positions_for_them() -> None:
    DemoPlan(edition="2008", bots=16).check()
    with pytest.raises(NotADemo, match="0 to 16"):
        DemoPlan(edition="2008", bots=17).check()


def test_bots_leave_the_first_seats_to_people() -> None:
    table = DemoPlan(terminals=4, bots=3).table_plans[0]
    assert (table.free, table.bots) == ((1,), (2, 3, 4))


def test_a_single_table_deals_itself() -> None:
    (table,) = DemoPlan(tables=1).table_plans
    assert table.is_automatic


def test_an_edition_without_terminals_has_table_layouts_alone() -> None:
    tables = DemoPlan(edition="1999").table_plans
    assert [(one.mode, one.terminals, one.bots) for one in tables] == [(Mode.TABLE, (), ())] * 2


@pytest.mark.rule("D9A 1.1")
def test_a_period_below_36_seconds_is_refused() -> None:
    DemoPlan(period_seconds=36).check()
    with pytest.raises(NotADemo, match=r"D9A 1\.1"):
        DemoPlan(period_seconds=35).check()


@pytest.mark.parametrize(
    "plan",
    [
        DemoPlan(tables=0),
        DemoPlan(tables=13),
        DemoPlan(terminals=0),
        DemoPlan(terminals=31),
        DemoPlan(bots=9),
        DemoPlan(bots=-1),
        DemoPlan(edition="2030"),
        DemoPlan(layout="round"),
        DemoPlan(by_hand="terminals"),
    ],
    ids=str,
)
def test_a_plan_that_cannot_be_carried_out_is_refused(plan: DemoPlan) -> None:
    with pytest.raises(BadInput):
        plan.check()


def test_the_table_dealt_by_hand_may_be_a_table_of_division_9_alone() -> None:
    first, second = DemoPlan(by_hand="table").table_plans
    assert (first.mode, first.edition) == (Mode.TERMINALS, "9A")
    assert (second.mode, second.edition, second.terminals) == (Mode.TABLE, "2008", ())
