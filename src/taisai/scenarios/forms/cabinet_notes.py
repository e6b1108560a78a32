"""Deeds about notes: offered, stacked, given back, in doubt."""

from typing import Final

from taisai.scenarios.language import Form, Values
from taisai.scenarios.moments import Action, Builder, Moment
from taisai.table import commands

ACCEPTOR: Final = "1/scenario"
"""The acceptor and the log of every terminal: notes are counted for each."""


def _note_id(number: int) -> str:
    return f"{ACCEPTOR}/{number}"


def _next_note(moment: Moment, terminal: int) -> int:
    known = moment.state.known_terminals if moment.state is not None else {}
    return known[terminal].cabinet.credited.get(ACCEPTOR, 0) + 1 if terminal in known else 1


def _offer(values: Values, moment: Moment) -> tuple[Action, ...]:
    number = values.number("note") if values.has("note") else _next_note(moment, values.number())
    offered = commands.OfferNote(
        terminal=values.number(), note_id=_note_id(number), note_cents=values.cents()
    )
    return (offered,)


def _offer_nameless(values: Values, _moment: Moment) -> tuple[Action, ...]:
    cents = values.cents()
    return (commands.OfferNote(terminal=values.number(), note_id="a note", note_cents=cents),)


def _stack(values: Values, moment: Moment) -> tuple[Action, ...]:
    number = values.number("note") if values.has("note") else _next_note(moment, values.number())
    inserted = commands.InsertNote(
        terminal=values.number(), note_id=_note_id(number), note_cents=values.cents()
    )
    return (inserted,)


def _insert(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (*_offer(values, moment), *_stack(values, moment))


def _insert_several(values: Values, moment: Moment) -> tuple[Action, ...]:
    terminal, first = values.number(), _next_note(moment, values.number())
    ids = [_note_id(first + step) for step in range(values.number("times"))]
    return tuple(
        kind(terminal=terminal, note_id=one, note_cents=values.cents())
        for one in ids
        for kind in (commands.OfferNote, commands.InsertNote)
    )


def _give_back(values: Values, moment: Moment) -> tuple[Action, ...]:
    note_id = _note_id(_next_note(moment, values.number()))
    returned = commands.ReportNoteReturned(
        terminal=values.number(), note_id=note_id, why=values.text("words")
    )
    return (returned,)


def _insert_rubbish(values: Values, _moment: Moment) -> tuple[Action, ...]:
    why = values.text("words")
    return (commands.ReportNoteReturned(terminal=values.number(), note_id="", why=why),)


def _note_doubt(values: Values, moment: Moment) -> tuple[Action, ...]:
    number = values.number("note") if values.has("note") else _next_note(moment, values.number())
    doubted = commands.ReportNoteInDoubt(
        terminal=values.number(),
        note_id=_note_id(number),
        note_cents=values.cents(),
        what=values.text("words"),
    )
    return (doubted,)


def _unknown_note_doubt(values: Values, _moment: Moment) -> tuple[Action, ...]:
    doubted = commands.ReportNoteInDoubt(
        terminal=values.number(), note_id="", note_cents=0, what=values.text("words")
    )
    return (doubted,)


def _look_for_note(values: Values, moment: Moment) -> tuple[Action, ...]:
    settled = commands.SettleNoteDoubt(
        by=moment.person(values),
        terminal=values.number(),
        doubt=values.number("doubt"),
        note_cents=values.cents() if values.has("amount") else 0,
    )
    return (settled,)


FORMS: Final[tuple[Form[Builder], ...]] = (
    Form(
        "terminal {n} inserts {amount}",
        _insert,
        "A note is offered to the acceptor, may be stacked, and is credited.",
        (commands.OfferNote, commands.InsertNote),
    ),
    Form(
        "terminal {n} inserts {times} notes of {amount}",
        _insert_several,
        "Several notes of one kind, one after another.",
        (commands.OfferNote, commands.InsertNote),
    ),
    Form(
        "terminal {n} offers {amount}[ as note {note:n}]",
        _offer,
        "A note lies in escrow; the next of this acceptor unless its number is given.",
        (commands.OfferNote,),
    ),
    Form(
        "terminal {n} offers {amount} without a number",
        _offer_nameless,
        "A note of which nobody could say later that it was the same.",
        (commands.OfferNote,),
    ),
    Form(
        "terminal {n} has stacked {amount}[ as note {note:n}]",
        _stack,
        "A note is in the box, whoever agreed to it.",
        (commands.InsertNote,),
    ),
    Form(
        "terminal {n} gives its note back because {words}",
        _give_back,
        "An offered note goes back to its player.",
        (commands.ReportNoteReturned,),
    ),
    Form(
        "terminal {n} gives something back because {words}",
        _insert_rubbish,
        "Something goes back that was never known for a note.",
        (commands.ReportNoteReturned,),
    ),
    Form(
        "terminal {n} doubts a note of {amount} because {words}",
        _note_doubt,
        "Nobody knows whether it is in the cash box.",
        (commands.ReportNoteInDoubt,),
    ),
    Form(
        "terminal {n} doubts note {note:n} of {amount} because {words}",
        _note_doubt,
        "The same of the note that its acceptor counted so.",
        (commands.ReportNoteInDoubt,),
    ),
    Form(
        "terminal {n} doubts a note because {words}",
        _unknown_note_doubt,
        "The same of one that nobody knows the value of.",
        (commands.ReportNoteInDoubt,),
    ),
    Form(
        "{staff} finds {amount} for note doubt {doubt:n} of terminal {n}",
        _look_for_note,
        "A supervisor has found it in the cash box: it is credited.",
        (commands.SettleNoteDoubt,),
    ),
    Form(
        "{staff} finds nothing for note doubt {doubt:n} of terminal {n}",
        _look_for_note,
        "There is no note in the cash box without its credit.",
        (commands.SettleNoteDoubt,),
    ),
)
