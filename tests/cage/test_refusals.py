"""Every refusal of the cage has a reason, a rule, and a name that does not change."""

import pytest

from taisai.cage.refusals import REASONS, Code, Refused
from taisai.refusal import Refusal


def test_every_code_has_its_reason_in_the_same_order() -> None:
    assert list(REASONS) == list(Code)


@pytest.mark.parametrize("code", Code)
def test_a_code_is_its_name_in_small_letters(code: Code) -> None:
    assert code.value == code.name.lower()


def test_a_refusal_says_its_words_its_rule_and_the_values() -> None:
    refused = Refused(Code.MORE_THAN_OWED, owed_cents=5)
    assert str(refused) == "that is more than is owed (Div1 11.1): owed_cents 5"
    assert isinstance(refused, Refusal)
