"""Devices speak from their place and with their key, until they are revoked."""

from typing import Any

import pytest
from msgspec.structs import replace

from house.premises import CASINO_SUPERVISOR, Premises, fingerprint, terminal
from taisai.house import commands as c
from taisai.house.refusals import Code
from taisai.house.vocabulary import DeviceKind
from taisai.rules.modes import Mode


def with_table(mode: Mode = Mode.TERMINALS) -> Premises:
    premises = Premises()
    premises.add_table("table-1", mode)
    return premises


def device(kind: DeviceKind, index: int = 1, **changed: Any) -> c.EnrolDevice:
    fields: dict[str, Any] = {
        "device": f"device-{index}",
        "kind": kind,
        "key_fingerprint": fingerprint(index),
        "table": "table-1" if kind.stands_at_a_table else "",
    }
    return c.EnrolDevice(by=CASINO_SUPERVISOR, **{**fields, **changed})


def revocation(index: int = 1, reason: str = "stolen") -> c.RevokeDevice:
    return c.RevokeDevice(by=CASINO_SUPERVISOR, device=f"device-{index}", reason=reason)


def test_an_enrolled_terminal_is_found_by_its_key() -> None:
    premises = with_table()
    premises.does(terminal(7))
    found = premises.house.device_with_key(fingerprint(7))
    assert found is not None
    assert (found.kind, found.table, found.terminal) == (DeviceKind.TERMINAL, "table-1", 7)
    assert premises.house.device_with_key(fingerprint(8)) is None


def test_a_revoked_device_is_not_found_and_its_key_does_not_come_back() -> None:
    premises = with_table()
    premises.does(terminal(7))
    premises.does(revocation(7))
    assert premises.house.device_with_key(fingerprint(7)) is None
    assert premises.code(terminal(7)) is Code.DEVICE_THERE_ALREADY
    renamed = replace(terminal(7), device="other")
    assert premises.code(renamed) is Code.KEY_USED
    premises.does(terminal(7, index=77))


def test_one_device_stands_at_a_terminals_number() -> None:
    premises = with_table()
    premises.does(terminal(7))
    assert premises.code(terminal(7, index=77)) is Code.PLACE_TAKEN
    premises.add_table("table-2")
    premises.does(terminal(7, index=78, table="table-2"))


@pytest.mark.rule("D9A 3.2(c)")
def test_a_table_has_terminals_one_to_thirty() -> None:
    premises = with_table()
    for number in range(1, 31):
        premises.does(terminal(number))
    for number in (31, -1):
        assert premises.code(terminal(number, index=99)) is Code.TOO_MANY_TERMINALS


def test_a_table_has_one_entry_terminal_and_as_many_displays_as_it_likes() -> None:
    premises = with_table(Mode.HYBRID)
    premises.does(device(DeviceKind.ENTRY_TERMINAL, 1))
    assert premises.code(device(DeviceKind.ENTRY_TERMINAL, 2)) is Code.PLACE_TAKEN
    premises.does(device(DeviceKind.TABLE_DISPLAY, 3))
    premises.does(device(DeviceKind.TABLE_DISPLAY, 4))


@pytest.mark.parametrize(
    ("kind", "mode", "rule"),
    [
        (DeviceKind.TERMINAL, Mode.TABLE, "D9A 2.1"),
        (DeviceKind.RESULTS_DISPLAY, Mode.TERMINALS, "R9"),
    ],
)
def test_a_device_that_the_mode_does_not_know_is_refused(
    kind: DeviceKind, mode: Mode, rule: str
) -> None:
    command = device(kind, terminal=7 if kind is DeviceKind.TERMINAL else 0)
    refused = with_table(mode).refuses(command)
    assert (refused.code, refused.rule) == (Code.NOT_IN_THIS_MODE, rule)
    with_table(Mode.HYBRID).does(command)


@pytest.mark.parametrize(
    "command",
    [
        device(DeviceKind.TERMINAL),
        device(DeviceKind.TERMINAL, table="", terminal=7),
        device(DeviceKind.ENTRY_TERMINAL, table=""),
        device(DeviceKind.ENTRY_TERMINAL, terminal=7),
        device(DeviceKind.CASHIER_STATION, table="table-1"),
        device(DeviceKind.CASHIER_STATION, terminal=7),
    ],
    ids=lambda one: f"{one.kind} {one.table} {one.terminal}",
)
def test_a_device_has_just_the_place_that_its_kind_has(command: c.EnrolDevice) -> None:
    assert with_table().code(command) is Code.PLACE_DOES_NOT_FIT


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"device": "Big Screen"}, Code.BAD_NAME),
        ({"key_fingerprint": "ab"}, Code.BAD_DIGEST),
        ({"key_fingerprint": "G" * 64}, Code.BAD_DIGEST),
        ({"table": "table-9"}, Code.UNKNOWN_TABLE),
    ],
)
def test_a_device_that_cannot_be_is_refused(changed: Any, code: Code) -> None:
    assert with_table().code(device(DeviceKind.TABLE_DISPLAY, **changed)) is code


def test_a_revocation_needs_a_reason_and_a_device_that_speaks() -> None:
    premises = Premises()
    premises.does(device(DeviceKind.CASHIER_STATION))
    assert premises.code(revocation(reason="")) is Code.REASON_NEEDED
    assert premises.code(revocation(2)) is Code.UNKNOWN_DEVICE
    premises.does(revocation())
    assert premises.code(revocation()) is Code.DEVICE_REVOKED


def test_equipment_stands_in_a_terminals_cabinet_or_is_the_tables_own() -> None:
    premises = with_table(Mode.HYBRID)
    premises.does(device(DeviceKind.EQUIPMENT, 1, terminal=7))
    premises.does(device(DeviceKind.EQUIPMENT, 2))
    assert premises.code(device(DeviceKind.EQUIPMENT, 3, terminal=7)) is Code.PLACE_TAKEN
    assert premises.code(device(DeviceKind.EQUIPMENT, 3)) is Code.PLACE_TAKEN
    assert premises.code(device(DeviceKind.EQUIPMENT, 3, table="")) is Code.PLACE_DOES_NOT_FIT
    beyond = device(DeviceKind.EQUIPMENT, 3, terminal=31)
    assert premises.code(beyond) is Code.TOO_MANY_TERMINALS
    # A terminal of the same number is another device, with another key.
    premises.does(terminal(7))


def test_a_table_alone_has_its_own_equipment_and_no_cabinets() -> None:
    premises = with_table(Mode.TABLE)
    premises.does(device(DeviceKind.EQUIPMENT, 1))
    refused = premises.code(device(DeviceKind.EQUIPMENT, 2, terminal=1))
    assert refused is Code.NOT_IN_THIS_MODE
