"""The list of the law on a screen: all rules, one rule, a reading, two editions side by side.

For: turning `rules.law` into tables and JSON for the command line.
Must not know: what any rule means; it shows what the list says.
Obeys: nothing by itself.
"""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from taisai.rules.editions import EDITIONS
from taisai.rules.law import (
    GENERAL_RULES,
    LAW,
    READINGS,
    SLIPS,
    Enforced,
    Held,
    Physical,
    Reading,
    Rule,
    RuleDifference,
)

Json = dict[str, "Json"] | list["Json"] | str | None

_CITATION_WIDTH: Final = 18
"""As wide as the longest number, D9A 3.4(b)(iii)(A); a defined term wraps."""

_SUBJECT_WIDTH: Final = 46
_STATUS_WIDTH: Final = 34
_LABEL_WIDTH: Final = 16

_SECTIONS: Final = {
    "1998 notice": "The notices",
    "D9 1.0": "Division 9: interpretation and application",
    "D9 3.1": "Division 9, section 3: table layout and equipment",
    "D9 4.1(a)": "Division 9, section 4: wagers",
    "D9 5.0(a)": "Division 9, section 5: opening of the table",
    "D9 6.1": "Division 9, section 6: dice tumbler and table operation",
    "D9 7.1(a)": "Division 9, section 7: irregularities",
    "D9 Appendix 1": "Division 9: appendices",
    "D9A 1.1": "Division 9A: interpretation and application",
    "D9A 3.1(a)": "Division 9A, section 3: table layout and equipment",
    "D9A 4.1": "Division 9A, section 4: wagers",
    "D9A 5.1": "Division 9A, section 5: conducting the game",
    "D9A 6.1": "Division 9A, section 6: settlement",
    "D9A 7.1": "Division 9A, section 7: irregularities",
    "D9A Appendix A Option 1": "Division 9A: appendix",
}
"""The heading above each rule that begins a section."""


def sections(rules: Iterable[Rule]) -> list[tuple[str, list[Rule]]]:
    """Gathers rules under the headings of their sections, in the order of the texts."""
    under: dict[str, str] = {}
    heading = ""
    for citation in LAW:
        heading = _SECTIONS.get(citation, heading)
        under[citation] = heading
    gathered: dict[str, list[Rule]] = {}
    for rule in rules:
        gathered.setdefault(under[str(rule.citation)], []).append(rule)
    return list(gathered.items())


# --------------------------------------------------------------------------- tables


def as_list(rules: Sequence[Rule], width: int) -> RenderableType:
    """All rules by section: citation, subject and status, and how many have each status."""
    shown: list[RenderableType] = []
    for heading, gathered in sections(rules):
        grid = Table.grid(padding=(0, 2))
        grid.add_column(width=_CITATION_WIDTH, style="bold")
        grid.add_column(width=min(_SUBJECT_WIDTH, width - _CITATION_WIDTH - _STATUS_WIDTH - 6))
        grid.add_column()
        for rule in gathered:
            grid.add_row(Text(str(rule.citation)), Text(rule.subject), _status_text(rule))
        shown += [Text(heading, style="bold underline"), grid, Text()]
    counts = Counter(str(rule.status) for rule in rules)
    summary = ", ".join(f"{count} {status}" for status, count in sorted(counts.items()))
    return Group(*shown, Text(f"{len(rules)} rules: {summary}."))


def _status_text(rule: Rule) -> Text:
    match rule.status:
        case Enforced():
            return Text(str(rule.status), style="green")
        case Held():
            return Text(str(rule.status), style="yellow")
        case Physical():
            return Text(str(rule.status), style="dim")


def as_rules(rules: Iterable[Rule]) -> RenderableType:
    """Each rule in full: its wordings, its readings, and how it is held.

    A reading that bears on several of the rules is told once.
    """
    shown: list[RenderableType] = []
    told: set[str] = set()
    for rule in rules:
        grid = _labelled()
        for editions, wording in by_wording(rule):
            grid.add_row(_edition_names(editions), Text(wording))
        if rule.imported_by:
            grid.add_row("9A has it by", Text(rule.imported_by))
        for label, text in _held(rule):
            grid.add_row(label, Text(text))
        for name in rule.readings:
            reading = READINGS[name]
            answer = f"{reading.question} {reading.reading}"
            grid.add_row(name, Text("as above" if name in told else answer))
        told.update(rule.readings)
        shown += [Text(f"{rule.citation}  {rule.subject}", style="bold"), _indented(grid), Text()]
    return Group(*shown[:-1])


