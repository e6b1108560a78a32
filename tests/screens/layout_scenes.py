"""Scenes of Division 9 alone: a table with many players, tracked or with real chips."""

from collections.abc import Callable
from typing import Any, Final

from table.layout_play import LayoutPlay
from table.play import CASINO_SUPERVISOR, DEALER, SEAL, Play
from taisai.rules.modes import HouseKind, Mode
from taisai.table import commands as c
from taisai.table.vocabulary import NoSpinCause


def table_alone(**settings: Any) -> LayoutPlay:
    """Division 9 alone, with many players: value chips and two colours."""
    play = LayoutPlay("2008", house_kind=HouseKind.DEMO, **settings)
    for position in range(3, 9):
        play.take(position)
    play.buy_colour(2, "red", 200, 60)
    play.buy_colour(7, "green", 100, 200)
    play.open_round()
    if not play.state.setup.tracked:
        return play
    for position in (1, 3, 4, 5, 6, 8):
        play.place("small", 500, 100, position=position)
    for position in (1, 4, 8):
        for bet in ("total_8", "double_3", "face_1", "combination_1_6", "triple_2"):
            play.place(bet, 500, 100, position=position)
    play.place("big", 10_000, 500)
    play.place_colour("small", 5, position=2)
    play.place_colour("total_8", 10, position=7)
    return play


def table_alone_lit(**settings: Any) -> LayoutPlay:
    """The same, with the areas lit and nothing collected."""
    play = table_alone(**settings)
    play.light((1, 2, 5))
    return play


def table_alone_paying() -> LayoutPlay:
    """The same, with the losers gone and one area paid."""
    play = table_alone_lit()
    play.collect()
    play.pay("small")
    return play


def table_alone_void() -> LayoutPlay:
    """The same, void: the chips lie there, and are their players'."""
    play = table_alone()
    play.close()
    play.do(c.AnnounceNoSpin(by=DEALER, cause=NoSpinCause.DIE_NOT_FLAT))
    return play


TEN: Final = range(1, 11)
CROWDED: Final = ("total_8", "combination_1_5", "face_5", "small")
"""Areas on which all ten have laid chips: small ones, and a large one."""


def crowded_lit() -> LayoutPlay:
    """Ten players have won on the same areas, with value chips and with colours."""
    play = LayoutPlay("2008", house_kind=HouseKind.DEMO)
    for position in TEN[2:]:
        play.take(position)
    play.buy_colour(2, "red", 200, 60)
    play.buy_colour(7, "green", 100, 200)
    play.open_round()
    for bet in CROWDED:
        for position in TEN:
            if position in (2, 7):
                play.place_colour(bet, 5, position=position)
            else:
                play.place(bet, 500, 100, position=position)
    play.light((1, 2, 5))
    return play


def crowded_paid() -> LayoutPlay:
    """The same, all of them paid on the small areas."""
    play = crowded_lit()
    play.collect()
    for bet in CROWDED[:-1]:
        play.pay(bet)
    return play


def full_hybrid() -> LayoutPlay:
    """A hybrid table whose seats are taken: eight at the layout, and players at terminals."""
    setup = {"has_results_display": True, "house_kind": HouseKind.DEMO}
    play = LayoutPlay("9A", terminals=range(1, 11), **setup)
    for terminal in (2, 7):
        play.insert(terminal, 20_000)
    for position in range(3, 9):
        play.take(position)
    play.buy_colour(2, "red", 200, 60)
    play.buy_colour(7, "green", 100, 200)
    for faces in ((1, 2, 3), (5, 5, 6), (2, 2, 2)):
        play.open_round()
        play.close()
        play.enter(*faces)
        play.settle()
        while play.state.round is not None:
            play.wait(1_000)
    play.open_round()
    play.wager(7, "small", 500)
    for position in (1, 3, 4, 5, 6, 8):
        play.place("small", 500, 100, position=position)
    play.place("total_8", 2_500, position=4)
    play.place("big", 2_500, 500, position=8)
    play.place_colour("small", 5, position=2)
    play.place_colour("total_8", 10, position=7)
    return play


def full_hybrid_paying() -> LayoutPlay:
    """The same, with the losers gone."""
    play = full_hybrid()
    play.close()
    play.enter(1, 2, 5)
    play.settle()
    play.collect()
    return play


def lit_as_a_test() -> Play:
    """Before opening: an outcome is lit as a test."""
    play = Play(Mode.HYBRID, house_kind=HouseKind.DEMO, is_open=False)
    play.do(c.InstallDice(by=CASINO_SUPERVISOR, dice_set="D-1", seal=SEAL))
    play.do(c.BeginOpening(by=CASINO_SUPERVISOR))
    play.do(c.LightTestRun(by=CASINO_SUPERVISOR, faces=(2, 5, 5)))
    return play


LAYOUT_SCENES: Final[dict[str, Callable[[], Play]]] = {
    "a table alone": table_alone,
    "a table alone, lit": table_alone_lit,
    "a table alone, paying": table_alone_paying,
    "a table alone, void": table_alone_void,
    "ten winners": crowded_lit,
    "ten winners, paid": crowded_paid,
    "a full hybrid table": full_hybrid,
    "a full hybrid table, paying": full_hybrid_paying,
    "real chips": lambda: table_alone(tracked=False),
    "real chips, lit": lambda: table_alone_lit(tracked=False),
    "a test run": lit_as_a_test,
}
"""How each of them is reached, by its name."""
