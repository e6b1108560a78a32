"""What a cabinet may not pay itself: a large win, credits above a voucher, a locked terminal.

The terminal is locked, its acceptor shut and its printer silent until a supervisor has seen to it;
the dealer pays by hand, once, whichever of server and agent is killed at whichever step. A note
that was past recovery when the terminal was locked is credited, and paid by hand with the rest.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import product
from pathlib import Path

import pytest
import pytest_asyncio

from crashes.audit import audit_evening
from crashes.cabinet_journeys import CABINET, NOTE_CENTS, PERIOD_MS, Journeys, open_journeys
from crashes.choices import Command, View
from harness.drill import IS_LONG, Tally
from taisai.rules import edition_named
from taisai.store.journal import SqlJournal
from taisai.streams import TABLE
from taisai.table import events
from taisai.table.vocabulary import AlertKind

pytestmark = [pytest.mark.slow, pytest.mark.asyncio, pytest.mark.rule("D9A 3.3(d)(ii)")]

WAGER_CENTS = 500
BET = "any_triple"
(PAYS,) = edition_named("9A").odds_of(BET)
WON_CENTS = PAYS.to_one * WAGER_CENTS
CREDITS_CENTS = NOTE_CENTS + WON_CENTS
LOCK = {"type": "EnterAuditMode", "terminal": CABINET}


@pytest_asyncio.fixture
async def journeys(tmp_path: Path) -> AsyncIterator[Journeys]:
    """A house in which a triple is a large win, and no voucher is worth as much."""
    limits = {"large_win_cents_min": WON_CENTS, "voucher_cents_max": WON_CENTS}
    async with open_journeys(tmp_path, PERIOD_MS, **limits) as made:
        yield made


class PaidByHand:
    """The steps from a note to chips in the player's hand."""

    def __init__(self, journeys: Journeys) -> None:
        self.journeys = journeys
        self.returned = 0

    @property
    def steps(self) -> dict[str, Callable[[], Awaitable[None]]]:
        """The steps, in their order."""
        return {
            "note": self.note,
            "win": self.win,
            "note while locked": self.note_while_locked,
            "clearance": self.clearance,
            "cash out": self.cash_out,
            "payment": self.payment,
        }

    async def note(self) -> None:
        """A note goes in."""
        await self.journeys.put_note_in()
        self.journeys.credited_cents += NOTE_CENTS
        await self.journeys.until(lambda: self.journeys.noted_cents() == NOTE_CENTS)

    async def win(self) -> None:
        """Three ones: the win locks the terminal up."""
        journeys, stop = self.journeys, asyncio.Event()
        journeys.dealer.choose = _deal
        dealing = asyncio.create_task(journeys.dealer.play(stop))
        wager = {"type": "PlaceWager", "bet": BET, "amount_cents": WAGER_CENTS}
        await journeys.ask(journeys.terminal, wager)
        await asyncio.to_thread(journeys.server.wait_until_ready)
        journeys.server.put_forward(PERIOD_MS)
        await journeys.until(journeys.is_settled)
        stop.set()
        await dealing
        assert journeys.table().terminals[CABINET].locked_up_cents == WON_CENTS

    async def note_while_locked(self) -> None:
        """No note goes in, and no voucher comes out."""
        cash_out = await self.journeys.ask_once(self.journeys.terminal, {"type": "CashOut"})
        assert cash_out == "refused"
        seen = self.journeys.cabinet.do("insert_note", NOTE_CENTS)
        # An agent that was killed has its acceptor open until its next start shuts it.
        async with asyncio.timeout(60):
            while (seen := self.journeys.cabinet.do("look"))["phase"] != "idle":
                await asyncio.sleep(0.02)
        assert seen["box_cents"] == self.journeys.noted_cents() == NOTE_CENTS

    async def clearance(self) -> None:
        """A supervisor has seen to the win."""
        await self.journeys.ask(self.journeys.boss, {"type": "ClearLockUp", "terminal": CABINET})

    async def cash_out(self) -> None:
        """It is more than a voucher may be worth: the dealer is called."""
        # R55: who was away when it was settled sees it first.
        missed = {"type": "ConfirmMissedRound", "round": 1}
        await self.journeys.ask_once(self.journeys.terminal, missed)
        await self.journeys.ask(self.journeys.terminal, {"type": "CashOut"})
        terminal = self.journeys.table().terminals[CABINET]
        assert (terminal.asks_to_cancel, terminal.vouchers) == (True, ())

    async def payment(self) -> None:
        """The dealer pays in chips, once."""
        pay = {"type": "CancelCredits", "terminal": CABINET}
        await self.journeys.ask(self.journeys.dealer, pay)
        assert await self.journeys.ask_once(self.journeys.dealer, pay) == "refused"


