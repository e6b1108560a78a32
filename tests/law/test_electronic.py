"""Division 9A: one test per numbered rule that can be held today, named by it."""

import pytest

from taisai.money import format_amount
from taisai.rules import EDITIONS, Bet, BetKind, Call, Outcome, Role, Wager
from taisai.rules.bets import UnknownBet, bet_named
from taisai.rules.chips import DEFAULT_DENOMINATIONS
from taisai.rules.edition import ALTERNATIVE, STANDARD, NotInEdition
from taisai.rules.law import rule_named
from taisai.rules.limits import BetLimits, Limits
from taisai.rules.settlement import NotAWager
from vectors.outcomes import vectors

ELECTRONIC = EDITIONS["9A"]
LIMITS = BetLimits(wager_cents_min=500, step_cents=250, wager_cents_max=2_100)


def _who_may(call: Call) -> set[Role]:
    return {role for role in Role if ELECTRONIC.may(role, call)}


def _wager(bet: str, cents: int) -> Wager:
    return Wager(bet_named(bet).name, cents)


# --------------------------------------------------------------------------- sections 1 and 2


@pytest.mark.rule("D9A 1.1")
def test_d9a_1_1_what_9a_does_not_define_it_has_from_division_9() -> None:
    (total,) = rule_named("D9 1.0")

    assert ELECTRONIC.stands_on == "2008"
    assert total.wordings["9A"] == total.wordings["2008"]


@pytest.mark.rule("D9A 1.2(a)")
def test_d9a_1_2_a_a_bet_is_a_contingency_and_holds_no_money() -> None:
    assert bet_named("total_4").wins(Outcome(1, 1, 2))
    assert not hasattr(bet_named("total_4"), "wager_cents")


@pytest.mark.rule("D9A 1.2(b)")
def test_d9a_1_2_b_a_wager_is_money_on_one_known_bet() -> None:
    assert _wager("small", 500).wager_cents == 500
    with pytest.raises(UnknownBet):
        _wager("smal", 500)
    with pytest.raises(NotAWager):
        _wager("small", 0)


@pytest.mark.rule("D9A 2.1")
def test_d9a_2_1_the_bets_of_division_9_are_those_of_9a() -> None:
    for layout in (STANDARD, ALTERNATIVE):
        assert ELECTRONIC.bets_on(layout) == EDITIONS["2008"].bets_on(layout)


# --------------------------------------------------------------------------- section 3


@pytest.mark.rule("D9A 3.1(d)(iv)")
def test_d9a_3_1_d_iv_all_winning_areas_of_the_table_light() -> None:
    assert set(ELECTRONIC.lit(ALTERNATIVE, Outcome(1, 1, 2))) == {
        "small",
        "even",
        "double_1",
        "total_4",
        "combination_1_2",
        "face_1",
        "face_2",
        "three_dice_1_1_2",
    }


@pytest.mark.rule("D9A 3.3(a)")
@pytest.mark.parametrize("layout", [STANDARD, ALTERNATIVE])
def test_d9a_3_3_a_a_terminal_has_an_area_for_each_option(layout: str) -> None:
    shown = sorted(area.bet for area in ELECTRONIC.printed_for_terminals(layout).areas)

    assert shown == sorted(bet.name for bet in ELECTRONIC.bets_on(layout))


@pytest.mark.rule("D9A 3.3(b)(iii)")
@pytest.mark.rule("D9A 3.3(b)(iv)")
def test_d9a_3_3_b_credits_are_said_in_dollars_and_cents() -> None:
    assert format_amount(125_005) == "$1,250.05"


@pytest.mark.rule("D9A 3.3(c)(ii)")
@pytest.mark.parametrize("cents", [1, 250, 499])
def test_d9a_3_3_c_ii_below_the_minimum_no_chips_are_shown(cents: int) -> None:
    assert LIMITS.permitted(cents) == 0


