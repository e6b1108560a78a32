"""The client against the real server, by the documented protocol alone."""

import asyncio
import importlib.util
import ssl
from pathlib import Path

import msgspec
import pytest

from harness.certificates import make_certificate
from harness.ready_house import ANN, CARA, PASSWORD, TERMINALS_TABLE, device_name
from harness.serving import EASY, RunningHouse, serving, until
from taisai.client import (
    DeviceKey,
    HouseClient,
    LineLost,
    NoAnswer,
    NotLetIn,
    StaffSession,
    house_client,
)
from taisai.client.http_line import NotAnAddress
from taisai.house.vocabulary import DeviceKind
from taisai.streams import OFFICE

EXAMPLE = Path(__file__).parents[2] / "examples" / "first_wager.py"


async def code_for(client: HouseClient, number: int) -> str:
    """A code for a terminal in the place of the one that stands there."""
    boss = await client.sign_in(CARA.role, CARA.id, PASSWORD)
    there = device_name(DeviceKind.TERMINAL, TERMINALS_TABLE, number)
    await client.revoke(boss, there, "another one comes")
    return await client.make_code(boss, "terminal", TERMINALS_TABLE, number)


@pytest.mark.asyncio
async def test_what_came_to_the_wrong_machine_is_asked_again(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_client, "ELSEWHERE_WAITS_S", (0.0,) * 500)
    async with HouseClient(house.origin) as client:
        house.floor.owned.discard(OFFICE)
        signing_in = asyncio.create_task(client.sign_in(ANN.role, ANN.id, PASSWORD))
        await asyncio.sleep(0)
        assert not signing_in.done()
        house.floor.owned.add(OFFICE)
        session = await signing_in
        async with client.staff(session, TERMINALS_TABLE) as dealer:
            assert dealer.view


@pytest.mark.asyncio
async def test_who_asks_where_nobody_runs_it_is_told_so_in_the_end(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_client, "ELSEWHERE_WAITS_S", (0.0,) * 3)
    async with HouseClient(house.origin) as client:
        house.floor.owned.discard(OFFICE)
        heads = house.heads()
        with pytest.raises(NotLetIn, match="another member of the house runs this") as refused:
            await client.sign_in(ANN.role, ANN.id, PASSWORD)
        assert (refused.value.status, refused.value.code) == (421, "elsewhere")
        assert house.heads() == heads


async def dealt(client: HouseClient, *commands: str) -> None:
    """The dealer asks for commands, one after another."""
    session = await client.sign_in(ANN.role, ANN.id, PASSWORD)
    async with client.staff(session, TERMINALS_TABLE) as dealer:
        for command in commands:
            fields = {"times": 3} if command == "SpinTumbler" else {}
            answer = await dealer.ask(command, **fields)
            assert answer.outcome == "done", answer


def wagered_cents(house: RunningHouse) -> int:
    """What terminal 1 has in play."""
    table = house.floor.tables[TERMINALS_TABLE].durable
    return 0 if table is None else table.known_terminals[1].wagered_cents


@pytest.mark.asyncio
async def test_a_terminal_is_enrolled_asks_and_hears_the_answer(house: RunningHouse) -> None:
    await house.insert_note(TERMINALS_TABLE, 1, 5_000)
    async with HouseClient(house.origin) as client:
        key = await client.enrol(await code_for(client, 1))
        assert (key.kind, key.table, key.number) == ("terminal", TERMINALS_TABLE, 1)
        async with client.device(key) as terminal:
            assert terminal.kind == "terminal"
            refused = await terminal.ask("PlaceWager", bet="small", amount_cents=500)
            assert (refused.outcome, bool(refused.code)) == ("refused", True)
            await dealt(client, "SpinTumbler", "CallPlaceYourBets")
            await terminal.wait_for(lambda view: "why_no_wager" not in view)
            done = await terminal.ask("PlaceWager", bet="small", amount_cents=500)
            assert done.outcome == "done"
            view = await terminal.wait_for(lambda view: view["wagers"] == {"small": 500})
            assert view["credits"]["cents"] == 4_500


@pytest.mark.asyncio
async def test_a_page_that_comes_back_counts_on_and_repeats_nothing(house: RunningHouse) -> None:
    async with HouseClient(house.origin) as client:
        key = await client.enrol(await code_for(client, 1))
        async with client.device(key) as terminal:
            await terminal.ask("PlaceWager", bet="small", amount_cents=500)
            page = terminal.page
        async with client.device(key, page) as terminal:
            assert terminal.page == page
            answer = await terminal.ask("PlaceWager", bet="small", amount_cents=500)
            assert answer.outcome == "refused"


