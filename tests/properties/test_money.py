"""What holds for the money of any round, any correction and any row of touches at a terminal."""

from hypothesis import given
from hypothesis import strategies as st

from properties.profiles import property_settings
from table.play import CASINO_SUPERVISOR, Play
from taisai.rules import edition_named
from taisai.stream_types import TerminalCommand
from taisai.streams import TABLE, step
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.accounts import TableAccount
from taisai.table.vocabulary import Faces, LimitSheet, NoSpinCause

Wagers = dict[int, dict[str, int]]

BETS = [bet.name for bet in edition_named("9A").bets_on("alternative")]
BOUGHT_CENTS = 100_000

face = st.integers(1, 6)
outcomes = st.tuples(face, face, face)
bets = st.sampled_from(["small", "big", "face_1", "face_6"]) | st.sampled_from(BETS)
amounts = st.integers(1, 40).map(lambda count: 100 * count)
wagers = st.dictionaries(
    st.sampled_from([1, 2, 7]), st.dictionaries(bets, amounts, min_size=1, max_size=6), max_size=3
)
spent = st.sets(st.sampled_from([1, 2, 7]))


def a_table() -> Play:
    """Three terminals with the same credits, on the layout that has every bet."""
    play = Play(layout="alternative", opening_checks_required=False)
    for number in (1, 2, 7):
        play.do(c.BuyIn(by=play.dealer, terminal=number, tender="cash", amount_cents=BOUGHT_CENTS))
    return play


def held(play: Play) -> int:
    """What all players have or are owed, less what they owe."""
    credits_cents = sum(play.credits(number) for number in (1, 2, 7))
    vouchers_cents = play.balance(TableAccount.VOUCHERS_OUTSTANDING)
    return (
        credits_cents
        + vouchers_cents
        + play.balance(TableAccount.UNCLAIMED)
        - play.balance(TableAccount.RECOVERABLES)
    )


def cash_out(play: Play, numbers: set[int]) -> None:
    """Some players leave with a voucher, so that corrections find them gone."""
    for number in sorted(numbers):
        if play.credits(number):
            play.cash_out(number)


def voiding(play: Play, number: int) -> c.VoidSettledRound:
    return c.VoidSettledRound(**play.both(), round=number, cause=NoSpinCause.TUMBLER_FAULT)


@property_settings(40)
@given(st.lists(st.tuples(outcomes, wagers), min_size=1, max_size=3))
def test_what_players_gain_the_house_loses(rounds: list[tuple[Faces, Wagers]]) -> None:
    play = a_table()
    for faces, placed in rounds:
        play.play_round(faces, affordable(play, placed))
        assert held(play) + play.balance(TableAccount.HOUSE_WIN) == 3 * BOUGHT_CENTS


def affordable(play: Play, placed: Wagers) -> Wagers:
    """Those wagers that each player has the credits for."""
    kept: Wagers = {}
    for number, lines in placed.items():
        left = play.credits(number)
        for bet, cents in lines.items():
            if cents <= left:
                kept.setdefault(number, {})[bet] = cents
                left -= cents
    return kept


@property_settings(40)
@given(outcomes, outcomes, wagers, spent)
def test_recalculated_there_and_back_everybody_has_what_they_had(
    entered: Faces, actual: Faces, placed: Wagers, leaving: set[int]
) -> None:
    play = a_table()
    number = play.play_round(entered, placed)
    cash_out(play, leaving)
    before = (held(play), play.balance(TableAccount.HOUSE_WIN))
    if sorted(entered) == sorted(actual):
        return
    play.recalculate(number, actual)
    play.recalculate(number, entered)
    assert (held(play), play.balance(TableAccount.HOUSE_WIN)) == before


@property_settings(40)
@given(outcomes, outcomes, wagers, spent)
def test_a_correction_costs_the_house_what_it_gives_the_players(
    entered: Faces, actual: Faces, placed: Wagers, leaving: set[int]
) -> None:
    play = a_table()
    number = play.play_round(entered, placed)
    cash_out(play, leaving)
    players_cents, house_cents = held(play), play.balance(TableAccount.HOUSE_WIN)
    if sorted(entered) == sorted(actual):
        return
    play.recalculate(number, actual)
    corrections = play.newest(e.RoundRecalculated).corrections
    more_cents = sum(one.due_cents - one.posted_cents for one in corrections)
    assert held(play) - players_cents == more_cents
    assert house_cents - play.balance(TableAccount.HOUSE_WIN) == more_cents


