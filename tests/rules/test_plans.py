"""What layouts are put together from."""

import pytest

from rules.made_editions import EVERY_BET
from taisai.rules.areas import Part, PricedBet, area_for
from taisai.rules.bets import BetKind, bet_named
from taisai.rules.boxes import Box
from taisai.rules.odds import Odds
from taisai.rules.plans import (
    LayoutPart,
    OfferedBets,
    along,
    halves,
    in_blocks,
    in_lines,
    layout_of,
)

BOX = Box(0, 0, 120, 60)


def priced(*names: str) -> tuple[PricedBet, ...]:
    return tuple(PricedBet(bet_named(name), (Odds(1),)) for name in names)


def mark(bet: PricedBet, at: Box):  # noqa: ANN201 - an area
    return area_for(bet, at, (Part.TITLE,))


FIVE = priced("total_4", "total_5", "total_6", "total_7", "total_8")


def test_bets_fill_lines_of_equal_length_and_the_last_may_be_shorter() -> None:
    areas = in_lines(FIVE, BOX, 2, mark).areas

    assert [(area.x, area.y) for area in areas] == [(0, 0), (40, 0), (80, 0), (0, 30), (40, 30)]


def test_there_are_never_more_lines_than_bets() -> None:
    assert [area.height for area in in_lines(FIVE[:1], BOX, 3, mark).areas] == [60]
    assert in_lines((), BOX, 3, mark) == LayoutPart()


def test_bets_are_shared_out_among_blocks() -> None:
    lines = [row.columns(2) for row in BOX.rows(2)]
    areas = in_blocks(FIVE, lines, mark, gap=0).areas

    assert [(area.x, area.y) for area in areas] == [(0, 0), (30, 0), (60, 0), (90, 0), (0, 30)]
    assert in_blocks((), lines, mark, gap=0) == LayoutPart()


def test_more_bets_than_places_is_a_mistake_of_ours() -> None:
    with pytest.raises(AssertionError, match="5 bets and 2 places"):
        along(FIVE, BOX.columns(2), mark)


def test_the_lower_half_is_the_longer_one() -> None:
    low, high = halves(FIVE)

    assert (len(low), len(high)) == (3, 2)


def test_bets_are_found_by_their_kind() -> None:
    offered = OfferedBets(priced("small", "three_dice_1_1_2", "three_dice_1_2_3", "total_9"))

    assert [one.bet.name for one in offered.of(BetKind.SMALL, BetKind.TOTAL)] == [
        "small",
        "total_9",
    ]
    assert [one.bet.name for one in offered.with_a_pair] == ["three_dice_1_1_2"]
    assert [one.bet.name for one in offered.all_different] == ["three_dice_1_2_3"]


@pytest.mark.parametrize("kind", BetKind)
def test_appendix_1_has_a_place_for_the_kinds_of_1998_alone(kind: BetKind) -> None:
    bet = next(one for one in EVERY_BET.bets if one.kind is kind)
    is_of_2008 = kind in (BetKind.THREE_DICE, BetKind.FOUR_NUMBERS, BetKind.ODD, BetKind.EVEN)

    assert OfferedBets((PricedBet(bet, (Odds(1),)),)).is_beyond_appendix_1 is is_of_2008


def test_a_bet_without_a_place_is_a_mistake_of_ours() -> None:
    offered = OfferedBets(FIVE)
    printed = in_lines(FIVE[1:], BOX, 1, mark)

    with pytest.raises(AssertionError, match="each bet has exactly one area"):
        layout_of("x", "standard", offered, printed, size=(120, 60), is_terminal=True)
