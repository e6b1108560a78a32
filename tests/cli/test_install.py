"""`taisai install`: what is written is what systemd takes, and nobody's own words are lost."""

import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from taisai.cli import app
from taisai.cli.install import UNITS, Part

EXPOSURE_TENTHS_MAX = 20
"""As systemd-analyze rates a service: 0 is closed, 100 open."""

SYSTEMD = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd is not on this machine"
)


def install(part: str, root: Path, *more: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["install", part, "--root", str(root), *more])
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A machine with every part."""
    folder = tmp_path_factory.mktemp("root")
    for part in Part:
        more = ["--kiosk", "https://tai.example/screens/terminal/table-1/3"]
        code, *_ = install(part, folder, *(more if part is Part.DEVICE else ()))
        assert code == 0
    return folder


def _units(root: Path) -> dict[str, Path]:
    return {unit.name: unit for unit in (root / "etc/systemd/system").iterdir()}


def test_every_file_of_ours_is_written_and_nothing_is_left_to_fill_in(root: Path) -> None:
    written = [file for file in root.rglob("*") if file.is_file()]
    assert len(written) == len(list(UNITS.iterdir()))
    assert [file for file in written if "@PROGRAM@" in file.read_text()] == []
    assert [file for file in written if "@DATA@" in file.read_text()] == []
    assert "table-1/3" in _units(root)["taisai-kiosk.service"].read_text()


@SYSTEMD
def test_systemd_takes_the_units(root: Path) -> None:
    for name, unit in _units(root).items():
        done = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", unit],
            capture_output=True,
            text=True,
            check=False,
        )
        said = [line for line in done.stderr.splitlines() if line.startswith((name, str(unit)))]
        # A machine that builds taisai has no kiosk's compositor, and need not have one.
        assert [line for line in said if "is not executable" not in line] == []


@SYSTEMD
@pytest.mark.parametrize(
    "name",
    ["taisai.service", "taisai-standby.service", "taisai-backup.service", "taisai-device.service"],
)
def test_a_unit_is_given_little(name: str, root: Path) -> None:
    done = subprocess.run(
        [
            "systemd-analyze",
            "security",
            "--offline=yes",
            f"--threshold={EXPOSURE_TENTHS_MAX}",
            _units(root)[name],
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


@SYSTEMD
def test_systemd_takes_users_and_folders(root: Path) -> None:
    for program, folder in (("systemd-sysusers", "sysusers.d"), ("systemd-tmpfiles", "tmpfiles.d")):
        if shutil.which(program) is None:
            continue
        for file in (root / "etc" / folder).iterdir():
            more = ["--dry-run"] if program == "systemd-sysusers" else ["--cat-config"]
            done = subprocess.run(
                [program, *more, file], capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, done.stderr


def test_a_second_time_changes_nothing(root: Path) -> None:
    code, said, _ = install("server", root)
    assert code == 0
    assert "written" not in said
    assert said.count("is there") == 6


def test_somebodys_own_words_are_kept(tmp_path: Path) -> None:
    install("server", tmp_path)
    unit = tmp_path / "etc/systemd/system/taisai.service"
    unit.write_text("[Service]\nExecStart=/our/own\n")
    timer = tmp_path / "etc/systemd/system/taisai-backup.timer"
    timer.unlink()
    code, said, refused = install("server", tmp_path)
    assert (code, said) == (2, "")
    assert "taisai.service is there and says something else: --replace replaces it" in refused
    assert "/our/own" in unit.read_text()
    assert not timer.exists()
    code, *_ = install("server", tmp_path, "--replace")
    assert code == 0
    assert "/our/own" not in unit.read_text()


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    assert install("server", tmp_path, "--data", "here")[0] == 2
    assert install("server", tmp_path, "--kiosk", "https://tai.example")[0] == 2
    assert list(tmp_path.iterdir()) == []


def test_it_says_what_is_left_to_do(tmp_path: Path) -> None:
    _, said, _ = install("server", tmp_path, "--data", "/srv/house")
    assert "init --data /srv/house --live" in said
    assert "systemctl enable --now taisai taisai-backup.timer" in said
    assert "--data /srv/house" in (tmp_path / "etc/systemd/system/taisai.service").read_text()


@pytest.mark.parametrize("hidden", ["home/mere/taisai", "tmp/taisai"])
def test_a_program_that_the_units_cannot_see_is_told(
    hidden: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They see neither homes nor what lies in a folder for scratch."""
    monkeypatch.setattr("sys.prefix", f"/{hidden}")
    monkeypatch.setattr("sys.base_prefix", "/usr")
    code, said, _ = install("server", tmp_path)
    assert code == 0
    assert f"the units cannot see /{hidden}" in said
    monkeypatch.setattr("sys.prefix", "/opt/taisai")
    assert "cannot see" not in install("server", tmp_path, "--replace")[1]
    monkeypatch.setattr("sys.base_prefix", f"/{hidden}/python")
    assert f"the units cannot see /{hidden}/python" in install("server", tmp_path, "--replace")[1]


def test_who_asks_for_a_screen_is_told_how_it_starts(tmp_path: Path) -> None:
    assert "taisai-kiosk" not in install("device", tmp_path)[1]
    _, said, _ = install("device", tmp_path, "--kiosk", "https://tai.example/")
    assert "sudo systemctl enable --now taisai-kiosk" in said
