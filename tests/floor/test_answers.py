"""Requests and what a stream remembers of them."""

import pytest

from taisai.floor.answers import (
    PAGES_MAX,
    UNNUMBERED_MAX,
    Answer,
    Asker,
    Askers,
    NewestRequest,
    NotARequest,
    Outcome,
    Request,
)

REFUSED: Answer = Answer(Outcome.REFUSED)
ANN = "dealer-ann"
TERMINAL = "terminal-7"


def page(number: int, owner: str = TERMINAL) -> Asker:
    """A page of a device, which has one."""
    return Asker(owner, number, pages_max=1)


def is_older(askers: Askers, asker: Asker) -> bool:
    """Tells whether whatever a page asks is an older request."""
    asked = askers.get(asker)
    return asked is not None and asked.number > 1 << 53


@pytest.mark.parametrize(
    "asker",
    [Asker("terminal-7:page#1"), Asker("dealer-ann:12345678"), Asker("dealer-ann", 17), Asker("~")],
)
def test_a_request_is_read_from_its_record(asker: Asker) -> None:
    request = Request(asker, 42)
    assert Request.parse(request.id) == request


@pytest.mark.parametrize("text", ["", "#1", "terminal-7", "terminal-7#", "terminal-7#x", "a#-1"])
def test_what_no_screen_can_have_made_is_no_request(text: str) -> None:
    with pytest.raises(NotARequest, match="an asker, '#' and a number"):
        Request.parse(text)


@pytest.mark.parametrize("asker", [Asker("t"), Asker("t", 5)])
def test_an_answer_of_several_events_is_put_together_again(asker: Asker) -> None:
    askers: Askers = Askers()
    for event in ("a", "b"):
        askers.note_event(Request(asker, 1), event)
    askers.note_event(Request(asker, 2), "c")
    asked = askers.get(asker)
    assert asked is not None
    assert (asked.number, asked.answer.events) == (2, ("c",))
    assert list(askers.done()) == [(asker, 2, ("c",))]


def test_nobody_pushes_out_what_another_asked() -> None:
    askers: Askers = Askers()
    askers.note_event(Request(page(1), 1), "a")
    for number in range(10_000):
        askers.note_event(Request(page(number + 1, "terminal-8"), 1), "b")
        askers.note_event(Request(Asker(ANN, number + 1), 1), "c")
    asked = askers.get(page(1))
    assert asked is not None
    assert asked.answer.events == ("a",)
    assert (len(list(askers.pages_of("terminal-8"))), len(list(askers.pages_of(ANN)))) == (1, 8)


def test_a_newer_page_of_a_device_ends_the_older_for_good() -> None:
    askers: Askers = Askers()
    askers.note_event(Request(page(5), 1), "a")
    assert askers.get(page(6)) is None
    askers.note_event(Request(page(6), 1), "b")
    assert is_older(askers, page(5))
    assert is_older(askers, page(4))
    assert not is_older(askers, page(6))
    assert list(askers.pages_of(TERMINAL)) == [6]


def test_a_person_has_eight_pages_and_the_ninth_ends_the_oldest() -> None:
    askers: Askers = Askers()
    for number in range(PAGES_MAX):
        askers.note_event(Request(Asker(ANN, 10 + number), 1), "a")
    assert not is_older(askers, Asker(ANN, 10))
    # One that has asked nothing yet, and is older than all that have, has ended.
    assert is_older(askers, Asker(ANN, 9))
    askers.note_event(Request(Asker(ANN, 99), 1), "a")
    assert is_older(askers, Asker(ANN, 10))
    assert not is_older(askers, Asker(ANN, 11))


def test_a_page_that_was_only_refused_makes_nothing_forgotten_that_was_done() -> None:
    # No record tells of it: after a crash the older page may come back with what it had done.
    askers: Askers = Askers()
    askers.note_event(Request(page(1), 7), "a")
    for number in range(2, 50):
        askers.note(page(number), NewestRequest(1, REFUSED, None))
    assert is_older(askers, page(1))
    assert is_older(askers, page(48))
    assert list(askers.done()) == [(Asker(TERMINAL, 1), 7, ("a",))]
    assert sorted(askers.pages_of(TERMINAL)) == [1, 49]
    askers.note_event(Request(page(50), 1), "b")
    assert list(askers.pages_of(TERMINAL)) == [50]


def test_the_memory_of_unnumbered_pages_is_bounded_and_forgets_the_longest_unused() -> None:
    askers: Askers = Askers()
    for number in range(UNNUMBERED_MAX):
        askers.note_event(Request(Asker(f"asker-{number}"), 1), "a")
    askers.note_event(Request(Asker("asker-0"), 2), "b")
    askers.note_event(Request(Asker("newest"), 1), "c")
    assert len(list(askers.done())) == UNNUMBERED_MAX
    assert askers.get(Asker("asker-0")) is not None
    assert askers.get(Asker("asker-1")) is None


class Commit:
    """A commit that is over."""

    def __init__(self, *, is_failed: bool) -> None:
        self.is_settled = True
        self.is_failed = is_failed


@pytest.mark.parametrize("number", [0, 3])
def test_what_was_refused_is_remembered_when_a_stream_is_loaded_again(number: int) -> None:
    def of(name: str) -> Asker:
        return Asker(name, number)

    before: Askers = Askers()
    before.note(of("told"), NewestRequest(5, REFUSED, None))
    before.note(of("durable"), NewestRequest(5, REFUSED, Commit(is_failed=False)))
    before.note(of("lost"), NewestRequest(5, REFUSED, Commit(is_failed=True)))
    before.note(of("done"), NewestRequest(5, Answer(Outcome.DONE), None))
    after: Askers = Askers()
    after.note_event(Request(of("told"), 6), "a")
    after.keep_refused(before)
    told, durable = after.get(of("told")), after.get(of("durable"))
    assert told is not None
    assert told.number == 6
    assert durable is not None
    assert durable.number == 5
    assert after.get(of("lost")) is None
    assert after.get(of("done")) is None


@pytest.mark.parametrize("asker", [Asker("t"), Asker("t", 5)])
def test_a_refusal_does_not_make_a_stream_forget_what_was_done_before_it(asker: Asker) -> None:
    askers: Askers = Askers()
    askers.note_event(Request(asker, 1), "a")
    for number in (2, 3):
        askers.note(asker, NewestRequest(number, REFUSED, None))
    assert list(askers.done()) == [(asker, 1, ("a",))]
    askers.note_event(Request(asker, 4), "b")
    assert list(askers.done()) == [(asker, 4, ("b",))]
