"""The inspector's screen at a real house: what it shows is what the journal holds."""

import re
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from harness.ready_house import CARA, HYBRID_TABLE, INES
from screens.on_record import audit_of, records_of
from screens.past_evening import (
    DAY,
    PUT_RIGHT,
    SOFTWARE,
    TABLE_NAME,
    VOID,
    WON_ROUND,
    alter,
    archive_house,
    inspecting,
)
from screens.staff_screens import InspectorScreen
from taisai.journal import Record, Verified, to_line, verify_lines
from taisai.money import format_amount
from taisai.reports.par_sheet import par_sheet
from taisai.rules import edition_named
from taisai.rules.law import LAW
from taisai.streams import TABLE
from taisai.table.events import (
    NoteInserted,
    OutcomeEntered,
    RoundBegan,
    RoundRecalculated,
    VoucherIssued,
    WagersChanged,
)
from vectors.outcomes import vectors

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

STREAMS: Final = {
    "cage": "Cashier's cage",
    "house": "House",
    TABLE_NAME: "Table 1",
    HYBRID_TABLE: "Table 2",
}


@pytest.fixture(scope="session")
def past(untouched: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with an evening behind it, for all tests here that only read."""
    return Path(shutil.copytree(untouched, tmp_path_factory.mktemp("past") / "house"))


@pytest.fixture
def folder(untouched: Path, tmp_path: Path) -> Path:
    """A copy of the house's folder, for a test that changes it."""
    return Path(shutil.copytree(untouched, tmp_path / "house"))


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def reading(past: Path, browser: Browser) -> AsyncIterator[InspectorScreen]:
    """The inspector's screen at the house of the past evening, for all tests that only read."""
    async with inspecting(past, browser) as inspector:
        yield inspector


@pytest_asyncio.fixture(loop_scope="session")
async def inspector(reading: InspectorScreen) -> InspectorScreen:
    """The inspector's screen, come to anew."""
    await reading.comes()
    return reading


def file_of(folder: Path) -> Path:
    return folder / "journal.sqlite"


# ------------------------------------------------------------------ rounds


async def test_rounds_are_sought_by_table_day_number_outcome_and_irregularity(
    inspector: InspectorScreen,
) -> None:
    everything = [
        "Table 2 · round 1",
        "Table 1 · round 3",
        "Table 1 · round 2",
        "Table 1 · round 1",
    ]

    async def finds(*expected: str) -> None:
        await expect(inspector.rows).to_have_count(len(expected))
        for row, words in zip(await inspector.rows.all(), expected, strict=True):
            await expect(row).to_contain_text(words)

    await finds(*everything)
    await inspector.seeks(Table="Table 1")
    await finds(*everything[1:])
    await inspector.seeks(Round="2")
    await finds("Table 1 · round 2")
    await expect(inspector.rows.first).to_contain_text("void")
    await inspector.seeks(Table="Any", Round="", Outcome="6 1 3")
    await finds("Table 1 · round 1")
    await expect(inspector.rows.first.get_by_role("img")).to_have_count(1)
    await inspector.seeks(Outcome="1 9")
    await inspector.shows("three numbers from 1 to 6")
    await inspector.page.get_by_label("Void or corrected").check()
    await inspector.seeks(Outcome="")
    await finds(*everything[:3])
    corrected = inspector.rows.nth(1)
    await expect(corrected).to_contain_text("corrected")
    await expect(corrected.locator("td").last).to_have_text(re.compile(r"\$20\.00\s*\$15\.00"))
    await expect(corrected).to_contain_text("Before: 5 5 5, won $155.00")
    await inspector.seeks(Gaming_day="2020-01-01")
    await inspector.shows("No such round")
    await inspector.seeks(Gaming_day=DAY)
    await finds(*everything[:3])


def round_records(file: Path, number: int) -> list[Record]:
    """The records of a round, from its beginning to the next one's, and its correction."""
    found: list[Record] = []
    is_inside = False
    for record in records_of(file, TABLE_NAME):
        event = TABLE.codec.decode_event(record.event)
        if isinstance(event, RoundBegan):
            is_inside = event.round == number
        if is_inside or (isinstance(event, RoundRecalculated) and event.round == number):
            found.append(record)
        if type(event).__name__ in ("RoundCompleted", "NoSpinAnnounced"):
            is_inside = False
    return found


@pytest.mark.parametrize("number", [WON_ROUND, VOID, PUT_RIGHT])
async def test_every_step_of_a_replay_is_what_the_journal_holds(
    inspector: InspectorScreen, past: Path, number: int
) -> None:
    await inspector.opens(f"Table 1 · round {number}")
    records = round_records(file_of(past), number)
    steps = inspector.page.get_by_role("list", name="Steps").get_by_role("button")
    await expect(steps).to_have_count(len(records))
    drawn = await inspector.drawn()
    wagers: dict[str, dict[int, int]] = {}
    faces = None
    for at, record in enumerate(records):
        event = TABLE.codec.decode_event(record.event)
        if isinstance(event, WagersChanged):
            for change in event.changes:
                wagers.setdefault(change.bet, {})[event.terminal] = change.to_cents
        elif isinstance(event, OutcomeEntered | RoundRecalculated):
            faces = event.faces
        elif type(event).__name__ == "NoSpinAnnounced":
            wagers = {}
        await expect(inspector.page.locator(".count")).to_have_text(f"{at + 1} of {len(records)}")
        card = inspector.page.locator(".card")
        await expect(card).to_contain_text(f"{TABLE_NAME} / {record.sequence}")
        await expect(card).to_contain_text(type(event).__name__)
        digests = await card.locator(".digest").all_inner_texts()
        assert [re.sub(r"\s", "", one) for one in digests] == [record.digest, record.previous]
        lying = {bet: sum(seats.values()) for bet, seats in wagers.items()}
        assert await inspector.wagers_shown() == {bet: c for bet, c in lying.items() if c}
        assert await inspector.chips_outside() == []
        odds = vectors()[faces] if faces is not None else {}
        assert await inspector.lit() == {bet for bet in drawn if odds.get(bet, 0)}
        await inspector.page.keyboard.press("ArrowRight")
    await inspector.page.keyboard.press("Home")
    await expect(inspector.page.locator(".count")).to_have_text(f"1 of {len(records)}")


async def test_a_round_in_an_archive_is_replayed_from_it(
    folder: Path, browser: Browser, tmp_path: Path
) -> None:
    records = round_records(file_of(folder), WON_ROUND)
    archive = tmp_path / "2023.sqlite"
    await archive_house(file_of(folder), archive)
    async with inspecting(folder, browser) as inspector:
        await inspector.opens(f"Table 1 · round {WON_ROUND}")
        await inspector.shows("From the archive 2023.sqlite")
        steps = inspector.page.get_by_role("list", name="Steps").get_by_role("button")
        await expect(steps).to_have_count(len(records))
        await inspector.page.keyboard.press("End")
        await expect(inspector.page.locator('.area.lit[data-bet="total_10"]')).to_be_visible()
        archive.rename(tmp_path / "away.sqlite")
        await inspector.page.get_by_role("button", name=f"Table 1 · round {VOID}").click()
        await inspector.shows("which is not to be found")
        inspector.wrongs = [one for one in inspector.wrongs if "400 (Bad Request)" not in one]


# ------------------------------------------------------------------ the proof


async def test_the_whole_chain_is_verified_while_one_watches(
    inspector: InspectorScreen, past: Path
) -> None:
    counts = {stream: len(records_of(file_of(past), stream)) for stream in inspector.house.heads()}
    await inspector.goes_to("Proof")
    await inspector.shows("Signature holds")
    await inspector.press("Verify now")
    await inspector.shows(f"All {sum(counts.values())} records hold")
    await inspector.shows("1 citation of the cage followed, 1 signed head holds.")
    for stream, count in counts.items():
        row = inspector.rows.filter(
            has_text=STREAMS.get(stream, stream.replace("table-", "Table "))
        )
        await expect(row).to_contain_text(f"1–{count}")
        await expect(row.locator("progress")).to_have_js_property("value", 1)


async def test_the_first_broken_link_is_named_with_its_stream_and_record(
    folder: Path, browser: Browser
) -> None:
    victim = next(
        one
        for one in round_records(file_of(folder), WON_ROUND)
        if b"double_3" in one.event and b"WagersChanged" in one.event
    )
    async with inspecting(folder, browser) as inspector:
        alter(file_of(folder), victim, victim.event.replace(b"double_3", b"double_4"))
        await inspector.goes_to("Proof")
        await inspector.press("Verify now")
        await inspector.shows("The journal does not hold")
        verdict = inspector.page.locator(".verdict")
        await expect(verdict).to_contain_text(re.compile(rf"{TABLE_NAME}.*{victim.sequence}\b"))
        here = inspector.page.get_by_role("list", name="The first wrong link").locator(".here")
        await expect(here).to_contain_text(f"{TABLE_NAME} / {victim.sequence}")
        await expect(here).to_contain_text("Here the journal does not hold")
        await expect(here).to_contain_text("WagersChanged")
        assert victim.digest in re.sub(r"\s", "", await here.inner_text())
        # The round can be looked at still, and says so at that very record.
        await inspector.goes_to("Rounds")
        await inspector.opens(f"Table 1 · round {WON_ROUND}")
        steps = inspector.page.get_by_role("list", name="Steps").get_by_role("button")
        first = round_records(file_of(folder), WON_ROUND)[0].sequence
        await steps.nth(victim.sequence - first).click()
        await inspector.shows("This record was altered")
        await steps.nth(victim.sequence - first + 1).click()
        await inspector.shows_no("This record was altered")


# ------------------------------------------------------------------ money and incidents


async def test_meters_book_and_incidents_are_those_of_the_journal(
    inspector: InspectorScreen, past: Path
) -> None:
    events = [TABLE.codec.decode_event(one.event) for one in records_of(file_of(past), TABLE_NAME)]
    audit = audit_of(file_of(past), TABLE_NAME)
    await inspector.goes_to("Meters and book")
    await expect(inspector.page.get_by_role("heading", name="Meters of Table 1")).to_be_visible()
    for terminal in (1, 2):
        cells = await inspector.rows.nth(terminal - 1).locator("td").all_inner_texts()
        notes = sum(
            one.note_cents
            for one in events
            if isinstance(one, NoteInserted) and one.terminal == terminal
        )
        vouchers = sum(
            one.amount_cents
            for one in events
            if isinstance(one, VoucherIssued) and one.terminal == terminal
        )
        credits_ = format_amount(audit.credits[terminal])
        assert cells[:2] == [str(terminal), format_amount(notes)]
        assert cells[5] == format_amount(vouchers)
        assert cells[-3:] == [credits_, credits_, "✓ agrees"]
    notes = sum(one.note_cents for one in events if isinstance(one, NoteInserted))
    await expect(inspector.page.locator("section", has_text="Notes in acceptors")).to_contain_text(
        format_amount(notes)
    )
    await inspector.goes_to("Incidents")
    for place, event in enumerate(events, 1):
        if isinstance(event, RoundRecalculated):
            row = inspector.rows.filter(has_text=f"{TABLE_NAME} / {place}")
            await expect(row.locator("td").last).to_have_text(CARA.id.capitalize())
            await expect(row).to_contain_text("the camera shows it")
    await expect(inspector.rows.filter(has_text="No spin")).to_have_count(2)
    await inspector.page.get_by_label("Stream").select_option(label="Table 2")
    await expect(inspector.rows.filter(has_text=TABLE_NAME)).to_have_count(0)
    await expect(inspector.rows.filter(has_text=HYBRID_TABLE)).not_to_have_count(0)
    await inspector.page.get_by_label("Stream").select_option(label="Table 1")
    await expect(inspector.rows.filter(has_text=HYBRID_TABLE)).to_have_count(0)
    await expect(inspector.rows.filter(has_text=TABLE_NAME)).not_to_have_count(0)
    # An incident leads to its round again; the list is a sheet too.
    async with inspector.page.expect_download() as download:
        await inspector.press("CSV")
    sheet = Path(await (await download.value).path()).read_text(encoding="utf-8-sig")
    assert sheet.count("\n") == await inspector.rows.count()
    link = inspector.rows.filter(has_text="the camera shows it").first.get_by_role("button")
    name = await link.get_attribute("aria-label")
    await link.click()
    await expect(inspector.page.get_by_role("heading", name=name)).to_be_visible()


async def test_an_export_is_downloaded_and_proves_itself(
    inspector: InspectorScreen, past: Path
) -> None:
    await inspector.goes_to("Exports")
    for stream, name in STREAMS.items():
        lines = await downloaded(inspector.page, f"Download all: {name}")
        assert lines == [to_line(one) for one in records_of(file_of(past), stream)]
        assert isinstance(verify_lines(lines), Verified)
    await inspector.page.get_by_label("Gaming day").fill(DAY)
    assert await downloaded(inspector.page, "Download 15 Nov 2023: Table 1") == [
        to_line(one) for one in records_of(file_of(past), TABLE_NAME)
    ]


async def downloaded(page: Page, name: str) -> list[bytes]:
    """The lines of the file that a link gives."""
    async with page.expect_download() as begun:
        await page.get_by_role("link", name=name).click()
    path = await (await begun.value).path()
    return Path(path).read_bytes().splitlines(keepends=True)


# ------------------------------------------------------------------ what holds at all times


async def test_software_par_sheet_and_law_are_those_of_this_house(
    inspector: InspectorScreen,
) -> None:
    await inspector.goes_to("Software and security")
    await inspector.shows(SOFTWARE.version)
    await inspector.shows(SOFTWARE.digest)
    await inspector.shows("none on record for this version")
    await inspector.goes_to("Par sheet")
    sheet = par_sheet(edition_named("9A"), "standard")
    await expect(inspector.rows).to_have_count(len(sheet))
    for row, bet in zip(await inspector.rows.all_inner_texts(), sheet, strict=True):
        assert f"{bet.ways} / 216" in row
    await inspector.page.get_by_label("Layout").select_option(label="Alternative")
    alternative = par_sheet(edition_named("9A"), "alternative")
    await expect(inspector.rows).to_have_count(len(alternative))
    await inspector.goes_to("The law")
    await expect(inspector.rows).to_have_count(len(LAW))
    await inspector.page.get_by_label("Find a rule").fill("D9A 6.3")
    await expect(inspector.rows.first).to_contain_text("D9A 6.3")
    await expect(inspector.rows).to_have_count(
        sum("d9a 6.3" in f"{one.citation} {one.subject}".lower() for one in LAW.values())
    )


async def test_the_inspector_reads_everything_and_changes_nothing(
    inspector: InspectorScreen,
) -> None:
    asked: list[tuple[str, str]] = []
    inspector.page.on("request", lambda one: asked.append((one.method, one.url)))
    before = inspector.house.heads()
    for tab in await inspector.page.get_by_role("tab").all_inner_texts():
        await inspector.goes_to(tab)
        await expect(inspector.page.get_by_role("tab", name=tab)).to_have_attribute(
            "aria-selected", "true"
        )
        if tab == "Proof":
            await inspector.press("Verify now")
            await inspector.shows("records hold")
    assert {url.rpartition("/staff/")[2] for method, url in asked if method != "GET"} == {
        "inspector/verify"
    }
    # Whoever speaks for the inspector's session by other means is refused as well.
    for stream, command in (
        (TABLE_NAME, {"kind": "OpenTable"}),
        (TABLE_NAME, {"kind": "InsertNote", "note_cents": 5_000}),
        ("cage", {"kind": "OpenCage"}),
        ("house", {"kind": "AddTable", "table": "table-9", "mode": "terminals"}),
    ):
        client = await inspector.house.staff(INES, stream)
        answer = await client.do(**command)
        assert answer["outcome"] == "refused", command
    after = inspector.house.heads()
    changed = {stream for stream in before if before[stream] != after[stream]}
    assert changed <= {"house"}, "only the security record may say that somebody tried"
