"""A step lets time pass first, and keeps what time brought about even if the command is refused."""

from cage.counter import DAY_MS, Counter, redeem
from taisai.cage import events as e
from taisai.cage.refusals import Code
from taisai.cage.step import let_pass, step


def test_what_time_brought_about_comes_first_and_stays() -> None:
    counter = Counter(voucher_expiry_ms=DAY_MS)
    counter.issue(1)
    taken = step(counter.state, redeem(1), counter.now + 2 * DAY_MS)
    assert taken.refusal is not None
    assert taken.refusal.code is Code.VOUCHER_UNCLAIMED
    assert [type(one) for one in taken.events] == [e.VoucherMarkedUnclaimed]


def test_letting_no_time_pass_leaves_the_state_as_it_is() -> None:
    counter = Counter()
    waited = let_pass(counter.state, counter.now)
    assert waited.state is counter.state
    assert waited.events == ()
