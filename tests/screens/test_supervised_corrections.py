"""Settled rounds put right by two persons: the preview, the journal and the screens agree."""

import asyncio
import re

import pytest
from playwright.async_api import Locator, expect

from harness.ready_house import ANN, CARA, GUS
from screens.conftest import catch_up
from screens.stills import violations_of
from screens.supervised_floor import Plan, Supervision, table_label
from taisai.floor.stream_runner import Service
from taisai.money import format_amount
from taisai.persons import APPROVAL_MS_MAX
from taisai.rules.modes import Mode
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.events import CorrectionEvent
from taisai.table.vocabulary import LockScope, Part

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

RECALCULATED, DECLINED, STALE, VOIDED, OLD, ONE, SYSTEM, LAYOUT, GOOD, LATE, WRONG = (
    f"table-{number}" for number in range(31, 42)
)
MONEY = {1: 10_000, 2: 10_000}
ROUND = ((5, 6, 6), {1: {"small": 500}, 2: {"big": 500}})
"""Terminal 1 has lost $5.00 on small, terminal 2 has won $5.00 on big."""
PLANS = (
    *(Plan(name, credits=MONEY, rounds=(ROUND,)) for name in (RECALCULATED, DECLINED, STALE)),
    *(Plan(name, credits=MONEY, rounds=(ROUND,)) for name in (VOIDED, ONE, SYSTEM, LATE, WRONG)),
    Plan(OLD, credits=MONEY, rounds=(ROUND, *[((1, 2, 3), {})] * 21)),
    Plan(LAYOUT, Mode.HYBRID),
    Plan(GOOD, Mode.TABLE, "2008"),
)
RIGHT = {"The_dice": "1 2 5", "What_proves": "camera 4", "Reason": "entered wrongly"}


async def rows_of(place: Locator) -> dict[int, str]:
    """The lines of a preview: each terminal with what it gains or loses."""
    rows = place.locator("tbody tr")
    await expect(rows.first).to_be_visible()
    found = {}
    for row in await rows.all():
        cells = await row.locator("td").all_inner_texts()
        found[int(re.sub(r"\D", "", cells[0]))] = cells[3]
    return found


def changes_of(event: CorrectionEvent) -> dict[int, str]:
    """What a correction on record gives and takes, as a preview writes it."""
    changes = {one.terminal: one.due_cents - one.posted_cents for one in event.corrections}
    return {
        terminal: f"+{format_amount(cents)}" if cents > 0 else format_amount(cents)
        for terminal, cents in changes.items()
    }


async def proposes(floor: Supervision, table: str, command: str, **fields: str) -> dict[int, str]:
    """The casino supervisor proposes a correction; what the preview said."""
    await floor.boss.goes_to(table_label(table), "Past rounds")
    await floor.boss.puts_right(command)
    await floor.boss.fills_in(**fields)
    previewed = await rows_of(floor.boss.form.locator(".preview"))
    await floor.boss.sends()
    return previewed


@pytest.mark.rule("D9A 7.3")
async def test_a_recalculation_does_to_each_terminal_what_both_persons_were_shown(
    floor: Supervision,
) -> None:
    players = [await floor.terminal(RECALCULATED, number) for number in (1, 2)]
    await players[0].shows_money("$95.00", "$0.00", "$0.00")
    await players[1].shows_money("$105.00", "$0.00", "$5.00")
    async with floor.nothing_written(RECALCULATED):
        previewed = await proposes(floor, RECALCULATED, "RecalculateRound", **RIGHT)
        second = await rows_of(floor.board(floor.guard, RECALCULATED))
    assert previewed == second == {1: "+$10.00", 2: "-$10.00"}
    await floor.approves(RECALCULATED)
    await players[0].shows_money("$105.00", "$0.00", "$5.00")
    await players[1].shows_money("$95.00", "$0.00", "$0.00")
    done = floor.newest(RECALCULATED, e.RoundRecalculated)
    assert (done.by, done.second, done.evidence) == (CARA, GUS, "camera 4")
    assert changes_of(done) == previewed
    assert [floor.money(RECALCULATED, number)[0] for number in (1, 2)] == ["$105.00", "$95.00"]
    await floor.boss.shows("corrected 1×")

    # The round on one page: what holds now, who it was, and what was put right.
    await asyncio.to_thread(catch_up, floor.file)
    await floor.boss.page.get_by_role("button", name="Look back on round 1").click()
    rows = floor.boss.form.locator("tbody tr")
    await expect(rows.nth(0)).to_have_text(re.compile(r"Terminal 1.*\$5\.00.*\+\$5\.00$"))
    await expect(rows.nth(1)).to_have_text(re.compile(r"Terminal 2.*\$5\.00.*-\$5\.00$"))
    await expect(floor.boss.form).to_contain_text("Entered by Ann Grey")
    await expect(floor.boss.form.locator("li.correction")).to_contain_text("Gus Grey")
    assert await violations_of(floor.boss.page) == []


