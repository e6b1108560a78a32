"""An evening at one table: three terminals, a dealer, supervisors and a cashier, on real screens.

The house is as it is before the doors open: staff, devices and a table that was set up and is
closed. After each act every amount on the terminals is compared with the journal on disk.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playwright.async_api import expect

from crashes.staging import Staging
from harness.ready_house import ANN, CARA, CARL, GUS, PASSWORD, enrol_terminal, stage_house
from screens.browser import LAPTOP, EntryScreen, Screens, TerminalScreen
from screens.on_record import audit_of, money_at, win_at
from screens.staff_screens import CashierScreen, SupervisorScreen
from table.play import SEAL
from taisai.house import commands as house
from taisai.names import HOUSE_STREAM
from taisai.persons import Person
from taisai.rules.modes import HouseKind, Mode
from taisai.table import commands as table
from taisai.table.vocabulary import Setup

TABLE: Final = "table-1"
TERMINALS: Final = (1, 2, 3)
PERIOD_MS: Final = 36_000
WINDOW_MS: Final = 10_000
LARGE_WIN_CENTS: Final = 50_000
Faces = tuple[int, int, int]


def make_closed_house(path: Path) -> None:
    """Writes the house as it is before the doors open."""
    with stage_house(path) as staging:
        _set_up(staging)


def _set_up(staging: Staging) -> None:
    staging.ask(HOUSE_STREAM, house.AddTable(by=CARA, table=TABLE, mode=Mode.TERMINALS))
    setup = Setup(
        table=TABLE,
        mode=Mode.TERMINALS,
        edition="9A",
        house_kind=HouseKind.DEMO,
        wagering_period_ms=PERIOD_MS,
        settlement_window_ms=WINDOW_MS,
        large_win_cents_min=LARGE_WIN_CENTS,
    )
    staging.ask(TABLE, table.SetUpTable(by=CARA, setup=setup))
    for number in TERMINALS:
        staging.ask(TABLE, table.InstallTerminal(by=CARA, terminal=number))
        enrol_terminal(staging, TABLE, number)
    staging.ask(TABLE, table.AssignDealer(by=CARA, dealer=ANN.id))
    staging.ask(TABLE, table.InstallDice(by=CARA, dice_set="D-1", seal=SEAL))


@dataclass
class Evening:
    """The evening so far.

    Attributes:
        round: The number of the newest round.
        file: The journal.
    """

    screens: Screens
    file: Path
    players: dict[int, TerminalScreen] = field(default_factory=dict)
    round: int = 0
    _dealer: EntryScreen | None = None
    _supervisors: dict[Person, SupervisorScreen] = field(default_factory=dict)
    _cashier: CashierScreen | None = None

    @property
    def dealer(self) -> EntryScreen:
        """The dealer's entry terminal."""
        assert self._dealer is not None
        return self._dealer

    @property
    def casino_supervisor(self) -> SupervisorScreen:
        """The casino supervisor's screen."""
        return self._supervisors[CARA]

    @property
    def game_supervisor(self) -> SupervisorScreen:
        """The game supervisor's screen."""
        return self._supervisors[GUS]

    @property
    def cashier(self) -> CashierScreen:
        """The cashier's screen."""
        assert self._cashier is not None
        return self._cashier

    async def come_in(self) -> None:
        """Everybody comes to their screen."""
        self._dealer = await self.screens.dealer(ANN, TABLE)
        for person in (CARA, GUS):
            screen = SupervisorScreen(await self.screens.page_of(person, size=LAPTOP))
            self._supervisors[person] = self.screens.kept(screen)
            await self.screens.go(screen.page, f"/staff/{person.role}")
        self._cashier = CashierScreen(await self.screens.page_of(CARL, size=LAPTOP))
        await self.screens.go(self.screens.kept(self._cashier).page, f"/staff/{CARL.role}")
        # The first has a cabinet of its own; in a demo the others' pages play theirs.
        await self.screens.house.fit_printer(TABLE, 1)
        for number in TERMINALS:
            self.players[number] = await self.screens.terminal(number, TABLE)

    # ------------------------------------------------------------------ rounds

    async def begins_round(self, wagers: dict[int, dict[str, int]]) -> None:
        """The dealer opens the wagering, and players touch areas as often as is said."""
        await self.dealer.opens_wagering()
        self.round += 1
        for number, touches in wagers.items():
            player = self.players[number]
            await player.is_open()
            for bet, count in touches.items():
                for _ in range(count):
                    await player.touch(bet)
        await self.agrees()

    async def closes(self) -> None:
        """The period runs out."""
        await self.screens.advance(PERIOD_MS)
        for number in TERMINALS:
            await expect(self.players[number].page.locator(".countdown")).to_have_count(0)

    async def settles(self) -> None:
        """The settlement window passes."""
        await self.screens.advance(WINDOW_MS)
        await self.agrees()

    async def plays(self, faces: Faces, wagers: dict[int, dict[str, int]]) -> None:
        """A whole round."""
        await self.begins_round(wagers)
        await self.closes()
        await self.dealer.enters(*faces)
        await self.settles()

    async def amends(self, faces: Faces) -> None:
        """The game supervisor amends at the dealer's entry terminal, signing in there."""
        await self.dealer.press("Amend")
        dialog = self.dealer.page.get_by_role("dialog")
        for face in faces:
            await dialog.get_by_role("button", name=f"Number {face}").click()
        await dialog.get_by_label("Staff name").fill(GUS.id)
        await dialog.get_by_label("Password").fill(PASSWORD)
        await dialog.get_by_role("button", name="Amend", exact=True).click()
        await expect(dialog).to_have_count(0)

    # ------------------------------------------------------------------ what is shown, what is so

    async def agrees(self) -> None:
        """Every terminal shows what the journal holds, once everything has been drawn."""
        for number, player in self.players.items():
            await player.is_answered()
            audit = audit_of(self.file, TABLE)
            credits_, wagered = money_at(audit, number)
            await expect(player.amount("Credits")).to_have_text(credits_)
            await expect(player.amount("Wagered this round")).to_have_text(wagered)

    async def shows_won(self, *won: str) -> None:
        """What each terminal has won is what is said, what it shows, and what the journal holds."""
        audit = audit_of(self.file, TABLE)
        for number, expected in zip(TERMINALS, won, strict=True):
            assert win_at(audit, self.round, number) == expected
            await expect(self.players[number].amount("Won last round")).to_have_text(expected)
