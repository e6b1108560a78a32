"""Who may ask for what, in which phase and mode: one line for each command.

`decide` checks this table before anything else, in the order of `refusals`; the documents print
it. Must not know amounts, terminals or what a decision then looks at.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from taisai.rules import Call
from taisai.stream_types import Command
from taisai.table import commands
from taisai.table.cabinet_procedure import CABINET
from taisai.table.phases import IN_ROUND, OPEN, Phase
from taisai.table.procedure_line import (
    AFTER_CLOSE,
    ANY_PHASE,
    IF_CLOSED,
    NOT_OPEN,
    UNTIL_SETTLEMENT,
    WITH_TABLE_LAYOUT,
    WITH_TERMINALS,
    Procedure,
    otherwise,
)
from taisai.table.refusals import Code
from taisai.table.vocabulary import Mode

# D9A 4.2(c): within the period. R34: not between settlement and the next "Place your bets".
_OUTSIDE_WAGERING: Final = otherwise(
    {
        NOT_OPEN: Code.TABLE_CLOSED,
        frozenset({Phase.BETWEEN_ROUNDS, Phase.TUMBLING}): Code.WAGERING_NOT_OPEN,
        AFTER_CLOSE | {Phase.SETTLING}: Code.NO_MORE_WAGERS,
    }
)
# D9 7.1(c): a result before the close is an exposure.
_BEFORE_CLOSE: Final = otherwise(
    {
        NOT_OPEN: Code.TABLE_CLOSED,
        frozenset({Phase.TUMBLING, Phase.WAGERING}): Code.NOT_BEFORE_CLOSE,
        frozenset({Phase.SETTLING}): Code.ALREADY_SETTLED,
    }
)
_IN_NEXT_ROUND: Final = otherwise(
    {
        NOT_OPEN: Code.TABLE_CLOSED,
        frozenset({Phase.SETTLING}): Code.WAGERS_NOT_PAID,
        frozenset({Phase.WAGERING}) | AFTER_CLOSE: Code.ROUND_UNDER_WAY,
    }
)
_ALREADY_SETTLED: Final = otherwise(
    {
        NOT_OPEN: Code.TABLE_CLOSED,
        frozenset({Phase.SETTLING, Phase.BETWEEN_ROUNDS}): Code.ALREADY_SETTLED,
    }
)
_WHILE_OPEN: Final = otherwise({OPEN | {Phase.OPENING}: Code.TABLE_OPEN})
_NOT_IN_OPENING: Final = otherwise({OPEN: Code.TABLE_OPEN, NOT_OPEN: Code.TABLE_CLOSED})

_AT_TERMINAL: Final = Procedure(
    None,
    phases=frozenset({Phase.WAGERING}),
    modes=WITH_TERMINALS,
    wrong_phase=_OUTSIDE_WAGERING,
)

_OPENING: Final[Mapping[type[Command], Procedure]] = {
    commands.SetUpTable: Procedure(Call.MANAGE_HOUSE),
    commands.ChangeSettings: Procedure(
        Call.MANAGE_HOUSE,
        phases=ANY_PHASE - IN_ROUND,
        wrong_phase=otherwise({IN_ROUND: Code.ROUND_UNDER_WAY}),
    ),
    commands.InstallTerminal: Procedure(Call.MANAGE_HOUSE, modes=WITH_TERMINALS),
    commands.WithdrawTerminal: Procedure(Call.MANAGE_HOUSE, modes=WITH_TERMINALS),
    commands.AssignDealer: Procedure(Call.ASSIGN_DEALER),
    commands.InstallDice: Procedure(
        Call.CHECK_AND_OPEN,
        phases=NOT_OPEN | {Phase.BETWEEN_ROUNDS},
        wrong_phase=otherwise({IN_ROUND: Code.ROUND_UNDER_WAY}),
    ),
    commands.BeginOpening: Procedure(
        Call.CHECK_AND_OPEN, phases=frozenset({Phase.CLOSED}), wrong_phase=_WHILE_OPEN
    ),
    commands.LightTestRun: Procedure(
        Call.CHECK_AND_OPEN, phases=frozenset({Phase.OPENING}), wrong_phase=_NOT_IN_OPENING
    ),
    commands.RunTests: Procedure(
        Call.CHECK_AND_OPEN, phases=frozenset({Phase.OPENING}), wrong_phase=_NOT_IN_OPENING
    ),
    # R52: between rounds too, where the dice or their seal were changed.
    commands.RecordCheck: Procedure(
        Call.CHECK_AND_OPEN,
        phases=frozenset({Phase.OPENING, Phase.BETWEEN_ROUNDS}),
        wrong_phase=otherwise({IN_ROUND: Code.ROUND_UNDER_WAY, NOT_OPEN: Code.TABLE_CLOSED}),
    ),
    commands.OpenTable: Procedure(
        Call.CHECK_AND_OPEN, phases=frozenset({Phase.OPENING}), wrong_phase=_NOT_IN_OPENING
    ),
    commands.CloseTable: Procedure(
        Call.CLOSE_TABLE,
        phases=OPEN | {Phase.OPENING},
        wrong_phase=otherwise({frozenset({Phase.CLOSED}): Code.TABLE_CLOSED}),
    ),
    commands.ChangeLimits: Procedure(Call.SET_LIMITS),
    commands.ConsentAtTerminal: Procedure(None, modes=WITH_TERMINALS),
    commands.RecordConsent: Procedure(Call.EXCHANGE_CHIPS, modes=WITH_TABLE_LAYOUT),
    commands.WithdrawNotice: Procedure(Call.SET_LIMITS),
    commands.MakePrivate: Procedure(Call.SET_LIMITS),
}

_OPERATION: Final[Mapping[type[Command], Procedure]] = {
    commands.ReplaceCover: Procedure(
        Call.COVER,
        phases=frozenset({Phase.BETWEEN_ROUNDS, Phase.TUMBLING, Phase.SETTLING}),
        wrong_phase=IF_CLOSED,
    ),
    commands.SpinTumbler: Procedure(
        Call.SPIN,
        phases=frozenset({Phase.BETWEEN_ROUNDS, Phase.TUMBLING}),
        wrong_phase=_IN_NEXT_ROUND,
        is_stopped_by_game_lock=True,
    ),
    commands.CallPlaceYourBets: Procedure(
        Call.CALL_PLACE_YOUR_BETS,
        phases=frozenset({Phase.TUMBLING}),
        wrong_phase=otherwise(
            {
                NOT_OPEN: Code.TABLE_CLOSED,
                frozenset({Phase.BETWEEN_ROUNDS}): Code.NOT_SPUN_ENOUGH,
                frozenset({Phase.SETTLING}): Code.WAGERS_NOT_PAID,
                frozenset({Phase.WAGERING}) | AFTER_CLOSE: Code.ROUND_UNDER_WAY,
            }
        ),
        is_stopped_by_game_lock=True,
    ),
    commands.CallNoMoreBets: Procedure(
        Call.CALL_NO_MORE_BETS,
        phases=frozenset({Phase.WAGERING, Phase.NO_MORE_WAGERS}),
        wrong_phase=IF_CLOSED,
    ),
    commands.Uncover: Procedure(
        Call.UNCOVER, phases=frozenset({Phase.NO_MORE_WAGERS}), wrong_phase=_BEFORE_CLOSE
    ),
    commands.AnnounceOutcome: Procedure(
        Call.ANNOUNCE_OUTCOME, phases=AFTER_CLOSE, wrong_phase=_BEFORE_CLOSE
    ),
    commands.PressEntryButton: Procedure(
        Call.ENTER_OUTCOME, phases=frozenset({Phase.NO_MORE_WAGERS}), wrong_phase=_BEFORE_CLOSE
    ),
    commands.ClearEntry: Procedure(
        Call.ENTER_OUTCOME, phases=frozenset({Phase.NO_MORE_WAGERS}), wrong_phase=_BEFORE_CLOSE
    ),
    commands.PressEnter: Procedure(
        Call.ENTER_OUTCOME, phases=frozenset({Phase.NO_MORE_WAGERS}), wrong_phase=_BEFORE_CLOSE
    ),
    # D9 7.1(c): only while a result is refused as too early is there anything to tell.
    commands.ReportEarlyEntry: Procedure(
        None, phases=frozenset({Phase.TUMBLING, Phase.WAGERING}), wrong_phase=IF_CLOSED
    ),
    commands.SettleRound: Procedure(
        Call.ENTER_OUTCOME,
        phases=frozenset({Phase.OUTCOME_ENTERED}),
        wrong_phase=_ALREADY_SETTLED,
    ),
    commands.RecordInterruption: Procedure(None, is_free_of_evidence_lock=True),
}

_WAGERS: Final[Mapping[type[Command], Procedure]] = {
    commands.PlaceWager: _AT_TERMINAL,
    commands.ChangeWager: _AT_TERMINAL,
    commands.CancelWager: _AT_TERMINAL,
    commands.MoveWager: _AT_TERMINAL,
    commands.UndoWager: _AT_TERMINAL,
    commands.ClearWagers: _AT_TERMINAL,
    commands.RepeatWagers: _AT_TERMINAL,
    commands.DoubleWagers: _AT_TERMINAL,
}

_CREDITS: Final[Mapping[type[Command], Procedure]] = {
    commands.BuyIn: Procedure(
        Call.BUY_IN,
        phases=OPEN,
        modes=WITH_TERMINALS,
        wrong_phase=IF_CLOSED,
        is_stopped_by_game_lock=True,
    ),
    commands.GiveControl: Procedure(
        Call.BUY_IN, phases=OPEN, modes=WITH_TERMINALS, wrong_phase=IF_CLOSED
    ),
    commands.EndControl: Procedure(Call.BUY_IN, modes=WITH_TERMINALS),
    commands.ReleaseControl: Procedure(None, modes=WITH_TERMINALS),
    commands.ConfirmMissedRound: Procedure(None, modes=WITH_TERMINALS),
    commands.CashOut: Procedure(None, modes=WITH_TERMINALS),
    commands.AskToCancelCredits: Procedure(None, modes=WITH_TERMINALS),
    commands.CancelCredits: Procedure(Call.CANCEL_CREDITS, modes=WITH_TERMINALS),
    commands.CallForDealer: Procedure(None, modes=WITH_TERMINALS),
    commands.AnswerCall: Procedure(Call.BUY_IN, modes=WITH_TERMINALS),
    commands.ClearLockUp: Procedure(Call.CLEAR_LOCK_UP, modes=WITH_TERMINALS),
}

# D9 4.7(a), (b): after "No more bets" no wager is made, and none is handled.
_NO_WAGER: Final = {Code.NO_MORE_WAGERS: "D9 4.7(a)", Code.WAGERING_NOT_OPEN: "D9 4.4"}
_HANDS_OFF: Final = {Code.NO_MORE_WAGERS: "D9 4.7(b)", Code.WAGERING_NOT_OPEN: "D9 4.4"}
_NOT_IN_TIME: Final = {Code.NO_MORE_WAGERS: "D9 4.5", Code.WAGERING_NOT_OPEN: "D9 4.4"}

_ON_LAYOUT: Final = Procedure(
    None,
    phases=frozenset({Phase.WAGERING}),
    modes=WITH_TABLE_LAYOUT,
    wrong_phase=_OUTSIDE_WAGERING,
    rules=_NO_WAGER,
)
# D9 6.5: only after the outcome was entered and the areas were lit.
_AFTER_LIGHTS: Final = Procedure(
    Call.COLLECT_AND_PAY,
    phases=frozenset({Phase.SETTLING}),
    modes=WITH_TABLE_LAYOUT,
    wrong_phase=IF_CLOSED,
    rules={Code.WRONG_PHASE: "D9 6.5(a)"},
)

_TABLE_WAGERS: Final[Mapping[type[Command], Procedure]] = {
    commands.TakePosition: Procedure(
        Call.EXCHANGE_CHIPS, phases=OPEN, modes=WITH_TABLE_LAYOUT, wrong_phase=IF_CLOSED
    ),
    # R21: under an evidence lock players at the layout take their chips, are paid, and leave.
    commands.LeavePosition: Procedure(
        Call.EXCHANGE_CHIPS, modes=WITH_TABLE_LAYOUT, is_free_of_evidence_lock=True
    ),
    commands.BuyChips: Procedure(
        Call.EXCHANGE_CHIPS, phases=OPEN, modes=WITH_TABLE_LAYOUT, wrong_phase=IF_CLOSED
    ),
    commands.BuyColour: Procedure(
        Call.EXCHANGE_CHIPS, phases=OPEN, modes=WITH_TABLE_LAYOUT, wrong_phase=IF_CLOSED
    ),
    commands.CashOutColour: Procedure(
        Call.EXCHANGE_CHIPS, modes=WITH_TABLE_LAYOUT, is_free_of_evidence_lock=True
    ),
    commands.PlaceChips: _ON_LAYOUT,
    commands.MoveChips: replace(_ON_LAYOUT, rules=_HANDS_OFF),
    # D9 4.7(b): once the winners of its area are paid, a wager may be handled again; what lies
    # there between rounds, or when the table has closed, is the player's to take.
    commands.WithdrawChips: Procedure(
        None,
        phases=ANY_PHASE - AFTER_CLOSE,
        modes=WITH_TABLE_LAYOUT,
        wrong_phase=_OUTSIDE_WAGERING,
        rules=_HANDS_OFF,
        is_free_of_evidence_lock=True,
    ),
    commands.PlaceCallBet: replace(_ON_LAYOUT, call=Call.PLACE_CALL_BET, rules=_NOT_IN_TIME),
    commands.AcceptLineTouching: Procedure(
        Call.PAY_LINE_TOUCHING_CHIP,
        phases=UNTIL_SETTLEMENT | {Phase.SETTLING},
        modes=WITH_TABLE_LAYOUT,
        wrong_phase=IF_CLOSED,
        rules={Code.WRONG_PHASE: "D9 4.3"},
    ),
    # D9 4.9: a wager is settled by its position when the result is established.
    commands.AdjustWager: Procedure(
        Call.ADJUST_WAGER,
        phases=frozenset({Phase.OUTCOME_ENTERED, Phase.SETTLING}),
        modes=WITH_TABLE_LAYOUT,
        wrong_phase=IF_CLOSED,
        rules={Code.WRONG_PHASE: "D9 4.9"},
    ),
    commands.CollectLosers: _AFTER_LIGHTS,
    commands.PayArea: replace(_AFTER_LIGHTS, rules={Code.WRONG_PHASE: "D9 6.5(b)"}),
    commands.DeclareTablePaid: _AFTER_LIGHTS,
    commands.RecordFill: Procedure(Call.FILL_FLOAT),
    commands.CountFloat: Procedure(
        Call.FILL_FLOAT,
        phases=ANY_PHASE - IN_ROUND,
        wrong_phase=otherwise({IN_ROUND: Code.ROUND_UNDER_WAY}),
    ),
}

# R46: before settlement, and while a layout is being settled.
_BEING_SETTLED: Final = Procedure(
    Call.AMEND_OUTCOME,
    phases=frozenset({Phase.OUTCOME_ENTERED, Phase.SETTLING}),
    wrong_phase=_ALREADY_SETTLED,
)

_RESETTLEMENT: Final[Mapping[type[Command], Procedure]] = {
    commands.HoldSettlement: _BEING_SETTLED,
    commands.ReleaseSettlement: _BEING_SETTLED,
    commands.TakeChipsBack: Procedure(
        Call.COLLECT_AND_PAY, modes=WITH_TABLE_LAYOUT, is_free_of_evidence_lock=True
    ),
}

_IRREGULARITIES: Final[Mapping[type[Command], Procedure]] = {
    # R31: the dealer alone until settlement; afterwards `VoidSettledRound`.
    commands.AnnounceNoSpin: Procedure(
        Call.ANNOUNCE_NO_SPIN, phases=IN_ROUND, wrong_phase=_ALREADY_SETTLED
    ),
    commands.AnnounceVoidRound: Procedure(
        Call.ANNOUNCE_VOID_ROUND, phases=UNTIL_SETTLEMENT, wrong_phase=_ALREADY_SETTLED
    ),
    commands.AmendOutcome: _BEING_SETTLED,
    commands.DeclareMalfunction: Procedure(Call.DECLARE_MALFUNCTION, is_free_of_evidence_lock=True),
    # R50: repair is recorded after the investigation's end, with the release.
    commands.EndMalfunction: Procedure(Call.RELEASE_GAME_LOCK),
    commands.SwitchResultsDisplay: Procedure(Call.SET_LIMITS, modes=WITH_TABLE_LAYOUT),
    commands.ReportTamper: Procedure(None, is_free_of_evidence_lock=True),
    # D9A 7.5(b): who sees what was told does not deal with the equipment.
    commands.AcknowledgeAlert: Procedure(Call.ACKNOWLEDGE_ALERT, is_free_of_evidence_lock=True),
    commands.ClearTamper: Procedure(Call.CLEAR_LOCK_UP, modes=WITH_TERMINALS),
}

_CORRECTIONS: Final[Mapping[type[Command], Procedure]] = {
    commands.RecalculateRound: Procedure(
        Call.RECALCULATE, modes=WITH_TERMINALS, is_free_of_evidence_lock=True
    ),
    commands.MakeTableRoundGood: Procedure(
        Call.MAKE_GOOD, modes=frozenset({Mode.TABLE}), is_free_of_evidence_lock=True
    ),
    commands.VoidSettledRound: Procedure(Call.VOID_SETTLED_ROUND, is_free_of_evidence_lock=True),
    # R56: "has occurred"; the dealer says so, two supervisors approve.
    commands.RecordDisruption: Procedure(
        Call.ANNOUNCE_VOID_ROUND, modes=WITH_TERMINALS, is_free_of_evidence_lock=True
    ),
    commands.VoidDisruptedRound: Procedure(
        Call.VOID_SETTLED_ROUND, modes=WITH_TERMINALS, is_free_of_evidence_lock=True
    ),
    commands.RefuseToPay: Procedure(
        Call.REFUSE_TO_PAY, modes=WITH_TERMINALS, is_free_of_evidence_lock=True
    ),
    commands.RefuseCredits: Procedure(
        Call.REFUSE_TO_PAY, modes=WITH_TERMINALS, is_free_of_evidence_lock=True
    ),
    commands.ReleaseEvidenceLock: Procedure(
        Call.RELEASE_EVIDENCE_LOCK, modes=WITH_TERMINALS, is_free_of_evidence_lock=True
    ),
    commands.PayByHand: Procedure(
        Call.RELEASE_EVIDENCE_LOCK, modes=WITH_TERMINALS, is_free_of_evidence_lock=True
    ),
}

_ENTRY_DEVICES: Final[Mapping[type[Command], Procedure]] = {
    # A reading before the close is not refused by its phase: staff must be told. The same of a key.
    commands.ReportReading: Procedure(None, phases=OPEN, wrong_phase=IF_CLOSED),
    commands.PressKey: Procedure(
        None,
        phases=frozenset({Phase.TUMBLING, Phase.WAGERING, Phase.NO_MORE_WAGERS}),
        wrong_phase=_BEFORE_CLOSE,
    ),
    commands.UpholdEntry: _BEING_SETTLED,
}

# D9 7.3, 7.4: equipment tells what it finds, whatever the table is doing.
_REPORT: Final = Procedure(None, is_free_of_evidence_lock=True)
_TABLE_EQUIPMENT: Final[Mapping[type[Command], Procedure]] = {
    commands.ReportLamps: _REPORT,
    commands.ReportCover: _REPORT,
    commands.ReportSpins: _REPORT,
    commands.ReportTableDevice: _REPORT,
    commands.IdentifyTableDevice: _REPORT,
    commands.CompareEquipment: _REPORT,
}

PROCEDURES: Final[Mapping[type[Command], Procedure]] = MappingProxyType(
    {
        **_OPENING,
        **_OPERATION,
        **_WAGERS,
        **_CREDITS,
        **_TABLE_WAGERS,
        **_IRREGULARITIES,
        **_RESETTLEMENT,
        **_CORRECTIONS,
        **CABINET,
        **_TABLE_EQUIPMENT,
        **_ENTRY_DEVICES,
    }
)
"""Each command of the table with its line."""

CALLS: Final[Mapping[type[Command], Call | None]] = MappingProxyType(
    {kind: procedure.call for kind, procedure in PROCEDURES.items()}
)
"""Each command with the call it is; None for players and equipment."""
