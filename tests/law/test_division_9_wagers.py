"""Division 9 section 4: one test per numbered rule that can be held today, named by it.

The expectations are written from the texts and not from the engine: which of the 216 falls of the
dice win is said anew here. Guards against known mistakes of other games stand beside their rule.
"""

from collections.abc import Callable
from itertools import combinations, combinations_with_replacement, product

import pytest

from taisai.rules import EDITIONS, Call, Outcome, Role, Wager, edition_named
from taisai.rules.bets import bet_named
from taisai.rules.chips import NotAChip, Stack
from taisai.rules.dice import NotAnOutcome
from taisai.rules.edition import ALTERNATIVE, STANDARD, Adjustment, NotInEdition

EVERY_EDITION = pytest.mark.parametrize("edition", ["1998", "1999", "2008", "9A"])
WITH_ALTERNATIVE = pytest.mark.parametrize("edition", ["2008", "9A"])
WITHOUT_ALTERNATIVE = pytest.mark.parametrize("edition", ["1998", "1999"])

Dice = tuple[int, int, int]
FALLS: list[Dice] = list(product(range(1, 7), repeat=3))
SIX = range(1, 7)


def _is_triple(dice: Dice) -> bool:
    return len(set(dice)) == 1


def _won(bet: str, dice: Dice, edition: str, layout: str = STANDARD) -> int:
    """What a wager of one cent wins, through the edition's own layout."""
    of = edition_named(edition)
    return of.settle_wager(Wager(of.bet_on(layout, bet).name, 1), Outcome(*dice)).won_cents


def _assert_wins_just_where(
    bet: str, wins: Callable[[Dice], bool], edition: str, layout: str = STANDARD
) -> None:
    # Settlement and the lights ask in their own ways, and must agree with the text and each other.
    expected = {dice for dice in FALLS if wins(dice)}
    of_the_edition = edition_named(edition).bet_on(layout, bet)
    assert {dice for dice in FALLS if _won(bet, dice, edition, layout)} == expected
    assert {dice for dice in FALLS if of_the_edition.wins(Outcome(*dice))} == expected


# --------------------------------------------------------------------------- Small and Big


@EVERY_EDITION
@pytest.mark.rule("D9 4.1(a)")
def test_d9_4_1_a_small_wins_on_4_to_10_except_by_a_triple(edition: str) -> None:
    _assert_wins_just_where(
        "small", lambda dice: 4 <= sum(dice) <= 10 and not _is_triple(dice), edition
    )


@EVERY_EDITION
@pytest.mark.rule("D9 4.1(b)")
def test_d9_4_1_b_big_wins_on_11_to_17_except_by_a_triple(edition: str) -> None:
    _assert_wins_just_where(
        "big", lambda dice: 11 <= sum(dice) <= 17 and not _is_triple(dice), edition
    )


@pytest.mark.rule("D9 4.1(a)")
@pytest.mark.rule("D9 4.1(b)")
@pytest.mark.parametrize("number", SIX)
def test_d9_4_1_a_b_guard_neither_small_nor_big_is_paid_on_a_triple(number: int) -> None:
    dice = (number, number, number)

    assert _won("small", dice, "2008") == 0
    assert _won("big", dice, "2008") == 0


# --------------------------------------------------------------------------- triples and doubles


@EVERY_EDITION
@pytest.mark.rule("D9 4.1(c)")
def test_d9_4_1_c_a_triple_wins_on_itself_alone(edition: str) -> None:
    for number in SIX:
        _assert_wins_just_where(
            f"triple_{number}", lambda dice, n=number: dice == (n, n, n), edition
        )


@EVERY_EDITION
@pytest.mark.rule("D9 4.1(d)")
def test_d9_4_1_d_doubles_win_once_on_two_or_three_dice(edition: str) -> None:
    # R22: the text of 1998 lacks "once only", and its double is paid once all the same.
    for number in SIX:
        paid = {dice: _won(f"double_{number}", dice, edition) for dice in FALLS}
        assert paid == {dice: 11 if dice.count(number) >= 2 else 0 for dice in FALLS}


@pytest.mark.rule("D9 4.1(d)")
@pytest.mark.parametrize("number", SIX)
def test_d9_4_1_d_guard_a_double_is_not_lost_on_its_own_triple(number: int) -> None:
    assert _won(f"double_{number}", (number, number, number), "2008") == 11


