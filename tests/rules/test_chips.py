"""Chips, and paying an amount in them."""

from collections.abc import Callable

import pytest

from taisai.rules.chips import (
    CHIPS_COUNT_MAX,
    DEFAULT_DENOMINATIONS,
    Colour,
    Denominations,
    DisplayRack,
    NonValueChip,
    NotAChip,
    NotPayable,
    Stack,
)

CHIPS = Denominations((100, 500, 2_500))
NOT_CHIPS = [0, -100, 100.0, True, "100", None, pytest.param(-(10**5_000), id="huge")]

# ------------------------------------------------------------------------------------- stacks


@pytest.mark.rule("D9 4.3")
def test_a_stack_made_of_any_order_has_the_smaller_denominations_on_top() -> None:
    assert Stack.of(iter([100, 2_500, 500, 100])).chips_cents == (2_500, 500, 100, 100)


@pytest.mark.rule("D9 4.3")
def test_a_stack_with_a_larger_chip_on_top_is_refused() -> None:
    with pytest.raises(NotAChip, match=r"^D9 4\.3: value chips are stacked with the smaller"):
        Stack((500, 100, 500))


def test_a_stack_is_worth_all_its_chips() -> None:
    assert Stack((2_500, 500, 500)).amount_cents == 3_500


def test_an_empty_stack_is_worth_nothing() -> None:
    assert Stack.of([]).amount_cents == 0


@pytest.mark.parametrize("chip", NOT_CHIPS)
def test_a_stack_of_what_is_no_chip_is_refused(chip: object) -> None:
    with pytest.raises(NotAChip, match="a denomination is a whole number of cents above zero"):
        Stack((500, chip))  # type: ignore[arg-type]
    with pytest.raises(NotAChip, match="a denomination is a whole number of cents above zero"):
        Stack.of([chip, 500])  # type: ignore[list-item]


# ------------------------------------------------------------------------------ denominations


@pytest.mark.parametrize(
    ("refused", "message"),
    [
        (lambda: Stack((-5,)), r"^-5 is not a denomination"),
        (lambda: CHIPS.break_amount(-5), r"^-5 cannot be paid"),
        (lambda: CHIPS.break_amount(10**12), r"^an amount of 1000000000000 in cents"),
        (lambda: NonValueChip("crimson"), r"^'crimson' is not a colour"),  # type: ignore[arg-type]
        (lambda: NonValueChip(Colour.RED, "a b"), r"^'a b' cannot mark a subset"),
        (lambda: DisplayRack({RED: -5}), r"^-5 is not a value"),
    ],
)
def test_a_refusal_names_what_was_refused(refused: Callable[[], object], message: str) -> None:
    with pytest.raises((NotAChip, NotPayable), match=message):
        refused()


def test_a_table_without_denominations_is_refused() -> None:
    with pytest.raises(NotAChip, match="at least one denomination"):
        Denominations(())


@pytest.mark.parametrize("chip", NOT_CHIPS)
def test_a_denomination_that_is_no_chip_is_refused(chip: object) -> None:
    with pytest.raises(NotAChip, match="is not a denomination"):
        Denominations((chip, 500))  # type: ignore[arg-type]


@pytest.mark.parametrize("chips", [(500, 100), (100, 100, 500)])
def test_denominations_out_of_order_or_repeated_are_refused(chips: tuple[int, ...]) -> None:
    with pytest.raises(NotAChip, match="listed once each, smallest first"):
        Denominations(chips)


def test_a_denomination_that_the_smallest_does_not_divide_is_refused() -> None:
    with pytest.raises(NotAChip, match=r"\$3\.00 is not a multiple of the smallest chip, \$2\.00"):
        Denominations((200, 300, 400))


def test_a_single_cent_may_be_a_denomination() -> None:
    assert Denominations((1,)).smallest_cents == 1


def test_the_default_denominations_run_from_one_dollar_to_five_thousand() -> None:
    assert DEFAULT_DENOMINATIONS.smallest_cents == 100
    assert DEFAULT_DENOMINATIONS.chips_cents[-1] == 500_000


@pytest.mark.rule("R30")
@pytest.mark.parametrize(("cents", "paid"), [(0, 0), (1, 100), (99, 100), (100, 100), (101, 200)])
def test_what_chips_cannot_pay_is_raised_to_the_next_amount_that_they_can(
    cents: int, paid: int
) -> None:
    assert CHIPS.rounded_up(cents) == paid


def test_an_amount_is_broken_into_the_largest_chips_first() -> None:
    assert CHIPS.break_amount(3_700).chips_cents == (2_500, 500, 500, 100, 100)


def test_nothing_is_paid_in_no_chips() -> None:
    assert CHIPS.break_amount(0).chips_cents == ()


def test_an_amount_that_chips_cannot_pay_is_refused() -> None:
    with pytest.raises(NotPayable, match=r"\$37\.50 cannot be paid .* the smallest is \$1\.00"):
        CHIPS.break_amount(3_750)


@pytest.mark.parametrize("cents", [-100, 100.0, True, "100", None])
def test_what_is_no_amount_is_not_payable(cents: object) -> None:
    with pytest.raises(NotPayable, match="an amount is a whole number of cents, not negative"):
        CHIPS.break_amount(cents)  # type: ignore[arg-type]
    with pytest.raises(NotPayable, match="an amount is a whole number of cents, not negative"):
        CHIPS.rounded_up(cents)  # type: ignore[arg-type]


