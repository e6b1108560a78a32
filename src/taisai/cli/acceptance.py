"""Two persons stand for a house whose records do not fit what was known of them.

For: the lawful cases in which a start is refused: a restored backup, a move to another machine, a
lost witness, a new key. Both give their passwords to the stopped house; who they were, and why, is
recorded, and the next head is signed over it. What only looks lawful is not let through: each
case forgives its own faults and no others.
Must not know how a fault is found: `server.upkeep.history`.
Obeys: R20 (two persons); promise 17; decision 20.
"""

import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from taisai.cli.complaints import complain
from taisai.cli.house import Desk, at_desk
from taisai.house.vocabulary import Acceptance
from taisai.names import BadInput, quote
from taisai.persons import Person
from taisai.rules import Role

if TYPE_CHECKING:
    from taisai.server.upkeep.history import SignedHistory, StartRefused
    from taisai.server.upkeep.house_files import HouseFiles

By = Annotated[
    str | None,
    typer.Option("--by", metavar="ID", help="The casino supervisor who stands for it."),
]
Second = Annotated[
    str | None, typer.Option("--second", metavar="ID", help="The other supervisor who does.")
]
Why = Annotated[str | None, typer.Option("--reason", help="Why; it is recorded.")]
Passwords = Annotated[
    str | None,
    typer.Option(
        "--passwords-file",
        metavar="FILE",
        help="Read both passwords from two lines of a file; - for standard input.",
    ),
]


Moved = Annotated[bool, typer.Option("--moved", help="Two persons: the house was moved to here.")]
AcceptLoss = Annotated[
    bool, typer.Option("--accept-loss", help="Two persons: what a witness knows is lost.")
]
WitnessIsLost = Annotated[
    bool, typer.Option("--witness-lost", help="Two persons: the witness is lost.")
]
NewKey = Annotated[
    bool, typer.Option("--new-key", help="Two persons: the house has a new signing key.")
]
ClockIsRight = Annotated[
    bool, typer.Option("--clock-is-right", help="Start however long ago the last record was.")
]


def wanted_cases(**wanted: bool) -> list[Acceptance]:
    """The cases that were asked for, by their names."""
    return [case for case in Acceptance if wanted[case.value]]


class NoSupervisor(BadInput):
    """Somebody is named who cannot stand for the house."""


@dataclass(frozen=True, slots=True)
class TwoPersons:
    """Who stands for it, and why.

    Attributes:
        passwords_file: Where their passwords stand, a line each; None to ask them.
    """

    by: str | None
    second: str | None
    reason: str | None
    passwords_file: str | None


def accept(
    files: "HouseFiles",
    acceptance: Acceptance,
    persons: TwoPersons,
    *,
    is_clock_right: bool = False,
) -> None:
    """Records that two persons stand for the house as it is, and signs it."""
    if persons.by is None or persons.second is None or persons.reason is None:
        complain("two persons stand for it, with a reason: --by ID --second ID --reason WORDS")
    passwords = _passwords(persons)

    async def stand(desk: Desk) -> None:
        history = _history_of(files, desk)
        faults = _faults_of(files, history, desk)
        _demand_forgivable(acceptance, faults)
        by, second = (_supervisor(desk, one) for one in (persons.by, persons.second))
        for person, password in zip((by, second), passwords, strict=True):
            kept = await desk.disk.call(partial(desk.secrets.password_hash, person.id))
            if not desk.passwords.is_password(password, kept):
                complain(f"that is not the password of {person.id}")
        await _record(desk, history, acceptance, (by, second, persons.reason or ""))

    at_desk(files, stand, is_clock_right=is_clock_right)


def _history_of(files: "HouseFiles", desk: Desk) -> "SignedHistory":
    from taisai.server.upkeep.history import history_of

    return history_of(files, desk.engine)


def _faults_of(files: "HouseFiles", history: "SignedHistory", desk: Desk) -> "list[StartRefused]":
    from taisai.store.whole_journal import WholeJournal

    whole = WholeJournal(desk.engine, [Path(one) for one in files.settings.archives])
    try:
        return list(history.faults(whole))
    finally:
        whole.close()


def _demand_forgivable(acceptance: Acceptance, faults: "list[StartRefused]") -> None:
    from taisai.server.upkeep.history import HistoryLost, HouseMoved, OtherKey, WitnessLost

    forgiven = {
        Acceptance.LOSS: (HistoryLost, HouseMoved, WitnessLost),
        Acceptance.MOVE: (HouseMoved, WitnessLost),
        Acceptance.LOST_WITNESS: (WitnessLost,),
        Acceptance.NEW_KEY: (OtherKey, HouseMoved),
    }[acceptance]
    if not faults:
        complain("nothing speaks against a start: start the house without it")
    for fault in faults:
        if not isinstance(fault, forgiven):
            raise fault


async def _record(
    desk: Desk,
    history: "SignedHistory",
    acceptance: Acceptance,
    persons: tuple[Person, Person, str],
) -> None:
    from taisai.house.commands import RecordAcceptance
    from taisai.journal import heads_digest, heads_to_line

    held = history.newest_held()
    by, second, reason = persons
    await desk.ask(
        RecordAcceptance(
            by=by,
            second=second,
            acceptance=acceptance,
            reason=reason,
            head_number=held.heads.number if held else 0,
            head_digest=heads_digest(heads_to_line(held)) if held else "",
        )
    )
    now = desk.now()
    await desk.disk.call(lambda: history.sign_anew(now, set_aside=f"until-{now}"))


def _supervisor(desk: Desk, person: str | None) -> Person:
    member = desk.state.staff.get(person or "")
    roles = member.roles if member is not None else frozenset()
    for role in (Role.CASINO_SUPERVISOR, Role.GAME_SUPERVISOR):
        if role in roles:
            return Person(role, person or "")
    raise NoSupervisor(f"{quote(person)} is no supervisor of this house")


def _passwords(persons: TwoPersons) -> tuple[str, str]:
    if persons.passwords_file is None:
        if not sys.stdin.isatty():
            complain("both passwords are needed: --passwords-file FILE, - for standard input")
        first, second = (
            typer.prompt(f"Password of {one}", hide_input=True, err=True)
            for one in (persons.by, persons.second)
        )
        return first, second
    try:
        text = (
            sys.stdin.read()
            if persons.passwords_file == "-"
            else Path(persons.passwords_file).read_text(encoding="utf-8")
        )
    except (OSError, UnicodeDecodeError) as failed:
        complain(f"no passwords can be read from {persons.passwords_file}: {failed}")
    lines = text.splitlines()
    if len(lines) < 2:
        complain("the file has two lines: the password of --by, then the one of --second")
    return lines[0], lines[1]