@pytest.mark.rule("D9 4.1(d)")
@pytest.mark.parametrize("dice", [(4, 4, 1), (4, 1, 4), (1, 4, 4)])
def test_d9_4_1_d_guard_a_double_is_seen_on_any_two_of_the_dice(dice: Dice) -> None:
    assert _won("double_4", dice, "2008") == 11
    assert bet_named("double_4").wins(Outcome(*dice))


@EVERY_EDITION
@pytest.mark.rule("D9 4.1(e)")
def test_d9_4_1_e_any_triple_wins_on_each_of_the_six(edition: str) -> None:
    _assert_wins_just_where("any_triple", _is_triple, edition)


# --------------------------------------------------------------------------- totals, pairs, faces


@EVERY_EDITION
@pytest.mark.rule("D9 4.1(f)")
def test_d9_4_1_f_a_total_wins_in_any_combination(edition: str) -> None:
    for total in range(4, 18):
        _assert_wins_just_where(f"total_{total}", lambda dice, t=total: sum(dice) == t, edition)


@EVERY_EDITION
@pytest.mark.rule("D9 4.1(f)")
@pytest.mark.parametrize("total", [3, 18])
def test_d9_4_1_f_there_is_no_bet_on_the_totals_3_and_18(edition: str, total: int) -> None:
    offered = {bet.name for bet in edition_named(edition).bets_on(STANDARD)}

    assert f"total_{total}" not in offered


@pytest.mark.rule("D9 4.1(f)")
@pytest.mark.parametrize(("number", "odds"), [(2, 18), (3, 7), (4, 7), (5, 18)])
def test_d9_4_1_f_guard_a_total_is_not_lost_on_a_triple(number: int, odds: int) -> None:
    assert _won(f"total_{3 * number}", (number, number, number), "2008") == odds


@pytest.mark.rule("D9 4.1(f)")
@pytest.mark.parametrize("dice", [(1, 1, 6), (2, 3, 3), (3, 4, 6), (5, 5, 3)])
def test_d9_4_1_f_guard_totals_8_and_13_do_pay(dice: Dice) -> None:
    assert _won(f"total_{sum(dice)}", dice, "2008") == 8


@EVERY_EDITION
@pytest.mark.rule("D9 4.1(g)")
def test_d9_4_1_g_a_combination_wins_once_when_both_numbers_show(edition: str) -> None:
    # R23: 1-1-2 shows 1 and 2, and is paid once.
    for low, high in combinations(SIX, 2):
        paid = {dice: _won(f"combination_{low}_{high}", dice, edition) for dice in FALLS}
        assert paid == {dice: 6 if {low, high} <= set(dice) else 0 for dice in FALLS}


@EVERY_EDITION
@pytest.mark.rule("D9 4.1(h)")
def test_d9_4_1_h_a_face_wins_on_one_two_or_three_dice(edition: str) -> None:
    for number in SIX:
        _assert_wins_just_where(f"face_{number}", lambda dice, n=number: n in dice, edition)


# --------------------------------------------------------------------------- the alternative layout


@WITH_ALTERNATIVE
@pytest.mark.rule("D9 4.1(i)")
def test_d9_4_1_i_three_dice_win_on_just_their_numbers_in_any_order(edition: str) -> None:
    sets = [three for three in combinations_with_replacement(SIX, 3) if len(set(three)) > 1]
    assert len(sets) == 50
    for low, middle, high in sets:
        _assert_wins_just_where(
            f"three_dice_{low}_{middle}_{high}",
            lambda dice, three=[low, middle, high]: sorted(dice) == three,
            edition,
            ALTERNATIVE,
        )


@pytest.mark.rule("D9 4.1(i)")
def test_d9_4_1_i_the_misprinted_combination_is_2_5_and_6() -> None:
    assert _won("three_dice_2_5_6", (6, 2, 5), "2008", ALTERNATIVE) == 30


