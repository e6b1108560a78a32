"""What supervisors do at a table, on their own screens: on record, and on everybody else's."""

import re

import pytest
from playwright.async_api import expect

from harness.ready_house import ANN, CARA, GUS
from screens.supervised_floor import EVE, NOTICE_MS, WINDOW_MS, Plan, Supervision, table_label
from taisai.rules.modes import Mode
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.phases import Phase
from taisai.table.vocabulary import AlertKind, Part, Tamper, WayOut

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

LIMITS, RAISED, CLOSING, AMENDED, BESIDE, FAILS = (f"table-{one}" for one in range(11, 17))
TERMINALS, SIGNS, SETTINGS, TOLD, CHECKED, HALTED, IDLE = (f"table-{one}" for one in range(17, 24))
MONEY = {1: 10_000}
PLANS = (
    *(Plan(name, credits=MONEY) for name in (LIMITS, RAISED, CLOSING, AMENDED, BESIDE, FAILS)),
    *(Plan(name, credits=MONEY) for name in (TERMINALS, SETTINGS, TOLD, HALTED)),
    Plan(SIGNS, Mode.HYBRID, setup={"has_results_display": True}),
    Plan(IDLE, credits={1: 5_000, 2: 5_000}, rounds=(((1, 2, 3), {2: {"small": 500}}),) * 3),
    Plan(CHECKED, is_open=False, setup={"opening_checks_required": True}),
)


@pytest.mark.rule("R32")
async def test_stricter_limits_wait_for_their_notice_and_terminals_show_it(
    floor: Supervision,
) -> None:
    player = await floor.terminal(LIMITS)
    await floor.tells_the_time(LIMITS)
    await floor.boss.goes_to(table_label(LIMITS), "Limits")
    await floor.boss.asks("ChangeLimits")
    async with floor.nothing_written(LIMITS):
        await floor.boss.is_refused("20 minutes’ notice", Every_bet__Maximum="50")
    await floor.boss.form.get_by_label("They hold").select_option(index=1)
    await floor.boss.sends()
    await floor.boss.shows("Notices that stand")
    await player.shows("Each bet $1.00 to $200.00")
    await player.shows("$1.00 to $50.00")
    assert floor.newest(LIMITS, e.LimitsNotified).sheet.wager_cents_max == 5_000
    await floor.screens.advance(NOTICE_MS + 60_000)
    await player.shows("Each bet $1.00 to $50.00")
    assert floor.newest(LIMITS, e.LimitsChanged).sheet.wager_cents_max == 5_000


@pytest.mark.rule("D9A 4.8")
async def test_wider_limits_hold_at_once_for_the_terminals_that_are_ticked(
    floor: Supervision,
) -> None:
    player = await floor.terminal(RAISED)
    await floor.boss.goes_to(table_label(RAISED), "Limits")
    await floor.boss.asks("ChangeLimits")
    async with floor.nothing_written(RAISED):
        await floor.boss.is_refused("Write an amount", Every_bet__Maximum="a lot")
    await floor.boss.form.get_by_role("checkbox", name="2", exact=True).uncheck()
    await floor.boss.sends(Every_bet__Maximum="300")
    await player.shows("Each bet $1.00 to $300.00")
    await floor.boss.shows("Terminals 2")
    limits = {number: one.limits for number, one in floor.table(RAISED).terminals.items()}
    assert [limits[1].wager_cents_max, limits[2].wager_cents_max] == [30_000, 20_000]


