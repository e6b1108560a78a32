"""The rules that the cage and the house hold, each test marked with its rule."""

import pytest
from msgspec.structs import replace

from cage.counter import (
    CASHIER,
    CASINO_SUPERVISOR,
    DAY_MS,
    Counter,
    number_of,
    recoverable,
    redeem,
    register,
    source_of,
    winnings,
)
from house.premises import CASINO_SUPERVISOR as MANAGER
from house.premises import Premises, creation, engagement
from table.play import Play
from taisai.cage import commands as cage_commands
from taisai.cage.accounts import CageAccount
from taisai.cage.refusals import Code
from taisai.cage.vocabulary import Means, SourceRecord, VoucherStatus
from taisai.house import commands as house_commands
from taisai.house.refusals import Code as HouseCode
from taisai.house.vocabulary import HouseSettings
from taisai.rules import Role
from taisai.rules.modes import HouseKind
from taisai.table import commands as table_commands
from taisai.table import events as table_events
from taisai.table.accounts import TableAccount


# ------------------------------------------------------------------ D9A 3.3(d)(i), 6.2, 6.3
@pytest.mark.rule("D9A 3.3(d)(i)")
@pytest.mark.rule("D9A 6.2")
@pytest.mark.rule("D9A 6.3")
def test_a_voucher_that_a_terminal_dispensed_is_redeemed_for_the_credits_it_stood_for() -> None:
    play = Play()
    play.insert(7, 10_000)
    play.do(table_commands.CashOut(terminal=7, validation_number=number_of(1)))
    issued = play.newest(table_events.VoucherIssued)
    assert issued.amount_cents == 10_000
    counter = Counter()
    counter.does(
        cage_commands.RegisterVoucher(
            source=SourceRecord(stream="table-1", sequence=len(play.log), digest="ab" * 32),
            validation_number=issued.validation_number,
            amount_cents=issued.amount_cents,
            terminal=issued.terminal,
            session=issued.session,
            issued_at=issued.at,
        )
    )
    counter.redeem(1, 10_000)
    # What the table owes for vouchers is what the cage has paid.
    assert play.state.book.balance(TableAccount.VOUCHERS_OUTSTANDING) == 10_000
    assert counter.cage.book.balance(CageAccount.CASH_PAID) == -10_000


@pytest.mark.rule("D9A 6.3")
@pytest.mark.parametrize(
    ("means", "account"),
    [
        (Means.CASH, CageAccount.CASH_PAID),
        (Means.CHIPS, CageAccount.CHIPS_PAID),
        (Means.CHEQUE, CageAccount.CHEQUES_PAID),
    ],
)
def test_6_3_a_voucher_is_redeemed_for_its_value_by_whatever_means(
    means: Means, account: CageAccount
) -> None:
    counter = Counter()
    counter.issue(1, 12_300)
    assert counter.code(redeem(1, 12_200, means)) is Code.AMOUNT_DIFFERS
    counter.does(redeem(1, 12_300, means))
    assert counter.cage.book.balance(account) == -12_300


@pytest.mark.rule("D9A 6.3")
def test_6_3_a_voucher_is_redeemed_once() -> None:
    counter = Counter()
    counter.issue(1)
    counter.redeem(1)
    assert counter.code(redeem(1)) is Code.VOUCHER_PAID
    assert counter.cage.book.balance(CageAccount.CASH_PAID) == -5_000


@pytest.mark.rule("D9A 6.3")
def test_6_3_a_voucher_that_no_terminal_issued_is_not_redeemed() -> None:
    assert Counter().code(redeem(1)) is Code.UNKNOWN_VOUCHER


@pytest.mark.rule("R44")
def test_a_voucher_is_its_bearers_and_nobody_is_asked_for_a_name() -> None:
    fields = set(cage_commands.RedeemVoucher.__struct_fields__)
    assert fields == {"by", "validation_number", "amount_cents", "means"}


@pytest.mark.rule("R7")
def test_r7_a_voucher_never_expires_by_default_and_an_expired_one_is_still_owed() -> None:
    counter = Counter()
    counter.issue(1)
    counter.waits(3_650 * DAY_MS)
    counter.redeem(1)

    counter = Counter(voucher_expiry_ms=DAY_MS)
    counter.issue(1)
    counter.waits(2 * DAY_MS)
    assert counter.code(redeem(1)) is Code.VOUCHER_UNCLAIMED
    counter.does(
        cage_commands.PayUnclaimedVoucher(
            **counter.two(CASHIER, CASINO_SUPERVISOR),
            validation_number=number_of(1),
            amount_cents=5_000,
            means=Means.CASH,
        )
    )
    assert counter.status(1) is VoucherStatus.PAID


