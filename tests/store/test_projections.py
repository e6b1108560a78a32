"""What events mean for the read models: the same as for the states themselves."""

from typing import get_type_hints

import msgspec
import pytest
from sqlalchemy import Engine

from cage.counter import CASHIER, CASINO_SUPERVISOR, OTHER_CASINO_SUPERVISOR, number_of, source_of
from journal.evening import chain_events
from table.layout_play import LayoutPlay
from table.play import Play
from taisai.cage import events as cage
from taisai.cage.vocabulary import Means
from taisai.house import events as house
from taisai.house.vocabulary import HouseSettings
from taisai.journal import Record
from taisai.rules import Role
from taisai.rules.modes import HouseKind
from taisai.store.projections import PROJECTIONS
from taisai.store.read_models import ReadModels
from taisai.stream_types import Event
from taisai.streams import CAGE, HOUSE, KINDS, TABLE, AnyKind
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.events import CorrectionEvent
from taisai.table.meters import Meters
from taisai.table.vocabulary import NoSpinCause, Part, Tamper, WayOut

METERS = [field.name for field in msgspec.structs.fields(Meters)]


def of_table(play: Play) -> tuple[Record, ...]:
    return chain_events("table-1", map(TABLE.codec.encode, play.log))


def of_cage(*events: Event) -> tuple[Record, ...]:
    return chain_events("cage", map(CAGE.codec.encode, events))


def of_house(*events: Event) -> tuple[Record, ...]:
    return chain_events("house", map(HOUSE.codec.encode, events))


@pytest.fixture
def models(sqlite_engine: Engine) -> ReadModels:
    return ReadModels(sqlite_engine)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_only_events_of_its_own_kind_are_followed(kind: AnyKind) -> None:
    assert PROJECTIONS[kind].keys() <= kind.event_named.keys()
    assert all("return" in get_type_hints(one) for one in PROJECTIONS[kind].values())


def test_no_correction_and_nothing_with_a_voucher_is_left_out() -> None:
    corrections = {one for one in TABLE.events if issubclass(one, CorrectionEvent)}
    assert {one.__name__ for one in corrections} <= PROJECTIONS[TABLE].keys()
    numbered = {one for one in CAGE.events if "validation_number" in one.__struct_fields__}
    names = {one.__name__ for one in numbered - {cage.IdentityCheckAsked}}
    assert names <= PROJECTIONS[CAGE].keys()


def _busy_evening() -> Play:
    play = Play(terminals=(2, 10), opening_checks_required=False)
    play.insert(2, 5_000)
    play.insert(10, 12_000)
    first = play.play_round((1, 3, 6), {2: {"small": 500}, 10: {"big": 500, "face_6": 1_000}})
    play.play_round((2, 2, 2), {10: {"triple_2": 200}})
    play.recalculate(first, (1, 4, 6))
    play.cash_out(10)
    return play


def test_meters_are_those_of_the_state(models: ReadModels) -> None:
    play = _busy_evening()
    models.follow(of_table(play))
    found = models.meters("table-1")
    assert [row.terminal for row in found] == [2, 10]
    for row in found:
        meters = play.state.terminals[row.terminal].meters
        assert {name: getattr(row, name) for name in METERS} == {
            name: getattr(meters, name) for name in METERS
        }


def test_a_terminal_that_is_installed_again_has_new_meters(models: ReadModels) -> None:
    play = Play(terminals=(2,), is_open=False)
    play.do(c.WithdrawTerminal(by=play.casino_supervisor, terminal=2))
    play.do(c.InstallTerminal(by=play.casino_supervisor, terminal=2))
    models.follow(of_table(play))
    assert [row.terminal for row in models.meters()] == [2, 2]


def test_rounds_are_those_of_the_states_history(models: ReadModels) -> None:
    play = _busy_evening()
    models.follow(of_table(play))
    for row in models.rounds("table-1"):
        past = next(one for one in play.state.history.held if one.number == row.round)
        assert past.faces is not None
        assert row.faces == "-".join(map(str, past.faces))
        assert (row.edition, row.layout) == (past.edition, past.layout)
        times = (row.began_at, row.opened_at, row.closed_at, row.ended_at)
        assert times == (past.began_at, past.opened_at, past.closed_at, past.ended_at)
        assert row.terminals_count == len(past.terminals)
        assert row.corrections_count == past.corrections_count
        assert row.wagered_cents == sum(one.wagered_cents for one in past.terminals.values())