@pytest.mark.rule("R32")
async def test_a_table_closes_earlier_when_every_player_has_agreed_to_it(
    floor: Supervision,
) -> None:
    player = await floor.terminal(CLOSING)
    await floor.boss.goes_to(table_label(CLOSING), "Opening and closing")
    now = floor.boss.page.locator('[data-command="CloseTable"]', has_text="Close now")
    async with floor.nothing_written(CLOSING):
        await floor.boss.is_told(now, "Players are present")
    await floor.tells_the_time(CLOSING)
    await floor.boss.press("Close with notice")
    await floor.boss.sends()
    await player.shows("This table will close at")
    await floor.guard.goes_to(table_label(CLOSING))
    await floor.guard.shows("This table will close at")
    await floor.guard.shows("Still asked: terminals 1")
    # It is taken down again, and players are told of it no more; then it is put up anew.
    await floor.boss.asks("WithdrawNotice")
    await floor.boss.sends()
    await player.shows_no("This table will close at")
    assert floor.newest(CLOSING, e.NoticeWithdrawn).by == CARA
    await floor.boss.press("Close with notice")
    await floor.boss.sends()
    await player.press("I agree to it now")
    await player.shows("The table is closed")
    await floor.boss.goes_to("The floor")
    await floor.boss.page.locator("article", has_text=table_label(CLOSING)).click()
    await expect(floor.boss.page.locator(".top h2")).to_have_text(table_label(CLOSING))
    assert floor.table(CLOSING).phase is Phase.CLOSED
    assert floor.newest(CLOSING, e.ClosingNotified).by == CARA


@pytest.mark.rule("D9 7.2")
async def test_wrong_numbers_are_amended_and_the_terminal_is_settled_by_the_right_ones(
    floor: Supervision,
) -> None:
    player = await floor.terminal(AMENDED)
    await floor.opens_round(AMENDED, {1: {"small": 500}})
    await floor.closes_round()
    await floor.enters(AMENDED, (5, 6, 6))
    await floor.guard.goes_to(table_label(AMENDED))
    await floor.guard.shows("5, double 6, total 17")
    dice = floor.guard.page.get_by_label("The dice as they lie")
    # R8, R46: who writes them has time for it.
    await dice.fill("1")
    await expect(floor.guard.page.locator(".top")).to_contain_text("held for")
    assert floor.newest(AMENDED, e.SettlementHeld).by == GUS
    await floor.screens.advance(2 * WINDOW_MS)
    async with floor.nothing_written(AMENDED):
        for faces, words in (("1 2 9", "three numbers of 1 to 6"), ("6 5 6", "already")):
            await dice.fill(faces)
            await floor.guard.asks("AmendOutcome")
            await floor.guard.shows(words)
    await dice.fill("1 2 5")
    await floor.guard.asks("AmendOutcome")
    await floor.guard.shows("1, 2, 5, total 8")
    amended = floor.newest(AMENDED, e.OutcomeAmended)
    assert (amended.by, amended.before, amended.faces) == (GUS, (5, 6, 6), (1, 2, 5))
    await floor.screens.advance(WINDOW_MS)
    await player.shows_money("$105.00", "$0.00", "$5.00")


@pytest.mark.rule("R40")
async def test_a_game_supervisor_deals_beside_the_dealer_and_another_amends_what_he_entered(
    floor: Supervision,
) -> None:
    await floor.guard.goes_to(table_label(BESIDE))
    await floor.guard.asks("SpinTumbler")
    await floor.guard.shows("Tumbling")
    await floor.do(BESIDE, c.CallPlaceYourBets(by=ANN))
    await floor.closes_round()
    await floor.guard.asks("Uncover")
    keys = floor.guard.page.locator('[data-command="PressEntryButton"]')
    for face in (6, 6, 6):
        await keys.get_by_role("button", name=f"Number {face}").click()
    await expect(floor.guard.page.get_by_role("status", name="Display: 6 6 6")).to_be_visible()
    await floor.guard.asks("ClearEntry")
    await expect(floor.guard.command("PressEnter")).to_have_attribute("aria-disabled", "true")
    for face in (1, 1, 4):
        await keys.get_by_role("button", name=f"Number {face}").click()
    await expect(floor.guard.page.get_by_role("status", name="Display: 1 1 4")).to_be_visible()
    await floor.guard.asks("AnnounceOutcome")
    await floor.guard.shows("double 1, 4, total 6")
    await floor.guard.asks("PressEnter")
    await expect(floor.guard.page.locator(".top")).to_contain_text("Outcome entered")
    await floor.guard.shows("double 1, 4, total 6")
    async with floor.nothing_written(BESIDE):
        await floor.guard.is_told(floor.guard.command("AmendOutcome"), "of their own entry")
    await floor.boss.goes_to(table_label(BESIDE), "Now")
    await floor.boss.page.get_by_label("The dice as they lie").fill("1 1 5")
    await floor.boss.asks("AmendOutcome")
    await floor.guard.shows("double 1, 5, total 7")
    await floor.guard.asks("SettleRound")
    await floor.guard.shows("Between rounds")
    await floor.guard.asks("ReplaceCover")
    await expect(floor.guard.page.get_by_text("covered", exact=True)).to_be_visible()
    assert floor.table(BESIDE).is_covered
    assert floor.newest(BESIDE, e.DiceSpun).by == GUS
    assert floor.newest(BESIDE, e.TumblerUncovered).by == GUS
    assert floor.newest(BESIDE, e.OutcomeAnnounced).by == GUS
    assert floor.newest(BESIDE, e.OutcomeEntered).by == GUS
    assert floor.newest(BESIDE, e.OutcomeAmended).by == CARA
    assert floor.newest(BESIDE, e.OutcomeConfirmed).by == GUS


