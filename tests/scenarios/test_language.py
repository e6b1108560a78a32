"""Patterns with slots."""

import pytest

from taisai.names import BadInput
from taisai.scenarios.language import Form, Slot, Values, match_any, nearest, segments


def _even(text: str) -> int:
    number = int(text)
    if number % 2:
        raise BadInput(f"{number} is odd")
    return number


SLOTS = {
    "n": Slot("n", r"\d+", int, "a number"),
    "even": Slot("even", r"\d+", _even, "an even number"),
}


def matched(pattern: str, text: str) -> Values | None:
    return Form(pattern, None, "").compiled(SLOTS).match(text)


def test_a_slot_gives_its_value_by_its_name() -> None:
    values = matched("terminal {n} undoes {times:n} times", "terminal 7 undoes 3 times")
    assert values is not None
    assert (values.number(), values.number("times")) == (7, 3)


def test_what_is_in_square_brackets_may_be_left_out() -> None:
    values = matched("close[ in {n} minutes]", "close")
    assert values is not None
    assert values.maybe("n", int) is None


@pytest.mark.parametrize("text", ["a window ends", "table settles"])
def test_a_choice_takes_either(text: str) -> None:
    assert matched("(a window ends|table settles)", text) is not None


@pytest.mark.parametrize("text", ["terminal 7 undo", "Terminal 7 undoes", " terminal 7 undoes"])
def test_a_form_matches_whole_and_to_the_letter(text: str) -> None:
    assert matched("terminal {n} undoes", text) is None


def test_signs_of_the_text_mean_themselves() -> None:
    assert matched("a.b", "axb") is None


def test_a_bad_value_is_told_where_no_other_form_fits() -> None:
    form = Form("take {even}", None, "").compiled(SLOTS)
    refused = match_any([form], "take 3")
    assert isinstance(refused, BadInput)
    assert str(refused) == "3 is odd"


def test_a_bad_value_gives_way_to_a_form_that_fits() -> None:
    forms = [Form(pattern, pattern, "").compiled(SLOTS) for pattern in ("take {even}", "take {n}")]
    found = match_any(forms, "take 3")
    assert isinstance(found, tuple)
    assert found[0].pattern == "take {n}"


def test_the_nearest_forms_share_most_words() -> None:
    forms = [
        Form(pattern, None, "")
        for pattern in ("{n} rounds pass", "dealer activates the tumbler", "dealer calls")
    ]
    assert nearest(forms, "dealer activate the tumbler") == (
        "dealer activates the tumbler",
        "dealer calls",
    )


def test_nothing_is_near_a_text_that_shares_no_word() -> None:
    assert nearest([Form("dealer calls", None, "")], "xyz") == ()


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("a, b", ("a", "b")),
        ("pays $1,000.00, then $5", ("pays $1,000.00", "then $5")),
        ('because "a, b", c', ('because "a, b"', "c")),
        ("", ()),
    ],
)
def test_a_line_is_parted_at_commas_outside_quotes(text: str, parts: tuple[str, ...]) -> None:
    assert segments(text) == parts


def test_a_value_of_another_kind_is_a_fault_of_ours() -> None:
    with pytest.raises(AssertionError):
        Values({"n": "seven"}).number()
