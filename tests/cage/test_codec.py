"""The cage's commands as bytes, canonical and strict; its events: `golden`."""

import msgspec
import pytest

from cage.counter import redeem
from taisai.cage.codec import COMMAND_TYPES, decode_command, encode
from taisai.cage.commands import Command


def test_canonical_bytes_have_sorted_keys_and_no_spaces() -> None:
    assert encode(redeem(1)) == (
        b'{"amount_cents":5000,"by":{"id":"cass","role":"cashier"},"means":"cash",'
        b'"type":"RedeemVoucher","validation_number":"000000000000001995"}'
    )


def test_a_command_comes_back_from_its_bytes() -> None:
    command: Command = redeem(1)
    assert decode_command(encode(command)) == command
    assert type(command) in COMMAND_TYPES


@pytest.mark.parametrize("data", [b"", b"{}", b'{"type":"StaffCommand"}', b'{"type":"X"}'])
def test_bytes_that_say_nothing_known_are_refused(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_command(data)
