"""What hangs where: made from the areas, for every table layout."""

import pytest

from taisai.devices.modbus.wiring import LAMPS_FROM, wiring_of
from taisai.rules.areas import Layout
from taisai.rules.layouts import all_layouts

TABLE_LAYOUTS = [one for one in all_layouts() if not one.is_terminal]
COILS_MAX = 1_968
"""As many coils as one request of Modbus can write."""


@pytest.mark.rule("D9 3.3(b)")
@pytest.mark.parametrize("layout", TABLE_LAYOUTS, ids=lambda one: one.name)
def test_every_area_of_a_layout_has_a_lamp_of_its_own(layout: Layout) -> None:
    wiring = wiring_of(layout)
    assert set(wiring.lamps) == {area.bet for area in layout.areas}
    assert sorted(wiring.lamps.values()) == list(range(LAMPS_FROM, wiring.coils_count))


@pytest.mark.parametrize("layout", TABLE_LAYOUTS, ids=lambda one: one.name)
def test_all_coils_are_written_in_one_request(layout: Layout) -> None:
    assert wiring_of(layout).coils_count <= COILS_MAX
