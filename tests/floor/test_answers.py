"""Requests and what a stream remembers of them."""

import pytest

from taisai.floor.answers import (
    ASKERS_MAX,
    Answer,
    Askers,
    NewestRequest,
    NotARequest,
    Outcome,
    Request,
)


def test_a_request_is_read_from_its_record() -> None:
    request = Request("terminal-7:page#1", 42)
    assert Request.parse(request.id) == request


@pytest.mark.parametrize("text", ["", "#1", "terminal-7", "terminal-7#", "terminal-7#x", "a#-1"])
def test_what_no_screen_can_have_made_is_no_request(text: str) -> None:
    with pytest.raises(NotARequest, match="an asker, '#' and a number"):
        Request.parse(text)


def test_an_answer_of_several_events_is_put_together_again() -> None:
    askers: Askers = Askers()
    for event in ("a", "b"):
        askers.note_event(Request("t", 1), event)
    askers.note_event(Request("t", 2), "c")
    asked = askers.get("t")
    assert asked is not None
    assert (asked.number, asked.answer.events) == (2, ("c",))
    assert list(askers.done()) == [("t", 2, ("c",))]


def test_the_memory_is_bounded_and_forgets_who_has_not_asked_for_longest() -> None:
    askers: Askers = Askers()
    for number in range(ASKERS_MAX):
        askers.note_event(Request(f"asker-{number}", 1), "a")
    askers.note_event(Request("asker-0", 2), "b")
    askers.note_event(Request("newest", 1), "c")
    assert len(askers) == ASKERS_MAX
    assert askers.get("asker-0") is not None
    assert askers.get("asker-1") is None


class Commit:
    """A commit that is over."""

    def __init__(self, *, is_failed: bool) -> None:
        self.is_settled = True
        self.is_failed = is_failed


def test_what_was_refused_is_remembered_when_a_stream_is_loaded_again() -> None:
    before: Askers = Askers()
    refused: Answer = Answer(Outcome.REFUSED)
    before.note("told", NewestRequest(5, refused, None))
    before.note("durable", NewestRequest(5, refused, Commit(is_failed=False)))
    before.note("lost", NewestRequest(5, refused, Commit(is_failed=True)))
    before.note("done", NewestRequest(5, Answer(Outcome.DONE), None))
    after: Askers = Askers()
    after.note_event(Request("told", 6), "a")
    after.keep_refused(before)
    told, durable = after.get("told"), after.get("durable")
    assert told is not None
    assert told.number == 6
    assert durable is not None
    assert durable.number == 5
    assert after.get("lost") is None
    assert after.get("done") is None


def test_a_refusal_does_not_make_a_stream_forget_what_was_done_before_it() -> None:
    askers: Askers = Askers()
    askers.note_event(Request("t", 1), "a")
    for number in (2, 3):
        askers.note("t", NewestRequest(number, Answer(Outcome.REFUSED), None))
    assert list(askers.done()) == [("t", 1, ("a",))]
    askers.note_event(Request("t", 4), "b")
    assert list(askers.done()) == [("t", 4, ("b",))]
