"""The single writer of a stream, on the smallest kind of stream there is."""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Any

import pytest

from floor.tally import NEVER, TALLY, Add, PaperDisk, Tally, addition
from harness.manual_clock import ManualClock, settle_down
from taisai.floor import committer as committing
from taisai.floor.committer import Committer
from taisai.floor.stream_runner import (
    Answer,
    Asker,
    Outcome,
    OutOfService,
    Request,
    Service,
    StreamRunner,
)
from taisai.journal import Head, HeadMoved, StoreUnavailable, beginning, following
from taisai.names import BadInput

pytestmark = pytest.mark.asyncio

AnyRunner = StreamRunner[Any]


class Bench:
    """A runner with its disk and its clock."""

    def __init__(self, disk: PaperDisk) -> None:
        self.disk = disk
        self.clock = ManualClock()
        self.committer = Committer(disk.append)
        self.runner: AnyRunner = StreamRunner("tally", TALLY, disk, self.committer, self.clock)

    async def take_up_again(self) -> None:
        """Loads the stream again and takes it up, as the floor does after a failure."""
        assert await self.runner.load()
        self.runner.take_up()
        await settle_down()


@asynccontextmanager
async def bench(disk: PaperDisk | None = None) -> AsyncIterator[Bench]:
    """A runner at work."""
    one = Bench(disk or PaperDisk())
    assert await one.runner.load()
    async with asyncio.TaskGroup() as tasks:
        workers = [tasks.create_task(one.committer.run())]
        workers.append(tasks.create_task(one.runner.run_timers()))
        one.runner.take_up()
        yield one
        for worker in workers:
            worker.cancel()


def total(state: object) -> int:
    """The sum of a tally."""
    assert isinstance(state, Tally)
    return state.total


# ---------------------------------------------------------------- durable, then told


async def test_nothing_is_told_before_it_is_durable() -> None:
    async with bench() as one:
        told: list[object] = []
        one.runner.listeners.append(lambda events, _records: told.append(events))
        asked = asyncio.create_task(one.runner.ask(Add(5)))
        await asyncio.sleep(0)
        assert total(one.runner.state) == 5
        assert one.runner.durable is None
        assert told == []
        assert not asked.done()
        answer = await asked
        assert answer == Answer(Outcome.DONE, (addition(5, one.clock.now()),))
        assert total(one.runner.durable) == 5
        assert told == [(addition(5, one.clock.now()),)]


async def test_a_refusal_waits_for_the_state_it_was_decided_on() -> None:
    async with bench() as one:
        first = asyncio.create_task(one.runner.ask(Add(5)))
        refused = asyncio.create_task(one.runner.ask(Add(-1)))
        await asyncio.sleep(0)
        assert not refused.done()
        await first
        answer = await refused
        assert answer.outcome is Outcome.REFUSED
        assert answer.refusal is not None
        assert answer.refusal.code == "below_zero"
        assert total(one.runner.state) == 5


async def test_a_refusal_in_quiet_times_is_told_at_once() -> None:
    async with bench() as one:
        answer = await one.runner.ask(Add(-1))
        assert answer.outcome is Outcome.REFUSED
        assert one.disk.groups == []


async def test_an_asker_who_is_gone_loses_nothing_for_others() -> None:
    async with bench() as one:
        request = Request(Asker("terminal-1"), 1)
        first = asyncio.create_task(one.runner.ask(Add(5), request))
        again = asyncio.create_task(one.runner.ask(Add(5), request))
        await asyncio.sleep(0)
        first.cancel()
        assert (await again).outcome is Outcome.DONE
        assert (await one.runner.ask(Add(5), request)).outcome is Outcome.DONE
        assert total(one.runner.durable) == 5


# ---------------------------------------------------------------- repeats


async def test_a_repeat_is_answered_and_not_repeated() -> None:
    async with bench() as one:
        request = Request(Asker("terminal-1"), 1)
        first = await one.runner.ask(Add(5), request)
        assert await one.runner.ask(Add(5), request) == first
        assert total(one.runner.state) == 5


