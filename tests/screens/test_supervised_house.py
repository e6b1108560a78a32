"""What the casino supervisor does about the house: staff, devices, tables, software, the cage."""

from typing import TypeVar

import pytest
from playwright.async_api import expect

from harness.ready_house import CARA, GUS, PASSWORD
from screens.browser import Screen, Screens
from screens.on_record import cage_events_of
from screens.supervised_floor import EVE, GIL, Plan, Supervision, comes, table_label
from taisai.cage.events import (
    RecoverableWrittenOff,
    SettingsChanged,
    UnclaimedVoucherDisposed,
    UnclaimedWinningsDisposed,
    VoucherCancelled,
)
from taisai.house.state import House
from taisai.house.vocabulary import DeviceKind
from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.persons import Person
from taisai.rules import Role
from taisai.server.conversation import reach
from taisai.server.conversation.patrol import LOOK_MS
from taisai.stream_types import Event
from taisai.table import commands as c
from taisai.validation_numbers import with_check

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

PLAYED, DEVICES, PAID, LEFT, NEW = (f"table-{number}" for number in range(51, 56))
WRONG = ((5, 6, 6), {1: {"small": 500}, 2: {"big": 500}})
PLANS = (
    Plan(PLAYED, credits={1: 5_000}),
    Plan(DEVICES, credits={1: 5_000}),
    Plan(PAID, credits={1: 10_000, 2: 10_000}),
    Plan(LEFT, credits={1: 10_000, 2: 10_000}, rounds=(WRONG,)),
)
AnEvent = TypeVar("AnEvent", bound=Event)
SHORT = "short"
OTHER_PASSWORD = "another password, long enough"  # noqa: S105 - of a house that lives for a test


def house_of(floor: Supervision) -> House:
    """The house as the floor has it."""
    state = floor.screens.house.floor.house.durable
    assert isinstance(state, House)
    return state


async def signs_in(screens: Screens, person: Person, password: str = PASSWORD) -> Screen:
    """Somebody comes to the door of their screen and signs in by hand."""
    screen = await screens.nobody(f"/staff/{person.role}")
    await screen.page.get_by_label("Staff name").fill(person.id)
    await screen.page.get_by_label("Password").fill(password)
    await screen.press("Sign in")
    return screen


async def of_person(floor: Supervision, person: Person, button: str) -> None:
    """Presses a button in somebody's row."""
    await floor.boss.goes_to("Staff")
    row = floor.boss.page.get_by_role("row", name=f"{person.id.title()} ", exact=False)
    await row.get_by_role("button", name=button, exact=True).click()


# --------------------------------------------------------------------------- staff


async def test_somebody_is_engaged_and_signs_in_and_is_given_another_role(
    floor: Supervision,
) -> None:
    boss, finn = floor.boss, Person(Role.CASHIER, "finn")
    await boss.goes_to("Staff")
    await boss.press("Engage somebody")
    async with floor.nothing_written(HOUSE_STREAM):
        await boss.is_refused("password", Name="Finn", Staff_name="finn", First_password=SHORT)
    await boss.form.get_by_role("checkbox", name="dealer").uncheck()
    await boss.form.get_by_role("checkbox", name="cashier").check()
    await boss.sends(First_password=PASSWORD)
    screen = await signs_in(floor.screens, finn)
    await expect(screen.page.get_by_label("Scan a voucher")).to_be_visible()

    await of_person(floor, finn, "Roles")
    inspector = boss.form.get_by_role("checkbox", name="inspector")
    async with floor.nothing_written(HOUSE_STREAM):
        await inspector.check()
        await boss.is_refused("inspector")
    await boss.form.get_by_role("checkbox", name="cashier").uncheck()
    await boss.sends()
    assert set(house_of(floor).staff["finn"].roles) == {Role.INSPECTOR}
    # A role that was taken away is taken away at once.
    await screen.shows("Cashier's sign-in")
    other = await signs_in(floor.screens, Person(Role.INSPECTOR, "finn"))
    await other.shows("Finn")


