"""A house's folder with an evening in it: keys, a journal with two rounds, signed heads.

It is written once, with the pure core; each test gets a copy.
"""

from pathlib import Path
from typing import Final

from crashes.staging import Staging, dealer_of
from harness.stacked_notes import note_in
from taisai.cage import commands as cage
from taisai.cage.vocabulary import SourceRecord
from taisai.journal import Head, Record, following
from taisai.names import CAGE_STREAM
from taisai.persons import Person
from taisai.rules import Role
from taisai.server.settings import Settings
from taisai.server.upkeep.history import sign_heads
from taisai.server.upkeep.house_files import HouseFiles
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.store.migrations import upgrade
from taisai.store.read_models import ReadModels
from taisai.streams import TABLE
from taisai.table import commands as table
from taisai.table import events
from taisai.table.vocabulary import Faces
from taisai.validation_numbers import with_check

TABLE_NAME: Final = "table-1"
STARTS_AT: Final = 1_700_000_000_000
"""2023-11-15 11:13:20 in Auckland."""
DAY: Final = "2023-11-15"
NUMBER: Final = with_check("123456789012345")
"""Of the voucher that the evening ends with."""
_SECONDS_MS: Final = 1_000
CLOCK_DAYS_MAX: Final = 36_500


def make_folder(folder: Path, *, is_delivered: bool = True, database: str = "") -> HouseFiles:
    """Writes the house into a folder; the cage may not know the last voucher yet."""
    files = HouseFiles(Settings(data=str(folder), database=database, clock_days_max=CLOCK_DAYS_MAX))
    key = files.make()
    with files.settings_file.open("a") as settings:
        # Its evening was years ago, and it is served today.
        settings.write(f"clock_days_max = {CLOCK_DAYS_MAX}\n")
    engine = make_engine(files.settings.database_url)
    upgrade(engine)
    staging = Staging(engine, STARTS_AT)
    staging.house([TABLE_NAME])
    staging.open_table(TABLE_NAME, terminals=2, period_ms=36_000)
    for terminal in (1, 2):
        staging.ask(TABLE_NAME, note_in(terminal, 5_000))
    _play(staging, {1: {"small": 500, "double_3": 200}, 2: {"big": 1_000}}, (1, 3, 6))
    _play(staging, {1: {"big": 500}}, (5, 5, 5))
    staging.ask(TABLE_NAME, table.CashOut(terminal=2, validation_number=NUMBER))
    if is_delivered:
        _register(staging)
    staging.finish(staging.at)
    ReadModels(engine).catch_up()
    sign_heads(SqlJournal(engine), key, staging.at)
    engine.dispose()
    return files


def _register(staging: Staging) -> None:
    """The cage knows the voucher that the table's evening issued."""
    issue = next(one for one in reversed(staging._waiting) if b"VoucherIssued" in one.event)
    voucher = staging._streams[TABLE_NAME].state.terminals[2].vouchers[-1]
    registered = cage.RegisterVoucher(
        source=SourceRecord(stream=TABLE_NAME, sequence=issue.sequence, digest=issue.digest),
        validation_number=voucher.validation_number,
        amount_cents=voucher.amount_cents,
        terminal=2,
        session=voucher.session,
        issued_at=voucher.at,
    )
    staging.ask(CAGE_STREAM, registered)


def _play(staging: Staging, wagers: dict[int, dict[str, int]], faces: Faces) -> None:
    dealer = dealer_of(TABLE_NAME)
    staging.place_your_bets(TABLE_NAME)
    for terminal, bets in wagers.items():
        for bet, cents in bets.items():
            staging.ask(
                TABLE_NAME, table.PlaceWager(terminal=terminal, bet=bet, amount_cents=cents)
            )
    staging.let_pass(TABLE_NAME, 36 * _SECONDS_MS)
    staging.ask(TABLE_NAME, table.Uncover(by=dealer))
    for number in faces:
        staging.ask(TABLE_NAME, table.PressEntryButton(by=dealer, number=number))
    staging.ask(TABLE_NAME, table.PressEnter(by=dealer))
    staging.let_pass(TABLE_NAME, 10 * _SECONDS_MS)
    staging.ask(TABLE_NAME, table.ReplaceCover(by=dealer))


def notice_at_noon(head: Head) -> Record:
    """A notice of closing at noon in Auckland, 16 November 2023, put behind the last record."""
    notice = events.ClosingNotified(
        at=head.at,
        by=Person(Role.CASINO_SUPERVISOR, "cara"),
        notice=1,
        closes_at=1_700_089_200_000,
    )
    return following(head, TABLE.codec.encode(notice), head.at)