@pytest.mark.rule("R20")
@pytest.mark.parametrize("ends", ["Decline", "Withdraw"])
async def test_what_is_declined_or_withdrawn_is_not_done(floor: Supervision, ends: str) -> None:
    async with floor.nothing_written(DECLINED):
        await proposes(floor, DECLINED, "RecalculateRound", **RIGHT)
        # Who proposes does not approve.
        own = floor.board(floor.boss, DECLINED)
        await expect(own.get_by_role("button", name="Withdraw")).to_be_visible()
        await expect(own.get_by_role("button", name="Approve")).to_have_count(0)
        screen = floor.guard if ends == "Decline" else floor.boss
        await floor.board(screen, DECLINED).get_by_role("button", name=ends).click()
        for other in (floor.boss, floor.guard):
            await expect(floor.board(other, DECLINED)).to_have_count(0)
    assert floor.money(DECLINED, 1) == ("$95.00", "$0.00")


@pytest.mark.rule("R20")
async def test_what_nobody_approves_in_time_goes_by_itself(floor: Supervision) -> None:
    async with floor.nothing_written(LATE):
        await proposes(floor, LATE, "RecalculateRound", **RIGHT)
        await expect(floor.board(floor.guard, LATE)).to_be_visible()
        await floor.screens.advance(APPROVAL_MS_MAX + 1_000)
        for screen in (floor.boss, floor.guard):
            await expect(floor.board(screen, LATE)).to_have_count(0)


@pytest.mark.rule("R20")
async def test_what_changes_nothing_or_was_done_meanwhile_is_refused_with_its_reason(
    floor: Supervision,
) -> None:
    await floor.boss.goes_to(table_label(STALE), "Past rounds")
    await floor.boss.puts_right("RecalculateRound")
    propose = floor.boss.form.get_by_role("button", name="Propose")
    async with floor.nothing_written(STALE):
        await floor.boss.fills_in(The_dice="6 6 5", What_proves="camera 4", Reason="none")
        await expect(floor.boss.form.get_by_role("status")).to_contain_text("It cannot be done")
        await expect(propose).to_be_disabled()
        await floor.boss.fills_in(The_dice="1 2 5")
        await floor.boss.sends()
    # Meanwhile the round is voided by others.
    board = floor.board(floor.guard, STALE)
    await expect(board.get_by_role("button", name="Approve")).to_be_visible()
    voided = c.VoidSettledRound(
        by=CARA,
        second=GUS,
        proposed_at=floor.screens.house.clock.now(),
        round=1,
        cause="tumbler_fault",
        reason="a crack",
    )
    await floor.do(STALE, voided)
    async with floor.nothing_written(STALE):
        await board.get_by_role("button", name="Approve").click()
        await floor.guard.shows("is void")
    assert floor.money(STALE, 1) == ("$100.00", "$0.00")


@pytest.mark.rule("R31")
async def test_a_settled_round_is_voided_and_every_wager_goes_back(floor: Supervision) -> None:
    players = [await floor.terminal(VOIDED, number) for number in (1, 2)]
    await floor.boss.goes_to(table_label(VOIDED), "Past rounds")
    await floor.boss.puts_right("VoidSettledRound")
    await floor.boss.form.get_by_label("Cause").select_option("The dice were seen too early")
    await floor.boss.fills_in(Reason="the camera shows it")
    previewed = await rows_of(floor.boss.form.locator(".preview"))
    await floor.boss.sends()
    await floor.approves(VOIDED)
    for player in players:
        await player.shows_money("$100.00", "$0.00", "$0.00")
    await players[0].shows("round 1 has no result")
    done = floor.newest(VOIDED, e.SettledRoundVoided)
    assert changes_of(done) == previewed == {1: "+$5.00", 2: "-$5.00"}
    await floor.boss.shows("No spin: The dice were seen too early")


@pytest.mark.rule("D9A 7.3")
async def test_a_round_that_is_listed_no_more_is_put_right_by_its_number(
    floor: Supervision,
) -> None:
    await floor.boss.goes_to(table_label(OLD), "Past rounds")
    await expect(floor.boss.page.get_by_role("row", name=re.compile("^1 "))).to_have_count(0)
    older = floor.boss.page.get_by_role("region", name="An older round")
    await older.get_by_label("Number of the round").fill("1")
    await older.get_by_role("button", name="Recalculate").click()
    await floor.boss.fills_in(**RIGHT)
    assert await rows_of(floor.boss.form.locator(".preview")) == {1: "+$10.00", 2: "-$10.00"}
    await floor.boss.sends()
    await floor.approves(OLD)
    assert floor.newest(OLD, e.RoundRecalculated).round == 1
    assert floor.money(OLD, 2) == ("$95.00", "$0.00")


