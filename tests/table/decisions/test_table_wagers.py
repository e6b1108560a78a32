"""Chips placed, moved, withdrawn and called."""

import pytest

from table.layout_play import LayoutPlay
from table.play import DEALER, MINUTE_MS
from taisai.rules import BetKind
from taisai.table import commands as c
from taisai.table.refusals import Code
from taisai.table.vocabulary import KindLimits, LimitSheet, TableWager, Way


@pytest.fixture
def play() -> LayoutPlay:
    """A table of 2008 with "Place your bets" called; minimum 5 dollars, maximum 500."""
    play = LayoutPlay()
    play.open_round()
    return play


# ------------------------------------------------------------------------------------- placing


def test_chips_lie_on_the_area_where_they_were_placed(play: LayoutPlay) -> None:
    play.place("small", 500)

    expected = TableWager(
        position=1, bet="small", amount_cents=500, chips_cents=(500,), way=Way.INSIDE
    )
    assert play.state.layout.wagers == {"1/small/inside": expected}


def test_a_second_placement_joins_the_first_with_the_smaller_chips_on_top(
    play: LayoutPlay,
) -> None:
    play.place("small", 500)
    play.place("small", 100, 2_500)

    wager = play.lying(1, "small")
    assert wager is not None
    assert (wager.amount_cents, wager.chips_cents) == (3_100, (2_500, 500, 100))


def test_two_players_have_a_wager_each_in_one_area(play: LayoutPlay) -> None:
    play.place("small", 500)
    play.place("small", 1_000, position=2)

    assert sorted(play.state.layout.wagers) == ["1/small/inside", "2/small/inside"]


def test_a_colour_is_placed_by_count_at_its_value(play: LayoutPlay) -> None:
    play.buy_colour(chip="red_a", value_cents=250, count=10)
    play.place_colour("big", 4)

    wager = play.lying(1, "big")
    assert wager is not None
    assert (wager.amount_cents, wager.colour, wager.colour_count) == (1_000, "red_a", 4)
    assert play.position(1).colour_count == 6


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (c.PlaceChips(position=3, bet="small", chips_cents=(500,)), Code.UNKNOWN_POSITION),
        (c.PlaceChips(position=1, bet="odd"), Code.UNKNOWN_BET),
        (c.PlaceChips(position=1, bet="small", chips_cents=(500, 300)), Code.UNKNOWN_CHIP),
        (c.PlaceChips(position=1, bet="small", colour_count=-1), Code.NOT_AN_AMOUNT),
        (c.PlaceChips(position=2, bet="small", colour_count=5), Code.NO_COLOUR),
        (c.PlaceChips(position=1, bet="small"), Code.NO_CHIPS),
        (c.PlaceChips(position=1, bet="small", colour_count=101), Code.NO_CHIPS),
        (
            c.PlaceChips(position=1, bet="small", chips_cents=(500,), colour_count=5),
            Code.ONE_KIND_OF_CHIPS,
        ),
        (c.PlaceChips(position=1, bet="small", chips_cents=(100,)), Code.BELOW_MINIMUM),
        (c.PlaceChips(position=1, bet="small", colour_count=4), Code.BELOW_MINIMUM),
        (c.PlaceChips(position=1, bet="small", chips_cents=(50_000, 100)), Code.AT_MAXIMUM),
    ],
)
def test_chips_that_make_no_wager_are_refused(
    play: LayoutPlay, command: c.PlaceChips, code: Code
) -> None:
    play.buy_colour()

    play.refused(command, code)


@pytest.mark.rule("Div1 9.1")
def test_the_limits_cite_the_general_rules_and_not_the_terminals(play: LayoutPlay) -> None:
    refused = play.refused(play.chips("small", 100), Code.BELOW_MINIMUM)

    assert refused.rule == "Div1 9.1"


def test_a_wager_at_the_maximum_takes_no_more(play: LayoutPlay) -> None:
    play.place("small", 50_000)

    play.refused(play.chips("small", 100), Code.AT_MAXIMUM)


@pytest.mark.rule("Div1 9.2")
def test_a_wager_between_two_steps_is_refused() -> None:
    play = LayoutPlay(table_limits=LimitSheet(500, 500, 50_000))
    play.open_round()

    play.refused(play.chips("small", 500, 100), Code.NOT_A_MULTIPLE)


def test_a_kind_of_bet_with_its_own_limits_is_held_to_them() -> None:
    triples = KindLimits(BetKind.TRIPLE, 100, 100, 1_000)
    play = LayoutPlay(table_limits=LimitSheet(500, 100, 50_000, by_kind=(triples,)))
    play.open_round()
    play.place("triple_5", 100)

    play.refused(play.chips("triple_5", 1_000), Code.AT_MAXIMUM)


