"""`taisai play`: a scenario in plain words, played in the terminal."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from taisai.cli.complaints import complain, complaining
from taisai.cli.format import read_round
from taisai.cli.language import Language, speaker_of

if TYPE_CHECKING:
    from taisai.scenarios import PlayedLine

EXIT_FAILED = 1


class PlayFormat(StrEnum):
    """How what was played is shown."""

    TEXT = "text"
    JSON = "json"


def play_scenario(
    file: Annotated[Path, typer.Argument(help="The scenario, such as evening.round.")],
    quiet: Annotated[bool, typer.Option("--quiet", help="Show the verdict alone.")] = False,
    language: Language = None,
    format_: Annotated[
        PlayFormat, typer.Option("--format", help="How to show it.")
    ] = PlayFormat.TEXT,
    journal: Annotated[
        Path | None,
        typer.Option(help="Write what happened as a journal: JSON lines, chained by digests."),
    ] = None,
) -> None:
    """Play a scenario line by line: what happens, and the table after each line."""
    from rich.console import Console

    from taisai.reports.play_sheet import clock, heading, played_line, verdict
    from taisai.scenarios import play, read_scenario

    with complaining():
        scenario = read_scenario(read_round(file))
        speaker = speaker_of(language, clock)
    console = Console(highlight=False)
    is_shown = format_ is PlayFormat.TEXT
    if is_shown and not quiet:
        console.print(heading(scenario))
    played = []
    for one in play(scenario):
        played.append(one)
        if is_shown and not quiet:
            console.print(played_line(one, speaker))
    if is_shown:
        console.print(verdict(played))
    else:
        from taisai.reports.play_document import play_document

        typer.echo(play_document(scenario, played).decode())
    if journal is not None:
        _write(journal, scenario.heading.setup.table, played)
    if played[-1].failures:
        raise typer.Exit(EXIT_FAILED)


def _write(file: Path, table: str, played: list["PlayedLine"]) -> None:
    """The events as records of their streams, each tied to the one before."""
    from taisai.journal import beginning, following, head_of, to_line
    from taisai.names import CAGE_STREAM
    from taisai.streams import kind_of

    heads = {name: beginning(name) for name in (f"table-{table}", CAGE_STREAM)}
    lines = []
    for one in played:
        for name, events in zip(heads, (one.events, one.cage_events), strict=True):
            for event in events:
                written = kind_of(name).codec.encode(event)
                record = following(heads[name], written, event.at)
                heads[name] = head_of(record)
                lines.append(to_line(record))
    try:
        file.write_bytes(b"".join(lines))
    except OSError as failed:
        complain(f"{file} cannot be written: {failed.strerror}")
