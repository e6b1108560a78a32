"""Each thing that is looked at is found well, doubtful and unwell, with a remedy."""

from collections import namedtuple
from datetime import UTC, datetime
from pathlib import Path

import pytest

from harness.certificates import make_certificate
from taisai.reports.findings import Finding, Health
from taisai.server.settings import Settings
from taisai.server.upkeep import examination
from taisai.server.upkeep.examination import (
    examine_clock,
    examine_copies,
    examine_disk,
    examine_network,
)
from taisai.server.upkeep.house_files import HouseFiles
from taisai.server.upkeep.right_time import DAY_MS

NOW = 1_800_000_000_000
Usage = namedtuple("Usage", "total used free")


def _health(found: list[Finding], subject: str) -> list[Health]:
    for one in found:
        assert bool(one.remedy) is (one.health is not Health.WELL)
    return [one.health for one in found if one.subject == subject]


@pytest.mark.parametrize(
    ("newest_at", "health"),
    [
        (0, Health.WELL),
        (NOW - 29 * DAY_MS, Health.WELL),
        (NOW - 30 * DAY_MS, Health.UNWELL),
        (NOW + 59 * 60_000, Health.WELL),
        (NOW + 61 * 60_000, Health.UNWELL),
    ],
)
def test_the_clock_is_held_against_the_records(
    newest_at: int, health: Health, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(examination, "_printed", lambda *_: None)
    assert _health(list(examine_clock(NOW, newest_at, 30)), "clock") == [health]


def test_a_clock_that_nobody_keeps_right_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examination, "_printed", lambda *_: "no")
    found = list(examine_clock(NOW, 0, 30))
    assert _health(found, "clock") == [Health.WELL, Health.ADVICE]


@pytest.mark.parametrize(
    ("free_gb", "health"), [(1, Health.UNWELL), (10, Health.ADVICE), (100, Health.WELL)]
)
def test_the_disk_has_room_or_not(
    free_gb: int, health: Health, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = Usage(0, 0, free_gb << 30)
    monkeypatch.setattr(examination.shutil, "disk_usage", lambda _: usage)
    assert _health(list(examine_disk(tmp_path)), "disk") == [health]


def _certificate(folder: Path, name: str, days: int) -> dict[str, str]:
    at = datetime.fromtimestamp(NOW / 1_000, UTC)
    certificate, key = make_certificate(folder, name, days, at)
    return {"certificate": str(certificate), "key": str(key)}


def _network(**settings: object) -> list[Finding]:
    return list(examine_network(HouseFiles(Settings(**settings)), NOW))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("days", "health"), [(-1, Health.UNWELL), (29, Health.ADVICE), (31, Health.WELL)]
)
def test_a_certificate_that_ends_is_told_in_time(days: int, health: Health, tmp_path: Path) -> None:
    files = _certificate(tmp_path, "localhost", days)
    found = _network(host="0.0.0.0", hosts=("localhost",), **files)  # noqa: S104 - not listened on
    assert _health(found, "TLS") == [health]
    assert _health(found, "host names") == [Health.WELL]


def test_a_certificate_for_another_name_and_one_that_is_none(tmp_path: Path) -> None:
    files = _certificate(tmp_path, "other.example", 100)
    found = _network(hosts=("localhost",), **files)
    assert _health(found, "TLS") == [Health.WELL, Health.UNWELL]
    Path(files["certificate"]).write_text("no certificate")
    assert _health(_network(**files), "TLS") == [Health.UNWELL]


def test_who_listens_beyond_the_machine_needs_tls_or_a_proxy() -> None:
    beyond = "0.0.0.0"  # noqa: S104 - not listened on
    assert _health(_network(host=beyond), "TLS") == [Health.UNWELL]
    assert _health(_network(host=beyond), "host names") == [Health.ADVICE]
    assert _health(_network(host=beyond, proxies=("10.0.0.2",)), "TLS") == [Health.WELL]
    assert _health(_network(host="localhost"), "TLS") == [Health.WELL]


def test_copies_grow_old(tmp_path: Path) -> None:
    assert _health(list(examine_copies(tmp_path / "none", "*", NOW)), "copies") == [Health.ADVICE]
    copy = tmp_path / "taisai-1.backup"
    copy.write_text("")
    made_at = int(copy.stat().st_mtime) * 1_000
    assert _health(list(examine_copies(tmp_path, "*", made_at)), "copies") == [Health.WELL]
    later = made_at + 3 * DAY_MS
    assert _health(list(examine_copies(tmp_path, "*", later)), "copies") == [Health.ADVICE]
