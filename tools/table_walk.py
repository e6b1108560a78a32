"""The exhaustive walk of the phase machine, as a document: docs/table/walk.md.

For: asking every command in every phase by everybody, in each kind of table, and printing the
answers. Must not know which answer is right: the document is read and reviewed, and a test fails
where the code no longer answers as it says.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from msgspec.structs import replace
from table_questions import Question, questions
from table_situations import CASINO_SUPERVISOR, DEALER, STAFF, Moment, Variant, moments

from taisai.stream_types import Command, Sender, StaffCommand
from taisai.streams import TABLE, step
from taisai.table import commands as c
from taisai.table.phases import Phase
from taisai.table.vocabulary import LockScope, Mode, Part

TERMINALS = Variant(Mode.TERMINALS, "9A")
HYBRID = Variant(Mode.HYBRID, "9A")
HYBRID_UNTRACKED = Variant(Mode.HYBRID, "9A", tracked=False)
TABLE_ALONE = Variant(Mode.TABLE, "2008")
TABLE_UNTRACKED = Variant(Mode.TABLE, "2008", tracked=False)
TABLE_1998 = Variant(Mode.TABLE, "1998")
TABLE_1999 = Variant(Mode.TABLE, "1999")

Answers = tuple[str, ...]
"""One answer for each phase, in order."""

Rows = Mapping[tuple[str, str], Answers]
"""By the command's name and who asks."""

_HEAD = "<!-- Written by `make docs` by asking the code. Do not edit by hand. -->"


def answer_to(question: Question, moment: Moment) -> str:
    """What the table answers: the events, or the code of the refusal."""
    ready = moment.after_what_is_allowed(*question.before)
    if ready.state is None or ready.state.phase is not _phase_of(moment):
        ready = moment
    done = step(TABLE, ready.state, question.command, ready.at)
    if done.refusal is not None:
        return f"`{done.refusal.code}`"
    return " + ".join(type(event).__name__ for event in done.events)


def _phase_of(moment: Moment) -> Phase | None:
    return moment.state.phase if moment.state is not None else None


SENDERS = {
    Sender.TERMINAL: "player at a terminal",
    Sender.LAYOUT: "player at the layout",
    Sender.EQUIPMENT: "equipment",
    Sender.GAME_SYSTEM: "the Game System",
}


def asker(command: Command) -> str:
    """Who asks: a person by role, or the one kind of actor that can."""
    if isinstance(command, StaffCommand):
        return command.by.id
    return SENDERS[command.sender]


@cache
def walk(variant: Variant) -> Rows:
    """Every command in every phase by everybody at one kind of table."""
    answers: dict[tuple[str, str], list[str]] = {}
    for phase, moment in moments(variant).items():
        assert _phase_of(moment) is phase, f"{variant}: {phase} was not reached"
        for question in _each(moment):
            key = (type(question.command).__name__, asker(question.command))
            answers.setdefault(key, []).append(answer_to(question, moment))
    return {key: tuple(found) for key, found in answers.items()}


def _each(moment: Moment) -> Iterable[Question]:
    """Each question once; what no member of staff asks is asked once only."""
    for person in STAFF:
        for question in questions(moment, person):
            if isinstance(question.command, StaffCommand) or person == DEALER:
                yield question


def walk_locked(lock: Moment) -> Mapping[tuple[str, str], str]:
    """Every command between rounds by everybody, while a lock stands."""
    return {
        (type(one.command).__name__, asker(one.command)): answer_to(one, lock)
        for one in _each(lock)
    }


def game_locked(variant: Variant) -> Moment:
    """Between rounds, after a malfunction was declared (D9 7.4)."""
    between = moments(variant)[Phase.BETWEEN_ROUNDS]
    declared = c.DeclareMalfunction(by=DEALER, part=Part.GAME_SYSTEM, what="areas stay dark")
    return between.after(declared)


def evidence_locked(variant: Variant) -> Moment:
    """Between rounds, after payment was refused over the whole Game System (D9A 7.5(b))."""
    locked = game_locked(variant)
    refusal = next(
        one.command
        for one in questions(locked, CASINO_SUPERVISOR)
        if isinstance(one.command, c.RefuseToPay)
    )
    return locked.after(replace(refusal, malfunction=1, scope=LockScope.GAME_SYSTEM))


# ---------------------------------------------------------------------------------- the document


