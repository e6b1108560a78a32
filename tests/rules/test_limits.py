"""Limits on wagers."""

import pytest

from taisai.rules import BetKind
from taisai.rules.limits import BetLimits, Limits, NotALimit, needs_notice
from taisai.rules.settlement import NotAWager

LIMITS = BetLimits(wager_cents_min=500, step_cents=250, wager_cents_max=2_000)


@pytest.mark.rule("D9A 3.3(c)(ii)")
@pytest.mark.parametrize("cents", [499, 1, 0, -500])
def test_below_the_minimum_no_chips_are_shown(cents: int) -> None:
    assert LIMITS.permitted(cents) == 0


@pytest.mark.rule("D9A 3.3(c)(iii)(A)")
@pytest.mark.parametrize(
    ("cents", "shown"), [(500, 500), (501, 500), (749, 500), (750, 750), (751, 750), (1_999, 1_750)]
)
def test_a_multiple_that_is_not_permitted_is_shown_as_the_next_lowest(
    cents: int, shown: int
) -> None:
    assert LIMITS.permitted(cents) == shown


@pytest.mark.rule("D9A 3.3(c)(iii)(B)")
@pytest.mark.parametrize("cents", [2_000, 2_001, 2_250, 10**40])
def test_above_the_maximum_the_maximum_is_shown(cents: int) -> None:
    assert LIMITS.permitted(cents) == 2_000


@pytest.mark.rule("D9A 3.3(c)(iii)(B)")
def test_a_maximum_between_two_steps_is_shown_as_the_step_below() -> None:
    limits = BetLimits(wager_cents_min=500, step_cents=300, wager_cents_max=1_000)
    assert limits.permitted(5_000) == limits.highest_permitted_cents == 800


def test_steps_count_from_the_minimum_and_not_from_nothing() -> None:
    limits = BetLimits(wager_cents_min=500, step_cents=200, wager_cents_max=2_000)
    assert limits.permitted(800) == 700


def test_the_minimum_may_be_the_maximum() -> None:
    limits = BetLimits(wager_cents_min=500, step_cents=100, wager_cents_max=500)
    assert [limits.permitted(cents) for cents in (499, 500, 600)] == [0, 500, 500]


@pytest.mark.parametrize("cents", [500.0, 600.5, True, "500", None, [500]])
def test_an_attempt_that_is_not_whole_cents_is_refused(cents: object) -> None:
    with pytest.raises(NotAWager, match="a wager is a whole number of cents"):
        LIMITS.permitted(cents)  # type: ignore[arg-type]


@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("figure", [0, -1, 5.0, True, "500", None])
def test_a_limit_that_is_not_whole_cents_above_zero_is_refused(figure: object, place: int) -> None:
    figures: list[object] = [500, 100, 1_000]
    figures[place] = figure
    with pytest.raises(NotALimit, match="whole numbers of cents above zero"):
        BetLimits(*figures)  # type: ignore[arg-type]


def test_a_limit_may_be_a_single_cent() -> None:
    assert BetLimits(1, 1, 1).permitted(5) == 1


def test_the_refusal_of_an_attempt_names_it() -> None:
    with pytest.raises(NotAWager, match=r"^600\.5 is not a wager"):
        LIMITS.permitted(600.5)  # type: ignore[arg-type]


def test_a_maximum_below_the_minimum_is_refused() -> None:
    with pytest.raises(NotALimit, match=r"the maximum \$4\.99 is below the minimum \$5\.00"):
        BetLimits(wager_cents_min=500, step_cents=100, wager_cents_max=499)


@pytest.mark.rule("D9A 4.8")
def test_a_kind_of_bet_may_have_limits_of_its_own() -> None:
    own = BetLimits(100, 100, 500)
    limits = Limits(every_bet=LIMITS, by_kind={BetKind.TRIPLE: own})
    assert limits.on(BetKind.TRIPLE) is own
    assert limits.on(BetKind.DOUBLE) is LIMITS


def test_limits_in_force_are_not_changed_through_the_mapping_they_came_from() -> None:
    given = {BetKind.TRIPLE: LIMITS}
    limits = Limits(every_bet=LIMITS, by_kind=given)
    given[BetKind.TRIPLE] = BetLimits(1, 1, 1)
    assert limits.on(BetKind.TRIPLE) is LIMITS


def test_limits_in_force_cannot_be_written_to() -> None:
    with pytest.raises(TypeError):
        Limits(every_bet=LIMITS).by_kind[BetKind.TRIPLE] = LIMITS  # type: ignore[index]


