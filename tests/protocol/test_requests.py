"""What a screen may say: exactly this, and nothing else."""

import msgspec
import pytest

from taisai.protocol.requests import AnyRequest, Approve, Decline, Do, Ping, Resync

decode = msgspec.json.Decoder(AnyRequest).decode


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (b'{"say":"approve","number":1,"proposal":"7"}', Approve(1, "7")),
        (b'{"say":"decline","number":1,"proposal":"7"}', Decline(1, "7")),
        (b'{"say":"resync"}', Resync()),
        (b'{"say":"ping"}', Ping()),
    ],
)
def test_a_request_is_read(said: bytes, meant: object) -> None:
    assert decode(said) == meant


def test_a_command_is_left_as_it_was_said() -> None:
    request = decode(b'{"say":"do","number":3,"command":{"type": "CashOut"}}')
    assert isinstance(request, Do)
    assert bytes(request.command) == b'{"type": "CashOut"}'


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"[]",
        b"null",
        b'{"say":"shout"}',
        b'{"say":"ping","loud":true}',
        b'{"say":"do","number":1}',
        b'{"say":"do","number":1.5,"command":{}}',
        b'{"say":"do","number":"1","command":{}}',
        b'{"number":1,"command":{}}',
    ],
)
def test_anything_else_is_not_read(said: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode(said)
