"""The screens of terminals are found by where they stand, and found anew when devices change."""

from msgspec.structs import replace

from taisai.house.state import Device, House
from taisai.house.vocabulary import DeviceKind, HouseSettings
from taisai.rules.modes import HouseKind
from taisai.server.conversation.seats import Seats


def _device(name: str, terminal: int, table: str = "table-1", **more: object) -> Device:
    fields = {"kind": DeviceKind.TERMINAL, "key_fingerprint": "", **more}
    return Device(device=name, table=table, terminal=terminal, **fields)  # type: ignore[arg-type]


def _house(*devices: Device) -> House:
    settings = HouseSettings(name="A house")
    names = {one.device: one for one in devices}
    return House(kind=HouseKind.LIVE, settings=settings, created_at=0, devices=names)


def test_a_screen_is_found_at_its_table_alone() -> None:
    house = _house(
        _device("one", 1),
        _device("elsewhere", 2, "table-2"),
        _device("acceptor", 3, kind=DeviceKind.EQUIPMENT),
    )
    seats = Seats()
    assert seats.at(house, "table-1") == {1: "one"}
    assert seats.at(house, "table-2") == {2: "elsewhere"}
    assert seats.at(house, "table-3") == {}


def test_a_revoked_screen_leaves_an_empty_seat_until_another_one_stands_there() -> None:
    revoked = _device("old", 1, is_revoked=True)
    seats = Seats()
    assert seats.at(_house(revoked), "table-1") == {1: None}
    assert seats.at(_house(revoked, _device("new", 1)), "table-1") == {1: "new"}
    assert seats.at(_house(_device("new", 1), revoked), "table-1") == {1: "new"}


def test_what_was_found_is_forgotten_with_the_list_it_was_found_in() -> None:
    house, seats = _house(_device("one", 1)), Seats()
    assert seats.at(house, "table-1") == {1: "one"}
    gone = replace(house.devices["one"], is_revoked=True)
    assert seats.at(replace(house, devices={"one": gone}), "table-1") == {1: None}
