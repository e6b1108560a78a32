"""Words that the house's commands, events and state share.

Must not know any decision; these are the nouns that are written down in the journal.
"""

from enum import StrEnum

import msgspec


class DeviceKind(StrEnum):
    """What a device is; those of a table stand at one table, the others serve the house.

    Equipment is what reports and shows nothing: in a terminal's cabinet, which its number names
    (note acceptor, printer, door), or the table's own under the number zero (dice reader).
    """

    TERMINAL = "terminal"
    ENTRY_TERMINAL = "entry_terminal"
    TABLE_DISPLAY = "table_display"
    RESULTS_DISPLAY = "results_display"
    EQUIPMENT = "equipment"
    SUPERVISOR_STATION = "supervisor_station"
    CASHIER_STATION = "cashier_station"
    INSPECTOR_STATION = "inspector_station"

    @property
    def stands_at_a_table(self) -> bool:
        """The device belongs to one table."""
        return self in _AT_A_TABLE

    @property
    def is_alone_in_its_place(self) -> bool:
        """D9 3.3(a), D9A 3.2(c): a table has one entry terminal, a number one terminal."""
        return self in _ALONE_IN_THEIR_PLACE


_AT_A_TABLE = frozenset(
    {
        DeviceKind.TERMINAL,
        DeviceKind.ENTRY_TERMINAL,
        DeviceKind.TABLE_DISPLAY,
        DeviceKind.RESULTS_DISPLAY,
        DeviceKind.EQUIPMENT,
    }
)
_ALONE_IN_THEIR_PLACE = frozenset(
    {DeviceKind.TERMINAL, DeviceKind.ENTRY_TERMINAL, DeviceKind.EQUIPMENT}
)


class EquipmentKind(StrEnum):
    """What an approval on the register is of (D9A 3.5); other equipment is shown, not enforced."""

    GAME_SYSTEM = "game_system"
    TERMINAL = "terminal"
    OTHER = "other"


class SecurityKind(StrEnum):
    """What the security record is about."""

    SIGN_IN = "sign_in"
    REFUSED_AUTHORITY = "refused_authority"
    AUTHORISATION = "authorisation"
    RELOAD = "reload"
    ALARM = "alarm"


class Alarm(StrEnum):
    """What the Game System has noticed about its own records and the machine it runs on."""

    SNAPSHOT_NOT_BELIEVED = "snapshot_not_believed"
    """A snapshot bears a seal that is not the house's, or not for this place: it was replayed."""
    JOURNAL_GONE = "journal_gone"
    """The journal's file was deleted or moved under the running house."""
    CLOCK_ACCEPTED = "clock_accepted"
    """A start far ahead of the last record was allowed: the clock is right."""
    CLOCK_JUMPED = "clock_jumped"
    """The machine's clock was set while the house ran."""
    WITNESS_AWAY = "witness_away"
    """A witness could not be told of a signed head, or could not be asked."""


class Acceptance(StrEnum):
    """What two persons stood for when the records did not fit what was known of them."""

    LOSS = "loss"
    """A backup was restored: what was signed after it is lost."""
    MOVE = "move"
    """The house runs on another machine, in another folder or from another file."""
    LOST_WITNESS = "lost_witness"
    """Nothing outside the database remembers the last signed head any more."""
    NEW_KEY = "new_key"
    """The house signs with a new key from now on."""


class HouseSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be changed about a house.

    Attributes:
        name: The casino's name, as it stands on vouchers.
        game_name: D9A 2.2: the name under which the game is shown, such as Tai-Sai or sic bo.
        zone: R33: the zone in which times are shown.
        gaming_day_start_minutes: R33: when the gaming day begins, in minutes after midnight.
        place: Where the casino is, as it stands on vouchers.
        voucher_languages: The languages in which vouchers are printed, the first one first.
        voucher_message: What vouchers say at the end, such as where to find help.
    """

    name: str
    game_name: str = "Tai-Sai"
    zone: str = "Pacific/Auckland"
    gaming_day_start_minutes: int = 6 * 60
    place: str = ""
    voucher_languages: tuple[str, ...] = ("en",)
    voucher_message: str = ""
