"""Signing in: who is let in, in which words others are sent away, and how often they may try."""

from pathlib import Path

import pytest

from harness.clients import Page
from harness.ready_house import ANN, BOB, CARA, GUS, PASSWORD, SESSION_MS, token_of
from harness.serving import EASY, RunningHouse, serving
from taisai.house.events import SignInRecorded
from taisai.house.vocabulary import DeviceKind
from taisai.rules import Role
from taisai.server.admission.door import (
    CODE_MINUTES,
    MS_PER_MINUTE,
    Door,
    LockedOut,
    NotLetIn,
    Place,
    digest_of,
)
from taisai.server.settings import Settings

pytestmark = pytest.mark.asyncio

WRONG = "not the right password"


async def sign_in(page: Page, person: str, password: str = PASSWORD, role: str = "dealer") -> int:
    answer = await page.post(f"/staff/{role}/sign-in", {"id": person, "password": password})
    return answer.status_code


async def test_the_right_password_signs_in_to_the_role(house: RunningHouse) -> None:
    async with house.page() as page:
        answer = await page.post("/staff/dealer/sign-in", {"id": "ann", "password": PASSWORD})
        assert answer.status_code == 200
        assert answer.json() == {
            "id": "ann",
            "name": "Ann",
            "role": "dealer",
            "tables": ["table-1", "table-2", "table-5", "table-6"],
            "is_demo": True,
        }
        assert (await page.get("/staff/dealer/session")).json()["id"] == "ann"


async def test_the_cookie_is_for_no_script_no_other_site_and_no_other_role(
    house: RunningHouse,
) -> None:
    async with house.page() as page:
        answer = await page.post("/staff/dealer/sign-in", {"id": "ann", "password": PASSWORD})
    cookie = answer.headers["set-cookie"]
    said = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=strict", "path=/staff/dealer"} <= said


@pytest.mark.rule("D9 6.6")
async def test_a_wrong_password_and_an_unknown_person_are_told_the_same(
    house: RunningHouse,
) -> None:
    async with house.page() as page:
        known = await page.post("/staff/dealer/sign-in", {"id": "ann", "password": WRONG})
        unknown = await page.post("/staff/dealer/sign-in", {"id": "nobody", "password": WRONG})
        other_role = await page.post("/staff/cashier/sign-in", {"id": "ann", "password": PASSWORD})
    assert known.status_code == unknown.status_code == other_role.status_code == 401
    assert known.json() == unknown.json() == other_role.json()


async def test_every_sign_in_is_on_record_accepted_or_not(house: RunningHouse) -> None:
    told: list[SignInRecorded] = []
    house.floor.house.listeners.append(lambda events, _: told.extend(events))
    async with house.page() as page:
        await sign_in(page, "ann", WRONG)
        await sign_in(page, "ann")
        await sign_in(page, "a password typed in the wrong place")
    seen = [(one.person, one.is_accepted) for one in told]
    assert seen == [("ann", False), ("ann", True), ("", False)]


async def test_after_too_many_wrong_passwords_the_right_one_is_refused_too(
    house: RunningHouse,
) -> None:
    async with house.page() as page:
        for _ in range(EASY.sign_in_attempts_max):
            await sign_in(page, "ann", WRONG)
        assert await sign_in(page, "ann") == 401
        assert await sign_in(page, "bob") == 200


async def test_a_lock_out_ends_by_itself(house: RunningHouse) -> None:
    async with house.page() as page:
        for _ in range(EASY.sign_in_attempts_max):
            await sign_in(page, "ann", WRONG)
        await house.clock.jump(EASY.lock_out_minutes * MS_PER_MINUTE)
        assert await sign_in(page, "ann") == 200


async def test_a_lock_out_outlives_the_process_that_made_it(house: RunningHouse) -> None:
    async with house.page() as page:
        for _ in range(EASY.sign_in_attempts_max):
            await sign_in(page, "ann", WRONG)
    door = house.door
    again = Door(door.floor, door.secrets, door.disk, door.settings, door.passwords)

    with pytest.raises(LockedOut, match="too many wrong passwords"):
        await again.sign_in("ann", Role.DEALER, PASSWORD, "elsewhere")
    await again.unlock("ann")
    assert await again.sign_in("ann", Role.DEALER, PASSWORD, "elsewhere")


async def test_a_casino_supervisor_ends_a_lock_out(house: RunningHouse) -> None:
    async with house.page() as page:
        for _ in range(EASY.sign_in_attempts_max):
            await sign_in(page, "ann", WRONG)
    async with house.page(CARA) as office:
        done = await office.post("/staff/casino_supervisor/people/ann/unlock")
        assert done.status_code == 204
    async with house.page() as page:
        assert await sign_in(page, "ann") == 200


async def test_the_count_of_wrong_passwords_starts_again_after_a_right_one(
    house: RunningHouse,
) -> None:
    async with house.page() as page:
        for _ in range(3):
            for _ in range(EASY.sign_in_attempts_max - 1):
                await sign_in(page, "ann", WRONG)
            assert await sign_in(page, "ann") == 200


async def test_one_address_may_not_try_without_end(house_file: Path) -> None:
    settings = Settings(sign_ins_per_second_max=1)
    async with serving(house_file, settings) as house, house.page() as page:
        tried = [await sign_in(page, f"name-{index}", WRONG) for index in range(11)]
        assert tried == [401] * 10 + [429]
        assert (await page.post("/devices/enrol", {"code": "guess"})).status_code == 429
        await house.clock.jump(1_000)
        assert await sign_in(page, "ann") == 200


async def test_a_session_ends_when_it_is_not_used(house: RunningHouse) -> None:
    async with house.page(ANN) as page:
        assert (await page.get("/staff/dealer/session")).status_code == 200
        await house.clock.jump(SESSION_MS)
        assert (await page.get("/staff/dealer/session")).status_code == 401


