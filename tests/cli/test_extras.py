"""A package that is missing is named, with how to get it."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from taisai.cli import app
from taisai.cli.extras import needing


@pytest.mark.parametrize(("package", "extra"), [("sqlalchemy", "server"), ("psycopg", "postgres")])
def test_a_missing_package_is_complained_of_with_its_extra(
    package: str, extra: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit), needing():
        raise ModuleNotFoundError(f"No module named {package!r}", name=package)
    said = capsys.readouterr().err
    assert said == f"taisai: {package} is not installed: pip install 'taisai[{extra}]'\n"


@pytest.mark.parametrize("module", ["litestar.params", "litestar"])
def test_a_package_that_is_too_old_is_named_with_its_version(
    module: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit), needing():
        raise ImportError(f"cannot import name 'FromPath' from {module!r}", name=module)
    said = capsys.readouterr().err
    assert said == (
        f"taisai: litestar {version('litestar')} is not a version that fits (cannot import name "
        f"'FromPath' from {module!r}): pip install --upgrade 'taisai[server]'\n"
    )


def test_a_module_that_an_old_version_lacks_is_no_missing_package(
    capsys: pytest.CaptureFixture[str],
) -> None:
    name = "uvicorn.protocols.websockets.websockets_sansio_impl"
    with pytest.raises(typer.Exit), needing():
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    assert "uvicorn " in capsys.readouterr().err


def test_a_module_of_ours_that_is_missing_is_a_bug() -> None:
    with pytest.raises(ModuleNotFoundError), needing():
        raise ModuleNotFoundError("No module named 'taisai.nowhere'", name="taisai.nowhere")


@pytest.mark.parametrize("package", ["sqlalchemy", "litestar", "argon2"])
def test_the_base_install_says_what_to_install(
    package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [one for one in sys.modules if one.split(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    rooms = ("server", "store")
    for name in [one for one in sys.modules if one.split(".")[1:2] and one.split(".")[1] in rooms]:
        if name.startswith("taisai."):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    words = ["init", "--data", str(tmp_path / "house"), "--password-file", "-"]
    if package == "litestar":
        CliRunner().invoke(app, words, input="a long enough password\n")
        words = ["serve", "--data", str(tmp_path / "house"), "--port", "0"]
    result = CliRunner().invoke(app, words, input="a long enough password\n")
    assert result.exit_code == 2, result.output
    assert "pip install 'taisai[server]'" in result.stderr


def test_showing_all_commands_loads_nothing_that_the_base_install_lacks() -> None:
    program = (
        "import sys\nfrom taisai.cli import app\n"
        "try:\n    app(['--help'])\n"
        "finally:\n    print(*{name.split('.')[0] for name in sys.modules}, file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert "verify" in done.stdout
    loaded = set(done.stderr.split())
    heavy = {"sqlalchemy", "alembic", "litestar", "uvicorn", "argon2", "cryptography", "structlog"}
    assert "typer" in loaded
    assert loaded & heavy == set()