@pytest.mark.rule("D9 6.6")
async def test_a_new_password_signs_out_and_a_dismissal_shuts_the_door(floor: Supervision) -> None:
    dealer = await floor.screens.staff(EVE, f"?table={PLAYED}")
    await expect(dealer.page.locator(".big")).to_be_visible()
    await of_person(floor, EVE, "Password")
    await floor.boss.sends(New_password=OTHER_PASSWORD)
    await floor.screens.advance(LOOK_MS)
    await dealer.shows("Dealer's sign-in")
    wrong = await signs_in(floor.screens, EVE)
    await wrong.shows("is not right")
    right = await signs_in(floor.screens, EVE, OTHER_PASSWORD)
    await right.shows("Which table?")

    await of_person(floor, EVE, "Dismiss")
    await floor.boss.sends(Reason="has left")
    await expect(floor.boss.page.get_by_role("row", name="Eve ")).to_contain_text("dismissed")
    assert house_of(floor).staff[EVE.id].is_dismissed
    gone = await signs_in(floor.screens, EVE, OTHER_PASSWORD)
    await gone.shows("is not right")


async def test_whoever_was_locked_out_may_try_again_once_let(floor: Supervision) -> None:
    screen = await floor.screens.nobody(f"/staff/{GIL.role}")
    await screen.page.get_by_label("Staff name").fill(GIL.id)
    tries = floor.screens.house.door.settings.sign_in_attempts_max
    for password in (*["not the password"] * tries, PASSWORD):
        await screen.page.get_by_label("Password").fill(password)
        async with screen.page.expect_response("**/sign-in") as answer:
            await screen.press("Sign in")
        assert (await answer.value).status == 401
    await screen.shows("ask a casino supervisor")
    async with floor.boss.page.expect_response("**/unlock"):
        await of_person(floor, GIL, "Unlock")
    await screen.press("Sign in")
    await screen.shows("Gil Grey")


async def test_a_supervisor_changes_the_own_password_and_signs_in_with_it(
    floor: Supervision,
) -> None:
    screen = await comes(floor.screens, GIL)
    await screen.press("My password")
    await screen.is_refused(
        "differ", Password_now=PASSWORD, New_password=OTHER_PASSWORD, The_new_one_again="another"
    )
    await screen.fills_in(The_new_one_again=OTHER_PASSWORD)
    await screen.form.locator('button[type="submit"]').click()
    await screen.shows("Game supervisor's sign-in")
    again = await signs_in(floor.screens, GIL, OTHER_PASSWORD)
    await again.shows("Gil Grey")
    await of_person(floor, GIL, "Password")
    await floor.boss.sends(New_password=PASSWORD)


# --------------------------------------------------------------------------- devices


async def enrols(floor: Supervision, terminal: int) -> str:
    """The casino supervisor makes a code for a terminal."""
    await floor.boss.goes_to("Devices", "Enrolled")
    await floor.boss.asks("EnrolDevice")
    await floor.boss.form.get_by_label("Where").select_option(DEVICES)
    await floor.boss.form.get_by_label("Terminal", exact=True).fill(str(terminal))
    await floor.boss.form.get_by_role("button", name="Make the code").click()
    code = await floor.boss.form.locator(".code").inner_text()
    await floor.boss.form.get_by_role("button", name="Close").last.click()
    return code


async def test_a_terminal_is_revoked_in_mid_game_and_enrolled_again_with_a_code(
    floor: Supervision,
) -> None:
    player = await floor.terminal(DEVICES)
    await player.shows_money("$50.00", "$0.00", "$0.00")
    await floor.boss.goes_to("Devices", "Enrolled")
    row = floor.boss.page.get_by_role("row", name=f"terminal-{DEVICES}-1")
    await row.get_by_role("button", name="Revoke").click()
    await expect(floor.boss.form).to_contain_text("holds $50.00 in credits and $0.00 in wagers")
    await floor.boss.sends(Reason="the screen is broken")
    await expect(row).to_contain_text("revoked")
    await player.shows("This terminal is out of use")
    assert house_of(floor).devices[f"terminal-{DEVICES}-1"].is_revoked
    await floor.screens.advance(reach.LOOK_MS)
    for screen in (floor.boss, floor.guard):
        await screen.goes_to("The floor")
        waiting = screen.page.get_by_role("region", name="Money that waits")
        await expect(waiting.get_by_role("row", name=table_label(DEVICES))).to_contain_text(
            "$50.00"
        )
        await screen.goes_to(table_label(DEVICES))
        await screen.shows("was revoked with $50.00 in credits and $0.00 in wagers")

    code = await enrols(floor, 1)
    screen = await floor.screens.nobody(f"/screens/terminal/{DEVICES}/1")
    for given, words in (("not-a-code", "code"), (code, "$50.00")):
        await screen.page.get_by_role("textbox").fill(given)
        await screen.page.locator('button[type="submit"]').click()
        await screen.shows(words)
    await floor.screens.advance(reach.LOOK_MS)
    for one in (floor.boss, floor.guard):
        await expect(one.page.get_by_role("region", name="Money that waits")).to_have_count(0)
    # The code is of no more use.
    other = await floor.screens.nobody(f"/screens/terminal/{DEVICES}/1")
    await other.page.get_by_role("textbox").fill(code)
    await other.page.locator('button[type="submit"]').click()
    await expect(other.page.get_by_role("alert")).to_be_visible()
    here = [one for one in house_of(floor).devices.values() if one.table == DEVICES]
    kinds = [one for one in here if one.kind is DeviceKind.TERMINAL]
    assert [one.is_revoked for one in kinds if one.terminal == 1] == [True, False]


