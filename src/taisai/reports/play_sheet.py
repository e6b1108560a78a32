"""A scenario as it is played: each line, what happened, and the table after it.

For: reading along in a terminal of 80 columns, in the speaker's language. Must not know how a
scenario is read or run.
"""

from collections import Counter
from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from taisai.money import format_amount
from taisai.reports.sentences import sentence
from taisai.rules.dice import Outcome
from taisai.scenarios import PlayedLine, Scenario
from taisai.scenarios.runner import BEGINS_AT
from taisai.table.state import Table
from taisai.table.vocabulary import Faces
from taisai.words import Speaker

SHOWN_MAX = 8
"""How many terminals, or events of one line, are shown in full."""


def heading(scenario: Scenario) -> RenderableType:
    """What the scenario is about."""
    shown = Text(scenario.title or "A scenario", style="bold")
    if scenario.shows:
        shown.append(f"\nshows {', '.join(scenario.shows)}", style="dim")
    shown.append("\n")
    return shown


def played_line(played: PlayedLine, speaker: Speaker) -> RenderableType:
    """One line: what was done, what happened, what was expected, and the table after it."""
    parts: list[RenderableType] = [_done(played)]
    parts += [_indented(text) for text in _happened(played, speaker)]
    parts += [_indented(text) for text in _verdicts(played)]
    if played.after is not None:
        parts.append(_indented(state_line(played.after, speaker)))
        parts += [Padding(text, (0, 0, 0, 8)) for text in _money(played.after, speaker)]
    return Group(*parts, Text(""))


def _done(played: PlayedLine) -> RenderableType:
    grid = Grid.grid(expand=True, padding=(0, 1))
    grid.add_column(justify="right", width=3, style="dim")
    grid.add_column(ratio=1, style="bold")
    grid.add_column(justify="right", style="dim")
    text = played.line.text or "expect"
    grid.add_row(str(played.line.number), text, clock(played.at))
    return grid


def clock(at: int) -> str:
    """Minutes and seconds since the scenario began.

    >>> clock(BEGINS_AT + 65_000)
    '1:05'
    """
    minutes, seconds = divmod((at - BEGINS_AT) // 1_000, 60)
    return f"{minutes}:{seconds:02d}"


def _indented(text: RenderableType) -> RenderableType:
    return Padding(text, (0, 0, 0, 6))


def _happened(played: PlayedLine, speaker: Speaker) -> Iterator[Text]:
    sentences = [sentence(event, speaker) for event in (*played.events, *played.cage_events)]
    half = SHOWN_MAX // 2
    if len(sentences) > SHOWN_MAX:
        left_out = len(sentences) - 2 * half
        sentences = [*sentences[:half], f"... and {left_out} more ...", *sentences[-half:]]
    yield from (Text(f"· {sentence}") for sentence in sentences)
    if played.refusal is not None:
        yield Text(f"refused {played.refusal.code.value}: {played.refusal}", style="yellow")


def _verdicts(played: PlayedLine) -> Iterator[Text]:
    failed = {failure.expected for failure in played.failures}
    met = [one.text for one in played.line.expected if one.text not in failed]
    if met:
        yield Text("  ".join(f"✓ {text}" for text in met), style="green")
    for failure in played.failures:
        yield Text(f"✗ {failure}", style="bold red")


def state_line(state: Table, speaker: Speaker) -> Text:
    """Phase, round, locks and lit areas."""
    parts = [state.phase.value.replace("_", " ")]
    if state.rounds_count:
        parts.append(f"round {state.rounds_count}")
    if state.is_game_locked:
        parts.append("game lock")
    if state.is_evidence:
        parts.append("evidence lock")
    shown = Text(f"▸ {' │ '.join(parts)}", style="cyan")
    current = state.round
    if current is not None and current.entered is not None:
        shown.append(f"\n  lit: {lit(state, current.entered, speaker)}", style="bright_yellow")
    return shown


def lit(state: Table, faces: Faces, speaker: Speaker) -> str:
    """The areas that are lit."""
    return "; ".join(
        speaker.bet(bet) for bet in state.edition.lit(state.layout_name, Outcome.of(faces))
    )


def _money(state: Table, speaker: Speaker) -> Iterator[Text]:
    """The terminals and positions at which somebody plays."""
    numbers = state.terminals_in_use
    for number in numbers[:SHOWN_MAX]:
        wagers = _wagers(state.terminals[number].wagers, speaker)
        credits_text = format_amount(state.credits(number))
        yield Text(f"terminal {number}  credits {credits_text}{wagers}", style="cyan")
    if len(numbers) > SHOWN_MAX:
        yield Text(f"and {len(numbers) - SHOWN_MAX} more terminals", style="dim")
    for number, position in sorted(state.layout.positions.items()):
        lying: Counter[str] = Counter()
        for one in state.layout.wagers.values():
            if one.position == number:
                lying[one.bet] += one.amount_cents
        colour = f"  {position.colour_count} {position.chip} chips" if position.chip else ""
        yield Text(f"position {number}{colour}{_wagers(lying, speaker)}", style="cyan")


def _wagers(wagers: dict[str, int], speaker: Speaker) -> str:
    if not wagers:
        return ""
    lines = ", ".join(f"{speaker.bet(bet)} {format_amount(cents)}" for bet, cents in wagers.items())
    return f"  wagers {lines}"


def verdict(played: list[PlayedLine]) -> Text:
    """How the whole scenario went."""
    failed = [one for one in played if one.failures]
    if not failed:
        expected = sum(len(one.line.expected) for one in played)
        return Text(
            f"{len(played) - 1} lines played, {expected} expectations met; money is conserved, "
            "replay equals live.",
            style="bold green",
        )
    shown = Text(style="bold red")
    for one in failed:
        for failure in one.failures:
            shown.append(f"line {one.line.number}: {one.line.text}\n  {failure}\n")
    shown.right_crop(1)
    return shown