@WITH_ALTERNATIVE
@pytest.mark.rule("D9 4.1(j)")
@pytest.mark.parametrize("four", [(6, 5, 4, 3), (6, 5, 3, 2), (5, 4, 3, 2), (4, 3, 2, 1)])
def test_d9_4_1_j_four_numbers_win_on_three_different_of_them(
    edition: str, four: tuple[int, ...]
) -> None:
    # R25: 4-4-3 shows only two of the four numbers.
    _assert_wins_just_where(
        "four_numbers_" + "_".join(map(str, four)),
        lambda dice: len(set(dice)) == 3 and set(dice) <= set(four),
        edition,
        ALTERNATIVE,
    )


@WITH_ALTERNATIVE
@pytest.mark.rule("D9 4.1(k)")
def test_d9_4_1_k_odd_wins_on_odd_totals_except_by_a_triple(edition: str) -> None:
    _assert_wins_just_where(
        "odd", lambda dice: sum(dice) % 2 == 1 and not _is_triple(dice), edition, ALTERNATIVE
    )


@WITH_ALTERNATIVE
@pytest.mark.rule("D9 4.1(l)")
def test_d9_4_1_l_even_wins_on_even_totals_except_by_a_triple(edition: str) -> None:
    _assert_wins_just_where(
        "even", lambda dice: sum(dice) % 2 == 0 and not _is_triple(dice), edition, ALTERNATIVE
    )


ALTERNATIVE_NAMES = ["three_dice_1_1_2", "four_numbers_6_5_4_3", "odd", "even"]


@WITHOUT_ALTERNATIVE
@pytest.mark.rule("D9 4.1(i)")
@pytest.mark.rule("D9 4.1(j)")
@pytest.mark.rule("D9 4.1(k)")
@pytest.mark.rule("D9 4.1(l)")
@pytest.mark.parametrize("bet", ALTERNATIVE_NAMES)
def test_d9_4_1_i_to_l_do_not_exist_before_2008(edition: str, bet: str) -> None:
    with pytest.raises(NotInEdition, match="came with the 2008 edition"):
        edition_named(edition).bet_on(STANDARD, bet)


@WITH_ALTERNATIVE
@pytest.mark.rule("D9 4.1(i)")
@pytest.mark.rule("D9 4.1(j)")
@pytest.mark.rule("D9 4.1(k)")
@pytest.mark.rule("D9 4.1(l)")
@pytest.mark.parametrize("bet", ALTERNATIVE_NAMES)
def test_d9_4_1_i_to_l_need_the_alternative_layout(edition: str, bet: str) -> None:
    with pytest.raises(NotInEdition, match="not on the standard layout"):
        edition_named(edition).bet_on(STANDARD, bet)


# --------------------------------------------------------------------------- placing and paying


@pytest.mark.rule("D9 4.2")
def test_d9_4_2_the_order_of_the_dice_decides_nothing() -> None:
    for dice in [(1, 3, 6), (3, 6, 1), (6, 1, 3)]:
        assert _won("combination_1_3", dice, "2008") == 6


@pytest.mark.rule("D9 4.2")
@pytest.mark.parametrize("faces", [(0, 1, 2), (1, 2, 7), (1, 2), (1, 2, 3, 4)])
def test_d9_4_2_each_of_three_dice_has_one_face_from_1_to_6(faces: tuple[int, ...]) -> None:
    with pytest.raises(NotAnOutcome):
        Outcome.of(faces)


@pytest.mark.rule("D9 4.3")
def test_d9_4_3_smaller_chips_lie_on_top() -> None:
    assert Stack.of([100, 2_500, 500]).chips_cents == (2_500, 500, 100)
    with pytest.raises(NotAChip, match="smaller denominations on top"):
        Stack((100, 500))


@pytest.mark.rule("D9 4.3")
@pytest.mark.parametrize(
    ("edition", "may_be_paid"), [("1998", False), ("1999", False), ("2008", True), ("9A", True)]
)
def test_d9_4_3_a_chip_on_the_line_may_be_paid_from_2008(edition: str, may_be_paid: bool) -> None:
    of = edition_named(edition)

    assert of.line_touching_may_be_paid is may_be_paid
    assert of.may(Role.CASINO_SUPERVISOR, Call.PAY_LINE_TOUCHING_CHIP) is may_be_paid


@EVERY_EDITION
@pytest.mark.rule("D9 4.5")
def test_d9_4_5_a_spoken_wager_is_laid_down_by_the_dealer_alone(edition: str) -> None:
    laying = {role for role in Role if edition_named(edition).may(role, Call.PLACE_CALL_BET)}

    assert laying == {Role.DEALER}


