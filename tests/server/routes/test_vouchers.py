"""Staff recall a terminal's last vouchers, and have copies that nobody is paid for."""

import subprocess
import sys

import pypdfium2
import pytest
import zxingcpp

from harness.ready_house import ANN, CARA, CARL, GUS, HYBRID_TABLE, INES, TERMINALS_TABLE
from harness.serving import RunningHouse, until
from taisai.house.events import AuthorisationRecorded
from taisai.house.vocabulary import DeviceKind
from taisai.persons import Person
from taisai.server.admission.security_record import SecurityRecord
from taisai.streams import HOUSE
from taisai.table import commands as c
from taisai.table.state import Table

READERS = (GUS, CARA, INES)


def path_of(person: Person, table: str = TERMINALS_TABLE, terminal: int | str = 1) -> str:
    return f"/staff/{person.role}/tables/{table}/terminals/{terminal}/vouchers"


async def cashes_out(house: RunningHouse, cents: int = 5_000) -> str:
    """A player takes a voucher at terminal 1; gives its whole number."""
    await house.insert_note(TERMINALS_TABLE, 1, cents)
    player = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    await house.cash_out(player, TERMINALS_TABLE, 1)
    await player.leave()
    return table_of(house).known_terminals[1].vouchers[-1].validation_number


def table_of(house: RunningHouse) -> Table:
    state = house.floor.tables[TERMINALS_TABLE].durable
    assert isinstance(state, Table)
    return state


def text_of(sheet: bytes) -> str:
    with pypdfium2.PdfDocument(sheet) as document:
        text = document[0].get_textpage().get_text_range()
    return " ".join(text.split())


async def is_at_cage(house: RunningHouse, number: str) -> None:
    """Waits until the cage has heard of a voucher."""
    await until(lambda: house.floor.cage.durable.vouchers.get(number) is not None)


@pytest.mark.asyncio
@pytest.mark.parametrize("person", READERS, ids=lambda one: one.role.value)
async def test_vouchers_are_recalled_masked_with_what_became_of_them(
    house: RunningHouse, person: Person
) -> None:
    number = await cashes_out(house)
    await is_at_cage(house, number)
    async with house.page(person) as page:
        answer = await page.get(path_of(person))
    assert answer.status_code == 200
    [found] = answer.json()["vouchers"]
    assert found["masked"].endswith(number[-4:])
    assert number not in answer.text
    assert found["voucher"]["printing"] == "printed"
    assert found["status"] == "outstanding"


@pytest.mark.asyncio
async def test_a_paid_voucher_is_recalled_as_paid(house: RunningHouse) -> None:
    number = await cashes_out(house)
    await is_at_cage(house, number)
    cashier = await house.staff(CARL, "cage")
    paid = {"validation_number": number, "amount_cents": 5_000, "means": "cash"}
    assert (await cashier.do("RedeemVoucher", **paid))["outcome"] == "done"
    async with house.page(GUS) as page:
        [found] = (await page.get(path_of(GUS))).json()["vouchers"]
    assert (found["status"], found["ended_at"] > 0) == ("paid", True)


@pytest.mark.asyncio
async def test_vouchers_of_a_terminal_that_was_taken_away_are_recalled_too(
    house: RunningHouse,
) -> None:
    await cashes_out(house)
    withdrawn = c.WithdrawTerminal(by=CARA, terminal=1)
    runner = house.floor.runner_of(TERMINALS_TABLE)
    assert runner is not None
    answer = await runner.ask(withdrawn)
    assert answer.refusal is None
    async with house.page(CARA) as page:
        found = (await page.get(path_of(CARA))).json()
        sheet = await page.get(f"{path_of(CARA)}/1/copy")
    assert [one["voucher"]["voucher"] for one in found["vouchers"]] == [1]
    assert sheet.status_code == 200


@pytest.mark.asyncio
@pytest.mark.parametrize("more", ["", "/1/copy"])
async def test_what_is_not_there_is_not_found(house: RunningHouse, more: str) -> None:
    await cashes_out(house)
    async with house.page(GUS) as page:
        for table, terminal in (
            ("nowhere", 1),
            ("cage", 1),
            ("house", 1),
            (TERMINALS_TABLE, 9),
            (TERMINALS_TABLE, -1),
        ):
            path = f"{path_of(GUS, table, terminal)}{more}"
            assert (await page.get(path)).status_code == 404, path


@pytest.mark.asyncio
async def test_a_copy_is_of_that_terminals_own_vouchers_alone(house: RunningHouse) -> None:
    await cashes_out(house)
    async with house.page(GUS) as page:
        for terminal, voucher in ((1, 0), (1, 2), (1, -1), (2, 1)):
            path = f"{path_of(GUS, terminal=terminal)}/{voucher}/copy"
            assert (await page.get(path)).status_code == 404, path
        elsewhere = f"{path_of(GUS, HYBRID_TABLE)}/1/copy"
        assert (await page.get(elsewhere)).status_code == 404


@pytest.mark.asyncio
@pytest.mark.rule("D9 6.6")
async def test_nobody_recalls_vouchers_but_supervisors_and_the_inspector(
    house: RunningHouse,
) -> None:
    await cashes_out(house)
    paths = [one for person in READERS for one in (path_of(person), f"{path_of(person)}/1/copy")]
    async with house.page() as nobody:
        for path in paths:
            assert (await nobody.get(path)).status_code == 401
    for other in (ANN, CARL):
        async with house.page(other) as page:
            for path in paths:
                # A cookie goes to no path of another role.
                assert (await page.get(path)).status_code == 401
            assert (await page.get(path_of(other))).status_code in {404, 405}


