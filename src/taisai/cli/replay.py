"""`taisai replay`: any round from the journal, record by record.

For: reading what was asked and showing it. What a record says, `reports.replay_sheet` knows.
"""

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console

from taisai.cli.house import Data, failing_well, files_in, house_kind_in, settings_in
from taisai.cli.language import Language, demand_reviewed, speaker_of

if TYPE_CHECKING:
    from taisai.store.whole_journal import WholeJournal


class ReplayFormat(StrEnum):
    """How a round is shown."""

    TEXT = "text"
    JSON = "json"


def replay_round(
    table: Annotated[str, typer.Argument(help="The table, such as table-1.")],
    number: Annotated[int, typer.Argument(metavar="ROUND", min=1, help="The round's number.")],
    data: Data = None,
    language: Language = None,
    format_: Annotated[
        ReplayFormat, typer.Option("--format", help="How to show it; JSON has every step.")
    ] = ReplayFormat.TEXT,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each step.")] = False,
) -> None:
    """Show a round from the journal: every step, every wager, every settlement.

    Each line has the record's place in the journal, the time since the
    round began, and what happened. Corrections that were made later are
    shown too. It reads only, and works while the house runs. A round whose
    records are in an archive is read from there.
    """
    console = Console(highlight=False)
    with failing_well():
        from taisai.reports.replay_sheet import ReplaySheet, records_of_round
        from taisai.rules.modes import HouseKind
        from taisai.server.inspection.house_tables import tables_among
        from taisai.store.journal import SqlJournal
        from taisai.store.read_models import ReadModels
        from taisai.store.whole_journal import WholeJournal

        files = files_in(data)
        engine = files.engine(is_read_only=True)
        whole = WholeJournal(engine, [Path(one) for one in files.settings.archives])
        try:
            journal = SqlJournal(engine)
            tables_among(journal.heads(), table)
            row = ReadModels(engine).round_of(table, number)
            # What the read models do not know yet is among the newest records.
            records = journal.read(table) if row is None else whole.read(table, row.first_sequence)
            if house_kind_in(whole) is not HouseKind.DEMO:
                demand_reviewed(language)
            if format_ is ReplayFormat.JSON:
                from taisai.reports.round_replay import round_replay

                shown = msgspec.json.encode(round_replay(records_of_round(records, number)))
                typer.echo(msgspec.json.format(shown).decode())
                return
            replay = ReplaySheet(speaker_of(language, _time_in(whole)))
            for one in records_of_round(records, number):
                console.print(replay.show(one))
                if step and not _goes_on():
                    break
        finally:
            whole.close()
            engine.dispose()


def _time_in(whole: "WholeJournal") -> Callable[[int], str]:
    """R33: times of the day in the zone of the house; in UTC where its records do not tell."""
    from taisai.words import time_in_words

    settings = settings_in(whole)
    return partial(time_in_words, zone=settings.zone) if settings is not None else time_in_words


def _goes_on() -> bool:
    """Waits for Enter; the end of the input is the end of the replay."""
    try:
        input()
    except EOFError:
        return False
    return True
