"""A demo table's own equipment, as its window is told of it."""

import msgspec

from taisai.views.parts import encode_view
from taisai.views.simulated_table import SimulatedTableView


def test_a_lamp_that_shines_and_one_that_is_burnt_out_are_told_apart() -> None:
    view = SimulatedTableView(
        house="Demo Casino",
        table="table-1",
        path="/demo/equipment/table-1",
        layout="9A-standard",
        display="/display",
        supervisor="/supervisor",
        is_there=True,
        lit=("small",),
        burnt_out=("big",),
        rings=False,
        is_covered=True,
        spins=0,
        turns=False,
    )
    told = msgspec.json.decode(encode_view(view))
    assert (told["lit"], told["burnt_out"]) == (["small"], ["big"])
