"""What a table's events mean for rounds, meters, vouchers and incidents.

Must not know the law: sums are those that the events say. Wagers on the table layout are in a
round's row where they are tracked, beside those of the terminals.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from sqlalchemy import Connection, Update, bindparam, func, select, update

from taisai.journal import Record, StreamName
from taisai.store.projections.base import Projections, change, incident, insert_new
from taisai.store.projections.voucher_numbers import hash_number
from taisai.store.schema import meters, rounds, vouchers
from taisai.table import events as e
from taisai.table.vocabulary import Faces, TableWagerStatus
from taisai.validation_numbers import mask


def _round_under_way(connection: Connection, stream: StreamName) -> int:
    query = select(func.max(rounds.c.round)).where(rounds.c.stream == stream)
    return connection.execute(query).scalar_one() or 0


def _change_round(
    connection: Connection, record: Record, number: int = 0, **values: object
) -> None:
    number = number or _round_under_way(connection, record.stream)
    key = {"stream": record.stream, "round": number}
    change(connection, rounds, key, last_sequence=record.sequence, **values)


def _said(faces: Faces) -> str:
    return "-".join(map(str, faces))


# ---------------------------------------------------------------- rounds
def round_began(connection: Connection, record: Record, event: e.RoundBegan) -> None:
    """A row of its own."""
    row = {
        "stream": record.stream,
        "round": event.round,
        "edition": event.edition,
        "layout": event.layout,
        "began_at": event.at,
        "faces": "",
        "void_kind": "",
        "void_reason": "",
        "first_sequence": record.sequence,
        "last_sequence": record.sequence,
    }
    insert_new(connection, rounds, row)


def bets_called(connection: Connection, record: Record, event: e.PlaceYourBetsCalled) -> None:
    """The layouts are open."""
    _change_round(connection, record, opened_at=event.at)


def wagering_ended(
    connection: Connection, record: Record, event: e.WageringPeriodExpired | e.NoMoreBetsCalled
) -> None:
    """The layouts are closed; what closed them first counts."""
    number = _round_under_way(connection, record.stream)
    key = {"stream": record.stream, "round": number, "closed_at": 0}
    change(connection, rounds, key, closed_at=event.at)


def outcome_entered(
    connection: Connection, record: Record, event: e.OutcomeEntered | e.OutcomeConfirmed
) -> None:
    """The result as it stands."""
    _change_round(connection, record, faces=_said(event.faces))


def outcome_amended(connection: Connection, record: Record, event: e.OutcomeAmended) -> None:
    """The result as it stands, and that it was another."""
    number = _round_under_way(connection, record.stream)
    _change_round(connection, record, number, faces=_said(event.faces))
    incident(connection, record, event, round_number=number)


def terminals_settled(connection: Connection, record: Record, event: e.TerminalsSettled) -> None:
    """What the round came to, and the meters turn."""
    lines = event.terminals
    _change_round(
        connection,
        record,
        faces=_said(event.faces),
        terminals_count=len(lines),
        wagered_cents=sum(line.wagered_cents for line in lines),
        won_cents=sum(line.won_cents for line in lines),
        returned_cents=sum(line.returned_cents for line in lines),
    )
    turned = {
        line.terminal: {
            "turnover_cents": line.wagered_cents,
            "returned_cents": line.returned_cents,
        }
        for line in lines
    }
    turn_all(connection, record.stream, turned)


def losers_collected(connection: Connection, record: Record, event: e.LosersCollected) -> None:
    """What was wagered on the layout and lost."""
    _add_of_layout(connection, record, event.collected)


def area_paid(connection: Connection, record: Record, event: e.AreaPaid) -> None:
    """What was wagered on an area of the layout and won."""
    _add_of_layout(connection, record, event.paid)


def _add_of_layout(
    connection: Connection, record: Record, lines: tuple[e.TableSettlement, ...]
) -> None:
    wagered_cents = sum(line.wager_cents for line in lines)
    won_cents = sum(line.won_cents for line in lines)
    _change_round(
        connection,
        record,
        layout_wagered_cents=rounds.c.layout_wagered_cents + wagered_cents,
        layout_won_cents=rounds.c.layout_won_cents + won_cents,
    )


def round_completed(connection: Connection, record: Record, event: e.RoundCompleted) -> None:
    """The round is over."""
    _change_round(connection, record, event.round, ended_at=event.at)


def no_spin(connection: Connection, record: Record, event: e.NoSpinAnnounced) -> None:
    """D9 7.1: void, for one of the causes that the law lists."""
    _void(connection, record, event, event.cause.value)


def void_round(connection: Connection, record: Record, event: e.VoidRoundAnnounced) -> None:
    """D9A 7.2: void, for the reason that was given in words."""
    _void(connection, record, event, event.reason)


def layout_amended(connection: Connection, record: Record, event: e.LayoutAmended) -> None:
    """R46: the result as it stands, and what is settled anew counts anew."""
    _change_round(connection, record, event.round, faces=_said(event.faces))
    _revise_layout(connection, record, event.round, event.wagers)
    incident(connection, record, event)


def layout_voided(connection: Connection, record: Record, event: e.LayoutVoided) -> None:
    """R46: void, whatever was collected and paid."""
    _revise_layout(connection, record, event.round, event.wagers)
    _void(connection, record, event, event.cause.value)


def wager_adjusted(connection: Connection, record: Record, event: e.SettledWagerAdjusted) -> None:
    """D9 4.9, found late: the wager is settled anew as another bet."""
    _revise_layout(connection, record, event.round, (event.wager,))


def _revise_layout(
    connection: Connection, record: Record, number: int, revisions: tuple[e.WagerRevision, ...]
) -> None:
    """What was counted as collected and paid and no longer is so is not counted."""
    settled = (TableWagerStatus.COLLECTED, TableWagerStatus.PAID)
    wagered_cents = sum(
        one.amount_cents * ((one.status in settled) - (one.status_before in settled))
        for one in revisions
    )
    won_cents = sum(one.won_cents - one.won_before_cents for one in revisions)
    _change_round(
        connection,
        record,
        number,
        layout_wagered_cents=rounds.c.layout_wagered_cents + wagered_cents,
        layout_won_cents=rounds.c.layout_won_cents + won_cents,
    )


def _void(
    connection: Connection,
    record: Record,
    event: e.NoSpinAnnounced | e.VoidRoundAnnounced | e.LayoutVoided,
    reason: str,
) -> None:
    void = {"void_kind": type(event).__name__, "void_reason": reason, "faces": ""}
    _change_round(connection, record, event.round, ended_at=event.at, **void)
    incident(connection, record, event)


# ---------------------------------------------------------------- corrections
def corrected(connection: Connection, record: Record, event: e.CorrectionEvent) -> None:
    """The round's row says that it was put right; the meters of credits turn."""
    values: dict[str, object] = {"corrections_count": rounds.c.corrections_count + 1}
    if isinstance(event, e.RoundRecalculated) and event.terminal is None:
        values["faces"] = _said(event.faces)
    if isinstance(event, e.TableRoundMadeGood | e.SettlementAmended):
        values["faces"] = _said(event.faces)
    reason = _void_reason(event)
    if reason is not None:
        values.update(void_kind=type(event).__name__, void_reason=reason, faces="")
    key = {"stream": record.stream, "round": event.round}
    change(connection, rounds, key, **values)
    for one in event.corrections:
        if one.terminal:
            more_cents = one.credited_cents - one.debited_cents
            turn(connection, record.stream, one.terminal, corrections_cents=more_cents)
    incident(connection, record, event)