# --------------------------------------------------------------------------- refusal of payment


@pytest.mark.rule("D9A 7.4(a)")
@pytest.mark.rule("D9A 7.5(a)")
@pytest.mark.rule("D9A 7.5(b)")
@pytest.mark.rule("D9A 7.5(c)")
@pytest.mark.parametrize(
    ("table", "scope"), [(ONE, LockScope.TERMINAL), (SYSTEM, LockScope.GAME_SYSTEM)]
)
async def test_payment_is_refused_what_failed_is_evidence_and_is_released_with_its_references(
    floor: Supervision, table: str, scope: LockScope
) -> None:
    is_one = scope is LockScope.TERMINAL
    part = Part.TERMINAL if is_one else Part.GAME_SYSTEM
    number = 2 if is_one else None
    await floor.do(
        table, c.DeclareMalfunction(by=CARA, part=part, terminal=number, what="it paid twice")
    )
    player = await floor.terminal(table, 2)
    await player.shows_money("$105.00", "$0.00", "$5.00")
    boss = floor.boss
    await boss.goes_to(table_label(table), "Past rounds")
    await boss.puts_right("RefuseToPay")
    await boss.form.get_by_label("Terminal").select_option("Terminal 2")
    await boss.form.get_by_label("Kept as evidence").select_option(scope.value)
    await boss.fills_in(
        Number_of_the_report="GI-7",
        Gambling_Inspector="Ines",
        Minimum_Operating_Standard="MOS 7.5",
        Reason="paid twice",
    )
    previewed = await rows_of(boss.form.locator(".preview"))
    await boss.sends()
    await floor.approves(table)
    await player.shows("Out of operation")
    refused = floor.newest(table, e.PaymentRefused)
    assert (refused.scope, refused.report_reference, refused.second) == (scope, "GI-7", GUS)
    assert changes_of(refused) == previewed == {2: "-$5.00"}
    assert floor.money(table, 2) == ("$100.00", "$0.00")

    await boss.goes_to(table_label(table), "Now")
    await boss.press("Terminal 2")
    await boss.form.locator('[data-command="PayByHand"]').click()
    await boss.sends()
    assert floor.newest(table, e.CreditsPaidByHand).amount_cents == 10_000

    async def begins_release() -> None:
        if scope is LockScope.GAME_SYSTEM:
            await boss.asks("ReleaseEvidenceLock")
            return
        await boss.press("Terminal 2")
        await boss.form.locator('[data-command="ReleaseEvidenceLock"]').click()

    await begins_release()
    async with floor.nothing_written(table):
        # The browser itself asks for what is missing.
        await boss.fills_in(Number_of_the_report="GI-7")
        await boss.form.locator('button[type="submit"]').click()
        await expect(boss.form).to_be_visible()
    await boss.sends(Reference_of_the_investigation="closed 7")
    await player.shows_no("Out of operation")
    released = floor.newest(table, e.EvidenceLockReleased)
    assert (released.report_reference, released.investigation_reference) == ("GI-7", "closed 7")
    assert not floor.table(table).is_evidence
    await expect(boss.page.locator('[data-report="GI-7"]')).to_contain_text("Ines")


@pytest.mark.rule("D9A 7.4")
async def test_wrong_credits_are_removed_where_no_round_is_involved(floor: Supervision) -> None:
    failed = {"part": Part.TERMINAL, "terminal": 1, "what": "it read $10 as $50"}
    await floor.do(WRONG, c.DeclareMalfunction(by=CARA, **failed))
    boss = floor.boss
    await boss.goes_to(table_label(WRONG), "Now")
    before_cents = floor.table(WRONG).credits(1)
    await boss.asks("RefuseCredits")
    await boss.form.get_by_label("Kept as evidence").select_option("terminal")
    await boss.fills_in(
        Amount_in_dollars="40",
        Number_of_the_report="GI-8",
        Gambling_Inspector="Ines",
        Minimum_Operating_Standard="MOS 7.5",
        Reason="a ten-dollar note",
    )
    await boss.sends()
    await floor.approves(WRONG)
    await expect(boss.page.locator('[data-report="GI-8"]')).to_contain_text("no round involved")
    refused = floor.newest(WRONG, e.CreditsRefused)
    assert (refused.amount_cents, refused.inspector, refused.second) == (4_000, "Ines", GUS)
    assert floor.table(WRONG).credits(1) == before_cents - refused.debited_cents


# --------------------------------------------------------------------------- the table layout


