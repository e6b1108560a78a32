"""Everybody concerned is told: after each event every screen shows what a fresh load would show.

Every event of every scenario is told to the real switchboard; what it marks is sent, and each
screen's view, put together from what it was sent, is compared with one that is loaded afresh.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
import pytest

from floor.tally import PaperDisk
from golden import cage_examples, house_examples, table_examples
from harness.manual_clock import ManualClock
from taisai.floor.floor import AnyRunner, Floor
from taisai.floor.stream_runner import Service
from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.persons import Person
from taisai.rules import Role
from taisai.scenarios import play, read_scenario
from taisai.server.admission.security_record import SecurityRecord
from taisai.server.conversation.pages import Pages
from taisai.server.conversation.screens import Screen, ScreenKind
from taisai.server.conversation.subscriptions import Subscription
from taisai.server.conversation.switchboard import Switchboard
from taisai.server.conversation.views_of_screens import ScreenWatch, fields_of_screen
from taisai.server.settings import Settings
from taisai.stream_types import Event
from taisai.streams import TABLE
from taisai.table import events
from taisai.table.state import Table

FILES: Final = sorted((Path(__file__).parents[2] / "rounds").glob("*.round"))
TERMINALS: Final = range(1, 9)
LOOKS_MAX: Final = 3
"""Of each kind of event, how often all screens are looked at; terminals are at every one."""

PEOPLE: Final = {
    ScreenKind.ENTRY_TERMINAL: Person(Role.DEALER, "Dan"),
    ScreenKind.GAME_SUPERVISOR: Person(Role.GAME_SUPERVISOR, "Gita"),
    ScreenKind.CASINO_SUPERVISOR: Person(Role.CASINO_SUPERVISOR, "Carl"),
    ScreenKind.CASHIER: Person(Role.CASHIER, "Kim"),
    ScreenKind.INSPECTOR: Person(Role.INSPECTOR, "Ines"),
}
NEVER_IN_A_SCENARIO: Final[dict[type[Event], str]] = {}
"""Kinds of events of a table that no scenario brings about, each with the reason."""

EXAMPLES: Final = (
    *(pytest.param("t1", one, id=type(one).__name__) for one in table_examples.EXAMPLES),
    *(
        pytest.param(CAGE_STREAM, one, id=f"cage-{type(one).__name__}")
        for one in cage_examples.EXAMPLES
    ),
    *(
        pytest.param(HOUSE_STREAM, one, id=f"house-{type(one).__name__}")
        for one in house_examples.EXAMPLES
    ),
)


class Told:
    """A page: what it shows is what it was sent."""

    def __init__(self, switchboard: Switchboard, screen: Screen) -> None:
        self.screen = screen
        self.view: dict[str, object] = {}
        self.is_awake = True
        self._subscription: Subscription = switchboard.subscribe(screen)
        self._subscription.on_wake = self._wake
        self.read()

    def _wake(self) -> None:
        self.is_awake = True

    def read(self) -> None:
        """Takes what there is to tell, if it was woken."""
        if not self.is_awake:
            return
        self.is_awake = False
        message = self._subscription.next_message()
        if message is None:
            return
        update = msgspec.json.decode(message)
        if update["tell"] == "welcome":
            self.view = {}
        self.view.update(update.get("view", {}))
        for name in update.get("gone", ()):
            del self.view[name]


class House:
    """A floor in which nothing runs, its switchboard, and a page of every screen."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.floor = Floor(PaperDisk(), self.clock)
        self.runner: AnyRunner = self.floor._make_table("t1")
        record = SecurityRecord(self.floor)
        pages = Pages(self.clock, "secret")
        self.switchboard = Switchboard(self.floor, ScreenWatch, record, pages, Settings())
        self.terminals = [
            self._page(ScreenKind.TERMINAL, "t1", terminal=number) for number in TERMINALS
        ]
        self.others = [
            *(
                self._page(kind, "t1", cabinet=1 if kind is ScreenKind.EQUIPMENT else None)
                for kind in ScreenKind
                if kind not in (ScreenKind.TERMINAL, ScreenKind.CASHIER)
            ),
            *(
                self._page(kind, stream)
                for kind in (ScreenKind.CASINO_SUPERVISOR, ScreenKind.INSPECTOR)
                for stream in (CAGE_STREAM, HOUSE_STREAM)
            ),
            self._page(ScreenKind.CASHIER, CAGE_STREAM),
            self._page(ScreenKind.GAME_SUPERVISOR, CAGE_STREAM),
        ]

    def _page(
        self, kind: ScreenKind, stream: str, terminal: int | None = None, cabinet: int | None = None
    ) -> Told:
        screen = Screen(
            kind,
            stream,
            person=PEOPLE.get(kind),
            terminal=terminal,
            cabinet=cabinet,
            device=f"{kind}-{stream}-{terminal}",
        )
        return Told(self.switchboard, screen)

    def happen(self, stream: str, event: Event, state: object = None) -> None:
        """What happened is durable, and the listeners are told."""
        runner = self.floor.runner_of(stream)
        assert runner is not None
        self.clock.not_before(event.at)
        runner.durable = state
        runner.service, runner.why = Service.IN_SERVICE, None
        runner.listeners[-1]((event,), ())

    def stale(self, page: Told) -> dict[str, tuple[object, object]]:
        """What a page shows, and would not show if it were loaded now."""
        screen, now = page.screen, self.clock.now()
        runner = self.floor.runner_of(screen.stream)
        assert runner is not None
        loaded = msgspec.json.decode(msgspec.json.encode(fields_of_screen(screen, runner, now)))
        # The moment of the view: who loads later reads a later one, and it is no news.
        names = (page.view.keys() | loaded.keys()) - {"at"}
        return {
            name: (page.view.get(name), loaded.get(name))
            for name in names
            if page.view.get(name) != loaded.get(name)
        }


