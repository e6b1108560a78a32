"""What a running house does by itself: heads are signed, and its code is checked."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest
import structlog
from msgspec.structs import replace
from structlog.testing import capture_logs

from harness.manual_clock import ManualClock, settle_down
from harness.serving import RunningHouse, serving
from taisai.floor.answers import Answer, Outcome
from taisai.house.events import SoftwareRecorded
from taisai.house.vocabulary import HouseSettings
from taisai.journal import is_signed, with_signature
from taisai.server.settings import Settings
from taisai.server.upkeep.duties import Upkeep, day_end
from taisai.server.upkeep.history import SignedHistory
from taisai.server.upkeep.keys import checker_of, make_key
from taisai.server.upkeep.place import Place
from taisai.server.upkeep.software import SoftwareIdentity
from taisai.server.upkeep.witness import FileWitness
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal

HOUR_MS = 3_600_000


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()) * 1_000


@pytest.mark.rule("R33")
@pytest.mark.parametrize(
    ("now", "end"),
    [
        # 6:00 in Auckland is 17:00 UTC in summer and 18:00 in winter.
        ("2026-01-15T00:00:00", "2026-01-15T17:00:00"),
        ("2026-01-15T17:00:00", "2026-01-16T17:00:00"),
        ("2026-07-15T17:59:59", "2026-07-15T18:00:00"),
        # The clocks go back in the night of this day, which has 25 hours.
        ("2026-04-04T18:00:00", "2026-04-05T18:00:00"),
        ("2026-04-04T16:59:00", "2026-04-04T18:00:00"),
    ],
)
def test_the_gaming_day_ends_by_the_clocks_of_the_house(now: str, end: str) -> None:
    assert day_end(HouseSettings(name="A house"), at(now)) == at(end)


class _Keeping:
    """A served house with its upkeep."""

    def __init__(self, house: RunningHouse, path: Path) -> None:
        self.house = house
        self.engine = make_engine(f"sqlite:///{path}")
        self.journal = SqlJournal(self.engine)
        self.key = make_key(path.with_name("signing.key"), path.with_name("signing.pub"))
        self.witness = FileWitness(path.with_name("witness.jsonl"), is_own=True)
        self.identity = SoftwareIdentity("1", "a" * 64)
        self.upkeep = Upkeep(
            house.floor,
            house.door.disk,
            SignedHistory(self.journal, self.key, Place("database", "seat"), [self.witness]),
            Settings(heads_minutes=60),
            lambda: self.identity,
        )


@pytest.mark.asyncio
async def test_all_heads_are_signed_together(house_file: Path) -> None:
    async with serving(house_file) as house:
        keeping = _Keeping(house, house_file)
        assert await keeping.upkeep.sign()
        (signed,) = keeping.journal.signed_heads()
        assert is_signed(signed, checker_of(keeping.key.public))
        heads = house.heads()
        assert {one.stream: one.digest for one in signed.heads.streams} == {
            name: head.digest for name, head in heads.items()
        }
        keeping.engine.dispose()


@pytest.mark.asyncio
async def test_the_next_signing_is_by_the_hour_or_at_the_days_end(house_file: Path) -> None:
    async with serving(house_file) as house:
        keeping = _Keeping(house, house_file)
        day_ends = at("2026-01-15T17:00:00")
        early = day_ends - 3 * HOUR_MS
        assert keeping.upkeep.next_signing(early) == early + HOUR_MS
        assert keeping.upkeep.next_signing(day_ends - 60_000) == day_ends
        keeping.engine.dispose()


@pytest.mark.asyncio
async def test_heads_are_signed_on_schedule(house_file: Path) -> None:
    clock = ManualClock()
    async with serving(house_file, clock=clock) as house:
        keeping = _Keeping(house, house_file)
        signing = asyncio.create_task(keeping.upkeep.keep_signing())
        # At the start too: a house that crashes every half hour would never sign otherwise.
        for count in (1, 2):
            while len(keeping.journal.signed_heads()) < count:
                await asyncio.sleep(0.01)
            # They can be read before whoever signed them knows, and waits for the next time.
            await settle_down()
            await clock.jump(HOUR_MS - 1)
            await settle_down()
            assert len(keeping.journal.signed_heads()) == count
            await clock.jump(1)
        signing.cancel()
        await asyncio.gather(signing, return_exceptions=True)
        keeping.engine.dispose()


@pytest.mark.asyncio
async def test_who_is_contradicted_by_a_witness_signs_nothing_more(house_file: Path) -> None:
    async with serving(house_file) as house:
        keeping = _Keeping(house, house_file)
        assert await keeping.upkeep.sign()
        held = keeping.witness.newest()
        assert held is not None
        # A copy of the house, started elsewhere, has signed the next head.
        copied = replace(held.heads, number=2, previous="ab" * 32)
        keeping.witness.tell(with_signature(copied, keeping.key.id, keeping.key.sign))
        with capture_logs():
            assert await keeping.upkeep.sign()
            assert await keeping.upkeep.sign()
        assert keeping.upkeep.is_contradicted.is_set()
        assert len(keeping.journal.signed_heads()) == 1
        keeping.engine.dispose()


@pytest.mark.rule("D9A 3.5")
@pytest.mark.asyncio
@pytest.mark.rule("D9A 3.5")
async def test_software_that_changes_under_a_running_house_is_an_alert_and_on_record(
    house_file: Path,
) -> None:
    heard: list[object] = []
    async with serving(house_file) as house:
        house.floor.house.listeners.append(lambda events, _: heard.extend(events))
        keeping = _Keeping(house, house_file)
        await keeping.upkeep.check_software()
        await keeping.upkeep.check_software()
        assert [type(one) for one in heard] == [SoftwareRecorded]
        keeping.identity = SoftwareIdentity("1", "b" * 64)
        with capture_logs() as lines:
            keeping.upkeep._log = structlog.get_logger()
            await keeping.upkeep.check_software()
        assert [line["log_level"] for line in lines] == ["error"]
        assert lines[0]["digest"] == "b" * 64
        changed = heard[-1]
        assert isinstance(changed, SoftwareRecorded)
        assert changed.digest == "b" * 64
        assert len(heard) == 2
        keeping.engine.dispose()


@pytest.mark.rule("D9A 3.5")
@pytest.mark.asyncio
async def test_software_that_could_not_be_recorded_is_recorded_when_the_store_is_back(
    house_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[object] = []
    async with serving(house_file) as house:
        house.floor.house.listeners.append(lambda events, _: heard.extend(events))
        keeping = _Keeping(house, house_file)

        async def fails(_command: object) -> Answer:
            return Answer(Outcome.OUT_OF_SERVICE)

        with monkeypatch.context() as store:
            store.setattr(house.floor.house, "ask", fails)
            assert not await keeping.upkeep.check_software()
        # R54: a live house that did not try again would begin no round in all of this run.
        assert await keeping.upkeep.check_software()
        assert [type(one) for one in heard] == [SoftwareRecorded]
        keeping.engine.dispose()
