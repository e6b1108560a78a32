"""eSSP: what is written is read by the other side alone, once, and in order."""

import secrets

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taisai.devices.ssp.encryption import Agreement, Encryption, NotForUs, half_key

GENERATOR, MODULUS = 982451653, 1287821
KEY = half_key(1) + half_key(2)


def one_side(key: bytes = KEY) -> Encryption:
    return Encryption(key, secrets.token_bytes)


DATA = st.binary(min_size=1, max_size=230)


def test_both_sides_come_to_one_key() -> None:
    host, acceptor = (Agreement(GENERATOR, MODULUS, secret) for secret in (12_345, 67_890))

    assert host.key_with(acceptor.public) == acceptor.key_with(host.public)
    assert host.key_with(acceptor.public)[:8] == bytes.fromhex("67 45 23 01 67 45 23 01")
    assert host.key_with(acceptor.public, fixed=7)[:8] == half_key(7)


@given(said=st.lists(st.tuples(DATA, DATA), min_size=1, max_size=4))
def test_questions_and_answers_are_read_in_order(said: list[tuple[bytes, bytes]]) -> None:
    host, acceptor = one_side(), one_side()

    for question, answer in said:
        assert acceptor.read_question(host.write_question(question)) == question
        assert host.read_answer(acceptor.write_answer(answer)) == answer


def test_a_question_is_read_once() -> None:
    host, acceptor = one_side(), one_side()
    question = host.write_question(b"\x0a")
    acceptor.read_question(question)

    with pytest.raises(NotForUs, match="another time"):
        acceptor.read_question(question)


def test_the_answer_to_an_earlier_question_is_not_read() -> None:
    host, acceptor = one_side(), one_side()
    acceptor.read_question(host.write_question(b"\x07"))
    earlier = acceptor.write_answer(b"\xf0")
    host.read_answer(earlier)
    acceptor.read_question(host.write_question(b"\x07"))

    with pytest.raises(NotForUs, match="another time"):
        host.read_answer(earlier)


def test_another_key_reads_nothing() -> None:
    with pytest.raises(NotForUs):
        one_side(half_key(1) + half_key(3)).read_question(one_side().write_question(b"\x07"))


@pytest.mark.parametrize("data", [b"", b"\x7e", b"\xf0", b"\x7e" + bytes(15), b"\xf0" + bytes(16)])
def test_what_is_not_encrypted_is_not_read(data: bytes) -> None:
    with pytest.raises(NotForUs):
        one_side().read_question(data)


@given(data=DATA)
def test_the_message_comes_in_whole_blocks(data: bytes) -> None:
    written = one_side().write_question(data)

    assert written[0] == 0x7E
    assert len(written) % 16 == 1
    assert written != one_side().write_question(data) or len(data) % 16 == 9
