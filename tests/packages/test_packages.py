"""What is packed: the screens, everybody's licences, and the same bytes whoever packs them."""

import json
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from packages.made import ROOT, build, empty_environment, run, unpack, without_node
from taisai import __version__
from taisai.server.upkeep.software import software_identity

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def source_package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source package of this tree."""
    return build(ROOT, "sdist", tmp_path_factory.mktemp("source"))


@pytest.fixture(scope="module")
def wheel_of_clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that a clone makes."""
    return build(ROOT, "wheel", tmp_path_factory.mktemp("clone"))


@pytest.fixture(scope="module")
def wheel_of_source(source_package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that the source package makes where there is no Node."""
    folder = unpack(source_package, tmp_path_factory.mktemp("unpacked"))
    return build(folder, "wheel", tmp_path_factory.mktemp("wheel"), without_node())


def _names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as packed:
        return set(packed.namelist())


def test_a_wheel_holds_every_screen(wheel_of_clone: Path) -> None:
    pages = {f"taisai/server/static/{page.name}" for page in (ROOT / "web").glob("*.html")}
    assert len(pages) > 10
    assert pages <= _names(wheel_of_clone)
    assert any(name.endswith(".js") for name in _names(wheel_of_clone))


def test_clone_and_source_package_make_one_wheel_byte_for_byte(
    wheel_of_clone: Path, wheel_of_source: Path
) -> None:
    assert wheel_of_clone.read_bytes() == wheel_of_source.read_bytes()


def test_a_source_package_is_made_of_the_same_bytes_twice(
    source_package: Path, tmp_path: Path
) -> None:
    unpacked = unpack(source_package, tmp_path / "unpacked")
    again = build(unpacked, "sdist", tmp_path / "again", without_node())
    assert again.read_bytes() == source_package.read_bytes()


@pytest.mark.rule("D9A 3.5")
def test_a_wheel_and_a_clone_of_the_same_source_have_one_digest(
    wheel_of_source: Path, tmp_path: Path
) -> None:
    python = empty_environment(tmp_path / "scratch")
    pip = (sys.executable, "-m", "pip", "--python", python)
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel_of_source, cwd=tmp_path)
    script = (
        "import taisai; from taisai.server.upkeep.software import software_identity as found;"
        "print(taisai.__file__, found().version, found().digest)"
    )
    # What it stands on is found beside it: the wheel alone is what is looked at.
    beside = {"PYTHONPATH": sysconfig.get_path("purelib")}
    file, version, digest = run(python, "-c", script, cwd=tmp_path, env=beside).split()

    assert Path(file).is_relative_to(tmp_path)
    assert version == __version__
    assert digest == software_identity().digest


def test_whose_work_is_shipped_is_shipped_with_its_licence(wheel_of_clone: Path) -> None:
    licences = {name for name in _names(wheel_of_clone) if ".dist-info/licenses/" in name}
    ends = {name.partition("/licenses/")[2] for name in licences}
    assert ends == {"LICENSE", "NOTICE", "src/taisai/devices/paper/OFL.txt"}
    with zipfile.ZipFile(wheel_of_clone) as packed:
        bundled = json.loads(packed.read("taisai/server/static/licences.json"))
        notice = next(name for name in licences if name.endswith("NOTICE"))
        named = packed.read(notice).decode()
    assert "svelte" in {one["name"] for one in bundled}
    for one in bundled:
        assert one["text"], f"{one['name']} is shipped without its licence"
        assert one["name"] in named, f"NOTICE does not name {one['name']}"


def test_without_screens_and_without_node_no_wheel_is_made(
    source_package: Path, tmp_path: Path
) -> None:
    folder = unpack(source_package, tmp_path / "unpacked")
    (folder / "src/taisai/server/static/welcome.html").unlink()
    with pytest.raises(AssertionError, match="this source package is not whole"):
        build(folder, "wheel", tmp_path / "wheel", without_node())
    (folder / "PKG-INFO").unlink()  # As in a clone.
    with pytest.raises(AssertionError, match="the screens are built by `make`"):
        build(folder, "wheel", tmp_path / "wheel", without_node())
