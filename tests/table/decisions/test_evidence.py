"""Credits refused without a round, the report of a refusal, and what an evidence lock covers."""

from typing import Any

import msgspec
import pytest

from table.play import CASINO_SUPERVISOR, GAME_SUPERVISOR, Play
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table import open_reports
from taisai.table.accounts import TableAccount
from taisai.table.refusals import Code
from taisai.table.vocabulary import LimitSheet, LockScope, Part, WayOut


def _play(part: Part = Part.TERMINAL) -> Play:
    """Terminal 7 was credited 100 dollars for a note of ten, and a malfunction is declared."""
    play = Play()
    play.insert(7, 10_000)
    number = 7 if part is Part.TERMINAL else None
    play.do(c.DeclareMalfunction(by=GAME_SUPERVISOR, part=part, terminal=number, what="misread"))
    return play


def _remove(play: Play, **changes: Any) -> c.RefuseCredits:
    command = c.RefuseCredits(
        by=CASINO_SUPERVISOR,
        second=GAME_SUPERVISOR,
        proposed_at=play.now,
        terminal=7,
        amount_cents=9_000,
        malfunction=1,
        scope=LockScope.TERMINAL,
        report_reference="GI-8",
        standard_reference="MOS 4.2",
        inspector="Ines",
        reason="a note of ten",
    )
    return msgspec.structs.replace(command, **changes)


@pytest.mark.rule("D9A 7.4")
def test_wrong_credits_leave_and_the_acceptor_holds_what_it_holds() -> None:
    play = _play()

    play.do(_remove(play))

    assert play.state.credits(7) == 1_000
    assert play.state.book.balance(TableAccount.CASH_IN) == 1_000
    assert play.state.terminals[7].is_evidence
    assert play.state.terminals[7].meters.balance_cents == 1_000
    assert open_reports(play.state, 7) == {"GI-8"}
    assert open_reports(play.state, None) == frozenset()


@pytest.mark.rule("D9A 7.5(a)")
def test_the_report_is_held_with_its_number_inspector_time_and_standard() -> None:
    play = _play()

    play.do(_remove(play, reported_at=play.now))

    (report,) = play.state.reports
    told = (report.reference, report.inspector, report.reported_at, report.standard_reference)
    assert told == ("GI-8", "Ines", play.now, "MOS 4.2")
    assert (report.round, report.amount_cents, report.released_at) == (0, 9_000, 0)


def test_what_is_wagered_is_not_taken_and_the_rest_is_recoverable() -> None:
    play = _play()
    play.do(
        c.EndMalfunction(by=CASINO_SUPERVISOR, malfunction=1, way=WayOut.SAFE_PROCEDURES, note="on")
    )
    play.do(_remove(play, amount_cents=10_000))

    refused = play.newest(e.CreditsRefused)
    assert (refused.debited_cents, refused.recoverable_cents) == (10_000, 0)
    assert play.state.credits(7) == 0


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"amount_cents": 0}, Code.NOT_AN_AMOUNT),
        ({"amount_cents": 10_001}, Code.MORE_THAN_CREDITED),
        ({"terminal": 1}, Code.CAUSE_DOES_NOT_FIT),
        ({"terminal": 99}, Code.UNKNOWN_TERMINAL),
        ({"malfunction": 2}, Code.UNKNOWN_MALFUNCTION),
        ({"report_reference": " "}, Code.REFERENCE_NEEDED),
        ({"standard_reference": ""}, Code.REFERENCE_NEEDED),
        ({"inspector": ""}, Code.REFERENCE_NEEDED),
        ({"reported_at": 1}, Code.REFERENCE_NEEDED),
        ({"reason": ""}, Code.REASON_NEEDED),
        ({"session": 9}, Code.NOT_IN_CONTROL),
        ({"second": CASINO_SUPERVISOR}, Code.SECOND_PERSON_NEEDED),
    ],
)
def test_a_removal_that_does_not_fit_is_refused(changes: dict[str, Any], code: Code) -> None:
    play = _play()

    play.refused(_remove(play, **changes), code)


def test_a_report_is_not_made_in_the_future() -> None:
    play = _play()

    play.refused(_remove(play, reported_at=play.now + 60_000), Code.REFERENCE_NEEDED)


@pytest.mark.rule("D9A 7.5(b)")
@pytest.mark.parametrize("part", [Part.GAME_SYSTEM, Part.ENTRY_TERMINAL])
def test_where_the_game_system_failed_no_less_is_locked(part: Part) -> None:
    play = _play(part)

    play.refused(_remove(play), Code.LOCK_TOO_NARROW)
    play.do(_remove(play, scope=LockScope.GAME_SYSTEM))

    assert play.state.is_evidence


@pytest.mark.parametrize("part", [Part.TUMBLER, Part.ILLUMINATION])
def test_other_malfunctions_let_nothing_be_refused(part: Part) -> None:
    play = _play(part)

    play.refused(_remove(play, scope=LockScope.GAME_SYSTEM), Code.CAUSE_DOES_NOT_FIT)


def test_after_the_repair_nothing_is_refused() -> None:
    play = _play()
    end = c.EndMalfunction(
        by=CASINO_SUPERVISOR, malfunction=1, way=WayOut.RECTIFIED, note="replaced"
    )
    play.do(end)

    play.refused(_remove(play), Code.CAUSE_DOES_NOT_FIT)


@pytest.mark.rule("D9A 7.5(b)")
def test_nothing_about_evidence_is_changed_until_it_is_released() -> None:
    play = _play()
    play.do(_remove(play))
    better = c.ChangeLimits(
        by=CASINO_SUPERVISOR, sheet=LimitSheet(100, 100, 30_000), terminals=(7,)
    )
    mended = c.EndMalfunction(
        by=CASINO_SUPERVISOR, malfunction=1, way=WayOut.RECTIFIED, note="replaced"
    )
    released = c.ReleaseEvidenceLock(
        by=CASINO_SUPERVISOR, terminal=7, report_reference="GI-8", investigation_reference="IN-8"
    )

    play.refused(better, Code.TERMINAL_IS_EVIDENCE)
    play.refused(mended, Code.TERMINAL_IS_EVIDENCE)
    play.refused(c.CallForDealer(terminal=7), Code.TERMINAL_IS_EVIDENCE)
    other = msgspec.structs.replace(released, report_reference="GI-9")
    play.refused(other, Code.UNKNOWN_REPORT)
    play.do(released)
    play.do(better)
    play.do(mended)

    (report,) = play.state.reports
    assert (report.released_at, report.investigation_reference) == (play.now, "IN-8")
