"""The cage is opened once, and works as its settings say."""

import pytest

from cage.counter import CASINO_SUPERVISOR, DAY_MS, Counter, standing
from taisai.cage import commands as c
from taisai.cage.refusals import Code
from taisai.cage.vocabulary import CageSettings


def test_a_cage_is_opened_once() -> None:
    counter = Counter()
    assert counter.code(c.OpenCage(by=CASINO_SUPERVISOR)) is Code.ALREADY_SET_UP


@pytest.mark.parametrize(
    "settings", [CageSettings(voucher_expiry_ms=-1), CageSettings(identity_cents_min=-1)]
)
def test_settings_below_zero_are_refused(settings: CageSettings) -> None:
    opening = c.OpenCage(by=CASINO_SUPERVISOR, settings=settings)
    assert Counter(is_open=False).code(opening) is Code.BAD_SETTINGS
    change = c.ChangeSettings(by=CASINO_SUPERVISOR, settings=settings)
    assert Counter().code(change) is Code.BAD_SETTINGS


@pytest.mark.rule("R7")
def test_a_changed_expiry_holds_for_later_vouchers_only() -> None:
    counter = Counter()
    counter.issue(1)
    settings = CageSettings(voucher_expiry_ms=DAY_MS)
    counter.does(c.ChangeSettings(by=CASINO_SUPERVISOR, settings=settings))
    counter.issue(2)
    assert standing(counter.cage, 1).expires_at == 0
    assert standing(counter.cage, 2).expires_at > 0
