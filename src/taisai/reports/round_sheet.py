"""A settled round for people: the call, what lights up, and what each wager did.

For: a table in the terminal. Must not know: how anything is settled; it only shows.
Obeys: D9 3.3(b) (the lit areas), 6.3 (the call), 6.5 (losers first, then winners); R17.
"""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from taisai.money import format_amount
from taisai.rules import Edition, Odds, Outcome, SettledRound, SettledWager
from taisai.rules.bets import bet_named


def round_sheet(
    outcome: Outcome, settled: SettledRound, edition: Edition, layout: str
) -> RenderableType:
    """Shows a settled round.

    Args:
        outcome: The three faces.
        settled: The wagers after settlement.
        edition: The edition by which they were settled.
        layout: Its layout, of which the winning areas light up.
    """
    lit = "; ".join(bet_named(bet).title for bet in edition.lit(layout, outcome))
    call = Text.assemble("The dealer calls: ", (outcome.call, "bold"))
    lights = Text.assemble("Lights up: ", (lit or "nothing", "yellow"))
    if not settled.in_order:
        return Group(call, lights, Text("No wagers."))
    return Group(call, lights, _wagers(outcome, settled, edition), _outline(settled))


def _wagers(outcome: Outcome, settled: SettledRound, edition: Edition) -> Table:
    table = Table(show_footer=True)
    table.add_column("Wager on", footer="All wagers", overflow="fold")
    table.add_column("Odds")
    for heading, cents in (
        ("Wagered", settled.wagered_cents),
        ("Won", settled.won_cents),
        ("Returned", settled.returned_cents),
    ):
        table.add_column(heading, justify="right", footer=format_amount(cents), no_wrap=True)
    for one in settled.in_order:
        style = "dim" if one.is_lost else "green"
        table.add_row(*_cells(one, edition.odds_paid(one.bet, outcome)), style=style)
    return table


def _cells(settled: SettledWager, odds: Odds | None) -> tuple[str, ...]:
    return (
        bet_named(settled.bet).title,
        str(odds) if odds else "lost",
        format_amount(settled.wager_cents),
        format_amount(settled.won_cents),
        format_amount(settled.returned_cents),
    )


def _outline(settled: SettledRound) -> Text:
    return Text(
        f"{len(settled.collected)} lost and collected first, then {len(settled.paid)} won and paid."
    )