def _void_reason(event: e.CorrectionEvent) -> str | None:
    """Why a correction made a round void; None where it did not."""
    match event:
        case e.SettledRoundVoided():
            return event.cause.value
        case e.SettlementVoided():
            return event.cause.value if event.cause is not None else event.reason
        case e.DisruptedRoundVoided():
            return event.reason
        case _:
            return None


def settlement_put_right(
    connection: Connection, record: Record, event: e.SettlementAmended | e.SettlementVoided
) -> None:
    """R46: both halves of a hybrid round that is being settled."""
    ended = {"ended_at": event.at} if isinstance(event, e.SettlementVoided) else {}
    _change_round(connection, record, event.round, **ended)
    _revise_layout(connection, record, event.round, event.wagers)
    corrected(connection, record, event)


def credits_refused(connection: Connection, record: Record, event: e.CreditsRefused) -> None:
    """R49: what was taken from credits without a round is metered, and stands as an incident."""
    turn(connection, record.stream, event.terminal, corrections_cents=-event.debited_cents)
    incident(connection, record, event)


def paid_by_hand(connection: Connection, record: Record, event: e.CreditsPaidByHand) -> None:
    """R21: what left the terminal without a voucher is metered, and stands among the incidents."""
    amount_cents = event.amount_cents
    turn(connection, record.stream, event.terminal, paid_by_hand_cents=amount_cents)
    incident(connection, record, event)


# ---------------------------------------------------------------- meters
def terminal_installed(connection: Connection, record: Record, event: e.TerminalInstalled) -> None:
    """New meters at zero."""
    row = {
        "stream": record.stream,
        "terminal": event.terminal,
        "installed_sequence": record.sequence,
    }
    insert_new(connection, meters, row)


