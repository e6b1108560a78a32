"""An evening that is over, in a house's folder: for those who search, replay and prove it.

Played by the bare protocol, with a won and a void round, one that was put right afterwards, a
voucher, and heads that the house's own key has signed.
"""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from playwright.async_api import Browser

from harness.clients import ScreenClient
from harness.manual_clock import ManualClock
from harness.ready_house import ANN, BOB, CARA, GUS, HYBRID_TABLE, INES, TERMINALS_TABLE
from harness.seals import SEALS
from harness.serving import RunningHouse
from screens.browser import LAPTOP, Screens, Size
from screens.conftest import catch_up, serving_patiently
from screens.staff_screens import InspectorScreen
from taisai.floor.disk import ThreadDisk
from taisai.floor.floor import Floor
from taisai.floor.snapshots import ThreadShelf
from taisai.house.commands import RecordSoftware
from taisai.house.vocabulary import DeviceKind
from taisai.journal import Record
from taisai.server.inspection.proof_process import ProofBeside
from taisai.server.inspection.records import Records
from taisai.server.settings import Settings
from taisai.server.upkeep.history import sign_heads
from taisai.server.upkeep.house_files import HouseFiles
from taisai.server.upkeep.keys import checker_of
from taisai.store.archive import archive_file
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.store.snapshots import Snapshots

TABLE_NAME: Final = TERMINALS_TABLE
WON_ROUND, VOID, PUT_RIGHT = 1, 2, 3
"""The rounds at the table, by what became of them."""
SOFTWARE: Final = RecordSoftware(version="1.2.3", digest="5c" * 32)
DAY: Final = "2023-11-15"
"""The gaming day on which all of it happened."""
PERIOD_MS: Final = 36_000
WINDOW_MS: Final = 10_000


async def make_past(folder: Path, template: Path) -> None:
    """Makes a house's folder with the evening in it."""
    key = files_in(folder).make()
    file = Path(shutil.copy(template, folder / "journal.sqlite"))
    async with serving_patiently(file) as house:
        await house.floor.house.ask(SOFTWARE)
        await _play(house)
        await house.clock.jump(1_000)
        ended_at = house.clock.now()
    await asyncio.to_thread(catch_up, file)
    engine = make_engine(f"sqlite:///{file}")
    sign_heads(SqlJournal(engine), key, ended_at)
    engine.dispose()


async def _play(house: RunningHouse) -> None:
    dealer = await house.staff(ANN, TABLE_NAME)
    players = {n: await house.device(DeviceKind.TERMINAL, TABLE_NAME, n) for n in (1, 2)}
    for number in players:
        await house.insert_note(TABLE_NAME, number, 10_000)
    await _opens(dealer)
    await players[1].do("PlaceWager", bet="small", amount_cents=500)
    await players[2].do("PlaceWager", bet="big", amount_cents=1_000)
    await players[1].do("PlaceWager", bet="double_3", amount_cents=200)
    await players[1].do("PlaceWager", bet="small", amount_cents=300)
    await players[2].do("UndoWager")
    await players[2].do("PlaceWager", bet="small", amount_cents=700)
    await players[2].do("PlaceWager", bet="combination_1_6", amount_cents=400)
    await _ends(house, dealer, (1, 3, 6))
    await _opens(dealer)
    await players[1].do("PlaceWager", bet="odd", amount_cents=500)
    await players[1].do("PlaceWager", bet="total_9", amount_cents=500)
    await dealer.do("AnnounceNoSpin", cause="tumbler_fault")
    await _opens(dealer)
    await players[2].do("PlaceWager", bet="any_triple", amount_cents=500)
    await players[1].do("PlaceWager", bet="big", amount_cents=1_500)
    await _ends(house, dealer, (5, 5, 5))
    await _recalculates(house)
    await house.cash_out(players[2], TABLE_NAME, 2)
    other = await house.staff(BOB, HYBRID_TABLE)
    await _opens(other)
    await other.do("AnnounceNoSpin", cause="tumbler_fault")


async def _opens(dealer: ScreenClient) -> None:
    await dealer.do("SpinTumbler", times=3)
    assert (await dealer.do("CallPlaceYourBets"))["outcome"] == "done"


async def _ends(house: RunningHouse, dealer: ScreenClient, faces: tuple[int, int, int]) -> None:
    await house.clock.jump(PERIOD_MS)
    await dealer.until(lambda view: view["glance"]["phase"] == "no_more_wagers")
    for number in faces:
        await dealer.say(say="do", command={"type": "PressEntryButton", "number": number})
    assert (await dealer.do("PressEnter"))["outcome"] == "done"
    await house.clock.jump(WINDOW_MS)
    await dealer.until(lambda view: view["glance"]["phase"] == "between_rounds")


async def _recalculates(house: RunningHouse) -> None:
    first = await house.staff(CARA, TABLE_NAME)
    second = await house.staff(GUS, TABLE_NAME)
    asked = await first.do(
        "RecalculateRound",
        round=PUT_RIGHT,
        faces=[4, 5, 5],
        evidence="camera 4",
        reason="the camera shows it",
    )
    assert asked["outcome"] == "proposed", asked
    answer = await second.say(say="approve", proposal=asked["proposal"])
    assert answer["outcome"] == "done", answer


# ------------------------------------------------------------------ serving it


def files_in(folder: Path) -> HouseFiles:
    """The files of the house in a folder."""
    return HouseFiles(Settings(data=str(folder)))


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[RunningHouse]:
    """Serves the house of a folder with its records, proved as a real house proves them."""
    files = files_in(folder)
    key = files.key()
    url = files.settings.database_url
    records = Records(
        make_engine(url, is_read_only=True),
        checker_of(key.public),
        proof=ProofBeside(url, key.public),
    )
    file = folder / "journal.sqlite"
    async with serving_patiently(file, records, has_snapshots=True) as house:
        yield house


@asynccontextmanager
async def inspecting(
    folder: Path, browser: Browser, language: str = "en", size: Size = LAPTOP
) -> AsyncIterator[InspectorScreen]:
    """Serves the house of a folder to an inspector who is signed in."""
    async with served(folder) as house:
        screens = Screens(house, browser)
        page = await screens.page_of(INES, size=size, language=language)
        inspector = screens.kept(InspectorScreen(page, house))
        await inspector.comes()
        yield inspector
        await screens.close()


async def archive_house(file: Path, to: Path) -> None:
    """Closes the journal of a stopped house under another name, as `taisai archive` does."""
    engine = make_engine(f"sqlite:///{file}")
    disk = ThreadDisk(SqlJournal(engine))
    floor = Floor(disk, ManualClock(), shelf=ThreadShelf(Snapshots(engine, SEALS), disk.call))
    await floor.open()
    for runner in floor.runners:
        await runner.take_snapshot()
    disk.close()
    await asyncio.to_thread(archive_file, engine, to)
    engine.dispose()


def alter(file: Path, record: Record, event: bytes) -> None:
    """Changes a record on disk behind the system's back: what forbids it is taken away first."""
    connection = sqlite3.connect(file)
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
        connection.execute(f'DROP TRIGGER "{name}"')
    changed = connection.execute(
        "UPDATE records SET event = ? WHERE stream = ? AND sequence = ?",
        (event, record.stream, record.sequence),
    )
    assert changed.rowcount == 1, "one record was to be changed"
    connection.commit()
    connection.close()
