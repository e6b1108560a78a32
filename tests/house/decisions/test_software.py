"""Which version runs, and under which approval."""

import pytest

from house.premises import CASINO_SUPERVISOR, Premises
from taisai.house import commands as c
from taisai.house import events as e
from taisai.house.refusals import Code

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
