"""Commands: imperatives that may be refused, frozen, and strict about their fields."""

import msgspec
import pytest

from taisai.stream_types import Command
from taisai.streams import TABLE
from taisai.table.commands import PlaceWager


def _named(kind: type[Command]) -> str:
    return kind.__name__


@pytest.mark.parametrize("kind", TABLE.commands, ids=_named)
def test_a_command_is_frozen_tagged_by_its_name_and_explained(kind: type[Command]) -> None:
    config = kind.__struct_config__

    assert config.frozen
    assert config.forbid_unknown_fields
    assert config.tag == kind.__name__
    assert kind.__doc__
    assert kind.__doc__.split("\n")[0].endswith((".", ")."))


def test_a_field_that_a_command_does_not_have_is_refused() -> None:
    said = b'{"type":"PlaceWager","terminal":7,"bet":"small","amount_cents":500,"tip_cents":1}'

    with pytest.raises(msgspec.ValidationError, match="tip_cents"):
        TABLE.codec.decode_command(said)


def test_an_amount_with_a_point_in_it_is_refused() -> None:
    said = b'{"type":"PlaceWager","terminal":7,"bet":"small","amount_cents":500.5}'

    with pytest.raises(msgspec.ValidationError, match="int"):
        TABLE.codec.decode_command(said)


def test_a_command_says_the_same_when_it_is_read_again() -> None:
    command = PlaceWager(terminal=7, bet="small", amount_cents=500)

    assert TABLE.codec.decode_command(TABLE.codec.encode(command)) == command
