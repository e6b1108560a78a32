"""Which buttons are expected to be lit on a screen after a line.

Must not know when a command is allowed: the view has asked the table or the cage.
"""

from collections.abc import Sequence
from typing import Final

from taisai.scenarios.expectations.about_screens import form_of_screen
from taisai.scenarios.happenings import Answer, Expectation, Happening
from taisai.scenarios.language import Form, Values
from taisai.scenarios.moments import CannotHappen
from taisai.scenarios.screen_view import Shown, person_at
from taisai.scenarios.screens import Screen, command_words
from taisai.views.buttons import Button, RefusalShown
from taisai.views.cashier import at_counter
from taisai.views.overview import TerminalRow
from taisai.views.table_layout import DealersLayout


def _light(values: Values, shown: Shown, found: Sequence[Button]) -> tuple[bool, str]:
    """Lit where one button of the command is; dark where none is, and for the reason given."""
    name = values.text("button")
    own = [one for one in found if one.command == name]
    if not own:
        raise CannotHappen(f"{shown.said} has no button for {command_words(name)}")
    is_lit = any(one.is_lit for one in own)
    whys = {one.why_not.code for one in own if isinstance(one.why_not, RefusalShown)}
    is_met = is_lit is values.get("light", bool)
    if values.has("why"):
        is_met = is_met and values.text("why") in whys
    told = "lit" if is_lit else f"dark because {', '.join(sorted(whys))}"
    return is_met, f"{command_words(name)} {told}"


def _button(values: Values, shown: Shown) -> tuple[bool, str]:
    found = shown.all("buttons", Button)
    if values.has("words"):
        found = [one for one in found if one.choice == values.text("words")]
    return _light(values, shown, found)


def _amendment(values: Values, shown: Shown) -> tuple[bool, str]:
    amendment = shown.get("amendment", Button)
    is_lit = amendment is not None and amendment.is_lit
    return is_lit is values.get("light", bool), f"the amendment {'lit' if is_lit else 'dark'}"


def _at_terminal(values: Values, shown: Shown) -> tuple[bool, str]:
    return _in_row(values, {one.number: one.lit for one in shown.all("terminals", TerminalRow)})


def _at_withdrawn(values: Values, shown: Shown) -> tuple[bool, str]:
    return _in_row(values, {one.number: one.lit for one in shown.all("withdrawn", TerminalRow)})


def _at_position(values: Values, shown: Shown) -> tuple[bool, str]:
    layout = shown.get("layout", DealersLayout)
    positions = layout.positions if layout is not None else ()
    return _in_row(values, {one.number: one.lit for one in positions})


def _in_row(values: Values, lit: dict[int, tuple[str, ...]]) -> tuple[bool, str]:
    name, number = values.text("button"), values.number()
    if number not in lit:
        raise CannotHappen(f"the screen has no row {number}")
    is_lit = name in lit[number]
    told = f"{command_words(name)} {'lit' if is_lit else 'dark'} in row {number}"
    return is_lit is values.get("light", bool), told


def _at_counter(values: Values, happening: Happening) -> Answer:
    """The buttons for a terminal's last voucher, its value typed from the paper."""
    shown, issued = happening.shown(values), happening.terminal(values).vouchers
    if not issued:
        raise CannotHappen(f"terminal {values.number()} has dispensed no voucher")
    assert happening.cage is not None, "the cage is opened with the heading"
    number, cents = issued[-1].validation_number, issued[-1].amount_cents
    by = person_at(values.get("screen", Screen))
    counter = at_counter(happening.cage, number, cents, happening.at, by)
    is_met, told = _light(values, shown, counter.buttons)
    return Answer(is_met, f"{shown.said} shows {told}")


def _next_step(values: Values, shown: Shown) -> tuple[bool, str]:
    step = shown.get("next_step", str)
    told = "no next step" if step is None else f"next step {command_words(step)}"
    return step == values.maybe("button", str), told


FORMS: Final[tuple[Form[Expectation], ...]] = (
    form_of_screen(
        "{button} {light}[ for {words}][ because {why:code}]",
        _button,
        "A button of the screen: any of the command's, or the one for a cause, area or number.",
    ),
    form_of_screen("the amendment {light}", _amendment, "D9 7.2: amending what was entered."),
    form_of_screen("{button} {light} at terminal {n}", _at_terminal, "A button of staff."),
    form_of_screen(
        "{button} {light} at withdrawn terminal {n}", _at_withdrawn, "The casino supervisor's."
    ),
    form_of_screen("{button} {light} at position {n}", _at_position, "A button of the dealer."),
    form_of_screen("next step {button}", _next_step, "What brings the round on."),
    form_of_screen("no next step", _next_step, "Time must pass, or a supervisor is needed."),
    Form(
        "{screen} shows {button} {light} for the voucher of terminal {n}[ because {why:code}]",
        _at_counter,
        "A button of the cashier for a voucher that is handed in.",
    ),
)
