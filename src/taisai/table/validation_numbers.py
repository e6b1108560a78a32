"""Validation numbers under the name by which the table's callers know them."""

from taisai.validation_numbers import DIGITS_COUNT, is_validation_number, masked, with_check

__all__ = ["DIGITS_COUNT", "is_validation_number", "masked", "with_check"]
