"""No spin, void round, amendment, malfunction, tampering."""

import msgspec
import pytest

from table.play import (
    CASINO_SUPERVISOR,
    DEALER,
    GAME_SUPERVISOR,
    OTHER_CASINO_SUPERVISOR,
    OTHER_GAME_SUPERVISOR,
    Play,
)
from taisai.stream_types import Command
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.decide import decide
from taisai.table.phases import Phase
from taisai.table.refusals import Code
from taisai.table.vocabulary import (
    AlertKind,
    Mode,
    NoSpinCause,
    Part,
    Person,
    Tamper,
    WayOut,
)

BY = CASINO_SUPERVISOR
EVERY_CAUSE = pytest.mark.parametrize("cause", list(NoSpinCause))


def _end(number: int, way: WayOut = WayOut.RECTIFIED, note: str = "done") -> c.EndMalfunction:
    return c.EndMalfunction(by=BY, malfunction=number, way=way, note=note)


def _to_phase(play: Play, phase: Phase) -> None:
    """A round with a wager of 500, brought to a phase."""
    play.spin()
    if phase is Phase.TUMBLING:
        return
    play.do(c.CallPlaceYourBets(by=DEALER))
    play.wager(7, "small", 500)
    if phase is Phase.WAGERING:
        return
    play.close()
    if phase is Phase.OUTCOME_ENTERED:
        play.enter(1, 2, 3)


BEFORE_SETTLEMENT = pytest.mark.parametrize(
    "phase", [Phase.TUMBLING, Phase.WAGERING, Phase.NO_MORE_WAGERS, Phase.OUTCOME_ENTERED]
)


# --------------------------------------------------------------------------- void


@BEFORE_SETTLEMENT
@pytest.mark.parametrize(
    "command",
    [
        c.AnnounceNoSpin(by=DEALER, cause=NoSpinCause.DIE_NOT_FLAT),
        c.AnnounceVoidRound(by=DEALER, reason="the lights failed"),
    ],
    ids=["no spin", "void round"],
)
def test_until_settlement_a_void_round_gives_every_wager_back(
    command: Command, phase: Phase
) -> None:
    play = Play()
    play.insert(7, 5_000)
    _to_phase(play, phase)
    assert play.phase is phase

    play.do(command)

    (past,) = play.state.history.held
    assert (play.phase, play.credits(7)) == (Phase.BETWEEN_ROUNDS, 5_000)
    assert (past.faces, bool(past.void_reason)) == (None, True)
    assert play.terminal(7).won_last_cents == 0


def test_after_settlement_the_dealers_word_voids_nothing() -> None:
    play = Play()
    play.play_round((1, 2, 3))

    play.refused(c.AnnounceNoSpin(by=DEALER, cause=NoSpinCause.DIE_NOT_FLAT), Code.ALREADY_SETTLED)
    play.refused(c.AnnounceVoidRound(by=DEALER, reason="x"), Code.ALREADY_SETTLED)


def test_a_void_round_has_its_reason() -> None:
    play = Play()
    play.open_round()

    play.refused(c.AnnounceVoidRound(by=DEALER, reason="  "), Code.REASON_NEEDED)


@EVERY_CAUSE
def test_every_cause_voids_a_spin_of_the_dealers(cause: NoSpinCause) -> None:
    play = Play("table")
    play.open_round()

    play.do(c.AnnounceNoSpin(by=DEALER, cause=cause))

    assert play.newest(e.NoSpinAnnounced).cause is cause


def test_where_the_game_supervisor_spun_the_dealer_has_not_failed_to() -> None:
    play = Play()
    play.do(c.SpinTumbler(by=GAME_SUPERVISOR, times=3))
    not_activated = c.AnnounceNoSpin(by=DEALER, cause=NoSpinCause.TUMBLER_NOT_ACTIVATED)

    play.refused(not_activated, Code.CAUSE_DOES_NOT_FIT)


def test_too_few_spins_of_the_game_supervisor_are_a_failure_still() -> None:
    play = Play()
    play.do(c.SpinTumbler(by=GAME_SUPERVISOR, times=2))

    play.do(c.AnnounceNoSpin(by=DEALER, cause=NoSpinCause.TUMBLER_NOT_ACTIVATED))


@pytest.mark.rule("D9A 7.2")
def test_void_round_is_not_a_call_of_the_table_game_alone() -> None:
    play = Play("table")
    play.open_round()

    play.refused(c.AnnounceVoidRound(by=DEALER, reason="x"), Code.NOT_IN_THIS_EDITION)


# --------------------------------------------------------------------------- amendment


def _entered(by: Person = DEALER) -> Play:
    play = Play(settlement_window_ms=3_000)
    play.insert(7, 5_000)
    play.open_round()
    play.wager(7, "small", 500)
    play.close()
    play.enter(1, 2, 6, by=by)
    return play


