"""What is expected to stand on a screen after a line: the view itself is asked, field by field.

Must not know how a view comes about, nor hold a sentence that a screen has its own for.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec import UNSET

from taisai.money import format_amount
from taisai.rules import BetKind, Outcome
from taisai.scenarios.happenings import Answer, Expectation, Happening
from taisai.scenarios.language import Form, Values
from taisai.scenarios.screen_view import Shown
from taisai.scenarios.slots import spoken_bet, words_of
from taisai.table.phases import Phase
from taisai.table.vocabulary import AlertKind, LimitSheet, Way
from taisai.views.felt import WagerOnLayout
from taisai.views.layout_wagers import LayoutWager
from taisai.views.messages import Message, MessageKind
from taisai.views.opening_tests import OpeningTest
from taisai.views.overview import AlertShown
from taisai.views.parts import (
    Amount,
    Banner,
    KindLimitsShown,
    LimitsShown,
    NoticeShown,
    Period,
    Result,
    ResultShown,
    limits_shown,
)
from taisai.views.terminal import MissedRound, OwnNotice, SettledLine

Looked = Callable[[Values, Shown], tuple[bool, str]]
"""Whether a screen shows what is expected, and what it shows."""


def form_of_screen(words: str, look: Looked, says: str) -> Form[Expectation]:
    """An expectation of any screen that has such a thing on it."""

    def expected(values: Values, happening: Happening) -> Answer:
        shown = happening.shown(values)
        is_met, told = look(values, shown)
        return Answer(is_met, f"{shown.said} shows {told}")

    return Form(f"{{screen}} shows {words}", expected, says)


def _faces(faces: Sequence[int]) -> str:
    return " ".join(map(str, faces))


def _or_no(what: str, value: object) -> str:
    return f"no {what}" if value is None else f"{what} {value}"


# ----------------------------------------------------------------- amounts, phase, period, limits


def _amount(words: str, field: str, says: str) -> Form[Expectation]:
    def look(values: Values, shown: Shown) -> tuple[bool, str]:
        amount = shown.get(field, Amount)
        # D9A 3.3(b)(iii): it is the dollars and cents on the screen that are looked at.
        told = amount.shown if amount is not None else "nothing"
        return told == format_amount(values.cents()), f"{words} {told}"

    return form_of_screen(f"{words} {{amount}}", look, says)


def _banner(values: Values, shown: Shown) -> tuple[bool, str]:
    banner = shown.get("banner", Banner)
    return banner is values.get("banner", Banner), f"banner {banner}"


def _phase(values: Values, shown: Shown) -> tuple[bool, str]:
    phase = shown.get("phase", Phase)
    assert phase is not None, "a table is always in a phase"
    return phase is values.get("phase", Phase), f"phase {words_of(phase)}"


def _round(values: Values, shown: Shown) -> tuple[bool, str]:
    number = shown.get("round", int)
    return number == values.maybe("n", int), _or_no("round", number)


def _countdown(values: Values, shown: Shown) -> tuple[bool, str]:
    period = shown.get("period", Period)
    left_ms = None
    if period is not None and period.closed_at is UNSET and isinstance(period.closes_at, int):
        left_ms = period.closes_at - shown.at
    told = None if left_ms is None else f"{left_ms} ms"
    return left_ms == values.maybe("duration", int), _or_no("countdown", told)


def _time(_values: Values, shown: Shown) -> tuple[bool, str]:
    at = shown.get("at", int)
    return at == shown.at, f"the time {at}"


def _limits(values: Values, shown: Shown) -> tuple[bool, str]:
    limits = shown.get("limits", LimitsShown)
    told = None if limits is None else _limits_said(limits)
    return told == _wanted_limits(values), _or_no("limits", told)


def _wanted_limits(values: Values) -> str:
    return _limits_said(limits_shown(values.get("limits", LimitSheet)))


def _limits_said(limits: LimitsShown | KindLimitsShown) -> str:
    least = limits.aggregate_min if isinstance(limits, LimitsShown) else UNSET
    aggregate = f" aggregate {least.shown}" if isinstance(least, Amount) else ""
    lowest, highest = limits.wager_min.shown, limits.wager_max.shown
    return f"{lowest} to {highest} step {limits.step.shown}{aggregate}"


def _kind_limits(values: Values, shown: Shown) -> tuple[bool, str]:
    limits, kind = shown.get("limits", LimitsShown), values.get("kind", BetKind)
    by_kind = limits.by_kind if limits is not None else ()
    told = next((_limits_said(one) for one in by_kind if one.kind is kind), None)
    return told == _wanted_limits(values), _or_no(f"{words_of(kind)} limits", told)


# ------------------------------------------------------------------------ results, lights, strip


def _result(values: Values, shown: Shown) -> tuple[bool, str]:
    return _outcome("result", shown.get("result", Result), values)


def _test(values: Values, shown: Shown) -> tuple[bool, str]:
    return _outcome("test", shown.get("test", OpeningTest), values)


def _outcome(what: str, shown: Result | OpeningTest | None, values: Values) -> tuple[bool, str]:
    faces = shown.faces if shown is not None else None
    wanted = Outcome.of(values.faces()).ascending if values.has("faces") else None
    return faces == wanted, _or_no(what, _faces(faces) if faces is not None else None)


def _lit(values: Values, shown: Shown) -> tuple[bool, str]:
    outcome = shown.get("result", Result)
    lit = set(outcome.lit) if outcome is not None else set()
    wanted = set(values.get("bets", tuple)) if values.has("bets") else set()
    return lit == wanted, _or_no("lit areas", ", ".join(sorted(map(spoken_bet, lit))) or None)


def _strip(values: Values, shown: Shown) -> tuple[bool, str]:
    strip = shown.get("strip", tuple)
    told = None if strip is None else ", ".join(map(_faces, strip))
    return told == values.maybe("results", str), _or_no("strip", told)


def _empty_strip(_values: Values, shown: Shown) -> tuple[bool, str]:
    strip = shown.get("strip", tuple)
    return strip == (), _or_no("strip", strip)


def _results(values: Values, shown: Shown) -> tuple[bool, str]:
    told = ", ".join(_faces(one.faces) for one in shown.all("results", ResultShown))
    return told == values.text("results"), f"results {told}"


# ---------------------------------------------------------------------------------------- wagers


def _wager(values: Values, shown: Shown) -> tuple[bool, str]:
    bet = values.text("bet")
    cents = (shown.get("wagers", dict) or {}).get(bet, 0)
    return cents == values.cents(), f"wager {format_amount(cents)} on {spoken_bet(bet)}"


def _wager_at_position(values: Values, shown: Shown) -> tuple[bool, str]:
    lying = _lying_on(shown, values)
    cents = sum(one.amount_cents for one in lying)
    return cents == values.cents(), f"wager {format_amount(cents)} of position {values.number()}"


def _lying_on(shown: Shown, values: Values) -> list[WagerOnLayout | LayoutWager]:
    """R47: a position's wagers on an area, as the layout or a supervisor's list shows them."""
    where, way = (values.number(), values.text("bet")), values.maybe("way", Way)
    lying: list[WagerOnLayout | LayoutWager] = []
    if shown.has("layout_wagers"):
        lying += shown.all("layout_wagers", LayoutWager)
    else:
        lying += shown.all("wagers", WagerOnLayout)
    return [one for one in lying if (one.position, one.bet) == where and way in (None, one.way)]


def _accepted(values: Values, shown: Shown, *, is_wanted: bool = True) -> tuple[bool, str]:
    on_line = [one.line_accepted for one in _lying_on(shown, values) if one.touches_line]
    told = {True: "an accepted chip", False: "a doubtful chip"}
    return on_line == [is_wanted], ", ".join(told[one] for one in on_line) or "no chip on the line"


def _settled_as(values: Values, shown: Shown) -> tuple[bool, str]:
    told = [spoken_bet(one.settled_as or one.bet) for one in _lying_on(shown, values)]
    return told == [spoken_bet(values.text("to"))], f"wagers settled as {', '.join(told)}"


def _no_wagers(_values: Values, shown: Shown) -> tuple[bool, str]:
    wagers = shown.get("wagers", object)
    return not wagers, f"wagers {wagers}"


def _settled(values: Values, shown: Shown) -> tuple[bool, str]:
    lines = {one.bet: one for one in shown.all("settled", SettledLine)}
    line, bet = lines.get(values.text("bet")), spoken_bet(values.text("bet"))
    if line is None:
        return False, f"nothing settled on {bet}"
    wagered, won = format_amount(line.wager_cents), format_amount(line.won_cents)
    is_met = (line.wager_cents, line.won_cents) == (values.cents(), values.cents("won"))
    return is_met, f"settled {wagered} on {bet} won {won}"


def _nothing_settled(_values: Values, shown: Shown) -> tuple[bool, str]:
    lines = shown.all("settled", SettledLine)
    return not lines, f"{len(lines)} settled wagers"


def _missed(values: Values, shown: Shown) -> tuple[bool, str]:
    missed = shown.get("missed", MissedRound)
    if missed is None or not values.has("n"):
        number = None if missed is None else missed.round
        return number == values.maybe("n", int), _or_no("missed round", number)
    is_met = missed.round == values.number() and missed.won.cents == values.cents()
    wanted = Outcome.of(values.faces()).ascending if values.has("faces") else None
    faces = missed.result.faces if isinstance(missed.result, Result) else None
    told_faces = "void" if faces is None else _faces(faces)
    told = f"missed round {missed.round} {told_faces} won {missed.won.shown}"
    return is_met and faces == wanted, told


# -------------------------------------------------------------------- notices, messages, alerts


def _notices_on(shown: Shown) -> list[NoticeShown]:
    own = [one.notice for one in shown.all("notices", OwnNotice)]
    return own or shown.all("notices", NoticeShown)


def _notice_count(values: Values, shown: Shown) -> tuple[bool, str]:
    count = len(_notices_on(shown))
    return count == values.number(), f"{count} notices"


def _notice(values: Values, shown: Shown) -> tuple[bool, str]:
    wanted = (values.text("words"), values.number("duration"))
    told = [(one.text, one.due_at - shown.at) for one in _notices_on(shown)]
    return wanted in told, f"notices {told}"


def _notice_limits(values: Values, shown: Shown) -> tuple[bool, str]:
    sheets = (one.limits for one in _notices_on(shown))
    told = [_limits_said(one) for one in sheets if isinstance(one, LimitsShown)]
    return _wanted_limits(values) in told, f"notices of limits {', '.join(told)}"


def _notice_kind_limits(values: Values, shown: Shown) -> tuple[bool, str]:
    sheets = (one.limits for one in _notices_on(shown))
    of_kinds = (each for one in sheets if isinstance(one, LimitsShown) for each in one.by_kind)
    told = [(one.kind, _limits_said(one)) for one in of_kinds]
    wanted = (values.get("kind", BetKind), _wanted_limits(values))
    return wanted in told, f"notices of {', '.join(f'{one} limits {own}' for one, own in told)}"


def _consents(values: Values, shown: Shown) -> tuple[bool, str]:
    counts = {one.number: one.consents_count for one in _notices_on(shown)}
    count, notice = counts.get(values.number("notice")), values.number("notice")
    return count == values.number(), f"{_or_no('consents', count)} to notice {notice}"


def _message(values: Values, shown: Shown, *, is_wanted: bool = True) -> tuple[bool, str]:
    kind, cents = values.get("message", MessageKind), values.maybe("amount", int)
    reason = values.maybe("why", str)
    told = shown.all("messages", Message)
    is_there = any(
        one.kind is kind and cents in (None, one.amount_cents) and reason in (None, one.reason)
        for one in told
    )
    return is_there is is_wanted, f"messages {', '.join(map(_message_said, told))}"


def _message_said(one: Message) -> str:
    amount = f" {format_amount(one.amount_cents)}" if isinstance(one.amount_cents, int) else ""
    return f"{words_of(one.kind)}{amount} {one.reason or ''}".rstrip()


def _no_messages(_values: Values, shown: Shown) -> tuple[bool, str]:
    told = [words_of(one.kind) for one in shown.all("messages", Message)]
    return not told, f"messages {', '.join(told)}"


def _alert(values: Values, shown: Shown, *, is_wanted: bool = True) -> tuple[bool, str]:
    kinds = [one.kind for one in shown.all("alerts", AlertShown) if one.is_waiting]
    is_there = values.get("alert", AlertKind) in kinds
    return is_there is is_wanted, f"alerts {', '.join(map(words_of, kinds))}"


def _list(words: str, field: str, says: str) -> Form[Expectation]:
    def look(values: Values, shown: Shown) -> tuple[bool, str]:
        count = len(shown.all(field, object))
        return count == values.number(), f"{count} under {field}"

    return form_of_screen(f"{{n}} {words}", look, says)


_FORMS: Final[tuple[tuple[str, Looked, str], ...]] = (
    ("banner {banner}", _banner, "The phase in the words that players see."),
    ("phase {phase}", _phase, "The phase as staff see it."),
    ("round {n}", _round, "The number of the round under way."),
    ("no round", _round, "No round is under way there."),
    ("countdown {duration}", _countdown, "What is left of the period, while it runs."),
    ("no countdown", _countdown, "No period is running there."),
    ("the time", _time, "The time of the moment."),
    ("limits {limits}", _limits, "The limits of every bet that has none of its own."),
    ("{kind} limits {limits}", _kind_limits, "The limits of a kind of bet."),
    ("result {faces}", _result, "A result, from low to high."),
    ("no result", _result, "No result at all, apart from the strip."),
    ("lit areas {bets}", _lit, "These areas are lit for a result, and no other."),
    ("no lit areas", _lit, "No area is lit for a result."),
    ("test {faces}", _test, "An outcome that is lit as a test before opening."),
    ("no test", _test, "No outcome is lit as a test."),
    ("strip {results}", _strip, "The results of the last rounds (D9A 3.4)."),
    ("an empty strip", _empty_strip, "The strip is in use, and holds no result."),
    ("no strip", _strip, "The operator shows no past results."),
    ("results {results}", _results, "What the results display shows (D9 3.4(g))."),
    ("wager {amount} on {bet}", _wager, "A wager of this round on a terminal."),
    (
        "wager {amount} on {bet}[ {way}] of position {n}",
        _wager_at_position,
        "Chips on the layout, in all or in one way (R47).",
    ),
    (
        "an accepted chip of position {n} on the line of {bet}",
        _accepted,
        "D9-2008 4.3: the operator is satisfied where it was meant to lie.",
    ),
    (
        "a doubtful chip of position {n} on the line of {bet}",
        partial(_accepted, is_wanted=False),
        "R45: it goes back, unless it is accepted.",
    ),
    (
        "{bet}[ {way}] of position {n} settled as {to:bet}",
        _settled_as,
        "D9 4.9: as which bet a wager will be settled.",
    ),
    ("no wagers", _no_wagers, "No wager lies there."),
    ("settled {amount} on {bet} won {won:amount}", _settled, "What a wager came to."),
    ("nothing settled", _nothing_settled, "No settled wager is there."),
    ("missed round {n} (void|{faces}) won {amount}", _missed, "A round it was away for (R55)."),
    ("no missed round", _missed, "Nothing waits to be confirmed."),
    ("{n} notice(s|)", _notice_count, "How many notices stand."),
    ("notice {words} in {duration}", _notice, "A notice, and when it falls due."),
    ("notice of limits {limits}", _notice_limits, "The limits that a notice is about."),
    ("notice of {kind} limits {limits}", _notice_kind_limits, "The same for a kind of bet."),
    ("{n} consent(s|) to notice {notice:n}", _consents, "How many players have agreed to it."),
    ("message {message}[ {amount}][ because {why:words}]", _message, "A player is told this."),
    ("no message {message}", partial(_message, is_wanted=False), "A player is not told this."),
    ("no messages", _no_messages, "A player is told nothing."),
    ("alert {alert}", _alert, "An alert that nobody has seen yet."),
    ("no alert {alert}", partial(_alert, is_wanted=False), "No such alert waits there."),
)

FORMS: Final[tuple[Form[Expectation], ...]] = (
    _amount("credits", "credits", "D9A 3.3(b)(iii): the credits of the player."),
    _amount("wagered", "wagered", "D9A 3.3(b)(iv): the wagers of this round."),
    _amount("won", "won_last", "D9A 3.3(b)(v): what was won in the previous round (R17)."),
    _amount("returned", "returned_last", "What came back in the previous round."),
    *(form_of_screen(words, look, says) for words, look, says in _FORMS),
    _list("held voucher(s|)", "held", "Vouchers that the cage holds."),
    _list("unclaimed voucher(s|)", "unclaimed", "Vouchers that count as unclaimed (R7)."),
    _list("unclaimed winnings", "winnings", "What is owed to players who have left (R19)."),
    _list("recoverable(s|)", "recoverables", "What players were overpaid and still owe (R18)."),
)
