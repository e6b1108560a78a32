"""Every deed of the language, a module for each section of the law, as in `taisai.table`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from taisai.scenarios.forms import (
    cabinet,
    cabinet_notes,
    cage,
    corrections,
    credits,
    entry_devices,
    irregularities,
    opening,
    operation,
    reach,
    resettlement,
    table_equipment,
    table_wagers,
    time,
    wagers,
)
from taisai.scenarios.language import Form
from taisai.scenarios.moments import Builder

SECTIONS: Final[Mapping[str, tuple[Form[Builder], ...]]] = MappingProxyType(
    {
        "Time": time.FORMS,
        "Opening, limits and closing": opening.FORMS,
        "A round": operation.FORMS,
        "Wagers at terminals": wagers.FORMS,
        "Wagers on the table layout": table_wagers.FORMS,
        "Credits": credits.FORMS,
        "The cabinet": (*cabinet_notes.FORMS, *cabinet.FORMS, *reach.FORMS),
        "Irregularities": irregularities.FORMS,
        "The table's equipment": (*table_equipment.FORMS, *entry_devices.FORMS),
        "Settling anew": resettlement.FORMS,
        "Corrections": corrections.FORMS,
        "The cage": cage.FORMS,
    }
)
"""The forms of the deeds under the headings of the reference."""

DEED_FORMS: Final = tuple(form for forms in SECTIONS.values() for form in forms)
"""All of them, in the order in which they are tried."""
