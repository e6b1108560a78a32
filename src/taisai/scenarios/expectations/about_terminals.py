"""What is expected of a terminal after a line: credits, wagers, what was won, locks."""

from collections.abc import Callable
from functools import partial
from typing import Final

from taisai.money import format_amount
from taisai.scenarios.happenings import Answer, Expectation, Happening
from taisai.scenarios.language import Form, Values
from taisai.scenarios.slots import spoken_bet
from taisai.table.state import Table, Terminal


def _amount(what: str, of: Callable[[Table, Terminal], int]) -> Expectation:
    def expected(values: Values, happening: Happening) -> Answer:
        terminal = happening.terminal(values)
        cents = of(happening.table, terminal)
        actual = f"terminal {terminal.number} {what} {format_amount(cents)}"
        return Answer(cents == values.cents(), actual)

    return expected


def _wager(values: Values, happening: Happening) -> Answer:
    terminal, bet = happening.terminal(values), values.text("bet")
    cents = terminal.wagers.get(bet, 0)
    actual = f"terminal {terminal.number} wager {format_amount(cents)} on {spoken_bet(bet)}"
    return Answer(cents == values.cents(), actual)


def _idle(values: Values, happening: Happening) -> Answer:
    terminal = happening.terminal(values)
    count = terminal.idle_rounds_count
    return Answer(
        count == values.number("count"), f"terminal {terminal.number} idle {count} rounds"
    )


def _is(yes: str, no: str, test: Callable[[Terminal], bool]) -> tuple[Form[Expectation], ...]:
    """Two opposite expectations of a terminal."""

    def answer(values: Values, happening: Happening, *, wanted: bool) -> Answer:
        terminal = happening.terminal(values)
        holds = test(terminal)
        return Answer(holds is wanted, f"terminal {terminal.number} {yes if holds else no}")

    return (
        Form(
            f"terminal {{n}} {yes}",
            lambda values, happening: answer(values, happening, wanted=True),
            f"As against: {no}.",
        ),
        Form(
            f"terminal {{n}} {no}",
            lambda values, happening: answer(values, happening, wanted=False),
            f"As against: {yes}.",
        ),
    )


def _place(values: Values, happening: Happening, *, is_there: bool) -> Answer:
    terminal = happening.terminal(values)
    found = terminal.number in happening.table.terminals
    word = "installed" if found else "withdrawn"
    return Answer(found is is_there, f"terminal {terminal.number} {word}")


FORMS: Final[tuple[Form[Expectation], ...]] = (
    Form(
        "terminal {n} credits {amount}",
        _amount("credits", lambda table, terminal: table.credits(terminal.number)),
        "The credits, wagers in play not counted.",
    ),
    Form(
        "terminal {n} won {amount}",
        _amount("won", lambda _table, terminal: terminal.won_last_cents),
        "What was won in the previous round (R17).",
    ),
    Form(
        "terminal {n} returned {amount}",
        _amount("returned", lambda _table, terminal: terminal.returned_last_cents),
        "What came back in the previous round, wagers with it.",
    ),
    Form(
        "terminal {n} wagered {amount}",
        _amount("wagered", lambda _table, terminal: terminal.wagered_cents),
        "All wagers of this round.",
    ),
    Form(
        "terminal {n} given back {amount}",
        _amount("given back", lambda _table, terminal: terminal.unrecognised_cents),
        "Wagers below the aggregate minimum.",
    ),
    Form("terminal {n} wager {amount} on {bet}", _wager, "One wager of this round."),
    Form("terminal {n} idle {count:n} round(s|)", _idle, "Rounds without a wager."),
    *_is("in control", "not in control", lambda one: one.is_in_control),
    *_is("locked up", "not locked up", lambda one: bool(one.locked_up_cents)),
    *_is("out of service", "in service", lambda one: one.is_out_of_service),
    *_is("is evidence", "is no evidence", lambda one: one.is_evidence),
    *_is("tampered", "not tampered", lambda one: one.tamper is not None),
    Form("terminal {n} installed", partial(_place, is_there=True), "As against: withdrawn."),
    Form("terminal {n} withdrawn", partial(_place, is_there=False), "As against: installed."),
    *_is("waits for the dealer", "waits for nobody", lambda one: one.asks_for_dealer),
    *_is("waits to be paid", "waits for no payment", lambda one: one.asks_to_cancel),
)
