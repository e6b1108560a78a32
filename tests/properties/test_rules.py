"""What holds for any outcome, any wagers and any limits."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from taisai.money import format_amount, parse_amount
from taisai.rules import Outcome, Wager, edition_named
from taisai.rules.bets import bet_named
from taisai.rules.chips import Denominations, Stack
from taisai.rules.limits import BetLimits

EDITION = edition_named("9A")

faces = st.integers(1, 6)
outcomes = st.builds(Outcome, faces, faces, faces)
cents = st.integers(1, 10**12)
wagers = st.builds(Wager, st.sampled_from([bet.name for bet in EDITION.bets]), cents)
rounds = st.lists(wagers, max_size=20)


@st.composite
def bet_limits(draw: st.DrawFn) -> BetLimits:
    minimum = draw(st.integers(1, 10_000))
    return BetLimits(minimum, draw(st.integers(1, 5_000)), draw(st.integers(minimum, 50_000)))


@st.composite
def denominations(draw: st.DrawFn) -> Denominations:
    smallest = draw(st.integers(1, 500))
    multiples = draw(st.sets(st.integers(2, 200), max_size=6))
    return Denominations((smallest, *(smallest * multiple for multiple in sorted(multiples))))


attempts = st.integers(-1_000, 100_000)


@given(wagers, outcomes)
def test_settlement_does_not_depend_on_the_order_of_the_dice(
    wager: Wager, outcome: Outcome
) -> None:
    settled = {
        EDITION.settle_wager(wager, Outcome(*order)) for order in permutations(outcome.faces)
    }
    assert len(settled) == 1


@given(wagers, outcomes)
def test_a_winner_gets_back_its_wager_and_what_it_won_and_a_loser_nothing(
    wager: Wager, outcome: Outcome
) -> None:
    settled = EDITION.settle_wager(wager, outcome)
    if settled.is_lost:
        assert (settled.won_cents, settled.returned_cents) == (0, 0)
    else:
        assert settled.won_cents >= wager.wager_cents
        assert settled.returned_cents == wager.wager_cents + settled.won_cents


@given(wagers, outcomes)
def test_a_wager_settles_in_proportion_to_its_money(wager: Wager, outcome: Outcome) -> None:
    once = EDITION.settle_wager(wager, outcome)
    thrice = EDITION.settle_wager(Wager(wager.bet, 3 * wager.wager_cents), outcome)
    assert thrice.returned_cents == 3 * once.returned_cents


@given(rounds, rounds, outcomes)
def test_two_rounds_settled_apart_come_to_the_same_as_together(
    some: list[Wager], others: list[Wager], outcome: Outcome
) -> None:
    apart = [EDITION.settle_round(one, outcome) for one in (some, others)]
    together = EDITION.settle_round(some + others, outcome)
    assert together.wagered_cents == sum(one.wagered_cents for one in apart)
    assert together.won_cents == sum(one.won_cents for one in apart)
    assert together.returned_cents == sum(one.returned_cents for one in apart)


@given(rounds, outcomes)
def test_every_wager_of_a_round_is_settled_once(placed: list[Wager], outcome: Outcome) -> None:
    settled = [(one.bet, one.wager_cents) for one in EDITION.settle_round(placed, outcome).in_order]
    assert sorted(settled) == sorted((one.bet, one.wager_cents) for one in placed)


@given(outcomes)
def test_exactly_one_of_small_big_and_any_triple_wins(outcome: Outcome) -> None:
    assert sum(bet_named(name).wins(outcome) for name in ("small", "big", "any_triple")) == 1


@given(outcomes)
def test_exactly_one_of_odd_even_and_any_triple_wins(outcome: Outcome) -> None:
    assert sum(bet_named(name).wins(outcome) for name in ("odd", "even", "any_triple")) == 1


@given(outcomes)
def test_the_faces_shown_win_and_no_others(outcome: Outcome) -> None:
    shown = {name for name in EDITION.winning_odds(outcome) if name.startswith("face_")}
    assert shown == {f"face_{face}" for face in outcome.faces}


@given(bet_limits(), attempts)
def test_what_is_permitted_is_nothing_or_lies_within_the_limits(
    limits: BetLimits, attempt: int
) -> None:
    permitted = limits.permitted(attempt)
    is_nothing = permitted == 0 and attempt < limits.wager_cents_min
    assert is_nothing or limits.wager_cents_min <= permitted <= limits.wager_cents_max


@given(bet_limits(), attempts)
def test_what_is_permitted_is_never_more_than_was_attempted(
    limits: BetLimits, attempt: int
) -> None:
    assert limits.permitted(attempt) <= max(attempt, 0)


@given(bet_limits(), attempts)
def test_what_is_permitted_is_permitted_again(limits: BetLimits, attempt: int) -> None:
    permitted = limits.permitted(attempt)
    assert limits.permitted(permitted) == permitted


@given(bet_limits(), attempts)
def test_what_is_permitted_is_the_highest_that_may_be(limits: BetLimits, attempt: int) -> None:
    ladder = range(limits.wager_cents_min, limits.wager_cents_max + 1, limits.step_cents)
    assert limits.permitted(attempt) == max((step for step in ladder if step <= attempt), default=0)


@given(bet_limits(), attempts, st.integers(0, 10_000))
def test_more_attempted_is_never_less_permitted(limits: BetLimits, attempt: int, more: int) -> None:
    assert limits.permitted(attempt) <= limits.permitted(attempt + more)


@given(denominations(), st.integers(0, 100_000))
def test_rounding_up_gives_the_least_amount_that_chips_can_pay(
    chips: Denominations, amount: int
) -> None:
    raised = chips.rounded_up(amount)
    assert 0 <= raised - amount < chips.smallest_cents
    assert raised % chips.smallest_cents == 0


@given(denominations(), st.integers(0, 500))
def test_an_amount_broken_into_chips_is_still_the_same_amount(
    chips: Denominations, count: int
) -> None:
    amount = count * chips.smallest_cents
    stack = chips.break_amount(amount)
    assert stack.amount_cents == amount
    assert set(stack.chips_cents) <= set(chips.chips_cents)


@given(st.lists(st.integers(1, 10_000), max_size=20))
def test_a_stack_keeps_every_chip(chips: list[int]) -> None:
    assert sorted(Stack.of(chips).chips_cents) == sorted(chips)


@given(st.integers(0, 10**17 - 1))
def test_an_amount_written_and_read_is_the_same_amount(amount: int) -> None:
    assert parse_amount(format_amount(amount)) == amount