@property_settings(40)
@given(outcomes, outcomes, wagers, spent)
def test_recalculated_a_round_stands_as_if_it_had_been_entered_right(
    entered: Faces, actual: Faces, placed: Wagers, leaving: set[int]
) -> None:
    wrong, right = a_table(), a_table()
    number = wrong.play_round(entered, placed)
    right.play_round(actual, placed)
    cash_out(wrong, leaving)
    if sorted(entered) != sorted(actual):
        wrong.recalculate(number, actual)
    assert held(wrong) == held(right)
    assert wrong.balance(TableAccount.HOUSE_WIN) == right.balance(TableAccount.HOUSE_WIN)


@property_settings(40)
@given(outcomes, wagers, spent)
def test_voided_after_settlement_every_wager_is_back_and_nothing_is_won(
    faces: Faces, placed: Wagers, leaving: set[int]
) -> None:
    play = a_table()
    number = play.play_round(faces, placed)
    cash_out(play, leaving)
    play.do(voiding(play, number))
    assert held(play) == 3 * BOUGHT_CENTS
    assert play.balance(TableAccount.HOUSE_WIN) == 0
    for terminal in {1, 2, 7} - leaving:
        assert play.credits(terminal) == BOUGHT_CENTS


@property_settings(40)
@given(outcomes, outcomes, wagers)
def test_voided_after_a_recalculation_every_wager_is_back_all_the_same(
    entered: Faces, actual: Faces, placed: Wagers
) -> None:
    play = a_table()
    number = play.play_round(entered, placed)
    if sorted(entered) != sorted(actual):
        play.recalculate(number, actual)
    play.do(voiding(play, number))
    assert held(play) == 3 * BOUGHT_CENTS
    assert play.balance(TableAccount.HOUSE_WIN) == 0


touches = st.one_of(
    st.builds(c.PlaceWager, terminal=st.just(1), bet=bets, amount_cents=st.integers(1, 30_000)),
    st.builds(c.ChangeWager, terminal=st.just(1), bet=bets, to_cents=st.integers(0, 30_000)),
    st.builds(c.CancelWager, terminal=st.just(1), bet=bets),
    st.builds(c.MoveWager, terminal=st.just(1), bet=bets, to_bet=bets),
    st.just(c.DoubleWagers(terminal=1)),
    st.just(c.ClearWagers(terminal=1)),
)


@property_settings(60)
@given(st.lists(touches, max_size=14), st.integers(0, 10))
def test_undo_goes_back_step_by_step_to_the_very_wagers(
    row: list[TerminalCommand], count: int
) -> None:
    play = a_table()
    play.open_round()
    seen = [(play.terminal(1).wagers, play.credits(1))]
    for touch in row:
        if play.can(touch):
            play.do(touch)
            seen.append((play.terminal(1).wagers, play.credits(1)))
    for _ in range(min(count, len(seen) - 1)):
        seen.pop()
        play.do(c.UndoWager(terminal=1))
        assert (play.terminal(1).wagers, play.credits(1)) == seen[-1]


@property_settings(60)
@given(
    st.integers(1, 50).map(lambda count: 100 * count),
    st.sampled_from([50, 100, 250, 700]),
    st.integers(0, 100).map(lambda count: 100 * count),
    st.lists(st.integers(1, 30_000), min_size=1, max_size=6),
)
def test_what_is_displayed_is_never_more_than_was_attempted(
    minimum: int, multiple: int, above: int, attempts: list[int]
) -> None:
    play = a_table()
    sheet = LimitSheet(minimum, multiple, minimum + above)
    limits = c.ChangeLimits(by=CASINO_SUPERVISOR, sheet=sheet, terminals=(1,))
    if not play.can(limits):
        notice = 20 * 60 * 1_000
        from_at = play.now + notice
        play.do(c.ChangeLimits(by=CASINO_SUPERVISOR, sheet=sheet, terminals=(1,), from_at=from_at))
        play.wait(notice)
    else:
        play.do(limits)
    play.open_round()
    for attempt in attempts:
        before = play.terminal(1).wagers.get("small", 0)
        placed = c.PlaceWager(terminal=1, bet="small", amount_cents=attempt)
        if step(TABLE, play.state, placed, play.now).refusal is None:
            play.do(placed)
        displayed = play.terminal(1).wagers.get("small", 0)
        assert before <= displayed <= before + attempt
        if displayed:
            assert minimum <= displayed <= minimum + above
            assert (displayed - minimum) % multiple == 0
