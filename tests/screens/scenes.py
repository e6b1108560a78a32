"""Scenes: one still moment for each phase of a table, and what every screen is sent in it.

Each scene is played with the pure core, and each view is made by the functions that the server
uses; so a scene is what a screen would really be sent, without a round having to be dealt for it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from cage.counter import Counter
from screens.layout_scenes import LAYOUT_SCENES
from table.layout_play import LayoutPlay
from table.play import (
    CASINO_SUPERVISOR,
    DEALER,
    GAME_SUPERVISOR,
    INSPECTOR,
    MINUTE_MS,
    Play,
)
from taisai.floor.service import Service
from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.persons import Person
from taisai.rules import BetKind
from taisai.rules.modes import HouseKind, Mode
from taisai.server.conversation.screens import Screen, ScreenKind
from taisai.server.conversation.views_of_screens import fields_of_screen
from taisai.table import commands as c
from taisai.table.state import Table
from taisai.table.vocabulary import KindLimits, LimitSheet, NoSpinCause, Part, Tender

TRIPLES: Final = KindLimits(BetKind.TRIPLE, 100, 100, 5_000)
PLAYER: Final = 7
"""The terminal that scenes are about; 1 is free, and at 2 somebody else plays."""

WAGERS: Final = {
    "small": 5_000,
    "double_3": 200,
    "total_10": 12_500,
    "combination_1_6": 1_000,
    "face_4": 100,
    "triple_6": 100,
    "any_triple": 700,
}

TABLE_STREAM: Final = "table-1"
_STREAMS: Final = {ScreenKind.CASHIER: CAGE_STREAM, ScreenKind.INSPECTOR: HOUSE_STREAM}
"""What a screen looks at first, where that is no table."""
Fields = dict[str, Any]


@dataclass(frozen=True)
class StillStream:
    """A stream that is in service, and in which nothing happens."""

    durable: object
    service: Service = Service.IN_SERVICE
    why: None = None
    forbids: None = None


class Scene:
    """A still moment.

    Attributes:
        state: The table in it.
        at: The moment.
    """

    def __init__(self, state: Table, at: int) -> None:
        self.state = state
        self.at = at

    def sent(self, kind: ScreenKind, stream: str, house: object) -> bytes:
        """What a screen is told when it opens its socket at a stream, or is told everything."""
        return _welcome(kind, self.fields(kind, stream, house))

    def looks_of(self, kind: ScreenKind) -> bytes:
        """What tells this scene from others on a screen: everything but the moment."""
        stream = _STREAMS.get(kind, TABLE_STREAM)
        fields = self.fields(kind, stream, None)
        return msgspec.json.encode({**fields, "at": 0}, order="sorted")

    def fields(self, kind: ScreenKind, stream: str, house: object) -> Fields:
        """What a screen shows, field by field."""
        states = {HOUSE_STREAM: house, CAGE_STREAM: _busy_cage().cage}
        at = self.at if stream != CAGE_STREAM else _busy_cage().now
        shown = StillStream(states.get(stream, self.state))
        screen = Screen(
            kind,
            stream,
            person=_PEOPLE.get(kind),
            terminal=PLAYER if kind is ScreenKind.TERMINAL else None,
        )
        return fields_of_screen(screen, shown, at)


class OutOfService(Scene):
    """The store has failed: nothing is shown but that."""

    def fields(self, _kind: ScreenKind, _stream: str, _house: object) -> Fields:
        """Nothing else is sent then."""
        return {"service": Service.OUT_OF_SERVICE}


class NotSetUp(Scene):
    """Nothing is there yet: no table was set up, and the cage was not opened."""

    def fields(self, kind: ScreenKind, stream: str, house: object) -> Fields:
        """The stream is in service, and there is nothing to tell of it."""
        if stream == HOUSE_STREAM:
            return super().fields(kind, stream, house)
        return {"service": Service.IN_SERVICE}


_PEOPLE: Final[dict[ScreenKind, Person]] = {
    ScreenKind.ENTRY_TERMINAL: DEALER,
    ScreenKind.GAME_SUPERVISOR: GAME_SUPERVISOR,
    ScreenKind.CASINO_SUPERVISOR: CASINO_SUPERVISOR,
    ScreenKind.INSPECTOR: INSPECTOR,
}


def _welcome(kind: ScreenKind, fields: Fields) -> bytes:
    return msgspec.json.encode({"tell": "welcome", "update": 1, "screen": kind, "view": fields})


_CAGES: list[Counter] = []


def _busy_cage() -> Counter:
    """A cage with something on each of its lists."""
    if not _CAGES:
        counter = Counter()
        for index in range(1, 6):
            counter.issue(index, index * 12_345)
        _CAGES.append(counter)
    return _CAGES[0]


# ---------------------------------------------------------------------------------- the scenes


def _open(**settings: Any) -> Play:
    play = Play(Mode.TERMINALS, house_kind=HouseKind.DEMO, **settings)
    play.insert(PLAYER, 123_500)
    play.insert(2, 5_000)
    return play


def _wagering(play: Play | None = None) -> Play:
    play = play or _open()
    play.open_round()
    for bet, cents in WAGERS.items():
        play.wager(PLAYER, bet, cents)
    play.wager(2, "big", 500)
    play.wait(18_000)
    return play


def _entered(play: Play | None = None) -> Play:
    play = _wagering(play)
    play.close()
    play.enter(4, 4, 6)
    return play


def _settled(first: int, second: int, third: int) -> Play:
    play = _wagering()
    play.close()
    play.enter(first, second, third)
    play.settle()
    return play


def closed_table() -> Play:
    """The table is closed."""
    return Play(Mode.TERMINALS, house_kind=HouseKind.DEMO, is_open=False)


def free_terminal() -> Play:
    """Nobody has taken the terminal."""
    return Play(Mode.TERMINALS, house_kind=HouseKind.DEMO)


def numbers_shown() -> Play:
    """Three numbers are on the display, not entered yet."""
    play = _wagering()
    play.close()
    play.uncover()
    play.press(4, 4, 6)
    return play


def no_more_bets() -> Play:
    """The period has ended."""
    play = _wagering()
    play.close()
    return play


def many_results() -> Play:
    """The strip is full, and wagers lie on every kind of area."""
    play = _open()
    for number in range(22):
        play.play_round((number % 6 + 1, (number * 5) % 6 + 1, (number * number) % 6 + 1))
    return _wagering(play)


def no_spin() -> Play:
    """The round was void."""
    play = _wagering()
    play.close()
    play.do(c.AnnounceNoSpin(by=DEALER, cause=NoSpinCause.TUMBLER_FAULT))
    return play


def large_win() -> Play:
    """A win is so large that a supervisor must come."""
    play = _open(large_win_cents_min=10_000)
    play.open_round()
    play.wager(PLAYER, "triple_6", 1_000)
    play.close()
    play.enter(6, 6, 6)
    play.settle()
    return play


def malfunction() -> Play:
    """No further round begins."""
    play = _wagering()
    play.declare(Part.TUMBLER)
    return play


def tampered() -> Play:
    """A door of the terminal was opened."""
    play = _wagering()
    play.do(c.ReportTamper(terminal=PLAYER, kind="door"))
    return play


def notices() -> Play:
    """Notice is given of the closing, and of other limits, of every sort; a player calls."""
    play = _wagering(_open(terminal_limits=LimitSheet(100, 100, 50_000, 200, (TRIPLES,))))
    by = CASINO_SUPERVISOR
    play.do(c.CallForDealer(terminal=PLAYER))
    at = play.now + 30 * MINUTE_MS
    sheet = LimitSheet(500, 500, 100_000, 1_000, (TRIPLES,))
    play.do(c.ChangeLimits(by=by, sheet=sheet, terminals=(PLAYER,), from_at=at))
    play.do(c.CloseTable(by=by, closes_at=at))
    return play


def below_aggregate() -> Play:
    """The wagers come to less than the aggregate minimum."""
    play = _open(terminal_limits=LimitSheet(100, 100, 50_000, aggregate_cents_min=1_000))
    play.open_round()
    play.wager(PLAYER, "small", 500)
    play.wait(27_000)
    return play


def recalculated() -> Play:
    """A round was put right, and its loser of then has won."""
    play = _settled(1, 2, 4)
    play.recalculate(1, (6, 6, 6))
    return play


def busy_table() -> Play:
    """Rounds behind it, one put right; a malfunction, a report, notices, and players who ask."""
    play = recalculated()
    for faces in ((1, 1, 2), (3, 5, 6)):
        play.play_round(faces, {PLAYER: {"small": 500}, 2: {"big": 500}})
    play.open_round()
    play.wager(PLAYER, "small", 500)
    by = CASINO_SUPERVISOR
    at = play.now + 30 * MINUTE_MS
    play.do(c.AskToCancelCredits(terminal=2))
    play.do(c.CallForDealer(terminal=PLAYER))
    play.do(c.ReportTamper(terminal=1, kind="door"))
    play.do(c.CloseTable(by=by, closes_at=at))
    play.declare(Part.RESULTS_DISPLAY)
    play.declare(Part.TUMBLER)
    return play


def alternative_layout() -> Play:
    """The other layout, with wagers."""
    play = _open(layout="alternative")
    play.open_round()
    for bet in ("small", "odd", "total_4", "three_dice_1_2_3", "four_numbers_6_5_4_3"):
        play.wager(PLAYER, bet, 500)
    play.wait(9_000)
    return play


def table_layout() -> Play:
    """A hybrid table: chips and colours lie on the layout."""
    play = LayoutPlay("9A", has_results_display=True, house_kind=HouseKind.DEMO)
    play.insert(PLAYER, 20_000)
    play.insert(2, 5_000)
    play.buy_colour(2, "red", 200, 40, Tender.CASH)
    for faces in ((1, 2, 3), (5, 5, 6), (2, 2, 2)):
        play.open_round()
        play.close()
        play.enter(*faces)
        play.settle()
        while play.state.round is not None:
            play.wait(1_000)
    play.open_round()
    play.wager(PLAYER, "small", 500)
    play.place("small", 500, 100)
    play.place("big", 2_500, position=1)
    play.place_colour("total_8", 5, position=2)
    return play


def table_layout_entered() -> Play:
    """The same, with the outcome entered."""
    play = table_layout()
    play.close()
    play.enter(1, 2, 5)
    return play


def table_layout_settling() -> Play:
    """The same, when losers are collected and winners paid."""
    play = table_layout_entered()
    play.settle()
    play.do(c.CollectLosers(by=DEALER))
    return play


SCENES: Final[dict[str, Callable[[], Play]]] = {
    "the table is closed": closed_table,
    "nobody is at the terminal": free_terminal,
    "between rounds": _open,
    "wagering": _wagering,
    "wagering on the alternative layout": alternative_layout,
    "below the aggregate minimum": below_aggregate,
    "no more bets": no_more_bets,
    "numbers on the display": numbers_shown,
    "outcome entered": _entered,
    "won": lambda: _settled(4, 4, 6),
    "lost": lambda: _settled(5, 5, 2),
    "a full strip": many_results,
    "void round": no_spin,
    "a large win": large_win,
    "a malfunction": malfunction,
    "a door was opened": tampered,
    "notices": notices,
    "a round put right": recalculated,
    "a busy table": busy_table,
    "chips on the layout": table_layout,
    "chips on the layout, outcome entered": table_layout_entered,
    "losers are collected": table_layout_settling,
    **LAYOUT_SCENES,
}
"""How each scene is reached, by its name."""


def all_scenes() -> dict[str, Scene]:
    """Every scene, played."""
    played = {name: play() for name, play in SCENES.items()}
    scenes = {name: Scene(play.state, play.now) for name, play in played.items()}
    one = scenes["wagering"]
    return {
        **scenes,
        "out of service": OutOfService(one.state, one.at),
        "not set up": NotSetUp(one.state, one.at),
    }
