"""The records of a house are looked at: key, witnesses, approvals, devices."""

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from taisai.cli import app
from taisai.house.state import Approval, Device
from taisai.house.vocabulary import DeviceKind, EquipmentKind
from taisai.reports.findings import Finding, Health
from taisai.rules.modes import HouseKind
from taisai.server.upkeep.house_files import HouseFiles, files_of
from taisai.server.upkeep.record_examination import (
    examine_approvals_and_devices,
    examine_records,
    house_in,
    newest_record_at,
)
from taisai.server.upkeep.software import software_identity


@pytest.fixture
def files(tmp_path: Path) -> HouseFiles:
    folder = tmp_path / "house"
    words = ["init", "--data", str(folder), "--password-file", "-"]
    CliRunner().invoke(app, words, input="a long enough password\n")
    return files_of(str(folder), None, {})


def _looked_at(files: HouseFiles) -> list[Finding]:
    engine = files.engine(is_read_only=True)
    try:
        return list(examine_records(files, engine))
    finally:
        engine.dispose()


def _of(found: list[Finding], subject: str) -> list[Health]:
    return [one.health for one in found if one.subject == subject]


def test_a_witness_that_knows_more_than_the_database_is_told(files: HouseFiles) -> None:
    found = _looked_at(files)
    assert _of(found, "witness") == [Health.WELL, Health.ADVICE]
    line = files.witness.read_bytes()
    assert b'"number":1' in line
    files.witness.write_bytes(line.replace(b'"number":1', b'"number":7'))
    (known, _) = [one for one in _looked_at(files) if one.subject == "witness"]
    assert known.health is Health.UNWELL
    assert "knows head 7, and the database ends with 1" in known.words


def test_a_witness_that_is_spoilt_is_told(files: HouseFiles) -> None:
    files.witness.write_bytes(b"no head")
    assert _of(_looked_at(files), "witness")[0] is Health.UNWELL


def test_terminals_without_an_approved_type_are_named(files: HouseFiles) -> None:
    engine = files.engine(is_read_only=True)
    house = house_in(engine)
    assert newest_record_at(engine) > 0
    engine.dispose()
    assert house is not None
    assert house.kind is not HouseKind.DEMO
    assert _of(list(examine_approvals_and_devices(house)), "approval") == [Health.UNWELL]
    assert _of(list(examine_approvals_and_devices(house)), "devices") == [Health.ADVICE]

    ours = software_identity()
    build = Approval(version=ours.version, digest=ours.digest, reference="one", at=1)
    terminal = Device(
        device="d1", kind=DeviceKind.TERMINAL, key_fingerprint="f", table="table-1", terminal=3
    )
    house = msgspec.structs.replace(house, approvals=(build,), devices={"d1": terminal})
    found = list(examine_approvals_and_devices(house))
    assert _of(found, "approval") == [Health.WELL]
    assert [one.words for one in found if one.subject == "devices"] == [
        "1 of 1 terminals have no approved type: table-1/3"
    ]

    kind = EquipmentKind.TERMINAL
    typed = msgspec.structs.replace(terminal, model="Cabinet 5")
    of_type = Approval(version="", digest="", reference="two", at=1, kind=kind, model="Cabinet 5")
    house = msgspec.structs.replace(house, approvals=(build, of_type), devices={"d1": typed})
    assert _of(list(examine_approvals_and_devices(house)), "devices") == [Health.WELL]
