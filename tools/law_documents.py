"""The documents of docs/law: traceability, general rules, readings, editions.

For: writing them from the list of the law, from the marks that tests carry and from what scenarios
show. Must not know: what any rule means. It reads the tests as text and never imports them.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path

from taisai.reports.law_sheet import rules_resting_on, sections
from taisai.rules import EDITIONS
from taisai.rules.law import (
    GENERAL_RULES,
    LAW,
    READINGS,
    SLIPS,
    Enforced,
    Held,
    Physical,
    Recorded,
    Rule,
    RuleDifference,
    Shown,
    differences,
)
from taisai.scenarios import read_scenario

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"

_HEAD = "<!-- Written by `make docs` from the list of the law. Do not edit by hand. -->"
_UP = "../.."
"""From docs/law to the root."""

_HALF_OF_A_BET = re.compile(r"(D9 4\.1\([a-l]\))\((?:i|ii|iii)\)")
"""4.1(a)(i) says when Small wins and (ii) when it loses: two halves of one entry."""


@dataclass(frozen=True, order=True)
class Mark:
    """A test that carries `@pytest.mark.rule(...)`: the citation, the file, the test's name."""

    citation: str
    file: str
    test: str


class UnreadableMark(ValueError):
    """A mark whose citation is not a plain string, so that it cannot be read without importing."""


@cache
def marks_in(folder: Path = TESTS, root: Path = ROOT) -> tuple[Mark, ...]:
    """All marks in the tests below a folder, and what scenarios say that they show."""
    found = []
    for file in sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        where = file.relative_to(root).as_posix()
        found += [Mark(citation, where, test) for citation, test in _marks_of(tree, where)]
    for file in sorted(folder.rglob("*.round")):
        where = file.relative_to(root).as_posix()
        shown = read_scenario(file.read_text(encoding="utf-8")).shows
        found += [Mark(citation, where, "") for citation in shown]
    return tuple(sorted(set(found)))


def _marks_of(tree: ast.Module, where: str) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                yield from ((citation, node.name) for citation in _citations(decorator, where))
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and "pytestmark" in map(
            ast.unparse, statement.targets
        ):
            yield from ((citation, "") for citation in _citations(statement.value, where))


def _citations(expression: ast.expr, where: str) -> Iterator[str]:
    for node in ast.walk(expression):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            for argument in node.args:
                if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                    raise UnreadableMark(
                        f"{where}:{node.lineno}: a mark cites its rule as a plain string, "
                        f"not as {ast.unparse(argument)}"
                    )
                yield argument.value


def place_of(citation: str) -> str | None:
    """Where a citation stands on the lists: an entry, a reading, a heading, or nowhere.

    An edition is left out; the halves of a bet belong to the bet; a heading such as `D9 4.1` or
    `D9 4` is a number that has rules of the list below it.
    """
    plain = re.sub(r"^D9-(?:1998|1999|2008) ", "D9 ", citation)
    plain = _HALF_OF_A_BET.sub(r"\1", plain)
    if plain in LAW or plain in GENERAL_RULES or plain in READINGS:
        return plain
    below = tuple(plain + end for end in "(. ")
    has_rules = any(rule.startswith(below) for rule in (*LAW, *GENERAL_RULES))
    return plain if has_rules and " " in plain else None


def marks_by_place(marks: Sequence[Mark]) -> Mapping[str, list[Mark]]:
    """The marks under the entry, reading or heading that they cite."""
    found: defaultdict[str, list[Mark]] = defaultdict(list)
    for mark in marks:
        place = place_of(mark.citation)
        if place is not None:
            found[place].append(mark)
    return found


# --------------------------------------------------------------------------- traceability


def traceability() -> str:
    """docs/law/traceability.md: each rule, how it is held, and which tests prove it."""
    proofs = marks_by_place(marks_in())
    counts = [
        f"- {label}: {sum(isinstance(rule.status, kind) for rule in LAW.values())}"
        for label, kind in (
            ("enforced: the software decides", Enforced),
            ("recorded: people decide or do it, and the software writes it down", Recorded),
            ("shown: the software shows it on its screens", Shown),
            ("physical, which software cannot hold", Physical),
        )
    ]
    lines = [
        _HEAD,
        "",
        "# Traceability",
        "",
        f"The {len(LAW)} numbered rules of the law, how each is held, and the tests that prove it.",
        "What each says is shown by `taisai rules`. A rule counts as enforced only where the",
        "modules named refuse, or bring about, what it asks, whoever wishes otherwise. What people",
        "find or do and the software only writes down is recorded; what it draws, lights or sounds",
        "on its own screens is shown, and no lamp, bell or display of another make is driven.",
        "",
        *counts,
    ]
    for heading, rules in sections(LAW.values()):
        lines += ["", f"## {heading}", "", "| rule | subject | held | proved by |"]
        lines += ["|---|---|---|---|"]
        lines += [_traced(rule, proofs.get(str(rule.citation), [])) for rule in rules]
    return "\n".join(lines + _other_proofs(proofs)) + "\n"


def _traced(rule: Rule, proofs: Sequence[Mark]) -> str:
    return f"| {rule.citation} | {rule.subject} | {_held(rule)} | {_proved(proofs)} |"


def _held(rule: Rule) -> str:
    match rule.status:
        case Held(modules):
            return f"{rule.status} by {_modules(modules)}"
        case Physical(reason):
            return f"physical: {reason}"


def _modules(names: Sequence[str]) -> str:
    return ", ".join(f"[`{name.removeprefix('taisai.')}`]({_UP}/{file_of(name)})" for name in names)


