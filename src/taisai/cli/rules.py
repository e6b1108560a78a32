"""`taisai rules`: the list of the law.

For: reading which rule, reading or comparison is wanted, and printing it. Must not know: any rule;
`rules.law` lists them and `reports.law_sheet` shows them.
"""

import re
from enum import StrEnum
from typing import Annotated

import typer
from rich.console import Console, Group
from rich.text import Text

from taisai.cli.complaints import complain, complaining
from taisai.reports.law_sheet import (
    as_comparison,
    as_list,
    as_readings,
    as_rules,
    as_slips,
    comparison_json,
    readings_json,
    rules_json,
)
from taisai.rules.law import LAW, READINGS, Reading, Rule, differences, reading_named, rule_named

_ALL_READINGS = "readings"


class RulesFormat(StrEnum):
    """How the rules are shown."""

    TABLE = "table"
    JSON = "json"


def show_rules(
    which: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="RULE",
            help='A rule such as "D9 4.7(a)" or "Div1 11.1", a number such as 4.7 for D9 and D9A '
            "and all below it, a reading such as R8, or the word readings. Without it, the whole "
            "of D9 and D9A.",
            show_default=False,
        ),
    ] = None,
    compare: Annotated[
        tuple[str, str] | None,
        typer.Option(
            metavar="EDITION EDITION",
            help="Compare two editions, rule by rule: 1998, 1999, 2008 or 9A.",
            show_default=False,
        ),
    ] = None,
    format_: Annotated[
        RulesFormat, typer.Option("--format", help="How to show it.")
    ] = RulesFormat.TABLE,
) -> None:
    """Show what the law says, in our own words, and how each rule is held."""
    # The shell splits D9 4.7(a) in two where its user forgot the quotation marks.
    wanted = " ".join(which or ())
    if compare and wanted:
        complain("a rule and --compare were both given: ask for one rule, or compare two editions")
    with complaining():
        if compare:
            _show_comparison(compare, format_)
        elif wanted.casefold() == _ALL_READINGS:
            _show_readings(tuple(READINGS.values()), format_)
        elif re.fullmatch(r"[Rr]\d+", wanted):
            _show_readings((reading_named(wanted),), format_)
        elif wanted:
            _show_rules(rule_named(wanted), format_)
        else:
            _show_list(tuple(LAW.values()), format_)


def _show_list(listed: tuple[Rule, ...], format_: RulesFormat) -> None:
    if format_ is RulesFormat.JSON:
        typer.echo(rules_json(listed))
        return
    console = Console()
    console.print(as_list(listed, console.width))


def _show_rules(found: tuple[Rule, ...], format_: RulesFormat) -> None:
    if format_ is RulesFormat.JSON:
        typer.echo(rules_json(found))
        return
    Console().print(as_rules(found))


def _show_readings(found: tuple[Reading, ...], format_: RulesFormat) -> None:
    if format_ is RulesFormat.JSON:
        typer.echo(readings_json(found))
        return
    slips = (Text(), as_slips()) if len(found) > 1 else ()
    Console().print(Group(as_readings(found), *slips))


def _show_comparison(editions: tuple[str, str], format_: RulesFormat) -> None:
    found = differences(*editions)
    if format_ is RulesFormat.JSON:
        typer.echo(comparison_json(editions, found))
        return
    Console().print(as_comparison(editions, found))