async def test_an_older_number_is_refused() -> None:
    async with bench() as one:
        await one.runner.ask(Add(5), Request(Asker("terminal-1"), 2))
        answer = await one.runner.ask(Add(5), Request(Asker("terminal-1"), 1))
        assert answer.outcome is Outcome.OLDER_REQUEST
        assert total(one.runner.state) == 5


async def test_a_repeat_is_answered_from_the_record_after_a_crash() -> None:
    disk = PaperDisk()
    request = Request(Asker("terminal-1"), 7)
    async with bench(disk) as one:
        first = await one.runner.ask(Add(5, times=2), request)
    async with bench(disk) as other:
        assert await other.runner.ask(Add(5, times=2), request) == first
        assert total(other.runner.state) == 10


async def test_a_refused_request_stays_refused_when_the_stream_is_loaded_again() -> None:
    async with bench() as one:
        request = Request(Asker("terminal-1"), 1)
        await one.runner.ask(Add(-1), request)
        await one.take_up_again()
        answer = await one.runner.ask(Add(5), request)
        assert answer.outcome is Outcome.REFUSED
        assert one.runner.state is None


async def test_a_request_that_cannot_be_written_down_changes_nothing() -> None:
    async with bench() as one:
        with pytest.raises(BadInput, match="printable"):
            await one.runner.ask(Add(5), Request(Asker("bad\n"), 1))
        assert one.runner.state is None
        assert one.runner.service is Service.IN_SERVICE


# ---------------------------------------------------------------- busy, out of service


async def test_a_full_queue_answers_busy_and_nothing_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(committing, "WAITING_RECORDS_MAX", 1)
    async with bench() as one:
        first = asyncio.create_task(one.runner.ask(Add(5)))
        await asyncio.sleep(0)
        request = Request(Asker("terminal-1"), 1)
        assert (await one.runner.ask(Add(1), request)).outcome is Outcome.BUSY
        await first
        assert (await one.runner.ask(Add(1), request)).outcome is Outcome.DONE
        assert total(one.runner.durable) == 6


@pytest.mark.parametrize("was_kept", [True, False])
@pytest.mark.rule("R3")
async def test_a_failed_commit_takes_the_stream_out_until_it_is_loaded(*, was_kept: bool) -> None:
    async with bench() as one:
        await one.runner.ask(Add(1))
        one.disk.failures = [StoreUnavailable("full")]
        one.disk.loses_acknowledgement = was_kept
        request = Request(Asker("terminal-1"), 1)
        failed_at = one.clock.now()
        assert (await one.runner.ask(Add(5), request)).outcome is Outcome.OUT_OF_SERVICE
        assert one.runner.why is OutOfService.STORE_UNAVAILABLE
        assert (await one.runner.ask(Add(5), request)).outcome is Outcome.OUT_OF_SERVICE
        assert (await one.runner.ask(Add(5))).outcome is Outcome.OUT_OF_SERVICE
        await asyncio.wait_for(one.runner.wait_until_failed(), 1)
        await one.clock.advance(2_000)
        await one.take_up_again()
        assert (await one.runner.ask(Add(5), request)).outcome is Outcome.DONE
        assert total(one.runner.durable) == 6
        state = one.runner.durable
        assert isinstance(state, Tally)
        assert state.interruptions == ((failed_at, failed_at + 2_000),)


@pytest.mark.rule("R3")
async def test_an_interruption_that_cannot_be_recorded_is_not_forgotten() -> None:
    async with bench() as one:
        await one.runner.ask(Add(1))
        failed_at = one.clock.now()
        one.disk.failures = [StoreUnavailable("full"), StoreUnavailable("still full")]
        await one.runner.ask(Add(5))
        await one.clock.advance(1_000)
        await one.take_up_again()
        assert one.runner.service is Service.OUT_OF_SERVICE
        assert one.runner.is_recovering
        await one.clock.advance(1_000)
        await one.take_up_again()
        state = one.runner.durable
        assert isinstance(state, Tally)
        assert state.interruptions == ((failed_at, failed_at + 2_000),)
        assert not one.runner.is_recovering