def test_limits_for_a_kind_that_does_not_exist_are_refused() -> None:
    with pytest.raises(NotALimit, match="'quadruple' is not a kind of bet: there are small, big"):
        Limits(every_bet=LIMITS, by_kind={"quadruple": LIMITS})  # type: ignore[dict-item]


@pytest.mark.parametrize("limits", [None, 500, (500, 250, 2_000)])
def test_limits_that_are_not_three_figures_are_refused(limits: object) -> None:
    with pytest.raises(NotALimit, match="a minimum, a step and a maximum"):
        Limits(every_bet=limits)  # type: ignore[arg-type]
    with pytest.raises(NotALimit, match="a minimum, a step and a maximum"):
        Limits(every_bet=LIMITS, by_kind={BetKind.BIG: limits})  # type: ignore[dict-item]


@pytest.mark.rule("D9A 3.3(c)(iv)")
def test_wagers_are_recognised_from_the_aggregate_minimum_up() -> None:
    limits = Limits(every_bet=LIMITS, aggregate_cents_min=1_000)
    assert [limits.recognises(cents) for cents in (0, 999, 1_000, 1_001)] == [
        False,
        False,
        True,
        True,
    ]


def test_without_an_aggregate_minimum_everything_is_recognised() -> None:
    assert Limits(every_bet=LIMITS).recognises(0)


@pytest.mark.parametrize("cents", [-1, 5.0, True, None, "0"])
def test_an_aggregate_minimum_that_is_no_amount_is_refused(cents: object) -> None:
    with pytest.raises(NotALimit, match="the aggregate minimum is a whole number of cents"):
        Limits(every_bet=LIMITS, aggregate_cents_min=cents)  # type: ignore[arg-type]


NOW = Limits(every_bet=BetLimits(500, 100, 10_000), aggregate_cents_min=500)


@pytest.mark.rule("R32")
def test_notice_is_needed_to_end_the_better_limits_of_one_kind() -> None:
    better = Limits(NOW.every_bet, {BetKind.TRIPLE: BetLimits(100, 100, 20_000)}, 500)
    assert needs_notice(better, NOW)


@pytest.mark.rule("R32")
def test_no_notice_is_needed_to_end_the_worse_limits_of_one_kind() -> None:
    worse = Limits(NOW.every_bet, {BetKind.TRIPLE: BetLimits(600, 100, 5_000)}, 500)
    assert not needs_notice(worse, NOW)


@pytest.mark.rule("R32")
@pytest.mark.parametrize(
    ("then", "is_needed"),
    [
        (NOW, False),
        (Limits(BetLimits(501, 100, 10_000), {}, 500), True),
        (Limits(BetLimits(400, 100, 10_000), {}, 500), False),
        (Limits(BetLimits(500, 100, 9_999), {}, 500), True),
        (Limits(BetLimits(500, 100, 10_001), {}, 500), False),
        (Limits(BetLimits(500, 500, 10_000), {}, 500), False),
        (Limits(BetLimits(500, 100, 10_000), {}, 501), True),
        (Limits(BetLimits(500, 100, 10_000), {}, 499), False),
        (Limits(NOW.every_bet, {BetKind.EVEN: BetLimits(600, 100, 10_000)}, 500), True),
        (Limits(NOW.every_bet, {BetKind.EVEN: BetLimits(500, 100, 5_000)}, 500), True),
        (Limits(NOW.every_bet, {BetKind.SMALL: BetLimits(100, 100, 20_000)}, 500), False),
    ],
)
def test_notice_is_needed_to_raise_a_minimum_or_lower_a_maximum(
    then: Limits, *, is_needed: bool
) -> None:
    assert needs_notice(NOW, then) is is_needed


@pytest.mark.rule("R57")
@pytest.mark.parametrize(
    ("then", "is_needed"),
    [
        # At most $95.00 can be wagered; then at most $99.99; then $100.00 as before.
        (BetLimits(500, 600, 10_000), True),
        (BetLimits(499, 100, 10_000), True),
        (BetLimits(500, 9_500, 10_000), False),
        (BetLimits(500, 100, 10_099), False),
    ],
)
def test_what_lowers_the_highest_permitted_wager_lowers_a_maximum(
    then: BetLimits, *, is_needed: bool
) -> None:
    assert needs_notice(NOW, Limits(then, {}, 500)) is is_needed
    of_a_kind = Limits(NOW.every_bet, {BetKind.FACE: then}, 500)
    assert needs_notice(NOW, of_a_kind) is is_needed


@pytest.mark.rule("R57")
def test_a_maximum_that_no_wager_can_reach_may_go() -> None:
    now = Limits(BetLimits(500, 600, 10_000))

    assert not needs_notice(now, Limits(BetLimits(500, 600, 9_500)))
