"""Routes of the inspector: search, replay, export, prove, the par sheet and the law.

Read only, for the inspector alone. Long work runs in threads beside the floor, one proof at a time.
Must not know any rule.
Obeys: D9A 7.5(a); E1, E3.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import islice
from typing import Annotated, Final, TypeVar

from litestar import Response, Router, get, post
from litestar.datastructures import State
from litestar.exceptions import ServiceUnavailableException
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Stream
from litestar.status_codes import HTTP_202_ACCEPTED

from taisai.floor.floor import Floor
from taisai.house.vocabulary import HouseSettings
from taisai.reports.law_sheet import readings_json, rules_json
from taisai.reports.par_sheet import as_json, par_sheet
from taisai.reports.round_replay import RoundReplay
from taisai.rules import Role, edition_named
from taisai.rules.law import LAW, READINGS
from taisai.server.admission.guards import own_origin_guard
from taisai.server.inspection.proving import ProofShown
from taisai.server.inspection.records import HeadsShown, Records, Wanted
from taisai.server.inspection.shown_rows import IncidentShown, RoundShown
from taisai.server.routes.access import StaffToken, demand_person, refuse_bad_input
from taisai.store.read_models import RoundsSought
from taisai.store.rows import LATEST, MetersRow, VoucherRow
from taisai.views.setup_choices import EditionChoice, setup_choices

INSPECTOR: Final = Role.INSPECTOR
LINES_AT_ONCE: Final = 500

Moment = Annotated[int, QueryParameter(ge=0, le=LATEST)]
Name = Annotated[str, QueryParameter(max_length=100)]
T = TypeVar("T")
_NOT_IN_NAMES: Final = re.compile(r"[^A-Za-z0-9_.-]")


async def _records(state: State, token: str | None) -> Records:
    await demand_person(INSPECTOR, state, token)
    records: Records | None = state.records
    if records is None:
        raise ServiceUnavailableException("this house keeps no records on disk")
    return records


async def _asked(question: Callable[[], T]) -> T:
    return await asyncio.to_thread(question)


@get("/rounds")
async def rounds(
    state: State,
    table: Name = "",
    day: Name = "",
    until: Name = "",
    skip: Moment = 0,
    number: Annotated[int, QueryParameter(ge=0, le=LATEST)] = 0,
    faces: Annotated[str, QueryParameter(pattern=r"^([1-6]{3})?$")] = "",
    irregular: FromQuery[bool] = False,
    token: StaffToken = None,
) -> list[RoundShown]:
    """Rounds by table, gaming days, number, outcome or irregularity; newest first, in parts."""
    records = await _records(state, token)
    sought = RoundsSought(number=number, faces=tuple(map(int, faces)), is_irregular=irregular)
    settings, wanted = _settings(state), Wanted(day=day, until=until, skip=skip)
    with refuse_bad_input():
        return await _asked(lambda: records.rounds(table, wanted, sought, settings))


@get("/rounds/{table:str}/{number:int}")
async def replay(
    state: State, table: FromPath[str], number: FromPath[int], token: StaffToken = None
) -> RoundReplay:
    """A round step by step: each record, and the layout after it."""
    records = await _records(state, token)
    with refuse_bad_input():
        return await _asked(lambda: records.replay(table, number))


@get("/incidents")
async def incidents(
    state: State,
    stream: Name = "",
    day: Name = "",
    until: Name = "",
    staff: Name = "",
    skip: Moment = 0,
    token: StaffToken = None,
) -> list[IncidentShown]:
    """Incidents by stream, gaming days or person; newest first, a thousand at once after `skip`."""
    records = await _records(state, token)
    settings, wanted = _settings(state), Wanted(day, until, staff, skip)
    with refuse_bad_input():
        return await _asked(lambda: records.incidents(stream, wanted, settings))


@get("/heads")
async def heads(state: State, token: StaffToken = None) -> list[HeadsShown]:
    """The newest signed heads, each with whether its signature holds."""
    records = await _records(state, token)
    return await _asked(records.signed_heads)


@get("/law")
async def law(state: State, token: StaffToken = None) -> Response[str]:
    """Every rule, and how it is held."""
    await demand_person(INSPECTOR, state, token)
    return Response(rules_json(LAW.values()), media_type="application/json")


@get("/readings")
async def readings(state: State, token: StaffToken = None) -> Response[str]:
    """Every reading: what the texts leave open, our answer and why."""
    await demand_person(INSPECTOR, state, token)
    return Response(readings_json(READINGS.values()), media_type="application/json")


@get("/vouchers")
async def vouchers(
    state: State,
    table: Name = "",
    from_at: Moment = 0,
    to_at: Moment = LATEST,
    token: StaffToken = None,
) -> list[VoucherRow]:
    """Vouchers issued in a time, newest first, their numbers masked."""
    records = await _records(state, token)
    return await _asked(lambda: records.read_models.vouchers(table, from_at, to_at))


@get("/meters")
async def meters(state: State, table: Name = "", token: StaffToken = None) -> list[MetersRow]:
    """The meters of all terminals since each was installed."""
    records = await _records(state, token)
    return await _asked(lambda: records.read_models.meters(table))


@get("/export/{stream:str}")
async def export(
    state: State, stream: FromPath[str], day: Name = "", token: StaffToken = None
) -> Stream:
    """The records of a stream, whole or of the gaming day that began on a date: JSON lines.

    The head before the first record is in the headers `taisai-start-sequence` and
    `taisai-start-digest`; `taisai verify` takes the lines as they are.
    """
    records = await _records(state, token)
    settings = _settings(state)
    with refuse_bad_input():
        found = await _asked(lambda: records.export(stream, day, settings))
    # The name of a file goes into a header: what cannot stand there is left out.
    name = _NOT_IN_NAMES.sub("", f"{stream}-{day}.jsonl" if day else f"{stream}.jsonl")
    return Stream(
        _in_parts(found.lines),
        media_type="application/jsonl",
        headers={
            "content-disposition": f'attachment; filename="{name}"',
            "taisai-start-sequence": str(found.start.sequence),
            "taisai-start-digest": found.start.digest,
        },
    )


def _settings(state: State) -> HouseSettings:
    floor: Floor = state.floor
    house = floor.house.durable
    assert house is not None, "somebody is signed in, so there is a house"
    return house.settings


async def _in_parts(lines: Iterator[bytes]) -> AsyncIterator[bytes]:
    while part := await asyncio.to_thread(lambda: b"".join(islice(lines, LINES_AT_ONCE))):
        yield part


@post("/verify", status_code=HTTP_202_ACCEPTED)
async def verify(state: State, token: StaffToken = None) -> ProofShown:
    """Begins to prove the whole journal, unless a proof is under way; ask for it to follow it."""
    records = await _records(state, token)
    floor: Floor = state.floor
    return await _asked(lambda: records.prover.begin(floor.clock.now))


@get("/verify")
async def proof(state: State, token: StaffToken = None) -> ProofShown:
    """The newest proof, as far as it has come."""
    return (await _records(state, token)).prover.shown


@get("/editions")
async def editions(state: State, token: StaffToken = None) -> tuple[EditionChoice, ...]:
    """The editions of the rules and their layouts, the newest first."""
    await demand_person(INSPECTOR, state, token)
    return setup_choices().editions


@get("/par-sheet")
async def sheet(
    state: State, edition: Name = "9A", layout: Name = "standard", token: StaffToken = None
) -> Response[str]:
    """The par sheet of a layout: odds, ways, chance and house edge of every bet."""
    await demand_person(INSPECTOR, state, token)
    with refuse_bad_input():
        text = as_json(par_sheet(edition_named(edition), layout))
    return Response(text, media_type="application/json")


INSPECTION: Final = Router(
    path=f"/staff/{INSPECTOR.value}",
    guards=[own_origin_guard],
    route_handlers=[
        rounds,
        replay,
        incidents,
        heads,
        law,
        readings,
        vouchers,
        meters,
        export,
        verify,
        proof,
        editions,
        sheet,
    ],
)
