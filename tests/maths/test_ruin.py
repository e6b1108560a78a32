"""Ruin and stopping: every bankroll is followed, and none is lost."""

from collections import defaultdict
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taisai.maths import NotRisk, Stopping, TooMuchToCount, WagerSet, stopping_of
from taisai.rules import Wager, edition_named

EDITION = edition_named("9A")


def wager_set(**cents: int) -> WagerSet:
    return WagerSet.of([Wager(bet, amount) for bet, amount in cents.items()], EDITION)


def followed_plainly(
    wagers: WagerSet, bankroll: int, target: int | None, rounds: int
) -> list[tuple[Fraction, Fraction]]:
    """The same, one bankroll after another, with fractions."""
    playing: dict[int, Fraction] = {bankroll: Fraction(1)}
    ruined = reached = Fraction(0)
    found = []
    for _ in range(rounds):
        following: defaultdict[int, Fraction] = defaultdict(Fraction)
        for has, chance in playing.items():
            for net, ways in wagers.ways_by_net_cents.items():
                following[has + net] += chance * Fraction(ways, 216)
        playing = {}
        for has, chance in following.items():
            if has < wagers.wagered_cents:
                ruined += chance
            elif target is not None and has >= target:
                reached += chance
            else:
                playing[has] = chance
        found.append((ruined, reached))
    return found


def by_round(stopping: Stopping) -> list[tuple[Fraction, Fraction]]:
    rounds = range(1, stopping.play.rounds + 1)
    return [(stopping.ruined_by(number), stopping.reached_by(number)) for number in rounds]


@given(
    cents=st.dictionaries(
        st.sampled_from(["small", "double_3", "face_6", "total_9"]),
        st.sampled_from([100, 150, 500]),
        min_size=1,
    ),
    more=st.integers(0, 1_500),
    above=st.one_of(st.none(), st.integers(1, 3_000)),
    rounds=st.integers(1, 8),
)
@settings(max_examples=60)
def test_it_is_what_following_each_bankroll_by_itself_finds(
    cents: dict[str, int], more: int, above: int | None, rounds: int
) -> None:
    wagers = wager_set(**cents)
    bankroll = wagers.wagered_cents + more
    target = None if above is None else bankroll + above
    stopping = stopping_of(wagers, bankroll, target, rounds)
    assert by_round(stopping) == followed_plainly(wagers, bankroll, target, rounds)


@pytest.mark.parametrize("target", [None, 1_400])
def test_slots_that_become_wider_lose_nothing(target: int | None) -> None:
    wagers = wager_set(small=100)
    stopping = stopping_of(wagers, 1_000, target, 240)
    assert by_round(stopping) == followed_plainly(wagers, 1_000, target, 240)


def test_a_fair_coin_is_ruined_as_the_gamblers_ruin_says() -> None:
    # An even bet that is fair: from 5 to 10 or to nothing, each comes with a half in the end.
    fair = EDITION.with_only("fair", {"combination": 6, "small": 1, "big": 1})
    wagers = WagerSet.of([Wager("small", 100)], fair)
    stopping = stopping_of(wagers, 500, 1_000, 400)
    lost = Fraction(111, 105)  # The odds of losing a round, as small loses on triples.
    ruin = (lost**5 - lost**10) / (1 - lost**10)
    assert abs(stopping.ruined_by(400) - ruin) < Fraction(1, 10**7)
    assert stopping.playing_after(400) > 0


def test_the_rounds_played_on_average_are_those_that_are_begun() -> None:
    stopping = stopping_of(wager_set(small=500), 500, 1_000, 9)
    assert stopping.expected_rounds == 1
    longer = stopping_of(wager_set(small=500), 1_000, None, 3)
    begun = 1 + sum(longer.playing_after(number) for number in (1, 2))
    assert longer.expected_rounds == begun


def test_half_have_stopped_by_a_round_or_by_none() -> None:
    stopping = stopping_of(wager_set(small=500), 500, None, 3)
    assert stopping.first_round_with(Fraction(1, 2)) == 1
    assert stopping.first_round_with(Fraction(99, 100)) is None


def test_wagers_that_cannot_lose_ruin_nobody() -> None:
    generous = EDITION.with_only("generous", {"odd": 1, "even": 1, "any_triple": 3})
    wagers = WagerSet.of([Wager(bet, 100) for bet in ("odd", "even", "any_triple")], generous)
    assert wagers.worst.net_cents == -100
    wagers = WagerSet.of([*wagers.wagers, Wager("any_triple", 200)], generous)
    stopping = stopping_of(wagers, 500, 600, 3)
    assert by_round(stopping) == followed_plainly(wagers, 500, 600, 3)
    sure = EDITION.with_only("sure", {"odd": 2, "even": 2, "any_triple": 2})
    wagers = WagerSet.of([Wager(bet, 100) for bet in ("odd", "even", "any_triple")], sure)
    assert wagers.worst.net_cents == 0
    assert stopping_of(wagers, 500, None, 3).ruined_by(3) == 0


@pytest.mark.parametrize(
    ("bankroll", "target", "rounds", "fault"),
    [
        (499, None, 10, "a bankroll of 499 cents cannot be played: a round of these wagers"),
        (5.0, None, 10, "a bankroll of 5.0 cents cannot be played"),
        (1_000, 1_000, 10, "a target of 1000 cents is no target: it is above"),
        (1_000, 2e3, 10, "a target of 2000.0 cents is no target"),
        (1_000, None, 0, "0 rounds cannot be played"),
        (1_000, None, 100_001, "100001 rounds cannot be played"),
        (1_000, None, True, "True rounds cannot be played"),
    ],
)
def test_what_cannot_be_played_is_refused(
    bankroll: int, target: int | None, rounds: int, fault: str
) -> None:
    with pytest.raises(NotRisk, match=fault):
        stopping_of(wager_set(small=500), bankroll, target, rounds)


def test_what_would_take_too_long_is_refused_before_it_begins() -> None:
    with pytest.raises(TooMuchToCount, match=r"^5,000 rounds of these wagers are too much to"):
        stopping_of(wager_set(small=501, triple_3=777), 100_000, 10_000_000, 5_000)
