"""The catalogue of bets, and when each of them wins."""

from collections import Counter

import pytest

from taisai.rules import ALL_OUTCOMES, Bet, BetKind, Outcome
from taisai.rules.bets import BETS, UnknownBet, bet_named
from taisai.rules.citation import Citation

# ------------------------------------------------------------------------- the bets by name


def test_each_kind_has_a_bet_for_all_the_numbers_that_three_dice_can_be_about() -> None:
    assert Counter(bet.kind.value for bet in BETS.values()) == {
        "small": 1,
        "big": 1,
        "triple": 6,
        "double": 6,
        "any_triple": 1,
        "total": 16,
        "combination": 15,
        "face": 6,
        "three_dice": 50,
        "four_numbers": 15,
        "odd": 1,
        "even": 1,
    }


def test_the_bets_are_in_the_order_of_the_rule() -> None:
    letters = [str(bet.rule) for bet in BETS.values()]
    assert letters == sorted(letters)
    assert len(set(letters)) == len(BetKind)


def test_a_bet_is_its_kind_and_its_numbers() -> None:
    assert Bet(BetKind.COMBINATION, (1, 4)) == bet_named("combination_1_4")
    assert Bet(BetKind.SMALL).name == "small"


@pytest.mark.parametrize(
    ("kind", "numbers"),
    [
        (BetKind.SMALL, (1,)),
        (BetKind.TOTAL, (2,)),
        (BetKind.TOTAL, (19,)),
        (BetKind.COMBINATION, (4, 1)),
        (BetKind.COMBINATION, (4, 4)),
        (BetKind.THREE_DICE, (2, 2, 2)),
        (BetKind.FOUR_NUMBERS, (3, 4, 5, 6)),
        (BetKind.FACE, ()),
    ],
)
def test_other_numbers_make_no_bet(kind: BetKind, numbers: tuple[int, ...]) -> None:
    with pytest.raises(UnknownBet, match=f"are no numbers of a bet on {kind}"):
        Bet(kind, numbers)


def test_every_bet_is_found_by_its_own_name() -> None:
    assert all(bet_named(bet.name) is bet for bet in BETS.values())


@pytest.mark.parametrize(
    ("name", "title", "numbers", "rule"),
    [
        ("small", "Small", (), "4.1(a)"),
        ("big", "Big", (), "4.1(b)"),
        ("triple_6", "Triple 6", (6,), "4.1(c)"),
        ("double_1", "Double 1", (1,), "4.1(d)"),
        ("any_triple", "Any Triple", (), "4.1(e)"),
        ("total_17", "Total 17", (17,), "4.1(f)"),
        ("combination_1_4", "1 and 4", (1, 4), "4.1(g)"),
        ("face_2", "Two", (2,), "4.1(h)"),
        ("three_dice_1_4_4", "4, 4 and 1", (1, 4, 4), "4.1(i)"),
        ("three_dice_2_5_6", "2, 5 and 6", (2, 5, 6), "4.1(i)"),
        ("four_numbers_6_5_3_2", "6, 5, 3, 2", (6, 5, 3, 2), "4.1(j)"),
        ("odd", "Odd", (), "4.1(k)"),
        ("even", "Even", (), "4.1(l)"),
    ],
)
def test_a_bet_knows_its_title_numbers_and_rule(
    name: str, title: str, numbers: tuple[int, ...], rule: str
) -> None:
    bet = bet_named(name)
    assert (bet.title, bet.numbers, bet.rule) == (title, numbers, Citation("D9", rule))


def test_the_titles_tell_all_bets_apart() -> None:
    assert len({bet.title for bet in BETS.values()}) == len(BETS)


def test_a_bet_holds_no_price() -> None:
    assert not [name for name in dir(bet_named("small")) if "odds" in name]


@pytest.mark.rule("D9 4.10")
def test_a_face_has_a_price_for_each_number_of_dice_and_every_other_bet_one() -> None:
    several = {bet.kind: bet.prices_count for bet in BETS.values() if bet.prices_count != 1}
    assert several == {BetKind.FACE: 3}


