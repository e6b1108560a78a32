"""What a dealer ran at a table, until somebody else took over."""

from msgspec import UNSET

from table.layout_play import LayoutPlay
from table.play import CASINO_SUPERVISOR, DEALER, GAME_SUPERVISOR, Play
from taisai.persons import Person
from taisai.rules import Role
from taisai.table import commands as c
from taisai.table.vocabulary import Tender
from taisai.views.evening_win import round_win
from taisai.views.shift import ShiftSummary, newest_shift, shift_summary

ERIK = Person(Role.DEALER, "erik")


def shift_of(play: Play, dealer: Person, from_at: int = 0) -> ShiftSummary | None:
    since = [one for one in play.log if one.at >= from_at]
    found = newest_shift(since, dealer.id, play.state.dealer, from_at)
    wins = [round_win(past) for past in play.state.history.held]
    return None if found is None else shift_summary(found, wins, 4)


def relieve(play: Play, by: Person) -> int:
    play.wait(1_000)
    play.do(c.AssignDealer(by=GAME_SUPERVISOR, dealer=by.id))
    return play.now


def test_a_shift_has_the_rounds_that_the_dealer_began_and_the_money_through_their_hands() -> None:
    play = Play()
    play.insert(7, 10_000)
    play.do(c.BuyIn(by=DEALER, terminal=1, tender=Tender.CASH, amount_cents=3_000))
    play.play_round((1, 2, 5), {7: {"big": 700}, 1: {"small": 500}})
    play.open_round()
    play.do(c.AnnounceVoidRound(by=DEALER, reason="a chair fell over"))
    found = shift_of(play, DEALER)
    assert found is not None
    assert (found.rounds_count, found.void_count) == (2, 1)
    assert (found.wagered_cents, found.win_cents) == (1_200, 700 - 500)
    # D9A 4.3: a note goes into the cabinet, and never through the dealer's hands.
    assert (found.bought_in_cents, found.paid_in_chips_cents) == (3_000, 0)
    assert (found.incidents_count, found.ended_at) == (4, UNSET)


def test_who_is_relieved_keeps_what_they_ran_and_the_next_begins_with_nothing() -> None:
    play = Play()
    play.insert(7, 10_000)
    play.play_round((1, 2, 5), {7: {"big": 700}})
    relieved_at = relieve(play, ERIK)
    before, after = shift_of(play, DEALER), shift_of(play, ERIK)
    assert before is not None
    assert (before.rounds_count, before.wagered_cents, before.ended_at) == (1, 700, relieved_at)
    assert after is not None
    assert (after.rounds_count, after.wagered_cents, after.began_at) == (0, 0, relieved_at)
    assert after.ended_at is UNSET


def test_only_the_newest_shift_of_a_dealer_who_came_back_is_meant() -> None:
    play = Play()
    play.insert(7, 10_000)
    play.play_round((1, 2, 5), {7: {"big": 700}})
    relieve(play, ERIK)
    back_at = relieve(play, DEALER)
    found = shift_of(play, DEALER)
    assert found is not None
    assert (found.began_at, found.rounds_count) == (back_at, 0)


def test_who_was_at_the_table_when_the_day_began_has_been_there_since() -> None:
    play = Play()
    play.wait(60_000)
    day = play.now
    play.insert(7, 10_000)
    play.play_round((1, 2, 5), {7: {"big": 700}})
    found = shift_of(play, DEALER, day)
    assert found is not None
    assert (found.began_at, found.rounds_count) == (day, 1)
    relieved_at = relieve(play, ERIK)
    found = shift_of(play, DEALER, day)
    assert found is not None
    assert (found.began_at, found.ended_at, found.rounds_count) == (day, relieved_at, 1)


def test_who_was_not_at_the_table_has_no_shift_there() -> None:
    assert shift_of(Play(), ERIK) is None


def test_a_correction_changes_what_was_won_and_counts_once() -> None:
    play = Play()
    play.insert(7, 10_000)
    play.play_round((1, 2, 5), {7: {"big": 700}})
    play.recalculate(1, (6, 6, 5))
    found = shift_of(play, DEALER)
    assert found is not None
    assert (found.corrections_count, found.wagered_cents, found.win_cents) == (1, 700, -700)


def test_chips_and_colours_that_are_bought_and_fills_are_counted() -> None:
    play = LayoutPlay()
    play.do(c.BuyChips(by=DEALER, amount_cents=2_000))
    play.buy_colour(2, "red", 200, 30, Tender.CASH)
    play.do(c.RecordFill(by=CASINO_SUPERVISOR, amount_cents=50_000))
    play.do(c.RecordFill(by=CASINO_SUPERVISOR, amount_cents=-20_000))
    found = shift_of(play, DEALER)
    assert found is not None
    assert (found.bought_in_cents, found.filled_cents) == (8_000, 30_000)
