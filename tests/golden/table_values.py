"""The values of which the golden examples of a table's events are made."""

from typing import Final

from taisai.rules import BetKind, Role
from taisai.table import events as e
from taisai.table.past_rounds import PastRound, TerminalRound
from taisai.table.vocabulary import (
    HouseKind,
    KindLimits,
    LimitSheet,
    Mode,
    Person,
    Setup,
    TableWager,
    TableWagerStatus,
    TumblerKind,
    Way,
)
from taisai.validation_numbers import with_check

AT: Final = 1_793_000_000_000
DEALER: Final = Person(Role.DEALER, "dora")
GAME_SUPERVISOR: Final = Person(Role.GAME_SUPERVISOR, "gwen")
CASINO_SUPERVISOR: Final = Person(Role.CASINO_SUPERVISOR, "cara")
VOUCHER: Final = with_check("271828182845904")

SHEET: Final = LimitSheet(500, 250, 100_000, 2_000, (KindLimits(BetKind.TRIPLE, 100, 50, 5_000),))

SETUP: Final = Setup(
    table="table-1",
    mode=Mode.HYBRID,
    edition="9A",
    layout="alternative",
    house_kind=HouseKind.LIVE,
    tumbler=TumblerKind.SIMULATED,
    has_automatic_dealer=True,
    tracked=False,
    chips_cents=(100, 250, 500),
    wagering_period_ms=36_000,
    settlement_window_ms=4_000,
    opening_checks_required=False,
    table_limits=SHEET,
    terminal_limits=SHEET,
    voucher_cents_max=400_000,
    credits_cents_max=900_000,
    large_win_cents_min=250_000,
    identity_cents_min=500_000,
    results_shown_max=12,
    has_results_display=True,
)

WAGER: Final = TableWager(
    position=3,
    bet="combination_1_4",
    amount_cents=1_500,
    chips_cents=(1_000, 500),
    colour="red_a",
    colour_count=6,
    called_bet="double_4",
    touches_line=True,
    line_accepted=True,
    settled_as="double_4",
    status=TableWagerStatus.PAID,
    won_cents=12_000,
    way=Way.ON_LINE,
    unclaimed_cents=300,
    recoverable_cents=200,
)

PAST: Final = PastRound(
    number=41,
    edition="9A",
    layout="alternative",
    began_at=AT - 90_000,
    opened_at=AT - 80_000,
    closed_at=AT - 44_000,
    ended_at=AT - 30_000,
    spins=3,
    faces=(1, 3, 6),
    entered_faces=(1, 3, 5),
    void_reason="no_spin: die_not_flat",
    terminals={
        10: TerminalRound(
            session=8,
            wagers={"small": 500, "big": 1_000},
            wagered_cents=1_500,
            recognised=False,
            faces=(1, 3, 5),
            won_cents=500,
            returned_cents=1_000,
            refused=True,
            unclaimed_cents=400,
            recoverable_cents=300,
        ),
        2: TerminalRound(session=9, wagers={"face_6": 100}, wagered_cents=100),
    },
    table_wagers=(WAGER,),
    corrections_count=1,
    game_supervisor_spun=True,
)

CORRECTION: Final = e.Correction(
    terminal=10,
    position=3,
    bet="small",
    way=Way.CALLED,
    session=8,
    posted_cents=1_000,
    due_cents=2_000,
    won_cents=1_500,
    credited_cents=400,
    debited_cents=300,
    unclaimed_cents=200,
    recoverable_cents=100,
    unclaimed_before_cents=50,
    recoverable_before_cents=25,
    is_last_word=True,
    was_previous=False,
    locked_up_cents=1_500,
)

REVISION: Final = e.WagerRevision(
    position=3,
    bet="small",
    way=Way.INSIDE,
    amount_cents=500,
    status_before=TableWagerStatus.COLLECTED,
    status=TableWagerStatus.PLACED,
    won_before_cents=600,
    won_cents=100,
    put_back_cents=500,
    take_back_cents=400,
    unclaimed_cents=300,
    unclaimed_before_cents=200,
    owed_cents=100,
)

STAFF: Final = {"at": AT, "by": DEALER}
BOTH: Final = {"at": AT, "by": CASINO_SUPERVISOR, "second": GAME_SUPERVISOR}
CORRECTION_FIELDS: Final = {
    **BOTH,
    "round": 41,
    "reason": "the camera of pit 4 shows “six”",
    "corrections": (CORRECTION,),
    "hold_vouchers": (VOUCHER,),
    "record": PAST,
}