def _events_of(file: Path) -> Iterator[tuple[Event, Table]]:
    """What happens at the table of a scenario, event by event, each with the state after it."""
    state: Table | None = None
    for played in play(read_scenario(file.read_text(encoding="utf-8"))):
        for event in played.events:
            state = TABLE.evolve(state, event)
            yield event, state


def test_after_each_kind_of_event_every_screen_shows_what_a_fresh_load_would_show() -> None:
    looks: Counter[type[Event]] = Counter()
    for file in FILES:
        house = House()
        for event, state in _events_of(file):
            kind = type(event)
            looks[kind] += 1
            pages = house.terminals + (house.others if looks[kind] <= LOOKS_MAX else [])
            for page in pages:
                page.read()
            house.happen("t1", event, state)
            house.switchboard.tell_totals()
            for page in pages:
                page.read()
                assert house.stale(page) == {}, (file.stem, kind.__name__, page.screen)
    assert set(TABLE.events) - looks.keys() == NEVER_IN_A_SCENARIO.keys()


@pytest.mark.parametrize(("stream", "event"), EXAMPLES)
def test_whatever_happens_every_screen_of_that_stream_but_terminals_looks_again(
    stream: str, event: Event
) -> None:
    house = House()
    others = [one for one in house.others if one.screen.stream == stream]
    house.happen(stream, event)

    house.switchboard.tell_totals()

    assert [one.screen.kind for one in others if not one.is_awake] == []
    assert others


def test_a_hold_that_is_over_by_itself_is_over_on_every_screen() -> None:
    house = House()
    (file,) = (one for one in FILES if one.stem == "remedy-01-hybrid-amended")
    for event, state in _events_of(file):
        house.happen("t1", event, state)
        if isinstance(event, events.SettlementHeld):
            break
    for page in house.others:
        page.read()
    before = house.clock.now()
    house.clock.not_before(state.round.held_until if state.round is not None else 0)
    assert any(house.stale(page) for page in house.others), "the dealer may go on"

    house.switchboard.tell_of_time(before)

    for page in house.others:
        page.read()
        assert house.stale(page) == {}, page.screen
