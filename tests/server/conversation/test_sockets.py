"""Screens over real sockets: answers, repeats, resync, limits, and how a socket ends."""

from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from harness.ready_house import (
    ANN,
    CARA,
    HYBRID_TABLE,
    SESSION_MS,
    TERMINALS_TABLE,
    device_name,
    token_of,
)
from harness.serving import EASY, RunningHouse, serving
from taisai.floor.stream_runner import Answer, Outcome
from taisai.house.vocabulary import DeviceKind
from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.rules import Role
from taisai.server.conversation.sockets import (
    CLOSE_DROPPED,
    CLOSE_MOVED,
    CLOSE_UNMANNERLY,
    NUMBER_MAX,
    say_answer,
)
from taisai.server.settings import Settings
from taisai.table.phases import Phase
from taisai.table.refusals import Code, Refused

TERMINAL = (DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
CABINET = (DeviceKind.EQUIPMENT, TERMINALS_TABLE, 1)


def test_a_refusal_is_said_with_its_code_rule_and_words() -> None:
    refused = Refused(Code.NO_MORE_WAGERS, phase=Phase.SETTLING)
    said = say_answer(7, Answer(Outcome.REFUSED, refusal=refused))
    assert (said.number, said.outcome, said.code) == (7, "refused", "no_more_wagers")
    assert said.rule
    assert said.words == "no more wagers are accepted for this round"
    assert said.details == {"phase": "settling"}


@pytest.mark.asyncio
async def test_a_terminal_takes_a_note_and_shows_its_credits(house: RunningHouse) -> None:
    screen = await house.device(*TERMINAL)
    assert screen.kind == "terminal"
    await house.insert_note(TERMINALS_TABLE, 1, 5_000)
    await screen.until(lambda view: view["credits"]["cents"] == 5_000)


@pytest.mark.asyncio
async def test_what_was_answered_is_answered_again_and_not_repeated(house: RunningHouse) -> None:
    screen = await house.device(*CABINET)
    first = await screen.do("InsertNote", number=1, note_cents=5_000)
    heads = await house.quiet_heads()
    assert await screen.do("InsertNote", number=1, note_cents=5_000) == first
    assert house.heads() == heads


@pytest.mark.asyncio
async def test_a_repeat_after_a_restart_is_answered_from_the_record(house_file: Path) -> None:
    async with serving(house_file) as house:
        screen = await house.device(*CABINET)
        first = await screen.do("InsertNote", number=4, note_cents=5_000)
    async with serving(house_file) as house:
        screen = await house.device(*CABINET, page=screen.page)
        heads = await house.quiet_heads()
        assert await screen.do("InsertNote", number=4, note_cents=5_000) == first
        assert house.heads() == heads
        terminal = await house.device(*TERMINAL)
        assert terminal.view["credits"]["cents"] == 5_000


@pytest.mark.asyncio
async def test_an_older_number_is_refused(house: RunningHouse) -> None:
    screen = await house.device(*CABINET)
    await screen.do("InsertNote", number=5, note_cents=5_000)
    heads = await house.quiet_heads()
    said = await screen.do("InsertNote", number=4, note_cents=5_000)
    assert said["outcome"] == "older_request"
    assert house.heads() == heads


@pytest.mark.asyncio
async def test_another_page_of_the_same_device_numbers_apart(house: RunningHouse) -> None:
    first = await house.device(*CABINET)
    assert (await first.do("InsertNote", number=1, note_cents=5_000))["outcome"] == "done"
    second = await house.device(*CABINET)
    assert (await second.do("InsertNote", number=1, note_cents=5_000))["outcome"] == "done"
    terminal = await house.device(*TERMINAL)
    assert terminal.view["credits"]["cents"] == 10_000


@pytest.mark.asyncio
async def test_a_resync_gives_the_whole_view(house: RunningHouse) -> None:
    screen = await house.device(*TERMINAL)
    await house.insert_note(TERMINALS_TABLE, 1, 5_000)
    await screen.until(lambda view: view["credits"]["cents"] == 5_000)
    folded = dict(screen.view)
    await screen.resync()
    assert screen.view == folded


@pytest.mark.asyncio
async def test_a_ping_is_heard_and_answered(house: RunningHouse) -> None:
    screen = await house.device(*TERMINAL)
    await screen.ping()
    assert screen.close_code == 0


@pytest.mark.asyncio
async def test_a_screen_that_says_nothing_is_let_go(house: RunningHouse) -> None:
    screen = await house.device(*TERMINAL)
    await house.clock.jump(EASY.idle_seconds_max * 1_000)
    assert await screen.until_closed() == CLOSE_DROPPED


@pytest.mark.asyncio
async def test_a_screen_that_pings_is_kept(house: RunningHouse) -> None:
    screen = await house.device(*TERMINAL)
    for _ in range(3):
        await house.clock.jump(EASY.idle_seconds_max * 1_000 - 1_000)
        await screen.ping()
    assert screen.close_code == 0


@pytest.mark.asyncio
async def test_too_many_messages_end_the_socket(house_file: Path) -> None:
    async with serving(house_file, Settings(messages_per_second_max=5)) as house:
        screen = await house.device(*TERMINAL)
        for _ in range(11):
            await screen.send({"say": "resync"})
        assert await screen.until_closed() == CLOSE_UNMANNERLY
        assert screen.close_words == "too many messages"


@pytest.mark.asyncio
async def test_a_message_that_is_too_long_ends_the_socket(house: RunningHouse) -> None:
    screen = await house.device(*TERMINAL)
    await screen.send({"say": "approve", "number": 1, "proposal": "x" * EASY.message_bytes_max})
    assert await screen.until_closed() == 1_009


@pytest.mark.asyncio
@pytest.mark.parametrize("number", [0, -1, NUMBER_MAX])
async def test_a_number_out_of_bounds_ends_the_socket(house: RunningHouse, number: int) -> None:
    screen = await house.device(*TERMINAL)
    await screen.send({"say": "do", "number": number, "command": {"type": "CashOut"}})
    assert await screen.until_closed() == CLOSE_UNMANNERLY


@pytest.mark.asyncio
async def test_the_server_has_only_so_many_sockets(house_file: Path) -> None:
    async with serving(house_file, Settings(connections_max=1)) as house:
        await house.device(*TERMINAL)
        with pytest.raises(InvalidStatus):
            await house.staff(ANN, TERMINALS_TABLE)


@pytest.mark.asyncio
async def test_a_revoked_device_loses_its_socket_at_once_and_gets_no_other(
    house: RunningHouse,
) -> None:
    screen = await house.device(*TERMINAL)
    async with house.page(CARA) as office:
        path = f"/staff/casino_supervisor/devices/{device_name(*TERMINAL)}/revoke"
        assert (await office.post(path, {"reason": "broken"})).status_code == 204
    assert await screen.until_closed() == CLOSE_DROPPED
    with pytest.raises(InvalidStatus):
        await house.device(*TERMINAL)


@pytest.mark.asyncio
async def test_signing_out_ends_the_sockets_at_once(house: RunningHouse) -> None:
    screen = await house.staff(ANN, TERMINALS_TABLE)
    async with house.page(ANN) as page:
        await page.post("/staff/dealer/sign-out")
    assert await screen.until_closed() == CLOSE_DROPPED


@pytest.mark.asyncio
async def test_a_dismissed_person_loses_the_socket_at_once(house: RunningHouse) -> None:
    screen = await house.staff(ANN, TERMINALS_TABLE)
    office = await house.staff(CARA, HOUSE_STREAM)
    assert (await office.do("DismissStaff", id="ann", reason="theft"))["outcome"] == "done"
    assert await screen.until_closed() == CLOSE_DROPPED
    with pytest.raises(InvalidStatus):
        await house.staff(ANN, TERMINALS_TABLE)


@pytest.mark.asyncio
async def test_a_session_that_runs_out_ends_its_socket(house_file: Path) -> None:
    async with serving(house_file, Settings(idle_seconds_max=10**6)) as house:
        screen = await house.staff(ANN, TERMINALS_TABLE)
        await house.clock.jump(SESSION_MS - 1_000)
        await screen.ping()
        assert screen.close_code == 0
        await house.clock.jump(1_000)
        assert await screen.until_closed() == CLOSE_DROPPED


@pytest.mark.asyncio
async def test_a_screen_that_is_used_keeps_its_session(house_file: Path) -> None:
    async with serving(house_file, Settings(idle_seconds_max=10**6)) as house:
        screen = await house.staff(ANN, TERMINALS_TABLE)
        for _ in range(3):
            await house.clock.jump(SESSION_MS - 1_000)
            await screen.do("ReplaceCover")
        assert screen.close_code == 0


@pytest.mark.asyncio
async def test_a_screen_shows_that_its_stream_is_out_of_service(house: RunningHouse) -> None:
    screen = await house.device(*TERMINAL)
    house.floor.tables[TERMINALS_TABLE]._halt(RuntimeError("a fault for the test"))
    await screen.until(lambda view: view["service"] == "out_of_service")
    assert screen.view == {"service": "out_of_service", "service_reason": "malfunction"}
    assert (await screen.do("CallForDealer"))["outcome"] == "out_of_service"


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("path", "cookie"),
    [
        (f"/screens/terminal/{TERMINALS_TABLE}/1/socket", ""),
        (f"/screens/terminal/{TERMINALS_TABLE}/1/socket", "taisai_device=a-guess"),
        (
            f"/screens/terminal/{TERMINALS_TABLE}/2/socket",
            "taisai_device=key-of-terminal-table-1-1",
        ),
        (f"/screens/terminal/{HYBRID_TABLE}/1/socket", "taisai_device=key-of-terminal-table-1-1"),
        (f"/staff/dealer/socket/{TERMINALS_TABLE}", ""),
        (f"/staff/dealer/socket/{TERMINALS_TABLE}", "taisai_staff=a-guess"),
        (f"/staff/cashier/socket/{CAGE_STREAM}", f"taisai_staff={token_of(ANN)}"),
        (f"/staff/player/socket/{TERMINALS_TABLE}", f"taisai_staff={token_of(ANN)}"),
        ("/staff/dealer/socket/nowhere", f"taisai_staff={token_of(ANN)}"),
        (f"/staff/{Role.DEALER}/socket/{HOUSE_STREAM}", f"taisai_staff={token_of(ANN)}"),
        (f"/staff/{Role.DEALER}/socket/{CAGE_STREAM}", f"taisai_staff={token_of(ANN)}"),
    ],
)
async def test_nobody_opens_a_socket_that_is_not_theirs(
    house: RunningHouse, path: str, cookie: str
) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await house.screen(path, cookie)
    assert refused.value.response.status_code == 403


@pytest.mark.asyncio
async def test_a_page_that_does_not_say_which_it_is_gets_no_socket(house: RunningHouse) -> None:
    with pytest.raises(InvalidStatus):
        await house.device(*TERMINAL, page="")


@pytest.mark.asyncio
async def test_screens_of_a_table_that_moves_are_sent_on_and_no_others(
    house: RunningHouse,
) -> None:
    moving = await house.device(*TERMINAL)
    staying = await house.device(DeviceKind.TERMINAL, HYBRID_TABLE, 1)
    house.switchboard.send_on(TERMINALS_TABLE)

    assert await moving.until_closed() == CLOSE_MOVED
    assert staying.close_code == 0
    assert [one.stream for one in house.switchboard.screens] == [HYBRID_TABLE]