@pytest.mark.rule("D9 7.4")
async def test_a_malfunction_stops_the_next_round_until_it_is_dealt_with_in_one_of_two_ways(
    floor: Supervision,
) -> None:
    player = await floor.terminal(FAILS)
    await floor.guard.goes_to(table_label(FAILS))
    await floor.guard.asks("DeclareMalfunction")
    await floor.guard.form.get_by_label("Part").select_option("Terminal")
    await floor.guard.sends(What_is_wrong="no picture")
    await player.shows("Out of service")
    await floor.guard.shows("No further round")
    declared = floor.newest(FAILS, e.MalfunctionDeclared)
    assert (declared.by, declared.part, declared.terminal) == (GUS, Part.TERMINAL, 1)

    await floor.boss.goes_to(table_label(FAILS), "Now")
    await floor.boss.press("Safe procedures")
    await floor.boss.sends(Note="the seat is closed")
    await floor.guard.shows("Not yet repaired")
    assert not floor.table(FAILS).is_game_locked
    await player.shows("Out of service")
    await floor.boss.press("Rectified")
    await floor.boss.sends(Note="a cable was loose")
    await player.shows_no("Out of service")
    await floor.guard.shows_no("Not yet repaired")
    assert floor.newest(FAILS, e.MalfunctionEnded).way is WayOut.RECTIFIED


@pytest.mark.rule("D9A 3.6")
async def test_alerts_wait_on_every_screen_of_the_staff_until_they_are_seen(
    floor: Supervision,
) -> None:
    dealer = await floor.screens.dealer(ANN, TOLD)
    await floor.opens_round(TOLD)
    await floor.do(TOLD, c.ReportEarlyEntry(tried_by="ann"))
    await dealer.shows("tried to enter a result")
    # It is about the dealing itself: the dealer sees it, and does not make it go.
    await expect(dealer.page.locator('[data-command="AcknowledgeAlert"]')).to_have_count(0)
    await floor.boss.goes_to(table_label(TOLD), "Now")
    await expect(floor.boss.command("AcknowledgeAlert")).to_be_visible()
    # One count for all tables: on the floor, in the rail and in the inbox, which it leads to.
    await floor.guard.goes_to("The floor")
    await floor.screens.advance(1_000)
    # Whatever was counted before is out of date once the floor tells of this one.
    await floor.guard.shows("tried to enter a result")
    counted = floor.guard.page.locator("button.pressing")
    count = re.sub(r"\D", "", await counted.inner_text())
    await counted.click()
    rail = floor.guard.page.locator("nav button", has_text="Inbox")
    await expect(rail.locator(".needs")).to_contain_text(count)
    pressing = floor.guard.page.get_by_role("region", name="Cannot wait")
    await expect(pressing.locator("header b")).to_have_text(count)
    await expect(pressing.locator("time")).to_have_count(int(count))
    row = pressing.locator("li", has_text=table_label(TOLD))
    await row.locator('[data-command="AcknowledgeAlert"]').click()
    # Who looks at the table has it at once, who looks at the floor within a second.
    await expect(floor.boss.command("AcknowledgeAlert")).to_have_count(0)
    await floor.screens.advance(1_000)
    await expect(row).to_have_count(0)
    for screen in (floor.boss, floor.guard):
        await screen.shows("seen by Gus Grey")
    await dealer.shows_no("tried to enter a result")
    assert floor.newest(TOLD, e.AlertAcknowledged).by == GUS


