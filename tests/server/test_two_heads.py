"""Four eyes need two heads: over real sockets, in a live house."""

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio
from websockets.exceptions import InvalidStatus

from harness.clients import Page, ScreenClient
from harness.ready_house import CARA, GUS, PASSWORD, TERMINALS_TABLE
from harness.serving import EASY, RunningHouse, serving
from taisai.house import evolve, must_change_password, share_a_head
from taisai.house.events import (
    CredentialsChanged,
    HouseCreated,
    RefusedAuthorityRecorded,
    StaffEngaged,
)
from taisai.house.vocabulary import HouseSettings
from taisai.persons import Person
from taisai.rules import Role
from taisai.rules.modes import HouseKind
from taisai.stream_types import Event

pytestmark = pytest.mark.asyncio

OWN = "a password of my own"  # the one that nobody else knows
HOUR_MS = 3_600_000
VOID = {
    "type": "VoidSettledRound",
    "round": 1,
    "cause": "tumbler_fault",
    "reason": "a camera shows it",
}


@pytest_asyncio.fixture
async def live(house_file: Path) -> AsyncIterator[RunningHouse]:
    """A house whose people are nobody's."""
    settings = msgspec.structs.replace(EASY, two_heads_hours=1)
    async with serving(house_file, settings) as house:
        state = house.floor.house.durable
        assert state is not None
        # Everybody was engaged long ago.
        staff = {
            name: msgspec.structs.replace(one, engaged_at=one.engaged_at - HOUR_MS)
            for name, one in state.staff.items()
        }
        real = msgspec.structs.replace(state, kind=HouseKind.LIVE, staff=staff)
        house.floor.house.state = house.floor.house.durable = real
        yield house


async def propose(house: RunningHouse, person: Person = CARA) -> str:
    """Somebody proposes what a second person must approve."""
    screen = await house.staff(person, TERMINALS_TABLE)
    said = await screen.say(say="do", command=VOID)
    assert said["outcome"] == "proposed", said
    proposal: str = said["proposal"]
    return proposal


async def approve(screen: ScreenClient, proposal: str) -> str:
    """The second person's word; the code of the refusal."""
    await screen.until(lambda view: bool(view.get("proposals")))
    said = await screen.say(say="approve", proposal=proposal)
    code: str = said.get("code", "")
    return code


async def sign_in(house: RunningHouse, page: Page, person: Person, password: str) -> ScreenClient:
    """Signs in by password, with a screen at the table."""
    answer = await page.post(
        f"/staff/{person.role}/sign-in", {"id": person.id, "password": password}
    )
    assert answer.status_code == 200, answer.text
    token = answer.cookies["taisai_staff"]
    path = f"/staff/{person.role}/socket/{TERMINALS_TABLE}"
    return await house.screen(path, f"taisai_staff={token}")


async def change(page: Page, person: Person, old: str, new: str) -> int:
    """Changes one's own password."""
    said = {"password": old, "new_password": new}
    return (await page.post(f"/staff/{person.role}/password", said)).status_code


async def set_password(house: RunningHouse, person: str) -> None:
    """The casino supervisor sets somebody's password."""
    async with house.page(CARA) as office:
        path = f"/staff/casino_supervisor/people/{person}/password"
        assert (await office.post(path, {"password": PASSWORD})).status_code == 204


async def test_whose_password_one_has_set_does_not_approve_for_one(live: RunningHouse) -> None:
    told: list[Event] = []
    live.floor.house.listeners.append(lambda events, _records: told.extend(events))
    guard = await live.staff(GUS, TERMINALS_TABLE)
    proposal = await propose(live)
    await guard.until(lambda view: bool(view.get("proposals")))
    assert guard.view["proposals"][0]["may_approve"]
    await set_password(live, "gus")
    async with live.page() as page:
        await page.post("/staff/game_supervisor/sign-in", {"id": "gus", "password": PASSWORD})
        assert await change(page, GUS, PASSWORD, OWN) == 204
        guard = await sign_in(live, page, GUS, OWN)
        await guard.until(lambda view: bool(view.get("proposals")))
        assert not guard.view["proposals"][0]["may_approve"]
        assert await approve(guard, proposal) == "one_head"
        # Nor the other way round: who set it could have proposed under the other's name.
        boss = await live.staff(CARA, TERMINALS_TABLE)
        await boss.say(say="decline", proposal=proposal)
        await live.clock.jump(HOUR_MS)
        proposal = await propose(live)
        guard = await sign_in(live, page, GUS, OWN)
        assert await approve(guard, proposal) != "one_head"
    facts = [one for one in told if isinstance(one, RefusedAuthorityRecorded)]
    assert ("gus", "cara", "one_head") in [(one.person, one.asked_by, one.code) for one in facts]


async def test_a_password_that_another_set_is_changed_before_anything_else(
    live: RunningHouse,
) -> None:
    await set_password(live, "gus")
    async with live.page() as page:
        answer = await page.post(
            "/staff/game_supervisor/sign-in", {"id": "gus", "password": PASSWORD}
        )
        assert answer.json()["must_change_password"]
        token = answer.cookies["taisai_staff"]
        path = f"/staff/game_supervisor/socket/{TERMINALS_TABLE}"
        with pytest.raises(InvalidStatus):
            await live.screen(path, f"taisai_staff={token}")
        tests = f"/staff/game_supervisor/tables/{TERMINALS_TABLE}/opening-tests"
        assert (await page.get(tests)).status_code in (401, 404)
        assert await change(page, GUS, PASSWORD, PASSWORD) == 400
        assert await change(page, GUS, PASSWORD, OWN) == 204
        guard = await sign_in(live, page, GUS, OWN)
        assert guard.view["service"] == "in_service"


@pytest.mark.parametrize("kind", [HouseKind.DEMO, HouseKind.LIVE])
async def test_who_engaged_somebody_is_not_two_with_them_for_a_while(kind: HouseKind) -> None:
    engaged = StaffEngaged(at=1_000, by=CARA, id="new", name="New", roles=(Role.GAME_SUPERVISOR,))
    made = HouseCreated(
        at=0, by=CARA, by_name="Cara", kind=kind, settings=HouseSettings(name="Harbour")
    )
    house = evolve(evolve(None, made), engaged)
    is_live = kind is HouseKind.LIVE
    for one, other in (("cara", "new"), ("new", "cara")):
        assert share_a_head(house, one, other, 1_500, 1_000) is is_live
        assert not share_a_head(house, one, other, 2_000, 1_000)
    assert not share_a_head(house, "cara", "nobody", 1_500, 1_000)
    given = evolve(house, CredentialsChanged(at=5_000, by=CARA, id="new"))
    assert must_change_password(given, "new") is is_live
    own = evolve(given, CredentialsChanged(at=5_100, by=Person(Role.DEALER, "new"), id="new"))
    assert not must_change_password(own, "new")
    # One's own change does not undo that another had it.
    assert share_a_head(own, "cara", "new", 5_500, 1_000) is is_live