def test_a_pair_is_printed_before_the_single_number() -> None:
    assert bet_named("three_dice_1_2_2").printed_numbers == (2, 2, 1)
    assert bet_named("four_numbers_6_5_4_3").printed_numbers == (6, 5, 4, 3)


def test_the_faces_are_titled_in_words() -> None:
    titles = [bet_named(f"face_{face}").title for face in range(1, 7)]
    assert titles == ["One", "Two", "Three", "Four", "Five", "Six"]


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("smal", "did you mean small?"),
        ("combination_4_1", "did you mean combination_"),
        ("", "bets are named like small, triple_5, total_9, combination_1_4 or face_6"),
        ("zzz", "bets are named like small"),
        pytest.param("x" * 100_000, "bets are named like small", id="long"),
    ],
)
def test_an_unknown_name_is_refused_with_a_hint(name: str, hint: str) -> None:
    with pytest.raises(UnknownBet, match=r"^no bet is named ") as refused:
        bet_named(name)
    assert hint in str(refused.value)
    assert len(str(refused.value)) < 250


def test_a_name_is_compared_with_the_others_up_to_forty_characters() -> None:
    with pytest.raises(UnknownBet, match=r"did you mean four_numbers_6_5_4_3"):
        bet_named("four_numbers_6_5_4_3".ljust(40, "_"))
    with pytest.raises(UnknownBet, match=r"bets are named like"):
        bet_named("four_numbers_6_5_4_3".ljust(41, "_"))


def test_at_most_three_names_are_suggested() -> None:
    with pytest.raises(UnknownBet, match=r"did you mean \w+ or \w+ or \w+\?$"):
        bet_named("three_dice")


@pytest.mark.parametrize(
    "name", ["Small", "SMALL", " small", "total_2", "total_19", "double_0", "double_7",
             "combination_1_1", "combination_2_1", "three_dice_1_1_1", "three_dice_2_1_1",
             "four_numbers_3_4_5_6", "four_numbers_6_6_4_3", "face_07"],
)  # fmt: skip
def test_a_name_that_is_nearly_right_is_still_refused(name: str) -> None:
    with pytest.raises(UnknownBet):
        bet_named(name)


@pytest.mark.parametrize(
    "name", [None, 5, True, 1.5, b"small", ["small"], pytest.param(10**5_000, id="huge")]
)
def test_what_is_not_even_text_names_no_bet(name: object) -> None:
    with pytest.raises(UnknownBet, match="bets are named like"):
        bet_named(name)  # type: ignore[arg-type]


def test_the_bets_cannot_be_written_to() -> None:
    with pytest.raises(TypeError):
        BETS["small"] = bet_named("big")  # type: ignore[index]


# -------------------------------------------------------------- where others read it otherwise


def wins(name: str, *faces: int) -> bool:
    return bet_named(name).wins(Outcome.of(faces))


@pytest.mark.rule("D9 4.1(a)")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("bet", ["small", "big", "odd", "even"])
def test_small_big_odd_and_even_lose_on_every_triple(bet: str, face: int) -> None:
    assert not wins(bet, face, face, face)


@pytest.mark.rule("D9 4.1(d)")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_double_wins_on_its_own_triple(face: int) -> None:
    assert wins(f"double_{face}", face, face, face)


@pytest.mark.rule("R22")
def test_a_double_is_paid_its_one_price_on_its_triple() -> None:
    assert bet_named("double_4").price_paid(Outcome(4, 4, 4)) == 1


@pytest.mark.rule("D9 4.1(d)")
@pytest.mark.parametrize("faces", [(3, 3, 5), (3, 5, 3), (5, 3, 3)])
def test_a_double_wins_on_any_two_of_the_dice(faces: tuple[int, int, int]) -> None:
    assert wins("double_3", *faces)


@pytest.mark.rule("D9 4.1(d)")
def test_a_double_loses_on_one_die_and_on_another_double() -> None:
    assert not wins("double_3", 3, 5, 5)