async def test_the_dealer_says_that_an_idle_seat_was_seen_to(floor: Supervision) -> None:
    dealer = await floor.screens.dealer(ANN, IDLE)
    await floor.guard.goes_to(table_label(IDLE))
    await expect(floor.guard.command("AcknowledgeAlert")).to_be_visible()
    seen = dealer.page.locator('[data-command="AcknowledgeAlert"]')
    await seen.click()
    await expect(seen).to_have_count(0)
    await floor.guard.shows("seen by Ann Grey")
    acknowledged = floor.newest(IDLE, e.AlertAcknowledged)
    assert (acknowledged.by, acknowledged.kind) == (ANN, AlertKind.IDLE_SEAT)


@pytest.mark.rule("D9A 3.6")
async def test_terminals_are_installed_looked_at_and_withdrawn(floor: Supervision) -> None:
    player = await floor.terminal(TERMINALS)
    await floor.boss.goes_to(table_label(TERMINALS), "Now")
    await floor.boss.asks("InstallTerminal")
    await floor.boss.sends(Terminal="3")
    assert floor.newest(TERMINALS, e.TerminalInstalled).terminal == 3
    await floor.boss.asks("InstallTerminal")
    async with floor.nothing_written(TERMINALS):
        await floor.boss.is_refused("there already", Terminal="3")
    await floor.boss.press("Leave it")

    await floor.do(TERMINALS, c.ReportTamper(terminal=1, kind=Tamper.DOOR))
    await player.shows("A supervisor is coming")
    await floor.guard.goes_to(table_label(TERMINALS))
    await floor.guard.press("Terminal 1")
    await floor.guard.form.locator('[data-command="ClearTamper"]').click()
    await floor.guard.sends(Note="the door is shut")
    await player.shows_no("A supervisor is coming")
    assert floor.newest(TERMINALS, e.TamperCleared).note == "the door is shut"

    for number, command in ((1, False), (3, True)):
        await floor.boss.press(f"Terminal {number}")
        withdraw = floor.boss.form.locator('[data-command="WithdrawTerminal"]')
        # A terminal with credits on it stays where it is.
        await expect(withdraw).to_have_count(int(command))
        if command:
            await withdraw.click()
            await floor.boss.sends()
        else:
            await floor.boss.form.get_by_role("button", name="Close").click()
    await expect(floor.boss.button("Terminal 3, free")).to_have_count(0)
    assert floor.newest(TERMINALS, e.TerminalWithdrawn).terminal == 3

    # It stands apart, and comes back as what it was.
    await floor.boss.shows("Withdrawn")
    await floor.boss.press("Terminal 3")
    await expect(floor.boss.form).to_contain_text("Withdrawn")
    await floor.boss.form.locator('[data-command="InstallTerminal"]').click()
    await floor.boss.sends()
    await expect(floor.boss.button("Terminal 3, free")).to_have_count(1)
    installed = floor.newest(TERMINALS, e.TerminalInstalled)
    assert (installed.terminal, installed.is_back) == (3, True)


@pytest.mark.rule("D9 7.4")
async def test_a_table_that_a_fault_has_halted_is_loaded_again_and_that_is_on_record(
    floor: Supervision,
) -> None:
    player = await floor.terminal(HALTED)
    await floor.boss.goes_to(table_label(HALTED), "Now")
    floor.screens.house.floor.tables[HALTED]._halt(RuntimeError("a fault of the program"))
    await player.shows("Out of service")
    await floor.guard.goes_to(table_label(HALTED))
    await floor.guard.shows("Out of service")
    async with floor.boss.page.expect_response("**/reload") as answer:
        await floor.boss.press("Load the table again")
    assert (await answer.value).ok
    await player.shows_money("$100.00", "$0.00", "$0.00")
    await floor.boss.shows("All quiet.")
    (fact,) = (one for one in floor.screens.house.floor.house.durable.facts if one.kind == "reload")
    assert (fact.person, fact.text) == (CARA.id, f"{HALTED} is in service again (malfunction)")


# --------------------------------------------------------------------------- the table's day


