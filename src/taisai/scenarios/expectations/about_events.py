"""What a line is expected to bring about: refusals, lights, calls, alerts, payments."""

from typing import Final

from taisai.cage import events as cage_events
from taisai.money import format_amount
from taisai.rules import Outcome
from taisai.scenarios.happenings import Answer, Expectation, Happening
from taisai.scenarios.language import Form, Values
from taisai.scenarios.slots import spoken_bet, words_of
from taisai.table import events
from taisai.table.events import CorrectionEvent
from taisai.table.vocabulary import AlertKind, Faces


def _refused(values: Values, happening: Happening) -> Answer:
    refusal = happening.refusal
    if refusal is None:
        return Answer(is_met=False, actual="it was carried out")
    is_met = refusal.code.value == values.text("code")
    if values.has("rule"):
        is_met = is_met and refusal.rule == values.text("rule")
    return Answer(is_met, f"refused {refusal.code.value} ({refusal.rule})")


def _nothing(_values: Values, happening: Happening) -> Answer:
    names = ", ".join(type(event).__name__ for event in happening.events)
    return Answer(not happening.events, names or "nothing happens")


def _entered(happening: Happening) -> Faces | None:
    """The outcome that the line entered, announced or amended."""
    found: Faces | None = None
    for event in happening.events:
        match event:
            case (
                events.OutcomeEntered(faces=faces)
                | events.OutcomeAmended(faces=faces)
                | events.OutcomeAnnounced(faces=faces)
            ):
                found = faces
            case _:
                pass
    return found


def _lights(values: Values, happening: Happening) -> Answer:
    faces = _entered(happening)
    if faces is None:
        return Answer(is_met=False, actual="no outcome was entered")
    table = happening.table
    areas = table.edition.lit(table.layout_name, Outcome.of(faces))
    actual = ", ".join(map(spoken_bet, areas))
    return Answer(set(areas) == set(values.get("bets", tuple)), f"lights {actual}")


def _call(values: Values, happening: Happening) -> Answer:
    faces = _entered(happening)
    if faces is None:
        return Answer(is_met=False, actual="no outcome was announced or entered")
    call = Outcome.of(faces).call
    return Answer(call == values.text("call"), f"call {call}")


def _alert(values: Values, happening: Happening) -> Answer:
    kinds = [event.kind for event in happening.all(events.AlertRaised)]
    actual = ", ".join(f"alert {words_of(kind.value)}" for kind in kinds)
    return Answer(values.get("alert", AlertKind) in kinds, actual or "no alert")


def _no_alert(_values: Values, happening: Happening) -> Answer:
    kinds = [words_of(event.kind.value) for event in happening.all(events.AlertRaised)]
    return Answer(not kinds, f"alert {', '.join(kinds)}" if kinds else "no alert")


def _voucher(values: Values, happening: Happening) -> Answer:
    amounts = [event.amount_cents for event in happening.all(events.VoucherIssued)]
    actual = ", ".join(f"voucher {format_amount(cents)}" for cents in amounts)
    return Answer(amounts == [values.cents()], actual or "no voucher")


def _forced(_values: Values, happening: Happening) -> Answer:
    is_forced = any(event.is_forced for event in happening.all(events.CancelCreditsAsked))
    return Answer(is_forced, "the dealer must pay" if is_forced else "the dealer need not pay")


def _payments(happening: Happening) -> tuple[int, tuple[int, ...]]:
    """What staff paid out in this line, and the chips it was paid in."""
    cents = 0
    chips: tuple[int, ...] = ()
    for event in happening.events:
        match event:
            case events.CreditsCancelled() | events.ColourCashedOut():
                cents += event.paid_cents
                chips += event.chips_cents
            case events.ChipsBought():
                cents += event.amount_cents
                chips += event.chips_cents
            case events.CreditsPaidByHand():
                cents += event.amount_cents
            case events.AreaPaid():
                cents += sum(one.won_cents for one in event.paid)
                chips += tuple(chip for one in event.paid for chip in one.chips_cents)
            case _:
                pass
    cents += sum(
        event.amount_cents
        for event in happening.cage_events
        if isinstance(
            event,
            cage_events.VoucherRedeemed
            | cage_events.UnclaimedVoucherPaid
            | cage_events.UnclaimedWinningsPaid,
        )
    )
    return cents, chips


