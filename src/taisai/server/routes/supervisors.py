"""Routes of the supervisors beside their sockets: what a correction would do, tests, dealers.

Nothing is done here: each answers a question that comes before a command. Must not know any rule.
Obeys: D9 5.0(b); D9A 7.3 to 7.5; R20 (both persons see what they are about to do).
"""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import ServiceUnavailableException
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK
from msgspec import UNSET, UnsetType

from taisai.floor.floor import Floor
from taisai.persons import Person
from taisai.reports.round_account import round_account
from taisai.rules import Role
from taisai.server.admission.guards import own_origin_guard
from taisai.server.conversation.screens import NotACommand, command_from
from taisai.server.conversation.switchboard import Switchboard
from taisai.server.conversation.told_by_others import ToldByOthers
from taisai.server.inspection.evening_wins import EveningWins
from taisai.server.inspection.past_rounds import PastRounds
from taisai.server.inspection.records import Records
from taisai.server.inspection.wins_told import ASKED_AGAIN_MS, WIN, wins_of_others
from taisai.server.routes.access import (
    StaffToken,
    demand_person,
    demand_table,
    refuse_bad_input,
)
from taisai.streams import TABLE
from taisai.table import Table
from taisai.table.commands import CorrectionCommand
from taisai.views.buttons import RefusalShown
from taisai.views.corrections_preview import CorrectionPreview, preview
from taisai.views.evening_win import RoundWin, evening_win
from taisai.views.opening_tests import opening_tests
from taisai.views.parts import View, encode_view
from taisai.views.setup_choices import setup_choices

SUPERVISORS: Final = (Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR)

_CORRECTIONS: Final = {
    kind.__name__: kind for kind in TABLE.commands if issubclass(kind, CorrectionCommand)
}


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A correction as a screen would ask for it, or as a proposal has it."""

    command: Annotated[dict[str, object], msgspec.Meta(max_length=20)]


class PreviewAnswer(View, frozen=True, kw_only=True):
    """What it would do, or why it would be refused."""

    preview: CorrectionPreview | UnsetType = UNSET
    refusal: RefusalShown | UnsetType = UNSET


class Dealer(msgspec.Struct, frozen=True):
    """Somebody who can be put at a table."""

    id: str
    name: str


class Colleague(msgspec.Struct, frozen=True):
    """Somebody of the staff, by whatever name they are called."""

    id: str
    name: str


def _json(view: View) -> Response[bytes]:
    return Response(encode_view(view), media_type=MediaType.JSON)


@post("/tables/{table:str}/preview", status_code=HTTP_200_OK)
async def preview_correction(
    table: FromPath[str],
    data: JSONBody[Asked],
    role: NamedDependency[Role],
    state: State,
    token: StaffToken = None,
) -> Response[bytes]:
    """What a correction would do to everybody; the second person asks it of a proposal too."""
    person = await demand_person(role, state, token)
    found = demand_table(state, table)
    floor: Floor = state.floor
    at = floor.clock.now()
    with refuse_bad_input():
        command = _correction(data.command, person, at)
    past_rounds: PastRounds = state.past_rounds
    answer = preview(found, await past_rounds.complete(command, table, found), at)
    if isinstance(answer, RefusalShown):
        return _json(PreviewAnswer(refusal=answer))
    return _json(PreviewAnswer(preview=answer))


def _correction(fields: dict[str, object], person: Person, at: int) -> CorrectionCommand:
    kind = _CORRECTIONS.get(str(fields.get("type")))
    if kind is None:
        raise NotACommand(f"there is a preview of {', '.join(_CORRECTIONS)}")
    # R20: a casino supervisor asks, whoever looks at it; nobody is the second person yet.
    by = {"role": Role.CASINO_SUPERVISOR, "id": person.id}
    command = command_from({**fields, "by": by, "second": by, "proposed_at": at}, kind)
    assert isinstance(command, CorrectionCommand)
    return command


@get("/tables/{table:str}/opening-tests")
async def shown_before_opening(
    table: FromPath[str], role: NamedDependency[Role], state: State, token: StaffToken = None
) -> Response[bytes]:
    """D9 5.0(b): every outcome with the areas that light up for it on this table's layout."""
    await demand_person(role, state, token)
    return _json(opening_tests(demand_table(state, table)))


@get("/tables/{table:str}/rounds/{number:int}")
async def round_looked_back_on(
    table: FromPath[str],
    number: FromPath[int],
    role: NamedDependency[Role],
    state: State,
    token: StaffToken = None,
) -> Response[bytes]:
    """Any round on one page: what each player had in it, and how it went."""
    await demand_person(role, state, token)
    records: Records | None = state.records
    if records is None:
        raise ServiceUnavailableException("this house keeps no records on disk")
    with refuse_bad_input():
        return _json(round_account(await asyncio.to_thread(records.replay, table, number)))


@get("/setup-choices")
async def choices(
    role: NamedDependency[Role], state: State, token: StaffToken = None
) -> Response[bytes]:
    """What can be chosen when a table is set up, and how long a notice stands."""
    await demand_person(role, state, token)
    return _json(setup_choices())


@get("/dealers")
async def dealers(
    role: NamedDependency[Role], state: State, token: StaffToken = None
) -> tuple[Dealer, ...]:
    """Who can be put at a table."""
    await demand_person(role, state, token)
    floor: Floor = state.floor
    house = floor.house.durable
    assert house is not None, "somebody is signed in, so there is a house"
    return tuple(
        Dealer(one.id, one.name)
        for _, one in sorted(house.staff.items())
        if Role.DEALER in one.roles and not one.is_dismissed
    )


@get("/colleagues")
async def colleagues(
    role: NamedDependency[Role], state: State, token: StaffToken = None
) -> tuple[Colleague, ...]:
    """The names of all staff there ever were: what was done is told by name, long after."""
    await demand_person(role, state, token)
    floor: Floor = state.floor
    house = floor.house.durable
    assert house is not None, "somebody is signed in, so there is a house"
    return tuple(Colleague(one.id, one.name) for _, one in sorted(house.staff.items()))


@get("/win")
async def win_of_the_evening(
    role: NamedDependency[Role], state: State, token: StaffToken = None
) -> Response[bytes]:
    """The win of every table and of the floor, since the gaming day began."""
    await demand_person(role, state, token)
    floor: Floor = state.floor
    wins: EveningWins = state.evening_wins
    others: ToldByOthers | None = state.others
    switchboard: Switchboard = state.switchboard
    began_at = switchboard.asking.day_began_at()
    if others is not None:
        # Others work their rounds out meanwhile.
        others.want(WIN, ASKED_AGAIN_MS)
    found: dict[str, Sequence[RoundWin]] = {
        name: await wins.rounds_since(name, table, began_at)
        for name, runner in list(floor.tables.items())
        if isinstance(table := runner.durable, Table)
    }
    if others is None:
        return _json(evening_win(began_at, found))
    told, missing = await wins_of_others(others, began_at)
    # What has changed hands meanwhile is run here, or is told.
    return _json(evening_win(began_at, told | found, missing - found.keys()))


def _for_supervisor(role: Role) -> Router:
    return Router(
        path=f"/staff/{role.value}",
        guards=[own_origin_guard],
        route_handlers=[
            preview_correction,
            shown_before_opening,
            round_looked_back_on,
            choices,
            dealers,
            colleagues,
            win_of_the_evening,
        ],
        dependencies={"role": Provide(lambda: role, sync_to_thread=False)},
    )


SUPERVISION: Final = tuple(_for_supervisor(role) for role in SUPERVISORS)
