"""The cashier's routes: a voucher at the counter, the day so far, and what is kept out of sight."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from harness.ready_house import ANN, CARA, CARL, GUS, INES
from harness.serving import RunningHouse, serving
from taisai.cage import commands as cage
from taisai.cage.vocabulary import Means, SourceRecord
from taisai.persons import Person
from taisai.server.conversation.asking import LOOK_UPS_BURST
from taisai.server.inspection.records import Records
from taisai.store.engine import make_engine
from taisai.store.read_models import ReadModels
from taisai.validation_numbers import mask, with_check

pytestmark = pytest.mark.asyncio

LOOK_UP = "/staff/cashier/vouchers/look-up"
NUMBER = with_check("111222333444555")
NEVER_ISSUED = with_check("999888777666555")
ISSUE = "table-1/41"
CENTS = 12_350


@pytest_asyncio.fixture
async def house(house: RunningHouse) -> RunningHouse:
    """A house with a voucher out."""
    registered = cage.RegisterVoucher(
        source=SourceRecord(stream="table-1", sequence=41, digest="ab" * 32),
        validation_number=NUMBER,
        amount_cents=CENTS,
        terminal=1,
        session=1,
        issued_at=house.clock.now(),
    )
    await house.floor.cage.ask(registered)
    return house


async def looked_up(house: RunningHouse, by: Person = CARL, **said: object) -> dict[str, object]:
    async with house.page(by) as page:
        answer = await page.post(LOOK_UP, said)
    assert answer.status_code == 200, answer.text
    seen: dict[str, object] = answer.json()
    return seen


def refusals(house: RunningHouse) -> list[str]:
    """What the security record says of refusals."""
    state = house.floor.house.durable
    assert state is not None
    return [one.text for one in state.facts if "LookUpVoucher" in one.text]


@pytest.mark.rule("D9A 6.3")
async def test_a_voucher_is_looked_up_and_paid_once(house: RunningHouse) -> None:
    seen = await looked_up(house, validation_number=NUMBER)
    assert (seen["status"], seen["table"], seen["terminal"]) == ("outstanding", "table-1", 1)
    assert "amount_cents" not in seen
    read = await looked_up(house, validation_number=NUMBER, amount_cents=CENTS)
    assert read["amount_cents"] == CENTS
    assert {"command": "RedeemVoucher", "is_lit": True, "choice": "cash"} in read["buttons"]  # type: ignore[operator]
    screen = await house.staff(CARL, "cage")
    payment = {
        "kind": "RedeemVoucher",
        "validation_number": NUMBER,
        "amount_cents": CENTS,
        "means": "cash",
    }
    assert (await screen.do(**payment))["outcome"] == "done"
    assert (await screen.do(**payment))["code"] == "voucher_paid"
    after = await looked_up(house, validation_number=NUMBER)
    assert (after["status"], after["ended_by"], after["means"]) == ("paid", "carl", "cash")


@pytest.mark.rule("D9 6.6")
async def test_nobody_but_a_cashier_looks_a_voucher_up(house: RunningHouse) -> None:
    before = house.heads()
    for person in (None, CARA, GUS, ANN, INES):
        async with house.page(person) as page:
            answer = await page.post(LOOK_UP, {"validation_number": NUMBER})
            assert answer.status_code == 401
            assert (await page.get("/staff/cashier/today")).status_code == 401
    assert house.heads() == before


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"validation_number": NEVER_ISSUED}, "unknown_voucher"),
        ({"validation_number": NUMBER, "amount_cents": CENTS + 1}, "amount_differs"),
    ],
)
async def test_a_false_paper_is_on_record_without_its_number(
    house: RunningHouse, said: dict[str, object], code: str
) -> None:
    seen = await looked_up(house, **said)
    assert seen["wrong"]["code"] == code  # type: ignore[index]
    (fact,) = refusals(house)
    assert code in fact
    number = str(said["validation_number"])
    state = house.floor.house.durable
    assert number not in str(state)
    assert number not in str(seen)


async def test_a_misread_number_is_told_and_not_recorded(house: RunningHouse) -> None:
    before = house.heads()
    seen = await looked_up(house, validation_number=NUMBER[:-1] + "x")
    assert seen["wrong"]["code"] == "not_a_validation_number"  # type: ignore[index]
    assert house.heads() == before


async def test_nobody_tries_number_after_number(house: RunningHouse) -> None:
    async with house.page(CARL) as page:
        said = {"validation_number": "12"}
        answers = [(await page.post(LOOK_UP, said)).status_code for _ in range(LOOK_UPS_BURST + 1)]
    assert answers == [200] * LOOK_UPS_BURST + [429]


async def test_nor_over_a_socket(house: RunningHouse) -> None:
    carl = await house.staff(CARL, "cage")
    guess = {"kind": "RedeemVoucher", "validation_number": "12", "amount_cents": CENTS}
    for _ in range(LOOK_UPS_BURST):
        assert "too many" not in (await carl.do(**guess)).get("words", "")
    refused = await carl.do(**guess)
    assert refused["words"] == "too many numbers at once: wait a moment"
    # The count is the person's, whichever way they ask.
    async with house.page(CARL) as page:
        assert (await page.post(LOOK_UP, {"validation_number": "12"})).status_code == 429
    await house.clock.jump(1_000)
    assert "too many" not in (await carl.do(**guess)).get("words", "")


@pytest.mark.parametrize("number", ["", "1" * 41, 7, None])
async def test_what_can_be_no_number_is_refused(house: RunningHouse, number: object) -> None:
    async with house.page(CARL) as page:
        answer = await page.post(LOOK_UP, {"validation_number": number})
    assert answer.status_code == 400


async def test_a_voucher_on_a_work_list_is_named_by_its_issue(house: RunningHouse) -> None:
    carl, cara = await house.staff(CARL, "cage"), await house.staff(CARA, "cage")
    held = {"kind": "HoldVoucher", "issue": ISSUE, "reason": "torn in half"}
    assert (await carl.do(**held))["outcome"] == "done"
    await cara.wait_for(lambda: bool(cara.view["held"]))
    assert cara.view["held"][0]["issue"] == ISSUE
    release = {"kind": "ReleaseVoucher", "issue": ISSUE, "reason": "mended"}
    assert (await cara.do(**release))["outcome"] == "done"
    await cara.wait_for(lambda: cara.view["held"] == [])


async def test_nothing_is_paid_by_its_issue(house: RunningHouse) -> None:
    carl = await house.staff(CARL, "cage")
    payment = {"kind": "RedeemVoucher", "issue": ISSUE, "amount_cents": CENTS, "means": "cash"}
    assert (await carl.do(**payment))["outcome"] == "refused"
    unknown = {"kind": "HoldVoucher", "issue": "table-1/42", "reason": "torn"}
    assert (await carl.do(**unknown))["outcome"] == "refused"


@pytest.mark.rule("R20")
async def test_a_proposal_shows_no_whole_number(house: RunningHouse) -> None:
    cara = await house.staff(CARA, "cage")
    carl = await house.staff(CARL, "cage")
    cancel = {"kind": "CancelVoucher", "issue": ISSUE, "reason": "the printer jammed"}
    proposed = await cara.do(**cancel)
    assert proposed["outcome"] == "proposed"
    await carl.wait_for(lambda: "proposals" in carl.view)
    assert carl.view["proposals"][0]["command"]["validation_number"] == mask(NUMBER)
    await carl.say(say="approve", proposal=carl.view["proposals"][0]["proposal"])
    seen = await looked_up(house, validation_number=NUMBER)
    assert seen["status"] == "cancelled"


@pytest_asyncio.fixture
async def recorded(house_file: Path) -> AsyncIterator[RunningHouse]:
    """A house whose records can be read."""
    async with serving(house_file) as running:
        reading = make_engine(f"sqlite:///{house_file}", is_read_only=True)
        running.app.state.records = Records(reading, lambda *_: False)
        yield running
        reading.dispose()


async def test_the_day_so_far_is_added_up(recorded: RunningHouse, house_file: Path) -> None:
    floor = recorded.floor
    for index in (1, 2):
        await floor.cage.ask(
            cage.RegisterVoucher(
                source=SourceRecord(stream="table-1", sequence=index, digest="ab" * 32),
                validation_number=with_check(f"{index:015d}"),
                amount_cents=index * 1_000,
                terminal=1,
                session=1,
                issued_at=recorded.clock.now(),
            )
        )
    await floor.cage.ask(
        cage.RedeemVoucher(
            by=CARL,
            validation_number=with_check(f"{2:015d}"),
            amount_cents=2_000,
            means=Means.CASH,
        )
    )
    writing = make_engine(f"sqlite:///{house_file}")
    ReadModels(writing).catch_up()
    writing.dispose()
    async with recorded.page(CARL) as page:
        day = (await page.get("/staff/cashier/today")).json()
    assert day["totals"] == {
        "issued_count": 2,
        "issued_cents": 3_000,
        "paid_count": 1,
        "paid_cents": 2_000,
    }
    assert [(one["amount_cents"], one["status"]) for one in day["ended"]] == [(2_000, "paid")]
    assert day["day"]["from_at"] <= recorded.clock.now() < day["day"]["to_at"]


async def test_a_house_in_memory_has_no_day_to_add_up(house: RunningHouse) -> None:
    async with house.page(CARL) as page:
        assert (await page.get("/staff/cashier/today")).status_code == 503


async def test_who_signs_in_is_told_that_the_house_is_a_demo(house: RunningHouse) -> None:
    async with house.page(CARL) as page:
        assert (await page.get("/staff/cashier/session")).json()["is_demo"] is True
