"""How the house numbers pages, and which have ended."""

from dataclasses import replace

import pytest

from harness.manual_clock import ManualClock
from harness.ready_house import ANN, BOB
from taisai.floor.answers import Asker, Askers, Request
from taisai.server.conversation.pages import NEW_PAGE, PageEnded, Pages
from taisai.server.conversation.screens import Screen, ScreenKind

DEALER = Screen(ScreenKind.ENTRY_TERMINAL, "table-1", person=ANN)
TERMINAL = Screen(ScreenKind.TERMINAL, "table-1", terminal=7, device="terminal-7")


@pytest.fixture
def askers() -> Askers:
    """Those of a stream at which nobody has asked anything."""
    return Askers()


@pytest.fixture
def clock() -> ManualClock:
    """The house's clock."""
    return ManualClock()


def pages_on(clock: ManualClock, secret: str = "a secret") -> Pages:  # noqa: S107
    """The pages of a process that has just been started."""
    return Pages(clock, secret)


def test_a_page_that_comes_back_is_the_one_it_was_also_after_a_restart(
    clock: ManualClock, askers: Askers
) -> None:
    first = pages_on(clock).admit(TERMINAL, NEW_PAGE, askers)
    name = pages_on(clock).name_of(first)
    assert pages_on(clock).admit(TERMINAL, name, askers) == first


@pytest.mark.parametrize(
    "other",
    [
        replace(TERMINAL, device="terminal-8"),
        replace(TERMINAL, stream="table-2"),
        replace(DEALER, person=BOB),
        DEALER,
    ],
)
def test_a_page_is_its_owners_at_its_stream_and_nobody_elses(
    clock: ManualClock, askers: Askers, other: Screen
) -> None:
    pages = pages_on(clock)
    first = pages.admit(TERMINAL, NEW_PAGE, askers)
    admitted = pages.admit(other, pages.name_of(first), askers)
    assert admitted.page != first.page


@pytest.mark.parametrize(
    "said", ["9" * 25, f"{'9' * 25}.{'0' * 32}", ".", "1.", "-1.x", "٣.x", "9" * 5_000, "new", "\0"]
)
def test_what_the_house_did_not_say_is_no_page_and_gives_a_new_one(
    clock: ManualClock, askers: Askers, said: str
) -> None:
    pages = pages_on(clock)
    first = pages.admit(TERMINAL, NEW_PAGE, askers)
    given = pages.admit(TERMINAL, said, askers).page
    assert first.page < given <= (clock.now() + 1) * 10**6


def test_another_houses_seal_is_none(clock: ManualClock, askers: Askers) -> None:
    elsewhere = pages_on(clock, "another secret")
    first = elsewhere.admit(TERMINAL, NEW_PAGE, askers)
    here = pages_on(clock)
    assert here.admit(TERMINAL, elsewhere.name_of(first), askers).page != first.page


def test_a_device_has_one_page(clock: ManualClock, askers: Askers) -> None:
    pages = pages_on(clock)
    first = pages.admit(TERMINAL, NEW_PAGE, askers)
    second = pages.admit(TERMINAL, NEW_PAGE, askers)
    assert pages.is_ended(first)
    assert not pages.is_ended(second)
    with pytest.raises(PageEnded):
        pages.admit(TERMINAL, pages.name_of(first), askers)
    assert pages.admit(TERMINAL, pages.name_of(second), askers) == second


def test_a_person_has_eight_pages_at_a_stream(clock: ManualClock, askers: Askers) -> None:
    pages = pages_on(clock)
    opened = [pages.admit(DEALER, NEW_PAGE, askers) for _ in range(9)]
    assert [pages.is_ended(one) for one in opened] == [True] + [False] * 8
    with pytest.raises(PageEnded):
        pages.admit(DEALER, pages.name_of(opened[0]), askers)
    assert pages.admit(DEALER, pages.name_of(opened[1]), askers) == opened[1]
    # Nor does it take anything from the pages of others.
    assert not pages.is_ended(pages.admit(replace(DEALER, person=BOB), NEW_PAGE, askers))


def test_what_the_stream_remembers_ends_a_page_after_a_restart(
    clock: ManualClock, askers: Askers
) -> None:
    pages = pages_on(clock)
    first, second = (pages.admit(TERMINAL, NEW_PAGE, askers) for _ in range(2))
    askers.note_event(Request(Asker(second.owner, second.page), 1), "done")
    with pytest.raises(PageEnded):
        pages_on(clock).admit(TERMINAL, pages.name_of(first), askers)


def test_a_new_page_is_newer_than_all_that_have_asked_whoever_numbered_them(
    clock: ManualClock, askers: Askers
) -> None:
    numbers = []
    for _ in range(50):
        admitted = pages_on(clock).admit(TERMINAL, NEW_PAGE, askers)
        askers.note_event(Request(admitted.asker, 1), "done")
        numbers.append(admitted.page)
    assert numbers == sorted(set(numbers))


def test_pages_that_never_asked_are_not_numbered_alike_by_another_process(
    clock: ManualClock, askers: Askers
) -> None:
    numbers = {pages_on(clock).admit(TERMINAL, NEW_PAGE, askers).page for _ in range(20)}
    assert len(numbers) == 20
