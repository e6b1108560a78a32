"""Houses of every released version are read, proved, replayed and gone on with (decision 16)."""

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Engine

from golden.house_evening import OPENS_AT, Playing, correct, open_folder, redemption
from golden.house_past import DANA, LONG_HYBRID, LONG_TERMINALS, a_round
from golden.house_summary import summary_of
from golden.kept_houses import ARCHIVE, SQLITE, KeptHouse, kept_houses, open_database, summaries_of
from golden.make_golden import FOLDER, VERSION
from golden.make_houses import make_in_sqlite
from harness.manual_clock import ManualClock
from harness.seals import SEALS
from store.postgres import Server, running_server
from taisai.cage.vocabulary import VoucherStatus
from taisai.floor.disk import ThreadDisk
from taisai.floor.floor import Floor
from taisai.floor.snapshots import ThreadShelf
from taisai.floor.stream_runner import Asker, Outcome, Request, Service
from taisai.rules.modes import Mode
from taisai.server.inspection.proving import prove
from taisai.server.inspection.records import Records
from taisai.server.upkeep.house_files import HouseFiles
from taisai.server.upkeep.keys import checker_of, load_public_key
from taisai.store.engine import address_of
from taisai.store.journal import SqlJournal
from taisai.store.migrations import upgrade
from taisai.store.read_models import ReadModels
from taisai.store.snapshots import Snapshots
from taisai.store.whole_journal import ContinuedJournal
from taisai.table import commands as table
from taisai.table.phases import Phase

HOUSES = kept_houses()
RELEASED = sorted({one.version for one in HOUSES})
LATER_MS = OPENS_AT + 10 * 24 * 3_600_000

BringBack = Callable[[KeptHouse], HouseFiles]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running_server() as one:
        yield one


@pytest.fixture
def bring_back(tmp_path: Path, server: Server) -> BringBack:
    """Brings a kept house back, with the tables of today's program as at its first start."""

    def bring(house: KeptHouse) -> HouseFiles:
        files = house.bring_back(tmp_path / "house", server)
        engine = files.engine()
        upgrade(engine)
        engine.dispose()
        return files

    return bring


def plain(summaries: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(summaries))


def demand_proved(engine: Engine, files: HouseFiles) -> None:
    """The chains, the signatures, the books and every settlement hold."""
    key = checker_of(load_public_key(files.public_key))
    proved = prove(address_of(engine), key, lambda _stream, _count: None)
    assert proved.finding is None
    assert proved.signed_count > 0
    assert proved.verified is not None
    assert proved.verified.records_count > 0


# ------------------------------------------------------------------- what is frozen


def frozen(version: str) -> dict[str, str]:
    """The files of a version, each with the digest under which it was frozen."""
    lines = (FOLDER / f"{version}.sha256").read_text(encoding="ascii").splitlines()
    return {name: digest for digest, name in (line.split("  ", 1) for line in lines)}


def test_there_are_two_houses_of_every_released_version() -> None:
    assert [str(one) for one in HOUSES[:2]] == ["0.1-sqlite", "0.1-postgresql"]
    assert len(HOUSES) == 2 * len(RELEASED)
    assert VERSION not in RELEASED


@pytest.mark.parametrize("version", RELEASED)
def test_nothing_that_was_frozen_is_changed_added_or_missing(version: str) -> None:
    files = (one for one in (FOLDER / version).rglob("*") if one.is_file())
    found = {
        one.relative_to(FOLDER).as_posix(): hashlib.sha256(one.read_bytes()).hexdigest()
        for one in files
    }
    assert found == frozen(version)


# ------------------------------------------------------------------- read, proved, replayed


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_every_record_replays_to_what_its_own_version_found(
    house: KeptHouse, bring_back: BringBack
) -> None:
    engine = open_database(bring_back(house))
    assert plain(summaries_of(engine)) == house.summary()
    engine.dispose()


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_a_kept_house_is_proved_and_so_is_its_archive(
    house: KeptHouse, bring_back: BringBack
) -> None:
    files = bring_back(house)
    for one in (files, *([_archive_of(files)] if house.database == SQLITE else [])):
        engine = open_database(one)
        demand_proved(engine, files)
        engine.dispose()


