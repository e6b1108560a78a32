"""Passwords are hashed with argon2id, and compared with as much work for nobody as for somebody."""

import asyncio
import threading

import pytest
from argon2 import PasswordHasher
from argon2.profiles import RFC_9106_LOW_MEMORY

from harness.ready_house import cheap_passwords
from taisai.server.admission.passwords import (
    HASHES_WAITING_MAX,
    PASSWORD_LENGTH_MAX,
    PASSWORD_LENGTH_MIN,
    Passwords,
    TooManyHashes,
    WeakPassword,
    hash_password,
)

GOOD = "a long enough password"


def test_a_password_is_known_again() -> None:
    passwords = cheap_passwords()
    assert passwords.is_password(GOOD, passwords.hash_password(GOOD))


def test_another_password_is_not_it() -> None:
    passwords = cheap_passwords()
    assert not passwords.is_password(GOOD + "!", passwords.hash_password(GOOD))


def test_nobodys_password_is_never_right() -> None:
    assert not cheap_passwords().is_password("a password that nobody has", None)


def test_making_a_house_ready_hashes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(PasswordHasher, "hash", lambda _self, password: made.append(password))
    Passwords()
    assert not made


def test_a_damaged_hash_lets_nobody_in() -> None:
    assert not cheap_passwords().is_password(GOOD, "$argon2id$damaged")


@pytest.mark.parametrize("length", [PASSWORD_LENGTH_MIN - 1, PASSWORD_LENGTH_MAX + 1])
def test_a_password_of_the_wrong_length_is_refused_with_what_is_allowed(length: int) -> None:
    with pytest.raises(WeakPassword, match="10 to 200 characters"):
        cheap_passwords().hash_password("x" * length)


def test_a_very_long_password_costs_no_work() -> None:
    hasher = _Counting()
    passwords = Passwords(hasher)
    assert not passwords.is_password("x" * (PASSWORD_LENGTH_MAX + 1), None)
    assert hasher.verified_count == 0


def test_an_unknown_person_costs_as_much_work_as_a_known_one() -> None:
    hasher = _Counting()
    passwords = Passwords(hasher)
    passwords.is_password(GOOD, None)
    assert hasher.verified_count == 1


def test_a_live_house_hashes_with_argon2id_and_enough_memory() -> None:
    kind, _version, work = hash_password(GOOD).removeprefix("$").split("$")[:3]
    assert kind == "argon2id"
    memory = int(work.split(",")[0].removeprefix("m="))
    assert memory >= RFC_9106_LOW_MEMORY.memory_cost


class _Counting(PasswordHasher):
    """A hasher that counts what it compares."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.verified_count = 0

    def verify(self, hash: str | bytes, password: str | bytes) -> bool:
        self.verified_count += 1
        return super().verify(hash, password)


@pytest.mark.asyncio
async def test_hashing_has_a_queue_of_its_own_and_not_an_endless_one() -> None:
    passwords = cheap_passwords()
    kept = passwords.hash_password(GOOD)
    is_free = threading.Event()
    check = passwords.is_password

    def check_later(password: str, kept_hash: str | None) -> bool:
        is_free.wait()
        return check(password, kept_hash)

    passwords.is_password = check_later  # type: ignore[method-assign]
    asked = [asyncio.create_task(passwords.check(GOOD, kept)) for _ in range(HASHES_WAITING_MAX)]
    await asyncio.sleep(0)
    with pytest.raises(TooManyHashes):
        await passwords.check(GOOD, kept)
    # Other work in threads goes on.
    assert await asyncio.to_thread(lambda: "done") == "done"
    is_free.set()
    assert all(await asyncio.gather(*asked))
    assert await passwords.check(GOOD, kept)