def file_of(module: str, root: Path = ROOT) -> str:
    """The file of a module or package, as a path below the root.

    Raises:
        LookupError: There is no such module.
    """
    stem = f"src/{module.replace('.', '/')}"
    for file in (f"{stem}.py", f"{stem}/__init__.py"):
        if (root / file).exists():
            return file
    raise LookupError(f"{module} is named as enforcing a rule and does not exist")


def _proved(proofs: Sequence[Mark]) -> str:
    by_file: defaultdict[str, list[str]] = defaultdict(list)
    for mark in proofs:
        by_file[mark.file].append(mark.test)
    return "<br>".join(
        f"[{file.removeprefix('tests/')}]({_UP}/{file}): {_tests(tests)}"
        for file, tests in sorted(by_file.items())
    )


def _tests(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" if name else "the whole file" for name in sorted(set(names)))


def _other_proofs(proofs: Mapping[str, Sequence[Mark]]) -> list[str]:
    """Marks on readings, and on headings that stand above several rules."""
    readings = [name for name in READINGS if name in proofs]
    on_lists = {*LAW, *GENERAL_RULES, *READINGS}
    headings = sorted(place for place in proofs if place not in on_lists)
    lines: list[str] = []
    for title, places in (("Readings", readings), ("Headings", headings)):
        if places:
            lines += ["", f"## {title}", "", "| cited | proved by |", "|---|---|"]
            lines += [f"| {place} | {_proved(proofs[place])} |" for place in places]
    return lines


# --------------------------------------------------------------------------- general rules


def general_rules() -> str:
    """docs/law/general-rules.md: the rules of Division 1 that reach the game."""
    proofs = marks_by_place(marks_in())
    lines = [
        _HEAD,
        "",
        "# General rules",
        "",
        "Division 9 and Division 9A are played together with the general rules, Division 1",
        "(D9 2.0, D9A 2.1). These are the ones that reach this game, in our own words. They come",
        "from public copies of an older edition, some of them cut off: they say what is to be",
        "expected of the software, and it does not claim to conform to them. `taisai rules Div1`",
        "shows them.",
        "",
        "| rule | subject | in our words | held | proved by |",
        "|---|---|---|---|---|",
    ]
    lines += [
        f"| {citation} | {rule.subject} | {rule.wordings['9A']} | {_held(rule)} "
        f"| {_proved(proofs.get(citation, []))} |"
        for citation, rule in GENERAL_RULES.items()
    ]
    return "\n".join(lines) + "\n"


# --------------------------------------------------------------------------- readings


def readings() -> str:
    """docs/law/readings.md: each reading with its question, reason and rules; and the slips."""
    lines = [
        _HEAD,
        "",
        "# Readings",
        "",
        "Where the law is silent, unclear or misprinted, this is how the software takes it, and",
        "why. Code and tests cite a reading by its number. A better argument may change one: it is",
        "then written in `src/taisai/rules/law/readings.py`, where these come from.",
    ]
    for one in READINGS.values():
        lines += [
            "",
            f"## {one.name}",
            "",
            f"**{one.question}**",
            "",
            one.reading,
            "",
            f"Because: {one.reason}",
            "",
            f"Bears on: {', '.join(rules_resting_on(one))}.",
        ]
    lines += ["", "## Slips in the texts", "", "| place | printed | read as |", "|---|---|---|"]
    lines += [f"| {slip.place} | {slip.printed} | {slip.read_as} |" for slip in SLIPS]
    return "\n".join(lines) + "\n"


# --------------------------------------------------------------------------- editions


def editions() -> str:
    """docs/law/editions.md: the editions, what they share, and the pairs that matter compared."""
    lines = [
        _HEAD,
        "",
        "# Editions",
        "",
        "An edition is chosen by name, never by a date. The wordings are our own and short; the",
        "texts themselves decide. `taisai rules --compare 1998 2008` shows any two side by side.",
        "",
        "| edition | title | source | layouts | stands on |",
        "|---|---|---|---|---|",
    ]
    lines += [
        f"| {one.name} | {one.title} | {one.source} | {', '.join(one.layouts)} "
        f"| {one.stands_on or 'itself'} |"
        for one in EDITIONS.values()
    ]
    lines += ["", "## How many rules differ", "", "| | differ |", "|---|---|"]
    lines += [
        f"| {one} and {other} | {len(differences(one, other))} |"
        for one, other in combinations(EDITIONS, 2)
    ]
    for one, other in (("1998", "1999"), ("1998", "2008"), ("1999", "2008"), ("2008", "9A")):
        lines += _compared(one, other)
    return "\n".join([*lines, *_RESULTS_DISPLAY]) + "\n"


_RESULTS_DISPLAY = (
    "",
    "## The results display in hybrid play",
    "",
    "Division 9A does not take over D9 3.4(g): its terminals show earlier results only as D9A 3.4",
    "permits. Where a table layout is offered beside them, the side display of 2008 may stand at",
    "that layout for its players. So R9 reads it: it is for table and hybrid play, off by default,",
    "and refused with terminals alone and in the editions before 2008.",
)


def _compared(one: str, other: str) -> list[str]:
    found = differences(one, other)
    lines = ["", f"## {one} and {other}", "", f"| rule | {one} | {other} |", "|---|---|---|"]
    return lines + [_difference(difference) for difference in found]


def _difference(one: RuleDifference) -> str:
    first, second = (wording or "*no such rule*" for wording in one.wordings)
    return f"| {one.rule.citation}: {one.rule.subject} | {first} | {second} |"
