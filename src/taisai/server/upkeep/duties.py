"""What a running house does by itself: it signs its heads and checks its own code.

Knows the clock, the key and the house's gaming day. Must not know screens.
Obeys: D9A 3.5 (software identity), R33 (the gaming day); promise 17 (signed heads).
"""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

import structlog

from taisai.floor.answers import Outcome
from taisai.floor.disk import ThreadDisk
from taisai.floor.floor import Floor
from taisai.house.commands import RecordSoftware
from taisai.house.vocabulary import HouseSettings
from taisai.journal import StoreUnavailable
from taisai.server.settings import Settings
from taisai.server.upkeep.history import SignedHistory, StartRefused
from taisai.server.upkeep.software import SoftwareIdentity, software_identity
from taisai.store.export import NoSuchDay, gaming_day

MS_PER_MINUTE: Final = 60_000
MS_PER_S: Final = 1_000
RETRY_MS: Final = 5_000


def day_end(settings: HouseSettings, at: int) -> int:
    """R33: when the gaming day ends that a moment falls into."""
    today = datetime.fromtimestamp(at // MS_PER_S, UTC).date()
    for days in (-1, 0, 1):
        day = gaming_day(
            today + timedelta(days=days), settings.gaming_day_start_minutes, settings.zone
        )
        if day.from_at <= at < day.to_at:
            return day.to_at
    # A zone has moved over the date line: the next signing comes by the hour.
    return at + 24 * 60 * MS_PER_MINUTE


class Upkeep:
    """The regular duties of a running house.

    Attributes:
        is_contradicted: Set when a witness knows heads that are not this house's: a copy of it
            signs elsewhere, and this one must not go on.
    """

    def __init__(
        self,
        floor: Floor,
        disk: ThreadDisk,
        history: SignedHistory,
        settings: Settings,
        identity: Callable[[], SoftwareIdentity] = software_identity,
    ) -> None:
        self._floor = floor
        self._disk = disk
        self._history = history
        self._settings = settings
        self._identity = identity
        self._recorded: SoftwareIdentity | None = None
        self.is_contradicted = asyncio.Event()
        self._log = structlog.get_logger()

    # ---------------------------------------------------------------- heads

    async def keep_signing(self) -> None:
        """Signs all heads at the start, every so often, and at the end of the gaming day.

        So the newest head is never older than that, however often the machine has crashed.
        """
        clock = self._floor.clock
        await self._floor.opened.wait()
        while True:
            while not await self.sign():
                await clock.sleep_until(clock.now() + RETRY_MS)
            await clock.sleep_until(self.next_signing(clock.now()))

    def next_signing(self, now: int) -> int:
        """When all heads are signed next."""
        hourly = now + self._settings.heads_minutes * MS_PER_MINUTE
        house = self._floor.house.durable
        if house is None:
            return hourly
        try:
            return min(hourly, day_end(house.settings, now))
        except NoSuchDay as unknown:
            # The zone's name has a zone's form, but this machine does not know it.
            self._log.warning("the gaming day's end is unknown", why=str(unknown))
            return hourly

    async def sign(self) -> bool:
        """Signs all heads now; tells whether they are kept, or must not be.

        Where the house is shared out, the owner of the office does, for all streams.
        """
        now = self._floor.clock.now()
        if self.is_contradicted.is_set() or self._floor.office.is_elsewhere:
            return True
        try:
            await self._disk.call(lambda: self._history.sign(now))
        except StartRefused as contradicted:
            self._log.critical("a copy of this house signs elsewhere", why=str(contradicted))
            self.is_contradicted.set()
        except StoreUnavailable as failed:
            self._log.warning("heads wait to be signed", why=str(failed))
            return False
        return True

    # ---------------------------------------------------------------- software

    async def keep_checking_software(self) -> None:
        """D9A 3.5: records which software runs, and looks again on schedule."""
        clock = self._floor.clock
        wait_ms = self._settings.software_check_minutes * MS_PER_MINUTE
        while True:
            # R54: until it is on record, a live house begins no round.
            is_on_record = await self.check_software()
            await clock.sleep_until(clock.now() + (wait_ms if is_on_record else RETRY_MS))

    async def check_software(self) -> bool:
        """Records the software where it is another than was recorded; a change is an alert.

        Returns:
            Whether it is on record now; the store may fail meanwhile.
        """
        found = await asyncio.to_thread(self._identity)
        if found == self._recorded:
            return True
        if self._recorded is not None:
            self._log.error(
                "the installed software changed while the house runs",
                version=found.version,
                digest=found.digest,
                digest_before=self._recorded.digest,
            )
        recorded = RecordSoftware(
            version=found.version, digest=found.digest, member=self._floor.office.member
        )
        if (await self._floor.tell_house(recorded)).outcome is not Outcome.DONE:
            return False
        self._recorded = found
        return True
