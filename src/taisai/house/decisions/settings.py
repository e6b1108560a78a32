"""Making the house, its settings, its tables.

Knows names, the gaming day and what vouchers say. Knows no zone's rules: zones are for the edges.
Obeys: D9A 2.2; E7 (fields of a voucher); readings R4, R33.
"""

import re
from typing import Final

from taisai.house import commands, events
from taisai.house.decisions.lookups import NAME_LENGTH_MAX, proper_id, proper_name
from taisai.house.refusals import Code, Refused
from taisai.house.state import House
from taisai.house.vocabulary import HouseSettings
from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.rules.modes import HouseKind
from taisai.stream_types import Deciders, Event
from taisai.words import LANGUAGES, languages_reviewed

_ZONE: Final = re.compile(r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}")
_DAY_MINUTES: Final = 24 * 60

MESSAGE_LENGTH_MAX: Final = 200
"""A few lines at the end of a voucher."""


def _proper(settings: HouseSettings, kind: HouseKind) -> HouseSettings:
    for what in ("name", "game_name"):
        text = getattr(settings, what)
        # D9A 2.2: whatever its name, it is this game; but it has one.
        if not text.strip() or len(text) > NAME_LENGTH_MAX or not text.isprintable():
            raise Refused(Code.BAD_SETTINGS, setting=what)
    if _ZONE.fullmatch(settings.zone) is None or len(settings.zone) > NAME_LENGTH_MAX:
        raise Refused(Code.BAD_SETTINGS, "R33", setting="zone")
    if not 0 <= settings.gaming_day_start_minutes < _DAY_MINUTES:
        raise Refused(Code.BAD_SETTINGS, "R33", setting="gaming_day_start_minutes")
    _demand_printable(settings, kind)
    return settings


def _demand_printable(settings: HouseSettings, kind: HouseKind) -> None:
    """E7: a voucher that cannot be written is no voucher; so it is not set up."""
    lengths = {"place": NAME_LENGTH_MAX, "voucher_message": MESSAGE_LENGTH_MAX}
    for what, length in lengths.items():
        text = getattr(settings, what)
        if len(text) > length or not text.isprintable():
            raise Refused(Code.BAD_SETTINGS, "D9A 3.3(d)(i)", setting=what)
    languages = settings.voucher_languages
    is_each_once = len(set(languages)) == len(languages) > 0
    # Decision 36: money is not paid on words that no speaker has read.
    offered = languages_reviewed() if kind is HouseKind.LIVE else LANGUAGES
    if not is_each_once or not set(languages) <= set(offered):
        raise Refused(Code.BAD_SETTINGS, "D9A 3.3(d)(i)", setting="voucher_languages")


def create_house(command: commands.CreateHouse, at: int) -> tuple[Event, ...]:
    """R4: the house is made live or demo, and stays so; it has a casino supervisor at once."""
    settings = _proper(command.settings, command.kind)
    proper_id(command.by.id)
    name = proper_name(command.by_name)
    if command.is_demo and command.kind is HouseKind.LIVE:
        raise Refused(Code.DEMO_STAFF_IN_LIVE_HOUSE)
    return (
        events.HouseCreated(
            at=at,
            by=command.by,
            by_name=name,
            kind=command.kind,
            settings=settings,
            is_demo=command.is_demo,
        ),
    )


def change_settings(state: House, command: commands.ChangeSettings, at: int) -> tuple[Event, ...]:
    """The name shown, the zone, the gaming day, what vouchers say."""
    settings = _proper(command.settings, state.kind)
    if settings == state.settings:
        raise Refused(Code.NO_CHANGE)
    return (events.SettingsChanged(at=at, by=command.by, settings=settings),)


def add_table(state: House, command: commands.AddTable, at: int) -> tuple[Event, ...]:
    """A table's name is its stream's, so it is unlike every other stream's."""
    table = proper_id(command.table)
    if table in (CAGE_STREAM, HOUSE_STREAM):
        raise Refused(Code.BAD_NAME, given=table)
    if table in state.tables:
        raise Refused(Code.TABLE_THERE_ALREADY, table=table)
    return (events.TableAdded(at=at, by=command.by, table=table, mode=command.mode),)


DECISIONS: Final[Deciders[House]] = {
    commands.ChangeSettings: change_settings,
    commands.AddTable: add_table,
}
