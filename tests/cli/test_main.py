"""The command line as a whole."""

import subprocess
import sys

import pytest
from typer.main import get_command
from typer.testing import CliRunner

import taisai.cli
from taisai.cli import app

COMMANDS = sorted(getattr(get_command(app), "commands", {}))


def python(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)


def test_the_house_has_commands() -> None:
    assert "settle" in COMMANDS


def test_without_a_command_the_help_is_shown() -> None:
    result = CliRunner().invoke(app, [])
    assert "Usage: taisai" in result.output


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_and_so_has_each_of_its_options(command: str) -> None:
    result = CliRunner().invoke(app, [command, "--help"])
    assert result.exit_code == 0
    assert f"Usage: taisai {command} " in result.output
    parameters = get_command(app).commands[command].params  # type: ignore[attr-defined]
    assert [one.name for one in parameters if not getattr(one, "help", None)] == []


@pytest.mark.parametrize("words", [["gamble"], ["--no-such-option"]])
def test_a_command_or_option_that_does_not_exist_is_refused(words: list[str]) -> None:
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2
    assert words[0] in result.stderr


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
