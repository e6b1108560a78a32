"""What buttons beside the layout would come to, known without a touch."""

import pytest

from table.decisions.test_wagers import SHEET, TOUCHES
from table.play import Play
from taisai.refusal import Refusal
from taisai.stream_types import TerminalCommand
from taisai.streams import TABLE, try_out
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table import outlook_of
from taisai.table.procedure import PROCEDURES


def _place(bet: str, cents: int) -> c.PlaceWager:
    return c.PlaceWager(terminal=7, bet=bet, amount_cents=cents)


def _why(refusal: Refusal) -> tuple[object, ...]:
    return refusal.code, refusal.rule, refusal.words, refusal.values


def _asked(play: Play, touch: TerminalCommand) -> int | tuple[object, ...]:
    """What a touch would add to the wagers, or why it would not."""
    answer = try_out(TABLE, play.state, touch, play.now)
    if isinstance(answer, Refusal):
        return _why(answer)
    (changed,) = answer
    assert isinstance(changed, e.WagersChanged)
    return sum(one.to_cents - one.from_cents for one in changed.changes)


@pytest.mark.parametrize(
    ("touches", "credits_cents"),
    [
        ((), 10_000),
        ((_place("small", 500),), 10_000),
        ((_place("small", 500), _place("big", 2_000)), 10_000),
        ((_place("small", 2_100),), 10_000),
        ((_place("small", 1_000), _place("triple_1", 300)), 2_000),
        (
            (_place("small", 1_500), c.CancelWager(terminal=7, bet="small"), _place("big", 2_000)),
            2_500,
        ),
        ((_place("small", 1_500), c.ClearWagers(terminal=7)), 2_000),
    ],
)
def test_what_undoing_and_doubling_would_come_to_is_what_the_touches_bring(
    touches: tuple[TerminalCommand, ...], credits_cents: int
) -> None:
    play = Play(terminal_limits=SHEET, layout="alternative")
    play.insert(7, credits_cents)
    play.open_round()
    for touch in touches:
        play.do(touch)

    outlook = outlook_of(play.state, play.terminal(7), play.state.credits(7))

    for found, touch in zip(
        outlook, (c.UndoWager(terminal=7), c.DoubleWagers(terminal=7)), strict=True
    ):
        said = _why(found) if isinstance(found, Refusal) else found
        assert said == _asked(play, touch)


def test_every_touch_is_for_the_same_moment() -> None:
    """Whoever knows that one is taken need not ask again for the others."""
    same = PROCEDURES[c.PlaceWager]
    assert all(PROCEDURES[type(touch)] == same for touch in TOUCHES)
