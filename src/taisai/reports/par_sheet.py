"""The par sheet: every bet of a layout with its odds, ways, chance, edge and variance.

For: game mathematicians and test laboratories, as a table, CSV, JSON or a page to print.
Must not know: how the figures are found (`taisai.maths`) or which layout was asked for (`cli`).
Obeys: D9 3.2 and 4.10 (odds as printed); D9A 6.1.
"""

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from string import Template
from typing import TYPE_CHECKING, Final

from taisai.maths import OUTCOME_COUNT, BetFigures, decimal, figures_of, percent
from taisai.rules import Bet, BetKind, Edition
from taisai.rules.odds import odds_text

if TYPE_CHECKING:
    from rich.table import Table

WIDE_COLUMNS: Final = 115
"""From this width on the table has space for the rule, the chance and the variance."""


def par_sheet(edition: Edition, layout: str) -> tuple[BetFigures, ...]:
    """The figures of each bet on a layout of an edition, in the order of D9 4.1."""
    return tuple(figures_of(bet.name, edition) for bet in edition.bets_on(layout))


# ------------------------------------------------------------------------------- JSON and CSV


def rows_of(sheet: Iterable[BetFigures]) -> list[dict[str, object]]:
    """One row for each bet; fractions are texts such as `1/36`, a face's odds are a list."""
    return [_row(figures) for figures in sheet]


def _row(figures: BetFigures) -> dict[str, object]:
    bet = figures.bet
    texts = [str(odds) for odds in figures.odds]
    return {
        "bet": str(bet.name),
        "title": bet.title,
        "kind": bet.kind.value,
        "rule": str(bet.rule),
        "odds": texts if len(texts) > 1 else texts[0],
        "ways": figures.ways,
        "ways_by_odds": list(figures.ways_by_odds),
        "chance": str(figures.chance),
        "hit_rate": str(figures.hit_rate),
        "expectation": str(figures.expectation),
        "house_edge": str(figures.house_edge),
        "house_edge_percent": decimal(100 * figures.house_edge, 4),
        "variance": str(figures.variance),
    }


def as_json(sheet: Iterable[BetFigures]) -> str:
    """The rows as a JSON list."""
    return json.dumps(rows_of(sheet), indent=2)