def test_as_many_chips_as_are_counted_out_at_once_can_be_paid() -> None:
    stack = CHIPS.break_amount(2_500 * CHIPS_COUNT_MAX)
    assert stack.chips_cents == (2_500,) * CHIPS_COUNT_MAX


@pytest.mark.parametrize(
    "cents",
    [
        2_500 * CHIPS_COUNT_MAX + 100,
        2_500 * (CHIPS_COUNT_MAX + 1),
        10**12,
        10**18 + 1,
        pytest.param(10**5_000, id="huge"),
    ],
)
def test_more_chips_than_that_are_refused(cents: int) -> None:
    with pytest.raises(NotPayable, match="more than 10,000 chips: pay it in parts"):
        CHIPS.break_amount(cents)


# --------------------------------------------------------------------------- non-value chips

RED = NonValueChip(Colour.RED)
RED_A = NonValueChip(Colour.RED, "a")
RED_B = NonValueChip(Colour.RED, "b")
BLUE = NonValueChip(Colour.BLUE)


@pytest.mark.parametrize("chip", [RED, RED_A, BLUE, NonValueChip(Colour.GREY, "Zz000009")])
def test_non_value_chips_are_found_by_their_name(chip: NonValueChip) -> None:
    assert NonValueChip.named(chip.name) == chip


@pytest.mark.parametrize("name", ["", "crimson", "crimson_a", "RED", "red_", "_a", None, 7, b"red"])
def test_no_chips_have_a_name_without_a_colour_or_with_half_a_mark(name: object) -> None:
    with pytest.raises(NotAChip, match=r"no non-value chips are named .*yellow.* as red_a$"):
        NonValueChip.named(name)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["red_a_b", "red_a b", "red_123456789"])
def test_no_chips_have_a_name_with_a_mark_that_cannot_be(name: str) -> None:
    with pytest.raises(NotAChip, match="cannot mark a subset"):
        NonValueChip.named(name)


def test_chips_travel_under_their_colour_and_subset() -> None:
    assert (RED.name, RED_A.name) == ("red", "red_a")


@pytest.mark.parametrize("colour", ["red", "crimson", None, 5])
def test_what_is_no_colour_is_refused(colour: object) -> None:
    with pytest.raises(NotAChip, match="is not a colour: there are blue, brown"):
        NonValueChip(colour)  # type: ignore[arg-type]


@pytest.mark.parametrize("subset", ["a_b", " ", "a b", "x" * 9, "ä", None, 5, "a\n"])
def test_a_mark_that_cannot_be_part_of_a_name_is_refused(subset: object) -> None:
    with pytest.raises(NotAChip, match="a mark is up to 8 letters and digits"):
        NonValueChip(Colour.RED, subset)  # type: ignore[arg-type]


@pytest.mark.rule("Div1 1.1 Chips")
@pytest.mark.rule("D9 3.4(a)")
def test_the_rack_shows_the_value_of_a_colour_in_use() -> None:
    rack = DisplayRack().marked(RED, 250).marked(BLUE, 1)
    assert rack.values_cents == {RED: 250, BLUE: 1}


@pytest.mark.rule("D9 3.4(b)")
def test_subsets_of_a_colour_may_have_different_values() -> None:
    assert DisplayRack().marked(RED_A, 100).marked(RED_B, 500).values_cents == {
        RED_A: 100,
        RED_B: 500,
    }


@pytest.mark.parametrize(("used", "chip"), [(RED, RED), (RED, RED_A), (RED_A, RED), (RED_A, RED_A)])
def test_chips_in_use_cannot_be_given_another_value(used: NonValueChip, chip: NonValueChip) -> None:
    rack = DisplayRack().marked(used, 250)
    with pytest.raises(NotAChip, match=rf"{used.name} is in use at \$2\.50 a chip until"):
        rack.marked(chip, 500)
    assert rack.values_cents == {used: 250}


@pytest.mark.parametrize("value", [0, -1, 2.5, True, "250", None])
def test_a_value_that_is_not_whole_cents_above_zero_is_refused(value: object) -> None:
    with pytest.raises(NotAChip, match="value is a whole number of cents above zero"):
        DisplayRack().marked(RED, value)  # type: ignore[arg-type]
    with pytest.raises(NotAChip, match="value is a whole number of cents above zero"):
        DisplayRack({RED: value})  # type: ignore[dict-item]


def test_a_rack_with_a_colour_both_whole_and_by_subsets_is_refused() -> None:
    with pytest.raises(NotAChip, match="red is in use whole or by its subsets, never both"):
        DisplayRack({BLUE: 100, RED_A: 100, RED: 100})


def test_chips_taken_out_of_use_can_be_given_another_value() -> None:
    rack = DisplayRack().marked(RED, 250).marked(BLUE, 100).cleared(RED)
    assert rack.marked(RED, 500).values_cents == {BLUE: 100, RED: 500}


def test_chips_that_are_not_in_use_cannot_be_taken_out_of_it() -> None:
    with pytest.raises(NotAChip, match="red_a is not in use at this table"):
        DisplayRack().marked(RED_B, 100).cleared(RED_A)


def test_the_rack_is_not_changed_through_the_mapping_it_came_from() -> None:
    given = {RED: 250}
    rack = DisplayRack(given)
    given[RED] = 1
    assert rack.values_cents == {RED: 250}


def test_the_rack_cannot_be_written_to() -> None:
    with pytest.raises(TypeError):
        DisplayRack().values_cents[RED] = 5  # type: ignore[index]