# --------------------------------------------------------------------------- the house


async def test_the_house_is_given_another_name_and_an_unknown_zone_is_refused(
    floor: Supervision,
) -> None:
    boss = floor.boss
    await boss.goes_to("House and software")
    zone = boss.page.get_by_label("Time zone")
    change = boss.page.get_by_role("button", name="Change settings")
    async with floor.nothing_written(HOUSE_STREAM):
        for unknown in ("Pacific/Atlantis", "the south"):
            await zone.fill(unknown)
            await change.click()
            await boss.shows("No such time zone")
    await zone.fill("Pacific/Auckland")
    await boss.page.get_by_label("Name of the casino").fill("Quay Casino")
    await boss.page.get_by_label("The gaming day begins at").fill("07:30")
    await change.click()
    await floor.until(lambda: house_of(floor).settings.name == "Quay Casino")
    assert house_of(floor).settings.gaming_day_start_minutes == 450


async def test_the_house_says_what_its_vouchers_say_and_another_change_leaves_it(
    floor: Supervision,
) -> None:
    boss = floor.boss
    await boss.goes_to("House and software")
    change = boss.page.get_by_role("button", name="Change settings")
    await boss.page.get_by_label("Place of the casino").fill("Tāmaki Makaurau")
    await boss.page.locator("main").get_by_role("combobox", name="Language").select_option("zh-CN")
    await boss.page.get_by_label("Also in English").check()
    await boss.page.get_by_label("Message at the end").fill("Helpline 0800 654 655")
    await change.click()
    await floor.until(lambda: house_of(floor).settings.place == "Tāmaki Makaurau")
    await boss.page.reload()
    await boss.page.get_by_label("Name of the game").fill("Sic Bo")
    await change.click()
    await floor.until(lambda: house_of(floor).settings.game_name == "Sic Bo")
    settings = house_of(floor).settings
    assert settings.place == "Tāmaki Makaurau"
    assert settings.voucher_languages == ("zh-CN", "en")
    assert settings.voucher_message == "Helpline 0800 654 655"


@pytest.mark.rule("D9A 3.5")
async def test_the_approval_of_the_software_is_recorded(floor: Supervision) -> None:
    boss = floor.boss
    await boss.goes_to("House and software")
    await boss.asks("RecordApproval")
    async with floor.nothing_written(HOUSE_STREAM):
        await boss.is_refused("digest", Version="0.1", Digest="123", Reference="DIA 7")
    await boss.sends(Digest="ab" * 32)
    await boss.shows("DIA 7")
    assert [one.reference for one in house_of(floor).approvals] == ["DIA 7"]


async def test_a_table_is_added_set_up_and_comes_to_the_floor_of_both(floor: Supervision) -> None:
    boss = floor.boss
    await boss.goes_to("House and software")
    await boss.page.get_by_label("Its name").fill(NEW)
    await boss.page.get_by_role("button", name="Add a table").click()
    await boss.page.get_by_label("Fixed Wagering Period").fill("40")
    await boss.page.get_by_role("button", name="Set the table up").click()
    await boss.shows("Closed")
    assert floor.table(NEW).setup.wagering_period_ms == 40_000
    await floor.screens.advance(LOOK_MS)
    await floor.guard.goes_to(table_label(NEW))
    await floor.guard.shows("All quiet.")


# --------------------------------------------------------------------------- the cage


async def issued(floor: Supervision, terminal: int, number: str) -> str:
    """A player is given a voucher; its number."""
    validation = with_check(number)
    await floor.do(PAID, c.CashOut(terminal=terminal, validation_number=validation))
    return validation


def in_the_cage(floor: Supervision, kind: type[AnEvent]) -> list[AnEvent]:
    """The cage's events of a kind, from the disk."""
    return [one for one in cage_events_of(floor.file) if isinstance(one, kind)]


