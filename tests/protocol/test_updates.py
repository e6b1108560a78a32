"""What a screen is told: nothing that does not need to be said."""

import msgspec

from taisai.protocol.updates import AnyUpdate, Changed, SaidAnswer, Welcome


def test_an_empty_change_says_only_its_number() -> None:
    assert msgspec.json.encode(Changed(4)) == b'{"tell":"changed","update":4}'


def test_a_plain_answer_says_only_its_number_and_outcome() -> None:
    assert msgspec.json.encode(SaidAnswer(2, "done")) == b'{"number":2,"outcome":"done"}'


def test_a_welcome_is_read_back() -> None:
    said = msgspec.json.encode(Welcome(1, "terminal", msgspec.Raw(b'{"round":1}')))
    told = msgspec.json.decode(said, type=AnyUpdate)
    assert isinstance(told, Welcome)
    assert (told.screen, bytes(told.view)) == ("terminal", b'{"round":1}')