@pytest.mark.rule("R24")
@pytest.mark.parametrize("face", [2, 3, 4, 5])
def test_a_total_wins_when_a_triple_makes_it(face: int) -> None:
    assert wins(f"total_{3 * face}", face, face, face)


@pytest.mark.rule("D9 4.1(f)")
@pytest.mark.parametrize("total", range(3, 19))
def test_every_total_wins_on_some_outcome_and_only_on_its_own(total: int) -> None:
    bet = bet_named(f"total_{total}")
    winners = [outcome for outcome in ALL_OUTCOMES if bet.wins(outcome)]
    assert winners == [outcome for outcome in ALL_OUTCOMES if sum(outcome.faces) == total]
    assert winners


@pytest.mark.rule("R23")
@pytest.mark.parametrize("faces", [(1, 1, 2), (1, 2, 2), (2, 5, 1)])
def test_a_combination_is_paid_once_however_often_its_numbers_show(
    faces: tuple[int, int, int],
) -> None:
    assert bet_named("combination_1_2").price_paid(Outcome(*faces)) == 1


@pytest.mark.rule("D9 4.1(g)")
@pytest.mark.parametrize("faces", [(1, 1, 1), (1, 1, 3), (2, 2, 2), (3, 4, 5)])
def test_a_combination_needs_both_its_numbers(faces: tuple[int, int, int]) -> None:
    assert not wins("combination_1_2", *faces)


@pytest.mark.rule("D9 4.10")
@pytest.mark.parametrize(
    ("faces", "price"),
    [((6, 1, 2), 1), ((1, 6, 6), 2), ((6, 1, 6), 2), ((6, 6, 6), 3), ((1, 2, 3), 0)],
)
def test_a_face_is_priced_by_the_number_of_dice(faces: tuple[int, int, int], price: int) -> None:
    assert bet_named("face_6").price_paid(Outcome(*faces)) == price


@pytest.mark.rule("R25")
@pytest.mark.parametrize("faces", [(4, 4, 3), (4, 3, 4), (4, 4, 4), (6, 6, 3)])
def test_four_numbers_lose_when_a_number_repeats(faces: tuple[int, int, int]) -> None:
    assert not wins("four_numbers_6_5_4_3", *faces)


@pytest.mark.rule("D9 4.1(j)")
def test_four_numbers_win_on_three_of_them_in_any_order() -> None:
    assert wins("four_numbers_6_5_4_3", 5, 3, 6)


@pytest.mark.rule("D9 4.1(j)")
def test_four_numbers_lose_when_one_is_of_another_kind() -> None:
    assert not wins("four_numbers_6_5_4_3", 2, 3, 6)


def ways(bet: str) -> int:
    return sum(bet_named(bet).wins(outcome) for outcome in ALL_OUTCOMES)


def test_the_double_is_not_read_as_excluding_the_triple() -> None:
    # That reading has 15 ways to win and an edge of 16.6667 %.
    assert ways("double_3") == 16


def test_four_numbers_are_not_read_as_allowing_repeats() -> None:
    # That reading has 64 ways to win, and the player 137 % the better of it.
    assert ways("four_numbers_6_5_4_3") == 24


@pytest.mark.rule("D9 4.1(i)")
def test_three_dice_win_on_exactly_their_faces_in_any_order() -> None:
    bet = bet_named("three_dice_1_1_2")
    winners = {outcome.faces for outcome in ALL_OUTCOMES if bet.wins(outcome)}
    assert winners == {(1, 1, 2), (1, 2, 1), (2, 1, 1)}


@pytest.mark.rule("D9 4.1(c)")
def test_a_triple_wins_on_itself_alone() -> None:
    winners = [one.faces for one in ALL_OUTCOMES if bet_named("triple_5").wins(one)]
    assert winners == [(5, 5, 5)]


def test_each_kind_has_a_way_to_win() -> None:
    winning = {bet.kind for bet in BETS.values() for outcome in ALL_OUTCOMES if bet.wins(outcome)}
    assert winning == set(BetKind)
