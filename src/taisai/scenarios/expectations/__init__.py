"""Everything that a line can be expected to bring about."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from taisai.scenarios.expectations import (
    about_buttons,
    about_cage,
    about_events,
    about_screens,
    about_state,
    about_terminals,
)
from taisai.scenarios.happenings import Expectation
from taisai.scenarios.language import Form

GROUPS: Final[Mapping[str, tuple[Form[Expectation], ...]]] = MappingProxyType(
    {
        "What happened": about_events.FORMS,
        "A terminal": about_terminals.FORMS,
        "The table": about_state.FORMS,
        "The cage": about_cage.FORMS,
        "What a screen shows": about_screens.FORMS,
        "Buttons of a screen": about_buttons.FORMS,
    }
)
"""The expectations under the headings of the reference."""

EXPECTATION_FORMS: Final = tuple(form for forms in GROUPS.values() for form in forms)
"""All of them, in the order in which they are tried."""