@pytest.mark.rule("R37")
def test_the_limits_of_a_round_are_those_of_its_opening(play: LayoutPlay) -> None:
    lower = LimitSheet(100, 100, 50_000)
    play.do(c.ChangeLimits(by=play.casino_supervisor, sheet=lower))

    play.refused(play.chips("small", 100), Code.BELOW_MINIMUM)


def test_value_chips_and_a_colour_do_not_lie_in_one_area(play: LayoutPlay) -> None:
    play.buy_colour()
    play.place("small", 500)

    play.refused(c.PlaceChips(position=1, bet="small", colour_count=10), Code.ONE_KIND_OF_CHIPS)


def test_a_player_with_a_colour_may_wager_value_chips_elsewhere(play: LayoutPlay) -> None:
    play.buy_colour()
    play.place_colour("small", 10)
    play.place("big", 500)

    assert sorted(play.state.layout.wagers) == ["1/big/inside", "1/small/inside"]


def test_no_wager_lies_on_the_layout_before_place_your_bets() -> None:
    play = LayoutPlay()

    play.refused(play.chips("small", 500), Code.WAGERING_NOT_OPEN)
    play.spin()
    assert play.refused(play.chips("small", 500), Code.WAGERING_NOT_OPEN).rule == "D9 4.4"


@pytest.mark.parametrize("edition", ["2008", "9A"])
def test_chips_on_an_untracked_layout_are_the_dealers_matter(edition: str) -> None:
    play = LayoutPlay(edition, tracked=False)
    play.open_round()

    play.refused(play.chips("small", 500), Code.NOT_TRACKED)
    play.refused(c.MoveChips(position=1, bet="small", to_bet="big"), Code.NOT_TRACKED)
    play.refused(play.withdrawal("small"), Code.NOT_TRACKED)
    play.refused(play.call_bet("small", "small", 500), Code.NOT_TRACKED)


def test_a_chip_on_the_line_is_flagged(play: LayoutPlay) -> None:
    play.place("small", 500, on_line=True)

    wager = play.lying(1, "small")
    assert wager is not None
    assert wager.touches_line
    assert not wager.line_accepted


def test_another_chip_on_the_line_must_be_accepted_anew(play: LayoutPlay) -> None:
    play.place("small", 500, on_line=True)
    play.do(play.accept("small"))
    accepted = play.lying(1, "small")
    play.place("small", 500, on_line=True)

    again = play.lying(1, "small")
    assert accepted is not None
    assert again is not None
    assert (accepted.line_accepted, again.line_accepted) == (True, False)


@pytest.mark.rule("R47")
def test_a_chip_on_the_line_is_no_part_of_the_wager_inside(play: LayoutPlay) -> None:
    play.place("small", 500, on_line=True)
    play.place("small", 1_000)
    play.do(play.accept("small"))

    lying = play.state.layout.wagers
    assert lying["1/small/on_line"].line_accepted
    assert not lying["1/small/inside"].touches_line
    assert (lying["1/small/on_line"].amount_cents, lying["1/small/inside"].amount_cents) == (
        500,
        1_000,
    )


@pytest.mark.rule("R47")
def test_a_chip_is_pushed_from_the_line_into_its_area(play: LayoutPlay) -> None:
    play.place("small", 500, on_line=True)
    play.do(c.MoveChips(position=1, bet="small", to_bet="small"))

    assert list(play.state.layout.wagers) == ["1/small/inside"]
    play.refused(c.MoveChips(position=1, bet="small", to_bet="small"), Code.NO_CHANGE)


# ------------------------------------------------------------------------------------- call bets


def test_a_call_bet_names_the_dealer_and_the_bet_that_was_called(play: LayoutPlay) -> None:
    (placed,) = play.do(play.call_bet("small", "small", 500))

    assert placed.by == DEALER  # type: ignore[attr-defined]
    wager = play.lying(1, "small")
    assert wager is not None
    assert wager.called_bet == "small"


def test_a_misplaced_call_bet_lies_where_the_dealer_put_it(play: LayoutPlay) -> None:
    play.do(play.call_bet("small", "big", 500))

    wager = play.lying(1, "big")
    assert wager is not None
    assert wager.called_bet == "small"


def test_a_call_bet_is_made_in_a_colour_too(play: LayoutPlay) -> None:
    play.buy_colour(count=20)
    play.do(c.PlaceCallBet(by=DEALER, position=1, bet="big", placed_on="big", colour_count=5))

    assert play.position(1).colour_count == 15


@pytest.mark.parametrize(
    ("bet", "placed_on", "chips_cents", "code"),
    [
        ("odd", "small", (500,), Code.UNKNOWN_BET),
        ("small", "odd", (), Code.UNKNOWN_BET),
        ("small", "small", (), Code.NO_CHIPS),
        ("small", "small", (100,), Code.BELOW_MINIMUM),
    ],
)
def test_a_call_bet_is_held_to_the_same_rules(
    play: LayoutPlay, bet: str, placed_on: str, chips_cents: tuple[int, ...], code: Code
) -> None:
    play.refused(play.call_bet(bet, placed_on, *chips_cents), code)