@cache
def _turning(names: tuple[str, ...]) -> Update:
    """The statement that turns these meters of a terminal: those since it was installed last."""
    mine = (meters.c.stream == bindparam("at_stream")) & (
        meters.c.terminal == bindparam("at_terminal")
    )
    newest = select(func.max(meters.c.installed_sequence)).where(mine).scalar_subquery()
    turned = {name: meters.c[name] + bindparam(f"more_{name}") for name in names}
    return update(meters).where(mine, meters.c.installed_sequence == newest).values(turned)


def turn(connection: Connection, stream: StreamName, terminal: int, **more_cents: int) -> None:
    """Turns meters of a terminal by so much each; corrections may turn theirs back."""
    turn_all(connection, stream, {terminal: more_cents})


def turn_all(
    connection: Connection, stream: StreamName, more_cents: Mapping[int, Mapping[str, int]]
) -> None:
    """Turns the same meters of several terminals, in one go."""
    if more_cents:
        names = tuple(next(iter(more_cents.values())))
        rows = [
            {"at_stream": stream, "at_terminal": terminal}
            | {f"more_{name}": cents for name, cents in more.items()}
            for terminal, more in more_cents.items()
        ]
        connection.execute(_turning(names), rows)


def note_inserted(connection: Connection, record: Record, event: e.NoteInserted) -> None:
    """Money in by the note acceptor, apart from what comes through the dealer."""
    turn(connection, record.stream, event.terminal, notes_in_cents=event.note_cents)


def bought_in(connection: Connection, record: Record, event: e.CreditsBoughtIn) -> None:
    """Money in through the dealer, apart from notes."""
    turn(connection, record.stream, event.terminal, dealer_in_cents=event.amount_cents)


def credits_cancelled(connection: Connection, record: Record, event: e.CreditsCancelled) -> None:
    """D9A 3.3(d)(ii): money out in chips from the float, before it is rounded up."""
    turn(connection, record.stream, event.terminal, cancelled_cents=event.amount_cents)


def voucher_issued(connection: Connection, record: Record, event: e.VoucherIssued) -> None:
    """The meter turns and the voucher is known; the cage says what becomes of it."""
    turn(connection, record.stream, event.terminal, vouchers_out_cents=event.amount_cents)
    issue = {
        "stream": record.stream,
        "terminal": event.terminal,
        "session": event.session,
        "amount_cents": event.amount_cents,
        "issued_at": event.at,
    }
    row = {
        "number_hash": hash_number(event.validation_number),
        "number_masked": mask(event.validation_number),
        "status": "outstanding",
        "changed_at": event.at,
        **issue,
    }
    # The cage's stream may have been followed further: what it said of the voucher stands.
    insert_new(connection, vouchers, row, **issue)


PROJECTIONS: Final[Projections] = MappingProxyType(
    {
        e.RoundBegan: round_began,
        e.PlaceYourBetsCalled: bets_called,
        e.WageringPeriodExpired: wagering_ended,
        e.NoMoreBetsCalled: wagering_ended,
        e.OutcomeEntered: outcome_entered,
        e.OutcomeConfirmed: outcome_entered,
        e.OutcomeAmended: outcome_amended,
        e.TerminalsSettled: terminals_settled,
        e.LosersCollected: losers_collected,
        e.AreaPaid: area_paid,
        e.RoundCompleted: round_completed,
        e.NoSpinAnnounced: no_spin,
        e.VoidRoundAnnounced: void_round,
        e.RoundRecalculated: corrected,
        e.TableRoundMadeGood: corrected,
        e.SettledRoundVoided: corrected,
        e.DisruptedRoundVoided: corrected,
        e.DisruptionRecorded: incident,
        e.SettlementAmended: settlement_put_right,
        e.SettlementVoided: settlement_put_right,
        e.LayoutAmended: layout_amended,
        e.LayoutVoided: layout_voided,
        e.SettledWagerAdjusted: wager_adjusted,
        e.PaymentRefused: corrected,
        e.CreditsRefused: credits_refused,
        e.CreditsPaidByHand: paid_by_hand,
        e.TerminalInstalled: terminal_installed,
        e.NoteInserted: note_inserted,
        e.CreditsBoughtIn: bought_in,
        e.CreditsCancelled: credits_cancelled,
        e.VoucherIssued: voucher_issued,
        e.MalfunctionDeclared: incident,
        e.MalfunctionEnded: incident,
        e.TamperReported: incident,
        e.TamperCleared: incident,
        e.AlertRaised: incident,
        e.AlertAcknowledged: incident,
        e.InterruptionRecorded: incident,
        e.EvidenceLockReleased: incident,
    }
)
"""The events of a table that the read models follow."""
