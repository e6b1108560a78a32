"""The house's commands as bytes, canonical and strict; its events: `golden`."""

import msgspec
import pytest

from house.premises import engagement
from taisai.house.codec import COMMAND_TYPES, decode_command, encode
from taisai.house.commands import Command
from taisai.rules import Role


def test_canonical_bytes_have_sorted_keys_and_no_spaces() -> None:
    assert encode(engagement("dora", Role.DEALER)) == (
        b'{"by":{"id":"cara","role":"casino_supervisor"},"id":"dora","is_demo":false,'
        b'"name":"Dora","roles":["dealer"],"type":"EngageStaff"}'
    )


def test_a_command_comes_back_from_its_bytes() -> None:
    command: Command = engagement("dora", Role.DEALER)
    assert decode_command(encode(command)) == command
    assert type(command) in COMMAND_TYPES


@pytest.mark.parametrize("data", [b"", b"{}", b'{"type":"StaffCommand"}', b'{"type":"X"}'])
def test_bytes_that_say_nothing_known_are_refused(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_command(data)
