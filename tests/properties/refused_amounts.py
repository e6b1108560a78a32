"""Refusals to pay in an evening: the malfunction, the refusal, and the release of the evidence."""

from typing import Any

from properties.any_command import CASINO_SUPERVISOR, GAME_SUPERVISOR
from properties.evening import Evening
from taisai.table import commands as c
from taisai.table.vocabulary import LockScope, Part, WayOut

REPORT = {"report_reference": "report 7", "inspector": "Ines", "standard_reference": "MOS 4.2"}
BY = CASINO_SUPERVISOR


def refuse_payment(
    evening: Evening, known: dict[str, Any], number: int, scope: LockScope, *, is_released: bool
) -> None:
    """An amount of the last round is refused to a winner, if there was one."""
    past = evening.table.history.held[-1:]
    winners = [n for one in past for n, played in one.terminals.items() if played.won_cents]
    number = winners[0] if winners else number
    last = _failed(evening, number, scope)
    refusal = c.RefuseToPay(**known, **REPORT, terminal=number, malfunction=last, scope=scope)
    evening.ask(refusal)
    _mend(evening, last)
    evening.ask(c.PayByHand(by=BY, terminal=number))
    if is_released:
        _release(evening, number)


def remove_credits(evening: Evening, number: int, amount_cents: int, scope: LockScope) -> None:
    """Credits that no round brought are refused, and all is released and mended."""
    last = _failed(evening, number, scope)
    refusal = c.RefuseCredits(
        by=BY,
        second=GAME_SUPERVISOR,
        proposed_at=evening.at,
        **REPORT,
        terminal=number,
        amount_cents=amount_cents,
        malfunction=last,
        scope=scope,
        reason="a note was read as another",
    )
    evening.ask(refusal)
    _release(evening, number)
    _mend(evening, last)


def _failed(evening: Evening, number: int, scope: LockScope) -> int:
    is_one = scope is LockScope.TERMINAL
    part, terminal = (Part.TERMINAL, number) if is_one else (Part.GAME_SYSTEM, None)
    evening.ask(c.DeclareMalfunction(by=BY, part=part, terminal=terminal, what="it paid twice"))
    return len(evening.table.malfunctions)


def _mend(evening: Evening, number: int) -> None:
    way = WayOut.RECTIFIED
    evening.ask(c.EndMalfunction(by=BY, malfunction=number, way=way, note="replaced"))


def _release(evening: Evening, number: int) -> None:
    for locked in (None, number):
        release = c.ReleaseEvidenceLock(
            by=BY,
            terminal=locked,
            report_reference="report 7",
            investigation_reference="closed 7",
        )
        evening.ask(release)
