"""A cabinet from end to end, as people see it: real processes, and a real browser in front.

A note goes in, a round is won, a voucher comes out; its codes are read from the drawn paper, typed
by the cage's scanner, and paid. Screen, journal, meters and paper say the same amount, whichever of
server and agent is killed in the middle of whichever step.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from crashes.audit import all_delivered
from crashes.cabinet_journeys import (
    CABINET,
    CARL,
    NAME,
    NOTE_CENTS,
    PERIOD_MS,
    Journeys,
    open_journeys,
)
from crashes.staging import PASSWORD, dealer_of
from harness.drill import IS_LONG, Tally
from screens.browser import LAPTOP, EntryScreen, Screens, TerminalScreen
from screens.killable import sign_in
from screens.staff_screens import CashierScreen
from taisai.house.vocabulary import DeviceKind
from taisai.money import format_amount
from taisai.rules import edition_named
from taisai.server.routes.access import path_of_device
from taisai.table.meters import IssuedVoucher
from taisai.validation_numbers import code_text

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

CHIP_CENTS = 500
BET = "any_triple"
(TRIPLE_PAYS,) = edition_named("9A").odds_of(BET)
CREDITS_AFTER_CENTS = NOTE_CENTS + TRIPLE_PAYS.to_one * CHIP_CENTS
LONG_PERIOD_MS = PERIOD_MS + 24_000
"""Some seconds of being down do not make the round void (R3)."""

SHORT_MS = 500
"""A button that cannot be pressed for so long is dark, or behind what is said of the connection."""

Kill = Callable[[], None]


@dataclass
class Seen:
    """The same house, with the screens of a player, a dealer and a cashier."""

    journeys: Journeys
    screens: Screens
    player: TerminalScreen
    dealer: EntryScreen
    cashier: CashierScreen

    @property
    def steps(self) -> dict[str, Callable[[Kill], Awaitable[None]]]:
        """The steps of a journey, in their order; each kills what it is given on its way."""
        return {
            "note": self.note,
            "bets": self.bets,
            "wager": self.wager,
            "outcome": self.outcome,
            "settlement": self.settlement,
            "voucher": self.voucher,
            "payment": self.payment,
        }

    async def note(self, kill: Kill) -> None:
        """A note goes in, and the screen says what it is worth."""
        inserting = asyncio.create_task(self.journeys.put_note_in())
        await self.seen_moving()
        kill()
        await inserting
        self.journeys.credited_cents += NOTE_CENTS
        await self.shows_credits(NOTE_CENTS)

    async def seen_moving(self) -> None:
        """A note is in the acceptor."""
        while self.journeys.cabinet.do("look")["phase"] == "idle":
            await asyncio.sleep(0)

    async def bets(self, kill: Kill) -> None:
        """The dealer opens the wagering."""
        await self.dealer.goes_on("Spin the dice three times")
        await self.dealer.goes_on("Call “Place your bets”")
        kill()
        await self.player.is_open()

    async def wager(self, kill: Kill) -> None:
        """A chip lies on any triple."""
        await self.player.choose(format_amount(CHIP_CENTS))
        await self.player.touch(BET)
        kill()
        await expect(self.player.amount("Wagered this round")).to_have_text(
            format_amount(CHIP_CENTS)
        )

    async def outcome(self, kill: Kill) -> None:
        """The period runs out, and the dealer enters three ones."""
        await self.player.is_answered()
        # Time that passes while nobody serves would be an interruption, and void the round.
        await asyncio.to_thread(self.journeys.server.wait_until_ready)
        self.journeys.server.put_forward(LONG_PERIOD_MS)
        await self.dealer.enters(1, 1, 1)
        kill()
        await self.journeys.until(self.journeys.is_settled)

    async def settlement(self, kill: Kill) -> None:
        """The player sees what the round has brought, and confirms it where they missed it."""
        kill()
        missed = self.player.page.locator('[data-command="ConfirmMissedRound"]')
        while not await self.player.button("Cash out", exact=False).first.is_enabled():
            if await missed.count():
                await missed.click()
            await asyncio.sleep(0.05)
        await self.shows_credits(CREDITS_AFTER_CENTS)

    async def voucher(self, kill: Kill) -> None:
        """The player cashes out, and the paper comes."""
        await self.player.press("Cash out")
        kill()
        while not await asyncio.to_thread(lambda: self.journeys.table().vouchers_count):
            # The page asks again by itself; before the cabinet is back that is refused, and the
            # player presses once more.
            with suppress(PlaywrightTimeout):
                button = self.player.page.locator('button[aria-disabled="false"]')
                await button.filter(has_text="Cash out").click(timeout=SHORT_MS)
        voucher = await self.journeys.paper_of_newest()
        assert voucher.amount_cents == CREDITS_AFTER_CENTS
        await self.player.shows(
            f"Your payment voucher for {format_amount(CREDITS_AFTER_CENTS)} is printed"
        )
        await self.shows_credits(0)

    async def payment(self, kill: Kill) -> None:
        """The bearer brings the paper to the cage, whose scanner reads its code."""
        voucher = self.journeys.voucher()
        await self.journeys.expect_paper(voucher)
        await all_delivered(self.journeys.engine)
        await self.pay(voucher, kill)
        self.journeys.paid.append(voucher.validation_number)
        assert self.journeys.payments() == self.journeys.paid, "it was paid, and once"

    async def pay(self, voucher: IssuedVoucher, kill: Kill) -> None:
        amount = format_amount(voucher.amount_cents)
        await self.cashier.scans(code_text(voucher.validation_number))
        await self.cashier.reads(amount.removeprefix("$"))
        await self.cashier.press(f"Pay {amount}")
        kill()
        await self.cashier.shows(f"Hand over {amount} now.")

    async def shows_credits(self, cents: int) -> None:
        await expect(self.player.amount("Credits")).to_have_text(format_amount(cents))


@pytest_asyncio.fixture(loop_scope="session")
async def seen(tmp_path: Path, browser: Browser) -> AsyncIterator[Seen]:
    """A house with one cabinet, everybody at their screens."""
    async with open_journeys(tmp_path, LONG_PERIOD_MS) as journeys:
        screens = Screens(journeys, browser)
        path = path_of_device(DeviceKind.TERMINAL, NAME, CABINET)
        name, _, key = journeys.terminal.cookie.partition("=")
        player = screens.kept(TerminalScreen(await screens.new_page((name, key, path))))
        await screens.go(player.page, f"/screens/terminal/{NAME}/{CABINET}")
        dealer = await sign_in(screens, dealer_of(NAME).id)
        cashier = screens.kept(CashierScreen(await screens.new_page(size=LAPTOP)))
        await screens.go(cashier.page, f"/staff/{CARL.role}")
        await cashier.page.get_by_label("Staff").fill(CARL.id)
        await cashier.page.get_by_label("Password").fill(PASSWORD)
        await cashier.press("Sign in")
        await cashier.shows("Ready for the next voucher")
        yield Seen(journeys, screens, player, dealer, cashier)
        await screens.close()


STEPS = ("note", "bets", "wager", "outcome", "settlement", "voucher", "payment")
KILLS = tuple(product(("server", "agent"), STEPS))
"""Which process dies in which step."""


@pytest.mark.drill(times=1)
@pytest.mark.rule("D9A 6.3")
@pytest.mark.parametrize(("victim", "at"), KILLS if IS_LONG else (("server", "voucher"),))
async def test_a_note_becomes_a_won_round_a_voucher_and_money_whoever_dies(
    seen: Seen, tally: Tally, victim: str, at: str
) -> None:
    def kill() -> None:
        seen.journeys.kill(victim)

    assert tuple(seen.steps) == STEPS
    for name, step in seen.steps.items():
        await step(kill if name == at else _nobody)

    seen.journeys.check()
    tally["kills under a cabinet's screens"] += seen.journeys.deaths
    tally["vouchers paid at the cashier's screen"] += 1


def _nobody() -> None:
    """Nobody dies in this step."""
