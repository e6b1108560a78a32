"""One short evening, step by step, with what each role sees after every step.

Run as a program, it writes the text anew: `python tests/views/playthrough.py` from the root, with
`tests` and `src` on the path. The test compares; a change in it is a change of what people see.
Screens that a step leaves as they were are not listed for it.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from msgspec import UNSET

from table.play import CASINO_SUPERVISOR, DEALER, GAME_SUPERVISOR, START_MS, Play
from taisai.money import format_amount
from taisai.table import commands as c
from taisai.table.vocabulary import NoSpinCause, Tender
from taisai.views import (
    casino_supervisor,
    entry_terminal,
    felt,
    game_supervisor,
    inspector,
    results_display,
    terminal,
)
from taisai.views.buttons import Button
from taisai.views.parts import NoticeShown

PLAYTHROUGH: Final = Path(__file__).parent / "playthroughs" / "hybrid_evening.txt"

Step = tuple[str, Callable[[Play], object]]


def _take_position(play: Play) -> None:
    play.do(c.TakePosition(by=DEALER, position=1))
    play.do(
        c.BuyColour(
            by=DEALER, position=1, chip="red", value_cents=500, count=20, tender=Tender.CASH
        )
    )


STEPS: Final[tuple[Step, ...]] = (
    ("the table is open", lambda _play: None),
    ("terminal 7 inserts $50.00", lambda play: play.insert(7, 5_000)),
    (
        "the dealer credits terminal 2 with $20.00 for cash",
        lambda play: play.do(
            c.BuyIn(by=DEALER, terminal=2, tender=Tender.CASH, amount_cents=2_000)
        ),
    ),
    (
        "a player takes position 1 and buys 20 red chips at $5.00",
        _take_position,
    ),
    ("the dealer spins three times", lambda play: play.spin()),
    ('the dealer calls "Place your bets"', lambda play: play.do(c.CallPlaceYourBets(by=DEALER))),
    ("terminal 7 wagers $5.00 on small", lambda play: play.wager(7, "small", 500)),
    ("terminal 2 wagers $2.00 on total 8", lambda play: play.wager(2, "total_8", 200)),
    (
        "position 1 places 2 red chips on big",
        lambda play: play.do(c.PlaceChips(position=1, bet="big", colour_count=2)),
    ),
    ("the period expires", lambda play: play.wait_until(play.round.closes_at)),
    ('the dealer calls "No more bets"', lambda play: play.do(c.CallNoMoreBets(by=DEALER))),
    ("the dealer uncovers", lambda play: play.uncover()),
    ("the dealer presses 6, 6, 5", lambda play: play.press(6, 6, 5)),
    ("the dealer presses ENTER", lambda play: play.do(c.PressEnter(by=DEALER))),
    (
        "the game supervisor amends to 1, 2, 5",
        lambda play: play.do(c.AmendOutcome(by=GAME_SUPERVISOR, faces=(1, 2, 5))),
    ),
    ("the settlement window ends", lambda play: play.wait_until(play.round.settles_at)),
    ("the dealer collects the losers", lambda play: play.do(c.CollectLosers(by=DEALER))),
    ("the dealer covers and spins", lambda play: play.spin()),
    (
        'the dealer announces "No spin"',
        lambda play: play.do(c.AnnounceNoSpin(by=DEALER, cause=NoSpinCause.TUMBLER_FAULT)),
    ),
    ("terminal 7 cashes out", lambda play: play.cash_out(7)),
    (
        "round 1 is recalculated on 1, 2, 4",
        lambda play: play.recalculate(1, (1, 2, 4)),
    ),
    (
        "notice is given that the table will close",
        lambda play: play.do(c.CloseTable(by=CASINO_SUPERVISOR, closes_at=play.now + 20 * 60_000)),
    ),
    (
        "a door is opened at terminal 1",
        lambda play: play.do(c.ReportTamper(terminal=1, kind="door")),
    ),
)


def text() -> str:
    """The whole evening; a screen that shows what it showed before is not listed again."""
    play = Play("hybrid", has_results_display=True)
    play.fit_printer(7)
    lines: list[str] = []
    before: set[str] = set()
    for number, (words, act) in enumerate(STEPS):
        act(play)
        seen = list(_seen(play))
        changed = [f"    {line}" for line in seen if line not in before]
        lines += ["", f"{number:2}. {words}", *changed]
        before = set(seen)
    return "\n".join(lines).lstrip() + "\n"


def _seen(play: Play) -> Iterator[str]:
    for number in play.state.terminals:
        yield f"terminal {number}: {_terminal(play, number)}"
    yield f"entry terminal: {_entry_terminal(play)}"
    yield f"felt: {_felt(play)}"
    yield f"results display: {_results_display(play)}"
    yield f"game supervisor: {_game_supervisor(play)}"
    yield f"casino supervisor: {_casino_supervisor(play)}"
    yield f"inspector: {_inspector(play)}"


def _terminal(play: Play, number: int) -> str:
    view = terminal.view(play.state, number, play.now)
    parts = [view.banner.value, f"credits {view.credits.shown}"]
    if view.wagers:
        parts.append(f"wagered {view.wagered.shown} ({_amounts(view.wagers)})")
    if view.won_last.cents:
        parts.append(f"won {view.won_last.shown}")
    if view.result is not UNSET:
        parts.append(f"result {view.result.call}, {len(view.result.lit)} areas lit")
    if view.settled is not UNSET:
        lines = {line.bet: line.returned_cents for line in view.settled}
        parts.append(f"returned ({_amounts(lines)})")
    parts.append(f"strip {' '.join(_faces(faces) for faces in view.strip) or 'empty'}")
    parts.append(f"lit {_lit(view.buttons)}")
    parts += [_notice(one.notice) for one in view.notices]
    parts += [f"told: {message.text}" for message in view.messages]
    return "; ".join(parts)


def _entry_terminal(play: Play) -> str:
    view = entry_terminal.view(play.state, play.now)
    parts = [view.glance.phase.value, f"wagered {format_amount(view.glance.wagered_cents)}"]
    parts.append("covered" if view.glance.is_covered else "uncovered")
    if view.display:
        parts.append(f"display {_faces(view.display)}")
    if view.glance.result is not UNSET:
        parts.append(f"result {view.glance.result.call}")
    parts.append(f"next {view.next_step if view.next_step is not UNSET else 'nothing'}")
    parts.append(f"lit {_lit(view.buttons)}")
    rows = [f"{row.number}: {', '.join(row.locks)}" for row in view.terminals if row.locks]
    parts += [f"locked {row}" for row in rows]
    parts += [f"alert: {alert.text}" for alert in view.alerts[:1]]
    return "; ".join(parts)


def _felt(play: Play) -> str:
    view = felt.view(play.state, play.now)
    parts = [view.banner.value]
    parts += [f"{one.chip} {format_amount(one.value_cents)}" for one in view.rack]
    for wager in view.wagers:
        free = ", free" if wager.may_be_withdrawn else ""
        on = f"{wager.bet} {format_amount(wager.amount_cents)}"
        parts.append(f"{on} of position {wager.position} ({wager.status}{free})")
    if view.result is not UNSET:
        parts.append(f"lit {', '.join(view.result.lit)}")
    if view.to_collect is not UNSET:
        parts.append(f"collect {', '.join(line.bet for line in view.to_collect) or 'nothing'}")
    if view.to_pay is not UNSET:
        parts.append(f"pay {', '.join(area.bet for area in view.to_pay)}")
    return "; ".join(parts)


def _results_display(play: Play) -> str:
    view = results_display.view(play.state, play.now)
    assert view is not None
    return " ".join(_faces(one.faces) for one in view.results) or "empty"


def _game_supervisor(play: Play) -> str:
    view = game_supervisor.view(play.state, play.now, GAME_SUPERVISOR)
    amendment = "" if view.amendment is UNSET else f"; may amend: {view.amendment.is_lit}"
    return f"{len(view.past_rounds)} past rounds; {len(view.alerts)} alerts{amendment}"


def _casino_supervisor(play: Play) -> str:
    view = casino_supervisor.view(play.state, play.now, CASINO_SUPERVISOR)
    money = view.money
    held = f"cash in {format_amount(money.cash_in_cents)}"
    won = f"house win {format_amount(money.house_win_cents)}"
    owed = f"recoverable {format_amount(money.recoverables_cents)}"
    return f"{held}, {won}, {owed}; lit {_lit(view.buttons)}"


def _inspector(play: Play) -> str:
    view = inspector.view(play.state, play.now)
    holds = all(one.audit_holds for one in view.terminals)
    vouchers = [one.number for each in view.terminals for one in each.vouchers]
    recalled = ", ".join(
        f"{one.round} {one.void_reason if one.call is UNSET else one.call}" for one in view.recall
    )
    audit = f"audit holds: {holds}, book balances: {view.book.is_balanced}"
    return f"{audit}; vouchers {' '.join(vouchers) or 'none'}; recall {recalled or 'none'}"


def _lit(buttons: tuple[Button, ...]) -> str:
    return ", ".join(dict.fromkeys(one.command for one in buttons if one.is_lit)) or "nothing"


def _amounts(cents: dict[str, int]) -> str:
    return ", ".join(f"{bet} {format_amount(amount)}" for bet, amount in cents.items())


def _faces(faces: tuple[int, ...]) -> str:
    return "-".join(str(face) for face in faces)


def _notice(notice: NoticeShown) -> str:
    return f"{notice.text} at +{(notice.due_at - START_MS) // 1_000} s"


if __name__ == "__main__":
    PLAYTHROUGH.write_text(text(), encoding="utf-8")
