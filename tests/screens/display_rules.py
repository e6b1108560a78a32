"""What the tests of the display rules share: rounds without a dealer's screen, and places."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from msgspec.structs import replace

from harness.ready_house import ANN, CARA, GUS, TERMINALS_TABLE
from screens.browser import Screen, Screens, TerminalScreen
from taisai.floor.stream_runner import Outcome
from taisai.rules.bets import BETS
from taisai.stream_types import Command
from taisai.table import commands as c
from taisai.table.state import Table
from taisai.table.vocabulary import Faces, LimitSheet

PERIOD_MS: Final = 36_000
WINDOW_MS: Final = 3_000
SIX_OF_ONE: Final = (1, 3, 6)
"""Small, even in no triple: total 10."""


@dataclass(frozen=True)
class Box:
    """Where something is in a page."""

    x: float
    y: float
    width: float
    height: float

    def overlaps(self, other: "Box") -> bool:
        """Tells whether two of them share more than an edge."""
        return (
            self.x + self.width > other.x + 1
            and other.x + other.width > self.x + 1
            and self.y + self.height > other.y + 1
            and other.y + other.height > self.y + 1
        )


RESULTS: Final = frozenset({"result", "display", "display_call", "settled", "strip", "faces"})
"""The names under which a view would hold a result."""


def messages_to(screen: Screen) -> Iterator[Any]:
    """Every message that reached a screen."""
    return (json.loads(message) for message in screen.heard)


def results_in(said: Any, name: str = "") -> Iterator[str]:
    """Everything in a message that is a result, or three numbers of a die."""
    if said and (name in RESULTS or (name == "lit" and set(said) & set(BETS))):
        yield f"{name}: {said}"
    if isinstance(said, dict):
        for key, one in said.items():
            yield from results_in(one, key)
    elif isinstance(said, list):
        if len(said) == 3 and all(isinstance(one, int) and 1 <= one <= 6 for one in said):
            yield f"{name}: {said}"
        for one in said:
            yield from results_in(one)
    elif isinstance(said, str) and any(sign in said for sign in ("6, 5", "5, 6", "6 5", "5 6")):
        yield f"{name}: {said}"


class Dealing:
    """The terminals' table, dealt by commands alone: what is looked at is the player's screen."""

    def __init__(self, screens: Screens) -> None:
        self._screens = screens
        runner = screens.house.floor.runner_of(TERMINALS_TABLE)
        assert runner is not None
        self._runner: Any = runner

    @property
    def state(self) -> Table:
        """The table as it is on record."""
        state: Table = self._runner.durable
        return state

    async def ask(self, *commands: Command) -> None:
        """Asks, and it is done."""
        for command in commands:
            answer = await self._runner.ask(command)
            assert answer.outcome is Outcome.DONE, (command, answer.refusal)

    async def spin(self) -> None:
        """A round begins; the tumbler is covered between rounds."""
        await self.ask(c.SpinTumbler(by=ANN))

    async def open(self) -> None:
        """Spins, and calls "Place your bets"."""
        await self.spin()
        await self.ask_for_bets()

    async def ask_for_bets(self) -> None:
        """Calls "Place your bets"."""
        await self.ask(c.CallPlaceYourBets(by=ANN))

    async def close(self) -> None:
        """Lets the Fixed Wagering Period end."""
        await self._screens.advance(PERIOD_MS)

    async def enter(self, faces: Faces) -> None:
        """Enters an outcome; it is not settled yet."""
        await self.ask(*(c.PressEntryButton(by=ANN, number=number) for number in faces))
        await self.ask(c.PressEnter(by=ANN))

    async def settle(self, faces: Faces) -> None:
        """Enters an outcome, and has it settled."""
        await self.enter(faces)
        await self.settle_now()

    async def settle_now(self) -> None:
        """Has what was entered settled."""
        await self.ask(c.SettleRound(by=ANN))

    async def round(self, faces: Faces) -> None:
        """A whole round in which nobody wagers."""
        await self.open()
        await self.close()
        await self.settle(faces)

    async def void(self) -> None:
        """A round that has no result."""
        await self.open()
        await self.ask(c.AnnounceVoidRound(by=ANN, reason="the dome was lifted"))

    async def recalculate(self, faces: Faces) -> None:
        """D9A 7.3: the newest round is put right on what the dice really showed."""
        round_ = self.state.history.held[-1].number
        recalculated = c.RecalculateRound(
            by=CARA,
            second=GUS,
            proposed_at=self._screens.house.clock.now(),
            round=round_,
            faces=faces,
            evidence="the camera shows it",
            reason="wrong numbers were entered",
        )
        await self.ask(recalculated)

    async def limits(self, sheet: LimitSheet, *terminals: int) -> None:
        """Sets the limits of terminals at which nobody plays."""
        await self.ask(c.ChangeLimits(by=CARA, sheet=sheet, terminals=terminals or (1,)))

    async def show_results(self, count: int) -> None:
        """D9A 3.4: the operator sets how many results are shown."""
        setup = replace(self.state.setup, results_shown_max=count)
        await self.ask(c.ChangeSettings(by=CARA, setup=setup))


async def boxes(player: TerminalScreen, selector: str) -> list[Box]:
    """Where in the page everything is that a selector finds, however far it is scrolled."""
    found = await player.page.locator(selector).evaluate_all(
        """all => all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return { x: x + scrollX, y: y + scrollY, width, height };
        })"""
    )
    return [Box(**one) for one in found]


async def shown_results(player: TerminalScreen) -> list[list[int]]:
    """The results of the strip by their faces, as a screen reader says them."""
    said = await player.page.locator(".strip li svg").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-label'))"
    )
    return [[int(face) for face in one.split()] for one in said]