def _deal(view: View) -> Command | None:
    """A dealer's next step, until the round is settled; each die shows one."""
    step = view.get("next_step")
    if step == "PressEntryButton":
        return {"type": step, "number": 1}
    return None if step is None else {"type": step}


def _paid(journeys: Journeys) -> list[int]:
    """What the journal says was paid by hand."""
    records = SqlJournal(journeys.engine).read("table-1")
    found = [TABLE.codec.decode_event(one.event) for one in records]
    return [one.amount_cents for one in found if isinstance(one, events.CreditsCancelled)]


def _check(journeys: Journeys, paid_cents: int) -> None:
    """Box, journal and meters agree, and nothing came out of the printer."""
    state, seen = journeys.table(), journeys.cabinet.do("look")
    assert _paid(journeys) == [paid_cents]
    assert state.credits(CABINET) == 0
    assert seen["box_cents"] == journeys.noted_cents() == journeys.credited_cents
    assert seen["pieces_count"] == 0
    assert state.terminals[CABINET].meters.cancelled_cents == paid_cents
    assert audit_evening(journeys.engine, (journeys.terminal, journeys.dealer)).wrong == []


STEPS = ("note", "win", "note while locked", "clearance", "cash out", "payment")
KILLS = tuple(product(("server", "agent"), STEPS))
SHORT = (("agent", "win"), ("server", "cash out"))


@pytest.mark.drill(times=1)
@pytest.mark.parametrize(("victim", "at"), KILLS if IS_LONG else SHORT)
async def test_a_win_that_is_too_large_is_paid_by_hand_once_whoever_dies(
    journeys: Journeys, tally: Tally, victim: str, at: str
) -> None:
    way = PaidByHand(journeys)
    assert tuple(way.steps) == STEPS
    for name, step in way.steps.items():
        if name == at:
            journeys.kill(victim)
        await step()

    _check(journeys, CREDITS_CENTS)
    tally["kills before a payment by hand"] += journeys.deaths
    tally["large wins paid by hand"] += 1


@pytest.mark.rule("D9A 4.4")
async def test_a_note_past_recovery_when_its_terminal_is_locked_is_credited_and_paid_by_hand(
    journeys: Journeys, tally: Tally
) -> None:
    inserting = asyncio.create_task(journeys.put_note_in())
    while journeys.cabinet.do("look")["phase"] not in ("moving", "stacking"):
        await asyncio.sleep(0)
    # The agent is gone when it has said yes; before it is back the terminal is locked.
    journeys.leaves_agent = True
    journeys.cabinet.kill_agent()
    await journeys.ask(journeys.boss, LOCK)
    journeys.leaves_agent = False
    await inserting
    journeys.credited_cents += NOTE_CENTS
    await journeys.until(lambda: journeys.noted_cents() == NOTE_CENTS)
    alerts = [one.kind for one in journeys.table().alerts if one.is_waiting]
    assert AlertKind.NOTE_TO_PAY in alerts
    await journeys.ask(journeys.boss, {**LOCK, "type": "LeaveAuditMode"})
    await journeys.ask(journeys.terminal, {"type": "AskToCancelCredits"})
    await journeys.ask(journeys.dealer, {"type": "CancelCredits", "terminal": CABINET})

    _check(journeys, NOTE_CENTS)
    tally["notes credited at a locked terminal"] += 1