def test_an_amendment_settles_on_the_right_numbers_and_begins_the_window_anew() -> None:
    play = _entered()
    play.wait(2_999)

    play.do(c.AmendOutcome(by=GAME_SUPERVISOR, faces=(6, 5, 6)))
    play.wait(2_999)
    assert play.phase is Phase.OUTCOME_ENTERED
    play.wait(1)

    past = play.state.history.held[-1]
    assert play.credits(7) == 4_500
    assert (past.faces, past.entered_faces) == ((6, 5, 6), (1, 2, 6))
    assert play.state.entry == (6, 5, 6)


def test_an_amendment_changes_something_and_is_an_outcome() -> None:
    play = _entered()

    play.refused(c.AmendOutcome(by=GAME_SUPERVISOR, faces=(6, 2, 1)), Code.SAME_OUTCOME)
    play.refused(c.AmendOutcome(by=GAME_SUPERVISOR, faces=(6, 2, 0)), Code.NOT_AN_OUTCOME)
    play.refused(c.AmendOutcome(by=DEALER, faces=(6, 2, 2)), Code.NOT_YOUR_CALL)


@pytest.mark.rule("R40")
def test_nobody_amends_their_own_entry() -> None:
    play = _entered(by=GAME_SUPERVISOR)

    play.refused(c.AmendOutcome(by=GAME_SUPERVISOR, faces=(1, 2, 5)), Code.OWN_ENTRY)
    play.do(c.AmendOutcome(by=OTHER_GAME_SUPERVISOR, faces=(1, 2, 5)))


@pytest.mark.rule("R40")
def test_nobody_amends_their_own_amendment() -> None:
    play = _entered()
    play.do(c.AmendOutcome(by=GAME_SUPERVISOR, faces=(1, 2, 5)))

    play.refused(c.AmendOutcome(by=GAME_SUPERVISOR, faces=(1, 2, 4)), Code.OWN_ENTRY)
    play.do(c.AmendOutcome(by=CASINO_SUPERVISOR, faces=(1, 2, 4)))


@pytest.mark.rule("R53")
def test_the_casino_supervisor_amends_only_what_a_game_supervisor_got_wrong() -> None:
    play = _entered()

    refused = play.refused(
        c.AmendOutcome(by=CASINO_SUPERVISOR, faces=(1, 2, 5)), Code.NOT_YOUR_CALL
    )
    assert refused.rule == "R53"
    play.do(c.AmendOutcome(by=GAME_SUPERVISOR, faces=(1, 2, 4)))
    play.do(c.AmendOutcome(by=CASINO_SUPERVISOR, faces=(1, 2, 5)))

    # A casino supervisor's slip is the game supervisor's to put right again.
    by_another = c.AmendOutcome(by=OTHER_CASINO_SUPERVISOR, faces=(1, 2, 6))
    play.refused(by_another, Code.NOT_YOUR_CALL)
    play.do(c.AmendOutcome(by=GAME_SUPERVISOR, faces=(1, 2, 6)))


def test_after_settlement_nothing_is_amended() -> None:
    play = _entered()
    play.settle()

    play.refused(c.AmendOutcome(by=GAME_SUPERVISOR, faces=(1, 2, 5)), Code.ALREADY_SETTLED)


# --------------------------------------------------------------------------- malfunction


@pytest.mark.parametrize("part", [part for part in Part if part is not Part.TERMINAL])
@pytest.mark.parametrize("mode", list(Mode))
def test_a_malfunction_stops_the_next_round_and_not_this_one(part: Part, mode: Mode) -> None:
    play = Play(mode)
    play.open_round()
    number = play.declare(part)
    play.close()
    play.enter(1, 2, 3)
    play.settle()

    play.do(c.ReplaceCover(by=DEALER))
    play.refused(c.SpinTumbler(by=DEALER), Code.GAME_LOCK)
    play.do(_end(number))
    play.spin()


def test_a_round_that_only_tumbles_is_not_opened_under_a_lock() -> None:
    play = Play()
    play.spin()
    play.declare()

    play.refused(c.CallPlaceYourBets(by=DEALER), Code.GAME_LOCK)


def test_the_lock_holds_until_every_malfunction_is_dealt_with() -> None:
    play = Play()
    first, second = play.declare(Part.TUMBLER), play.declare(Part.ILLUMINATION)
    play.do(_end(first))
    play.refused(c.SpinTumbler(by=DEALER), Code.GAME_LOCK)
    play.do(_end(second, WayOut.SAFE_PROCEDURES))

    play.spin()


def test_safe_procedures_release_and_repair_comes_later() -> None:
    play = Play()
    number = play.declare(Part.TERMINAL, terminal=7)
    play.do(_end(number, WayOut.SAFE_PROCEDURES))
    assert not play.state.is_game_locked
    assert play.terminal(7).is_out_of_service
    play.refused(_end(number, WayOut.SAFE_PROCEDURES), Code.UNKNOWN_MALFUNCTION)
    play.wait(1_000)
    play.do(_end(number))

    (malfunction,) = play.state.malfunctions
    assert not play.terminal(7).is_out_of_service
    assert malfunction.repaired_at - malfunction.released_at == 1_000
    play.refused(_end(number), Code.UNKNOWN_MALFUNCTION)