@pytest.mark.rule("D9 4.3")
@pytest.mark.rule("D9 4.9")
async def test_a_chip_on_the_line_is_accepted_and_a_moved_wager_is_settled_elsewhere(
    floor: Supervision,
) -> None:
    on_line = c.PlaceChips(position=1, bet="small", chips_cents=(500,), touches_line=True)
    await floor.do(LAYOUT, c.TakePosition(by=ANN, position=1))
    await floor.opens_round(LAYOUT)
    await floor.do(LAYOUT, on_line, c.PlaceChips(position=1, bet="big", chips_cents=(500,)))
    await floor.boss.goes_to(table_label(LAYOUT), "Wagers on the layout")
    await floor.boss.asks("AcceptLineTouching")
    await floor.boss.sends()
    await floor.boss.shows("on the line, accepted")
    assert floor.newest(LAYOUT, e.LineTouchingAccepted).by == CARA

    await floor.closes_round()
    await floor.do(LAYOUT, c.CallNoMoreBets(by=ANN), c.Uncover(by=ANN))
    await floor.enters(LAYOUT, (1, 2, 5))
    row = floor.boss.page.get_by_role("row", name=re.compile("Big"))
    await row.locator('[data-command="AdjustWager"]').click()
    await floor.boss.form.get_by_label("Settled as").select_option("face_5")
    await floor.boss.form.get_by_label("Cause").select_option("Moved by a patron by accident")
    await floor.boss.sends(Reason="the camera shows it")
    await floor.approves(LAYOUT)
    await floor.boss.shows("settled as Face 5")
    adjusted = floor.newest(LAYOUT, e.WagerAdjusted)
    assert (adjusted.bet, adjusted.to_bet, adjusted.second) == ("big", "face_5", GUS)


@pytest.mark.rule("D9 7.2")
async def test_a_round_of_the_table_game_alone_is_made_good(floor: Supervision) -> None:
    await floor.do(GOOD, c.TakePosition(by=ANN, position=1))
    await floor.opens_round(GOOD)
    await floor.do(
        GOOD,
        c.PlaceChips(position=1, bet="small", chips_cents=(500,)),
        c.CallNoMoreBets(by=ANN),
        c.Uncover(by=ANN),
    )
    await floor.enters(GOOD, (5, 6, 6))
    await floor.do(GOOD, c.SettleRound(by=ANN), c.CollectLosers(by=ANN))
    await floor.boss.goes_to(table_label(GOOD), "Past rounds")
    await floor.boss.puts_right("MakeTableRoundGood")
    await floor.boss.fills_in(**RIGHT)
    await expect(floor.boss.form.locator(".preview tbody tr").first).to_contain_text("+$10.00")
    await floor.boss.sends()
    await floor.approves(GOOD)
    done = floor.newest(GOOD, e.TableRoundMadeGood)
    assert [one.due_cents - one.posted_cents for one in done.corrections] == [1_000]


async def test_all_tables_of_a_large_floor_come_over_one_socket(floor: Supervision) -> None:
    page = floor.guard.page
    await floor.guard.goes_to("The floor")
    await expect(page.locator("article .phase").first).to_be_visible()
    sockets: list[str] = []
    page.on("websocket", lambda one: sockets.append(one.url.partition("?")[0]))
    await page.reload()
    await floor.guard.goes_to("The floor")
    tables = floor.screens.house.floor.tables
    # What waits for somebody at a table, left by another test, is an article too.
    opening = page.get_by_role("button", name="Open Table")
    await expect(page.locator("article").filter(has=opening)).to_have_count(len(tables))
    await expect(page.locator("article .phase")).to_have_count(
        sum(one.service is Service.IN_SERVICE for one in tables.values())
    )

    assert len(tables) == len(PLANS)
    # Beside it the cage, and R20: a table where something waits for a second person (another test
    # may leave it so); no other table has a socket before somebody looks at it.
    approvals = floor.screens.house.switchboard.asking.approvals
    waiting = [f"socket/{name}" for name in tables if approvals.at(name)]
    assert sorted(one.partition("/game_supervisor/")[2] for one in sockets) == sorted(
        ["overview/tables", "socket/cage", *waiting]
    )


async def test_the_win_of_the_evening_has_rounds_that_the_table_holds_no_longer(
    floor: Supervision,
) -> None:
    await asyncio.to_thread(catch_up, floor.file)
    await floor.guard.goes_to("Win")
    of_table = floor.guard.page.get_by_role("region", name=table_label(OLD), exact=True)
    # D9 4.10: of $10.00 on small and big together 6 parts in 216 stay with the house.
    for name, words in (("Won", "$0.00"), ("Expected", "+$0.28"), ("Rounds", "1")):
        figure = of_table.locator("dl > div", has=floor.guard.page.get_by_text(name, exact=True))
        await expect(figure.locator("dd")).to_have_text(words)
    await expect(of_table.get_by_text("within the band")).to_be_visible()
    await expect(of_table.get_by_role("img")).to_be_visible()
