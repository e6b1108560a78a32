"""A settled round for people: the call, what lights up, and what each wager did.

For: a table in the terminal, in the speaker's language. Must not know: how anything is settled; it
only shows.
Obeys: D9 3.3(b) (the lit areas), 6.3 (the call), 6.5 (losers first, then winners); R17.
"""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from taisai.money import format_amount
from taisai.rules import Edition, Odds, Outcome, SettledRound, SettledWager
from taisai.words import Speaker


def round_sheet(
    outcome: Outcome, settled: SettledRound, edition: Edition, layout: str, speaker: Speaker
) -> RenderableType:
    """Shows a settled round.

    Args:
        outcome: The three faces.
        settled: The wagers after settlement.
        edition: The edition by which they were settled.
        layout: Its layout, of which the winning areas light up.
        speaker: Who says it.
    """
    lit = "; ".join(speaker.bet(bet) for bet in edition.lit(layout, outcome))
    called = speaker.call(outcome.call)
    call = Text(speaker.text("sheet.call", call=called))
    call.highlight_words([called], "bold")
    lights = Text(speaker.text("sheet.lit", areas=lit) if lit else speaker.text("sheet.lit.none"))
    lights.highlight_words([lit], "yellow")
    if not settled.in_order:
        return Group(call, lights, Text(speaker.text("sheet.no_wagers")))
    order = speaker.text("sheet.order", lost=len(settled.collected), won=len(settled.paid))
    return Group(call, lights, _wagers(outcome, settled, edition, speaker), Text(order))


def _wagers(outcome: Outcome, settled: SettledRound, edition: Edition, speaker: Speaker) -> Table:
    table = Table(show_footer=True)
    table.add_column(
        speaker.text("sheet.wager_on"), footer=speaker.text("sheet.all_wagers"), overflow="fold"
    )
    table.add_column(speaker.text("sheet.odds"))
    for heading, cents in (
        ("sheet.wagered", settled.wagered_cents),
        ("sheet.won", settled.won_cents),
        ("sheet.returned", settled.returned_cents),
    ):
        shown = speaker.text(heading)
        table.add_column(shown, justify="right", footer=format_amount(cents), no_wrap=True)
    for one in settled.in_order:
        style = "dim" if one.is_lost else "green"
        cells = _cells(one, edition.odds_paid(one.bet, outcome), speaker)
        table.add_row(*cells, style=style)
    return table


def _cells(settled: SettledWager, odds: Odds | None, speaker: Speaker) -> tuple[str, ...]:
    return (
        speaker.bet(settled.bet),
        speaker.odds(odds.to_one) if odds else speaker.text("sheet.lost"),
        format_amount(settled.wager_cents),
        format_amount(settled.won_cents),
        format_amount(settled.returned_cents),
    )