# ------------------------------------------------------------------------------------- moving


def test_a_moved_wager_lies_on_the_other_area_alone(play: LayoutPlay) -> None:
    play.do(play.call_bet("small", "small", 500))
    play.do(c.MoveChips(position=1, bet="small", to_bet="big"))

    expected = TableWager(
        position=1, bet="big", amount_cents=500, chips_cents=(500,), way=Way.INSIDE
    )
    assert play.state.layout.wagers == {"1/big/inside": expected}


def test_a_moved_wager_joins_what_lies_there(play: LayoutPlay) -> None:
    play.place("small", 500)
    play.place("big", 1_000)
    play.do(c.MoveChips(position=1, bet="small", to_bet="big"))

    wager = play.lying(1, "big")
    assert wager is not None
    assert wager.chips_cents == (1_000, 500)
    assert play.lying(1, "small") is None


@pytest.mark.parametrize(
    ("bet", "to_bet", "code"),
    [
        ("small", "small", Code.NO_CHANGE),
        ("big", "small", Code.NO_WAGER_THERE),
        ("odd", "small", Code.UNKNOWN_BET),
        ("big", "odd", Code.UNKNOWN_BET),
        ("small", "total_9", Code.AT_MAXIMUM),
        ("small", "total_8", Code.ONE_KIND_OF_CHIPS),
    ],
)
def test_a_wager_is_not_moved_where_it_could_not_be_placed(
    play: LayoutPlay, bet: str, to_bet: str, code: Code
) -> None:
    play.buy_colour()
    play.place("small", 500)
    play.place("total_9", 50_000)
    play.place_colour("total_8", 10)

    play.refused(c.MoveChips(position=1, bet=bet, to_bet=to_bet), code)


def test_nobody_moves_a_wager_from_an_empty_position(play: LayoutPlay) -> None:
    play.refused(c.MoveChips(position=3, bet="small", to_bet="big"), Code.UNKNOWN_POSITION)


# ------------------------------------------------------------------------------------- withdrawing


def test_a_wager_is_withdrawn_freely_until_no_more_bets(play: LayoutPlay) -> None:
    play.buy_colour(count=20)
    play.place_colour("small", 20)
    play.do(play.withdrawal("small"))

    assert play.state.layout.wagers == {}
    assert play.position(1).colour_count == 20


@pytest.mark.parametrize(
    ("position", "bet", "code"),
    [
        (3, "small", Code.UNKNOWN_POSITION),
        (2, "odd", Code.UNKNOWN_BET),
        (2, "small", Code.NO_WAGER_THERE),
    ],
)
def test_only_an_own_wager_is_withdrawn(
    play: LayoutPlay, position: int, bet: str, code: Code
) -> None:
    play.place("small", 500)

    play.refused(play.withdrawal(bet, position), code)


def test_a_wager_waits_while_the_dice_are_read(play: LayoutPlay) -> None:
    play.place("small", 500)
    play.close()
    play.refused(play.withdrawal("small"), Code.NO_MORE_WAGERS)
    play.enter(1, 1, 2)

    refused = play.refused(play.withdrawal("small"), Code.NO_MORE_WAGERS)
    assert refused.rule == "D9 4.7(b)"


def test_a_wager_on_the_line_waits_for_the_winners_of_its_area(play: LayoutPlay) -> None:
    play.place("small", 500, on_line=True)
    play.place("small", 500, position=2)
    play.light((1, 1, 2))
    play.refused(play.withdrawal("small"), Code.AREA_NOT_PAID)
    play.collect()
    play.refused(play.withdrawal("small"), Code.AREA_NOT_PAID)
    play.pay("small")

    play.do(play.withdrawal("small"))


def test_a_wager_on_the_line_is_free_where_its_area_has_no_winner(play: LayoutPlay) -> None:
    play.place("small", 500, on_line=True)
    play.place("face_1", 500)
    play.light((1, 1, 2))
    play.collect()

    play.do(play.withdrawal("small"))


@pytest.mark.parametrize("spins", [0, 3])
def test_what_is_left_lying_is_free_until_the_next_round_is_closed(
    play: LayoutPlay, spins: int
) -> None:
    play.place("small", 500)
    play.light((1, 1, 2))
    play.pay_all()
    if spins:
        play.spin(spins)

    play.do(play.withdrawal("small"))
    assert play.state.layout.wagers == {}


def test_what_is_left_lying_can_be_taken_when_the_table_has_closed(play: LayoutPlay) -> None:
    play.place("small", 500)
    play.light((1, 1, 2))
    play.pay_all()
    closes_at = play.now + 20 * MINUTE_MS
    play.do(c.CloseTable(by=play.casino_supervisor, closes_at=closes_at))
    play.wait_until(closes_at)

    play.do(play.withdrawal("small"))
    assert play.state.layout.wagers == {}
