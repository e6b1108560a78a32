"""A cabinet's line: over a real socket, lost and found, its key refused and then taken."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest

from agent.game_system import CABINET, KEY, PATIENCE_S, TABLE, GameSystem, game_system
from agent.rig import now_ms
from taisai.agent import link as link_module
from taisai.agent.link import Line, Link, NotAPlace, Place

pytestmark = pytest.mark.asyncio


class Watched:
    """A line that is run, and can be waited for."""

    def __init__(self, place: Place, key: str = KEY) -> None:
        self._news = asyncio.Event()
        self.link = Link(place, key, now_ms, self._news.set)

    async def until(self, line: Line) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while self.link.line is not line:
                self._news.clear()
                await self._news.wait()

    async def until_told(self, name: str, value: object) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while getattr(self.link.told, name, None) != value:
                self._news.clear()
                await self._news.wait()


@asynccontextmanager
async def running(system: GameSystem, key: str = KEY) -> AsyncIterator[Watched]:
    watched = Watched(Place(system.origin, TABLE, CABINET), key)
    task = asyncio.create_task(watched.link.run())
    try:
        yield watched
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for what is lost on purpose."""
    monkeypatch.setattr(link_module, "WAIT_S_MIN", 0.01)
    monkeypatch.setattr(link_module, "WAIT_S_MAX", 0.05)
    monkeypatch.setattr(link_module, "TURNED_AWAY_S", 0.02)


COMMAND = {"type": "InsertNote", "note_id": "1/a/1", "note_cents": 2_000}


async def test_a_cabinet_is_told_what_it_is_to_take_and_is_answered() -> None:
    async with game_system() as system, running(system) as watched:
        await watched.until(Line.UP)
        answer = await watched.link.ask(COMMAND)
        assert watched.link.told is not None
        taken = watched.link.told.notes_cents
        await system.tell(notes_cents=[500])
        await watched.until_told("notes_cents", (500,))

    assert answer is not None
    assert answer.outcome == "done"
    assert taken == (500, 1_000, 2_000, 5_000, 10_000)
    assert system.credits == {"1/a/1": 2_000}


async def test_a_refusal_comes_with_its_code() -> None:
    async with game_system() as system, running(system) as watched:
        system.refuses = lambda _: "terminal_locked"
        answer = await watched.link.ask(COMMAND)

    assert answer is not None
    assert (answer.outcome, answer.code) == ("refused", "terminal_locked")


async def test_what_is_asked_before_there_is_a_line_is_asked_when_there_is_one() -> None:
    async with game_system() as system:
        watched = Watched(Place(system.origin, TABLE, CABINET))
        asking = asyncio.create_task(watched.link.ask(COMMAND))
        await asyncio.sleep(0)
        task = asyncio.create_task(watched.link.run())
        answer = await asking
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    assert answer is not None
    assert answer.outcome == "done"


async def test_a_request_whose_answer_is_lost_is_said_again_and_not_done_again() -> None:
    async with game_system() as system, running(system) as watched:
        await watched.until(Line.UP)
        system.drops_answers = 3
        answer = await watched.link.ask(COMMAND)
        second = await watched.link.ask({**COMMAND, "note_id": "1/a/2"})

    assert answer is not None
    assert answer.outcome == "done"
    assert second is not None
    assert second.outcome == "done"
    assert [one["note_id"] for one in system.commands] == ["1/a/1", "1/a/2"]
    assert watched.link.welcomes_count == 4
    assert system.pages == 1


async def test_a_game_system_that_dies_and_comes_back_answers_what_was_asked_meanwhile() -> None:
    async with game_system() as system, running(system) as watched:
        await watched.until(Line.UP)
        await system.close()
        await watched.until(Line.LOST)
        told, why = watched.link.told, watched.link.why
        asking = asyncio.create_task(watched.link.ask(COMMAND))
        await system.open()
        answer = await asking

    assert told is None
    assert why
    assert answer is not None
    assert answer.outcome == "done"
    assert len(system.commands) == 1


async def test_a_cabinet_whose_table_has_moved_comes_back_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Who waited would not be up again before the test loses patience.
    monkeypatch.setattr(link_module, "WAIT_S_MIN", 10 * PATIENCE_S)
    async with game_system() as system, running(system) as watched:
        await watched.until(Line.UP)
        await system.send_on()
        await system.until(lambda: system.connections_count == 2)
        answer = await watched.link.ask(COMMAND)

    assert answer is not None
    assert answer.outcome == "done"


async def test_a_cabinet_that_is_sent_on_before_it_is_let_in_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        system.is_deaf = False

    monkeypatch.setattr(link_module.asyncio, "sleep", sleep)
    async with game_system() as system:
        system.is_deaf = True
        async with running(system) as watched:
            await system.until(lambda: system.connections_count == 1)
            await system.send_on()
            await watched.until(Line.UP)

    assert len(waited) == 1
    assert 0.01 <= waited[0] <= 0.02


async def test_a_key_that_is_refused_is_said_so_and_tried_again() -> None:
    async with game_system() as system:
        system.key = "another"
        async with running(system) as watched:
            await watched.until(Line.TURNED_AWAY)
            why = watched.link.why
            system.key = KEY
            await watched.until(Line.UP)

    assert "not enrolled for table-1, cabinet 3" in why
    assert watched.link.why == ""


async def test_a_line_on_which_nothing_is_heard_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(link_module, "PING_S", 0.01)
    monkeypatch.setattr(link_module, "LOST_S", 0.05)
    async with game_system() as system, running(system) as watched:
        await watched.until(Line.UP)
        system.is_deaf = True
        await watched.until(Line.LOST)
        why = watched.link.why
        system.is_deaf = False
        await watched.until(Line.UP)

    assert why == "nothing is heard"


async def test_a_quiet_line_stays_up_by_its_pings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_module, "PING_S", 0.01)
    monkeypatch.setattr(link_module, "LOST_S", 0.5)
    async with game_system() as system, running(system) as watched:
        await watched.until(Line.UP)
        await asyncio.sleep(1.0)

    assert watched.link.welcomes_count == 1


async def test_what_must_be_answered_in_time_is_not_asked_again_later() -> None:
    async with game_system() as system, running(system) as watched:
        await watched.until(Line.UP)
        await system.close()
        await watched.until(Line.LOST)
        answer = await watched.link.ask(COMMAND, within_s=0.01)
        await system.open()
        second = await watched.link.ask({**COMMAND, "note_id": "1/a/2"})

    assert answer is None
    assert second is not None
    assert [one["note_id"] for one in system.commands] == ["1/a/2"]


async def test_a_page_that_was_ended_leaves_it_open_whether_a_request_was_done() -> None:
    async with game_system() as system, running(system) as watched:
        await watched.until(Line.UP)
        await watched.link.ask(COMMAND)
        system.drops_answers = 1
        asking = asyncio.create_task(watched.link.ask({**COMMAND, "note_id": "1/a/2"}))
        await system.until(lambda: len(system.commands) == 2)
        system.forget_pages()
        answer = await asking
        third = await watched.link.ask({**COMMAND, "note_id": "1/a/3"})

    assert answer is not None
    assert answer.outcome == "older_request"
    assert third is not None
    assert third.outcome == "done"


@pytest.mark.parametrize("address", ["taisai.example", "ftp://a", "http://", "http://a/b"])
async def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(NotAPlace, match="https://HOST"):
        Place(address, TABLE, CABINET)
