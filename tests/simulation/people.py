"""Random people: players, dealers, supervisors, cashiers, and whatever goes wrong around them.

Each chooses a command from what stands in the durable state, mostly a sensible one. Every choice
comes from the seed.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from taisai.cage import commands as k
from taisai.cage.state import Cage
from taisai.cage.vocabulary import Means
from taisai.persons import Person
from taisai.rules import Role
from taisai.stream_types import Command
from taisai.table import commands as c
from taisai.table.phases import Phase
from taisai.table.state import Table
from taisai.table.vocabulary import (
    LimitSheet,
    LockScope,
    Mode,
    NoSpinCause,
    Part,
    Tamper,
    Tender,
    WayOut,
)
from taisai.validation_numbers import with_check

DEALER = Person(Role.DEALER, "d1")
GAME_SUPERVISOR = Person(Role.GAME_SUPERVISOR, "g1")
CASINO_SUPERVISOR = Person(Role.CASINO_SUPERVISOR, "c1")
CASHIER = Person(Role.CASHIER, "k1")

BETS = ("small", "big", "face_1", "face_3", "face_6", "double_3", "any_triple", "total_9")
AMOUNTS = (100, 500, 1_000, 2_500, 150)

ACCEPTOR: Final = "1/simulation"
"""Counts the notes of every terminal."""


def player(state: Table, number: int, rng: Random) -> Command:
    """A touch at a terminal."""
    terminal = state.terminals.get(number)
    if terminal is None or (not state.credits(number) and rng.random() < 0.7):
        credited = {} if terminal is None else terminal.cabinet.credited
        note_id = f"{ACCEPTOR}/{credited.get(ACCEPTOR, 0) + 1}"
        note_cents = rng.choice([500, 2_000, 5_000, 10_000])
        return c.InsertNote(terminal=number, note_id=note_id, note_cents=note_cents)
    if state.notices and rng.random() < 0.3:
        return c.ConsentAtTerminal(terminal=number, notice=state.notices[-1].number)
    point = rng.random()
    if state.phase is not Phase.WAGERING and point < 0.3:
        number_15 = f"{rng.randrange(10**15):015d}"
        return c.CashOut(terminal=number, validation_number=with_check(number_15))
    if point < 0.75:
        bet, amount = rng.choice(BETS), rng.choice(AMOUNTS)
        return c.PlaceWager(terminal=number, bet=bet, amount_cents=amount)
    if point < 0.80:
        return c.ChangeWager(terminal=number, bet=rng.choice(BETS), to_cents=rng.choice(AMOUNTS))
    kind = rng.choice(
        [
            c.UndoWager,
            c.ClearWagers,
            c.RepeatWagers,
            c.DoubleWagers,
            c.CallForDealer,
            c.AskToCancelCredits,
            c.ReleaseControl,
        ]
    )
    return kind(terminal=number)


def dealer(state: Table, rng: Random) -> Command | None:
    """What the dealer does next, mostly by the book."""
    current = state.round
    if rng.random() < 0.003:
        return c.AnnounceNoSpin(by=DEALER, cause=rng.choice(list(NoSpinCause)))
    if current is not None and current.void_required:
        return c.AnnounceVoidRound(by=DEALER, reason="too little of the period was open")
    match state.phase:
        case Phase.BETWEEN_ROUNDS:
            return c.SpinTumbler(by=DEALER) if state.is_covered else c.ReplaceCover(by=DEALER)
        case Phase.TUMBLING:
            return c.CallPlaceYourBets(by=DEALER)
        case Phase.WAGERING:
            return _while_wagering(state, rng)
        case Phase.NO_MORE_WAGERS:
            return _take_result(state, rng)
        case Phase.OUTCOME_ENTERED:
            return c.SettleRound(by=DEALER) if rng.random() < 0.2 else None
        case Phase.SETTLING:
            paid = state.setup.tracked
            return c.CollectLosers(by=DEALER) if paid else c.DeclareTablePaid(by=DEALER)
    return None


def _while_wagering(state: Table, rng: Random) -> Command:
    number = rng.choice(sorted(state.terminals))
    asking = [one.number for one in state.terminals.values() if one.asks_to_cancel]
    if asking:
        return c.CancelCredits(by=DEALER, terminal=asking[0])
    if rng.random() < 0.1:
        return c.ReportReading(faces=(1, 2, 3))
    if rng.random() < 0.1:
        return c.CallNoMoreBets(by=DEALER)
    tender = rng.choice(list(Tender))
    return c.BuyIn(by=DEALER, terminal=number, tender=tender, amount_cents=rng.choice(AMOUNTS))


def _take_result(state: Table, rng: Random) -> Command:
    assert state.round is not None
    if state.mode is Mode.HYBRID and not state.round.no_more_bets_called:
        return c.CallNoMoreBets(by=DEALER)
    if state.is_covered and state.mode is Mode.HYBRID:
        return c.Uncover(by=DEALER)
    if rng.random() < 0.05:
        return c.ClearEntry(by=DEALER)
    if len(state.entry) == 3:
        return c.PressEnter(by=DEALER)
    return c.PressEntryButton(by=DEALER, number=rng.randint(1, 6))


def _faces(rng: Random) -> tuple[int, int, int]:
    return (rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6))


def _correction(state: Table, rng: Random, at: int) -> dict[str, object]:
    return {
        "by": CASINO_SUPERVISOR,
        "second": GAME_SUPERVISOR,
        "proposed_at": at - rng.choice([0, 1_000]),
        "round": state.rounds_count - rng.randrange(3),
        "reason": "the camera shows it",
    }


def _refusal(state: Table, rng: Random, at: int) -> Command:
    held = state.history.held[-1:]
    winners = [n for one in held for n, played in one.terminals.items() if played.won_cents]
    if not state.malfunctions or not winners:
        part = Part.GAME_SYSTEM
        return c.DeclareMalfunction(by=CASINO_SUPERVISOR, part=part, what="it paid twice")
    return c.RefuseToPay(
        **{**_correction(state, rng, at), "round": held[0].number},
        terminal=rng.choice(winners),
        malfunction=len(state.malfunctions),
        scope=rng.choice((*LockScope, LockScope.GAME_SYSTEM)),
        report_reference="report 7",
        inspector="Ines",
        standard_reference="MOS 4.2",
    )


def _notice(state: Table, rng: Random, at: int) -> Command:
    sheet = LimitSheet(rng.choice([100, 500]), 100, 20_000)
    chosen = tuple(sorted(state.terminals))[: rng.randint(1, 5)]
    return c.ChangeLimits(
        by=CASINO_SUPERVISOR,
        sheet=sheet,
        terminals=chosen,
        from_at=at + 1_200_000 if rng.random() < 0.5 else None,
    )


def _tamper(state: Table, rng: Random, _at: int) -> Command:
    number = rng.choice(sorted(state.terminals))
    return c.ReportTamper(terminal=number, kind=rng.choice(list(Tamper)))


IRREGULARITIES: tuple[Callable[[Table, Random, int], Command], ...] = (
    lambda _s, rng, _at: c.AmendOutcome(by=GAME_SUPERVISOR, faces=_faces(rng)),
    lambda s, rng, at: c.RecalculateRound(
        **_correction(s, rng, at), faces=_faces(rng), evidence="camera 4"
    ),
    lambda s, rng, at: c.VoidSettledRound(
        **_correction(s, rng, at), cause=rng.choice(list(NoSpinCause))
    ),
    lambda _s, _rng, _at: c.AnnounceVoidRound(by=DEALER, reason="somebody touched the dome"),
    lambda _s, _rng, _at: c.DeclareMalfunction(
        by=CASINO_SUPERVISOR, part=Part.TUMBLER, what="it does not spin"
    ),
    lambda _s, _rng, at: c.CloseTable(by=CASINO_SUPERVISOR, closes_at=at + 1_200_000),
    lambda s, rng, _at: c.ClearLockUp(by=GAME_SUPERVISOR, terminal=rng.choice(sorted(s.terminals))),
    lambda s, rng, _at: c.AcknowledgeAlert(
        by=GAME_SUPERVISOR, alert=rng.randint(1, s.alerts_count + 1)
    ),
    lambda s, rng, _at: c.PayByHand(by=CASINO_SUPERVISOR, terminal=rng.choice(sorted(s.terminals))),
    lambda s, rng, _at: c.GiveControl(by=DEALER, terminal=rng.choice(sorted(s.terminals))),
    _refusal,
    _notice,
    _tamper,
)


def supervisor(state: Table, rng: Random, at: int) -> Command | None:
    """What a supervisor does: puts right what stands in the way, or makes things irregular."""
    by = CASINO_SUPERVISOR
    if rng.random() < 0.6:
        for one in state.malfunctions:
            if one.locks_the_game:
                way = rng.choice(list(WayOut))
                number = one.number
                return c.EndMalfunction(by=by, malfunction=number, way=way, note="replaced")
        for terminal in state.terminals.values():
            if terminal.tamper is not None:
                return c.ClearTamper(by=GAME_SUPERVISOR, terminal=terminal.number, note="seen")
        locked = [one.number for one in state.terminals.values() if one.is_evidence]
        if state.is_evidence or locked:
            return c.ReleaseEvidenceLock(
                by=by,
                terminal=None if state.is_evidence else locked[0],
                report_reference="report 7",
                investigation_reference="closed 7",
            )
    if state.phase in (Phase.CLOSED, Phase.OPENING):
        kind = c.BeginOpening if state.phase is Phase.CLOSED else c.OpenTable
        return kind(by=by)
    return rng.choice(IRREGULARITIES)(state, rng, at)


def cashier(state: Cage, rng: Random, at: int) -> Command | None:
    """What a cashier does with what the courier has brought."""
    two = {"by": CASHIER, "second": CASINO_SUPERVISOR, "proposed_at": at}
    owed = [one for one in state.winnings.values() if one.end is None]
    if owed and rng.random() < 0.3:
        return k.PayUnclaimedWinnings(**two, winnings=owed[0].number, means=Means.CASH)
    due = [one for one in state.recoverables.values() if one.owed_cents]
    if due and rng.random() < 0.3:
        part = rng.randint(1, due[0].owed_cents)
        return k.TakeRepayment(by=CASHIER, recoverable=due[0].number, amount_cents=part)
    vouchers = sorted(state.vouchers.entries(), key=lambda one: one.validation_number)
    if not vouchers:
        return None
    voucher = rng.choice(vouchers)
    number = voucher.validation_number
    point = rng.random()
    if point < 0.1:
        return k.HoldVoucher(by=CASINO_SUPERVISOR, validation_number=number, reason="asked")
    if point < 0.2:
        return k.ReleaseVoucher(by=CASINO_SUPERVISOR, validation_number=number, reason="seen")
    return k.RedeemVoucher(
        by=CASHIER,
        validation_number=number,
        amount_cents=voucher.amount_cents,
        means=rng.choice(list(Means)),
    )