def test_what_was_wagered_and_won_on_the_layout_is_in_its_rounds_row(models: ReadModels) -> None:
    play = LayoutPlay("9A", terminals=(7,))
    play.insert(7, 5_000)
    play.open_round()
    play.wager(7, "small", 500)
    play.place("small", 1_000)
    play.place("big", 500)
    play.place("total_4", 500, position=2)
    play.light((1, 1, 2))
    play.pay_all()
    models.follow(of_table(play))
    (row,) = models.rounds()
    won_cents = sum(line.won_cents for one in play.happened(e.AreaPaid) for line in one.paid)
    assert won_cents > 1_000
    assert (row.layout_wagered_cents, row.layout_won_cents) == (2_000, won_cents)
    assert (row.wagered_cents, row.won_cents) == (500, 500)


def test_the_newest_round_comes_first(models: ReadModels) -> None:
    models.follow(of_table(_busy_evening()))
    assert [row.round for row in models.rounds()] == [2, 1]


def test_a_round_can_be_found_in_the_journal(models: ReadModels) -> None:
    records = of_table(_busy_evening())
    models.follow(records)
    for row in models.rounds():
        assert b'"type":"RoundBegan"' in records[row.first_sequence - 1].event
        assert b'"type":"RoundCompleted"' in records[row.last_sequence - 1].event


def test_a_recalculation_is_an_incident(models: ReadModels) -> None:
    models.follow(of_table(_busy_evening()))
    assert [row.kind for row in models.incidents("table-1")] == ["RoundRecalculated"]


def test_a_void_round_says_why(models: ReadModels) -> None:
    play = Play(opening_checks_required=False)
    play.spin()
    no_spin = c.AnnounceNoSpin(by=play.dealer, cause=NoSpinCause.TUMBLER_FAULT)
    play.do(no_spin)
    models.follow(of_table(play))
    (row,) = models.rounds()
    assert (row.void_kind, row.void_reason, row.faces) == ("NoSpinAnnounced", "tumbler_fault", "")
    assert row.ended_at == play.state.history.held[-1].ended_at
    assert [one.kind for one in models.incidents()] == ["NoSpinAnnounced"]


def test_malfunctions_and_tampering_are_incidents(models: ReadModels) -> None:
    play = Play(opening_checks_required=False)
    play.do(c.ReportTamper(terminal=2, kind=Tamper.DOOR))
    play.do(c.AcknowledgeAlert(by=play.casino_supervisor, alert=1))
    play.do(c.ClearTamper(by=play.casino_supervisor, terminal=2, note="closed"))
    play.do(c.DeclareMalfunction(by=play.casino_supervisor, part=Part.TUMBLER, what="stuck"))
    play.do(
        c.EndMalfunction(
            by=play.casino_supervisor, malfunction=1, way=WayOut.RECTIFIED, note="freed"
        )
    )
    models.follow(of_table(play))
    found = {row.kind: row for row in models.incidents()}
    assert set(found) >= {
        "TamperReported",
        "AlertAcknowledged",
        "TamperCleared",
        "MalfunctionDeclared",
        "MalfunctionEnded",
    }
    assert found["TamperReported"].terminal == 2
    seen = msgspec.json.decode(found["AlertAcknowledged"].details)
    assert seen == {"by": "cara", "alert": 1, "alert_kind": "tamper"}
    assert found["AlertAcknowledged"].staff == "cara"
    declared = msgspec.json.decode(found["MalfunctionDeclared"].details)
    assert declared == {"by": "cara", "malfunction": 1, "part": "tumbler", "what": "stuck"}
    assert found["MalfunctionDeclared"].staff == "cara"


# ---------------------------------------------------------------- vouchers

REGISTERED = cage.VoucherRegistered(
    at=1,
    source=source_of(7),
    validation_number=number_of(1),
    amount_cents=500,
    terminal=3,
    session=1,
    issued_at=1,
)
REDEEMED = cage.VoucherRedeemed(
    at=2, by=CASHIER, validation_number=number_of(1), amount_cents=500, means=Means.CASH
)
TWO = {"by": CASINO_SUPERVISOR, "second": OTHER_CASINO_SUPERVISOR, "at": 2}
OF_ONE = {"validation_number": number_of(1), "amount_cents": 500}


@pytest.mark.parametrize(
    ("event", "status"),
    [
        (REDEEMED, "paid"),
        (cage.VoucherHeld(at=2, validation_number=number_of(1), reason="r"), "held"),
        (
            cage.VoucherReleased(
                at=2, by=CASINO_SUPERVISOR, validation_number=number_of(1), reason="r"
            ),
            "outstanding",
        ),
        (cage.VoucherCancelled(**TWO, **OF_ONE, reason="r"), "cancelled"),
        (cage.VoucherMarkedUnclaimed(at=2, **OF_ONE), "unclaimed"),
        (cage.UnclaimedVoucherPaid(**TWO, **OF_ONE, means=Means.CASH), "paid"),
        (cage.UnclaimedVoucherDisposed(**TWO, **OF_ONE, procedure_reference="p"), "disposed"),
    ],
)
def test_the_cage_says_what_becomes_of_a_voucher(
    models: ReadModels, event: Event, status: str
) -> None:
    models.follow(of_cage(REGISTERED, event))
    found = models.voucher(number_of(1))
    assert found is not None
    assert found.status == status