async def test_signs_dealer_dice_and_float_are_changed_and_on_record(floor: Supervision) -> None:
    boss = floor.boss
    await boss.goes_to(table_label(SIGNS), "Opening and closing")
    await boss.asks("MakePrivate")
    await boss.sends()
    await boss.shows("Private table")
    await boss.asks("SwitchResultsDisplay")
    await boss.sends()
    await boss.shows("Switch the results display on")
    await boss.asks("InstallDice")
    await boss.sends(Dice_set="D-2", Seal_number="S-2")
    await boss.shows("seal S-2")
    assert floor.newest(SIGNS, e.PrivacyChanged).is_private
    assert not floor.newest(SIGNS, e.ResultsDisplaySwitched).is_on
    assert floor.newest(SIGNS, e.DiceInstalled).seal == "S-2"

    guard = floor.guard
    await guard.goes_to(table_label(SIGNS))
    await guard.asks("AssignDealer")
    await guard.form.get_by_label("Dealer").select_option(EVE.id)
    await guard.sends()
    await boss.shows("Eve Grey")
    await guard.asks("RecordFill")
    async with floor.nothing_written(SIGNS):
        await guard.is_refused("Something is missing", Amount="much")
    await guard.sends(Amount="1000")
    await guard.asks("CountFloat")
    await guard.sends(Counted="990")
    assert floor.newest(SIGNS, e.DealerAssigned).dealer == EVE.id
    assert floor.newest(SIGNS, e.FloatFilled).amount_cents == 100_000
    assert floor.newest(SIGNS, e.FloatCounted).counted_cents == 99_000


@pytest.mark.rule("D9A 1.1")
async def test_the_period_is_changed_for_the_next_round_and_never_below_36_seconds(
    floor: Supervision,
) -> None:
    player = await floor.terminal(SETTINGS)
    await player.shows("Wagering will be open for 36 s")
    await floor.boss.goes_to(table_label(SETTINGS), "Settings")
    period = floor.boss.page.get_by_label("Fixed Wagering Period in seconds")
    change = floor.boss.page.get_by_role("button", name="Change settings")
    async with floor.nothing_written(SETTINGS):
        await period.fill("35")
        await change.click()
        await floor.boss.shows("at least 36 seconds")
    await period.fill("50")
    await change.click()
    await player.shows("Wagering will be open for 50 s")
    assert floor.newest(SETTINGS, e.SettingsChanged).setup.wagering_period_ms == 50_000


@pytest.mark.rule("D9 5.0")
@pytest.mark.rule("D9 5.0(b)")
async def test_no_table_opens_with_a_check_that_failed_or_a_test_run_seen_otherwise(
    floor: Supervision,
) -> None:
    boss = floor.boss
    await boss.goes_to(table_label(CHECKED), "Opening and closing")
    await boss.asks("BeginOpening")
    await boss.asks("RunTests")
    lit = boss.form.locator(".area.lit")
    await lit.first.locator('[role="button"]').click()
    await boss.form.get_by_role("button", name="Seen otherwise").click()
    await boss.form.get_by_role("button", name="Record 1 test run").click()
    await boss.shows("1 test run on record, 1 lit wrong areas.")
    (run,) = floor.newest(CHECKED, e.TestRunsMade).runs
    assert (len(run.missing), run.excess) == (1, ())

    power = boss.page.locator("li.step", has=boss.page.get_by_text("Power", exact=True))
    await power.get_by_role("button", name="Failed").click()
    await power.get_by_role("textbox").fill("the lamps flicker")
    await power.get_by_role("button", name="Record the failure").click()
    await expect(power.locator(".state")).to_have_text("failed")
    recorded = floor.newest(CHECKED, e.CheckRecorded)
    assert (recorded.passed, recorded.note) == (False, "the lamps flicker")

    async with floor.nothing_written(CHECKED):
        await boss.page.get_by_label("Number on the seal").fill("S-9999")
        seal = boss.page.locator("li.step", has=boss.page.get_by_text("Seal", exact=True))
        await seal.get_by_role("button", name="Passed").click()
        await boss.shows("not the one on record")
        await boss.is_told(boss.command("OpenTable"), "The casino supervisor has a check to make")
    assert floor.table(CHECKED).phase is Phase.OPENING