@pytest.mark.rule("D9 4.9")
def test_d9_4_9_the_reason_for_departing_from_position_changed_in_2008() -> None:
    assert {name: edition.adjustment for name, edition in EDITIONS.items()} == {
        "1998": Adjustment.WHERE_UNFAIR_TO_THE_PLAYER,
        "1999": Adjustment.WHERE_UNFAIR_TO_THE_PLAYER,
        "2008": Adjustment.WHERE_ACCIDENTALLY_MOVED_OR_MISPLACED,
        "9A": Adjustment.WHERE_ACCIDENTALLY_MOVED_OR_MISPLACED,
    }


PRICES: dict[str, tuple[Dice, int]] = {
    "small": ((1, 2, 3), 1),
    "big": ((6, 5, 4), 1),
    "triple_1": ((1, 1, 1), 180),
    "double_6": ((6, 6, 1), 11),
    "any_triple": ((2, 2, 2), 31),
    "total_4": ((1, 1, 2), 62),
    "total_5": ((1, 2, 2), 31),
    "total_6": ((1, 2, 3), 18),
    "total_7": ((1, 2, 4), 12),
    "total_8": ((1, 2, 5), 8),
    "total_9": ((1, 2, 6), 7),
    "total_10": ((1, 3, 6), 6),
    "total_11": ((1, 4, 6), 6),
    "total_12": ((1, 5, 6), 7),
    "total_13": ((2, 5, 6), 8),
    "total_14": ((3, 5, 6), 12),
    "total_15": ((4, 5, 6), 18),
    "total_16": ((4, 6, 6), 31),
    "total_17": ((5, 6, 6), 62),
    "combination_5_6": ((5, 6, 1), 6),
}


@EVERY_EDITION
@pytest.mark.rule("D9 4.10")
@pytest.mark.parametrize("bet", PRICES)
def test_d9_4_10_every_edition_pays_the_printed_odds(edition: str, bet: str) -> None:
    dice, odds = PRICES[bet]

    assert _won(bet, dice, edition) == odds


@EVERY_EDITION
@pytest.mark.rule("D9 4.10")
def test_d9_4_10_a_face_pays_1_2_or_12_by_the_dice_that_show_it(edition: str) -> None:
    falls: list[Dice] = [(4, 1, 2), (4, 1, 4), (4, 4, 4)]

    assert [_won("face_4", dice, edition) for dice in falls] == [1, 2, 12]


@WITH_ALTERNATIVE
@pytest.mark.rule("D9 4.10")
def test_d9_4_10_the_alternative_layout_pays_60_30_7_1_and_1(edition: str) -> None:
    asked: list[tuple[str, Dice]] = [
        ("three_dice_1_1_2", (1, 2, 1)),
        ("three_dice_1_2_3", (3, 2, 1)),
        ("four_numbers_4_3_2_1", (1, 2, 3)),
        ("odd", (1, 2, 4)),
        ("even", (1, 2, 5)),
    ]

    assert [_won(bet, dice, edition, ALTERNATIVE) for bet, dice in asked] == [60, 30, 7, 1, 1]


@pytest.mark.rule("D9 4.10")
def test_d9_4_10_guard_the_wager_itself_is_returned_with_the_winnings() -> None:
    edition = edition_named("2008")
    name = edition.bet_on(STANDARD, "total_4").name

    settled = edition.settle_wager(Wager(name, 500), Outcome(1, 1, 2))

    assert settled.won_cents == 62 * 500
    assert settled.returned_cents == 63 * 500


@pytest.mark.rule("D9 4.10")
def test_d9_4_10_a_losing_wager_returns_nothing() -> None:
    edition = edition_named("2008")
    name = edition.bet_on(STANDARD, "total_4").name

    assert edition.settle_wager(Wager(name, 500), Outcome(1, 2, 2)).returned_cents == 0


@pytest.mark.rule("D9 4.10")
def test_d9_4_10_every_bet_that_can_be_placed_has_a_price() -> None:
    for edition in EDITIONS.values():
        priced = {bet for row in edition.price_list for bet in row.bets}
        placed = {bet.name for layout in edition.layouts for bet in edition.bets_on(layout)}
        assert priced == placed
