"""What is expected of the table after a line: phase, round, locks, accounts, positions."""

from collections.abc import Callable
from typing import Final

from taisai.money import format_amount
from taisai.rules import Outcome
from taisai.scenarios.happenings import Answer, Expectation, Happening
from taisai.scenarios.language import Form, Values
from taisai.scenarios.slots import ACCOUNTS, words_of
from taisai.table import chips_in_area
from taisai.table.accounts import TableAccount, chips_of_colour
from taisai.table.past_rounds import PastRound
from taisai.table.phases import Phase
from taisai.table.state import Table
from taisai.table.vocabulary import LimitSheet, Way

_ACCOUNT_WORDS: Final = {account: words for words, account in ACCOUNTS.items()}


def _phase(values: Values, happening: Happening) -> Answer:
    phase = happening.table.phase
    return Answer(phase is values.get("phase", Phase), f"phase {words_of(phase.value)}")


def _round(values: Values, happening: Happening) -> Answer:
    number = happening.table.rounds_count
    return Answer(number == values.number(), f"round {number}")


def _past(values: Values, happening: Happening) -> PastRound | None:
    held = happening.table.history.held
    return next((past for past in held if past.number == values.number()), None)


def _result(values: Values, happening: Happening) -> Answer:
    past = _past(values, happening)
    if past is None:
        return Answer(is_met=False, actual=f"round {values.number()} is not held")
    if past.faces is None:
        return Answer(is_met=False, actual=f"round {past.number} is void: {past.void_reason}")
    ascending = Outcome.of(past.faces).ascending
    is_met = ascending == tuple(sorted(values.faces()))
    return Answer(is_met, f"round {past.number} result {' '.join(map(str, ascending))}")


def _void(values: Values, happening: Happening) -> Answer:
    past = _past(values, happening)
    if past is None:
        return Answer(is_met=False, actual=f"round {values.number()} is not held")
    return Answer(past.faces is None, f"round {past.number} result {past.faces}")


def _account(values: Values, happening: Happening) -> Answer:
    account = values.get("account", TableAccount)
    cents = happening.table.book.balance(account)
    actual = f"{_ACCOUNT_WORDS[account]} {format_amount(cents)}"
    return Answer(cents == values.cents("signed"), actual)


def _colour(values: Values, happening: Happening) -> Answer:
    chip = values.text("chip")
    cents = happening.table.book.balance(chips_of_colour(chip))
    return Answer(cents == values.cents(), f"colour {chip} {format_amount(cents)}")


def _table_is(yes: str, no: str, test: Callable[[Table], bool]) -> tuple[Form[Expectation], ...]:
    """Two opposite expectations of the table."""

    def is_so(_values: Values, happening: Happening) -> Answer:
        holds = test(happening.table)
        return Answer(holds, yes if holds else no)

    def is_not_so(_values: Values, happening: Happening) -> Answer:
        holds = test(happening.table)
        return Answer(not holds, yes if holds else no)

    return Form(yes, is_so, f"As against: {no}."), Form(no, is_not_so, f"As against: {yes}.")


def _entry(values: Values, happening: Happening) -> Answer:
    shown = " ".join(map(str, happening.table.entry)) or "nothing"
    return Answer(shown == (values.text("shown") or "nothing"), f"entry shows {shown}")


def _dealer(values: Values, happening: Happening) -> Answer:
    dealer = happening.table.dealer
    return Answer(dealer == values.text("name"), f"dealer {dealer} at the table")


def _notices(values: Values, happening: Happening) -> Answer:
    count = len(happening.table.notices)
    return Answer(count == values.number(), f"{count} notices")


def _waiting(values: Values, happening: Happening) -> Answer:
    count = sum(one.is_waiting for one in happening.table.alerts)
    return Answer(count == values.number(), f"{count} alerts wait")


def _position_wager(values: Values, happening: Happening) -> Answer:
    position, bet = values.number(), values.text("bet")
    way = values.maybe("way", Way)
    lying = happening.table.layout.wagers.values()
    cents = chips_in_area((one for one in lying if way in (None, one.way)), position, bet)
    actual = f"position {position} wager {format_amount(cents)} on {words_of(bet)}"
    return Answer(cents == values.cents(), actual)


def _position_holds(values: Values, happening: Happening) -> Answer:
    position = happening.table.layout.positions.get(values.number())
    if position is None:
        return Answer(is_met=False, actual=f"nobody has position {values.number()}")
    is_met = (position.colour_count, position.chip) == (values.number("count"), values.text("chip"))
    return Answer(is_met, f"holds {position.colour_count} {position.chip or 'colour'} chips")


def _position_free(values: Values, happening: Happening) -> Answer:
    is_free = values.number() not in happening.table.layout.positions
    return Answer(is_free, "the position is " + ("free" if is_free else "taken"))


def _table_limits(values: Values, happening: Happening) -> Answer:
    return _limits_answer(happening.table.setup.table_limits, values)


def _limits_answer(sheet: LimitSheet, values: Values) -> Answer:
    lowest, highest = format_amount(sheet.wager_cents_min), format_amount(sheet.wager_cents_max)
    actual = f"limits {lowest} to {highest} step {format_amount(sheet.step_cents)}"
    return Answer(sheet == values.get("limits", LimitSheet), actual)


def _terminal_limits(values: Values, happening: Happening) -> Answer:
    return _limits_answer(happening.terminal(values).limits, values)


FORMS: Final[tuple[Form[Expectation], ...]] = (
    Form("phase {phase}", _phase, "The phase of the table."),
    Form("round {n}", _round, "How many rounds have begun."),
    Form("round {n} result {faces}", _result, "The result of a past round as it stands."),
    Form("round {n} void", _void, "A past round has no result."),
    Form("{account} {signed}", _account, "The balance of an account of the table's book."),
    Form("colour {chip} {amount}", _colour, "The claim of who holds non-value chips."),
    *_table_is("private", "public", lambda table: table.is_private),
    *_table_is("covered", "uncovered", lambda table: table.is_covered),
    *_table_is("game lock", "no game lock", lambda table: table.is_game_locked),
    *_table_is("evidence lock", "no evidence lock", lambda table: table.is_evidence),
    *_table_is("display on", "display off", lambda table: table.results_display_is_on),
    *_table_is(
        "void required",
        "no void required",
        lambda table: table.round is not None and table.round.void_required,
    ),
    Form("entry shows (nothing|{shown:shown})", _entry, "The entry terminal's display."),
    Form("dealer {name} at the table", _dealer, "Who deals."),
    Form("{n} notice(s|)", _notices, "How many notices stand."),
    Form("{n} (alerts wait|alert waits)", _waiting, "How many alerts nobody has seen yet."),
    Form(
        "position {n} wager {amount} on {bet}[ {way}]",
        _position_wager,
        "What a player has in an area of the table layout, in all or in one way.",
    ),
    Form("position {n} holds {count:n} {chip} chips", _position_holds, "Non-value chips in hand."),
    Form("position {n} free", _position_free, "Nobody has the position."),
    Form("table limits {limits}", _table_limits, "The limits of the table layout."),
    Form("terminal {n} limits {limits}", _terminal_limits, "The limits of a terminal."),
)