async def test_what_became_durable_unseen_is_told_after_loading() -> None:
    async with bench() as one:
        told: list[object] = []
        one.runner.listeners.append(lambda events, _records: told.extend(events))
        await one.runner.ask(Add(1))
        one.disk.failures, one.disk.loses_acknowledgement = [StoreUnavailable("lost")], True
        await one.runner.ask(Add(5))
        assert told == [addition(1, one.clock.now())]
        one.disk.loses_acknowledgement = False
        assert await one.runner.load()
        assert told == [addition(1, one.clock.now()), addition(5, one.clock.now())]


async def test_what_is_read_after_a_failure_is_told_only_when_it_cannot_be_lost_again() -> None:
    """A server that comes back may show what no replica has: a repeat waits for the barrier."""
    async with bench() as one:
        told: list[object] = []
        one.runner.listeners.append(lambda events, _records: told.extend(events))
        one.disk.failures, one.disk.loses_acknowledgement = [StoreUnavailable("lost")], True
        request = Request(Asker("terminal-1"), 1)
        await one.runner.ask(Add(5), request)
        one.disk.is_safe = False
        with pytest.raises(StoreUnavailable):
            await one.runner.load()
        assert (await one.runner.ask(Add(5), request)).outcome is Outcome.OUT_OF_SERVICE
        assert (told, one.runner.durable) == ([], None)
        one.disk.is_safe = True
        assert await one.runner.load()
        assert (await one.runner.ask(Add(5), request)).outcome is Outcome.DONE
        assert told == [addition(5, one.clock.now())]


async def test_what_arrives_while_a_stream_is_read_again_is_read_too() -> None:
    async with bench() as one:
        late = following(
            beginning("tally"), TALLY.codec.encode(addition(9, one.clock.now())), one.clock.now()
        )

        async def confirm(heads: Collection[Head]) -> None:
            one.disk.journal.append([late])
            one.disk.journal.confirm(heads)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(one.disk, "confirm", confirm)
            with pytest.raises(HeadMoved):
                await one.runner.load()
        assert await one.runner.load()
        assert total(one.runner.durable) == 9


async def test_a_second_writer_takes_the_stream_out_for_good() -> None:
    async with bench() as one:
        stranger = following(
            beginning("tally"), TALLY.codec.encode(addition(9, one.clock.now())), one.clock.now()
        )
        one.disk.journal.append([stranger])
        assert (await one.runner.ask(Add(5))).outcome is Outcome.OUT_OF_SERVICE
        assert one.runner.why is OutOfService.SECOND_WRITER
        assert "there already" in one.runner.why_words
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(one.runner.wait_until_failed(), 10)


async def test_between_a_failed_commit_and_its_stream_nothing_can_be_decided() -> None:
    """Two commands in one queue: the second was decided on a state that is not there."""
    async with bench() as one:
        one.disk.failures = [StoreUnavailable("full")]
        answers = await asyncio.gather(*(one.runner.ask(Add(n)) for n in range(3)))
        assert [answer.outcome for answer in answers] == [Outcome.OUT_OF_SERVICE] * 3
        assert len(one.disk.groups) == 1
        await one.take_up_again()
        assert one.runner.state is None


# ---------------------------------------------------------------- our own faults


@pytest.mark.rule("D9 7.4")
async def test_a_fault_of_the_program_halts_the_stream_and_says_so() -> None:
    async with bench() as one:
        told: list[Service] = []
        one.runner.service_listeners.append(lambda: told.append(one.runner.service))
        before = asyncio.create_task(one.runner.ask(Add(5)))
        await asyncio.sleep(0)
        assert (await one.runner.ask(Add(13))).outcome is Outcome.OUT_OF_SERVICE
        assert one.runner.why is OutOfService.MALFUNCTION
        assert "a fault of the program" in one.runner.why_words
        assert told == [Service.OUT_OF_SERVICE]
        assert (await before).outcome is Outcome.DONE
        assert (await one.runner.ask(Add(1))).outcome is Outcome.OUT_OF_SERVICE
        assert total(one.runner.durable) == 5