async def test_a_session_has_ended_at_the_very_moment_before_anybody_looks(
    house: RunningHouse,
) -> None:
    assert await house.door.person_of(token_of(ANN), Role.DEALER) == ANN
    house.clock.not_before(house.clock.now() + SESSION_MS)
    assert await house.door.person_of(token_of(ANN), Role.DEALER) is None


async def test_a_session_in_use_goes_on(house: RunningHouse) -> None:
    async with house.page(ANN) as page:
        for _ in range(3):
            await house.clock.jump(SESSION_MS - 1)
            assert (await page.get("/staff/dealer/session")).status_code == 200


async def test_a_session_that_was_prolonged_outlives_a_restart(house_file: Path) -> None:
    async with serving(house_file) as house:
        await house.clock.jump(SESSION_MS - 1)
        async with house.page(ANN) as page:
            assert (await page.get("/staff/dealer/session")).status_code == 200
        clock = house.clock
    async with serving(house_file, clock=clock) as house:
        await clock.jump(SESSION_MS - 1)
        async with house.page(ANN) as page:
            assert (await page.get("/staff/dealer/session")).status_code == 200


async def test_a_session_serves_its_own_role_alone(house: RunningHouse) -> None:
    assert await house.door.person_of(token_of(ANN), Role.DEALER) == ANN
    for role in set(Role) - {Role.DEALER}:
        assert await house.door.person_of(token_of(ANN), role) is None


async def test_after_signing_out_the_token_is_worth_nothing(house: RunningHouse) -> None:
    async with house.page(ANN) as page:
        assert (await page.post("/staff/dealer/sign-out")).status_code == 204
        assert (await page.get("/staff/dealer/session")).status_code == 401


async def test_nobody_signs_in_while_the_house_cannot_record_it(house: RunningHouse) -> None:
    house.floor.house._halt(RuntimeError("a fault for the test"))
    async with house.page() as page:
        assert await sign_in(page, "ann") == 503


async def test_a_code_serves_once(house: RunningHouse) -> None:
    place = Place(DeviceKind.TERMINAL, "table-2", 2, CARA.id)
    code = await house.door.issue_code(place)
    assert await house.door.take_code(code, "here") == place
    with pytest.raises(NotLetIn):
        await house.door.take_code(code, "here")


async def test_a_code_runs_out(house: RunningHouse) -> None:
    code = await house.door.issue_code(Place(DeviceKind.TERMINAL, "table-2", 2, CARA.id))
    await house.clock.jump(CODE_MINUTES * MS_PER_MINUTE)
    with pytest.raises(NotLetIn):
        await house.door.take_code(code, "here")


async def test_a_device_is_enrolled_with_a_code_and_known_by_its_key(
    house: RunningHouse,
) -> None:
    async with house.page(CARA) as office:
        wanted = {"kind": "terminal", "table": "table-2", "terminal": 9}
        made = await office.post("/staff/casino_supervisor/codes", wanted)
    async with house.page() as page:
        answer = await page.post("/devices/enrol", {"code": made.json()["code"]})
    assert answer.status_code == 201
    cookie = answer.headers["set-cookie"]
    assert "path=/screens/terminal/table-2/9" in cookie.lower()
    assert "httponly" in cookie.lower()
    key = cookie.split("taisai_device=")[1].split(";")[0]
    device = house.door.device_of(key)
    assert device is not None
    assert device.device == answer.json()["device"]


@pytest.mark.parametrize(
    ("kind", "table", "terminal", "status"),
    [
        (DeviceKind.TERMINAL, "table-1", 1, 409),
        (DeviceKind.TERMINAL, "table-9", 1, 404),
        (DeviceKind.TERMINAL, "table-5", 1, 409),
        (DeviceKind.RESULTS_DISPLAY, "table-1", 0, 409),
        (DeviceKind.ENTRY_TERMINAL, "table-1", 0, 400),
        (DeviceKind.CASHIER_STATION, "", 0, 400),
    ],
    ids=["taken", "no such table", "no terminals", "no layout", "signed in", "at no table"],
)
async def test_no_code_is_made_where_no_device_could_be_enrolled_with_it(
    house: RunningHouse, kind: DeviceKind, table: str, terminal: int, status: int
) -> None:
    wanted = {"kind": kind.value, "table": table, "terminal": terminal}
    before = house.heads()
    async with house.page(CARA) as office:
        refused = await office.post("/staff/casino_supervisor/codes", wanted)
    assert refused.status_code == status
    assert refused.json()["detail"]
    assert house.heads() == before


async def test_a_code_comes_with_its_address_and_how_long_it_serves(house: RunningHouse) -> None:
    async with house.page(CARA) as office:
        wanted = {"kind": "table_display", "table": "table-2"}
        made = await office.post("/staff/casino_supervisor/codes", wanted)
    assert made.json()["path"] == "/screens/table_display/table-2/0"
    assert made.json()["minutes"] == CODE_MINUTES


async def test_an_unknown_key_is_no_device(house: RunningHouse) -> None:
    assert house.door.device_of("a key that was never given") is None
    assert house.door.device_of(None) is None


async def test_no_secret_is_in_the_journal(house: RunningHouse, house_file: Path) -> None:
    async with house.page() as page:
        await sign_in(page, "gus", PASSWORD, "game_supervisor")
    stored = b"".join(file.read_bytes() for file in house_file.parent.glob("journal.sqlite*"))
    for secret in (PASSWORD, token_of(GUS), token_of(BOB)):
        assert secret.encode() not in stored
    assert digest_of(token_of(GUS)).encode() in stored
