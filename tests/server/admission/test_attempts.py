"""Attempts are counted before they are looked at; those that nobody looked at are taken back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.ready_house import PASSWORD
from harness.serving import EASY, RunningHouse
from taisai.floor.disk import ThreadDisk
from taisai.rules import Role
from taisai.server.admission.attempts import HELD_MAX, Attempts, LockedOut, NotLetIn
from taisai.server.admission.door import Door
from taisai.server.settings import Settings
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.store.migrations import upgrade
from taisai.store.secrets import Secrets

pytestmark = [pytest.mark.asyncio, pytest.mark.rule("D9 6.6")]

MOST = 3
WRONG = "not the right password"
NAMES = pytest.mark.parametrize("name", ["cara", "nobody at all"])


@pytest.fixture
def attempts(tmp_path: Path) -> Iterator[Attempts]:
    """Cara has a password."""
    engine = make_engine(f"sqlite:///{tmp_path / 'house.sqlite'}")
    upgrade(engine)
    secrets, disk = Secrets(engine), ThreadDisk(SqlJournal(engine))
    secrets.set_password("cara", "hash", at=0)
    yield Attempts(secrets, disk, Settings(sign_in_attempts_max=MOST, lock_out_minutes=1))
    disk.close()
    engine.dispose()


@NAMES
async def test_so_many_are_looked_at_and_no_more_until_the_time_is_over(
    attempts: Attempts, name: str
) -> None:
    assert [(await attempts.begin(name, 0)).number for _ in range(MOST)] == [1, 2, 3]
    for at in (0, 59_999):
        with pytest.raises(LockedOut):
            await attempts.begin(name, at)
    assert (await attempts.begin(name, 60_000)).number == 1


@NAMES
async def test_a_right_one_begins_the_count_anew(attempts: Attempts, name: str) -> None:
    for _ in range(3):
        for _ in range(MOST - 1):
            await attempts.begin(name, 0)
        # The last that is allowed has locked out, until it is found right.
        await attempts.forget(await attempts.begin(name, 0))


@NAMES
async def test_what_nobody_looked_at_is_taken_back(attempts: Attempts, name: str) -> None:
    for _ in range(2 * MOST):
        await attempts.take_back(await attempts.begin(name, 0))
    first, _second = await attempts.begin(name, 0), await attempts.begin(name, 0)
    await attempts.take_back(first)
    assert (await attempts.begin(name, 0)).number == 2
    last = await attempts.begin(name, 0)
    await attempts.take_back(last)
    assert (await attempts.begin(name, 0)).number == last.number


async def test_names_that_are_made_up_do_not_fill_the_memory(attempts: Attempts) -> None:
    for number in range(HELD_MAX + 10):
        attempts._count_held(f"name {number}", 0, attempts._limit(0))
    assert len(attempts._held) <= HELD_MAX


async def test_wrong_passwords_count_once_whichever_member_they_are_given_to(
    house: RunningHouse,
) -> None:
    """Two members have each a door of their own; the database is one."""
    one = house.door
    other = Door(one.floor, one.secrets, one.disk, one.settings, one.passwords)
    refusals = []
    for door in (one, other) * EASY.sign_in_attempts_max:
        with pytest.raises(NotLetIn) as refused:
            await door.admit("gus", Role.GAME_SUPERVISOR, WRONG, "a", device="terminal-1")
        refusals.append(type(refused.value))
    assert refusals.count(NotLetIn) == EASY.sign_in_attempts_max
    for door in (one, other):
        with pytest.raises(LockedOut):
            await door.admit("gus", Role.GAME_SUPERVISOR, PASSWORD, "a")
    # Who lets them try again does so everywhere.
    await other.unlock("gus")
    assert await one.admit("gus", Role.GAME_SUPERVISOR, PASSWORD, "a")