@pytest.mark.rule("D9A 3.3(c)(iii)(A)")
@pytest.mark.parametrize(("cents", "shown"), [(500, 500), (501, 500), (749, 500), (1_000, 1_000)])
def test_d9a_3_3_c_iii_a_a_multiple_not_permitted_falls_to_the_next_lowest(
    cents: int, shown: int
) -> None:
    assert LIMITS.permitted(cents) == shown


@pytest.mark.rule("D9A 3.3(c)(iii)(B)")
@pytest.mark.parametrize("cents", [2_100, 2_101, 1_000_000])
def test_d9a_3_3_c_iii_b_above_the_maximum_falls_to_the_next_lowest_permitted(cents: int) -> None:
    # The maximum of $21.00 is itself no permitted multiple: $5.00 and six steps make $20.00.
    assert LIMITS.permitted(cents) == 2_000


@pytest.mark.rule("D9A 3.3(c)(iv)")
def test_d9a_3_3_c_iv_wagers_short_of_the_aggregate_are_not_recognised() -> None:
    limits = Limits(every_bet=LIMITS, aggregate_cents_min=1_500)

    assert [limits.recognises(cents) for cents in (1_499, 1_500)] == [False, True]


@pytest.mark.rule("D9A 3.3(c)(iv)")
def test_d9a_3_3_c_iv_without_an_aggregate_every_wager_is_recognised() -> None:
    assert Limits(every_bet=LIMITS).recognises(1)


@pytest.mark.rule("D9A 3.3(c)(v)(A)")
@pytest.mark.rule("D9A 3.3(c)(v)(B)")
def test_d9a_3_3_c_v_losing_wagers_return_nothing_and_winning_ones_are_paid() -> None:
    settled = ELECTRONIC.settle_round([_wager("small", 500), _wager("big", 700)], Outcome(1, 3, 6))

    assert [(one.bet, one.returned_cents) for one in settled.collected] == [("big", 0)]
    assert [(one.bet, one.returned_cents) for one in settled.paid] == [("small", 1_000)]


@pytest.mark.rule("D9A 3.3(d)(ii)")
def test_d9a_3_3_d_ii_the_dealer_cancels_credits_and_pays_their_full_value_in_chips() -> None:
    # R30: what chips cannot pay is rounded up, never down.
    due_cents = DEFAULT_DENOMINATIONS.rounded_up(12_345)

    assert _who_may(Call.CANCEL_CREDITS) == {Role.DEALER}
    assert DEFAULT_DENOMINATIONS.break_amount(due_cents).amount_cents == 12_400


@pytest.mark.rule("D9A 3.4(b)(i)")
def test_d9a_3_4_b_i_a_result_has_one_form_in_whatever_order_it_was_entered() -> None:
    entered = [Outcome(6, 1, 3), Outcome(3, 6, 1), Outcome(1, 3, 6)]

    assert {outcome.ascending for outcome in entered} == {(1, 3, 6)}


# --------------------------------------------------------------------------- section 4


@pytest.mark.rule("D9A 4.2(a)")
def test_d9a_4_2_a_every_wager_of_section_4_may_be_placed() -> None:
    assert {bet.kind for bet in ELECTRONIC.bets_on(ALTERNATIVE)} == set(BetKind)
    assert {bet.name for bet in ELECTRONIC.bets_on(ALTERNATIVE)} == set(vectors()[1, 1, 1])


@pytest.mark.rule("D9A 4.2(a)")
def test_d9a_4_2_a_alternative_bets_need_a_terminal_with_the_alternative_layout() -> None:
    with pytest.raises(NotInEdition, match="not on the standard layout"):
        ELECTRONIC.bet_on(STANDARD, "odd")


@pytest.mark.rule("D9A 4.2(b)")
def test_d9a_4_2_b_any_combination_of_bets_is_settled_bet_by_bet() -> None:
    wagers = [Wager(bet.name, 100) for bet in ELECTRONIC.bets]
    outcome = Outcome(2, 2, 5)

    together = ELECTRONIC.settle_round(wagers, outcome)

    alone = [ELECTRONIC.settle_wager(wager, outcome) for wager in wagers]
    assert sorted(together.in_order, key=str) == sorted(alone, key=str)