async def approves_in_the_cage(floor: Supervision, words: str) -> None:
    """The game supervisor approves what the cage waits for."""
    board = floor.guard.page.locator(".board", has_text="The cage")
    await expect(board).to_contain_text(words)
    await board.get_by_role("button", name="Approve").click()
    await expect(board).to_have_count(0)


async def test_a_voucher_is_held_released_and_cancelled_by_two(floor: Supervision) -> None:
    boss, number = floor.boss, await issued(floor, 1, "000000000000051")
    await boss.goes_to("The cage")
    await boss.asks("HoldVoucher")
    async with floor.nothing_written(CAGE_STREAM):
        await boss.is_refused("eighteen digits", Validation_number="1" * 18, Reason="doubtful")
    await boss.sends(Validation_number=number)
    on_hold = boss.page.get_by_role("region", name="Vouchers on hold")
    held = on_hold.get_by_role("row").filter(has_text="doubtful")
    await held.locator('[data-command="ReleaseVoucher"]').click()
    await boss.sends(Reason="all is well")
    await expect(held).to_have_count(0)

    await boss.asks("CancelVoucher")
    await boss.sends(Validation_number=number, Reason="issued twice")
    await approves_in_the_cage(floor, "issued twice")
    (cancelled,) = in_the_cage(floor, VoucherCancelled)
    assert (cancelled.validation_number, cancelled.second) == (number, GUS)


async def test_an_unclaimed_voucher_is_disposed_of_and_the_cages_settings_change(
    floor: Supervision,
) -> None:
    boss, number = floor.boss, await issued(floor, 2, "000000000000052")
    await boss.goes_to("The cage")
    await boss.asks("cage ChangeSettings")
    await boss.sends(Days_until="30", Identity="5000")
    await boss.asks("MarkVoucherUnclaimed")
    await boss.sends(Validation_number=number, Reason="nobody came")
    unclaimed = boss.page.get_by_role("region", name="Unclaimed vouchers")
    await expect(unclaimed).to_contain_text("$100.00")
    await unclaimed.locator('[data-command="DisposeUnclaimedVoucher"]').click()
    await boss.sends(Reference_of_the_approved="P-9")
    await (
        floor.guard.page.locator(".board", has_text="The cage")
        .get_by_role("button", name="Approve")
        .click()
    )
    await expect(unclaimed).to_contain_text("Nothing is on this list.")
    (disposed,) = in_the_cage(floor, UnclaimedVoucherDisposed)
    assert (disposed.validation_number, disposed.procedure_reference) == (number, "P-9")
    assert in_the_cage(floor, SettingsChanged)[-1].settings.identity_cents_min == 500_000


@pytest.mark.rule("R18")
@pytest.mark.rule("R19")
async def test_what_is_owed_after_players_have_left_is_disposed_of_and_written_off(
    floor: Supervision,
) -> None:
    for terminal, number in ((1, "000000000000053"), (2, "000000000000054")):
        await floor.do(LEFT, c.CashOut(terminal=terminal, validation_number=with_check(number)))
    put_right = c.RecalculateRound(
        by=CARA,
        second=GUS,
        proposed_at=floor.screens.house.clock.now(),
        round=1,
        faces=(1, 2, 5),
        evidence="camera 4",
        reason="entered wrongly",
    )
    await floor.do(LEFT, put_right)
    boss = floor.boss
    await boss.goes_to("The cage")
    winnings = boss.page.get_by_role("region", name="Unclaimed winnings")
    await expect(winnings).to_contain_text("$10.00")
    await winnings.locator('[data-command="DisposeUnclaimedWinnings"]').click()
    await boss.sends(Reference_of_the_approved="P-10")
    await approves_in_the_cage(floor, "P-10")
    await expect(winnings).to_contain_text("Nothing is on this list.")

    owed = boss.page.get_by_role("region", name="Owed by players")
    await expect(owed).to_contain_text("$10.00 of $10.00")
    await owed.locator('[data-command="WriteOffRecoverable"]').click()
    await boss.sends(Reason="not to be found")
    await approves_in_the_cage(floor, "not to be found")
    await expect(owed).to_contain_text("Nothing is on this list.")
    (disposed,) = in_the_cage(floor, UnclaimedWinningsDisposed)
    (written_off,) = in_the_cage(floor, RecoverableWrittenOff)
    assert (disposed.procedure_reference, disposed.second) == ("P-10", GUS)
    assert (written_off.amount_cents, written_off.second) == (1_000, GUS)