@pytest.mark.asyncio
async def test_views_come_as_they_change(house: RunningHouse) -> None:
    async with HouseClient(house.origin) as client:
        key = await client.enrol(await code_for(client, 1))
        async with client.device(key) as terminal:
            views = terminal.views()
            assert (await anext(views))["credits"]["cents"] == 0
            await house.insert_note(TERMINALS_TABLE, 1, 2_000)
            async for view in views:
                if view["credits"]["cents"] == 2_000:
                    break
            await views.aclose()  # type: ignore[attr-defined]


@pytest.mark.asyncio
async def test_a_line_that_is_ended_tells_everybody_who_waits(house: RunningHouse) -> None:
    async with HouseClient(house.origin) as client:
        key = await client.enrol(await code_for(client, 1))
        async with client.device(key) as older, client.device(key):
            with pytest.raises(LineLost) as lost:
                await older.wait_for(lambda view: False)
            assert lost.value.code == 4_409
            with pytest.raises(LineLost):
                await older.ask("PlaceWager", bet="small", amount_cents=500)


@pytest.mark.asyncio
async def test_who_is_not_let_in_is_told_why(house: RunningHouse) -> None:
    async with HouseClient(house.origin) as client:
        with pytest.raises(NotLetIn) as refused:
            await client.sign_in(ANN.role, ANN.id, "a wrong password")
        assert refused.value.status == 401
        with pytest.raises(NotLetIn):
            await client.enrol("no such code")
        with pytest.raises(NotLetIn):
            await client.make_code(StaffSession(CARA.role, CARA.id, "no"), "terminal", "table-1", 1)
        with pytest.raises(LineLost):
            async with client.device(DeviceKey("x", "terminal", TERMINALS_TABLE, 1, "no key")):
                pass


@pytest.mark.asyncio
async def test_where_nobody_answers_it_says_so(unused_tcp_port: int) -> None:
    with pytest.raises(NoAnswer, match="no Game System answers at"):
        async with HouseClient(f"http://127.0.0.1:{unused_tcp_port}"):
            pass
    with pytest.raises(NotAnAddress):
        HouseClient("taisai.example")


@pytest.mark.asyncio
async def test_the_example_goes_from_a_code_to_its_first_wager(house: RunningHouse) -> None:
    spec = importlib.util.spec_from_file_location("first_wager", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    await house.insert_note(TERMINALS_TABLE, 1, 2_000)
    async with HouseClient(house.origin) as client:
        code = await code_for(client, 1)
        playing = asyncio.create_task(example.place_first_wager(house.origin, code))
        await dealt(client, "SpinTumbler", "CallPlaceYourBets")
        dealer = await client.sign_in(ANN.role, ANN.id, PASSWORD)
        async with client.staff(dealer, TERMINALS_TABLE) as screen:
            await until(lambda: wagered_cents(house) == 500)
            await house.clock.advance(36_000)
            for command, fields in (
                ("CallNoMoreBets", {}),
                ("Uncover", {}),
                ("AnnounceOutcome", {"faces": [1, 2, 4]}),
                *(("PressEntryButton", {"number": face}) for face in (1, 2, 4)),
                ("PressEnter", {}),
                ("SettleRound", {}),
            ):
                answer = await screen.ask(command, **fields)
                assert answer.outcome == "done", (command, answer)
        assert await playing == 1_000


@pytest.mark.asyncio
async def test_over_tls_it_speaks_only_to_a_house_whose_certificate_holds(
    house_file: Path, tmp_path: Path
) -> None:
    certificate, key = make_certificate(tmp_path)
    settings = msgspec.structs.replace(
        EASY, hosts=("localhost",), certificate=str(certificate), key=str(key)
    )
    async with serving(house_file, settings) as house:
        with pytest.raises(NoAnswer, match="certificate verify failed"):
            async with HouseClient(house.origin):
                pass
        trusting = ssl.create_default_context(cafile=certificate)
        async with HouseClient(house.origin, trusting) as client:
            key_of_device = await client.enrol(await code_for(client, 1))
            async with client.device(key_of_device) as terminal:
                assert terminal.kind == "terminal"
                refused = await terminal.ask("PlaceWager", bet="small", amount_cents=500)
                assert refused.outcome == "refused"
