"""How many strangers are let in, and who has to go for a new one."""

import resource

import pytest

from taisai.server.conversation.connections import (
    FILES_KEPT,
    Strangers,
    files_limit,
    network_of,
    places_in,
)
from taisai.server.settings import Settings


class Somebody:
    """A connection on which nobody is known."""

    def __init__(self, *, is_dawdling: bool = True) -> None:
        self.is_dawdling = is_dawdling
        self.is_gone = False

    def abort(self) -> None:
        """Goes."""
        self.is_gone = True


def test_the_room_stays_well_below_the_systems_limit_of_files() -> None:
    for files_max in (FILES_KEPT + 40, 1_024, 4_096, 1 << 20):
        places = places_in(Settings(), files_max)
        assert places.sockets + places.strangers <= files_max * 3 // 4
        assert places.strangers <= (places.sockets + places.strangers) // 3
    assert places_in(Settings(), 1 << 20).sockets == Settings().connections_max
    assert places_in(Settings(), 1).sockets >= 1


def test_as_many_files_are_asked_for_as_the_system_gives() -> None:
    assert files_limit() == resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == files_limit()


def test_the_oldest_dawdler_of_the_same_address_goes_first() -> None:
    strangers = Strangers(all_max=10, of_address_max=2)
    other, busy, first, second, third = (Somebody() for _ in range(5))
    busy.is_dawdling = False
    assert strangers.take(other, "192.0.2.1")
    for one in (busy, first, second, third):
        assert strangers.take(one, "192.0.2.2")
    assert [one.is_gone for one in (other, busy, first, second, third)] == [
        False,
        False,
        True,
        True,
        False,
    ]
    assert len(strangers) == 3


def test_where_everybody_is_being_answered_nobody_goes_and_the_new_one_is_refused() -> None:
    strangers = Strangers(all_max=2, of_address_max=10)
    busy = [Somebody(is_dawdling=False) for _ in range(2)]
    assert all(strangers.take(one, f"192.0.2.{place}") for place, one in enumerate(busy))
    assert not strangers.take(Somebody(), "192.0.2.9")
    strangers.leave(busy[0])
    strangers.leave(busy[0])
    assert strangers.take(Somebody(), "192.0.2.9")


def test_when_all_is_full_the_oldest_dawdler_of_whoever_goes() -> None:
    strangers = Strangers(all_max=3, of_address_max=10)
    came = [Somebody() for _ in range(5)]
    assert all(strangers.take(one, f"192.0.2.{place}") for place, one in enumerate(came))
    assert [one.is_gone for one in came] == [True, True, False, False, False]


def test_a_proxy_stands_for_many() -> None:
    strangers = Strangers(all_max=10, of_address_max=1, proxies=frozenset({"192.0.2.1"}))
    came = [Somebody() for _ in range(5)]
    assert all(strangers.take(one, "192.0.2.1") for one in came)
    assert not any(one.is_gone for one in came)


@pytest.mark.parametrize("address", ["fe80::1%eth0", "2001:db8::1", "::1", "127.0.0.1", "", "unix"])
def test_every_address_has_a_network(address: str) -> None:
    assert network_of(address) or not address
