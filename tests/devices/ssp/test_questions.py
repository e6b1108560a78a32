"""Question and answer: nothing is done twice, however often it is asked or answered."""

import pytest

from taisai.devices.ssp.frames import Frame
from taisai.devices.ssp.questions import (
    ANSWER_WITHIN_MS,
    REPEATS_MAX,
    Answers,
    NobodyAnswers,
    OneQuestionAtATime,
    Questions,
)

POLL, ENABLE, SYNC, OK = b"\x07", b"\x0a", b"\x11", b"\xf0"


class Acceptor:
    """Answers every question with a count of what it did."""

    def __init__(self) -> None:
        self.answers = Answers()
        self.done: list[bytes] = []

    def hear(self, received: bytes) -> bytes:
        said = b""
        for question in self.answers.hear(received):
            again = self.answers.repeated(question)
            if again is None:
                self.done.append(question.data)
                again = self.answers.answer(question, OK + bytes((len(self.done),)))
            said += again
        return said


def test_a_question_is_answered_and_the_next_one_turns_the_flag() -> None:
    host, acceptor = Questions(), Acceptor()

    flags = []
    for data in (SYNC, POLL, POLL, ENABLE):
        sent = host.ask(data, 0)
        flags.append(bool(sent[1] & 0x80))
        assert host.hear(acceptor.hear(sent)) is not None

    assert flags == [True, False, True, False]
    assert acceptor.done == [SYNC, POLL, POLL, ENABLE]


def test_a_lost_answer_is_asked_for_again_and_nothing_is_done_twice() -> None:
    host, acceptor = Questions(), Acceptor()
    acceptor.hear(host.ask(ENABLE, 0))

    assert host.ask_again_at == ANSWER_WITHIN_MS
    assert host.hear(acceptor.hear(host.ask_again(ANSWER_WITHIN_MS))) == OK + b"\x01"
    assert acceptor.done == [ENABLE]


def test_a_late_answer_is_not_taken_for_that_of_the_next_question() -> None:
    host, acceptor = Questions(), Acceptor()
    late = acceptor.hear(host.ask(ENABLE, 0))
    host.hear(acceptor.hear(host.ask_again(1_000)))
    question = host.ask(POLL, 2_000)

    assert host.hear(late) is None
    assert host.hear(acceptor.hear(question)) == OK + b"\x02"


def test_a_doubled_answer_counts_once() -> None:
    host, acceptor = Questions(), Acceptor()
    answer = acceptor.hear(host.ask(POLL, 0))

    assert host.hear(answer + answer) == OK + b"\x01"
    assert host.hear(answer) is None


@pytest.mark.parametrize(
    "frame", [Frame(0, flag=True, data=OK), Frame(5, flag=False, data=OK)], ids=["flag", "address"]
)
def test_answers_to_something_else_are_passed_over(frame: Frame) -> None:
    host = Questions()
    host.ask(POLL, 0)

    assert host.hear(frame.to_bytes()) is None


def test_half_an_answer_is_forgotten_when_the_question_is_asked_again() -> None:
    host, acceptor = Questions(), Acceptor()
    half = acceptor.hear(host.ask(POLL, 0))[:4]

    assert host.hear(half) is None
    assert host.hear(acceptor.hear(host.ask_again(1_000))) == OK + b"\x01"


def test_an_acceptor_that_never_answers_is_given_up() -> None:
    host = Questions()
    host.ask(POLL, 0)
    for _ in range(REPEATS_MAX):
        host.ask_again(0)

    with pytest.raises(NobodyAnswers, match="20 repeats"):
        host.ask_again(0)
    assert host.ask_again_at is None
    host.ask(SYNC, 0)


def test_one_question_is_open_at_a_time() -> None:
    host = Questions()

    with pytest.raises(OneQuestionAtATime, match="no question is open"):
        host.ask_again(0)
    host.ask(POLL, 0)
    with pytest.raises(OneQuestionAtATime, match="has not answered"):
        host.ask(POLL, 0)


def test_sync_is_done_again_whenever_it_is_asked() -> None:
    acceptor = Acceptor()
    for _ in range(2):
        acceptor.hear(Frame(0, flag=True, data=SYNC).to_bytes())

    assert acceptor.done == [SYNC, SYNC]
