"""Which version runs, and under which approval."""

import pytest

from house.premises import CASINO_SUPERVISOR, Premises
from taisai.house import commands as c
from taisai.house import events as e
from taisai.house.refusals import Code
from taisai.house.vocabulary import DeviceKind, EquipmentKind
from taisai.rules.modes import Mode

BUILD = "ab" * 32
OTHER_BUILD = "cd" * 32


def approval(reference: str = "DIA 2026/14", digest: str = BUILD) -> c.RecordApproval:
    return c.RecordApproval(
        by=CASINO_SUPERVISOR, version="0.1.0", digest=digest, reference=reference
    )


def start(digest: str = BUILD, version: str = "0.1.0") -> c.RecordSoftware:
    return c.RecordSoftware(version=version, digest=digest)


def test_a_start_says_the_approval_that_is_on_record() -> None:
    premises = Premises()
    premises.does(approval())
    (started,) = premises.does(start())
    assert isinstance(started, e.SoftwareRecorded)
    assert started.approval_reference == "DIA 2026/14"
    assert premises.house.approval is not None
    assert premises.house.approval.reference == "DIA 2026/14"


def test_a_start_without_approval_is_recorded_as_that() -> None:
    premises = Premises()
    assert premises.house.approval is None
    premises.does(approval())
    for command in (start(OTHER_BUILD), start(version="0.2.0")):
        (started,) = premises.does(command)
        assert isinstance(started, e.SoftwareRecorded)
        assert started.approval_reference == ""
        assert premises.house.approval is None


def test_an_approval_that_comes_later_covers_the_software_that_runs() -> None:
    premises = Premises()
    premises.does(start())
    premises.does(approval())
    assert premises.house.approval is not None


def test_the_newest_approval_of_a_build_is_its_approval() -> None:
    premises = Premises()
    premises.does(approval())
    premises.does(start())
    premises.does(approval("DIA 2026/15"))
    assert premises.house.approval is not None
    assert premises.house.approval.reference == "DIA 2026/15"
    assert premises.code(approval("DIA 2026/15")) is Code.NO_CHANGE


@pytest.mark.parametrize("reference", ["", " ", "x" * 501])
def test_an_approval_has_a_reference(reference: str) -> None:
    assert Premises().code(approval(reference)) is Code.REFERENCE_NEEDED


def test_the_longest_reference_is_taken() -> None:
    premises = Premises()
    premises.does(approval("x" * 500))
    assert premises.house.approvals[-1].reference == "x" * 500


@pytest.mark.parametrize("digest", ["", "ab", "AB" * 32, "ab" * 33])
def test_a_build_is_named_by_its_digest(digest: str) -> None:
    assert Premises().code(approval(digest=digest)) is Code.BAD_DIGEST
    assert Premises().code(start(digest)) is Code.BAD_DIGEST


def test_a_version_has_a_name() -> None:
    assert Premises().code(start(version="")) is Code.BAD_NAME


# --------------------------------------------------------------------------- types, and the end


def type_approval(model: str = "Cabinet 5", reference: str = "DIA 2026/20") -> c.RecordApproval:
    return c.RecordApproval(
        by=CASINO_SUPERVISOR, kind=EquipmentKind.TERMINAL, model=model, reference=reference
    )


def with_terminals() -> Premises:
    premises = Premises()
    premises.does(c.AddTable(by=CASINO_SUPERVISOR, table="table-1", mode=Mode.TERMINALS))
    for number in (1, 2):
        premises.does(
            c.EnrolDevice(
                by=CASINO_SUPERVISOR,
                device=f"terminal-{number}",
                kind=DeviceKind.TERMINAL,
                key_fingerprint=f"{number:064x}",
                table="table-1",
                terminal=number,
            )
        )
    return premises


def types(*devices: str, model: str = "Cabinet 5") -> c.RecordTypes:
    return c.RecordTypes(by=CASINO_SUPERVISOR, devices=devices, model=model)


@pytest.mark.rule("D9A 3.5")
def test_a_terminal_is_approved_when_its_type_is_known_and_the_type_approved() -> None:
    premises = with_terminals()
    assert premises.house.terminal_approvals("table-1") == ((1, ""), (2, ""))
    premises.does(type_approval())
    assert premises.house.terminal_approvals("table-1") == ((1, ""), (2, ""))
    premises.does(types("terminal-2"))

    assert premises.house.terminal_approvals("table-1") == ((1, ""), (2, "DIA 2026/20"))
    assert premises.house.terminal_approvals("table-2") == ()
    premises.does(types("terminal-1", "terminal-2", model="Cabinet 6"))
    assert premises.house.terminal_approvals("table-1") == ((1, ""), (2, ""))


def test_a_revoked_terminal_stands_in_nobodys_way() -> None:
    premises = with_terminals()
    premises.does(c.RevokeDevice(by=CASINO_SUPERVISOR, device="terminal-1", reason="stolen"))

    assert premises.house.terminal_approvals("table-1") == ((2, ""),)
    assert premises.code(types("terminal-1")) is Code.DEVICE_REVOKED


def test_types_are_recorded_of_devices_that_there_are() -> None:
    premises = with_terminals()
    assert premises.code(types("terminal-9")) is Code.UNKNOWN_DEVICE
    assert premises.code(types("terminal-1", model=" ")) is Code.BAD_NAME
    assert premises.code(types()) is Code.NO_CHANGE
    premises.does(types("terminal-1", "terminal-1"))
    assert premises.code(types("terminal-1")) is Code.NO_CHANGE


def test_a_type_has_a_name_and_needs_no_digest() -> None:
    premises = Premises()
    assert premises.code(type_approval(model="")) is Code.BAD_NAME
    premises.does(type_approval())
    assert premises.code(type_approval()) is Code.NO_CHANGE
    assert premises.house.approval is None


@pytest.mark.rule("D9A 3.5")
def test_what_was_withdrawn_is_approved_no_more_until_it_is_anew() -> None:
    premises = with_terminals()
    for command in (approval(), start(), type_approval(), types("terminal-1", "terminal-2")):
        premises.does(command)
    withdrawn = c.WithdrawApproval(
        by=CASINO_SUPERVISOR, reference="DIA 2026/20", reason="a fault was found"
    )
    premises.does(withdrawn)

    assert premises.house.terminal_approvals("table-1") == ((1, ""), (2, ""))
    assert premises.house.approval is not None
    assert premises.code(withdrawn) is Code.UNKNOWN_APPROVAL
    premises.does(
        c.WithdrawApproval(by=CASINO_SUPERVISOR, reference="DIA 2026/14", reason="replaced")
    )
    assert premises.house.approval is None
    premises.does(approval())
    assert premises.house.approval is not None


def test_a_withdrawal_has_a_reason() -> None:
    premises = Premises()
    premises.does(approval())
    without = c.WithdrawApproval(by=CASINO_SUPERVISOR, reference="DIA 2026/14", reason=" ")

    assert premises.code(without) is Code.REASON_NEEDED