@pytest.mark.rule("R18")
def test_r18_an_overpaid_players_voucher_is_held_and_the_debt_is_paid_in_cash() -> None:
    counter = Counter()
    counter.issue(1)
    counter.does(
        cage_commands.HoldCitedVoucher(source=source_of(60), validation_number=number_of(1))
    )
    counter.does(recoverable(60, 2_000, terminal=7, session=3))
    assert counter.code(redeem(1)) is Code.VOUCHER_HELD
    counter.does(
        cage_commands.ReleaseVoucher(
            by=CASINO_SUPERVISOR, validation_number=number_of(1), reason="agreed"
        )
    )
    counter.redeem(1)
    counter.does(cage_commands.TakeRepayment(by=CASHIER, recoverable=1, amount_cents=2_000))
    assert counter.cage.recoverables[1].owed_cents == 0


@pytest.mark.rule("R19")
def test_r19_what_a_recalculation_owes_to_a_player_who_left_is_paid_when_they_come_back() -> None:
    counter = Counter()
    counter.does(winnings(60, 2_000, terminal=7, session=3))
    counter.waits(365 * DAY_MS)
    counter.does(
        cage_commands.PayUnclaimedWinnings(
            **counter.two(CASHIER, CASINO_SUPERVISOR), winnings=1, means=Means.CASH
        )
    )
    assert counter.cage.book.balance(CageAccount.CASH_PAID) == -2_000


@pytest.mark.rule("D9A 3.3(d)(i)")
def test_a_misread_number_is_found_by_its_check_digits() -> None:
    wrong = register(1, validation_number=number_of(1)[:-3] + "000")
    assert Counter().code(wrong) is Code.NOT_A_VALIDATION_NUMBER


# ------------------------------------------------------------------ D9A 2.2, 3.5
@pytest.mark.rule("D9A 2.2")
@pytest.mark.parametrize("game_name", ["Tai-Sai", "Electronic Sic Bo", "Hi-Lo Dice", "大细"])
def test_2_2_the_name_under_which_the_game_is_shown_is_the_houses_to_choose(
    game_name: str,
) -> None:
    premises = Premises()
    settings = replace(premises.house.settings, game_name=game_name)
    if settings != premises.house.settings:
        premises.does(house_commands.ChangeSettings(by=MANAGER, settings=settings))
    assert premises.house.settings.game_name == game_name


@pytest.mark.rule("D9A 2.2")
def test_2_2_a_game_has_a_name() -> None:
    settings = HouseSettings(name="Harbour Casino", game_name="")
    assert Premises(None).code(creation(settings=settings)) is HouseCode.BAD_SETTINGS


@pytest.mark.rule("D9A 3.5")
def test_3_5_the_approval_of_each_installed_version_is_on_record() -> None:
    premises = Premises(HouseKind.LIVE)
    build = "ab" * 32
    premises.does(house_commands.RecordSoftware(version="0.1.0", digest=build))
    assert premises.house.approval is None
    premises.does(
        house_commands.RecordApproval(
            by=MANAGER, version="0.1.0", digest=build, reference="Approval 2026/14"
        )
    )
    assert premises.house.approval is not None
    assert premises.house.approval.reference == "Approval 2026/14"
    premises.does(house_commands.RecordSoftware(version="0.1.0", digest="cd" * 32))
    assert premises.house.approval is None


# ------------------------------------------------------------------ people
@pytest.mark.rule("R4")
def test_r4_a_live_house_has_no_demo_staff_and_stays_live() -> None:
    premises = Premises(HouseKind.LIVE)
    demo = engagement("bot", Role.DEALER, is_demo=True)
    assert premises.code(demo) is HouseCode.DEMO_STAFF_IN_LIVE_HOUSE
    assert premises.code(creation(HouseKind.DEMO)) is HouseCode.ALREADY_SET_UP


@pytest.mark.rule("D9 5.0(a)")
def test_5_0_a_house_is_never_without_a_casino_supervisor_to_open_its_tables() -> None:
    dismissal = house_commands.DismissStaff(by=MANAGER, id=MANAGER.id, reason="left")
    assert Premises().code(dismissal) is HouseCode.LAST_CASINO_SUPERVISOR


@pytest.mark.rule("D9 6.6")
def test_6_6_an_attempt_to_do_what_is_for_others_is_on_record() -> None:
    premises = Premises()
    premises.does(
        house_commands.RecordRefusedAuthority(
            person=MANAGER.id, what="SpinTumbler", stream="table-1", code="not_your_call"
        )
    )
    assert premises.house.facts[-1].text == "SpinTumbler at table-1: not_your_call"
