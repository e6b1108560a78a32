"""What the house prints on its vouchers, beside what a table knows of them.

For: the view of a cabinet's equipment, and copies for the record. Zones are known here, at the
edge. Must not decide anything.
Obeys: D9A 3.3(d)(i); E7; R7 (an expiry where the house has set one), R33 (its zone).
"""

from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from taisai.cage import expiry_of
from taisai.floor.floor import Floor
from taisai.house.state import Software
from taisai.persons import Person
from taisai.table.meters import IssuedVoucher
from taisai.views.record_copy import CopyMade
from taisai.views.voucher_slip import Issue, Venue

_MS_PER_S: Final = 1_000
_S_PER_MINUTE: Final = 60
_DIGITS_OF_DIGEST: Final = 8


class Paper:
    """The house as its vouchers name it, at this moment."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def issue_of(self, voucher: IssuedVoucher) -> Issue | None:
        """What stands on a voucher; None where no house is loaded that could say."""
        house, cage = self._floor.house.durable, self._floor.cage.durable
        if house is None:
            return None
        settings = house.settings
        zone = ZoneInfo(settings.zone)
        software = house.software
        ends_at = 0 if cage is None else expiry_of(cage, voucher.at)
        return Issue(
            venue=Venue(name=settings.name, place=settings.place),
            utc_offset_minutes=_offset_minutes(voucher.at, zone),
            languages=settings.voucher_languages,
            software=_named(software) if software else "",
            expires_on=_day(ends_at, zone) if ends_at else "",
            message=settings.voucher_message,
        )

    def has_ended(self, voucher: IssuedVoucher) -> bool:
        """Tells whether a voucher was paid, or ended otherwise, as far as this process knows.

        A member that does not run the cage follows it, and knows a second later.
        """
        cage = self._floor.cage.durable
        known = None if cage is None else cage.vouchers.get(voucher.validation_number)
        return known is not None and known.end is not None

    def copy_made(self, by: Person, at: int) -> CopyMade | None:
        """Who has a copy for the record made now; None where no house is loaded."""
        house = self._floor.house.durable
        if house is None:
            return None
        offset = _offset_minutes(at, ZoneInfo(house.settings.zone))
        return CopyMade(by=by.id, at=at, utc_offset_minutes=offset)


def _named(software: Software) -> str:
    return f"{software.version} {software.digest[:_DIGITS_OF_DIGEST]}"


def _offset_minutes(at: int, zone: ZoneInfo) -> int:
    offset = datetime.fromtimestamp(at // _MS_PER_S, zone).utcoffset()
    assert offset is not None, "a zone has an offset"
    return int(offset.total_seconds()) // _S_PER_MINUTE


def _day(at: int, zone: ZoneInfo) -> str:
    # E9: day, month, year.
    return datetime.fromtimestamp(at // _MS_PER_S, zone).strftime("%d/%m/%Y")
