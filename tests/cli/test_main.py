"""The command line as a whole."""

import subprocess
import sys

import pytest
from typer.testing import CliRunner

import taisai.cli
from taisai.cli import COMMANDS, CommandsOnDemand, app

LISTING_WHAT_IT_LOADS = """
import sys
from taisai.cli import app
try:
    app(sys.argv[1:])
finally:
    print(*sys.modules, file=sys.stderr)
"""

EMPTY = """
import sys
import typer
app = typer.Typer()
@app.command()
def nothing(word: str = "") -> None: ...
try:
    app()
finally:
    print(*sys.modules, file=sys.stderr)
"""

LAW_ROOMS = {"cli", "money", "names", "reports", "rules"}


def python(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def loaded_by(program: str, *words: str) -> set[str]:
    done = python("-c", program, *words)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())


@pytest.fixture(scope="module")
def loaded_by_an_empty_program() -> set[str]:
    return loaded_by(EMPTY)


def test_it_says_which_version_it_is() -> None:
    result = CliRunner().invoke(app, ["--version"])
    assert (result.exit_code, result.output) == (0, f"taisai {taisai.__version__}\n")


def test_without_a_command_the_help_is_shown() -> None:
    result = CliRunner().invoke(app, [])
    assert "Usage: taisai" in result.output


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_and_so_has_each_of_its_options(command: str) -> None:
    result = CliRunner().invoke(app, [command, "--help"])
    assert result.exit_code == 0
    assert f"Usage: taisai {command} " in result.output
    found = CommandsOnDemand().get_command(None, command)  # type: ignore[arg-type]
    assert found is not None
    assert [one.name for one in found.params if not getattr(one, "help", None)] == []


def test_the_help_lists_every_command_with_the_first_line_of_its_own_help() -> None:
    group = CommandsOnDemand()
    shown = " ".join(CliRunner().invoke(app, ["--help"]).output.replace("│", " ").split())
    for name in COMMANDS:
        found = group.get_command(None, name)  # type: ignore[arg-type]
        assert found is not None
        assert found.help is not None
        first_line = found.help.partition("\n")[0]
        assert f" {name} {first_line} " in shown


@pytest.mark.parametrize("words", [["gamble"], ["--no-such-option"]])
def test_a_command_or_option_that_does_not_exist_is_refused(words: list[str]) -> None:
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2
    assert words[0] in result.stderr


def test_a_misspelt_command_is_answered_with_the_ones_like_it() -> None:
    assert "Did you mean 'odds'?" in CliRunner().invoke(app, ["odd"]).stderr


@pytest.mark.parametrize(
    ("words", "rooms", "packages"),
    [
        ("odds", LAW_ROOMS | {"maths"}, {"rich"}),
        ("odds --format json", LAW_ROOMS | {"maths"}, set()),
        ("settle 1 3 6 small=5", LAW_ROOMS | {"words"}, {"rich", "msgspec"}),
        ("settle -", LAW_ROOMS, {"msgspec"}),
        ("rules R8", LAW_ROOMS, {"rich"}),
        ("layout standard", LAW_ROOMS, set()),
        ("risk small=5 --rounds 2", LAW_ROOMS | {"maths"}, {"rich"}),
    ],
)
def test_a_command_imports_only_what_it_needs(
    words: str, rooms: set[str], packages: set[str], loaded_by_an_empty_program: set[str]
) -> None:
    loaded = loaded_by(LISTING_WHAT_IT_LOADS, *words.split()) - loaded_by_an_empty_program
    ours = {name for name in loaded if name.split(".")[0] == "taisai"}
    theirs = {name.split(".")[0] for name in loaded - ours} - sys.stdlib_module_names
    assert {name.split(".")[1] for name in ours if "." in name} <= rooms
    assert theirs <= packages
    asked = COMMANDS[words.split(maxsplit=1)[0]]
    others = {path.partition(":")[0] for path in COMMANDS.values() if path != asked}
    assert ours & others == set()
    assert "asyncio" not in loaded


def test_the_package_runs_as_a_module() -> None:
    done = python("-m", "taisai", "settle", "1", "3", "6")
    assert done.returncode == 0
    assert done.stdout.startswith("The dealer calls: 1, 3, 6, total 10")


@pytest.mark.parametrize("option", ["-O", "-OO"])
def test_the_program_refuses_to_run_without_its_assertions(option: str) -> None:
    done = python(option, "-m", "taisai", "settle", "1", "3", "6")
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == "taisai refuses to run under -O, which would strip its assertions\n"


def test_a_command_that_was_understood_ends_with_zero() -> None:
    assert python("-m", "taisai", "--help").returncode == 0


def test_main_is_what_the_installed_script_calls() -> None:
    assert callable(taisai.cli.main)
