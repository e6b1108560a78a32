"""What must hold after every line: each check finds its fault."""

from msgspec.structs import replace

from taisai.scenarios import play, read_scenario
from taisai.scenarios.invariants import due_on, wrong_in, wrong_with
from taisai.stream_types import Event
from taisai.table import events
from taisai.table.accounts import TableBook
from taisai.table.events import TerminalSettlement
from taisai.table.meters import Meters
from taisai.table.state import Table
from taisai.table.vocabulary import Way

AT_TERMINALS = """
edition 9A, table 1 open
terminal 1 inserts $20.00
dealer activates the tumbler, calls place your bets
terminal 1 wagers $5.00 on small
wagering period expires
dealer enters 1 2 3
"""
ON_LAYOUT = """
edition 2008, table 1 open
dealer gives a player position 1
dealer activates the tumbler, calls place your bets
position 1 places $5 on small
position 1 places $5 on big
dealer calls no more bets, uncovers and enters 1 2 3
table settles
"""
COLLECTED = f"{ON_LAYOUT}dealer collects the losing wagers\n"


def after(text: str) -> Table:
    *_, last = play(read_scenario(text))
    assert last.failures == ()
    assert last.after is not None
    return last.after


def event_of(text: str, kind: type[Event]) -> Event:
    *_, last = play(read_scenario(text))
    return next(event for event in last.events if isinstance(event, kind))


def altered(state: Table, **balances_cents: int) -> Table:
    """A table in whose book other amounts stand."""
    by_key = {account.key: cents for account, cents in state.book.balances_cents.items()}
    return replace(state, book=TableBook(by_key | balances_cents))


def test_a_sound_state_has_nothing_wrong() -> None:
    assert list(wrong_in(after(AT_TERMINALS))) == []


def test_money_that_is_not_claimed_is_found() -> None:
    wrong = list(wrong_in(altered(after(AT_TERMINALS), cash_in=9_999)))
    assert wrong == ["money is not conserved: $99.99 is there, $20.00 is claimed"]


def test_an_account_below_zero_is_found() -> None:
    state = altered(after(AT_TERMINALS), unclaimed=-1, house_win=1)
    assert list(wrong_in(state)) == ["unclaimed stands at -$0.01"]


def test_meters_that_do_not_agree_with_credits_are_found() -> None:
    state = after(AT_TERMINALS)
    bare = replace(state.terminals[1], meters=Meters())
    wrong = list(wrong_in(replace(state, terminals={**state.terminals, 1: bare})))
    assert wrong == ["terminal 1's meters say $0.00, its credits and wagers are $20.00"]


def test_wagers_that_do_not_come_to_their_sum_are_found() -> None:
    state = after(AT_TERMINALS)
    bare = replace(state.terminals[1], wagers={})
    wrong = list(wrong_in(replace(state, terminals={**state.terminals, 1: bare})))
    assert wrong == ["terminal 1's wagers do not come to what they are said to"]


def test_what_is_due_is_a_second_opinion_at_the_prices_of_the_rounds_own_edition() -> None:
    current = after(AT_TERMINALS).round
    assert current is not None
    wagers = {"small": 500, "double_3": 200, "big": 100}
    assert due_on(current, wagers, (3, 4, 3)) == (2_700, 3_400)


def test_a_settlement_of_another_amount_is_found() -> None:
    before = after(AT_TERMINALS)
    line = TerminalSettlement(1, 500, 600, 1_100)
    settled = events.TerminalsSettled(at=0, faces=(1, 2, 3), terminals=(line,))
    (wrong,) = wrong_with(before, settled)
    assert wrong.endswith("and (500, 1000) is due")


def test_a_settlement_that_forgets_a_terminal_is_found() -> None:
    before = after(AT_TERMINALS)
    settled = events.TerminalsSettled(at=0, faces=(1, 2, 3), terminals=())
    assert len(list(wrong_with(before, settled))) == 1


def test_a_winner_that_was_collected_is_found() -> None:
    collected = event_of(COLLECTED, events.LosersCollected)
    assert isinstance(collected, events.LosersCollected)
    (loser,) = collected.collected
    before = after(ON_LAYOUT)
    assert list(wrong_with(before, collected)) == []
    two = (loser, replace(loser, bet="small"))
    both = replace(collected, collected=two, collected_ways=(Way.INSIDE, Way.INSIDE))
    assert list(wrong_with(before, both)) == ["position 1's wager on small was collected wrongly"]


def test_a_payment_of_another_amount_is_found() -> None:
    paid = event_of(f"{COLLECTED}dealer pays small\n", events.AreaPaid)
    assert isinstance(paid, events.AreaPaid)
    before = after(COLLECTED)
    assert list(wrong_with(before, paid)) == []
    more = replace(paid, paid=(replace(paid.paid[0], won_cents=501),))
    assert list(wrong_with(before, more)) == ["position 1 won $5.01 on small, and $5.00 is due"]


def test_a_recalculation_of_another_amount_is_found() -> None:
    settled = f"{AT_TERMINALS}table settles\n"
    line = (
        "casino supervisor with game supervisor recalculates round 1 as 4 5 6 "
        'on evidence "camera" because "misread"\n'
    )
    recalculated = event_of(settled + line, events.RoundRecalculated)
    assert isinstance(recalculated, events.RoundRecalculated)
    before = after(settled)
    assert list(wrong_with(before, recalculated)) == []
    other = replace(recalculated.corrections[0], due_cents=1)
    wrong = replace(recalculated, corrections=(other,))
    assert len(list(wrong_with(before, wrong))) == 1
