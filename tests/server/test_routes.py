"""The routes of the casino supervisor and the inspector: what they do, and for whom alone."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from harness.clients import Page
from harness.ready_house import (
    ANN,
    CARA,
    GUS,
    HYBRID_TABLE,
    INES,
    PASSWORD,
    TERMINALS_TABLE,
    device_name,
)
from harness.serving import RunningHouse, serving
from taisai.floor.stream_runner import Service
from taisai.house.state import SecurityFact
from taisai.house.vocabulary import DeviceKind, SecurityKind
from taisai.journal import Verified, verify_lines
from taisai.server.inspection.records import Records
from taisai.store.engine import make_engine
from taisai.store.read_models import ReadModels

pytestmark = pytest.mark.asyncio

NEW = "another long password"
SUPERVISOR = "/staff/casino_supervisor"
INSPECTOR = "/staff/inspector"
RIA = {"id": "ria", "name": "Ria", "roles": ["dealer"], "password": NEW}


@pytest_asyncio.fixture
async def recorded(house_file: Path) -> AsyncIterator[RunningHouse]:
    """A house whose inspector has records to read."""
    engine = make_engine(f"sqlite:///{house_file}")
    ReadModels(engine).catch_up()
    engine.dispose()
    async with serving(house_file) as house:
        reading = make_engine(f"sqlite:///{house_file}", is_read_only=True)
        house.app.state.records = Records(reading, lambda *_: False)
        yield house
        reading.dispose()


async def sign_in(page: Page, person: str, password: str, role: str = "dealer") -> int:
    answer = await page.post(f"/staff/{role}/sign-in", {"id": person, "password": password})
    return answer.status_code


# ------------------------------------------------------------------ the house


def reloads_of(house: RunningHouse) -> list[SecurityFact]:
    """What the security record says of tables loaded again."""
    state = house.floor.house.durable
    assert state is not None
    return [fact for fact in state.facts if fact.kind is SecurityKind.RELOAD]


async def test_a_halted_table_is_loaded_again_for_the_casino_supervisor(
    house: RunningHouse,
) -> None:
    runner = house.floor.tables[TERMINALS_TABLE]
    runner._halt(RuntimeError("a fault of the program"))
    async with house.page(CARA) as page:
        path = f"{SUPERVISOR}/streams/{TERMINALS_TABLE}/reload"
        assert (await page.post(path, {})).status_code == 204
        assert runner.service is Service.IN_SERVICE
        (fact,) = reloads_of(house)
        assert (fact.person, fact.text) == (
            CARA.id,
            f"{TERMINALS_TABLE} is in service again (malfunction)",
        )
        # Nothing was to be done: there is nothing to record.
        assert (await page.post(path, {})).status_code == 204
        assert len(reloads_of(house)) == 1
        assert (await page.post(f"{SUPERVISOR}/streams/table-99/reload", {})).status_code == 404


async def test_a_table_that_halts_again_is_still_out_of_service(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = house.floor.tables[TERMINALS_TABLE]
    runner._halt(RuntimeError("a fault of the program"))

    async def broken() -> bool:
        return False

    monkeypatch.setattr(runner, "load", broken)
    async with house.page(CARA) as page:
        answer = await page.post(f"{SUPERVISOR}/streams/{TERMINALS_TABLE}/reload", {})
        assert answer.status_code == 503
        assert "a fault of the program" in answer.text
    (fact,) = reloads_of(house)
    assert "is still out of service" in fact.text


async def test_a_person_is_engaged_and_signs_in(house: RunningHouse) -> None:
    async with house.page(CARA) as page:
        assert (await page.post(f"{SUPERVISOR}/people", RIA)).status_code == 201
        people = (await page.get(f"{SUPERVISOR}/people")).json()
    ria = next(one for one in people if one["id"] == "ria")
    assert ria == {
        "id": "ria",
        "name": "Ria",
        "roles": ["dealer"],
        "is_dismissed": False,
        "locked_until": 0,
    }
    async with house.page() as page:
        assert await sign_in(page, "ria", NEW) == 200


async def test_a_weak_password_engages_nobody(house: RunningHouse) -> None:
    before = house.heads()
    async with house.page(CARA) as page:
        answer = await page.post(f"{SUPERVISOR}/people", {**RIA, "password": "short"})
    assert answer.status_code == 400
    assert "10 to 200 characters" in answer.text
    assert house.heads() == before


async def test_anothers_password_is_set_and_they_are_signed_out(house: RunningHouse) -> None:
    async with house.page(ANN) as page:
        assert (await page.get("/staff/dealer/session")).status_code == 200
    async with house.page(CARA) as page:
        answer = await page.post(f"{SUPERVISOR}/people/ann/password", {"password": NEW})
        assert answer.status_code == 204
    async with house.page(ANN) as page:
        assert (await page.get("/staff/dealer/session")).status_code == 401
    async with house.page() as page:
        assert await sign_in(page, "ann", PASSWORD) == 401
        assert await sign_in(page, "ann", NEW) == 200


async def test_ones_own_password_needs_the_old_one(house: RunningHouse) -> None:
    async with house.page(ANN) as page:
        wrong = {"password": "not the password", "new_password": NEW}
        assert (await page.post("/staff/dealer/password", wrong)).status_code == 401
        right = {"password": PASSWORD, "new_password": NEW}
        assert (await page.post("/staff/dealer/password", right)).status_code == 204
        assert (await page.get("/staff/dealer/session")).status_code == 401
    async with house.page() as page:
        assert await sign_in(page, "ann", NEW) == 200


async def test_roles_are_changed_and_a_person_is_dismissed(house: RunningHouse) -> None:
    async with house.page(CARA) as page:
        roles = await page.post(f"{SUPERVISOR}/people/ann/roles", {"roles": ["cashier"]})
        assert roles.status_code == 204
        gone = await page.post(f"{SUPERVISOR}/people/ann/dismiss", {"reason": "left"})
        assert gone.status_code == 204
        again = await page.post(f"{SUPERVISOR}/people/ann/dismiss", {"reason": "left"})
        assert again.status_code == 409
        said = again.json()
        assert said["detail"] == "that person was dismissed"
        assert said["extra"] == {
            "code": "staff_dismissed",
            "rule": "D9 6.6",
            "details": {"id": "ann"},
        }
    async with house.page() as page:
        assert await sign_in(page, "ann", PASSWORD, "cashier") == 401


async def test_who_is_locked_out_can_be_let_try_again(house: RunningHouse) -> None:
    async with house.page() as page:
        for _ in range(5):
            await sign_in(page, "ann", "a wrong password")
        assert await sign_in(page, "ann", PASSWORD) == 401
        wanted = {"id": "ann", "password": PASSWORD}
        said = (await page.post("/staff/dealer/sign-in", wanted)).json()
        assert said["extra"] == {"code": "locked_out"}
    async with house.page(CARA) as page:
        assert (await page.post(f"{SUPERVISOR}/people/ann/unlock")).status_code == 204
        assert (await page.post(f"{SUPERVISOR}/people/nobody/unlock")).status_code == 404
    async with house.page() as page:
        assert await sign_in(page, "ann", PASSWORD) == 200


async def test_a_table_is_added_and_runs_at_once(house: RunningHouse) -> None:
    async with house.page(CARA) as page:
        wanted = {"table": "table-3", "mode": "terminals"}
        assert (await page.post(f"{SUPERVISOR}/tables", wanted)).status_code == 201
        assert (await page.post(f"{SUPERVISOR}/tables", wanted)).status_code == 409
        assert (await page.post(f"{SUPERVISOR}/tables", {**wanted, "table": "table-10"})).is_success
        known = (await page.get(f"{SUPERVISOR}/session")).json()["tables"]
        assert known.index("table-2") < known.index("table-3") < known.index("table-10")
    assert "table-3" in house.floor.tables


async def test_a_device_is_revoked(house: RunningHouse) -> None:
    device = device_name(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    screen = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    async with house.page(CARA) as page:
        path = f"{SUPERVISOR}/devices/{device}/revoke"
        assert (await page.post(path, {"reason": "stolen"})).status_code == 204
        assert (await page.post(path, {"reason": "stolen"})).status_code == 409
    await screen.wait_for(lambda: screen.close_code != 0)


@pytest.mark.rule("D9 6.6")
@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("people", RIA),
        ("people/ann/password", {"password": NEW}),
        ("people/ann/roles", {"roles": ["cashier"]}),
        ("people/ann/dismiss", {"reason": "left"}),
        ("people/ann/unlock", None),
        ("tables", {"table": "table-3", "mode": "terminals"}),
        ("devices/x/revoke", {"reason": "stolen"}),
    ],
)
async def test_nobody_but_a_casino_supervisor_manages_the_house(
    house: RunningHouse, path: str, said: object
) -> None:
    before = house.heads()
    for person in (None, GUS, ANN, INES):
        async with house.page(person) as page:
            assert (await page.post(f"{SUPERVISOR}/{path}", said)).status_code == 401
    assert house.heads() == before


# ------------------------------------------------------------------ the inspector

READABLE = [
    "rounds",
    "rounds?day=2023-11-15&number=1&faces=631&irregular=true",
    "incidents",
    "incidents?day=2023-11-15&until=2023-11-16&staff=gus&skip=1000",
    "vouchers",
    "meters",
    "heads",
    "law",
    f"export/{HYBRID_TABLE}",
    "editions",
    "par-sheet",
]


@pytest.mark.parametrize("path", READABLE)
async def test_the_inspector_reads_and_nobody_else(recorded: RunningHouse, path: str) -> None:
    async with recorded.page(INES) as page:
        assert (await page.get(f"{INSPECTOR}/{path}")).status_code == 200
    for person in (None, CARA, GUS, ANN):
        async with recorded.page(person) as page:
            assert (await page.get(f"{INSPECTOR}/{path}")).status_code == 401


async def test_the_inspector_is_told_which_editions_and_layouts_there_are(
    recorded: RunningHouse,
) -> None:
    async with recorded.page(INES) as page:
        told = (await page.get(f"{INSPECTOR}/editions")).json()
    assert [(one["name"], one["layouts"]) for one in told] == [
        ("9A", ["standard", "alternative"]),
        ("2008", ["standard", "alternative"]),
        ("1999", ["standard"]),
        ("1998", ["standard"]),
    ]


async def test_an_export_over_the_network_proves_itself(recorded: RunningHouse) -> None:
    async with recorded.page(INES) as page:
        answer = await page.get(f"{INSPECTOR}/export/{HYBRID_TABLE}")
        assert isinstance(verify_lines(answer.content.splitlines(keepends=True)), Verified)
        assert answer.headers["taisai-start-sequence"] == "0"
        assert (await page.get(f"{INSPECTOR}/export/table-9")).status_code == 400
        bad_day = await page.get(f"{INSPECTOR}/export/{HYBRID_TABLE}?day=soon")
        assert bad_day.status_code == 400


@pytest.mark.parametrize(
    "path",
    [
        "rounds?faces=167",
        "rounds?day=soon",
        "incidents?day=soon",
        "incidents?until=soon",
        f"rounds/{HYBRID_TABLE}/999",
        "rounds/table-9/1",
    ],
)
async def test_what_cannot_be_sought_is_refused(recorded: RunningHouse, path: str) -> None:
    async with recorded.page(INES) as page:
        assert (await page.get(f"{INSPECTOR}/{path}")).status_code == 400


async def test_the_inspector_has_the_journal_proved_and_watches(recorded: RunningHouse) -> None:
    async with recorded.page(INES) as page:
        assert (await page.get(f"{INSPECTOR}/verify")).json()["state"] == "none"
        begun = await page.post(f"{INSPECTOR}/verify")
        assert begun.status_code == 202
        proof = await _ended(page)
    assert proof["state"] == "holds"
    read = {one["stream"]: one["read_count"] for one in proof["streams"]}
    assert read == {name: head.sequence for name, head in recorded.heads().items()}
    for person in (None, CARA):
        async with recorded.page(person) as page:
            assert (await page.post(f"{INSPECTOR}/verify")).status_code == 401
            assert (await page.get(f"{INSPECTOR}/verify")).status_code == 401


async def _ended(page: Page) -> dict[str, Any]:
    while True:
        proof: dict[str, Any] = (await page.get(f"{INSPECTOR}/verify")).json()
        if proof["state"] != "running":
            return proof
        await asyncio.sleep(0.01)


async def test_a_house_in_memory_has_no_records_to_read(house: RunningHouse) -> None:
    async with house.page(INES) as page:
        assert (await page.get(f"{INSPECTOR}/rounds")).status_code == 503


# ------------------------------------------------------------------ health


async def test_the_house_says_how_it_is_and_which_it_is(house: RunningHouse) -> None:
    async with house.page() as page:
        assert (await page.get("/health/live")).json()["status"] == "live"
        assert (await page.get("/health/ready")).json()["status"] == "ready"
        assert "taisai_stream_in_service" in (await page.get("/metrics")).text
        assert len((await page.get("/software")).json()["digest"]) == 64


@pytest.mark.asyncio
@pytest.mark.rule("D9A 4.3(a)")
async def test_equipment_is_enrolled_with_a_code_and_speaks_by_its_own_key(
    house: RunningHouse,
) -> None:
    wanted = {"kind": "equipment", "table": HYBRID_TABLE, "terminal": 3}
    async with house.page(CARA) as page:
        issued = await page.post("/staff/casino_supervisor/codes", wanted)
        assert issued.status_code == 201, issued.text
        assert issued.json()["path"] == f"/equipment/{HYBRID_TABLE}/3"
    async with house.page() as page:
        enrolled = await page.post("/devices/enrol", {"code": issued.json()["code"]})
    cookie = enrolled.headers["set-cookie"]
    assert f"Path=/equipment/{HYBRID_TABLE}/3" in cookie
    key = cookie.split("taisai_device=")[1].split(";")[0]
    cabinet = await house.screen(f"/equipment/{HYBRID_TABLE}/3/socket", f"taisai_device={key}")
    assert cabinet.kind == "equipment"
    said = await cabinet.do("InsertNote", note_cents=5_000)
    assert said["code"] == "unknown_terminal", "the cabinet is there before its terminal"
