"""What people and cabinets ask for next, from what their screens show."""

import random
import time
from collections.abc import Callable
from typing import Any

from harness.clients import READY_PRINTER
from harness.stacked_notes import new_note_id
from taisai.rules import edition_named

LOW_CENTS = 1_000
_BETS = tuple(bet.name for bet in edition_named("9A").bets)

Command = dict[str, Any]
View = dict[str, Any]


def chance_of(seed: float) -> random.Random:
    """Chance that a seed repeats."""
    return random.Random(seed)  # noqa: S311 - nothing secret hangs on it


def player(chance: random.Random) -> Callable[[View], Command | None]:
    """A player at a terminal: wagers on and off, vouchers out."""

    def choose(view: View) -> Command | None:
        if "missed" in view:
            return {"type": "ConfirmMissedRound", "round": view["missed"]["round"]}
        if view.get("credits", {}).get("cents", 0) < LOW_CENTS:
            return None
        kind = chance.choices(
            ("PlaceWager", "UndoWager", "ClearWagers", "CashOut", "CallForDealer"),
            (80, 6, 4, 8, 2),
        )[0]
        if kind == "PlaceWager":
            amount_cents = chance.choice((100, 200, 500, 1_000))
            return {"type": kind, "bet": chance.choice(_BETS), "amount_cents": amount_cents}
        return {"type": kind}

    return choose


def acceptor(chance: random.Random, shown: Callable[[], View]) -> Callable[[View], Command | None]:
    """A terminal's cabinet: a note goes in when its player has little left, vouchers come out."""
    has_told: list[bool] = []

    def choose(view: View) -> Command | None:
        if not has_told:
            has_told.append(True)
            return {"type": "ReportCabinet", **READY_PRINTER}
        if "to_print" in view:
            return {"type": "TakeVoucher", "voucher": view["to_print"]["voucher"]}
        if "sent" in view:
            return {"type": "ReportVoucherPrinted", "voucher": view["sent"]}
        notes = view.get("notes_cents")
        credits = shown().get("credits", {"cents": LOW_CENTS})
        if not notes or credits["cents"] >= LOW_CENTS:
            return None
        note_cents = chance.choice(notes)
        return {"type": "InsertNote", "note_cents": note_cents, "note_id": new_note_id()}

    return choose


def dealer(
    chance: random.Random, terminals: int, *, voids: bool, hand_s: float = 0.0
) -> Callable[[View], Command | None]:
    """A dealer: the next step of the round, buy-ins, and void rounds where there is no time.

    A dealer with a hand takes so many seconds for a step.
    """
    seen: dict[str | None, float] = {}

    def choose(view: View) -> Command | None:
        step = view.get("next_step")
        if hand_s and step is not None:
            now = time.monotonic()
            since = seen.setdefault(step, now)
            if now - since < hand_s:
                return None
            seen.clear()
        if step == "PressEntryButton":
            return {"type": step, "number": chance.randint(1, 6)}
        if step == "AnnounceVoidRound":
            return {"type": step, "reason": "interrupted"}
        if step is not None:
            return {"type": step}
        if voids and chance.random() < 0.05:
            return {"type": "AnnounceVoidRound", "reason": "to begin again"}
        if chance.random() < 0.1:
            number = chance.randint(1, terminals)
            return {"type": "BuyIn", "terminal": number, "tender": "cash", "amount_cents": 2_000}
        return None

    return choose