def _paid(values: Values, happening: Happening) -> Answer:
    cents, chips = _payments(happening)
    is_met = cents == values.cents()
    if values.has("chips"):
        is_met = is_met and sorted(chips) == sorted(values.numbers("chips"))
    shown = " ".join(format_amount(chip).removesuffix(".00") for chip in chips)
    return Answer(is_met, f"paid {format_amount(cents)}" + (f" in chips {shown}" if shown else ""))


def _collected(values: Values, happening: Happening) -> Answer:
    cents = sum(
        one.wager_cents
        for event in happening.all(events.LosersCollected)
        for one in event.collected
    )
    return Answer(cents == values.cents(), f"collected {format_amount(cents)}")


def _given_back(values: Values, happening: Happening) -> Answer:
    cents = sum(
        one.wager_cents for event in happening.all(events.LosersCollected) for one in event.returned
    )
    return Answer(cents == values.cents(), f"gave back {format_amount(cents)}")


def _position_won(values: Values, happening: Happening) -> Answer:
    cents = sum(
        one.won_cents
        for event in happening.all(events.AreaPaid)
        for one in event.paid
        if one.position == values.number()
    )
    actual = f"position {values.number()} won {format_amount(cents)}"
    return Answer(cents == values.cents(), actual)


def _holds(values: Values, happening: Happening) -> Answer:
    asked = [event.hold_vouchers for event in happening.all(CorrectionEvent)]
    asked += [event.hold_vouchers for event in happening.all(events.CreditsRefused)]
    held = {number for numbers in asked for number in numbers}
    terminal = happening.terminal(values)
    numbers = {voucher.validation_number for voucher in terminal.vouchers}
    actual = f"{len(held)} vouchers to hold, {len(held & numbers)} of them of this terminal"
    return Answer(bool(held & numbers), actual)


def _test_runs(values: Values, happening: Happening) -> Answer:
    runs = [run for event in happening.all(events.TestRunsMade) for run in event.runs]
    wrong = sum(not run.is_correct for run in runs)
    wanted = (values.number(), values.maybe("wrong", int) or 0)
    return Answer((len(runs), wrong) == wanted, f"{len(runs)} test runs, {wrong} of them wrong")


def _counted(values: Values, happening: Happening) -> Answer:
    cents = sum(event.difference_cents for event in happening.all(events.FloatCounted))
    return Answer(cents == values.cents("signed"), f"the float differs by {format_amount(cents)}")


FORMS: Final[tuple[Form[Expectation], ...]] = (
    Form("refused {code}[ {rule}]", _refused, "A rule forbids it; nothing has changed."),
    Form("nothing happens", _nothing, "No event at all."),
    Form("lights {bets}", _lights, "These areas light up, and no other."),
    Form("call {call}", _call, "The dealer's call of the outcome."),
    Form("alert {alert}", _alert, "Staff are told."),
    Form("no alert", _no_alert, "Staff are told nothing."),
    Form("voucher {amount}", _voucher, "One voucher for this amount was dispensed."),
    Form("the dealer must pay", _forced, "The cash-out was above the voucher limit."),
    Form("paid {amount}[ in chips {chips}]", _paid, "Staff paid this much, in these chips."),
    Form("collected {amount}", _collected, "The losing wagers that the dealer collected."),
    Form("gave back {amount}", _given_back, "Wagers on a line, not accepted, that went back."),
    Form("position {n} won {amount}", _position_won, "What a position was paid in this line."),
    Form("terminal {n} has a voucher to hold", _holds, "The cage is asked to hold it (R18)."),
    Form("{n} test run(s|)[ {wrong:n} wrong]", _test_runs, "How many test runs were made."),
    Form("float differs by {signed}", _counted, "What the count of the float shows."),
)