def document() -> str:
    """docs/table/walk.md."""
    parts = [
        _HEAD,
        "# Every command in every phase",
        _INTRODUCTION,
        _situations(),
        _section("Terminals alone", walk(TERMINALS)),
        _section("Terminals and a table layout, tracked", walk(HYBRID)),
        _difference(
            "Terminals and a table layout, untracked",
            "the tracked one",
            walk(HYBRID_UNTRACKED),
            walk(HYBRID),
        ),
        _section("Table layout alone, 2008, tracked", walk(TABLE_ALONE)),
        _difference(
            "Table layout alone, 2008, untracked",
            "the tracked one",
            walk(TABLE_UNTRACKED),
            walk(TABLE_ALONE),
        ),
        _difference("Table layout alone, 1998", "2008", walk(TABLE_1998), walk(TABLE_ALONE)),
        _difference("Table layout alone, 1999", "1998", walk(TABLE_1999), walk(TABLE_1998)),
        _locks(),
    ]
    return "\n\n".join(parts) + "\n"


_INTRODUCTION = """\
What the table answers to every command, in every phase, asked by everybody. An answer is the events
that the command brings about, or the code of a refusal ([all of them](../reference/refusals.md)); a
refusal changes nothing. Each phase is reached by playing: terminal 2 has won a little in the last
round and terminal 3 much, so that it is locked up; position 1 of the layout has won too and left
the wager lying. In this round terminal 1 and position 1 wager on small and on one, which win, and
on big, which loses; a chip of position 1 touches the line of three. Terminal 4 is free.

Who asks is a member of staff by role, the other dealer being one who is not at this table; or the
one kind of actor that can ask at all: a player at a terminal, a player at the layout, a piece of
equipment. Roles that get the same answers share a row. With terminals alone settlement is over at
once, so that nobody can ask while it lasts.

Before a table is set up, every command but SetUpTable is refused with `not_set_up`."""


def _situations() -> str:
    """The situations in words."""
    moment = moments(HYBRID)[Phase.BETWEEN_ROUNDS]
    lines = [
        f"| {type(one.command).__name__} | {one.words} |"
        for one in questions(moment, DEALER)
        if one.words
    ]
    return "\n".join(
        [
            "## The situations",
            "",
            "Most commands are asked as the phase stands. These are asked where they make sense, "
            "as far as the phase allows it:",
            "",
            "| command | situation |",
            "|---|---|",
            *lines,
        ]
    )


def _section(heading: str, rows: Rows) -> str:
    return "\n".join([f"## {heading}", "", *_table(rows)])


def _difference(heading: str, other: str, rows: Rows, base: Rows) -> str:
    differing = {key: answers for key, answers in rows.items() if base[key] != answers}
    if not differing:
        return f"## {heading}\n\nEvery answer is as at {other}."
    lead = f"Answers that differ from those at {other}:"
    return "\n".join([f"## {heading}", "", lead, "", *_table(differing)])


def _table(rows: Rows) -> list[str]:
    columns = len(next(iter(rows.values())))
    phases = [phase.value.replace("_", " ") for phase in Phase][:columns]
    lines = [
        f"| command | asked by | {' | '.join(phases)} |",
        f"|{'---|' * (len(phases) + 2)}",
    ]
    shown = ""
    for command, who, answers in _merged(rows):
        name = command if command != shown else ""
        shown = command
        lines.append(f"| {name} | {who} | {' | '.join(_briefly(answers))} |")
    return lines


def _briefly(answers: Answers) -> Answers:
    """A row that says the same throughout says it once."""
    if len(set(answers)) > 1:
        return answers
    return (f"always {answers[0]}", *("" for _ in answers[1:]))


def _merged(rows: Mapping[tuple[str, str], Answers]) -> list[tuple[str, str, Answers]]:
    """Rows in the order of the commands, those with the same answers made one."""
    together: dict[str, dict[Answers, list[str]]] = {}
    for (command, who), answers in rows.items():
        together.setdefault(command, {}).setdefault(answers, []).append(who)
    return [
        (command, ", ".join(people), answers)
        for command, found in together.items()
        for answers, people in found.items()
    ]


def _locks() -> str:
    """What locks change between rounds."""
    lines = [
        "## Under a lock",
        "",
        "Locks are not phases. Between rounds, in hybrid play, these commands are answered "
        "otherwise while a game lock stands (D9 7.4), or while the whole Game System is evidence "
        "(D9A 7.5(b)); left out is what is refused in any case:",
        "",
        "| command | asked by | no lock | game lock | evidence lock |",
        "|---|---|---|---|---|",
    ]
    index = list(Phase).index(Phase.BETWEEN_ROUNDS)
    game = walk_locked(game_locked(HYBRID))
    evidence = walk_locked(evidence_locked(HYBRID))
    rows = {
        key: (answers[index], game[key], evidence[key]) for key, answers in walk(HYBRID).items()
    }
    differing = {
        key: answers
        for key, answers in rows.items()
        if len(set(answers)) > 1 and not all(answer.startswith("`") for answer in answers)
    }
    lines += [
        f"| {command} | {who} | {' | '.join(answers)} |"
        for command, who, answers in _merged(differing)
    ]
    return "\n".join(lines)
