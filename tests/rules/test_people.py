"""Who may make which call in which edition."""

import pytest

from taisai.rules import Call, Role
from taisai.rules.people import PERMISSIONS, SECOND_AUTHORISERS, UnknownEdition, may

# D dealer, G game supervisor, S casino supervisor, C cashier, I inspector, - nobody.
LETTERS = {
    "D": Role.DEALER,
    "G": Role.GAME_SUPERVISOR,
    "S": Role.CASINO_SUPERVISOR,
    "C": Role.CASHIER,
    "I": Role.INSPECTOR,
}

# Each call with its people in 1998, 1999, 2008 and 9A, written out.
DUTIES = """
check_and_open          S    S    S    S
close_table             S    S    S    S
set_limits              S    S    S    S
assign_dealer           GS   GS   GS   GS
fill_float              GS   GS   GS   GS
cover                   D    D    DG   DG
spin                    D    D    DG   DG
call_place_your_bets    D    D    D    D
call_no_more_bets       D    D    D    D
uncover                 D    D    DG   DG
announce_outcome        D    D    DG   DG
enter_outcome           D    D    DG   DG
collect_and_pay         D    D    D    D
place_call_bet          D    D    D    D
exchange_chips          D    D    D    D
buy_in                  -    -    -    D
cancel_credits          -    -    -    D
clear_lock_up           -    -    -    GS
pay_line_touching_chip  -    -    S    S
adjust_wager            S    S    S    S
announce_no_spin        D    D    D    D
announce_void_round     -    -    -    D
void_settled_round      S    S    S    S
amend_outcome           GS   GS   GS   GS
make_good               S    S    S    S
recalculate             -    -    -    S
declare_malfunction     DGS  DGS  DGS  DGS
release_game_lock       S    S    S    S
acknowledge_alert       DGS  DGS  DGS  DGS
refuse_to_pay           -    -    -    S
release_evidence_lock   -    -    -    S
manage_house            S    S    S    S
redeem_voucher          -    -    -    C
hold_voucher            -    -    -    CS
release_voucher         -    -    -    S
cancel_voucher          -    -    -    S
mark_unclaimed          S    S    S    S
pay_unclaimed           C    C    C    C
dispose_unclaimed       S    S    S    S
take_repayment          C    C    C    C
write_off               S    S    S    S
read_record             IGS  IGS  IGS  IGS
"""

ROWS = [line.split() for line in DUTIES.strip().splitlines()]


def test_the_written_duties_name_every_call_once() -> None:
    assert sorted(row[0] for row in ROWS) == sorted(Call)


@pytest.mark.rule("Div1 1.1 Dealer")
@pytest.mark.rule("Div1 1.1 Game Supervisor")
@pytest.mark.rule("R41")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_call_is_made_by_the_people_of_the_written_duties(row: list[str]) -> None:
    call = Call(row[0])
    for edition, letters in zip(("1998", "1999", "2008", "9A"), row[1:], strict=True):
        expected = {LETTERS[letter] for letter in letters.replace("-", "")}
        assert {role for role in Role if may(role, call, edition)} == expected, edition


def test_a_player_makes_no_call() -> None:
    calls = [(edition, call) for edition in PERMISSIONS for call in Call]
    assert not any(may(Role.PLAYER, call, edition) for edition, call in calls)


@pytest.mark.rule("R20")
def test_nine_calls_need_a_second_person() -> None:
    supervisors = {Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR}
    assert {call: set(roles) for call, roles in SECOND_AUTHORISERS.items()} == {
        Call.ADJUST_WAGER: supervisors,
        Call.MAKE_GOOD: supervisors,
        Call.RECALCULATE: supervisors,
        Call.REFUSE_TO_PAY: supervisors,
        Call.VOID_SETTLED_ROUND: supervisors,
        Call.CANCEL_VOUCHER: supervisors | {Role.CASHIER},
        Call.PAY_UNCLAIMED: {Role.CASINO_SUPERVISOR},
        Call.DISPOSE_UNCLAIMED: supervisors | {Role.CASHIER},
        Call.WRITE_OFF: supervisors | {Role.CASHIER},
    }


@pytest.mark.parametrize("edition", ["", "2003", None, 2008, ["9A"]])
def test_an_unknown_edition_is_refused_and_not_answered(edition: object) -> None:
    with pytest.raises(UnknownEdition, match=r"there are 1998, 1999, 2008, 9A$"):
        may(Role.DEALER, Call.SPIN, edition)  # type: ignore[arg-type]


def test_the_refusal_names_the_edition() -> None:
    with pytest.raises(UnknownEdition, match=r"^no edition is named '2003'"):
        may(Role.DEALER, Call.SPIN, "2003")


def test_permissions_cannot_be_written_to() -> None:
    with pytest.raises(TypeError):
        PERMISSIONS["9A"][Call.SPIN] = frozenset(Role)  # type: ignore[index]
