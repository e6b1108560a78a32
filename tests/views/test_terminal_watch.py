"""A terminal watched from moment to moment shows what it would show if seen anew."""

import random

import msgspec
import pytest

from harness.stacked_notes import note_in
from table.play import CASINO_SUPERVISOR, DEALER, Play
from taisai.stream_types import Command
from taisai.table import commands as c
from taisai.table.refusals import Refused
from taisai.table.state import Table
from taisai.table.vocabulary import LimitSheet, Tender
from taisai.validation_numbers import with_check
from taisai.views import terminal, terminal_watch
from taisai.views.parts import fields_of
from taisai.views.terminal_watch import TerminalWatch

BETS = ("small", "big", "total_10", "double_3", "combination_1_4", "face_6")
SEVEN = 7


def some_command(chance: random.Random, number: int) -> Command:
    """Something at the table; mostly wagers at terminals 7 and 2."""
    seat = chance.choice((SEVEN, SEVEN, 2))
    wager = c.PlaceWager(
        terminal=seat, bet=chance.choice(BETS), amount_cents=chance.choice((100, 500, 20_000))
    )
    others: list[Command] = [
        note_in(seat, 5_000),
        c.UndoWager(terminal=seat),
        c.ClearWagers(terminal=seat),
        c.CancelWager(terminal=seat, bet=chance.choice(BETS)),
        c.DoubleWagers(terminal=seat),
        c.RepeatWagers(terminal=seat),
        c.CallForDealer(terminal=seat),
        c.AskToCancelCredits(terminal=seat),
        c.ReleaseControl(terminal=seat),
        c.CashOut(terminal=seat, validation_number=with_check(f"{number:015}")),
        c.BuyIn(by=DEALER, terminal=seat, tender=Tender.CASH, amount_cents=700),
        c.AnswerCall(by=DEALER, terminal=seat),
        c.SpinTumbler(by=DEALER, times=3),
        c.CallPlaceYourBets(by=DEALER),
        c.AnnounceVoidRound(by=DEALER, reason="to begin again"),
        c.MakePrivate(by=CASINO_SUPERVISOR, is_private=chance.random() < 0.5),
    ]
    return wager if chance.random() < 0.6 else chance.choice(others)


def written(shown: dict[str, object]) -> object:
    """What a screen reads of it."""
    return msgspec.json.decode(msgspec.json.encode(shown))


def watched(
    watch: TerminalWatch, before: dict[str, object], play: Play, at: int
) -> dict[str, object]:
    """What a screen shows that was told what has changed, or everything anew."""
    changed = watch.changes(play.state, at)
    return watch.fields(play.state, at) if changed is None else {**before, **changed}


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("aggregate_cents_min", [0, 1_000])
def test_whatever_happens_the_watched_view_is_the_view(seed: int, aggregate_cents_min: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - a test's chance
    play = Play(terminal_limits=LimitSheet(100, 100, 20_000, aggregate_cents_min))
    watch = TerminalWatch(SEVEN)
    play.insert(SEVEN, 10_000)
    play.spin()
    play.do(c.CallPlaceYourBets(by=DEALER))
    shown: dict[str, object] = {}
    for number in range(150):
        command = some_command(chance, number)
        if not play.can(command):
            continue
        play.do(command)
        if number % 5 == 4:
            # Several things can happen before a screen is told.
            continue
        at = play.now + number
        shown = watched(watch, shown, play, at)
        assert written(shown) == written(fields_of(terminal.view(play.state, SEVEN, at)))


def test_after_a_wager_the_whole_view_is_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def counted(state: Table, number: int, at: int) -> terminal.TerminalView:
        made.append(at)
        return terminal.view(state, number, at)

    monkeypatch.setattr(terminal_watch, "view", counted)
    play = Play()
    watch = TerminalWatch(SEVEN)
    play.insert(SEVEN, 10_000)
    play.spin()
    play.do(c.CallPlaceYourBets(by=DEALER))
    shown: dict[str, object] = {}
    for _ in range(5):
        play.wager(SEVEN, "small", 500)
        shown = watched(watch, shown, play, play.now)

    assert len(made) == 1
    assert shown["wagers"] == {"small": 2_500}


def test_who_has_heard_of_nothing_but_wagers_need_not_look_at_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play = Play()
    watch = TerminalWatch(SEVEN)
    play.insert(SEVEN, 10_000)
    play.spin()
    play.do(c.CallPlaceYourBets(by=DEALER))
    shown = watch.fields(play.state, play.now)
    monkeypatch.delattr(terminal_watch, "_rest_of")
    play.wager(SEVEN, "small", 500)

    changed = watch.changes(play.state, play.now, only_wagers=True)

    assert changed is not None
    now_shown = fields_of(terminal.view(play.state, SEVEN, play.now))
    assert written({**shown, **changed}) == written(now_shown)


def test_who_has_seen_nothing_yet_sees_all_of_it() -> None:
    play = Play()

    assert TerminalWatch(SEVEN).changes(play.state, play.now, only_wagers=True) is None


def test_where_nothing_has_happened_nothing_has_changed() -> None:
    play = Play()
    watch = TerminalWatch(SEVEN)
    watch.fields(play.state, play.now)

    assert watch.changes(play.state, play.now + 1_000) == {}


def test_a_terminal_that_is_not_there_has_no_view() -> None:
    with pytest.raises(Refused):
        TerminalWatch(30).fields(Play().state, 0)