@pytest.mark.rule("D9A 4.5(a)")
@pytest.mark.rule("D9A 4.5(b)")
def test_d9a_4_5_money_for_a_terminal_is_taken_by_the_dealer() -> None:
    assert _who_may(Call.BUY_IN) == {Role.DEALER}


@pytest.mark.rule("D9A 4.8")
def test_d9a_4_8_two_terminals_may_have_different_limits() -> None:
    high = BetLimits(wager_cents_min=2_500, step_cents=2_500, wager_cents_max=100_000)

    assert [limits.permitted(2_600) for limits in (LIMITS, high)] == [2_000, 2_500]


# --------------------------------------------------------------------------- sections 5 to 7


@pytest.mark.rule("D9A 5.4(a)")
def test_d9a_5_4_a_dealer_or_game_supervisor_enters_the_outcome() -> None:
    assert _who_may(Call.ENTER_OUTCOME) == {Role.DEALER, Role.GAME_SUPERVISOR}


@pytest.mark.rule("D9A 5.4(b)(iii)(A)")
def test_d9a_5_4_b_iii_a_the_amount_won_does_not_count_the_wager_itself() -> None:
    # R17: what was won and what was returned are two amounts.
    wagers = [_wager("small", 500), _wager("total_10", 100)]
    settled = ELECTRONIC.settle_round(wagers, Outcome(1, 3, 6))

    assert (settled.won_cents, settled.returned_cents) == (1_100, 1_700)


@pytest.mark.rule("D9A 6.1")
@pytest.mark.parametrize("bet", ELECTRONIC.bets, ids=lambda bet: bet.name)
def test_d9a_6_1_terminals_pay_the_odds_of_division_9(bet: Bet) -> None:
    assert ELECTRONIC.odds_of(bet.name) == EDITIONS["2008"].odds_of(bet.name)


@pytest.mark.rule("D9A 6.3")
def test_d9a_6_3_a_voucher_is_redeemed_at_the_cashier() -> None:
    assert _who_may(Call.REDEEM_VOUCHER) == {Role.CASHIER}


@pytest.mark.rule("D9A 7.2")
def test_d9a_7_2_a_void_round_is_announced_by_the_dealer_alone() -> None:
    assert _who_may(Call.ANNOUNCE_VOID_ROUND) == {Role.DEALER}


@pytest.mark.rule("D9A 7.2")
@pytest.mark.parametrize("edition", ["1998", "1999", "2008"])
def test_d9a_7_2_there_is_no_void_round_without_9a(edition: str) -> None:
    assert not any(EDITIONS[edition].may(role, Call.ANNOUNCE_VOID_ROUND) for role in Role)


@pytest.mark.rule("D9A 7.3")
def test_d9a_7_3_recalculation_is_the_casino_operators() -> None:
    assert _who_may(Call.RECALCULATE) == {Role.CASINO_SUPERVISOR}


@pytest.mark.rule("D9A 7.4(a)")
@pytest.mark.rule("D9A 7.4(b)")
def test_d9a_7_4_refusing_to_pay_is_the_casino_operators() -> None:
    assert _who_may(Call.REFUSE_TO_PAY) == {Role.CASINO_SUPERVISOR}


@pytest.mark.rule("D9A 7.5(b)")
def test_d9a_7_5_b_seized_equipment_is_released_by_the_casino_operator() -> None:
    assert _who_may(Call.RELEASE_EVIDENCE_LOCK) == {Role.CASINO_SUPERVISOR}


@pytest.mark.rule("D9A Appendix A Option 1")
def test_d9a_appendix_a_option_1_a_terminal_has_the_standard_bets_with_their_odds() -> None:
    areas = ELECTRONIC.printed_for_terminals(STANDARD).areas

    assert len(areas) == 50
    assert all(area.odds_text.endswith(" to 1") for area in areas)
