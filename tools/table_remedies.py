"""Every fault of a round at every moment, and the way out, as a document: docs/table/remedies.md.

For: asking, in each kind of table and each situation of a round, who can put a wrong entry, a void
spin, a disruption or a misplaced wager right, and how (R46). Must not know which answer is right:
the ways are tried in order, and the first that the table allows is told. A test fails where a fault
that may have happened has no way out.
"""

from collections.abc import Iterator, Mapping
from functools import cache

from table_situations import CASINO_SUPERVISOR, DEALER, GAME_SUPERVISOR, Moment, Variant, moments

from taisai.rules import edition_named
from taisai.rules.edition import Adjustment
from taisai.stream_types import Command, StaffCommand, TwoPersonCommand
from taisai.streams import TABLE, step
from taisai.table import commands as c
from taisai.table.phases import Phase
from taisai.table.vocabulary import AdjustmentCause, Mode, NoSpinCause

_HEAD = "<!-- Written by `make docs` by asking the code. Do not edit by hand. -->"

VARIANTS = {
    "Terminals alone": Variant(Mode.TERMINALS, "9A"),
    "Hybrid": Variant(Mode.HYBRID, "9A"),
    "Hybrid, chips not tracked": Variant(Mode.HYBRID, "9A", tracked=False),
    "Table alone": Variant(Mode.TABLE, "2008"),
    "Table alone, chips not tracked": Variant(Mode.TABLE, "2008", tracked=False),
}

ENTRY, SPIN, DISRUPTION, PLACE = (
    "Wrong numbers entered (D9 7.2, D9A 7.3)",
    "Void spin (D9 7.1)",
    "Disruption (D9A 7.2)",
    "Wager moved by accident (D9 4.9)",
)
FAULTS = (ENTRY, SPIN, DISRUPTION, PLACE)

Way = tuple[Command, ...]


@cache
def situations(variant: Variant) -> Mapping[str, Moment]:
    """The moments of a round, and those of its settlement on a layout."""
    found = {phase.value.replace("_", " "): one for phase, one in moments(variant).items()}
    for name in ("closed", "opening"):
        del found[name]
    if variant.mode is not Mode.TERMINALS and variant.tracked:
        settling = moments(variant)[Phase.SETTLING]
        collected = settling.after(c.CollectLosers(by=DEALER))
        found["settling, losers collected"] = collected
        found["settling, an area paid"] = collected.after(c.PayArea(by=DEALER, bet="small"))
    return found


def _ways(fault: str, moment: Moment) -> Iterator[Way]:
    assert moment.state is not None
    number = moment.state.rounds_count
    two = {"by": CASINO_SUPERVISOR, "second": GAME_SUPERVISOR, "proposed_at": moment.at}
    known = {**two, "round": number, "reason": "the camera shows it"}
    actual = {"faces": (2, 2, 2), "evidence": "camera 4"}
    cause = NoSpinCause.DIE_NOT_FLAT
    if fault == ENTRY:
        yield (c.AmendOutcome(by=GAME_SUPERVISOR, faces=(2, 2, 2)),)
        yield (c.RecalculateRound(**known, **actual),)
        yield (c.MakeTableRoundGood(**known, **actual),)
    elif fault == SPIN:
        no_spin = c.AnnounceNoSpin(by=DEALER, cause=cause)
        yield (no_spin,)
        yield c.HoldSettlement(by=GAME_SUPERVISOR), no_spin
        yield (c.VoidSettledRound(**known, cause=cause),)
    elif fault == DISRUPTION:
        yield (c.AnnounceVoidRound(by=DEALER, reason="a flash"),)
        told = c.RecordDisruption(by=DEALER, round=number, reason="a flash")
        yield told, c.VoidDisruptedRound(**known)
    else:
        adjustment = edition_named(moment.state.setup.edition).adjustment
        is_old = adjustment is Adjustment.WHERE_UNFAIR_TO_THE_PLAYER
        why = AdjustmentCause.UNFAIR_TO_PLAYER if is_old else AdjustmentCause.MOVED_BY_PATRON
        place = {"position": 1, "bet": "big", "to_bet": "small", "cause": why}
        yield (c.AdjustWager(**two, **place, reason="an elbow"),)


def way_out(fault: str, moment: Moment) -> Way | None:
    """The first way that the table allows; None where there is none."""
    for way in _ways(fault, moment):
        ready = moment
        for command in way:
            done = step(TABLE, ready.state, command, ready.at)
            if done.refusal is not None:
                break
            ready = Moment(done.state, ready.at)
        else:
            return way
    return None


def may_have_happened(fault: str, variant: Variant, situation: str) -> bool:
    """Tells whether there can be such a fault then: nothing is entered before ENTER, and so on."""
    if fault == DISRUPTION and variant.mode is Mode.TABLE:
        return False
    before_entry = situation in ("tumbling", "wagering", "no more wagers")
    if fault == ENTRY:
        return not before_entry
    if fault == PLACE:
        is_tracked = variant.tracked and variant.mode is not Mode.TERMINALS
        return is_tracked and not before_entry and situation != "between rounds"
    return True


def _why_not(fault: str, variant: Variant, situation: str) -> str:
    if fault == DISRUPTION and variant.mode is Mode.TABLE:
        return "not a rule of Division 9"
    if fault == PLACE and variant.mode is Mode.TERMINALS:
        return "no chips lie anywhere"
    if fault == PLACE and not variant.tracked:
        return "the chips are the dealer's to know"
    if situation == "between rounds":
        return "the round is over: Div1 11.1"
    return "nothing is entered yet: after ENTER"


def _said(way: Way) -> str:
    return ", then ".join(f"{_who(command)}: `{type(command).__name__}`" for command in way)


def _who(command: Command) -> str:
    assert isinstance(command, StaffCommand)
    first = command.by.role.value.replace("_", " ")
    if isinstance(command, TwoPersonCommand):
        return f"{first} with {command.second.role.value.replace('_', ' ')}"
    return first


def document() -> str:
    """docs/table/remedies.md."""
    lines = [
        _HEAD,
        "",
        "# No moment without a remedy",
        "",
        "Who puts a fault of a round right, and how, at every moment of every kind of table (R46).",
        "Beside [the walk](walk.md), which has every command in every phase. Past rounds stay open",
        "to `RecalculateRound`, `MakeTableRoundGood`, `VoidSettledRound` and `VoidDisruptedRound`.",
    ]
    for title, variant in VARIANTS.items():
        lines += ["", f"## {title}", "", f"| at | {' | '.join(FAULTS)} |"]
        lines.append("|---" * (len(FAULTS) + 1) + "|")
        for situation, moment in situations(variant).items():
            answers = []
            for fault in FAULTS:
                if may_have_happened(fault, variant, situation):
                    way = way_out(fault, moment)
                    answers.append(_said(way) if way is not None else "**none**")
                else:
                    answers.append(_why_not(fault, variant, situation))
            lines.append(f"| {situation} | {' | '.join(answers)} |")
    return "\n".join([*lines, ""])