async def test_a_fault_in_what_time_brings_halts_the_stream() -> None:
    async with bench() as one:
        await one.runner.ask(Add(1, rings_at=666))
        await settle_down()
        assert one.runner.why is OutOfService.MALFUNCTION


async def test_a_fault_in_a_listener_halts_the_stream_and_answers() -> None:
    async with bench() as one:
        one.runner.listeners.append(lambda _events, _records: 1 // 0)
        assert (await one.runner.ask(Add(1))).outcome is Outcome.DONE
        assert one.runner.why is OutOfService.MALFUNCTION


async def test_a_malfunction_is_not_mended_by_a_failing_store() -> None:
    async with bench() as one:
        one.disk.failures = [StoreUnavailable("full")]
        before = asyncio.create_task(one.runner.ask(Add(5)))
        await asyncio.sleep(0)
        await one.runner.ask(Add(13))
        assert (await before).outcome is Outcome.OUT_OF_SERVICE
        assert one.runner.why is OutOfService.MALFUNCTION


# ---------------------------------------------------------------- time


async def test_a_deadline_happens_at_its_moment_without_a_command() -> None:
    async with bench() as one:
        await one.runner.ask(Add(1, rings_at=one.clock.now() + 5_000))
        await one.clock.advance(4_999)
        assert one.runner.durable == Tally(1, one.clock.now() + 1)
        await one.clock.advance(1)
        assert one.runner.durable == Tally(1, NEVER, 1)


async def test_a_command_finds_that_its_time_has_passed() -> None:
    async with bench() as one:
        await one.runner.ask(Add(1, rings_at=one.clock.now() + 5_000))
        one.clock.not_before(one.clock.now() + 6_000)
        await one.runner.ask(Add(1))
        assert one.runner.durable == Tally(2, NEVER, 1)


@pytest.mark.rule("R3")
async def test_a_deadline_that_passed_while_the_stream_was_down_has_passed() -> None:
    disk = PaperDisk()
    async with bench(disk) as one:
        rings_at = one.clock.now() + 5_000
        await one.runner.ask(Add(1, rings_at=rings_at))
    async with bench(disk) as other:
        other.clock.not_before(rings_at + 60_000)
        await other.runner.ask(Add(0))
        assert other.runner.durable == Tally(1, NEVER, 1)


@pytest.mark.rule("R3")
async def test_a_stream_goes_on_from_its_last_record_though_the_clock_is_behind() -> None:
    disk = PaperDisk()
    async with bench(disk) as one:
        await one.clock.advance(60_000)
        await one.runner.ask(Add(1))
        at = one.clock.now()
    async with bench(disk) as other:
        assert other.runner.now() == at
        assert other.clock.now() == at - 60_000, "another stream's time is none of this one's"
        assert (await other.runner.ask(Add(1, rings_at=at + 5_000))).outcome is Outcome.DONE
        await other.clock.advance(4_999)
        assert other.runner.durable == Tally(2, at + 5_000)
        await other.clock.advance(1)
        assert other.runner.durable == Tally(2, NEVER, 1)


# ---------------------------------------------------------------- closing


async def test_a_stream_whose_floor_is_closed_says_so() -> None:
    async with bench() as one:
        waiting = asyncio.create_task(one.runner.ask(Add(1)))
        await asyncio.sleep(0)
    assert (await waiting).outcome is Outcome.OUT_OF_SERVICE
    one.runner.service = Service.IN_SERVICE
    assert (await one.runner.ask(Add(1))).outcome is Outcome.OUT_OF_SERVICE