@pytest.mark.asyncio
@pytest.mark.parametrize("house", HOUSES, ids=str)
async def test_every_stream_is_loaded_from_its_records_and_the_archive_before_them(
    house: KeptHouse, bring_back: BringBack
) -> None:
    engine = bring_back(house).engine()
    # Snapshots of 0.1 bear no seal: the archive before the journal is replayed instead.
    disk = ThreadDisk(ContinuedJournal(engine))
    floor = Floor(disk, ManualClock(), shelf=ThreadShelf(Snapshots(engine, SEALS), disk.call))
    await floor.open()
    loaded = {one.stream: one for one in floor.runners}
    disk.close()
    engine.dispose()
    assert {name: one.why_words for name, one in loaded.items() if not one.is_loaded} == {}
    states = {name: one.durable for name, one in loaded.items()}
    found = {name: summary_of(state) for name, state in states.items() if state is not None}
    assert plain(found) == house.summary()


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_every_round_can_be_told_step_by_step(house: KeptHouse, bring_back: BringBack) -> None:
    files = bring_back(house)
    engine = open_database(files)
    records = Records(engine, checker_of(load_public_key(files.public_key)))
    told = 0
    for stream, summary in house.summary().items():
        for number in range(1, summary.get("rounds_count", 0) + 1):
            told += bool(records.replay(stream, number).steps)
    records.close()
    engine.dispose()
    assert told == sum(one.get("rounds_count", 0) for one in house.summary().values())


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_read_models_made_anew_tell_the_same(house: KeptHouse, bring_back: BringBack) -> None:
    files = bring_back(house)
    engine = files.engine()
    models = ReadModels(engine)
    archives = [open_database(_archive_of(files))] if house.database == SQLITE else []
    models.catch_up()
    before = told_by(models)
    models.rebuild([SqlJournal(one) for one in archives])
    assert told_by(models) == before
    assert all(before)
    for one in (engine, *archives):
        one.dispose()


def told_by(models: ReadModels) -> list[list[Any]]:
    """What read models tell; version 0.1 dated some vouchers by when their stream was followed."""
    vouchers = [msgspec.structs.replace(one, changed_at=0) for one in models.vouchers()]
    return [models.rounds(), vouchers, models.meters(), models.staff()]


def _archive_of(files: HouseFiles) -> HouseFiles:
    url = f"sqlite:///{files.folder / ARCHIVE}"
    return HouseFiles(msgspec.structs.replace(files.settings, database=url))


# ------------------------------------------------------------------- gone on with


@pytest.mark.asyncio
@pytest.mark.parametrize("house", HOUSES, ids=str)
async def test_a_kept_house_goes_on(house: KeptHouse, bring_back: BringBack) -> None:
    files = bring_back(house)
    async with open_folder(files, ManualClock(LATER_MS), "page-3") as playing:
        floor = playing.running.floor
        assert {one.stream for one in floor.runners if one.service is not Service.IN_SERVICE} == (
            set()
        )
        # What was asked before the crash is answered from the record, and not done again.
        before = playing.cage
        repeated = await floor.cage.ask(
            redemption(playing.outstanding()[0]), Request(Asker("carl:page-2"), 1)
        )
        assert repeated.outcome in (Outcome.DONE, Outcome.OLDER_REQUEST)
        assert playing.cage == before
        await _finish_what_was_under_way(playing)
        await playing.play(LONG_TERMINALS, a_round(2, Mode.TERMINALS))
        await playing.play(LONG_HYBRID, a_round(3, Mode.HYBRID))
        await correct(playing, LONG_TERMINALS, 3, (1, 1, 1))
        await correct(playing, LONG_TERMINALS, 2, (2, 3, 4))
        await correct(playing, LONG_HYBRID, 25, (1, 1, 1))
        voucher = playing.outstanding()[0]
        await playing.ask("cage", redemption(voucher))
        again = await playing.try_to("cage", redemption(voucher))
        assert again.outcome is Outcome.REFUSED
    engine = open_database(files)
    demand_proved(engine, files)
    found = summaries_of(engine)
    engine.dispose()
    assert found[LONG_TERMINALS]["rounds_count"] == 29
    assert found[LONG_TERMINALS]["phase"] == Phase.BETWEEN_ROUNDS
    assert found["cage"]["vouchers"][voucher.validation_number][1] == "paid"


async def _finish_what_was_under_way(playing: Playing) -> None:
    """The hybrid table's last winner is paid; R3: the interrupted round must be voided."""
    await playing.ask(LONG_HYBRID, table.PayArea(by=DANA, bet="small"))
    await playing.ask(LONG_HYBRID, table.ReplaceCover(by=DANA))
    await playing.ask(LONG_TERMINALS, table.AnnounceVoidRound(by=DANA, reason="interrupted"))


# ------------------------------------------------------------------- those to come


def test_the_houses_of_this_version_can_be_made(tmp_path: Path) -> None:
    folder, kept = tmp_path / "house", tmp_path / "kept"
    for one in (folder, kept):
        one.mkdir()
    files = make_in_sqlite(folder, kept)
    engine = open_database(files)
    demand_proved(engine, HouseFiles(msgspec.structs.replace(files.settings, data=str(folder))))
    found = summaries_of(engine)
    engine.dispose()
    assert set(found) >= {"house", "cage", LONG_TERMINALS, LONG_HYBRID}
    states = {status for _, status in found["cage"]["vouchers"].values()}
    assert states == set(VoucherStatus)
