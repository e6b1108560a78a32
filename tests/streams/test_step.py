"""One step of a stream of any kind: time first, then the command."""

import dataclasses

import pytest

from cage.counter import DAY_MS, Counter, redeem
from house.premises import START_MS, creation
from table.play import DEALER, Play
from taisai.ledger import Overdrawn
from taisai.refusal import Refusal
from taisai.stream_types import NEVER, Command, Event
from taisai.streams import CAGE, HOUSE, TABLE, can, let_pass, step, try_out, why_not
from taisai.table import Code, Phase, Table, why_no_chips, why_no_wager
from taisai.table import commands as c
from taisai.table.events import CreditsPaidByHand


def test_time_passes_before_the_command_is_decided() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.open_round()
    late = c.PlaceWager(terminal=7, bet="small", amount_cents=500)

    result = step(TABLE, play.state, late, play.round.closes_at)

    assert [type(event).__name__ for event in result.events] == ["WageringPeriodExpired"]
    assert result.refusal is not None
    assert result.refusal.code is Code.NO_MORE_WAGERS
    assert result.state is not None
    assert result.state.phase is Phase.NO_MORE_WAGERS


def test_what_time_brought_about_comes_before_what_the_command_did() -> None:
    play = Play()
    play.open_round()

    result = step(TABLE, play.state, c.Uncover(by=DEALER), play.round.closes_at)

    kinds = [type(event).__name__ for event in result.events]
    assert kinds == ["WageringPeriodExpired", "TumblerUncovered"]
    assert result.refusal is None


def test_a_refused_command_leaves_the_very_same_state() -> None:
    play = Play()

    result = step(TABLE, play.state, c.Uncover(by=DEALER), play.now)

    assert result.state is play.state
    assert result.events == ()


def test_a_refusal_holds_nothing_of_the_moment_that_it_came_from() -> None:
    play = Play()
    spin = c.SpinTumbler(by=DEALER)
    play.open_round()

    refusals = [
        step(TABLE, play.state, spin, play.now).refusal,
        try_out(TABLE, play.state, spin, play.now),
        why_no_wager(Play().state, 7),
        why_no_chips(Play().state),
    ]

    assert [one.__traceback__ for one in refusals if isinstance(one, Refusal)] == [None] * 4


def test_time_alone_may_bring_nothing_about() -> None:
    play = Play()

    result = let_pass(TABLE, play.state, play.now + 1_000)

    assert (result.state, result.events, result.refusal) == (play.state, (), None)
    assert let_pass(TABLE, None, 0).state is None


def test_time_alone_may_close_a_round() -> None:
    play = Play()
    play.open_round()

    result = let_pass(TABLE, play.state, play.round.closes_at)

    assert result.state is not None
    assert result.state.phase is Phase.NO_MORE_WAGERS


def test_what_was_due_stays_also_where_the_command_is_refused() -> None:
    counter = Counter(voucher_expiry_ms=DAY_MS)
    counter.issue(1)

    result = step(CAGE, counter.state, redeem(1), counter.now + 2 * DAY_MS)

    assert result.refusal is not None
    assert result.refusal.code == "voucher_unclaimed"
    assert [type(one).__name__ for one in result.passed] == ["VoucherMarkedUnclaimed"]
    assert result.done == ()


def test_a_stream_begins_with_its_first_command_and_with_no_other() -> None:
    result = step(HOUSE, None, creation(), START_MS)
    assert [type(one).__name__ for one in result.done] == ["HouseCreated"]
    again = step(HOUSE, result.state, creation(), START_MS)
    assert again.state is result.state
    assert again.refusal is not None
    assert again.refusal.code == "already_set_up"


def test_a_step_tells_when_something_happens_by_itself_next() -> None:
    play = Play()
    play.open_round()
    closes_at = play.round.closes_at
    assert let_pass(TABLE, play.state, play.now).deadline == closes_at
    assert let_pass(TABLE, play.state, closes_at).deadline == NEVER
    assert step(HOUSE, None, creation(), START_MS).deadline == NEVER


def test_a_deadline_that_the_caller_has_kept_is_not_worked_out_again() -> None:
    play = Play()
    play.open_round()
    late = play.round.closes_at
    # Wrong on purpose: who keeps a deadline answers for it.
    assert let_pass(TABLE, play.state, late, deadline=late + 1).passed == ()


def test_an_event_that_would_break_the_balance_comes_to_nothing() -> None:
    def decide(_state: Table | None, _command: Command, at: int) -> tuple[Event, ...]:
        return (CreditsPaidByHand(at=at, by=DEALER, terminal=7, session=1, amount_cents=1),)

    broken = dataclasses.replace(TABLE, decide=decide)
    play = Play()
    with pytest.raises(Overdrawn):
        step(broken, play.state, c.PayByHand(by=DEALER, terminal=7), play.now)


def test_trying_out_changes_nothing() -> None:
    play = Play()
    spin = c.SpinTumbler(by=DEALER)
    before = play.state
    events = try_out(TABLE, before, spin, play.now)
    assert isinstance(events, tuple)
    assert [type(one).__name__ for one in events] == ["RoundBegan", "DiceSpun"]
    assert can(TABLE, before, spin, play.now)
    refused = why_not(TABLE, before, c.Uncover(by=DEALER), play.now)
    assert refused is not None
    assert try_out(TABLE, before, c.Uncover(by=DEALER), play.now).code == refused.code
    assert play.state is before
