"""What a screen is told: numbered updates, never more than one view behind."""

import asyncio

import msgspec
import pytest

from harness.manual_clock import settle_down
from harness.told import next_update
from taisai.protocol.updates import AnyUpdate, Changed, SaidAnswer, Welcome
from taisai.server.conversation.subscriptions import ANSWERS_WAITING_MAX, Dropped, Subscription

pytestmark = pytest.mark.asyncio

DONE = SaidAnswer(1, "done")
WAIT_S = 60


async def next_of(subscription: Subscription) -> Welcome | Changed:
    """The next update, which must be there already."""
    async with asyncio.timeout(WAIT_S):
        return msgspec.json.decode(await next_update(subscription), type=AnyUpdate)


async def nothing_of(subscription: Subscription) -> None:
    """Nothing is told."""
    waiting = asyncio.create_task(next_update(subscription))
    await settle_down()
    assert not waiting.done()
    waiting.cancel()


async def test_the_whole_view_comes_first_and_then_what_has_changed() -> None:
    view: dict[str, object] = {"phase": "wagering", "credits": 100}
    one = Subscription("terminal", lambda: view)
    welcome = await next_of(one)
    assert isinstance(welcome, Welcome)
    assert (welcome.update, welcome.screen) == (1, "terminal")
    assert msgspec.json.decode(welcome.view) == view
    view["credits"] = 90
    one.mark_stale()
    changed = await next_of(one)
    assert isinstance(changed, Changed)
    assert changed.update == 2
    assert changed.view == {"credits": msgspec.Raw(b"90")}
    assert changed.gone == ()


async def test_a_field_that_is_hidden_is_gone() -> None:
    view: dict[str, object] = {"phase": "settled", "dice": [1, 2, 3]}
    one = Subscription("terminal", lambda: view)
    await next_of(one)
    del view["dice"]
    one.mark_stale()
    changed = await next_of(one)
    assert isinstance(changed, Changed)
    assert changed.gone == ("dice",)


async def test_a_view_that_has_not_changed_is_not_told_again() -> None:
    one = Subscription("terminal", dict)
    await next_of(one)
    one.mark_stale()
    await nothing_of(one)


async def test_a_slow_screen_is_told_the_newest_view_once() -> None:
    view: dict[str, object] = {"credits": 0}
    one = Subscription("terminal", lambda: view)
    await next_of(one)
    for cents in range(1, 100):
        view["credits"] = cents
        one.mark_stale()
    changed = await next_of(one)
    assert isinstance(changed, Changed)
    assert (changed.update, changed.view) == (2, {"credits": msgspec.Raw(b"99")})
    await nothing_of(one)


async def test_a_resync_tells_everything_and_the_numbers_go_on() -> None:
    one = Subscription("terminal", lambda: {"credits": 1})
    await next_of(one)
    one.resync()
    welcome = await next_of(one)
    assert isinstance(welcome, Welcome)
    assert welcome.update == 2


async def test_an_answer_comes_with_the_view_it_belongs_to() -> None:
    view: dict[str, object] = {"credits": 1}
    one = Subscription("terminal", lambda: view)
    await next_of(one)
    view["credits"] = 2
    one.mark_stale()
    one.answer(DONE)
    changed = await next_of(one)
    assert isinstance(changed, Changed)
    assert changed.answers == (DONE,)
    assert changed.view == {"credits": msgspec.Raw(b"2")}


async def test_an_answer_is_not_lost_to_a_resync() -> None:
    one = Subscription("terminal", lambda: {"credits": 1})
    one.answer(DONE)
    assert isinstance(await next_of(one), Welcome)
    changed = await next_of(one)
    assert isinstance(changed, Changed)
    assert changed.answers == (DONE,)


async def test_a_screen_that_takes_no_answers_is_dropped() -> None:
    one = Subscription("terminal", dict)
    for number in range(ANSWERS_WAITING_MAX):
        one.answer(SaidAnswer(number, "done"))
    await next_of(one)
    one.answer(DONE)
    for number in range(ANSWERS_WAITING_MAX):
        one.answer(SaidAnswer(number, "done"))
    with pytest.raises(Dropped):
        await next_of(one)


async def test_who_waits_is_woken_when_the_screen_is_dropped() -> None:
    one = Subscription("terminal", dict)
    await next_of(one)
    waiting = asyncio.create_task(next_update(one))
    await settle_down()
    one.drop()
    with pytest.raises(Dropped):
        await waiting


async def test_what_is_known_to_have_changed_is_told_without_looking_at_all() -> None:
    view: dict[str, object] = {"phase": "wagering", "credits": 100}
    known: list[dict[str, object] | None] = [{"credits": 90}, None]
    looked_count = 0

    def all_of_it() -> dict[str, object]:
        nonlocal looked_count
        looked_count += 1
        return view

    one = Subscription("terminal", all_of_it, 0, lambda _only_wagers: known.pop(0))
    await next_of(one)
    one.mark_stale()
    changed = await next_of(one)
    assert isinstance(changed, Changed)
    assert (changed.view, looked_count) == ({"credits": msgspec.Raw(b"90")}, 1)
    # What was told that way is not told again when all is looked at.
    view = {"phase": "closed", "credits": 90}
    one.mark_stale()
    changed = await next_of(one)
    assert isinstance(changed, Changed)
    assert (changed.view, looked_count) == ({"phase": msgspec.Raw(b'"closed"')}, 2)


async def test_a_touch_is_told_as_one_until_something_else_happens() -> None:
    asked: list[bool] = []

    def changes(only_wagers: bool) -> dict[str, object]:
        asked.append(only_wagers)
        return {"credits": len(asked)}

    one = Subscription("terminal", lambda: {"credits": 0}, 0, changes)
    await next_of(one)
    one.mark_touched()
    await next_of(one)
    one.mark_touched()
    one.mark_stale()
    one.mark_touched()
    await next_of(one)
    one.mark_touched()
    await next_of(one)

    assert asked == [True, False, True]