def _issuing_table() -> tuple[Play, str]:
    play = _busy_evening()
    (voucher,) = play.state.terminals[10].vouchers
    return play, voucher.validation_number


def test_a_voucher_is_the_same_whichever_stream_is_followed_first(sqlite_engine: Engine) -> None:
    play, number = _issuing_table()
    table = of_table(play)
    issued = next(one for one in table if b"VoucherIssued" in one.event)
    amount_cents = play.state.terminals[10].vouchers[0].amount_cents
    registered = cage.VoucherRegistered(
        at=1,
        source=source_of(issued.sequence),
        validation_number=number,
        amount_cents=amount_cents,
        terminal=10,
        session=play.state.terminals[10].vouchers[0].session,
        issued_at=play.state.terminals[10].vouchers[0].at,
    )
    paid = cage.VoucherRedeemed(
        at=2, by=CASHIER, validation_number=number, amount_cents=amount_cents, means=Means.CASH
    )
    results = []
    for order in ((table, of_cage(registered, paid)), (of_cage(registered, paid), table)):
        models = ReadModels(sqlite_engine)
        models.rebuild()
        for records in order:
            models.follow(records)
        results.append(models.voucher(number))
    assert results[0] == results[1]
    assert results[0] is not None
    assert (results[0].status, results[0].amount_cents) == ("paid", amount_cents)


def test_no_voucher_number_can_be_read_from_the_read_models(
    models: ReadModels, sqlite_engine: Engine
) -> None:
    play, number = _issuing_table()
    hold = cage.VoucherHeld(at=2, validation_number=number_of(1), reason="r")
    models.follow((*of_table(play), *of_cage(REGISTERED, hold)))
    words = repr([models.vouchers(), models.incidents(), models.rounds()])
    assert number not in words
    assert number_of(1) not in words
    assert number[-4:] in words


# ---------------------------------------------------------------- staff

CREATED = house.HouseCreated(
    at=1,
    by=CASINO_SUPERVISOR,
    by_name="Cara",
    kind=HouseKind.DEMO,
    settings=HouseSettings(name="Harbour Casino"),
)
ENGAGED = house.StaffEngaged(
    at=2, by=CASINO_SUPERVISOR, id="dora", name="Dora", roles=(Role.DEALER,)
)


def test_staff_are_those_of_the_house(models: ReadModels) -> None:
    roles = (Role.GAME_SUPERVISOR, Role.DEALER)
    changed = house.RolesChanged(at=3, by=CASINO_SUPERVISOR, id="dora", roles=roles)
    models.follow(of_house(CREATED, ENGAGED, changed))
    assert [(one.staff, one.name, one.roles, one.status) for one in models.staff()] == [
        ("cara", "Cara", "casino_supervisor", "engaged"),
        ("dora", "Dora", "dealer,game_supervisor", "engaged"),
    ]


def test_who_was_dismissed_is_remembered_without_roles(models: ReadModels) -> None:
    dismissed = house.StaffDismissed(at=3, by=CASINO_SUPERVISOR, id="dora", reason="left")
    models.follow(of_house(CREATED, ENGAGED, dismissed))
    assert [(one.roles, one.status) for one in models.staff()][1] == ("", "dismissed")


@pytest.mark.parametrize(("is_accepted", "count"), [(True, 0), (False, 1)])
def test_a_refused_sign_in_is_an_incident(
    models: ReadModels, count: int, *, is_accepted: bool
) -> None:
    tried = house.SignInRecorded(
        at=3, person="dora", role=Role.DEALER, device="", is_accepted=is_accepted
    )
    models.follow(of_house(CREATED, ENGAGED, tried))
    assert len(models.incidents("house")) == count


def test_refused_authority_and_revoked_devices_are_incidents(models: ReadModels) -> None:
    refused = house.RefusedAuthorityRecorded(
        at=3, person="dora", what="OpenTable", stream="table-1", code="not_allowed"
    )
    revoked = house.DeviceRevoked(at=4, by=CASINO_SUPERVISOR, device="terminal-7", reason="lost")
    models.follow(of_house(CREATED, ENGAGED, refused, revoked))
    assert [(one.kind, one.staff) for one in models.incidents()] == [
        ("DeviceRevoked", "cara"),
        ("RefusedAuthorityRecorded", "dora"),
    ]
