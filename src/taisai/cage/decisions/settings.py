"""Opening the cage's stream, and how it works.

Knows the settings. Obeys: R7.
"""

from typing import Final

from taisai.cage import commands, events
from taisai.cage.refusals import Code, Refused
from taisai.cage.state import Cage
from taisai.cage.vocabulary import CageSettings
from taisai.stream_types import Deciders, Event


def _proper(settings: CageSettings) -> CageSettings:
    is_below_zero = settings.voucher_expiry_ms < 0 or settings.identity_cents_min < 0
    if is_below_zero or settings.smallest_chip_cents < 1:
        raise Refused(Code.BAD_SETTINGS)
    return settings


def open_cage(command: commands.OpenCage, at: int) -> tuple[Event, ...]:
    """The cage's stream begins; there is one for the whole house."""
    return (events.CageOpened(at=at, by=command.by, settings=_proper(command.settings)),)


def change_settings(_state: Cage, command: commands.ChangeSettings, at: int) -> tuple[Event, ...]:
    """What vouchers say stands: their expiry was printed when they were issued."""
    return (events.SettingsChanged(at=at, by=command.by, settings=_proper(command.settings)),)


DECISIONS: Final[Deciders[Cage]] = {
    commands.ChangeSettings: change_settings,
}
