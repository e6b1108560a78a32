"""What is written at an older level is as a program of that level would have written it."""

import msgspec
import pytest

from harness.ready_house import CARA
from taisai.house.events import (
    ShapeLevelRecorded,
    SoftwareRecorded,
    StaffEngaged,
    TableAdded,
)
from taisai.rules.modes import Mode
from taisai.streams.shapes import ADDITIONS, FIRST, SHAPES, Added, NotEverywhereYet, Shapes

ENCODE = msgspec.json.Encoder(order="sorted").encode
LATER = Shapes(
    [
        Added(2, SoftwareRecorded, "member"),
        Added(2, ShapeLevelRecorded),
        Added(3, SoftwareRecorded, "approval_reference", is_needed=True),
    ]
)
"""As if these had been added since the first level."""

STARTED = SoftwareRecorded(at=1, version="0.2", digest="ab" * 32, member="taisai-1")
APPROVED = msgspec.structs.replace(STARTED, approval_reference="A 1")
LEVEL = ShapeLevelRecorded(at=1, level=2)
ADDED_TABLE = TableAdded(at=1, by=CARA, table="table-1", mode=Mode.TERMINALS)


def test_this_program_reads_all_that_it_adds() -> None:
    assert SHAPES.newest == max((one.level for one in ADDITIONS), default=FIRST)
    assert [one.level for one in ADDITIONS] == sorted(one.level for one in ADDITIONS)
    for one in ADDITIONS:
        assert one.level > FIRST
        if one.field:
            # It says what was meant before.
            assert one.field in one.shape.__struct_fields__
            fields = {each.name: each for each in msgspec.structs.fields(one.shape)}
            assert not fields[one.field].required


def test_a_field_is_left_out_and_means_what_was_meant_before() -> None:
    (older,) = LATER.as_of(1, [STARTED])
    assert older == msgspec.structs.replace(STARTED, member="")
    written = LATER.written(1, older, ENCODE)
    assert b"member" not in written
    assert b"approval_reference" not in written
    assert msgspec.json.decode(written)["version"] == "0.2"


def test_at_its_level_a_field_is_written_and_later_ones_are_not() -> None:
    assert LATER.as_of(2, [STARTED]) == (STARTED,)
    assert msgspec.json.decode(LATER.written(2, STARTED, ENCODE))["member"] == "taisai-1"
    assert b"approval_reference" not in LATER.written(2, STARTED, ENCODE)
    assert LATER.written(3, APPROVED, ENCODE) == ENCODE(APPROVED)


@pytest.mark.parametrize(("event", "level"), [(LEVEL, 1), (APPROVED, 1), (APPROVED, 2)])
def test_what_could_not_be_true_without_it_is_refused(event: SoftwareRecorded, level: int) -> None:
    with pytest.raises(NotEverywhereYet, match="not before all"):
        LATER.as_of(level, [event])
    with pytest.raises(NotEverywhereYet):
        LATER.written(level, event, ENCODE)


def test_what_has_not_changed_is_the_same_at_every_level() -> None:
    engaged = StaffEngaged(at=1, by=CARA, id="d", name="D", roles=())
    for level in (1, 2, 3):
        assert LATER.as_of(level, [ADDED_TABLE, engaged]) == (ADDED_TABLE, engaged)
        assert LATER.written(level, ADDED_TABLE, ENCODE) == ENCODE(ADDED_TABLE)
