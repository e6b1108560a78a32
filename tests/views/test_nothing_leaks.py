"""No view holds the dice before it may: two tables that differ only in them look the same."""

from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from table.play import DEALER, GAME_SUPERVISOR, Play
from taisai.rules import Outcome
from taisai.table import commands as c
from taisai.table.accounts import TableAccount
from taisai.table.phases import Phase
from taisai.table.vocabulary import Faces, Mode
from taisai.views.parts import encode_view
from views.screens import all_bytes, all_screens

OUTCOMES = st.tuples(*[st.integers(1, 6)] * 3)
TWO_OUTCOMES = st.tuples(OUTCOMES, OUTCOMES).filter(
    lambda two: Outcome.of(two[0]).ascending != Outcome.of(two[1]).ascending
)
BETS = st.sampled_from(["small", "big", "any_triple", "total_9", "face_1", "double_3"])
WAGERS = st.dictionaries(
    st.sampled_from([1, 2, 7]), st.dictionaries(BETS, st.just(500), max_size=3), max_size=3
)
WITH_TERMINALS = st.sampled_from([Mode.TERMINALS, Mode.HYBRID])
FEW = settings(max_examples=20)
"""A table is opened with all its checks for each example."""

OF_THE_DICE = {"result", "announced", "display_call", "settles_at", "to_pay", "to_collect"}
"""Keys that only a round with an outcome has."""


def opened(mode: Mode, past: list[Faces], wagers: dict[int, dict[str, int]]) -> Play:
    """A round open for wagers, after some others."""
    play = Play(mode, has_results_display=mode is not Mode.TERMINALS)
    for faces in past:
        play.play_round(faces)
    for terminal in (1, 2, 7):
        play.insert(terminal, 5_000)
    play.open_round()
    for terminal, bets in wagers.items():
        for bet, cents in bets.items():
            play.wager(terminal, bet, cents)
    return play


def terminals_only(play: Play) -> dict[str, bytes]:
    """What is sent to the terminals."""
    return {name: sent for name, sent in all_bytes(play).items() if name.startswith("terminal")}


def keys_in(value: object) -> Iterator[str]:
    """All keys of a decoded view, however deep."""
    if isinstance(value, dict):
        yield from value
        for inner in value.values():
            yield from keys_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys_in(inner)


@pytest.mark.rule("D9A 4.7")
@FEW
@given(mode=WITH_TERMINALS, wagers=WAGERS, two=TWO_OUTCOMES)
def test_terminals_look_the_same_whatever_was_entered_until_it_is_settled(
    mode: Mode, wagers: dict[int, dict[str, int]], two: tuple[Faces, Faces]
) -> None:
    plays = [opened(mode, [], wagers) for _ in two]
    for play in plays:
        play.close()
        play.uncover()
    for play, faces in zip(plays, two, strict=True):
        play.do(c.AnnounceOutcome(by=DEALER, faces=faces))
        play.press(*faces)
    assert terminals_only(plays[0]) == terminals_only(plays[1])
    for play in plays:
        play.do(c.PressEnter(by=DEALER))
    assert plays[0].state != plays[1].state
    assert terminals_only(plays[0]) == terminals_only(plays[1])
    for play, faces in zip(plays, reversed(two), strict=True):
        play.do(c.AmendOutcome(by=GAME_SUPERVISOR, faces=faces))
    assert terminals_only(plays[0]) == terminals_only(plays[1])
    for play in plays:
        play.wait_until(play.round.settles_at)
    seen = [terminals_only(play) for play in plays]
    assert all(seen[0][name] != seen[1][name] for name in seen[0])


@pytest.mark.rule("D9 7.1(c)")
@FEW
@given(mode=WITH_TERMINALS, wagers=WAGERS, two=TWO_OUTCOMES)
def test_an_early_reading_of_the_dice_is_on_no_screen_at_all(
    mode: Mode, wagers: dict[int, dict[str, int]], two: tuple[Faces, Faces]
) -> None:
    plays = [opened(mode, [(1, 2, 3)], wagers) for _ in two]
    for play, faces in zip(plays, two, strict=True):
        play.do(c.ReportReading(faces=faces))

    assert all_bytes(plays[0]) == all_bytes(plays[1])


@FEW
@given(mode=st.sampled_from(list(Mode)), past=st.lists(OUTCOMES, max_size=3))
def test_before_the_close_nothing_of_an_outcome_is_on_any_screen(
    mode: Mode, past: list[Faces]
) -> None:
    play = Play(mode, has_results_display=mode is not Mode.TERMINALS)
    for faces in past:
        play.play_round(faces)
    for step in (play.spin, lambda: play.do(c.CallPlaceYourBets(by=DEALER))):
        step()
        assert play.phase in (Phase.TUMBLING, Phase.WAGERING)
        for name, sent in all_bytes(play).items():
            assert OF_THE_DICE.isdisjoint(keys_in(msgspec.json.decode(sent))), name


@FEW
@given(mode=WITH_TERMINALS, past=OUTCOMES)
def test_an_earlier_result_is_on_a_terminal_in_the_strip_alone(mode: Mode, past: Faces) -> None:
    with_strip, without = (opened_after(mode, past, shown_max) for shown_max in (20, 0))
    screens = all_screens(without.state, without.now)
    other = opened_after(mode, (1, 1, 1) if past != (1, 1, 1) else (2, 2, 2), 0)

    assert encode_view(screens["terminal 7"]) == terminals_only(other)["terminal 7"]
    assert b'"strip":[[' in terminals_only(with_strip)["terminal 7"]


def opened_after(mode: Mode, past: Faces, shown_max: int) -> Play:
    """A round open for wagers after one that nobody wagered in."""
    play = Play(mode, results_shown_max=shown_max)
    play.play_round(past)
    play.open_round()
    return play


def test_a_whole_validation_number_is_on_no_screen() -> None:
    play = Play()
    play.insert(7, 500)
    play.play_round((6, 6, 5), {7: {"big": 500}}, entered=(6, 6, 5))
    number = play.cash_out(7)
    play.recalculate(1, (1, 2, 5))

    assert play.balance(TableAccount.RECOVERABLES) == 1_000
    assert not [name for name, sent in all_bytes(play).items() if number.encode() in sent]