@pytest.mark.asyncio
@pytest.mark.parametrize("person", READERS, ids=lambda one: one.role.value)
async def test_a_copy_says_what_the_paper_says_and_is_worth_nothing(
    house: RunningHouse, person: Person
) -> None:
    number = await cashes_out(house)
    await is_at_cage(house, number)
    async with house.page(person) as page:
        answer = await page.get(f"{path_of(person)}/1/copy")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    said = text_of(answer.content)
    for words in (
        "COPY",
        "$50.00",
        "Fifty dollars",
        "nobody is paid for it",
        "On paper",
        "printed",
        "not paid",
        person.id,
        "*" + number[-4:],
    ):
        assert words.casefold() in said.casefold(), (words, said)
    assert "Pays once" not in said
    digits = "".join(one for one in said if one.isdigit())
    # Not in groups either, and in no code that a scanner reads.
    assert number not in digits
    assert number[:14] not in digits
    with pypdfium2.PdfDocument(answer.content) as document:
        image = document[0].render(scale=4).to_pil()
    assert zxingcpp.read_barcodes(image) == []


@pytest.mark.asyncio
async def test_a_name_for_which_there_are_no_letters_is_told_and_no_fault(
    house: RunningHouse,
) -> None:
    await cashes_out(house)
    boss = await house.staff(CARA, "house")
    settings = {
        "name": "香港大酒店",
        "game_name": "Tai-Sai",
        "zone": "Pacific/Auckland",
        "gaming_day_start_minutes": 360,
    }
    assert (await boss.do("ChangeSettings", settings=settings))["outcome"] == "done"
    async with house.page(CARA) as page:
        answer = await page.get(f"{path_of(CARA)}/1/copy")
    assert answer.status_code == 400
    assert "no letters" in answer.text


def test_a_server_that_makes_no_copy_does_not_import_what_draws_paper() -> None:
    seen = "import sys, taisai.server.app; print([n for n in sys.modules if 'reportlab' in n])"
    said = subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"


async def finds_no_paper(house: RunningHouse) -> str:
    """A voucher is in doubt, and a supervisor finds no paper: the cage pays. Its number."""
    await house.insert_note(TERMINALS_TABLE, 1, 5_000)
    cabinet = await house.fit_printer(TERMINALS_TABLE, 1)
    player = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    assert (await player.do("CashOut"))["outcome"] == "done"
    await player.leave()
    await cabinet.until(lambda view: "to_print" in view)
    assert (await cabinet.do("TakeVoucher", voucher=1))["outcome"] == "done"
    doubt = await cabinet.do("ReportVoucherInDoubt", voucher=1, why="offline")
    assert doubt["outcome"] == "done"
    gus = await house.staff(GUS, TERMINALS_TABLE)
    found = {"terminal": 1, "voucher": 1, "finding": "pay_by_hand"}
    assert (await gus.do("SettleVoucherDoubt", **found))["outcome"] == "done"
    number = table_of(house).known_terminals[1].vouchers[-1].validation_number
    await is_at_cage(house, number)
    return number


@pytest.mark.asyncio
@pytest.mark.rule("D9A 6.3")
async def test_a_voucher_on_no_paper_is_paid_by_the_number_that_a_supervisor_brings(
    house: RunningHouse,
) -> None:
    number = await finds_no_paper(house)
    async with house.page(GUS) as page:
        answer = await page.post(f"{path_of(GUS)}/1/number", {})
    assert (answer.status_code, answer.json()) == (200, {"validation_number": number})
    recorded = [
        event
        for record in await house.floor._disk.read("house")
        if isinstance(event := HOUSE.codec.decode_event(record.event), AuthorisationRecorded)
    ]
    assert [(one.person, one.what, one.stream) for one in recorded] == [
        (GUS.id, "ShowVoucherNumber 1", TERMINALS_TABLE)
    ]
    cashier = await house.staff(CARL, "cage")
    paid = {"validation_number": number, "amount_cents": 5_000, "means": "cash"}
    assert (await cashier.do("RedeemVoucher", **paid))["outcome"] == "done"
    # Paid once: the number is shown to nobody any more.
    async with house.page(GUS) as page:
        again = await page.post(f"{path_of(GUS)}/1/number", {})
    assert again.status_code == 409
    assert number not in again.text


@pytest.mark.asyncio
async def test_a_number_that_stands_on_paper_is_shown_to_nobody(house: RunningHouse) -> None:
    number = await cashes_out(house)
    await is_at_cage(house, number)
    for person in (GUS, CARA):
        async with house.page(person) as page:
            answer = await page.post(f"{path_of(person)}/1/number", {})
        assert answer.status_code == 409
        assert number not in answer.text


@pytest.mark.asyncio
async def test_a_number_is_shown_to_supervisors_alone(house: RunningHouse) -> None:
    number = await finds_no_paper(house)
    for person in (INES, CARL, ANN):
        async with house.page(person) as page:
            answer = await page.post(f"{path_of(person)}/1/number", {})
        assert answer.status_code in (401, 403, 404, 405)
        assert number not in answer.text


@pytest.mark.asyncio
async def test_a_number_is_not_shown_where_that_cannot_be_on_record(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await finds_no_paper(house)

    async def fails(*_: object) -> bool:
        return False

    monkeypatch.setattr(SecurityRecord, "showed_number", fails)
    async with house.page(GUS) as page:
        answer = await page.post(f"{path_of(GUS)}/1/number", {})
    assert answer.status_code == 503
    assert number not in answer.text
