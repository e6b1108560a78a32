"""A simulated cabinet as its window is told of it."""

from taisai.views.parts import amount, fields_of
from taisai.views.simulated_cabinet import SimulatedCabinet


def test_a_cabinet_says_why_no_note_is_taken_only_where_one_is_refused() -> None:
    cabinet = SimulatedCabinet(
        house="Demo Casino",
        table="table-1",
        terminal=1,
        path="/demo/cabinet/table-1/1",
        seat="/seat",
        cashier="/cashier",
        supervisor="/supervisor",
        is_there=True,
        notes_cents=(500,),
        box=amount(0),
        box_count=0,
        returned_count=0,
        faults=(),
        tickets=(),
    )
    assert "why_no_note" not in fields_of(cabinet)