def test_a_terminal_with_two_faults_comes_back_when_both_are_repaired() -> None:
    play = Play()
    first = play.declare(Part.TERMINAL, terminal=7)
    second = play.declare(Part.TERMINAL, terminal=7)
    play.do(_end(first))
    assert play.terminal(7).is_out_of_service
    play.do(_end(second))

    assert not play.terminal(7).is_out_of_service


def test_a_malfunction_names_its_terminal_and_only_then() -> None:
    play = Play()
    for part, terminal in ((Part.TERMINAL, None), (Part.TUMBLER, 7), (Part.TERMINAL, 9)):
        declared = c.DeclareMalfunction(by=DEALER, part=part, what="x", terminal=terminal)
        play.refused(declared, Code.UNKNOWN_TERMINAL)
    silent = c.DeclareMalfunction(by=DEALER, part=Part.TUMBLER, what="")
    play.refused(silent, Code.REASON_NEEDED)


@pytest.mark.parametrize("number", [0, 2, -1])
def test_only_a_malfunction_that_was_declared_ends(number: int) -> None:
    play = Play()
    play.declare()

    play.refused(_end(number), Code.UNKNOWN_MALFUNCTION)
    play.refused(_end(1, note=" "), Code.REASON_NEEDED)


def test_switching_the_results_display_off_is_its_safe_procedure() -> None:
    play = Play("table", has_results_display=True)
    number = play.declare(Part.RESULTS_DISPLAY)
    play.refused(_end(number, WayOut.SAFE_PROCEDURES), Code.WRONG_PHASE)

    play.do(c.SwitchResultsDisplay(by=BY, is_on=False))
    play.do(_end(number, WayOut.SAFE_PROCEDURES))

    assert not play.state.is_game_locked


def test_a_results_display_is_switched_where_there_is_one() -> None:
    play = Play("table", has_results_display=True)
    play.refused(c.SwitchResultsDisplay(by=BY, is_on=True), Code.CALLED_ALREADY)

    Play("table").refused(c.SwitchResultsDisplay(by=BY, is_on=True), Code.NOT_IN_THIS_EDITION)
    Play().refused(c.SwitchResultsDisplay(by=BY, is_on=True), Code.NOT_IN_THIS_MODE)


# --------------------------------------------------------------------------- tampering


@pytest.mark.parametrize("kind", list(Tamper))
def test_a_tampered_terminal_is_out_of_service_until_a_supervisor_looked(kind: Tamper) -> None:
    play = Play()
    play.insert(7, 5_000)
    play.open_round()
    play.wager(7, "small", 500)
    play.do(c.ReportTamper(terminal=7, kind=kind))
    play.refused(c.PlaceWager(terminal=7, bet="small", amount_cents=500), Code.TERMINAL_TAMPERED)
    play.refused(c.ClearTamper(by=GAME_SUPERVISOR, terminal=7, note=""), Code.REASON_NEEDED)
    play.do(c.ClearTamper(by=GAME_SUPERVISOR, terminal=7, note="the door is shut"))
    play.wager(7, "small", 500)

    assert play.newest(e.AlertRaised).kind is AlertKind.TAMPER
    play.refused(c.ClearTamper(by=BY, terminal=7, note="x"), Code.NOT_TAMPERED)


@pytest.mark.rule("R36")
def test_the_wagers_of_a_tampered_terminal_stand() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.open_round()
    play.wager(7, "small", 500)
    play.do(c.ReportTamper(terminal=7, kind=Tamper.TILT))
    play.close()
    play.enter(1, 2, 3)
    play.settle()

    assert play.credits(7) == 5_500


# ------------------------------------------------------------------------------ alerts


@pytest.mark.rule("D9A 3.6")
@pytest.mark.parametrize("by", [GAME_SUPERVISOR, CASINO_SUPERVISOR])
def test_a_supervisor_acknowledges_an_alert_once(by: Person) -> None:
    play = Play()
    play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR))
    play.do(c.AcknowledgeAlert(by=by, alert=1))

    seen = play.newest(e.AlertAcknowledged)
    assert (seen.by, seen.alert, seen.kind) == (by, 1, AlertKind.TAMPER)
    play.refused(c.AcknowledgeAlert(by=by, alert=1), Code.UNKNOWN_ALERT)


@pytest.mark.parametrize("number", [-1, 0, 2])
def test_an_alert_that_was_never_raised_is_not_acknowledged(number: int) -> None:
    play = Play()
    play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR))
    play.refused(c.AcknowledgeAlert(by=GAME_SUPERVISOR, alert=number), Code.UNKNOWN_ALERT)


@pytest.mark.rule("D9A 3.6")
def test_what_supervisors_are_told_does_not_leave_their_screens_by_the_dealer() -> None:
    play = Play()
    play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR))
    play.refused(c.AcknowledgeAlert(by=DEALER, alert=1), Code.NOT_YOUR_CALL)


def test_alerts_are_acknowledged_under_an_evidence_lock_and_at_a_closed_table() -> None:
    play = Play(is_open=False)
    play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR))
    locked = msgspec.structs.replace(play.state, is_evidence=True)
    assert decide(locked, c.AcknowledgeAlert(by=GAME_SUPERVISOR, alert=1), play.now)