def by_wording(rule: Rule) -> list[tuple[list[str], str]]:
    """The wordings of a rule, each with the editions that share it, oldest first."""
    shared: dict[str, list[str]] = {}
    for edition, wording in rule.wordings.items():
        shared.setdefault(wording, []).append(edition)
    return [(editions, wording) for wording, editions in shared.items()]


def _edition_names(editions: Sequence[str]) -> str:
    return "every edition" if len(editions) == len(EDITIONS) else ", ".join(editions)


def _held(rule: Rule) -> list[tuple[str, str]]:
    match rule.status:
        case Held(modules):
            return [(f"{rule.status} by", ", ".join(modules))]
        case Physical(reason):
            return [("physical", reason)]


def as_readings(readings: Iterable[Reading]) -> RenderableType:
    """Each reading in full: the question, our reading, the reason, and the rules it bears on."""
    shown: list[RenderableType] = []
    for reading in readings:
        grid = _labelled()
        grid.add_row("our reading", Text(reading.reading))
        grid.add_row("because", Text(reading.reason))
        grid.add_row("bears on", Text(", ".join(rules_resting_on(reading))))
        shown += [
            Text(f"{reading.name}  {reading.question}", style="bold"),
            _indented(grid),
            Text(),
        ]
    return Group(*shown[:-1])


def rules_resting_on(reading: Reading) -> list[str]:
    """The citations of the rules on which a reading bears."""
    listed = (*LAW.items(), *GENERAL_RULES.items())
    return [citation for citation, rule in listed if reading.name in rule.readings]


def as_slips() -> RenderableType:
    """The slips in the texts, each with how it is read."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold")
    grid.add_column()
    for slip in SLIPS:
        grid.add_row(Text(str(slip.place)), Text(f"{slip.printed}: read as {slip.read_as}"))
    return Group(Text("Slips in the texts", style="bold underline"), grid)


def as_comparison(
    editions: tuple[str, str], differences: Sequence[RuleDifference]
) -> RenderableType:
    """Two editions side by side, rule by rule."""
    if not differences:
        return Text(f"{editions[0]} and {editions[1]} do not differ in any rule.")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0), leading=1)
    table.add_column("rule", width=_CITATION_WIDTH)
    for edition in editions:
        table.add_column(edition, ratio=1)
    for one in differences:
        rule = Text.assemble((str(one.rule.citation), "bold"), f"\n{one.rule.subject}")
        table.add_row(rule, *(_said(wording) for wording in one.wordings))
    counts = Counter(one.kind for one in differences)
    summary = ", ".join(f"{count} {kind}" for kind, count in counts.items())
    return Group(table, Text(f"{len(differences)} rules differ: {summary}."))


def _said(wording: str | None) -> Text:
    return Text("no such rule", style="dim italic") if wording is None else Text(wording)


def _labelled() -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(width=_LABEL_WIDTH, style="cyan")
    grid.add_column()
    return grid


def _indented(grid: Table) -> Padding:
    return Padding(grid, (0, 0, 0, 2))


# --------------------------------------------------------------------------- JSON


def rules_json(rules: Iterable[Rule]) -> str:
    """The rules for programs: wordings by edition, and what holds each or why nothing can."""
    return _dumped([_rule_json(rule) for rule in rules])


def readings_json(readings: Iterable[Reading]) -> str:
    """The readings for programs: what was asked of the law, and what we answered."""
    return _dumped(
        [
            {
                "name": one.name,
                "question": one.question,
                "reading": one.reading,
                "reason": one.reason,
                "bears_on": list[Json](rules_resting_on(one)),
            }
            for one in readings
        ]
    )


def comparison_json(editions: tuple[str, str], differences: Iterable[RuleDifference]) -> str:
    """The differences of two editions as JSON."""
    return _dumped(
        [
            {
                "citation": str(one.rule.citation),
                "subject": one.rule.subject,
                "kind": one.kind,
                "wordings": dict(zip(editions, one.wordings, strict=True)),
            }
            for one in differences
        ]
    )


def _rule_json(rule: Rule) -> Json:
    return {
        "citation": str(rule.citation),
        "subject": rule.subject,
        "status": str(rule.status),
        "held_by": list[Json](rule.held_by),
        "enforced_by": list[Json](rule.enforced_by),
        "physical": rule.physical,
        "wordings": dict[str, Json](rule.wordings),
        "imported_by": rule.imported_by,
        "readings": list[Json](rule.readings),
    }


def _dumped(value: Json) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
