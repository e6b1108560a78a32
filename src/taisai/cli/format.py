"""`taisai format`: scenarios in one style, or as JSON, and back.

For: reading and writing files. Must not know the style: `scenarios.documents` does.
"""

from pathlib import Path
from typing import Annotated

import typer

from taisai.cli.complaints import complain, complaining

EXIT_OTHER_STYLE = 1
JSON_SUFFIX = ".json"


def format_scenarios(
    files: Annotated[list[Path], typer.Argument(help="Scenarios, .round or .json.")],
    write: Annotated[
        bool, typer.Option("--write", help="Put each file into the style, in its place.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Only tell which files are not in it; exit code 1.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Write JSON instead of text.")] = False,
) -> None:
    """Write scenarios in one style, as text or as JSON.

    Comments stay, spaces are single, and arrows stand under each other.
    What cannot be played is refused, with the line and the nearest forms.
    A .json file, as --json writes it, is read as a scenario too.
    """
    if write and (check or json):
        complain("--write puts text in its place: leave --check and --json out")
    others = 0
    for file in files:
        text = read_round(file)
        styled = _styled(file, text)
        if check:
            if file.suffix != JSON_SUFFIX and styled != text:
                others += 1
                typer.echo(f"{file} is not in the style: taisai format --write {file}")
        elif write:
            _write(file, styled)
        elif json:
            from taisai.scenarios.documents import to_json

            typer.echo(to_json(text).decode())
        else:
            typer.echo(styled, nl=False)
    if others:
        raise typer.Exit(EXIT_OTHER_STYLE)


def read_round(file: Path) -> str:
    """The text of a scenario, from a file of text or of JSON."""
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as failed:
        complain(f"{file} cannot be read: {failed.strerror}")
    except UnicodeDecodeError:
        complain(f"{file} is not text in UTF-8: a scenario is")
    if file.suffix != JSON_SUFFIX:
        return text
    from taisai.scenarios.documents import from_json

    with complaining():
        return from_json(text)


def _styled(file: Path, text: str) -> str:
    from taisai.names import BadInput
    from taisai.scenarios.documents import format_scenario

    try:
        return format_scenario(text)
    except BadInput as refused:
        complain(f"{file}: {refused}")


def _write(file: Path, styled: str) -> None:
    if file.suffix == JSON_SUFFIX:
        complain(f"{file} is JSON: --write puts text in its place, so name a .round file")
    try:
        file.write_text(styled, encoding="utf-8")
    except OSError as failed:
        complain(f"{file} cannot be written: {failed.strerror}")
