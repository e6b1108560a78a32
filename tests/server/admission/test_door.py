"""Signing in: who is let in, in which words others are sent away, and how often they may try."""

import asyncio
import re
from pathlib import Path

import msgspec
import pytest

from harness.clients import Page
from harness.ready_house import ANN, BOB, CARA, GUS, PASSWORD, SESSION_MS, token_of
from harness.serving import EASY, RunningHouse, serving
from taisai.house.events import SignInRecorded
from taisai.house.vocabulary import DeviceKind
from taisai.rules import Role
from taisai.server.admission.attempts import MS_PER_MINUTE, LockedOut, NotLetIn
from taisai.server.admission.door import CODE_MINUTES, Door, Place, digest_of
from taisai.server.settings import Settings
from taisai.table.commands import InstallTerminal

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
            "must_change_password": False,
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
        refused = await office.post("/staff/casino_supervisor/codes", wanted)
        assert (refused.status_code, refused.json()["extra"]["code"]) == (
            409,
            "terminal_not_installed",
        )
        await house.floor.tables["table-2"].ask(InstallTerminal(by=CARA, terminal=9))
        made = await office.post("/staff/casino_supervisor/codes", wanted)
    code = made.json()["code"]
    assert re.fullmatch(r"([A-HJKMNP-TW-Z2-9]{4}-){2}[A-HJKMNP-TW-Z2-9]{4}", code)
    async with house.page() as page:
        # Nobody has to type it as it is shown.
        typed = code.lower().replace("-", " ")
        answer = await page.post("/devices/enrol", {"code": typed})
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
    squares = made.json()["squares"]
    assert {len(row) for row in squares} == {len(squares)}


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


# ------------------------------------------------------------------- guessing


async def test_of_many_guesses_at_once_only_so_many_are_looked_at(house: RunningHouse) -> None:
    looked: list[str] = []
    check = house.door.passwords.is_password

    def look(password: str, kept: str | None) -> bool:
        looked.append(password)
        return check(password, kept)

    house.door.passwords.is_password = look  # type: ignore[method-assign]
    async with house.page() as page:
        guesses = [f"guess number {number:04}" for number in range(59)] + [PASSWORD]
        statuses = await asyncio.gather(*(sign_in(page, "ann", one) for one in guesses))
    assert len(looked) <= EASY.sign_in_attempts_max
    assert set(statuses) == {401}


async def test_strangers_who_guess_do_not_keep_somebody_out_of_their_own_browser(
    house: RunningHouse,
) -> None:
    async with house.page() as own, house.page() as stranger:
        assert await sign_in(own, "cara", role="casino_supervisor") == 200
        for _ in range(3):
            for _ in range(EASY.sign_in_attempts_max):
                await sign_in(stranger, "cara", WRONG, "casino_supervisor")
            assert await sign_in(stranger, "cara", role="casino_supervisor") == 401
            assert await sign_in(own, "cara", role="casino_supervisor") == 200
            await house.clock.jump(EASY.lock_out_minutes * MS_PER_MINUTE)


async def test_a_browser_that_is_known_is_locked_out_by_its_own_guesses(
    house: RunningHouse,
) -> None:
    async with house.page() as own, house.page() as other:
        assert await sign_in(own, "ann") == 200
        for _ in range(EASY.sign_in_attempts_max):
            assert await sign_in(own, "ann", WRONG) == 401
        assert await sign_in(own, "ann") == 401
        assert await sign_in(other, "ann") == 200
        # Nor is it known for anybody else.
        for _ in range(EASY.sign_in_attempts_max):
            await sign_in(other, "bob", WRONG)
        assert await sign_in(own, "bob") == 401


async def test_who_made_a_mark_of_their_own_is_a_stranger(house: RunningHouse) -> None:
    for known_as in ("", "x", "x.y", f"x.{'0' * 32}", "é.é", "." * 100):
        for _ in range(EASY.sign_in_attempts_max):
            with pytest.raises(NotLetIn):
                await house.door.sign_in("gus", Role.GAME_SUPERVISOR, WRONG, "a", known_as)
        with pytest.raises(LockedOut):
            await house.door.sign_in("gus", Role.GAME_SUPERVISOR, PASSWORD, "a")
        await house.door.unlock("gus")


async def test_the_staff_page_is_told_who_is_locked_out_until_when(house: RunningHouse) -> None:
    async with house.page() as page, house.page(CARA) as office:
        for _ in range(EASY.sign_in_attempts_max):
            await sign_in(page, "ann", WRONG)
        path = "/staff/casino_supervisor/people"
        answer = await office.get(path)
        assert answer.status_code == 200, answer.text
        told = {one["id"]: one["locked_until"] for one in answer.json()}
        until = house.clock.now() + EASY.lock_out_minutes * MS_PER_MINUTE
        assert {name: at for name, at in told.items() if at} == {"ann": until}
        await office.post("/staff/casino_supervisor/people/ann/unlock")
        assert not any(one["locked_until"] for one in (await office.get(path)).json())


# ------------------------------------------------------------------- proxies


FORWARDED = {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https"}


@pytest.mark.parametrize(("proxies", "is_believed"), [((), False), (("127.0.0.1",), True)])
async def test_what_a_proxy_says_is_believed_of_those_that_are_named(
    house_file: Path,
    proxies: tuple[str, ...],
    is_believed: bool,
) -> None:
    settings = msgspec.structs.replace(EASY, proxies=proxies, sign_ins_per_second_max=1)
    async with serving(house_file, settings) as house, house.page() as page:
        said = {"id": "ann", "password": PASSWORD}
        answer = await page.post("/staff/dealer/sign-in", said, **FORWARDED)
        cookies = answer.headers.get_list("set-cookie")
        assert answer.status_code == 200
        assert all(("secure" in one.lower()) is is_believed for one in cookies)
        assert ("strict-transport-security" in answer.headers) is is_believed
        # Each address that is believed has its own count of attempts.
        statuses = [
            (
                await page.post(
                    "/staff/dealer/sign-in",
                    {"id": f"nobody{number}", "password": WRONG},
                    **{"x-forwarded-for": f"203.0.113.{number}"},
                )
            ).status_code
            for number in range(15)
        ]
    assert (429 in statuses) is not is_believed