def as_csv(sheet: Iterable[BetFigures]) -> str:
    """The rows as CSV with a heading; several odds of one bet are joined by semicolons."""
    rows = rows_of(sheet)
    text = io.StringIO()
    writer = csv.DictWriter(text, fieldnames=list(rows[0]), lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({key: _joined(value) for key, value in row.items()})
    return text.getvalue().rstrip("\n")


def _joined(value: object) -> object:
    return "; ".join(map(str, value)) if isinstance(value, list) else value


# ------------------------------------------------------------------- the table of a terminal


@dataclass(frozen=True, slots=True)
class Group:
    """Bets that differ in their numbers alone, shown as one line."""

    figures: BetFigures
    bets: tuple[Bet, ...]

    @property
    def title(self) -> str:
        """What the bets have in common."""
        first = self.bets[0]
        if len(self.bets) == 1 or not first.numbers:
            return ", ".join(bet.title for bet in self.bets)
        if len(first.numbers) == 1:
            numbers = [bet.numbers[0] for bet in self.bets]
            return f"{first.kind.value.capitalize()} {_in_runs(numbers)}"
        if first.kind is BetKind.THREE_DICE:
            is_pair = len(set(first.numbers)) == 2
            return f"Three dice, {'a pair' if is_pair else 'no pair'}"
        return _PLAIN_TITLES.get(first.kind, f"{first.title} and others")

    @property
    def rule(self) -> str:
        """The rule, or several: `4.1(a), (b)`."""
        rules = sorted({bet.rule.rule for bet in self.bets})
        return ", ".join([rules[0], *(rule.removeprefix("4.1") for rule in rules[1:])])


def _in_runs(numbers: Sequence[int]) -> str:
    """Numbers as people list them.

    >>> _in_runs([1, 2, 4, 5, 6]), _in_runs([4, 17])
    ('1, 2, 4 to 6', '4, 17')
    """
    runs = [
        [number for _, number in run]
        for _, run in groupby(enumerate(numbers), lambda placed: placed[1] - placed[0])
    ]
    return ", ".join(
        f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    )


_PLAIN_TITLES: Final = {
    BetKind.COMBINATION: "Combination of two",
    BetKind.FOUR_NUMBERS: "Four numbers",
}

_SHOWN_TOGETHER: Final = {BetKind.BIG: BetKind.SMALL, BetKind.EVEN: BetKind.ODD}


def groups_of(sheet: Iterable[BetFigures]) -> list[Group]:
    """Gathers bets of a kind with the same odds and ways: Total 4 with 17, all the triples."""
    gathered: dict[tuple[object, ...], list[BetFigures]] = {}
    for figures in sheet:
        kind = _SHOWN_TOGETHER.get(figures.bet.kind, figures.bet.kind)
        key = (kind, figures.odds, figures.ways_by_odds)
        gathered.setdefault(key, []).append(figures)
    return [Group(members[0], tuple(one.bet for one in members)) for members in gathered.values()]


def as_table(sheet: Sequence[BetFigures], heading: str, width: int) -> "Table":
    """A table for a terminal of a given width; more columns where there is space."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    is_wide = width >= WIDE_COLUMNS
    table = Table(
        title=heading,
        caption=f"{len(sheet)} bets; ways of {OUTCOME_COUNT} outcomes; fractions are exact",
        box=SIMPLE_HEAD,
        title_style="bold",
        header_style="bold",
        pad_edge=False,
    )
    table.add_column("Bet", style="bold")
    if is_wide:
        table.add_column("Rule", no_wrap=True)
    table.add_column("Odds", style="cyan", no_wrap=True)
    table.add_column("Ways", justify="right", no_wrap=True)
    if is_wide:
        table.add_column("Chance", justify="right", no_wrap=True)
    table.add_column("One in", justify="right", no_wrap=True)
    table.add_column("House edge", justify="right", no_wrap=True, style="bold")
    table.add_column("", justify="right", no_wrap=True)
    if is_wide:
        table.add_column("Variance", justify="right", no_wrap=True)
    groups = groups_of(sheet)
    titles = Counter(group.title for group in groups)
    for group in groups:
        # Where a kind has several prices, its lines are told apart by how many bets each is for.
        is_shared = titles[group.title] > 1
        title = f"{group.title}, {len(group.bets)} of them" if is_shared else group.title
        table.add_row(title, *_cells(group, is_wide=is_wide))
    return table


def _cells(group: Group, *, is_wide: bool) -> Iterator[str]:
    figures = group.figures
    if is_wide:
        yield group.rule
    yield odds_text(figures.odds)
    yield "+".join(map(str, figures.ways_by_odds))
    if is_wide:
        yield percent(figures.ways, OUTCOME_COUNT, 2)
    yield decimal(figures.hit_rate, 2)
    yield percent(*figures.house_edge.as_integer_ratio())
    yield str(figures.house_edge)
    if is_wide:
        yield decimal(figures.variance, 3)


# ---------------------------------------------------------------------------- a page to print

_PAGE: Final = Template("""\
<!DOCTYPE html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$heading</title>
<style>
:root { color-scheme: light; }
body { margin: 2.5rem auto; max-width: 60rem; padding: 0 1.5rem; color: #1b1b1b;
  background: #fff; font: 1rem/1.45 Georgia, "Times New Roman", serif; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem; }
p { margin: 0 0 1rem; max-width: 42rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums lining-nums; }
caption { text-align: left; font-style: italic; padding-bottom: .5rem; }
th, td { padding: .2rem .6rem; text-align: right; vertical-align: baseline; white-space: nowrap; }
th[scope="row"], td.words, th.words { text-align: left; }
th[scope="row"] { font-weight: normal; }
thead th { border-bottom: 2px solid #1b1b1b; vertical-align: bottom; }
tbody tr:nth-child(even) { background: #f5f3ee; }
th[scope="rowgroup"] { text-align: left; padding-top: 1rem; border-bottom: 1px solid #8a8578;
  background: #fff; }
th small { font-weight: normal; }
@page { size: A4; margin: 15mm; }
@media print {
  body { margin: 0; max-width: none; padding: 0; font-size: 9pt; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
  th[scope="rowgroup"] { break-after: avoid; }
  tbody tr:nth-child(even) { print-color-adjust: exact; }
}
@media (max-width: 50rem) { body { overflow-x: auto; } }
</style>
</head>
<body>
<h1>$heading</h1>
<p>$source</p>
<table>
<caption>$count bets. Ways are winning outcomes of $outcomes; expectation, edge and variance are for
one wagered. Fractions are exact, decimals are rounded.</caption>
<thead><tr><th scope="col" class="words">Bet</th><th scope="col" class="words">Odds</th>
<th scope="col">Ways</th><th scope="col">Chance</th><th scope="col">One in</th>
<th scope="col">Expectation</th><th scope="col">House edge</th><th scope="col">Variance</th></tr>
</thead>
$bodies
</table>
</body>
</html>""")

_KIND_TITLES: Final = {
    BetKind.SMALL: "Small",
    BetKind.BIG: "Big",
    BetKind.TRIPLE: "Triples",
    BetKind.DOUBLE: "Doubles",
    BetKind.ANY_TRIPLE: "Any Triple",
    BetKind.TOTAL: "Totals",
    BetKind.COMBINATION: "Combinations of two numbers",
    BetKind.FACE: "Faces, on one, two or three dice",
    BetKind.THREE_DICE: "Three dice",
    BetKind.FOUR_NUMBERS: "Four numbers",
    BetKind.ODD: "Odd",
    BetKind.EVEN: "Even",
}


def as_html(sheet: Sequence[BetFigures], heading: str, source: str) -> str:
    """A complete page that needs nothing else, to read or to print."""
    bodies = [
        _html_body(kind, list(members))
        for kind, members in groupby(sheet, key=lambda figures: figures.bet.kind)
    ]
    return _PAGE.substitute(
        heading=escape(heading),
        source=escape(source),
        count=len(sheet),
        outcomes=OUTCOME_COUNT,
        bodies="\n".join(bodies),
    )


def _html_body(kind: BetKind, members: Sequence[BetFigures]) -> str:
    rule = members[0].bet.rule
    head = (
        f'<tr><th scope="rowgroup" colspan="8">{escape(_KIND_TITLES[kind])} '
        f"<small>{escape(str(rule))}</small></th></tr>"
    )
    return "\n".join(["<tbody>", head, *map(_html_row, members), "</tbody>"])


def _html_row(figures: BetFigures) -> str:
    numbers = (
        " + ".join(map(str, figures.ways_by_odds)),
        percent(figures.ways, OUTCOME_COUNT),
        decimal(figures.hit_rate, 2),
        str(figures.expectation).replace("-", "−"),
        f"{figures.house_edge} = {percent(*figures.house_edge.as_integer_ratio())}",
        decimal(figures.variance, 4),
    )
    cells = "".join(f"<td>{escape(number)}</td>" for number in numbers)
    return (
        f'<tr><th scope="row">{escape(figures.bet.title)}</th>'
        f'<td class="words">{escape(odds_text(figures.odds))}</td>{cells}</tr>'
    )
